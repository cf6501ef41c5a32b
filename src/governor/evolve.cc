// SPDX-License-Identifier: Apache-2.0
#include "governor/evolve.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "governor/forecast.h"
#include "governor/settings.h"

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
constexpr std::size_t kAllowedMax = 20;
constexpr std::int64_t kAllowedTurns = 3;
constexpr std::size_t kUsedMax = 16;
constexpr std::size_t kMcpToolsMax = 60;
constexpr std::size_t kSecretsMax = 64;
constexpr std::size_t kSeenMax = 40;

template <class T>
void KeepLast(std::vector<T>& list, std::size_t count) {
  if (list.size() > count)
    list.erase(list.begin(), list.end() - static_cast<std::ptrdiff_t>(count));
}

template <class T>
T& MoveToEnd(std::vector<T>& list, typename std::vector<T>::iterator item) {
  T moved = std::move(*item);
  std::move(std::next(item), list.end(), item);
  return list.back() = std::move(moved);
}

SignalState& StateOf(SessionState& state, std::string_view signal) {
  const auto known = std::ranges::find(state.signals, signal, &SignalState::signal);
  if (known != state.signals.end()) return *known;
  KeepLast(state.signals, kSignalsMax - 1);
  return state.signals.emplace_back(SignalState{.signal = std::string(signal)});
}

// The newest item goes last, so that the item unused for longest is dropped first.
void Remember(std::vector<std::string>& list, std::string_view item, std::size_t count) {
  if (const auto known = std::ranges::find(list, item); known != list.end()) {
    MoveToEnd(list, known);
    return;
  }
  KeepLast(list, count - 1);
  list.emplace_back(item);
}

// As above.
Tally& Count(std::vector<Tally>& list, std::string_view what) {
  const auto known = std::ranges::find(list, what, &Tally::what);
  if (known == list.end()) {
    KeepLast(list, kTalliesMax - 1);
    return list.emplace_back(Tally{.what = std::string(what), .count = 1});
  }
  Tally& tally = MoveToEnd(list, known);
  ++tally.count;
  return tally;
}

template <class Text>
void JoinInto(std::string& line, const std::vector<Text>& words) {
  std::size_t size = 0;
  for (const Text& word : words) size += word.size() + 1;
  line.resize_and_overwrite(size, [&words](char* to, std::size_t /*size*/) {
    char* end = to;
    for (const Text& word : words) {
      if (&word != &words.front()) *end++ = ' ';
      end = std::copy(word.begin(), word.end(), end);
    }
    return end - to;
  });
}

template <class Text>
void CountReads(Progress& progress, const BasicFinished<Text>& event) {
  for (const Text& file : event.read) {
    if (event.folders && std::ranges::find(*event.folders, file) != event.folders->end()) continue;
    std::optional<std::string>& input = Count(progress.reads, file).input;
    if (!input) input.emplace();
    *input = event.input;
  }
}

template <class Text>
void CountFailure(Progress& progress, const BasicFinished<Text>& event) {
  if (HasFailed(event)) {
    Count(progress.failing, event.input).writes = progress.writes;
  } else {
    std::erase_if(progress.failing, [&](const Tally& t) { return t.what == event.input; });
  }
}

}  // namespace

void Apply(SessionState& state, const Started& event) {
  state.client = event.client;
  if (event.observed.value_or(false)) state.observed = true;
  if (event.alarm) state.alarm = event.alarm;
  if (event.project) state.project = event.project;
  state.ended = false;
}

void Apply(SessionState& state, const Prompted& event) {
  ++state.turn;
  // What was allowed once and not used by now is forgotten.
  if (state.allowed && state.turn - state.allowed_turn.value_or(0) >= kAllowedTurns) {
    std::erase_if(*state.allowed, [](const Allowed& allowed) { return !allowed.until; });
    if (state.allowed->empty()) state.allowed.reset();
  }
  if (event.control == Control::kSudo) state.sudo_turn = state.turn;
  if (event.assessed && !state.assessed && event.rubric && event.rubric->terms) {
    state.task = event.rubric->terms;
  }
  if (event.assessed) state.assessed = true;
  if (!event.goal.empty()) {
    state.goal = event.goal;
    state.goal_calls = 0;
    state.inputs.clear();
  }
  std::erase_if(state.refusals,
                [&](const Refusal& r) { return state.turn - r.turn >= kTurnsKept; });
  std::erase_if(state.edits, [&](const Edit& e) { return state.turn - e.turn >= kTurnsKept; });
  std::erase_if(state.claims, [&](const Claim& c) { return state.turn - c.turn >= kTurnsKept; });
}

void Apply(SessionState& state, const Refused& event) {
  if (event.observed.value_or(false)) {
    std::optional<std::int64_t>& count =
        event.verdict == Verdict::kDeny ? state.would_deny : state.would_ask;
    count = count.value_or(0) + 1;
    return;
  }
  if (DoneTo(event) != Verdict::kDeny) return;
  state.refusals.push_back({.effect = event.effect,
                            .turn = state.turn,
                            .tool = event.tool,
                            .call = event.call,
                            .input = event.input,
                            .written = event.written,
                            .gate = event.gate,
                            .kinds = event.kinds});
  KeepLast(state.refusals, kRefusalsMax);
}

namespace {

// A read does not tell whether the agent is making progress. Neither does a verification whose
// outcome a pipe hides (it has no kind) or whose output reports failures.
template <class Text>
bool BreaksFailures(const BasicFinished<Text>& event) {
  if (event.failed || event.tests_failed > 0) return false;
  if (event.effect == Effect::kVerify) return event.verify != VerifyKind::kNone;
  return event.effect > Effect::kVerify;
}

bool IsOfCall(const Allowed& allowed, std::string_view input, const auto& written) {
  if (allowed.input == input) return true;
  // The same files, whatever is put into them.
  return allowed.written && !written.empty() && std::ranges::equal(*allowed.written, written);
}

void UseUp(SessionState& state, std::string_view input, const auto& written) {
  if (!state.allowed) return;
  std::erase_if(*state.allowed, [&](const Allowed& allowed) {
    return !allowed.until && IsOfCall(allowed, input, written);
  });
  if (state.allowed->empty()) state.allowed.reset();
}

}  // namespace

template <class Text>
void Apply(SessionState& state, const BasicFinished<Text>& event) {
  ++state.calls;
  ++state.goal_calls;
  if (event.failed) {
    ++state.failures;
  } else if (BreaksFailures(event)) {
    state.failures = 0;
    const auto known = std::ranges::find(state.signals, kToolFailure, &SignalState::signal);
    if (known != state.signals.end()) known->row.reset();
  }
  // An allowance that was given for one call is used up when the call has run, at the latest.
  UseUp(state, event.input, event.written);
  if (state.using_allowed) {
    std::erase_if(*state.using_allowed, [&](const std::string& call) {
      return call == event.call || call == event.input;
    });
    if (state.using_allowed->empty()) state.using_allowed.reset();
  }
  if (event.secrets) {
    if (!state.secrets) state.secrets.emplace();
    for (const Text& secret : *event.secrets) Remember(*state.secrets, secret, kSecretsMax);
  }
  if (event.verify == VerifyKind::kTest) {
    state.tests_failing = event.failed || event.tests_failed > 0;
  }
}
template void Apply(SessionState&, const Finished&);
template void Apply(SessionState&, const FinishedView&);

template <class Text>
void RememberEdits(SessionState& state, const BasicFinished<Text>& event, Extent extent) {
  if (event.failed) return;
  for (const Text& file : event.written) {
    Edit& edit = state.edits.emplace_back();
    edit.file = file;
    edit.turn = state.turn;
    if (!extent.contents) continue;
    if (event.before) edit.before.emplace(*event.before);
    if (event.after) edit.after.emplace(*event.after);
  }
  KeepLast(state.edits, kEditsMax);
}
template void RememberEdits(SessionState&, const Finished&, Extent);
template void RememberEdits(SessionState&, const FinishedView&, Extent);

// Reuses the memory of the line that is dropped.
template <class Text>
void RememberInput(SessionState& state, const BasicFinished<Text>& event, Extent extent) {
  std::vector<std::string>& inputs = state.inputs;
  if (inputs.size() < kInputsMax) return JoinInto(inputs.emplace_back(), event.words);
  if (extent.whole) {
    KeepLast(inputs, kInputsMax);
    std::ranges::rotate(inputs, std::next(inputs.begin()));
    return JoinInto(inputs.back(), event.words);
  }
  // The order of inputs does not matter to goal drift, so the inputs since the goal opened form a
  // ring.
  JoinInto(inputs[static_cast<std::size_t>(state.goal_calls - 1) % kInputsMax], event.words);
}
template void RememberInput(SessionState&, const Finished&, Extent);
template void RememberInput(SessionState&, const FinishedView&, Extent);

// Tests that the same call ran saw the files before this edit.
template <class Text>
void Advance(Progress& progress, const BasicFinished<Text>& event) {
  const bool edited = event.edited.value_or(false);
  const bool passed = PassesTests(event);
  if (IsLooking(event)) CountReads(progress, event);
  for (const Text& file : event.written) {
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
  const bool wrote = !event.written.empty() && event.effect != Effect::kScratchWrite;
  if (wrote && !event.failed) {
    progress.writes = progress.writes.value_or(0) + 1;
    if (!IsVerification(event) && !event.of_tests.value_or(false)) {
      progress.changes = progress.changes.value_or(0) + 1;
    }
  }
  if (edited) {
    ++progress.edits;
    ++progress.unverified;
    ++progress.untested;
    progress.git_calls = 0;
  }
  if (passed && progress.edits > 0) progress.green = true;
  progress.last_input = event.input;
  if (!event.made) return;
  for (const Text& file : *event.made) Remember(progress.made, file, kMadeMax);
}
template void Advance(Progress&, const Finished&);
template void Advance(Progress&, const FinishedView&);

Allowance AllowanceFor(const SessionState& state, const CallToAllow& call, Timestamp now) {
  if (state.using_allowed &&
      std::ranges::find(*state.using_allowed, call.call) != state.using_allowed->end()) {
    return Allowance::kInUse;
  }
  if (!state.allowed) return Allowance::kNone;
  Allowance best = Allowance::kNone;
  for (const Allowed& allowed : *state.allowed) {
    if (call.effect > allowed.effect) continue;
    if (!allowed.until) {
      if (IsOfCall(allowed, call.input, call.written)) best = std::max(best, Allowance::kOnce);
    } else if (now < *allowed.until && (!call.high_risk || allowed.high_risk.value_or(false)) &&
               (!call.discloses || allowed.discloses.value_or(false))) {
      best = Allowance::kForATime;
    }
  }
  return best;
}

template <class Text>
void Note(SessionState& state, const BasicFinished<Text>& event) {
  if (std::string_view(event.tool).starts_with("mcp__")) {
    if (!state.mcp_tools) state.mcp_tools.emplace();
    Remember(*state.mcp_tools, event.tool, kMcpToolsMax);
  }
  if (event.call) std::erase_if(state.shown, [&](const Shown& s) { return s.call == *event.call; });
  if (event.failed) return;
  for (const Text& file : event.read) {
    state.has_read = true;
    Remember(state.read, file, kReadMax);
  }
  // The writer of a file knows its content.
  for (const Text& file : event.written) Remember(state.read, file, kReadMax);
  std::erase_if(state.captured, [&](const Captured& c) { return c.input == event.input; });
}
template void Note(SessionState&, const Finished&);
template void Note(SessionState&, const FinishedView&);

template <class Text>
void Apply(SessionState& state, const BasicSignalled<Text>& event) {
  const std::int64_t before = state.confidence;
  state.confidence = std::clamp<std::int64_t>(before + event.delta, 0, kConfidenceMax);
  SignalState& signal = StateOf(state, event.signal);
  if (event.delta > 0) {
    signal.earned = (signal.fired == state.turn ? signal.earned.value_or(0) : 0) + event.delta;
  }
  signal.fired = state.turn;
  signal.fired_call = state.calls;
  if (state.progress) signal.fired_changes = state.progress->changes;
  if (event.signal == kToolFailure) signal.row = signal.row.value_or(0) + 1;
  // At the ends of the scale the score moves less, and only that much can be taken back. If it did
  // not move at all, the signal's previous points still can.
  if (state.confidence != before) signal.delta = state.confidence - before;
  std::erase(state.awaited, event.signal);
}
template void Apply(SessionState&, const Signalled&);
template void Apply(SessionState&, const SignalledView&);

template <class Text>
void Note(SessionState& state, const BasicSignalled<Text>& event) {
  state.recent.push_back({.signal = std::string(event.signal),
                          .delta = event.delta,
                          .reason = std::string(event.reason)});
  KeepLast(state.recent, kRecentMax);
}
template void Note(SessionState&, const Signalled&);
template void Note(SessionState&, const SignalledView&);

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

namespace {

SeenMemory* FindSeen(SessionState& state, const Uuid& memory) {
  if (!state.seen) return nullptr;
  const auto seen = std::ranges::find(*state.seen, memory, &SeenMemory::memory);
  return seen == state.seen->end() ? nullptr : &*seen;
}

}  // namespace

void Apply(SessionState& state, const Shown& event) {
  for (const Uuid& memory : event.memories) {
    if (FindSeen(state, memory) != nullptr) continue;
    if (!state.seen) state.seen.emplace();
    SeenMemory& seen = state.seen->emplace_back(SeenMemory{.memory = memory, .turn = state.turn});
    if (!event.call.empty()) seen.call = event.call;
    KeepLast(*state.seen, kSeenMax);
  }
  if (event.call.empty()) return;
  state.shown.push_back(event);
  KeepLast(state.shown, kShownMax);
}

void Apply(SessionState& state, const Heeded& event) {
  for (const Uuid& memory : event.followed) {
    if (SeenMemory* seen = FindSeen(state, memory)) seen->followed = state.turn;
  }
  for (const Uuid& memory : event.defied) {
    if (SeenMemory* seen = FindSeen(state, memory)) seen->defied = state.turn;
  }
}

void Apply(SessionState& state, const Captured& event) {
  std::erase(state.captured, event);
  state.captured.push_back(event);
  KeepLast(state.captured, kCapturedMax);
}

void Apply(SessionState& state, const Announced& event) { state.announced = event.zone; }

// The signal that follows has the effect.
void Apply(SessionState& /*state*/, const Told& /*event*/) {}
void Apply(SessionState& /*state*/, const Approved& /*event*/) {}

void Apply(SessionState& state, const Allowed& event) {
  if (!state.allowed) state.allowed.emplace();
  state.allowed->push_back(event);
  state.allowed_turn = state.turn;
  KeepLast(*state.allowed, kAllowedMax);
}

void Apply(SessionState& state, const Used& event) {
  UseUp(state, event.input, event.written);
  if (!state.using_allowed) state.using_allowed.emplace();
  Remember(*state.using_allowed, event.call, kUsedMax);
}

void Apply(SessionState& /*state*/, const Advised& /*event*/) {}
void Apply(SessionState& state, const Traced& event) { state.trace = event; }

// Words with the old seal cannot be compared with later ones.
void Apply(SessionState& state, const Erased& /*event*/) {
  state.goal.clear();
  state.inputs.clear();
  state.claims.clear();
}

void Apply(SessionState& state, const Judged& event) {
  state.success = event.success;
  state.reported = event.reported;
}

void Apply(SessionState& state, const Ended& /*event*/) { state.ended = true; }

void Evolve(SessionState& state, const SessionEvent& event, Timestamp time) {
  std::visit([&](const auto& what) { EvolveBy(state, what, time); }, event);
}

}  // namespace credence::governor
