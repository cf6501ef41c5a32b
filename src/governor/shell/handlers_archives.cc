// SPDX-License-Identifier: Apache-2.0
// Archives. What is unpacked may contain links, so later writes on the same line may go anywhere.
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "governor/shell/handlers.h"

namespace credence::governor::shell {
namespace {

struct TarCall {
  char mode = 0;
  bool to_stdout = false;
  std::vector<Arg> archives;
  std::vector<Arg> folders;
};

constexpr std::string_view kTarFlags =
    "--gzip --gunzip --ungzip --bzip2 --xz --zstd --lzma --lzip --compress --verbose --totals "
    "--wildcards --no-wildcards --no-same-owner --same-owner --no-same-permissions --numeric-owner "
    "--keep-old-files --keep-newer-files --skip-old-files --no-recursion --recursion "
    "--auto-compress --dereference --exclude-vcs --exclude-vcs-ignores --exclude-caches "
    "--exclude-backups --one-file-system --preserve-permissions --sparse --anchored --no-anchored "
    "--ignore-case --full-time --utc --show-stored-names --block-number --no-auto-compress "
    "--force-local --no-ignore-case --quoting-style=* --warning=* --sort=name --format=*";
constexpr std::string_view kTarWithValue =
    "--exclude --strip-components --exclude-from --files-from --owner --group --mode --mtime "
    "--level "
    "--blocking-factor --newer --after-date --newer-mtime --label --starting-file --exclude-tag";

// Reads a bundle of letters: `-xzf`, or `xzf` as the first word. Returns how many words it used.
std::size_t ReadLetters(Judge& judge, Args args, std::size_t at, TarCall& call) {
  const std::string_view text = args[at].text;
  const bool dashed = text.starts_with('-');
  std::size_t used = 1;
  std::size_t i = dashed ? 1 : 0;
  // After a dash, the rest of the word is the value, if there is any.
  const auto value = [&]() -> Arg {
    if (dashed && i + 1 < text.size()) {
      Arg attached = args[at].From(i + 1);
      i = text.size();
      return attached;
    }
    if (at + used >= args.size()) return Arg::Loose();
    const Arg& next = args[at + used++];
    if ((next.many && next.loose) || next.IsOption())
      judge.Change("may take options that are not seen");
    return next;
  };
  for (; i < text.size(); ++i) {
    const char c = text[i];
    if (std::string_view("xtcru").contains(c)) {
      call.mode = c;
    } else if (c == 'O') {
      call.to_stdout = true;
    } else if (c == 'P') {
      judge.Raise(Effect::kProductionWrite, "writes absolute paths");
    } else if (c == 'f') {
      call.archives.push_back(value());
    } else if (c == 'C') {
      call.folders.push_back(value());
    } else if (std::string_view("bTXVKN").contains(c)) {
      value();
    } else if (!std::string_view("zjJZavkpomhliswRBW").contains(c)) {
      judge.Change("takes an option that is not known: ", text);
    }
  }
  return used;
}

// Returns how many words it used.
std::size_t ReadLong(Judge& judge, Args args, std::size_t at, TarCall& call) {
  const Arg& arg = args[at];
  const std::string_view text = arg.text;
  const std::string_view name = text.substr(0, text.find('='));
  const bool attached = name.size() < text.size();
  if (ListHas("--list --extract --get --create --append --update", text)) {
    call.mode = text == "--list" ? 't' : text == "--extract" || text == "--get" ? 'x' : 'c';
    return 1;
  }
  if (text == "--to-stdout") {
    call.to_stdout = true;
    return 1;
  }
  const bool file = name == "--file";
  const bool folder = name == "--directory" || name == "--one-top-level";
  if (file || folder || ListHas(kTarWithValue, name)) {
    const bool next = !attached && at + 1 < args.size() && name != "--one-top-level";
    if (next && (args[at + 1].many || args[at + 1].IsOption()))
      judge.Change("may take options that are not seen");
    const Arg value = attached ? arg.From(name.size() + 1)
                      : next   ? args[at + 1]
                               : Arg::Constant(".");
    if (file) call.archives.push_back(value);
    if (folder) call.folders.push_back(value);
    return next ? 2 : 1;
  }
  if (!ListHas(kTarFlags, text) && !ListHas(kTarFlags, name))
    judge.Change("takes an option that is not known: ", name);
  return 1;
}

}  // namespace

void RunTar(Judge& judge, const CommandRule& /*rule*/, Args args) {
  TarCall call;
  for (std::size_t i = 1; i < args.size();) {
    const Arg& arg = args[i];
    const std::string_view text = arg.text;
    if (arg.loose) judge.Change("may take options that are not seen");
    if (!arg.constant && arg.IsOption()) judge.Change("may take options that are not seen");
    if (text.starts_with("--") && text.size() > 2) {
      i += ReadLong(judge, args, i, call);
    } else if (i == 1 || (text.size() > 1 && text[0] == '-' && text != "--")) {
      i += ReadLetters(judge, args, i, call);
    } else {
      ++i;
    }
  }
  // host:file is read through another machine's shell.
  for (const Arg& archive : call.archives) {
    if (!archive.constant || archive.text.contains(':')) judge.Change("reads an archive elsewhere");
  }
  if (call.mode == 't' || (call.mode == 'x' && call.to_stdout))
    return judge.Raise(Effect::kRead, "reads");
  if (call.mode == 'x') {
    if (call.folders.empty()) judge.WriteHere();
    for (const Arg& folder : call.folders) judge.Write(folder);
    return judge.MakesLinks();
  }
  if (call.mode != 'c' && call.mode != 'r' && call.mode != 'u')
    return judge.Change("runs an archiver");
  // -C changes the folder before the archive's name counts.
  if (!call.folders.empty()) {
    for (const Arg& archive : call.archives) {
      if (!archive.text.starts_with('/') && archive.text != "-") judge.WriteHere();
    }
  }
  for (const Arg& archive : call.archives) {
    if (archive.text != "-") judge.Write(archive);
  }
  judge.Raise(Effect::kRead, "reads");
}

void RunUnzip(Judge& judge, const CommandRule& rule, Args args) {
  bool reads = false;
  bool into = false;
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
        reads = reads || option.role == kRoleReads;
        into = into || option.role == kRoleInto;
        if (option.role == kRoleInto && option.value != nullptr) judge.Write(*option.value);
      });
  if (reads) return judge.Raise(Effect::kRead, "reads");
  if (!into) judge.WriteHere();
  judge.MakesLinks();
}

// gzip FILE replaces the file, which deletes it.
void RunCompress(Judge& judge, const CommandRule& rule, Args args) {
  bool reads = false;
  bool keeps = args[0].text.contains("zstd") || args[0].text.contains("lz4");
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
        reads = reads || option.role == kRoleReads;
        keeps = keeps || option.role == kRoleFlag;
        if (option.role == kRoleWrites && option.value != nullptr) judge.Write(*option.value);
        if (option.role == kRoleChanges || option.role == kRoleRuns)
          judge.Change("replaces the file");
      });
  if (reads || parsed.operands.empty()) return judge.Raise(Effect::kRead, "reads");
  for (const Arg* each : parsed.operands) judge.Write(*each);
  if (!keeps) judge.Change("replaces the file");
}

}  // namespace credence::governor::shell
