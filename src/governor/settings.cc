// SPDX-License-Identifier: Apache-2.0
#include "governor/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "governor/packs.h"
#include "governor/rules.h"
#include "language/user_pattern.h"

namespace credence::governor {
namespace {

struct Default {
  std::string_view name;
  std::int64_t delta;
  std::int64_t cooldown;
  std::int64_t from = 0;
  std::string_view mode = {};
  bool enabled = true;
  std::string_view fires_when;
};
constexpr std::array<Default, 12> kRegistry = {
    {{.name = kToolFailure,
      .delta = -5,
      .cooldown = 0,
      .fires_when = "a command exits non-zero or a tool reports an error"},
     {.name = kCascadeBlock,
      .delta = -15,
      .cooldown = 5,
      .from = 3,
      .mode = "effect",
      .fires_when = "calls with the same effect are refused this many times within a few turns"},
     {.name = kSunkCost,
      .delta = -20,
      .cooldown = 5,
      .from = 3,
      .fires_when = "this many calls fail in a row"},
     {.name = kUserCorrection,
      .delta = -10,
      .cooldown = 3,
      .fires_when = "the user corrects the agent"},
     {.name = kGoalDrift,
      .delta = -8,
      .cooldown = 8,
      .fires_when = "the last tool inputs have little to do with the goal"},
     {.name = kEditOscillation,
      .delta = -12,
      .cooldown = 5,
      .from = 3,
      .mode = "count",
      .fires_when = "the same file is edited this many times within a few turns"},
     {.name = kContradiction,
      .delta = -10,
      .cooldown = 5,
      .fires_when = "the agent contradicts itself, or the user points out a contradiction"},
     {.name = kTestPass,
      .delta = 5,
      .cooldown = 1,
      .fires_when = "a known test runner succeeds and ran at least one test"},
     {.name = kBuildSuccess,
      .delta = 5,
      .cooldown = 1,
      .fires_when = "a known build tool succeeds"},
     {.name = kUserOk, .delta = 5, .cooldown = 2, .fires_when = "a short prompt approves"},
     {.name = kTrustRegained,
      .delta = 15,
      .cooldown = 5,
      .fires_when = "the user says that trust is regained, and confirms it"},
     {.name = kConsultation,
      .delta = 5,
      .cooldown = 5,
      .enabled = false,
      .fires_when = "the agent consults somebody"}}};
constexpr std::size_t kSignalSettingsMax = 1'000;
constexpr std::size_t kRulesMax = 1'000;

bool HasPack(const std::vector<std::string>& packs, const PackedSignal& signal) {
  return std::ranges::find(packs, signal.pack) != packs.end();
}

// Empty for a user's own signal.
std::string_view FiresWhen(std::string_view name) {
  const auto built_in = std::ranges::find(kRegistry, name, &Default::name);
  if (built_in != kRegistry.end()) return built_in->fires_when;
  const auto packed = std::ranges::find(PackedSignals(), name, &PackedSignal::name);
  return packed == PackedSignals().end() ? std::string_view() : packed->fires_when;
}

// Finds built-in signals by a few of their letters, because every event of a replay looks them up
// several times.
class BuiltInPlaces {
 public:
  explicit BuiltInPlaces(const std::deque<SignalSettings>& signals) {
    CREDENCE_CHECK(2 * signals.size() <= kSlots, "half of the slots stay free");
    places_.fill(kNone);
    for (std::size_t place = 0; place < signals.size(); ++place) {
      std::size_t slot = SlotOf(signals[place].name);
      while (places_[slot] != kNone) slot = (slot + 1) % kSlots;
      places_[slot] = place;
    }
  }

  // Null if no built-in signal of that name is at its position.
  const SignalSettings* Find(const std::deque<SignalSettings>& signals,
                             std::string_view name) const {
    for (std::size_t slot = SlotOf(name); places_[slot] < signals.size();
         slot = (slot + 1) % kSlots) {
      const SignalSettings& signal = signals[places_[slot]];
      if (signal.name == name) return &signal;
    }
    return nullptr;
  }

 private:
  static constexpr std::size_t kSlots = 128;
  static constexpr std::size_t kNone = SIZE_MAX;

  static std::size_t SlotOf(std::string_view name) {
    if (name.empty()) return 0;
    const auto letter = [&](std::size_t i) { return static_cast<unsigned char>(name[i]); };
    return (131 * name.size() + 31 * letter(0) + 7 * letter(name.size() / 2) +
            letter(name.size() - 1)) %
           kSlots;
  }

  std::array<std::size_t, kSlots> places_;
};

void DescribeRule(SettingsSchema& schema, RuleSettings& rule) {
  schema.Section("governor.rules." + rule.name);
  schema.Add("decision", &rule.decision, "what happens to calls that match", {},
             {"allow", "ask", "deny"});
  schema.Add("effect", &rule.effect, "matches calls with this effect");
  schema.Add("tool", &rule.tool, "matches calls of this tool; * stands for anything");
  schema.Add("command", &rule.command,
             "matches commands with these words: program, subcommand, options");
  schema.Add("path", &rule.path, "matches calls that concern these paths, relative to the project");
  schema.Add("host", &rule.host, "matches calls that name this host, or one below it");
  schema.Add("message", &rule.message, "what the agent is told to do instead");
  schema.Add("expires", &rule.expires, "date on which the rule ends");
}

bool IsName(std::string_view name) {
  constexpr std::size_t kBytesMax = 64;
  return !name.empty() && name.size() <= kBytesMax && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
}

void DescribeSignal(SettingsSchema& schema, SignalSettings& signal) {
  constexpr SettingRange kPoints{.min = -100, .max = 100};
  constexpr SettingRange kTurns{.min = 0, .max = 1'000'000};
  constexpr SettingRange kCount{.min = 1, .max = 1'000'000'000};
  constexpr SettingRange kStep{.min = 0, .max = 1'000'000'000};
  schema.Section("governor.signals." + signal.name);
  const std::string_view when = FiresWhen(signal.name);
  schema.Add("enabled", &signal.enabled,
             when.empty() ? "whether the signal is enabled"
                          : fmt::format("whether the signal is enabled; it fires when {}", when));
  schema.Add("delta", &signal.delta,
             "points that the signal adds to the score; negative numbers subtract", kPoints);
  schema.Add("cooldown", &signal.cooldown, "turns before the signal can fire again", kTurns);
  schema.Add("cooldown_calls", &signal.cooldown_calls,
             "tool calls before the signal can fire again", kTurns);
  if (signal.from > 0) schema.Add("from", &signal.from, "count at which the signal fires", kCount);
  if (signal.from > 0 && signal.packed) {
    schema.Add("every", &signal.every,
               "further count after which the signal fires again; 0: at every further one", kStep);
  }
  if (signal.name == kEditOscillation) {
    schema.Add("mode", &signal.mode,
               "what fires the signal: repeated edits of a file (count), or an edit that returns "
               "the file to an earlier version (revert)",
               {}, {"count", "revert"});
  }
  if (signal.name == kCascadeBlock) {
    schema.Add("mode", &signal.mode,
               "which refusals count together: those of the same effect, or of the same call", {},
               {"effect", "call"});
  }
  if (signal.name == kTestPass || signal.name == kBuildSuccess) {
    schema.Add("after_edit", &signal.after_edit,
               "whether the signal can fire again in the same turn after another edit");
  }
  if (signal.built_in) return;
  schema.Add("pattern", &signal.pattern, "regular expression that makes the signal fire");
  schema.Add("on", &signal.on, "where the pattern is searched", {},
             {kPatternPlaces.begin(), kPatternPlaces.end()});
}

}  // namespace

GovernorSettings::GovernorSettings() {
  for (const Default& entry : kRegistry) {
    signals.push_back({.name = std::string(entry.name),
                       .delta = entry.delta,
                       .cooldown = entry.cooldown,
                       .enabled = entry.enabled,
                       .built_in = true,
                       .from = entry.from,
                       .mode = std::string(entry.mode)});
  }
  for (const PackedSignal& entry : PackedSignals()) {
    signals.push_back({.name = std::string(entry.name),
                       .delta = entry.delta,
                       .cooldown = entry.cooldown,
                       .cooldown_calls = entry.cooldown_calls,
                       .enabled = false,
                       .built_in = entry.pattern.empty(),
                       .packed = entry.pattern.empty(),
                       .from = entry.from,
                       .every = entry.every,
                       .pattern = std::string(entry.pattern),
                       .on = std::string(entry.on)});
  }
}

void EnablePacks(GovernorSettings& settings) {
  for (const PackedSignal& entry : PackedSignals()) {
    const auto signal = std::ranges::find(settings.signals, entry.name, &SignalSettings::name);
    if (HasPack(settings.packs, entry)) signal->enabled = true;
    if (HasPack(settings.watch, entry)) signal->watched = true;
  }
}

const SignalSettings* GovernorSettings::Find(std::string_view name) const {
  static const BuiltInPlaces kPlaces(GovernorSettings().signals);
  if (const SignalSettings* signal = kPlaces.Find(signals, name)) return signal;
  const auto found = std::ranges::find(signals, name, &SignalSettings::name);
  return found == signals.end() ? nullptr : &*found;
}

SignalSettings& GovernorSettings::Signal(std::string_view name) {
  const auto found = std::ranges::find(signals, name, &SignalSettings::name);
  CREDENCE_CHECK(found != signals.end(), "a built-in signal");
  return *found;
}

namespace {

constexpr SettingRange kPercent{.min = 0, .max = 100};
constexpr SettingRange kShare{.min = 0, .max = 1};

void DescribeZones(SettingsSchema& schema, GovernorSettings& settings) {
  ZoneFloors& zones = settings.zones;
  schema.Section("governor.zones");
  schema.Add("hypothesis", &zones.hypothesis, "lowest score of HYPOTHESIS", kPercent);
  schema.Add("working", &zones.working, "lowest score of WORKING", kPercent);
  schema.Add("certainty", &zones.certainty, "lowest score of CERTAINTY", kPercent);
  schema.Add("trusted", &zones.trusted, "lowest score of TRUSTED", kPercent);
  schema.Add("expert", &zones.expert, "lowest score of EXPERT", kPercent);
  OpeningZones& opens = settings.opens;
  schema.Section("governor.opens");
  const auto zone = [&schema](std::string_view key, std::string* field, std::string_view what) {
    schema.Add(key, field, what, {},
               {"ignorance", "hypothesis", "working", "certainty", "trusted", "expert"});
  };
  zone("verify", &opens.verify, "zone from which tests, builds and lint may run");
  zone("scratch_write", &opens.scratch_write, "zone from which scratch files may be written");
  zone("test_write", &opens.test_write, "zone from which test files may be written");
  zone("production_write", &opens.production_write,
       "zone from which other project files may be written");
  zone("git_write", &opens.git_write,
       "zone from which you are asked about git writes; below it they are refused");
  zone("git_write_unasked", &opens.git_write_unasked,
       "zone from which git writes are allowed without asking");
  zone("state_change", &opens.state_change, "zone from which other changes of state may be made");
  zone("unmet_unasked", &opens.unmet_unasked,
       "zone from which an unmet precondition is only a warning");
  zone("unmet_unsaid", &opens.unmet_unsaid,
       "zone from which an unmet precondition is not mentioned");
  schema.Add("secret_read", &opens.secret_read,
             "score from which secrets may be read without asking", kPercent);
}

void DescribeRubric(SettingsSchema& schema, RubricSettings& rubric) {
  constexpr SettingRange kPoints{.min = -100, .max = 100};
  schema.Section("governor.rubric");
  const auto points = [&](std::string_view key, std::int64_t* field, std::string_view what) {
    schema.Add(key, field, fmt::format("points that a prompt's assessment gives for {}", what),
               kPoints);
  };
  points("bug_fix", &rubric.bug_fix, "debugging, fixing or errors");
  schema.Add("bug_fix_when", &rubric.bug_fix_when,
             "when words about errors count: whenever they are mentioned, or only if the prompt "
             "reports a failure or asks for a fix",
             {}, {"mentioned", "reported"});
  points("complex", &rubric.complex, "a complex task");
  points("refactoring", &rubric.refactoring, "refactoring or rewriting");
  points("concurrency", &rubric.concurrency, "concurrency");
  points("security", &rubric.security, "security");
  points("database", &rubric.database, "databases and migrations");
  points("deployment", &rubric.deployment, "deployment and production");
  points("simple", &rubric.simple, "a simple task");
  points("typo", &rubric.typo, "a typo or a rename");
  points("nothing_read", &rubric.nothing_read, "a session that has read nothing yet");
  schema.Add("nothing_read_returns", &rubric.nothing_read_returns,
             "whether the points of nothing_read are given back when the first file of the project "
             "is read");
  schema.Add("lowest", &rubric.lowest, "lowest score that an assessment can give", kPercent);
  schema.Add("highest", &rubric.highest, "highest score that an assessment can give", kPercent);
}

void DescribeGoal(SettingsSchema& schema, GovernorSettings& settings) {
  constexpr SettingRange kTurns{.min = 1, .max = kTurnsKept};
  GoalSettings& goal = settings.goal;
  schema.Section("governor.goal");
  schema.Add("short_prompt", &goal.short_prompt,
             "length of a prompt below which it opens no new goal, in characters",
             {.min = 0, .max = 100'000});
  schema.Add("approval_opens", &goal.approval_opens,
             "whether a prompt that approves the work can open a new goal");
  schema.Add("same_share", &goal.same_share,
             "a prompt opens a new goal if the old goal has less than this share of its keywords",
             kShare);
  schema.Add("drift_share", &goal.drift_share,
             "goal_drift fires if the last ten tool inputs have less than this share of the goal's "
             "keywords",
             kShare);
  schema.Add("drift_calls", &goal.drift_calls, "tool calls before goal_drift can fire",
             {.min = 1, .max = 1'000'000});
  WindowSettings& windows = settings.windows;
  schema.Section("governor.windows");
  schema.Add("refusals", &windows.refusals,
             "number of recent turns in which cascade_block counts refusals", kTurns);
  schema.Add("edits", &windows.edits,
             "number of recent turns in which edit_oscillation counts edits", kTurns);
  schema.Add("claims", &windows.claims,
             "number of recent turns in which contradiction compares claims", kTurns);
}

void DescribeLeniency(SettingsSchema& schema, GovernorSettings& settings) {
  schema.Add("failing_runs", &settings.failing_runs,
             "which failing tests, builds, lint runs and scripts count as failures: all, or only "
             "those repeated without an edit",
             {}, {"all", "repeated"});
  schema.Add("failing_runs_max", &settings.failing_runs_max,
             "number of failures in a row from which a run counts as a failure in any case",
             {.min = 1, .max = 1'000});
  schema.Add("empty_searches_fail", &settings.empty_searches_fail,
             "whether a search that finds nothing counts as a failure");
  schema.Add("earned_per_turn", &settings.earned_per_turn,
             "maximum points that passing runs earn in a turn; 0: no limit", kPercent);
  schema.Add(
      "steady_turns", &settings.steady_turns,
      "turns within which a second signal is needed before the zone falls; 0: one signal is enough",
      {.min = 0, .max = 1'000});
  schema.Add("consultation_opens_verify", &settings.consultation_opens_verify,
             "whether tests, builds and lint may run at any score in a turn with a consultation");
  schema.Add("prior", &settings.prior,
             "where a session starts: rubric, or history (how such tasks ended in this project)",
             {}, {"rubric", "history"});
}

}  // namespace

void Describe(SettingsSchema& schema, GovernorSettings& settings) {
  schema.Section("governor");
  schema.Add("mode", &settings.mode,
             "what happens to a call that would be denied: enforce denies it, ask asks the "
             "person, observe only records it",
             {}, {kModes.begin(), kModes.end()});
  schema.Add("headless", &settings.headless,
             "in mode ask, what happens to a call where nobody can be asked", {},
             {"allow", "deny"});
  schema.Add("unanswered", &settings.unanswered,
             "in mode enforce, what happens to a question that nobody can answer", {},
             {"allow", "deny"});
  schema.Add("secrets", &settings.secrets,
             "whether reading secrets, and sending data to other machines, is guarded", {},
             {"guard", "ignore"});
  schema.Add("profile", &settings.profile,
             "set of defaults for other settings: strict requires 71 for project edits, git writes "
             "and state changes; everyday suits daily work",
             {}, {"default", "strict", "everyday"});
  schema.Add("texts", &settings.texts,
             "style of messages to the agent: the full texts of the specification (document), or "
             "one short sentence",
             {}, {"document", "short"});
  schema.Add("named_routes", &settings.named_routes,
             "which consultation routes messages name: all, or only those available here", {},
             {"all", "available"});
  schema.Add("fail", &settings.fail,
             "whether a tool call that cannot be judged is allowed (open) or refused (closed)", {},
             {"open", "closed"});
  schema.Add("initial_confidence", &settings.initial_confidence,
             "score of a session before any prompt, from which the first assessment starts",
             kPercent);
  schema.Add("approval_from", &settings.approval_from,
             "points from which a positive signal needs the user's approval", kPercent);
  schema.Add("high_risk_points", &settings.high_risk_points,
             "additional points that a high-risk path requires", kPercent);
  schema.Add("high_risk_max", &settings.high_risk_max,
             "highest score that a high-risk path can require", kPercent);
  DescribeLeniency(schema, settings);
  schema.Add("curve", &settings.curve,
             "calibration curve that is applied to a score before it is compared with zones; "
             "fitted by calibrate");
  schema.Add("scratch", &settings.scratch, "scratch paths, relative to the project");
  schema.Add("high_risk", &settings.high_risk, "high-risk paths, which require a higher score");
  schema.Add("packs", &settings.packs, "signal packs that are enabled", {}, PackNames());
  schema.Add("watch", &settings.watch, "signal packs that are recorded but do not move the score",
             {}, PackNames());
  schema.Add("routes", &settings.routes, "whom to consult, in order, as \"TARGET - NAME\"");
  schema.Add("forecast", &settings.forecast,
             "what the forecast does: it is only shown, or you are asked about changes while it "
             "warns (gate)",
             {}, {"show", "gate"});
  schema.Add("forecast_false_alarms", &settings.forecast_false_alarms,
             "share of the sessions that end well in which the forecast may warn by mistake",
             {.min = 0, .max = 0.5});
  schema.Add("trusted_mcp_servers", &settings.trusted_mcp_servers,
             "MCP servers whose tools are trusted to do what their names say");
  schema.Add("forecast_in_status", &settings.forecast_in_status,
             "whether the status line shows the forecast");
  schema.Add("capture_failures", &settings.capture_failures,
             "whether failed tool calls become memories");
  schema.Add("inject_at_start", &settings.inject_at_start,
             "whether memories are injected at the start of a session");
  schema.Add("inject_at_tools", &settings.inject_at_tools,
             "whether memories are injected at the tool calls that they concern");
  DescribeZones(schema, settings);
  DescribeRubric(schema, settings.rubric);
  DescribeGoal(schema, settings);
  for (SignalSettings& signal : settings.signals) DescribeSignal(schema, signal);
  schema.Family("governor.rules", [&schema, &settings](std::string_view name) {
    if (!IsName(name) || settings.rules.size() >= kRulesMax) return false;
    settings.rules.push_back({.name = std::string(name)});
    DescribeRule(schema, settings.rules.back());
    return true;
  });
  schema.Family("governor.signals", [&schema, &settings](std::string_view name) {
    if (!IsName(name) || settings.signals.size() >= kSignalSettingsMax) return false;
    settings.signals.push_back({.name = std::string(name)});
    DescribeSignal(schema, settings.signals.back());
    return true;
  });
}

Result<void> TakeCurve(GovernorSettings& settings) {
  CREDENCE_ASSIGN_OR_RETURN(settings.fitted,
                            model::ReadCurveSetting("governor.curve", settings.curve));
  return {};
}

Result<void> Validate(const GovernorSettings& settings) {
  CREDENCE_RETURN_IF_ERROR(ValidateRules(settings));
  const ZoneFloors& zones = settings.zones;
  const std::array<std::int64_t, 5> floors = {zones.hypothesis, zones.working, zones.certainty,
                                              zones.trusted, zones.expert};
  if (!std::ranges::is_sorted(floors)) {
    return InvalidArgument("governor.zones do not rise; set the lower zones to lower numbers");
  }
  if (settings.rubric.lowest > settings.rubric.highest) {
    return InvalidArgument("governor.rubric.lowest is above governor.rubric.highest; swap them");
  }
  for (const SignalSettings& signal : settings.signals) {
    if (signal.built_in) continue;
    const std::string section = fmt::format("governor.signals.{}", signal.name);
    if (signal.pattern.empty()) {
      std::vector<std::string_view> names;
      for (const SignalSettings& known : settings.signals) {
        if (known.built_in) names.push_back(known.name);
      }
      const auto nearest = Nearest(signal.name, names);
      return InvalidArgument(
          nearest ? fmt::format("[{}] has no pattern; did you mean {}?", section, *nearest)
                  : fmt::format("[{}] has no pattern; add pattern = \"...\"", section));
    }
    if (signal.delta == 0) return InvalidArgument(fmt::format("{}.delta is 0; set it", section));
    if (const Result<void> valid = language::CheckUserPattern(signal.pattern); !valid) {
      return InvalidArgument(
          fmt::format("{}.pattern: {}", section, OneLine(valid.error().message)));
    }
  }
  return {};
}

}  // namespace credence::governor
