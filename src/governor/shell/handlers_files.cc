// SPDX-License-Identifier: Apache-2.0
// Copies, archives and downloads: commands with the target among their options.
#include <algorithm>
#include <cstddef>
#include <string>

#include "governor/shell/handlers.h"

namespace credence::governor::shell {
namespace {

std::string_view BaseName(std::string_view path) {
  while (path.ends_with('/')) path.remove_suffix(1);
  return path.substr(path.rfind('/') + 1);
}

// The path of `name` in `folder`, as far as known.
Arg Inside(const Arg& folder, std::string_view name) {
  Arg arg = folder;
  if (!arg.text.ends_with('/')) arg.text += '/';
  arg.text += name;
  if (arg.constant) arg.known = arg.text.size();
  return arg;
}

}  // namespace

void RunCopy(Judge& judge, const CommandRule& rule, std::span<const Arg> args) {
  const Arg* folder = nullptr;
  Arg named;
  bool makes_folders = false;
  const Parsed parsed =
      ParseOptions(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
        if (option.role == kRoleInto && option.value != nullptr) {
          named = *option.value;
          folder = &named;
        }
        if (option.role == kRoleRuns || option.role == kRoleChanges)
          judge.Change("takes options that are not known");
      });
  for (const Arg& arg : args) makes_folders = makes_folders || arg.text == "-d";
  if (parsed.loose) judge.Change("takes options that are not known");
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
}

void RunDd(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  judge.Raise(Effect::kRead, "reads");
  for (const Arg& arg : args.subspan(1)) {
    if (arg.text.starts_with("of=")) judge.Write(arg.From(3));
    if (arg.known == 0 && !arg.constant) judge.Change("takes options that are not known");
  }
}

// Options with one dash and an attached value: -fsyntax-only, -ofile.
void RunCompiler(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  constexpr std::string_view kPlugins =
      "-B** -wrapper -specs** --specs** -fplugin** -load -Xclang -fuse-ld=** @** --config** "
      "--gcc-toolchain** --ld-path=**";
  for (std::size_t i = 1; i < args.size(); ++i) {
    const Arg& arg = args[i];
    const std::string_view text = arg.text;
    if (arg.loose && arg.known == 0) judge.Change("takes options that are not known");
    if (ListHas(kPlugins, text) && !ListHas("-fuse-ld=mold -fuse-ld=lld -fuse-ld=gold", text))
      judge.Change("takes a plugin");
    if (ListHas("-o -MF", text) && i + 1 < args.size()) {
      judge.Write(args[++i]);
    } else if (text.starts_with("-o") && text.size() > 2) {
      judge.Write(arg.From(2));
    }
  }
  judge.Verify(VerifyKind::kBuild);
}

void RunMktemp(Judge& judge, const CommandRule& rule, std::span<const Arg> args) {
  bool into = false;
  bool temporary = false;
  const Parsed parsed =
      ParseOptions(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
        if (option.role == kRoleInto && option.value != nullptr) judge.Write(*option.value);
        into = into || option.role == kRoleInto;
      });
  for (const Arg& arg : args) temporary = temporary || arg.text == "-t" || arg.text == "-dt";
  if (!into && !temporary && !parsed.operands.empty()) {
    for (const Arg* each : parsed.operands) judge.Write(*each);
    return;
  }
  judge.Raise(Effect::kScratchWrite, "makes a temporary file");
}

namespace {

struct TarCall {
  char mode = 0;
  bool to_stdout = false;
  bool absolute = false;
  const Arg* archive = nullptr;
  const Arg* folder = nullptr;
  Arg attached_archive;
  Arg attached_folder;
  Arg ignored;
};

// Reads a bundle of letters: `-xzf`, or `xzf` as the first word. Returns how many words it used.
std::size_t ReadTarLetters(Judge& judge, std::span<const Arg> args, std::size_t at, TarCall& call) {
  const std::string_view text = args[at].text;
  const bool dashed = text.starts_with('-');
  std::size_t used = 1;
  std::size_t i = dashed ? 1 : 0;
  // After a dash, the rest of the word is the value, if there is any.
  const auto value = [&](Arg& attached) -> const Arg* {
    if (dashed && i + 1 < text.size()) {
      attached = args[at].From(i + 1);
      i = text.size();
      return &attached;
    }
    return at + used < args.size() ? &args[at + used++] : nullptr;
  };
  for (; i < text.size(); ++i) {
    const char c = text[i];
    if (std::string_view("xtcruAd").contains(c)) call.mode = c;
    if (c == 'O') call.to_stdout = true;
    if (c == 'P') call.absolute = true;
    if (c == 'I' || c == 'F' || c == kUnknown) judge.Change("runs what its option says");
    if (c == 'f') call.archive = value(call.attached_archive);
    if (c == 'C') call.folder = value(call.attached_folder);
    if (std::string_view("bTXgVHKN").contains(c)) value(call.ignored);
  }
  return used;
}

}  // namespace

void RunTar(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  TarCall call;
  Arg archive;
  Arg folder;
  const auto separate = [&](std::string_view text, std::string_view name, const Arg& arg,
                            Arg& into) {
    if (!text.starts_with(name)) return false;
    into = arg.From(name.size());
    return true;
  };
  for (std::size_t i = 1; i < args.size();) {
    const Arg& arg = args[i];
    const std::string_view text = arg.text;
    if (arg.loose && arg.known == 0) judge.Change("takes options that are not known");
    if (text.starts_with("--")) {
      if (text == "--list") call.mode = 't';
      if (text == "--extract" || text == "--get") call.mode = 'x';
      if (text == "--create" || text == "--append" || text == "--update") call.mode = 'c';
      if (text == "--to-stdout") call.to_stdout = true;
      if (separate(text, "--file=", arg, archive)) call.archive = &archive;
      if (separate(text, "--directory=", arg, folder)) call.folder = &folder;
      constexpr std::string_view kSafe =
          "--list --extract --get --create --append --update --to-stdout --file* --directory* "
          "--exclude* --strip-components* --gzip --bzip2 --xz --zstd --verbose --wildcards "
          "--no-same-owner --version --help --totals --keep-old-files --transform*";
      if (!ListHas(kSafe, text)) judge.Change("takes an option that is not known");
      if (text == "--file" && i + 1 < args.size()) call.archive = &args[++i];
      if (text == "--directory" && i + 1 < args.size()) call.folder = &args[++i];
      ++i;
    } else if (i == 1 || (text.size() > 1 && text[0] == '-')) {
      i += ReadTarLetters(judge, args, i, call);
    } else {
      ++i;
    }
  }
  if (call.absolute) judge.Raise(Effect::kProductionWrite, "writes absolute paths");
  if (call.mode == 't' || (call.mode == 'x' && call.to_stdout))
    return judge.Raise(Effect::kRead, "reads");
  if (call.mode == 'x') {
    if (call.folder != nullptr) return judge.Write(*call.folder);
    return judge.WriteHere();
  }
  if (call.mode != 'c' && call.mode != 'r' && call.mode != 'u')
    return judge.Change("runs an archiver");
  if (call.archive != nullptr && call.archive->text != "-") judge.Write(*call.archive);
  judge.Raise(Effect::kRead, "reads");
}

void RunUnzip(Judge& judge, const CommandRule& rule, std::span<const Arg> args) {
  bool reads = false;
  bool into = false;
  const Parsed parsed =
      ParseOptions(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
        reads = reads || option.role == kRoleReads;
        into = into || option.role == kRoleInto;
        if (option.role == kRoleInto && option.value != nullptr) judge.Write(*option.value);
        if (option.role == kRoleChanges) judge.Change("takes options that are not known");
      });
  if (parsed.loose) judge.Change("takes options that are not known");
  if (reads) return judge.Raise(Effect::kRead, "reads");
  if (!into) judge.WriteHere();
}

// gzip FILE replaces the file, which deletes it.
void RunCompress(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  bool reads = false;
  bool keeps = args[0].text.contains("zstd");
  const Parsed parsed = ParseOptions(
      args.subspan(1), "c=r stdout=r to-stdout=r l=r list=r t=r test=r k=f keep=f o=W S=v rm=s",
      Operands::kAnywhere, [&](const Option& option) {
        reads = reads || option.role == kRoleReads;
        keeps = keeps || option.role == kRoleFlag;
        if (option.role == kRoleWrites && option.value != nullptr) judge.Write(*option.value);
        if (option.role == kRoleChanges) judge.Change("deletes");
      });
  if (parsed.loose) judge.Change("takes options that are not known");
  if (reads || parsed.operands.empty()) return judge.Raise(Effect::kRead, "reads");
  for (const Arg* each : parsed.operands) judge.Write(*each);
  if (!keeps) judge.Change("replaces the file");
}

void RunCurl(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  bool get = false;
  bool sends = false;
  bool remote_name = false;
  Arg folder = Arg::Constant(".");
  const Parsed parsed = ParseOptions(
      args.subspan(1),
      "o=W output=W O=f remote-name=f remote-name-all=f J=f remote-header-name=f output-dir=D "
      "d=M data=M data-raw=M data-binary=M data-urlencode=M data-ascii=M json=X F=X form=X "
      "form-string=X T=X upload-file=X K=X config=X Q=X quote=X mail-from=X X=M request=M G=c "
      "get=c "
      "c=W cookie-jar=W D=W dump-header=W trace=W trace-ascii=W stderr=W etag-save=W libcurl=W "
      "hsts=W alt-svc=W unix-socket=X abstract-unix-socket=X engine=X netrc-file=v w=v "
      "write-out=v H=v header=v A=v user-agent=v e=v referer=v b=v cookie=v u=v user=v x=v proxy=v "
      "m=v max-time=v connect-timeout=v retry=v retry-delay=v r=v range=v E=v cert=v cacert=v "
      "key=v resolve=v interface=v y=v Y=v z=v t=v C=v I=f head=f L=f location=f",
      Operands::kAnywhere, [&](const Option& option) {
        const std::string_view value =
            option.value != nullptr ? std::string_view(option.value->text) : std::string_view();
        if (option.role == kRoleWrites && value != "-")
          judge.Write(*(option.value ? option.value : &folder));
        if (option.role == kRoleInto && option.value != nullptr) folder = *option.value;
        if (option.role == kRoleRuns || option.role == kRoleChanges)
          judge.Change("sends data by its option: ", option.name);
        if (option.role == kRoleChecks) get = true;
        if (option.role == kRoleFlag && (option.name == "O" || option.name.starts_with("remote")))
          remote_name = true;
        const bool method = option.name == "X" || option.name == "request";
        if (option.role == kRoleModule && method && !ListHas("GET HEAD OPTIONS", value))
          judge.Change("sends a request that is no GET");
        if (option.role == kRoleModule && !method) sends = true;
        if (option.name == "w" && value.contains("output{")) judge.WriteHere();
      });
  if (parsed.loose) judge.Change("takes options that are not known");
  if (sends && !get) judge.Change("sends data");
  for (const Arg* url : parsed.operands) {
    if (remote_name) judge.Write(url->constant ? Inside(folder, BaseName(url->text)) : folder);
  }
  judge.Raise(Effect::kResearch, "fetches");
}

void RunWget(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  bool to_file = false;
  bool spider = false;
  Arg folder = Arg::Constant(".");
  const Parsed parsed = ParseOptions(
      args.subspan(1),
      "O=W output-document=W o=W output-file=W a=W append-output=W P=D directory-prefix=D "
      "post-data=X post-file=X body-data=X body-file=X method=X e=X execute=X use-askpass=X "
      "config=X spider=r save-cookies=W header=v U=v user-agent=v t=v tries=v T=v timeout=v i=v "
      "input-file=v A=v R=v D=v l=v w=v warc-file=W rejected-log=W",
      Operands::kAnywhere, [&](const Option& option) {
        if (option.role == kRoleReads) spider = true;
        if (option.role == kRoleInto && option.value != nullptr) folder = *option.value;
        if (option.role == kRoleRuns || option.role == kRoleChanges)
          judge.Change("sends data by its option: ", option.name);
        if (option.role != kRoleWrites || option.value == nullptr) return;
        if (option.name == "O" || option.name.starts_with("output-d")) to_file = true;
        if (option.value->text != "-") judge.Write(*option.value);
      });
  if (parsed.loose) judge.Change("takes options that are not known");
  judge.Raise(Effect::kResearch, "fetches");
  if (to_file || spider) return;
  for (const Arg* url : parsed.operands)
    judge.Write(url->constant ? Inside(folder, BaseName(url->text)) : Inside(folder, "file"));
  if (parsed.operands.empty()) judge.Write(folder);
}

}  // namespace credence::governor::shell
