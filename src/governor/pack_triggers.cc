// SPDX-License-Identifier: Apache-2.0
#include "governor/pack_triggers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "governor/evolve.h"
#include "governor/packs.h"

namespace credence::governor {
namespace {

// Null if the signal is not enabled.
const SignalSettings* EnabledIn(const Decider& session, std::string_view signal) {
  const SignalSettings* settings = session.settings().Find(signal);
  return settings != nullptr && settings->enabled ? settings : nullptr;
}

// Fires the signals for one call. Most of them are off, and a replay handles millions of calls, so
// the reason text is built only for a signal that is on.
class Packed {
 public:
  Packed(Decider& session, std::optional<std::string_view> call) : session_(session), call_(call) {}

  bool IsEnabled(std::string_view signal) const { return EnabledIn(session_, signal) != nullptr; }

  void When(bool holds, std::string_view signal, std::string_view reason) {
    if (holds) session_.Fire(signal, reason, call_);
  }

  // `count` has grown by one or, with a step of 0, belongs to this call.
  void At(std::int64_t count, std::string_view signal, std::string_view what) {
    const SignalSettings* settings = EnabledIn(session_, signal);
    if (settings == nullptr || count < settings->from) return;
    if (settings->every > 0 && (count - settings->from) % settings->every != 0) return;
    session_.Fire(signal, fmt::format("{} {}", count, what), call_);
  }

  void UpTo(std::int64_t count, std::string_view signal, std::string_view what) {
    const SignalSettings* settings = EnabledIn(session_, signal);
    if (settings == nullptr || count > settings->from) return;
    session_.Fire(signal, fmt::format("{} {}", count, what), call_);
  }

 private:
  Decider& session_;
  std::optional<std::string_view> call_;
};

bool IsSearchTool(std::string_view tool) {
  constexpr std::array<std::string_view, 7> kSearchTools = {
      "Grep", "Glob", "grep", "glob", "search_file_content", "grep_search", "LSP"};
  return std::ranges::find(kSearchTools, tool) != kSearchTools.end();
}

// Counts each file, so that of two files read together the second counts too.
template <class Text>
void FireReads(Packed& packed, const Progress& progress, const BasicFinished<Text>& fact) {
  for (const Text& file : fact.read) {
    const auto known = std::ranges::find(progress.reads, file, &Tally::what);
    if (known != progress.reads.end()) packed.At(known->count, kReread, "reads of one file");
  }
}

template <class Text>
void FireProgress(Packed& packed, const SessionState& state, const BasicFinished<Text>& fact,
                  const Standing& before) {
  const Progress& progress = *state.progress;
  const bool ran = fact.run.value_or(false);
  packed.At(state.calls, kLongRun, "tool calls");
  if (packed.IsEnabled(kReread) && IsLooking(fact)) FireReads(packed, progress, fact);
  if (fact.output) packed.At(*fact.output, kHugeOutput, "bytes of output");
  packed.When(ran && HasFailed(fact) && before.edits > 0, kRunFailAfterEdit,
              "a run failed after an edit");
  packed.When(PassesTests(fact) && before.edits > 0 && before.passed != before.edits,
              kTestPassAfterEdit, "tests passed after an edit");
  if (!progress.green) packed.At(state.calls, kUnprovenRun, "tool calls without passing tests");
}

template <class Text>
void FireVerification(Packed& packed, const SessionState& state, const BasicFinished<Text>& fact,
                      const Standing& before) {
  if (fact.edited) packed.At(state.progress->unverified, kUnverifiedEdits, "edits without a run");
  const bool commits = !fact.failed && fact.effect == Effect::kGitWrite &&
                       std::ranges::find(fact.words, "commit") != fact.words.end();
  packed.When(commits && before.untested > 0, kCommitWithoutTest, "committed without a test run");
  packed.When(PassesTests(fact) && before.untested > 0 && !before.tests_failing, kFirstAttempt,
              "tests passed at the first run after an edit");
  packed.When(PassesTests(fact) && before.test_written, kTestCreated,
              "tests passed after one was written");
}

template <class Text>
void FireEfficiency(Packed& packed, const SessionState& state, const BasicFinished<Text>& fact,
                    const Standing& before) {
  const Progress& progress = *state.progress;
  if (fact.effect == Effect::kGitRead || fact.effect == Effect::kGitWrite) {
    packed.At(progress.git_calls, kGitSpam, "git commands since the last edit");
  }
  packed.When(before.repeats, kRepetition, "the call before was the same");
  packed.When(before.rereads, kRereadUnchanged, "read again, and unchanged");
  if (fact.output) packed.At(*fact.output, kOutputDump, "bytes of output");
  if (fact.run && HasFailed(fact) && !progress.failing.empty()) {
    packed.At(progress.failing.back().count, kStuckLoop, "times the same run failed");
  }
  if (fact.failed) return;
  if (fact.lines && fact.edited) {
    packed.At(*fact.lines, kLargeDiff, "lines in one edit");
    packed.UpTo(*fact.lines, kSmallDiff, "lines in one edit");
  }
  packed.When(fact.effect == Effect::kGitRead, kGitExplore, "looked at the history");
  packed.When(IsSearchTool(fact.tool), kSearchTool, "searched");
  packed.When(fact.effect == Effect::kResearch, kLookedUp, "looked something up");
}

}  // namespace

template <class Text>
Standing StandingBefore(const Decider& session, const BasicFinished<Text>& fact) {
  const SessionState& state = session.state();
  Standing standing{.tests_failing = state.tests_failing};
  if (!session.has_packed() || !state.progress) return standing;
  const Progress& progress = *state.progress;
  standing.edits = progress.edits;
  standing.passed = progress.passed;
  standing.untested = progress.untested;
  standing.test_written = progress.test_written;
  // Events that no tool call recorded have no input.
  if (fact.input.empty()) return standing;
  standing.repeats = progress.last_input == fact.input;
  standing.rereads =
      EnabledIn(session, kRereadUnchanged) != nullptr && IsLooking(fact) &&
      std::ranges::any_of(progress.reads, [&](const Tally& t) {
        return t.input == fact.input && std::ranges::find(fact.read, t.what) != fact.read.end();
      });
  return standing;
}
template Standing StandingBefore(const Decider&, const Finished&);
template Standing StandingBefore(const Decider&, const FinishedView&);

template <class Text>
void FirePacked(Decider& session, const BasicFinished<Text>& fact, const Standing& before) {
  if (!session.has_packed()) return;
  Packed packed(session, fact.call);
  FireProgress(packed, session.state(), fact, before);
  FireVerification(packed, session.state(), fact, before);
  FireEfficiency(packed, session.state(), fact, before);
}
template void FirePacked(Decider&, const Finished&, const Standing&);
template void FirePacked(Decider&, const FinishedView&, const Standing&);

void FirePacked(Decider& session, const Claimed& /*fact*/) {
  if (!session.has_packed()) return;
  const std::optional<Progress>& progress = session.state().progress;
  if (!progress || progress->untested == 0) return;
  session.Fire(kChangeWithoutTest, "the turn ended without a test run after an edit");
}

}  // namespace credence::governor
