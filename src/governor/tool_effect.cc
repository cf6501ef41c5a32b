// SPDX-License-Identifier: Apache-2.0
#include "governor/tool_effect.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

#include "base/utf8.h"
#include "governor/glob.h"
#include "governor/mcp_effect.h"
#include "governor/shell/secrets.h"
#include "governor/tool_input.h"

namespace credence::governor {
namespace {

enum class ToolKind { kEffect, kShell, kWrite, kRead };

struct ToolRule {
  std::string_view name;
  ToolKind kind;
  Effect effect = Effect::kRead;
};

// The tools of Claude Code, Codex, Gemini CLI and OpenCode.
constexpr std::array<ToolRule, 83> kTools = {{
    {"Bash", ToolKind::kShell},
    {"shell", ToolKind::kShell},
    {"run_shell_command", ToolKind::kShell},
    {"exec_command", ToolKind::kShell},
    {"local_shell", ToolKind::kShell},
    {"bash", ToolKind::kShell},
    {"Edit", ToolKind::kWrite},
    {"MultiEdit", ToolKind::kWrite},
    {"Write", ToolKind::kWrite},
    {"NotebookEdit", ToolKind::kWrite},
    {"write_file", ToolKind::kWrite},
    {"replace", ToolKind::kWrite},
    {"apply_patch", ToolKind::kWrite},
    {"edit", ToolKind::kWrite},
    {"write", ToolKind::kWrite},
    {"patch", ToolKind::kWrite},
    {"Read", ToolKind::kRead},
    {"NotebookRead", ToolKind::kRead},
    {"read_file", ToolKind::kRead},
    {"read_many_files", ToolKind::kRead},
    {"read", ToolKind::kRead},
    {"view_image", ToolKind::kRead},
    {"Grep", ToolKind::kEffect},
    {"Glob", ToolKind::kEffect},
    {"LS", ToolKind::kEffect},
    {"grep", ToolKind::kEffect},
    {"glob", ToolKind::kEffect},
    {"list", ToolKind::kEffect},
    {"list_directory", ToolKind::kEffect},
    {"search_file_content", ToolKind::kEffect},
    {"grep_search", ToolKind::kEffect},
    {"BashOutput", ToolKind::kEffect},
    {"TaskOutput", ToolKind::kEffect},
    {"TodoWrite", ToolKind::kEffect},
    {"TodoRead", ToolKind::kEffect},
    {"todowrite", ToolKind::kEffect},
    {"todoread", ToolKind::kEffect},
    {"write_todos", ToolKind::kEffect},
    {"update_plan", ToolKind::kEffect},
    {"TaskCreate", ToolKind::kEffect},
    {"TaskUpdate", ToolKind::kEffect},
    {"TaskList", ToolKind::kEffect},
    {"TaskGet", ToolKind::kEffect},
    {"AskUserQuestion", ToolKind::kEffect},
    {"EnterPlanMode", ToolKind::kEffect},
    {"ExitPlanMode", ToolKind::kEffect},
    {"ToolSearch", ToolKind::kEffect},
    {"Skill", ToolKind::kEffect},
    {"LSP", ToolKind::kEffect},
    {"skill", ToolKind::kEffect},
    {"activate_skill", ToolKind::kEffect},
    {"tool_search", ToolKind::kEffect},
    // The agent's own notes, and its questions to the user.
    {"get_goal", ToolKind::kEffect},
    {"create_goal", ToolKind::kEffect},
    {"update_goal", ToolKind::kEffect},
    {"update_topic", ToolKind::kEffect},
    {"request_user_input", ToolKind::kEffect},
    {"ask_user", ToolKind::kEffect},
    {"question", ToolKind::kEffect},
    {"enter_plan_mode", ToolKind::kEffect},
    {"exit_plan_mode", ToolKind::kEffect},
    {"list_background_processes", ToolKind::kEffect},
    {"read_background_output", ToolKind::kEffect},
    {"ListMcpResourcesTool", ToolKind::kEffect},
    {"ReadMcpResourceTool", ToolKind::kEffect},
    // A subagent's calls pass the gate themselves.
    {"Agent", ToolKind::kEffect},
    {"Task", ToolKind::kEffect},
    {"task", ToolKind::kEffect},
    {"invoke_agent", ToolKind::kEffect},
    {"spawn_agent", ToolKind::kEffect},
    // Codex joins a tool group and the tool into one word.
    {"multi_agent_v1send_input", ToolKind::kEffect},
    {"multi_agent_v1wait_agent", ToolKind::kEffect},
    {"multi_agent_v1resume_agent", ToolKind::kEffect},
    {"multi_agent_v1close_agent", ToolKind::kEffect},
    {"WebSearch", ToolKind::kEffect, Effect::kResearch},
    {"WebFetch", ToolKind::kEffect, Effect::kResearch},
    {"web_fetch", ToolKind::kEffect, Effect::kResearch},
    {"webfetch", ToolKind::kEffect, Effect::kResearch},
    {"websearch", ToolKind::kEffect, Effect::kResearch},
    {"web_search", ToolKind::kEffect, Effect::kResearch},
    {"google_web_search", ToolKind::kEffect, Effect::kResearch},
    {"save_memory", ToolKind::kEffect, Effect::kStateChange},
    {"KillShell", ToolKind::kEffect, Effect::kStateChange},
}};

// Credence's own tools: they change only its ledger, which records who said what.
// The last is a former name of review_context.
constexpr std::array<std::string_view, 10> kOwnTools = {
    "recall",      "remember",       "judge_memory",    "check_action", "believe",
    "ask_beliefs", "review_context", "review_register", "why",          "before_review"};

// Prefixes that clients put before the tools of a server called credence: Claude Code and Codex,
// Claude Code with the plugin, Gemini CLI, OpenCode.
constexpr std::array<std::string_view, 4> kOwnPrefixes = {
    "mcp__credence__", "mcp__plugin_credence_credence__", "mcp_credence_", "credence_"};

// Null for an unknown tool.
const ToolRule* RuleOf(std::string_view tool) {
  static constexpr ToolRule kOwnRule = {"credence", ToolKind::kEffect};
  if (IsOwnTool(tool)) return &kOwnRule;
  const auto rule = std::ranges::find(kTools, tool, &ToolRule::name);
  return rule == kTools.end() ? nullptr : &*rule;
}

std::string Resolve(std::string_view path, const CallPlace& place) {
  std::string absolute(path);
  if (path.starts_with("~/") && !place.home.empty()) {
    absolute = std::string(place.home) + std::string(path.substr(1));
  } else if (!path.starts_with('/')) {
    absolute = std::string(place.cwd.empty() ? place.project : place.cwd) + '/' + absolute;
  }
  return place.resolve(absolute);
}

// "*** Update File: src/main.py" of apply_patch. `added`: the new files. Returns true if it deletes
// or moves a file.
bool AddPatchedFiles(std::string_view patch, std::vector<std::string>& paths,
                     std::vector<std::string>& added) {
  bool removes = false;
  while (!patch.empty()) {
    const std::size_t end = std::min(patch.find('\n'), patch.size());
    std::string_view line = Trim(patch.substr(0, end));
    patch.remove_prefix(std::min(end + 1, patch.size()));
    for (const std::string_view mark :
         {"*** Update File: ", "*** Add File: ", "*** Delete File: ", "*** Move to: "}) {
      if (!line.starts_with(mark)) continue;
      paths.emplace_back(line.substr(mark.size()));
      if (mark == "*** Add File: ") added.push_back(paths.back());
      removes |= mark == "*** Delete File: " || mark == "*** Move to: ";
    }
  }
  return removes;
}

// Files that hold secrets. How much of them a tool shows is not known.
void AddShownSecrets(const ToolInput& input, const CallPlace& place, CommandEffect& what) {
  for (const std::string& path : input.paths) {
    std::string resolved = Resolve(path, place);
    what.opens.push_back(resolved);
    if (!shell::IsSecretPath(resolved) && !shell::IsSecretPath("/" + path)) continue;
    what.secrets.push_back(path);
    what.secret_keys.push_back(std::move(resolved));
  }
}

// More files than a patch may name: each path is looked up on the disk.
constexpr std::size_t kPatchedFilesMax = 500;

void JudgeWrite(std::string_view tool, const ToolInput& input, const CallPlace& place,
                const PathRules& rules, ToolEffect& effect) {
  std::vector<std::string> paths = input.paths;
  std::vector<std::string> whole;  // Written as a whole, not changed.
  if (tool == "Write" || tool == "write" || tool == "write_file") whole = paths;
  bool removes = false;
  for (const std::string& patch : input.patches) removes |= AddPatchedFiles(patch, paths, whole);
  for (const std::string& patch : input.commands) removes |= AddPatchedFiles(patch, paths, whole);
  if (paths.empty()) {
    effect.what.effect = Effect::kStateChange;
    effect.what.why = "writes a file that is not named";
    return;
  }
  if (paths.size() > kPatchedFilesMax) return MarkUnjudged(effect, "it changes too many files");
  effect.what.effect = Effect::kScratchWrite;
  for (const std::string& path : paths) {
    const std::string resolved = Resolve(path, place);
    if (KindOfPath(rules, resolved) == PathKind::kProduction) {
      effect.what.effect = Effect::kProductionWrite;
    }
    if (IsProtectedPath(place.protected_paths, resolved)) effect.what.touches_governor = true;
    effect.what.writes.push_back(resolved);
    if (std::ranges::find(whole, path) == whole.end()) effect.what.edits.push_back(resolved);
    effect.what.why = "writes " + path;
    effect.input_text += path + '\n';
  }
  if (removes) {
    effect.what.effect = Effect::kStateChange;
    effect.what.why = "deletes or moves a file";
  }
}

// Both may happen.
void Combine(CommandEffect& all, CommandEffect other) {
  if (Stronger(all.effect, other.effect) != all.effect) {
    all.effect = other.effect;
    all.part = std::move(other.part);
    all.why = std::move(other.why);
  }
  all.verify = VerifyKind::kNone;
  all.route.reset();
  all.runs_code |= other.runs_code;
  all.self_call |= other.self_call;
  all.touches_governor |= other.touches_governor;
  const auto add = [](std::vector<std::string>& to, std::vector<std::string>& from) {
    std::ranges::move(from, std::back_inserter(to));
  };
  add(all.writes, other.writes);
  add(all.edits, other.edits);
  add(all.alters, other.alters);
  add(all.reads, other.reads);
  add(all.secrets, other.secrets);
  add(all.secret_keys, other.secret_keys);
  add(all.secret_files, other.secret_files);
  add(all.opens, other.opens);
  add(all.sends_to, other.sends_to);
  std::ranges::move(other.ran, std::back_inserter(all.ran));
  all.outside = std::max(all.outside, other.outside);
  all.outside_guarded |= other.outside_guarded;
  if (all.discloses.empty()) {
    all.discloses = std::move(other.discloses);
    all.discloses_to = std::move(other.discloses_to);
  }
}

// A change to a folder affects everything in it. In scratch nothing can be harmed.
bool AltersHighRisk(const LazyPathRules& rules, const std::vector<std::string>& alters) {
  return std::ranges::any_of(alters, [&](const std::string& path) {
    return (IsHighRisk(rules.Get(), path) || IsHighRisk(rules.Get(), path + "/.")) &&
           KindOfPath(rules.Get(), path) != PathKind::kScratch;
  });
}

std::vector<RouteCommand> RouteCommands(const GovernorSettings& settings) {
  std::vector<RouteCommand> commands;
  for (const std::string& text : settings.routes) {
    const Route route = ParseRoute(text);
    if (!route.target.starts_with("mcp__") && !route.target.starts_with("/")) {
      commands.push_back({.name = std::string(route.name), .command = std::string(route.target)});
    }
  }
  return commands;
}

// The name of this call in a route: a slash command is called through its own tool.
std::string TargetOf(std::string_view tool, const ToolInput& input) {
  if (tool != "Skill" && tool != "SlashCommand") return std::string(tool);
  const std::string_view called = input.skill.empty() ? input.command() : input.skill;
  const std::string name(called.substr(0, called.find(' ')));
  return name.starts_with('/') ? name : "/" + name;
}

std::optional<std::string> RouteOfTool(std::string_view tool, const GovernorSettings& settings) {
  for (const std::string& text : settings.routes) {
    const Route route = ParseRoute(text);
    if (route.target == tool) return std::string(route.name);
    // "mcp__pal__*" means all tools of a server. Only the settings may say so, because a server may
    // have tools that change something.
    if (tool.starts_with("mcp__") && GlobMatches(route.target, tool)) {
      return std::string(route.name);
    }
  }
  return std::nullopt;
}

// Of several commands, or several folders, it is not known which one the tool uses: the strongest
// effect of all counts, and no result earns anything.
void JudgeShell(const ToolInput& input, const CallPlace& place, const LazyPathRules& rules,
                const GovernorSettings& settings, ToolEffect& effect) {
  const std::vector<RouteCommand> routes = RouteCommands(settings);
  std::vector<std::string> folders;
  for (const std::string& folder : input.folders) folders.push_back(Resolve(folder, place));
  if (folders.empty()) folders.emplace_back(place.cwd);
  effect.shell = true;
  bool is_first = true;
  for (const std::string& command : input.commands) {
    if (!effect.input_text.empty()) effect.input_text += '\n';
    effect.input_text += command;
    for (const std::string& folder : folders) {
      CommandEffect what = EffectOf(command, {.cwd = folder,
                                              .home = place.home,
                                              .tmpdir = place.tmpdir,
                                              .paths = rules,
                                              .resolve = place.resolve,
                                              .protected_paths = place.protected_paths,
                                              .routes = routes});
      if (is_first) {
        effect.what = std::move(what);
      } else {
        Combine(effect.what, std::move(what));
      }
      is_first = false;
    }
  }
  const bool is_named = !effect.input_text.empty() && !input.has_odd_command;
  if (is_named) return;
  effect.what.effect = Effect::kStateChange;
  effect.what.why = "its command is not named";
}

}  // namespace

std::string_view MainParameterOf(std::string_view tool) {
  const ToolRule* const rule = RuleOf(tool);
  if (rule != nullptr && rule->kind == ToolKind::kShell) return "command";
  if (rule != nullptr && rule->kind == ToolKind::kRead) return "file_path";
  return "input";
}

bool IsOwnTool(std::string_view tool) {
  return std::ranges::any_of(kOwnPrefixes, [&](std::string_view prefix) {
    return tool.starts_with(prefix) &&
           std::ranges::find(kOwnTools, tool.substr(prefix.size())) != kOwnTools.end();
  });
}

void MarkUnjudged(ToolEffect& effect, std::string reason) {
  effect.what.effect = Effect::kStateChange;
  effect.what.touches_governor = true;
  effect.what.why = reason;
  effect.unjudged = std::move(reason);
}

Route ParseRoute(std::string_view text) {
  const std::size_t dash = text.find(" - ");
  if (dash == std::string_view::npos) {
    return {.target = Trim(text), .name = Trim(text)};
  }
  return {.target = Trim(text.substr(0, dash)), .name = Trim(text.substr(dash + 3))};
}

ToolEffect EffectOfTool(std::string_view tool, std::string_view input_text, const CallPlace& place,
                        const GovernorSettings& settings) {
  ToolEffect effect;
  const ToolInput input = ReadToolInput(input_text);
  if (!input.readable) {
    effect.input_text = input_text;
    MarkUnjudged(effect, "its input cannot be read");
    return effect;
  }
  if (std::optional<std::string> route = RouteOfTool(TargetOf(tool, input), settings)) {
    effect.what.effect = Effect::kConsult;
    effect.what.route = std::move(route);
    return effect;
  }
  const ToolRule* rule = RuleOf(tool);
  const bool shows =
      rule == nullptr || rule->kind == ToolKind::kRead || rule->kind == ToolKind::kEffect;
  if (shows) AddShownSecrets(input, place, effect.what);
  const bool is_own = rule != nullptr && rule->name == "credence";
  if (rule == nullptr || (rule->effect == Effect::kResearch && !is_own)) {
    AddReceivers(tool, input_text, settings.trusted_mcp_servers, effect.what);
  }
  if (rule == nullptr) {
    effect.what.effect = EffectOfMcpTool(tool, input_text, settings.trusted_mcp_servers);
    effect.what.why = "a tool that is not known";
    effect.input_text = input_text;
    return effect;
  }
  const auto make_rules = [&] {
    return MakePathRules({.project = place.project,
                          .tmpdir = place.tmpdir,
                          .scratch = settings.scratch,
                          .high_risk = settings.high_risk},
                         place.resolve);
  };
  const LazyPathRules rules{FunctionRef<PathRules()>(make_rules)};
  switch (rule->kind) {
    case ToolKind::kEffect:
      effect.what.effect = rule->effect;
      effect.input_text = input_text;
      break;
    case ToolKind::kRead:
      effect.what.effect = Effect::kRead;
      for (const std::string& path : input.paths) {
        effect.what.reads.push_back(Resolve(path, place));
        effect.input_text += path + '\n';
      }
      break;
    case ToolKind::kWrite:
      JudgeWrite(tool, input, place, rules.Get(), effect);
      break;
    case ToolKind::kShell:
      JudgeShell(input, place, rules, settings, effect);
      break;
  }
  if (!input.is_object) {
    effect.what.effect = Stronger(effect.what.effect, Effect::kStateChange);
    effect.what.why = "its input has no fields";
  }
  for (const std::string& path : effect.what.writes) {
    const std::string& project = rules.Get().project;
    const bool inside = !project.empty() && IsInside(path, project);
    effect.files.push_back(
        {.path = path,
         .high_risk = IsHighRisk(rules.Get(), path),
         .scratch = KindOfPath(rules.Get(), path) == PathKind::kScratch,
         .test = inside && IsTestPath(std::string_view(path).substr(project.size()))});
  }
  effect.reads_project = std::ranges::any_of(effect.what.reads, [&](const std::string& path) {
    return place.project.empty() || IsInside(path, place.project) ||
           IsInside(path, rules.Get().project);
  });
  effect.high_risk = std::ranges::any_of(effect.files, &WrittenFile::high_risk) ||
                     AltersHighRisk(rules, effect.what.alters);
  return effect;
}

}  // namespace credence::governor
