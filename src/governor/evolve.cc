// SPDX-License-Identifier: Apache-2.0
#include "governor/evolve.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace credence::governor {
namespace {

constexpr std::size_t kRefusalsMax = 50;
constexpr std::size_t kEditsMax = 60;
constexpr std::size_t kReadMax = 300;
constexpr std::size_t kClaimsMax = 30;
constexpr std::size_t kRecentMax = 5;
constexpr std::size_t kShownMax = 20;
constexpr std::size_t kCapturedMax = 20;
constexpr std::size_t kSignalsMax = 200;
constexpr std::size_t kTalliesMax = 60;
constexpr std::size_t kMadeMax = 60;

template <class T>
void KeepLast(std::vector<T>& list, std::size_t count) {
  if (list.size() > count)
    list.erase(list.begin(), list.end() - static_cast<std::ptrdiff_t>(count));
}

SignalState& StateOf(SessionState& state, const std::string& signal) {
  const auto known = std::ranges::find(state.signals, signal, &SignalState::signal);
  if (known != state.signals.end()) return *known;
  KeepLast(state.signals, kSignalsMax - 1);
  return state.signals.emplace_back(SignalState{.signal = signal});
}

void Remember(std::vector<std::string>& list, const std::string& item, std::size_t count) {
  std::erase(list, item);
  list.push_back(item);
  KeepLast(list, count);
}

// The newest comes last, so that what is forgotten is what was not seen for longest.
Tally& Count(std::vector<Tally>& list, const std::string& what) {
  Tally tally{.what = what};
  if (const auto known = std::ranges::find(list, what, &Tally::what); known != list.end()) {
    tally = std::move(*known);
    list.erase(known);
  }
  KeepLast(list, kTalliesMax - 1);
  ++tally.count;
  return list.emplace_back(std::move(tally));
}

void CountReads(Progress& progress, const Finished& event) {
  for (const std::string& file : event.read) {
    if (event.folders && std::ranges::find(*event.folders, file) != event.folders->end()) continue;
    Count(progress.reads, file).input = event.input;
  }
}

void CountFailure(Progress& progress, const Finished& event) {
  if (HasFailed(event)) {
    Count(progress.failing, event.input);
  } else {
    std::erase_if(progress.failing, [&](const Tally& t) { return t.what == event.input; });
  }
}

// Tests that this call ran saw the files as they were before its own edit.
void Advance(Progress& progress, const Finished& event) {
  const bool edited = event.edited.value_or(false);
  const bool passed = PassesTests(event);
  if (IsLooking(event)) CountReads(progress, event);
  for (const std::string& file : event.written) {
    const auto known = std::ranges::find(progress.reads, file, &Tally::what);
    if (known != progress.reads.end()) known->input.reset();
  }
  if (passed) progress.passed = progress.edits;
  if (event.run.value_or(false)) {
    progress.unverified = 0;
    CountFailure(progress, event);
  }
  if (event.verify == VerifyKind::kTest) progress.untested = 0;
  if (passed) progress.test_written = false;
  if (event.of_tests.value_or(false)) progress.test_written = true;
  if (event.effect == Effect::kGitRead || event.effect == Effect::kGitWrite) ++progress.git_calls;
  if (edited) {
    ++progress.edits;
    ++progress.unverified;
    ++progress.untested;
    progress.git_calls = 0;
  }
  if (passed && progress.edits > 0) progress.green = true;
  progress.last_input = event.input;
  if (!event.made) return;
  for (const std::string& file : *event.made) Remember(progress.made, file, kMadeMax);
}

}  // namespace

bool PassesTests(const Finished& event) {
  return !event.failed && event.verify == VerifyKind::kTest && event.tests > 0 &&
         event.tests_failed == 0;
}

bool HasFailed(const Finished& event) { return event.failed || event.trouble.value_or(false); }

bool IsLooking(const Finished& event) {
  return event.effect < Effect::kVerify && !event.run.value_or(false);
}

void Apply(SessionState& state, const Started& event) {
  state.client = event.client;
  if (event.project) state.project = event.project;
  state.ended = false;
}

void Apply(SessionState& state, const Prompted& event) {
  ++state.turn;
  if (event.control == Control::kSudo) state.sudo_turn = state.turn;
  if (event.assessed) state.assessed = true;
  if (!event.goal.empty()) {
    state.goal = event.goal;
    state.goal_calls = 0;
    state.inputs.clear();
  }
  std::erase_if(state.refusals,
                [&](const Refusal& r) { return state.turn - r.turn >= kRefusalTurns; });
  std::erase_if(state.edits, [&](const Edit& e) { return state.turn - e.turn >= kEditTurns; });
  std::erase_if(state.claims, [&](const Claim& c) { return state.turn - c.turn >= kClaimTurns; });
}

void Apply(SessionState& state, const Refused& event) {
  if (event.verdict != Verdict::kDeny) return;
  state.refusals.push_back({.effect = event.effect, .turn = state.turn});
  KeepLast(state.refusals, kRefusalsMax);
}

namespace {

// A read says nothing about whether the agent is on the right way; nor does a verification whose
// outcome a pipe hides, which is of no kind, or whose own words tell of failures.
bool BreaksFailures(const Finished& event) {
  if (event.failed || event.tests_failed > 0) return false;
  if (event.effect == Effect::kVerify) return event.verify != VerifyKind::kNone;
  return event.effect > Effect::kVerify;
}

}  // namespace

void Apply(SessionState& state, const Finished& event) {
  ++state.calls;
  ++state.goal_calls;
  if (event.failed) {
    ++state.failures;
  } else if (BreaksFailures(event)) {
    state.failures = 0;
  }
  if (event.verify == VerifyKind::kTest) {
    state.tests_failing = event.failed || event.tests_failed > 0;
  }
  if (!event.failed) {
    for (const std::string& file : event.read) {
      state.has_read = true;
      Remember(state.read, file, kReadMax);
    }
    for (const std::string& file : event.written) {
      // Who wrote it knows it.
      Remember(state.read, file, kReadMax);
      state.edits.push_back(
          {.file = file, .turn = state.turn, .before = event.before, .after = event.after});
    }
    KeepLast(state.edits, kEditsMax);
  }
  state.inputs.push_back(fmt::format("{}", fmt::join(event.words, " ")));
  KeepLast(state.inputs, kInputsMax);
  if (event.call) std::erase_if(state.shown, [&](const Shown& s) { return s.call == *event.call; });
  if (!event.failed) {
    std::erase_if(state.captured, [&](const Captured& c) { return c.input == event.input; });
  }
  if (!state.progress) state.progress.emplace();
  Advance(*state.progress, event);
}

void Apply(SessionState& state, const Signalled& event) {
  const std::int64_t before = state.confidence;
  state.confidence = std::clamp<std::int64_t>(before + event.delta, 0, kConfidenceMax);
  SignalState& signal = StateOf(state, event.signal);
  signal.fired = state.turn;
  signal.fired_call = state.calls;
  // At the ends of the scale less is moved, and no more can be taken back.
  signal.delta = state.confidence - before;
  std::erase(state.awaited, event.signal);
  state.recent.push_back({.signal = event.signal, .delta = event.delta, .reason = event.reason});
  KeepLast(state.recent, kRecentMax);
}

void Apply(SessionState& state, const Awaited& event) {
  Remember(state.awaited, event.signal, kRecentMax);
}

void Apply(SessionState& state, const Disputed& event) {
  SignalState& signal = StateOf(state, event.signal);
  ++signal.disputes;
  signal.delta = 0;
}

void Apply(SessionState& state, const Claimed& event) {
  for (const Claim& claim : event.claims) state.claims.push_back(claim);
  KeepLast(state.claims, kClaimsMax);
}

void Apply(SessionState& state, const Consulted& /*event*/) { state.consulted_turn = state.turn; }

void Apply(SessionState& state, const Shown& event) {
  if (event.call.empty()) return;
  state.shown.push_back(event);
  KeepLast(state.shown, kShownMax);
}

void Apply(SessionState& state, const Captured& event) {
  std::erase(state.captured, event);
  state.captured.push_back(event);
  KeepLast(state.captured, kCapturedMax);
}

void Apply(SessionState& state, const Announced& event) { state.announced = event.zone; }

// What a person said has its effect by the signal that follows.
void Apply(SessionState& /*state*/, const Told& /*event*/) {}
void Apply(SessionState& /*state*/, const Approved& /*event*/) {}

void Apply(SessionState& state, const Judged& event) { state.success = event.success; }

void Apply(SessionState& state, const Ended& /*event*/) { state.ended = true; }

void Evolve(SessionState& state, const SessionEvent& event, Timestamp time) {
  std::visit([&](const auto& what) { EvolveBy(state, what, time); }, event);
}

}  // namespace credence::governor
