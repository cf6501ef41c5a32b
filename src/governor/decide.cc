// SPDX-License-Identifier: Apache-2.0
#include "governor/decide.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/sha256.h"
#include "base/utf8.h"
#include "governor/assessment.h"
#include "governor/claims.h"
#include "governor/evolve.h"
#include "governor/phrases.h"
#include "governor/prompt.h"
#include "governor/test_summary.h"
#include "governor/wording.h"
#include "text/keywords.h"
#include "text/redaction.h"

namespace credence::governor {
namespace {

constexpr std::string_view kAssessment = "assessment";
constexpr std::size_t kShortPrompt = 20;  // Characters.
constexpr std::size_t kGoalWordsMax = 40;
constexpr std::size_t kInputWordsMax = 30;
constexpr std::size_t kWordBytesMax = 64;  // A longer one is data, not a word.
constexpr double kSameGoal = 0.2;
constexpr std::int64_t kDriftCalls = 10;
constexpr std::int64_t kFailuresInARow = 3;
constexpr std::int64_t kRefusalsInARow = 3;
constexpr std::int64_t kEditsOfAFile = 3;

// Without secrets: what is in the core of an event stays for good.
std::vector<std::string> FirstKeywords(std::string_view text, std::size_t count) {
  std::vector<std::string> words = text::Keywords(text::RedactSecrets(text));
  std::erase_if(words, [](const std::string& word) { return word.size() > kWordBytesMax; });
  if (words.size() > count) words.resize(count);
  return words;
}

// The share of `words` that `found` says yes to; 1 for no words.
template <class Found>
double ShareOf(const std::vector<std::string>& words, Found found) {
  if (words.empty()) return 1;
  const auto count = std::ranges::count_if(words, found);
  return static_cast<double>(count) / static_cast<double>(words.size());
}

bool HasDrifted(const SessionState& state) {
  if (state.goal.empty() || state.goal_calls < kDriftCalls) return false;
  const double share = ShareOf(state.goal, [&](const std::string& word) {
    return std::ranges::any_of(state.inputs, [&](const std::string& input) {
      return (" " + input + " ").find(" " + word + " ") != std::string::npos;
    });
  });
  return share < kSameGoal;
}

bool OpensGoal(const SessionState& state, std::string_view prompt,
               const std::vector<std::string>& words) {
  if (!state.assessed) return true;
  if (CodePointCount(prompt) < kShortPrompt || words.empty()) return false;
  return ShareOf(words, [&](const std::string& word) {
           return std::ranges::find(state.goal, word) != state.goal.end();
         }) < kSameGoal;
}

// The route that the user asks for by its slash command; empty: none.
std::string RouteIn(std::string_view prompt, const GovernorSettings& settings) {
  prompt = Trim(prompt);
  if (!prompt.starts_with('/')) return {};
  const std::string_view word =
      prompt.substr(0, std::min(prompt.find_first_of(" \n"), prompt.size()));
  for (const std::string& text : settings.routes) {
    const Route route = ParseRoute(text);
    if (route.target == word) return std::string(route.name);
  }
  return {};
}

std::vector<std::string> DecideControl(Decider& session, Control control, const Words& words) {
  const SessionState& state = session.state();
  switch (control) {
    case Control::kSudo:
      return {"The user lets this turn pass; it is recorded."};
    case Control::kBoostApproval:
      if (!session.Approve()) return {"Nothing waits for an approval; ask for it first."};
      return {};
    case Control::kBoostRequest: {
      const std::int64_t left = session.TurnsLeft(kTrustRegained);
      if (left > 0) return {fmt::format("Trust was regained lately; again in {} turns.", left)};
      if (!session.Fire(kTrustRegained, "the user asks for it")) {
        return {"Regaining trust is disabled by the settings."};
      }
      const SignalSettings* boost = session.settings().Find(kTrustRegained);
      return {
          fmt::format("The user may raise the confidence by {} points: reply with the literal "
                      "{} to confirm.",
                      boost->delta, kApprovalWord)};
    }
    case Control::kDispute: {
      const std::string name = DisputedSignal(words);
      const auto known = std::ranges::find(state.signals, name, &SignalState::signal);
      if (known == state.signals.end() || known->delta == 0) {
        return {fmt::format("No signal {} to dispute in this session.", Quoted(name))};
      }
      const std::int64_t delta = known->delta;
      session.Emit(Disputed{.signal = name});
      session.Move("dispute", -delta, fmt::format("{} was a false positive", name));
      return {};
    }
    case Control::kNone:
      break;
  }
  return {};
}

// "Fix the false positive in the spam filter" disputes nothing; "false positive sunk_csot" alone is
// meant as one.
bool NamesSignal(const Decider& session, const Words& words) {
  const std::string name = DisputedSignal(words);
  return words.size() == 3 || session.settings().Find(name) != nullptr ||
         std::ranges::find(session.state().signals, name, &SignalState::signal) !=
             session.state().signals.end();
}

void FirePromptSignals(Decider& session, std::string_view prompt, const Words& words, bool drifted,
                       const UserSignals& matched) {
  if (const auto phrase = CorrectionIn(prompt, words)) {
    session.Fire(kUserCorrection, fmt::format("the user said \"{}\"", *phrase));
  } else if (const auto approval = ApprovalIn(prompt, words)) {
    session.Fire(kUserOk, fmt::format("the user said \"{}\"", *approval));
  }
  if (const auto phrase = ContradictionIn(words)) {
    session.Fire(kContradiction, fmt::format("the user said \"{}\"", *phrase));
  }
  if (drifted) session.Fire(kGoalDrift, "the last ten calls have little to do with the goal");
  for (const std::string& signal : matched) session.Fire(signal, "pattern in the prompt");
}

std::string FailureReason(const CallEnd& end) {
  constexpr std::string_view kExit = "Exit code ";
  const std::size_t line_end = std::min(end.output.find('\n'), end.output.size());
  const std::string_view line = std::string_view(end.output).substr(0, line_end);
  if (line.starts_with(kExit)) {
    return OneLine(fmt::format("{} exit {}", end.tool, line.substr(kExit.size(), 4)));
  }
  return OneLine(fmt::format("{} failed", end.tool));
}

bool Oscillates(const SessionState& state, const std::string& file, std::string_view mode) {
  std::vector<const Edit*> edits;
  for (const Edit& edit : state.edits) {
    if (edit.file == file) edits.push_back(&edit);
  }
  if (static_cast<std::int64_t>(edits.size()) < kEditsOfAFile) return false;
  if (mode != "revert") return true;
  const std::optional<std::string>& now = edits.back()->after;
  if (!now) return false;
  for (std::size_t i = 0; i + 1 < edits.size(); ++i) {
    // The state right before the newest edit is not an earlier one.
    const bool last = i + 2 == edits.size();
    if (edits[i]->before == now || (!last && edits[i]->after == now)) return true;
  }
  return false;
}

void FireSuccess(Decider& session, const CallEnd& end, std::int64_t tests) {
  const CommandEffect& what = end.effect.what;
  if (what.verify_status_hidden) return;
  if (what.verify == VerifyKind::kTest && tests > 0) {
    session.Fire(kTestPass, fmt::format("{} tests passed", tests), end.call);
  } else if (what.verify == VerifyKind::kBuild) {
    session.Fire(kBuildSuccess, "the build succeeded", end.call);
  }
}

}  // namespace

std::string HashOf(std::string_view text) {
  constexpr std::size_t kDigits = 16;
  const Digest digest = Sha256(text);
  return ToHex(digest).substr(0, kDigits);
}

Decider::Decider(SessionState state, const GovernorSettings& settings, Timestamp now)
    : state_(std::move(state)), settings_(settings), now_(now) {
  // Nothing sets a number: where another start is wanted, that is a change like any other.
  if (state_.started_at == Timestamp() && settings_.initial_confidence != state_.confidence) {
    Move("initial", settings_.initial_confidence - state_.confidence, "by the settings");
    lines_.clear();
  }
}

void Decider::Emit(SessionEvent event, std::optional<Uuid> event_id) {
  Evolve(state_, event, now_);
  decisions_.push_back({.event = std::move(event), .event_id = event_id});
}

std::int64_t Decider::CooldownOf(const SignalSettings& signal) const {
  const auto known = std::ranges::find(state_.signals, signal.name, &SignalState::signal);
  if (known == state_.signals.end() || known->disputes == 0) return signal.cooldown;
  // Half as long again for each dispute, up to three times as long; and at least a turn for each.
  const std::int64_t grown = signal.cooldown * std::min<std::int64_t>(6, 2 + known->disputes) / 2;
  return std::max(grown, signal.cooldown + known->disputes);
}

std::int64_t Decider::TurnsLeft(std::string_view name) const {
  const SignalSettings* signal = settings_.Find(name);
  const auto known = std::ranges::find(state_.signals, name, &SignalState::signal);
  if (signal == nullptr || known == state_.signals.end() || !known->fired) return 0;
  return std::max<std::int64_t>(0, CooldownOf(*signal) - (state_.turn - *known->fired));
}

void Decider::Move(std::string_view signal, std::int64_t delta, std::string reason,
                   const std::optional<std::string>& call) {
  const std::int64_t before = state_.confidence;
  const std::int64_t after = std::clamp<std::int64_t>(before + delta, 0, kConfidenceMax);
  Emit(Signalled{.signal = std::string(signal),
                 .delta = delta,
                 .value = after,
                 .reason = std::move(reason),
                 .call = call});
  lines_.push_back(fmt::format("Confidence: {}% → {}% ({:+} {})", before, after, delta, signal));
  if (ZoneOf(before) != ZoneOf(after)) {
    lines_.push_back(fmt::format("Zone: {} {} → {} {}", MarkOf(ZoneOf(before)),
                                 NameOf(ZoneOf(before)), MarkOf(ZoneOf(after)),
                                 NameOf(ZoneOf(after))));
  }
}

bool Decider::Fire(std::string_view name, std::string reason,
                   const std::optional<std::string>& call) {
  const SignalSettings* signal = settings_.Find(name);
  if (signal == nullptr || !signal->enabled || TurnsLeft(name) > 0) return false;
  if (signal->delta >= settings_.approval_from || signal->name == kTrustRegained) {
    Emit(Awaited{.signal = signal->name});
    return true;
  }
  Move(signal->name, signal->delta, std::move(reason), call);
  return true;
}

bool Decider::Approve() {
  const std::vector<std::string> waiting = state_.awaited;
  for (const std::string& name : waiting) {
    const SignalSettings* signal = settings_.Find(name);
    if (signal != nullptr) Move(name, signal->delta, "approved by the user");
  }
  return !waiting.empty();
}

std::string DecidePrompt(Decider& session, std::string_view text, const UserSignals& matched,
                         std::optional<Uuid> event_id) {
  const std::string prompt = WithoutRefusals(text);
  const Words words(prompt);
  Control control = ControlOf(prompt, words);
  if (control == Control::kDispute && !NamesSignal(session, words)) control = Control::kNone;
  std::vector<std::string> said;
  if (control != Control::kNone) {
    session.Emit(Prompted{.control = control}, event_id);
    said = DecideControl(session, control, words);
  } else {
    const bool first = !session.state().assessed;
    const bool heard = session.state().turn > 0 || session.state().calls > 0;
    const bool drifted = HasDrifted(session.state());
    std::vector<std::string> goal = FirstKeywords(prompt, kGoalWordsMax);
    const bool opens = OpensGoal(session.state(), prompt, goal);
    if (!opens) goal.clear();
    session.Emit(Prompted{.assessed = opens, .goal = std::move(goal)}, event_id);
    if (std::string route = RouteIn(prompt, session.settings()); !route.empty()) {
      session.Emit(Consulted{.route = std::move(route)});
    }
    if (heard) FirePromptSignals(session, prompt, words, drifted, matched);
    if (opens) {
      const Assessment assessment =
          Assess(words, session.state().has_read, session.settings().initial_confidence);
      const std::int64_t delta = assessment.value - session.state().confidence;
      if (first ? delta != 0 : delta < 0) session.Move(kAssessment, delta, assessment.reason);
    }
  }
  std::vector<std::string> lines = session.lines();
  std::ranges::move(said, std::back_inserter(lines));
  std::ranges::move(Mandate(session.state(), session.settings()), std::back_inserter(lines));
  return Tagged(lines);
}

std::string DecideFinished(Decider& session, const CallEnd& end, std::optional<Uuid> event_id) {
  const CommandEffect& what = end.effect.what;
  const std::optional<TestSummary> summary =
      what.verify == VerifyKind::kTest ? ReadTestSummary(end.output) : std::nullopt;
  const TestSummary tests = summary.value_or(TestSummary{});
  const bool tests_failed = tests.failed > 0;
  Finished finished{.tool = end.tool,
                    .call = end.call,
                    .effect = what.effect,
                    .failed = end.failed,
                    .verify = what.verify,
                    .tests = tests.passed,
                    .tests_failed = tests.failed,
                    .input = end.input_hash,
                    .words = FirstKeywords(end.effect.input_text, kInputWordsMax),
                    .read = {},
                    .written = {},
                    .before = std::nullopt,
                    .after = std::nullopt};
  // A pipe that hides the runner's status tells nothing, unless its own words tell of failures; and
  // neither does a run of no tests.
  const bool no_tests = !end.failed && summary && tests.passed == 0 && !tests_failed;
  if ((what.verify_status_hidden && !tests_failed) || no_tests) {
    finished.verify = VerifyKind::kNone;
  }
  for (const std::string& path : what.reads) finished.read.push_back(HashOf(path));
  for (const WrittenFile& file : end.effect.files) finished.written.push_back(HashOf(file.path));
  if (finished.written.size() == 1) {
    if (end.before) finished.before = HashOf(*end.before);
    if (end.after) finished.after = HashOf(*end.after);
  }
  const std::vector<std::string> written = finished.written;
  session.Emit(std::move(finished), event_id);
  if (end.failed) {
    session.Fire(kToolFailure, FailureReason(end), end.call);
    if (session.state().failures >= kFailuresInARow) {
      session.Fire(kSunkCost, fmt::format("{} failures in a row", session.state().failures),
                   end.call);
    }
  } else {
    if (!tests_failed) FireSuccess(session, end, tests.passed);
    const SignalSettings* oscillation = session.settings().Find(kEditOscillation);
    for (const std::string& file : written) {
      if (Oscillates(session.state(), file, oscillation->mode)) {
        session.Fire(kEditOscillation, "the same file was edited three times in five turns",
                     end.call);
      }
    }
    if (what.route) session.Emit(Consulted{.route = *what.route});
  }
  for (const std::string& signal : end.matched) {
    session.Fire(signal, "pattern in the tool's output", end.call);
  }
  return Tagged(session.lines());
}

void DecideRefused(Decider& session, std::string_view tool, Effect effect, Verdict verdict,
                   const std::optional<std::string>& call, std::optional<Uuid> event_id) {
  session.Emit(
      Refused{.tool = std::string(tool), .effect = effect, .verdict = verdict, .call = call},
      event_id);
  const auto refusals = std::ranges::count(session.state().refusals, effect, &Refusal::effect);
  if (verdict == Verdict::kDeny && refusals >= kRefusalsInARow) {
    session.Fire(
        kCascadeBlock,
        fmt::format("{} refused {} times in {} turns", NameOf(effect), refusals, kRefusalTurns),
        call);
  }
}

std::string DecideStopped(Decider& session, std::string_view message) {
  const std::vector<Claim> claims = ClaimsOf(message, session.state().turn);
  if (claims.empty()) return {};
  const bool contradicts = std::ranges::any_of(claims, [&](const Claim& claim) {
    return std::ranges::any_of(session.state().claims,
                               [&](const Claim& old) { return AreOpposite(claim, old); });
  });
  session.Emit(Claimed{.claims = claims});
  if (contradicts) session.Fire(kContradiction, "opposite claims within three turns");
  return Tagged(session.lines());
}

GateQuestion QuestionOf(const SessionState& state, const ToolEffect& effect,
                        const std::vector<std::string>& existing_hashes) {
  GateQuestion question{.effect = effect.what.effect,
                        .self_call = effect.what.self_call,
                        .touches_governor = effect.what.touches_governor,
                        .tests_failing = state.tests_failing,
                        .bypassed = state.turn > 0 && state.sudo_turn == state.turn};
  question.high_risk = std::ranges::any_of(effect.files, &WrittenFile::high_risk);
  question.unread = std::ranges::any_of(existing_hashes, [&](const std::string& hash) {
    return std::ranges::find(state.read, hash) == state.read.end();
  });
  return question;
}

}  // namespace credence::governor
