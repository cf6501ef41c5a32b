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
#include "language/user_pattern.h"

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
constexpr std::size_t kSignalSettingsMax = 1'000;

bool HasPack(const std::vector<std::string>& packs, const PackedSignal& signal) {
  return std::ranges::find(packs, signal.pack) != packs.end();
}

std::string_view SummaryOf(const SignalSettings& signal) {
  const auto packed = std::ranges::find(PackedSignals(), signal.name, &PackedSignal::name);
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
  const std::string_view when = SummaryOf(signal);
  schema.Add("enabled", &signal.enabled,
             when.empty() ? "whether the signal is enabled"
                          : fmt::format("whether the signal is enabled: {}", when));
  schema.Add("delta", &signal.delta, "the points that it adds or subtracts", kPoints);
  schema.Add("cooldown", &signal.cooldown, "turns before it can fire again", kTurns);
  schema.Add("cooldown_calls", &signal.cooldown_calls, "tool calls before it can fire again",
             kTurns);
  if (signal.from > 0) {
    schema.Add("from", &signal.from, "the count at which it fires", kCount);
    schema.Add("every", &signal.every, "how many more until it fires again; 0: every time", kStep);
  }
  if (signal.name == kEditOscillation) {
    schema.Add("mode", &signal.mode,
               "count: the third edit of a file; revert: the file is back to an earlier content",
               {}, {"count", "revert"});
  }
  if (signal.built_in) return;
  schema.Add("pattern", &signal.pattern, "the regular expression that makes it fire");
  schema.Add("on", &signal.on, "where the pattern is searched", {},
             {kPatternPlaces.begin(), kPatternPlaces.end()});
}

}  // namespace

GovernorSettings::GovernorSettings() {
  for (const Default& entry : kRegistry) {
    signals.push_back({.name = std::string(entry.name),
                       .delta = entry.delta,
                       .cooldown = entry.cooldown,
                       .built_in = true});
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

void Describe(SettingsSchema& schema, GovernorSettings& settings) {
  constexpr SettingRange kPercent{.min = 0, .max = 100};
  schema.Section("governor");
  schema.Add("profile", &settings.profile,
             "strict: project edits, git writes and state changes need 71", {},
             {"default", "strict"});
  schema.Add("fail", &settings.fail,
             "whether a tool call that cannot be judged is allowed (open) or refused (closed)", {},
             {"open", "closed"});
  schema.Add("initial_confidence", &settings.initial_confidence,
             "the confidence before any prompt, and the base of the first assessment", kPercent);
  schema.Add("approval_from", &settings.approval_from,
             "a signal that adds at least this many points needs the user's approval", kPercent);
  schema.Add("high_risk_points", &settings.high_risk_points,
             "how many more points a high-risk path needs", kPercent);
  schema.Add("curve", &settings.curve,
             "a calibration curve for the confidence that the gate uses, fitted by calibrate");
  schema.Add("scratch", &settings.scratch, "scratch paths, relative to the project");
  schema.Add("high_risk", &settings.high_risk, "high-risk paths, which need more points");
  schema.Add("packs", &settings.packs, "further signal packs to enable", {}, PackNames());
  schema.Add("watch", &settings.watch, "packs whose signals are recorded but change nothing", {},
             PackNames());
  schema.Add("routes", &settings.routes, "whom to consult, in order, as \"TARGET - NAME\"");
  schema.Add("capture_failures", &settings.capture_failures,
             "turn failed tool calls into memories");
  schema.Add("inject_at_start", &settings.inject_at_start,
             "inject memories at the start of a session");
  schema.Add("inject_at_tools", &settings.inject_at_tools,
             "inject memories at the tool call that they concern");
  for (SignalSettings& signal : settings.signals) DescribeSignal(schema, signal);
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
