// SPDX-License-Identifier: Apache-2.0
#include "governor/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/nearest.h"
#include "base/utf8.h"
#include "text/user_pattern.h"

namespace credence::governor {
namespace {

struct Default {
  std::string_view name;
  std::int64_t delta;
  std::int64_t cooldown;
};
constexpr std::array<Default, 11> kRegistry = {{{kToolFailure, -5, 0},
                                                {kCascadeBlock, -15, 5},
                                                {kSunkCost, -20, 5},
                                                {kUserCorrection, -10, 3},
                                                {kGoalDrift, -8, 8},
                                                {kEditOscillation, -12, 5},
                                                {kContradiction, -10, 5},
                                                {kTestPass, 5, 1},
                                                {kBuildSuccess, 5, 1},
                                                {kUserOk, 5, 2},
                                                {kTrustRegained, 15, 5}}};
constexpr std::size_t kSignalsMax = 1'000;

// Further signals, off until somebody names their pack or enables one of them. Each has to earn its
// place by its record.
struct Packed {
  std::string_view pack;
  std::string_view name;
  std::int64_t delta;
  std::int64_t cooldown;
  std::string_view on;
  std::string_view pattern;
};
constexpr std::array<Packed, 7> kPacked = {{
    {"checks", "lint_pass", 2, 3, "tool_output",
     R"(all checks passed!|no issues found|\b0 errors, 0 warnings)"},
    {"checks", "type_error", -3, 1, "tool_output",
     R"(error TS\d{4}:|error\[E\d{4}\]:|Found \d+ errors? in \d+ files?)"},
    {"trouble", "merge_conflict", -8, 5, "tool_output", R"((?m)^CONFLICT \(|^<<<<<<< )"},
    {"trouble", "out_of_memory", -5, 3, "tool_output",
     R"(\bout of memory\b|\bOOMKilled\b|heap limit allocation failed)"},
    {"trouble", "timed_out", -3, 2, "tool_output",
     R"(\btimed out\b|\bdeadline exceeded\b|\bETIMEDOUT\b)"},
    {"trouble", "permission_denied", -3, 2, "tool_output",
     R"(\bpermission denied\b|\bEACCES\b|\boperation not permitted\b)"},
    {"words", "user_doubt", -5, 3, "prompt",
     R"(\bare you sure\b|that can.?t be right|\bdouble.check (that|this|it)\b)"},
}};

bool IsName(std::string_view name) {
  constexpr std::size_t kBytesMax = 64;
  return !name.empty() && name.size() <= kBytesMax && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
}

void DescribeSignal(SettingsSchema& schema, SignalSettings& signal) {
  constexpr SettingRange kPoints{.min = -100, .max = 100};
  constexpr SettingRange kTurns{.min = 0, .max = 1'000'000};
  schema.Section("governor.signals." + signal.name);
  schema.Add("enabled", &signal.enabled, "whether it fires");
  schema.Add("delta", &signal.delta, "the points it adds or takes", kPoints);
  schema.Add("cooldown", &signal.cooldown, "turns in which it does not fire again", kTurns);
  if (signal.name == kEditOscillation) {
    schema.Add("mode", &signal.mode,
               "count: the third edit of a file; revert: its content is as it was before", {},
               {"count", "revert"});
  }
  if (signal.built_in) return;
  schema.Add("pattern", &signal.pattern, "the regular expression that it fires on");
  schema.Add("on", &signal.on, "where the pattern is looked for", {}, {"prompt", "tool_output"});
}

}  // namespace

GovernorSettings::GovernorSettings() {
  for (const Default& entry : kRegistry) {
    signals.push_back({.name = std::string(entry.name),
                       .delta = entry.delta,
                       .cooldown = entry.cooldown,
                       .built_in = true});
  }
  for (const Packed& entry : kPacked) {
    signals.push_back({.name = std::string(entry.name),
                       .delta = entry.delta,
                       .cooldown = entry.cooldown,
                       .enabled = false,
                       .pattern = std::string(entry.pattern),
                       .on = std::string(entry.on)});
  }
}

void EnablePacks(GovernorSettings& settings) {
  for (const Packed& entry : kPacked) {
    if (std::ranges::find(settings.packs, entry.pack) == settings.packs.end()) continue;
    const auto signal = std::ranges::find(settings.signals, entry.name, &SignalSettings::name);
    signal->enabled = true;
  }
}

const SignalSettings* GovernorSettings::Find(std::string_view name) const {
  const auto found = std::ranges::find(signals, name, &SignalSettings::name);
  return found == signals.end() ? nullptr : &*found;
}

void Describe(SettingsSchema& schema, GovernorSettings& settings) {
  constexpr SettingRange kPercent{.min = 0, .max = 100};
  schema.Section("governor");
  schema.Add("profile", &settings.profile,
             "strict: production, git writes and state changes only from 71", {},
             {"default", "strict"});
  schema.Add("fail", &settings.fail, "a tool call that cannot be judged is allowed or refused", {},
             {"open", "closed"});
  schema.Add("initial_confidence", &settings.initial_confidence,
             "the number before any prompt, and the base of the first assessment", kPercent);
  schema.Add("approval_from", &settings.approval_from,
             "a signal that adds so many points needs the user's approval", kPercent);
  schema.Add("high_risk_points", &settings.high_risk_points,
             "how many points more a high-risk path needs", kPercent);
  schema.Add("scratch", &settings.scratch, "paths, relative to the project, that are scratch");
  schema.Add("high_risk", &settings.high_risk, "paths that need more points");
  schema.Add("packs", &settings.packs, "further signals that fire: all of these packs", {},
             {"checks", "trouble", "words"});
  schema.Add("routes", &settings.routes, "whom to consult, in order: \"TARGET - NAME\"");
  schema.Add("capture_failures", &settings.capture_failures, "failed tools become memories");
  schema.Add("inject_at_start", &settings.inject_at_start,
             "memories are given at the start of a session");
  schema.Add("inject_at_tools", &settings.inject_at_tools,
             "memories are given at the tool call that they are about");
  for (SignalSettings& signal : settings.signals) DescribeSignal(schema, signal);
  schema.Family("governor.signals", [&schema, &settings](std::string_view name) {
    if (!IsName(name) || settings.signals.size() >= kSignalsMax) return false;
    settings.signals.push_back({.name = std::string(name)});
    DescribeSignal(schema, settings.signals.back());
    return true;
  });
}

Result<void> Validate(const GovernorSettings& settings) {
  for (const SignalSettings& signal : settings.signals) {
    if (signal.built_in) continue;
    const std::string section = fmt::format("governor.signals.{}", signal.name);
    if (signal.pattern.empty()) {
      std::vector<std::string_view> names;
      names.reserve(kRegistry.size());
      for (const Default& entry : kRegistry) names.push_back(entry.name);
      const auto nearest = Nearest(signal.name, names);
      return InvalidArgument(
          nearest ? fmt::format("[{}] has no pattern; did you mean {}?", section, *nearest)
                  : fmt::format("[{}] has no pattern; add pattern = \"...\"", section));
    }
    if (signal.delta == 0) return InvalidArgument(fmt::format("{}.delta is 0; set it", section));
    if (const Result<void> valid = text::CheckUserPattern(signal.pattern); !valid) {
      return InvalidArgument(
          fmt::format("{}.pattern: {}", section, OneLine(valid.error().message)));
    }
  }
  return {};
}

}  // namespace credence::governor
