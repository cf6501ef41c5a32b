// SPDX-License-Identifier: Apache-2.0
// Copies, compilers and small tools whose operands decide.
#include <algorithm>
#include <cstddef>
#include <string>

#include "governor/shell/handlers.h"

namespace credence::governor::shell {
std::string_view BaseName(std::string_view path) {
  while (path.ends_with('/')) path.remove_suffix(1);
  return path.substr(path.rfind('/') + 1);
}

Arg Inside(const Arg& folder, std::string_view name) {
  Arg arg = folder;
  if (!arg.text.ends_with('/')) arg.text += '/';
  arg.text += name;
  if (arg.constant) arg.known = arg.text.size();
  return arg;
}

void RunCopy(Judge& judge, const CommandRule& rule, Args args) {
  const Arg* folder = nullptr;
  Arg named;
  bool makes_folders = false;
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
        if (option.role == kRoleInto && option.value != nullptr) {
          if (folder != nullptr) judge.Write(named);
          named = *option.value;
          folder = &named;
        }
        makes_folders = makes_folders || option.role == kRoleFlag;
        if (option.role == kRoleRuns || option.role == kRoleChanges)
          judge.Change("makes links or other files by its option: ", option.name);
      });
  std::span<const Arg* const> sources = parsed.operands;
  if (sources.empty()) return judge.Change("copies what is not known");
  if (rule.name == "install" && makes_folders) {
    for (const Arg* each : sources) judge.Write(*each);
    return;
  }
  if (folder == nullptr) {
    folder = sources.back();
    sources = sources.subspan(0, sources.size() - 1);
  }
  judge.Write(*folder);
  // If the target is a folder, the file of the same name inside it changes.
  judge.Alter(*folder);
  for (const Arg* each : sources) {
    if (!each->constant) continue;
    const Arg copy = Inside(*folder, BaseName(each->text));
    if (folder->text.ends_with('/')) {
      judge.Alter(copy);
    } else {
      judge.Touch(copy);
    }
  }
  const bool recursive = std::ranges::any_of(args.subspan(1), [](const Arg& arg) {
    return arg.IsOption() &&
           (arg.text.starts_with("--") || arg.text.find_first_of("arRdP") != std::string::npos);
  });
  if (recursive) judge.MakesLinks();
}

// rsync -n only says what it would copy.
void RunRsync(Judge& judge, const CommandRule& /*rule*/, Args args) {
  bool dry = false;
  const Parsed parsed = ParseOptions(
      args.subspan(1),
      "-avzrtpoglDuhiPHAXSc n=r dry-run=r exclude=v include=v exclude-from=v include-from=v delete "
      "stats progress itemize-changes archive verbose recursive human-readable checksum update "
      "list-only=r compress delete-after delete-excluded",
      Operands::kAnywhere, [&](const Option& option) { dry = dry || option.role == kRoleReads; });
  // host:path runs a remote shell.
  const bool local = std::ranges::all_of(
      parsed.operands, [](const Arg* each) { return each->constant && !each->text.contains(':'); });
  if (dry && local && parsed.unknown.empty() && !parsed.loose)
    return judge.Raise(Effect::kRead, "compares");
  for (const Arg* each : parsed.operands) judge.Alter(*each);
  judge.Change("copies with rsync");
}

void RunDd(Judge& judge, const CommandRule& /*rule*/, Args args) {
  judge.Raise(Effect::kRead, "reads");
  for (const Arg& arg : args.subspan(1)) {
    if (arg.text.starts_with("of=") && arg.known >= 3) {
      judge.Write(arg.From(3));
      continue;
    }
    const std::string_view name = std::string_view(arg.text).substr(0, arg.text.find('='));
    if (arg.loose || arg.known < name.size() ||
        !ListHas("if bs count skip seek status conv iflag oflag ibs obs cbs iseek oseek", name))
      judge.Change("takes an option that is not known: ", name);
  }
}

void RunMktemp(Judge& judge, const CommandRule& rule, Args args) {
  bool into = false;
  bool temporary = false;
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
        if (option.role == kRoleInto && option.value != nullptr) judge.Write(*option.value);
        into = into || option.role == kRoleInto;
        temporary = temporary || option.role == kRoleFlag;
      });
  for (const Arg* each : parsed.operands) {
    const bool plain = each->constant && !each->text.contains('/');
    if ((into || temporary) && plain) continue;
    if (into || temporary) return judge.Change("makes a file that is not known");
    judge.Write(*each);
  }
  if (parsed.operands.empty() || temporary)
    judge.Raise(Effect::kScratchWrite, "makes a temporary file");
}

// A file that names its own loader is run by it.
void RunLdd(Judge& judge, const CommandRule& rule, Args args) {
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [](const Option&) {});
  for (const Arg* each : parsed.operands) {
    const bool system =
        each->constant && (each->text.starts_with("/bin/") || each->text.starts_with("/usr/") ||
                           each->text.starts_with("/lib"));
    if (!system && !judge.IsOwnFile(*each)) judge.Change("may run ", each->text);
  }
  judge.Raise(Effect::kRead, "reads");
}

// Writes next to its input unless the second operand is `-`.
void RunPdfText(Judge& judge, const CommandRule& rule, Args args) {
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [](const Option&) {});
  judge.Raise(Effect::kRead, "reads");
  if (parsed.operands.empty()) return;
  const Arg& target = *parsed.operands[parsed.operands.size() > 1 ? 1 : 0];
  if (target.text != "-" || parsed.operands.size() < 2) judge.Write(target);
}

// A prefix such as msl: or ephemeral: makes ImageMagick do more than read.
void RunIdentify(Judge& judge, const CommandRule& rule, Args args) {
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [](const Option&) {});
  for (const Arg* each : parsed.operands) {
    if (each->text.find_first_of(":@|") != std::string::npos || each->loose)
      judge.Change("reads an image in a way that is not known");
  }
  judge.Raise(Effect::kRead, "reads");
}

// An operand without a plus sets the clock.
void RunDate(Judge& judge, const CommandRule& rule, Args args) {
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
        if (option.role == kRoleChanges) judge.Change("sets the clock");
      });
  // date -j -f FORMAT VALUE of macOS.
  const bool formats = std::ranges::any_of(args, [](const Arg& arg) { return arg.text == "-j"; });
  for (const Arg* each : parsed.operands) {
    if (!each->text.starts_with('+') && !formats) judge.Change("sets the clock");
  }
  judge.Raise(Effect::kRead, "reads");
}

void RunIfconfig(Judge& judge, const CommandRule& rule, Args args) {
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [](const Option&) {});
  if (parsed.operands.size() > 1 || parsed.opaque) judge.Change("configures a network");
  judge.Raise(Effect::kRead, "reads");
}

// Options with one dash and an attached value: -fsyntax-only, -ofile. Compiling files is no build
// of the project; where the result goes decides.
void RunCompiler(Judge& judge, const CommandRule& /*rule*/, Args args) {
  constexpr std::string_view kHarmless =
      "-c -S -E -M -MM -MG -MP -v -### -g -g? -g?? -ggdb* -O -O? -Ofast -pipe -pedantic "
      "-pedantic-errors -ansi -w -W* -std=* -march=* -mtune=* "
      "-mcpu=* -m32 -m64 -msse* -mavx* -fPIC -fpic -fPIE -fpie -fsyntax-only -fno-** -fsanitize=* "
      "-fvisibility=* -fdiagnostics-** -fcolor-diagnostics -fopenmp -fcoroutines -fexceptions "
      "-frtti "
      "-fstack-** -fomit-frame-pointer -ffast-math -flto -flto=* -fmax-errors=* -ferror-limit=* "
      "-fconcepts* -fmodules-ts -shared -static -static-* -pthread -lpthread -l* -pie -no-pie "
      "-nostdlib -nostdinc -rdynamic -s -D* -D** -U* -I* -I** -L* -L** -isystem** -include** -x* "
      "-print-* -dumpversion -dumpmachine --version --help -stdlib=* --target=* -quiet -H "
      "-fuse-ld=mold -fuse-ld=lld -fuse-ld=gold -Wl,-rpath,** -Wl,--as-needed -Wl,-z,**";
  bool writes = false;
  bool links = true;
  for (std::size_t i = 1; i < args.size(); ++i) {
    const Arg& arg = args[i];
    const std::string_view text = arg.text;
    if (arg.loose) judge.Change("may take options that are not seen");
    if (ListHas("-fsyntax-only -E -M -MM -### --version --help -dumpversion -dumpmachine", text) ||
        text.starts_with("-print-"))
      links = false;
    if (ListHas("-o -MF", text) && i + 1 < args.size()) {
      if (args[i + 1].IsOption()) judge.Change("may take options that are not seen");
      judge.Write(args[++i]);
      writes = true;
    } else if (text.starts_with("-o") && text.size() > 2) {
      judge.Write(arg.From(2));
      writes = true;
    } else if (ListHas("-I -L -D -U -isystem -include -x -MT -MQ", text)) {
      ++i;
    } else if (text == "-MD" || text == "-MMD") {
      continue;
    } else if (text.starts_with('@') || (arg.IsOption() && !ListHas(kHarmless, text)) ||
               text.starts_with("-Wl,") != text.starts_with("-Wl,-rpath,") ||
               text.starts_with("-Wp,") || text.starts_with("-Wa,")) {
      if (text != "-Wl,--as-needed") judge.Change("takes an option that is not known: ", text);
    }
  }
  if (!links) return judge.Verify(VerifyKind::kLint);
  if (!writes) judge.WriteHere();
  judge.Raise(Effect::kRead, "compiles");
}

// rustc, javac: the result lies in the current folder unless an option says where.
void RunCompileFile(Judge& judge, const CommandRule& rule, Args args) {
  bool asks = false;
  bool named = false;
  judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
    asks = asks || option.role == kRoleReads;
    named = named || option.role == kRoleWrites || option.role == kRoleInto;
    const bool file =
        option.role == kRoleModule &&
        (option.value == nullptr || option.value->text.contains('=') || !option.value->constant);
    if (option.role == kRoleRuns || file)
      judge.Change("runs or writes what its option says: ", option.name);
    const bool target = option.role == kRoleWrites || option.role == kRoleInto;
    if (target && option.value != nullptr) judge.Write(*option.value);
  });
  if (asks) return judge.Raise(Effect::kRead, "shows its version");
  if (!named) judge.WriteHere();
  judge.Raise(Effect::kRead, "compiles");
}

}  // namespace credence::governor::shell
