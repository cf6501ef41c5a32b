// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/tools.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "governor/shell/grammar.h"
#include "governor/shell/handlers.h"

namespace credence::governor::shell {
namespace {

struct Seen {
  bool in_place = false;
  bool reads = false;
  bool checks = false;
  bool module_given = false;
  Arg module;
};

void NoteToolOption(Judge& judge, const Option& option, Seen& seen) {
  switch (option.role) {
    case kRoleWrites:
    case kRoleInto:
      if (option.value == nullptr) return judge.WriteHere();
      if (option.value->text != "-") judge.Write(*option.value);
      break;
    case kRoleConfig:
      if (option.value == nullptr || !judge.IsOwnFile(*option.value))
        judge.Change("works on a folder or file that is not the project's: ", option.name);
      break;
    case kRoleRuns:
    case kRoleChanges:
      judge.Change("runs or changes what its option says: ", option.name);
      break;
    case kRoleName:
      if (option.value == nullptr || !option.value->constant ||
          option.value->text.find_first_of("/\\:@ ") != std::string::npos ||
          option.value->text.starts_with('.'))
        judge.Change("runs what its option says: ", option.name);
      break;
    case kRoleModule:
      seen.module_given = true;
      if (option.value != nullptr) seen.module = *option.value;
      break;
    case kRoleInPlace:
      seen.in_place = true;
      break;
    case kRoleReads:
      seen.reads = true;
      break;
    case kRoleChecks:
      seen.checks = true;
      break;
    default:
      break;
  }
}

// Applies what the lists of `tool` say about a subcommand; returns false if it is in none.
bool ApplySubcommand(Judge& judge, const Tool& tool, std::string_view name, bool checks) {
  if (ListHas(tool.never, name)) return false;
  if (ListHas(tool.test, name)) {
    judge.Verify(VerifyKind::kTest);
  } else if (ListHas(tool.build, name)) {
    judge.Verify(VerifyKind::kBuild);
  } else if (ListHas(tool.lint, name) || (checks && ListHas(tool.write, name))) {
    judge.Verify(VerifyKind::kLint);
  } else if (ListHas(tool.write, name)) {
    judge.Raise(Effect::kProductionWrite, "rewrites files");
  } else if (ListHas(tool.research, name)) {
    judge.Raise(Effect::kResearch, "looks up");
  } else if (ListHas(tool.read, name)) {
    judge.Raise(Effect::kRead, "reads");
  } else {
    return false;
  }
  return true;
}

// make V=1: a word or number for a variable that does not say what runs.
bool IsHarmlessBuildVariable(std::string_view text) {
  const std::string_view name = text.substr(0, AssignedName(text));
  const bool harmless = ListHas(
      "V VERBOSE DEBUG CI Q J JOBS NPROC BUILD BUILD_TYPE CONFIG TARGET "
      "ARCH PLATFORM ENV TEST TESTS PKG PACKAGE MODULE FILTER VERSION COLOR",
      name);
  const std::string_view value = text.substr(std::min(text.find('=') + 1, text.size()));
  const bool plain = !value.starts_with('-') && std::ranges::all_of(value, [](char c) {
    return IsName(c) || c == '.' || c == '-';
  });
  const bool compiler = ListHas("CC=gcc CC=clang CXX=g++ CXX=clang++", text);
  return (plain && harmless && text[name.size()] == '=') || compiler;
}

void RunGoals(Judge& judge, const Tool& tool, const Seen& seen, std::span<const Arg* const> goals) {
  bool any = false;
  for (const Arg* goal : goals) {
    if (AssignedName(goal->text) > 0) {
      if (!goal->constant || !IsHarmlessBuildVariable(goal->text))
        judge.Change("sets a variable of the build");
      continue;
    }
    // make -j 4
    if (goal->constant && IsPlainNumber(goal->text)) continue;
    any = true;
    if (!goal->constant) judge.Change("makes a target that is not known");
    if (seen.reads) continue;
    if (!ApplySubcommand(judge, tool, goal->text, false))
      judge.Change("makes a target that is not known to be harmless: ", goal->text);
  }
  if (seen.reads) return judge.Raise(Effect::kRead, "reads");
  if (any) return;
  if (tool.nothing == "build") return judge.Verify(VerifyKind::kBuild);
  judge.Change("runs the default target");
}

// A question about the tool or a subcommand: `npm install --help`.
bool AsksForHelp(Args args) {
  return args.back().constant && args.back().text == "--help" &&
         std::ranges::all_of(args.subspan(1, args.size() - 2), [](const Arg& arg) {
           return arg.constant && !arg.text.starts_with('-');
         });
}

// docker exec NAME CMD …: harmless if the command only reads.
bool RunContained(Judge& judge, Args args) {
  const Parsed parsed = judge.Options(
      args,
      "-itdT u=v user=v w=v workdir=v e=X env=X index=v interactive tty no-TTY c=v container=v n=v "
      "namespace=v privileged=s",
      Operands::kStopAtFirst, [&](const Option& option) {
        if (option.role != kRoleValue) judge.Change("runs what its option says: ", option.name);
      });
  Args inner = args.subspan(parsed.rest);
  if (inner.empty() || !inner[0].constant) return false;
  inner = inner.subspan(1);
  if (!inner.empty() && inner[0].text == "--") inner = inner.subspan(1);
  if (inner.empty()) return false;
  // Nothing in there is this machine's scratch or project.
  if (!judge.OnlyReads(inner)) judge.Change("runs a command in a container");
  judge.Raise(Effect::kRead, "reads in a container");
  return true;
}

}  // namespace

// uv run [options] CMD …, npx CMD …, coverage run -m MODULE …
void RunInner(Judge& judge, const Tool& tool, Args args) {
  Seen seen;
  const OptionSpec spec(tool.run_options.empty() ? tool.options : tool.run_options);
  const Parsed parsed =
      judge.Options(args, spec, Operands::kStopAtFirst,
                    [&](const Option& option) { NoteToolOption(judge, option, seen); });
  std::vector<Arg> inner;
  if (seen.module_given) inner = {Arg::Constant("python"), Arg::Constant("-m"), seen.module};
  const Args rest = args.subspan(parsed.rest);
  if (inner.empty() && rest.empty()) return judge.Change("runs what is not known");
  if (!judge.IsInProject()) return judge.Change("runs code that is not the project's");
  // Project scripts by name take precedence over programs.
  if (inner.empty() && rest[0].text == "test" && tool.names == "pdm hatch")
    return judge.Verify(VerifyKind::kTest);
  // A script's name, as with the interpreter itself.
  const bool script = inner.empty() && rest[0].text.ends_with(".py");
  if (script) inner.push_back(Arg::Constant("python"));
  inner.insert(inner.end(), rest.begin(), rest.end());
  // npx and its kin fetch a package of that name, unless the project has it.
  const bool fetches = tool.nothing == "runs" || ListHas("pipx", tool.names);
  const CommandRule* const program = inner[0].constant ? FindCommand(inner[0].text) : nullptr;
  const bool developer =
      program != nullptr && (program->verify != VerifyKind::kNone ||
                             (program->tool != nullptr && program->tool->project));
  if (fetches && !developer) return judge.Change("runs a package that is not known to be harmless");
  judge.RunProcess(inner);
}

void RunTool(Judge& judge, const CommandRule& rule, Args args) {
  const Tool& tool = *rule.tool;
  if (args.size() >= 2 && AsksForHelp(args))
    return judge.Raise(Effect::kRead, "shows its version or help");
  if (tool.project && !judge.IsOutsideScratch()) judge.Change("loads a configuration from scratch");
  if (tool.nothing == "runs") return RunInner(judge, tool, args.subspan(1));
  Seen seen;
  const auto note = [&](const Option& option) { NoteToolOption(judge, option, seen); };
  // `cargo +nightly`
  std::size_t at = 1;
  if (rule.name == "cargo" && at < args.size() && args[at].constant &&
      args[at].text.starts_with('+'))
    ++at;
  // The words of the subcommand, as long as only known options stand between them.
  std::array<std::string, 4> names;
  std::size_t count = 0;
  std::size_t last = at;  // After the first word of the subcommand.
  const std::string_view global = tool.global.empty() ? tool.options : tool.global;
  if (!tool.goals) {
    while (at < args.size() && count < names.size()) {
      const Parsed leading = ParseOptions(args.subspan(at), global, Operands::kStopAtFirst, note);
      if (leading.loose || !leading.unknown.empty()) {
        if (count == 0) judge.Change("takes an option that is not known: ", leading.unknown);
        break;
      }
      at += leading.rest;
      if (at >= args.size() || !args[at].constant || args[at - 1].text == "--") break;
      names[count] = count == 0 ? args[at].text : names[count - 1] + "/" + args[at].text;
      ++at;
      if (++count == 1) last = at;
      if (ListHas(tool.runs, names[0])) return RunInner(judge, tool, args.subspan(at));
      const bool contains = names[count - 1] == "exec" || names[count - 1] == "compose/exec";
      if (contains && ListHas("docker podman kubectl oc docker-compose", rule.name) &&
          RunContained(judge, args.subspan(at)))
        return;
    }
  }
  const std::size_t from = tool.goals || count == 0 ? 1 : last;
  const Parsed parsed = judge.Options(args.subspan(std::min(from, args.size())),
                                      {tool.options, tool.global}, Operands::kAnywhere, note);
  if (seen.module_given) {
    const std::string_view value = seen.module.text;
    const bool plain =
        seen.module.constant && value.find_first_of("/\\.@") == std::string_view::npos;
    const bool inspects =
        ListHas("list targets deps query commands compdb graph missingdeps", value);
    if (rule.name == "ninja" && inspects) seen.reads = true;
    if (rule.name == "gh" || (rule.name == "ninja" && !inspects) || !plain)
      judge.Change("does what its option says: ", value);
  }
  // tmux takes several commands at once.
  const bool several = rule.name == "tmux" && std::ranges::any_of(args, [](const Arg& arg) {
                         return arg.text.contains(';');
                       });
  if (several) judge.Change("runs several commands");
  if (rule.name == "openssl" && names[0] == "s_client" && judge.IsFed())
    judge.Change("sends a file");
  if (tool.goals) return RunGoals(judge, tool, seen, parsed.operands);
  if (seen.reads) return judge.Raise(Effect::kRead, "reads");
  if (count == 0) {
    if (tool.nothing == "read" && parsed.operands.empty())
      return judge.Raise(Effect::kRead, "reads");
    return judge.Change("does what is not known");
  }
  if (seen.in_place) judge.Raise(Effect::kProductionWrite, "rewrites files");
  // `ip link set` is not known just because `ip link` is: there the operands are verbs.
  const bool assigns = rule.name == "sysctl" && std::ranges::any_of(args, [](const Arg& arg) {
                         return !arg.constant || (arg.text.contains('=') && !arg.IsOption());
                       });
  const std::size_t least = tool.verbs ? parsed.operands.size() + 1 : 1;
  if (tool.project && !ListHas("ruff biome", rule.name)) CheckTargets(judge, parsed.operands);
  for (std::size_t each = count; each >= least && each > 0 && !assigns; --each) {
    if (ApplySubcommand(judge, tool, names[each - 1], seen.checks)) return;
  }
  judge.Change("a command that is not known to be harmless: ", names[0]);
}

}  // namespace credence::governor::shell
