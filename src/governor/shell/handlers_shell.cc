// SPDX-License-Identifier: Apache-2.0
// Commands that run other commands.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "governor/shell/grammar.h"
#include "governor/shell/handlers.h"
#include "governor/shell/secrets.h"

namespace credence::governor::shell {

namespace {

// Syntax of bash that other shells take for plain text, or for something else.
bool IsOnlyBash(std::string_view text) {
  for (const std::string_view mark :
       {"$'", "$\"", "<<<", "<(", ">(", "[[", "=(", "&>", "|&", "@("}) {
    if (text.contains(mark)) return true;
  }
  const std::size_t brace = text.find('{');
  const std::size_t numbers = text.find("((");
  return (brace != text.npos && text.substr(brace).find_first_of(",.") != text.npos) ||
         (numbers != text.npos && (numbers == 0 || text[numbers - 1] != '$'));
}

}  // namespace

// bash -c TEXT runs the text; a script file or standard input can be anything.
void RunShell(Judge& judge, const CommandRule& rule, Args args) {
  bool command = false;
  bool checks = false;
  bool errexit = false;
  bool pipefail = false;
  std::size_t next = 1;
  for (; next < args.size(); ++next) {
    const Arg& arg = args[next];
    const bool flag = arg.text.size() > 1 && (arg.text[0] == '-' || arg.text[0] == '+');
    if (!flag || !arg.constant) break;
    if (ListHas("--norc --noprofile --login --posix", arg.text)) continue;
    if (arg.text.find_first_not_of("-celnxuvofp", 1) != std::string::npos ||
        arg.text.starts_with("--") || arg.text[0] == '+')
      return judge.Change("runs a shell with an option that is not known");
    command = command || arg.text.contains('c');
    checks = checks || arg.text.contains('n');
    errexit = errexit || arg.text.contains('e');
    if (arg.text.ends_with('o')) {
      ++next;
      const bool known =
          next < args.size() && ListHas("pipefail errexit nounset xtrace", args[next].text);
      if (!known) return judge.Change("runs a shell with an option that is not known");
      pipefail = pipefail || args[next].text == "pipefail";
    }
  }
  if (next >= args.size()) return judge.Change("runs its input");
  if (checks && !command && args[next].constant) return judge.Verify(VerifyKind::kLint);
  if (command && rule.name != "bash" && rule.name != "zsh" && IsOnlyBash(args[next].text))
    judge.Change("runs a text that this shell may read differently");
  for (const Arg& arg : args.subspan(next)) judge.flow().variables.Add("@", arg.taint);
  if (command && args[next].constant)
    return judge.RunOtherShell(args[next].text, errexit, pipefail);
  judge.Runs();
  judge.Change(command ? "runs a text that is not known" : "runs a script");
  for (const Arg& arg : args.subspan(1)) judge.Touch(arg);
}

// env A=1 timeout 5 cmd …: options, assignments, a fixed number of operands, then the command.
void RunPrefix(Judge& judge, const CommandRule& rule, Args args) {
  bool reads = false;
  std::optional<Arg> folder;
  const Parsed parsed = judge.Options(
      args.subspan(1), rule.options, Operands::kStopAtFirst, [&](const Option& option) {
        reads = reads || option.role == kRoleReads;
        if (option.role == kRoleWrites && option.value != nullptr) judge.Write(*option.value);
        if (option.role == kRoleRuns || option.role == kRoleChanges)
          judge.Change("runs what its option says: ", option.name);
        if (option.role != kRoleModule || option.value == nullptr) return;
        if (rule.name != "strace") {
          folder = *option.value;  // env -C, sudo -D
        } else if (option.value->text.starts_with('|') || option.value->text.starts_with('!')) {
          judge.Change("runs what its option says: ", option.name);
        } else {
          judge.Write(*option.value);
        }
      });
  if (reads) return judge.Raise(Effect::kRead, "reads");
  std::size_t next = 1 + parsed.rest;
  const bool assigns = rule.name == "env" || rule.name == "sudo" || rule.name == "doas";
  const auto variables = judge.state().variables;
  const bool strange = judge.state().strange;
  while (assigns && next < args.size() && AssignedName(args[next].text) > 0)
    judge.Assign(args[next++], true);
  if (ListHas("timeout gtimeout taskset", rule.name)) {
    // `timeout $T ls`: the variable may contain a command.
    if (next < args.size() && (args[next].loose || args[next].many))
      judge.Change("may take options that are not seen");
    ++next;
  }
  if (next >= args.size()) return judge.Raise(Effect::kRead, "reads");
  const Args inner = args.subspan(next);
  // These run the command in this shell.
  if (ListHas("command builtin noglob nocorrect", rule.name)) return judge.RunWords(inner);
  const std::vector<std::string> folders = judge.state().folders;
  if (folder) judge.ChangeFolder(&*folder);
  judge.RunProcess(inner);
  judge.state().folders = folders;
  judge.state().variables = variables;
  judge.state().strange = strange;
}

// Without -x the words are joined and given to a shell.
void RunWatch(Judge& judge, const CommandRule& rule, Args args) {
  bool exec = false;
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kStopAtFirst,
                    [&](const Option& option) { exec = exec || option.role == kRoleFlag; });
  const Args inner = args.subspan(1 + parsed.rest);
  judge.HideStatus();
  if (inner.empty()) return judge.Raise(Effect::kRead, "reads");
  if (exec) return judge.RunProcess(inner);
  std::string text;
  for (const Arg& arg : inner) {
    if (!arg.constant) return judge.Change("runs a text that is not known");
    if (!text.empty()) text += ' ';
    text += arg.text;
  }
  judge.RunOtherShell(text, false, false);
}

// Every operand is a command line.
void RunHyperfine(Judge& judge, const CommandRule& rule, Args args) {
  const auto run = [&](const Arg* text) {
    if (text == nullptr || !text->constant) return judge.Change("runs a text that is not known");
    judge.RunOtherShell(text->text, false, false);
  };
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
        if (option.role == kRoleModule) run(option.value);
        if (option.role == kRoleRuns) judge.Change("runs what its option says: ", option.name);
        if (option.role == kRoleWrites && option.value != nullptr) judge.Write(*option.value);
      });
  judge.HideStatus();
  judge.Raise(Effect::kRead, "measures");
  for (const Arg* text : parsed.operands) run(text);
}

void RunXargs(Judge& judge, const CommandRule& rule, Args args) {
  std::string mark;
  bool from_file = false;
  const auto note = [&](const Option& option) {
    from_file = from_file || option.name == "a" || option.name == "arg-file";
    if (option.role == kRoleModule && option.value != nullptr) mark = option.value->text;
    if (option.role == kRoleChanges) judge.Change("takes options that are not known");
  };
  const Parsed parsed = judge.Options(args.subspan(1), rule.options, Operands::kStopAtFirst, note);
  const Args given = args.subspan(1 + parsed.rest);
  if (given.empty()) return judge.Raise(Effect::kRead, "reads");
  const bool names = judge.ReadsNames() && !from_file;
  std::vector<Arg> inner(given.begin(), given.end());
  bool replaced = false;
  for (Arg& arg : inner) {
    const std::size_t at = mark.empty() ? std::string::npos : arg.text.find(mark);
    if (at == std::string::npos) continue;
    replaced = true;
    arg.known = std::min(arg.known, at);
    arg.text.replace(at, mark.size(), 1, kUnknown);
    arg.constant = false;
    arg.climbs = true;
    arg.loose = arg.loose || (at == 0 && !names);
    arg.taint |= judge.flow().in;
  }
  // Without a placeholder the input is appended, and may be anything.
  if (!replaced) {
    Arg input = Arg::Loose();
    input.loose = !names;
    input.taint = judge.flow().in;
    inner.push_back(std::move(input));
  }
  judge.HideStatus();  // Without input, nothing runs.
  judge.RunProcess(inner);
}

namespace {

constexpr std::string_view kFindAlone =
    "-H -L -P -O0 -O1 -O2 -O3 -E -x -X -s -d -print -print0 -ls -prune -quit -depth -mount -xdev "
    "-daystart -follow -noleaf -empty -true -false -readable -writable -executable -nouser "
    "-nogroup "
    "-not -a -o -and -or -warn -nowarn -ignore_readdir_race -noignore_readdir_race -help --help "
    "-version --version";
constexpr std::string_view kFindWithValue =
    "-name -iname -path -ipath -wholename -iwholename -regex -iregex -regextype -type -xtype -size "
    "-mtime -atime -ctime -mmin -amin -cmin -newer -anewer -cnewer -newer?? -perm -user -group "
    "-uid "
    "-gid -links -inum -samefile -lname -ilname -maxdepth -mindepth -fstype -used -printf -context "
    "-files0-from -Btime -Bmin -flags -D";

// Reads -exec … ; from `i` on.
void RunFindCommand(Judge& judge, Args args, std::size_t& i) {
  std::vector<Arg> inner;
  std::vector<std::string_view> words;
  for (const Arg& arg : args) words.emplace_back(arg.text);
  const bool secrets = FindsSecrets(words);
  for (++i; i < args.size() && args[i].text != ";" && args[i].text != "+"; ++i) {
    const std::size_t at = args[i].text.find("{}");
    inner.push_back(args[i]);
    if (at == std::string::npos) continue;
    // A found path begins with the searched folder, so it cannot be an option.
    Arg& found = inner.back();
    found.text.replace(at, 2, 1, kUnknown);
    found.known = std::min(found.known, at);
    found.constant = false;
    found.climbs = true;
    if (secrets) found.taint.kinds |= Taint::kNames;
  }
  judge.HideStatus();
  judge.RunProcess(inner);
}

}  // namespace

void RunFind(Judge& judge, const CommandRule& /*rule*/, Args args) {
  judge.Raise(Effect::kRead, "reads");
  std::size_t places = 1;  // The folders to search, up to the first condition.
  while (places < args.size() && !args[places].IsOption() && args[places].text != "!" &&
         args[places].text != "(") {
    ++places;
  }
  for (std::size_t i = 1; i < args.size(); ++i) {
    const Arg& arg = args[i];
    const std::string_view text = arg.text;
    if (arg.loose) judge.Change("may take options that are not seen");
    if (!arg.IsOption()) continue;
    if (text == "-delete") {
      judge.Change("deletes");
      for (const Arg& place : args.subspan(1, places - 1)) judge.Alter(place);
    } else if (ListHas("-fprint -fprint0 -fls -fprintf", text)) {
      if (i + 1 < args.size()) judge.Write(args[++i]);
      if (text == "-fprintf") ++i;
    } else if (ListHas("-exec -execdir -ok -okdir", text)) {
      RunFindCommand(judge, args, i);
    } else if (ListHas(kFindWithValue, text) || text.starts_with("-newer")) {
      ++i;
      if (i < args.size() && args[i].many && args[i].loose)
        judge.Change("may take options that are not seen");
    } else if (!arg.constant || !ListHas(kFindAlone, text)) {
      judge.Change("takes an option that is not known: ", text);
    }
  }
}

}  // namespace credence::governor::shell
