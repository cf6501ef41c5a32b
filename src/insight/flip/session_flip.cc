// SPDX-License-Identifier: Apache-2.0
#include "insight/flip/session_flip.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <ranges>
#include <utility>
#include <variant>
#include <vector>

#include "base/function_ref.h"
#include "governor/react.h"
#include "insight/flip/flip.h"
#include "insight/flip/recourse.h"

namespace credence::insight {
namespace {

using governor::Decider;
using governor::Effect;
using governor::GovernorSettings;
using governor::SessionEvent;
using governor::SessionState;
using governor::Verdict;

// Facts folded; each takes about a microsecond.
constexpr std::size_t kSessionWork = 500'000;
// Of a longer session only what moved the number, failed or was refused is looked at.
constexpr std::size_t kRemovableMax = 150;
constexpr std::int64_t kTurnsWaitedMax = 30;

template <class T>
constexpr bool kIsConsequence =
    std::is_same_v<T, governor::Signalled> || std::is_same_v<T, governor::Awaited>;

void Take(Decider& session, const SessionEvent& event) {
  if (const auto* refused = std::get_if<governor::Refused>(&event)) {
    const SessionState& state = session.state();
    const Verdict verdict =
        governor::Judge(governor::QuestionOf(state, refused->effect, refused->gate),
                        state.confidence, session.settings())
            .verdict;
    if (verdict == Verdict::kAllow) return;
    governor::Refused fact = *refused;
    fact.verdict = verdict;
    governor::React(session, fact);
    return;
  }
  std::visit(
      [&](const auto& fact) {
        using Fact = std::decay_t<decltype(fact)>;
        if constexpr (kIsConsequence<Fact>) {
          // Found anew.
        } else if constexpr (requires { governor::React(session, fact); }) {
          governor::React(session, fact);
        } else {
          session.Emit(fact);
        }
      },
      event);
}

// --- what can be done

// A session that goes on.
struct Going {
  SessionState state;
  SessionQuestion question;
};

class SessionActions {
 public:
  SessionActions(Timestamp now, const GovernorSettings& settings)
      : now_(now), settings_(settings) {}

  std::vector<RecourseAction<Going>> All() const {
    return {
        {.cost = actions::kReadFile, .act = [](Going& going) { return Read(going); }},
        {.cost = actions::kBuild,
         .act =
             [this](Going& going) {
               return Verify(going, governor::VerifyKind::kBuild, governor::kBuildSuccess);
             }},
        {.cost = actions::kTestRun,
         .act =
             [this](Going& going) {
               return Verify(going, governor::VerifyKind::kTest, governor::kTestPass);
             }},
        {.cost = actions::kApproveBoost, .act = [this](Going& going) { return Approve(going); }}};
  }

 private:
  static bool Read(Going& going) {
    if (!going.question.facts || !going.question.facts->unread) return false;
    going.question.facts->unread.reset();
    return true;
  }

  // The user says something that is no signal, until the signal can fire again. False: it cannot.
  static bool AwaitCooldown(Decider& session, std::string_view signal) {
    const governor::SignalSettings* known = session.settings().Find(signal);
    if (known == nullptr || !known->enabled || known->delta <= 0) return false;
    for (std::int64_t turn = 0; session.TurnsLeft(signal) > 0; ++turn) {
      if (turn == kTurnsWaitedMax) return false;
      governor::React(session, governor::Prompted{.goal = {}, .rubric = {}});
    }
    return true;
  }

  bool Verify(Going& going, governor::VerifyKind kind, std::string_view signal) const {
    Decider session(going.state, settings_, now_);
    // Tests that failed have to pass, whether or not that earns anything.
    const bool mends = kind == governor::VerifyKind::kTest && session.state().tests_failing;
    if (!AwaitCooldown(session, signal) && !mends) return false;
    const SessionQuestion verifying{.effect = Effect::kVerify, .facts = std::nullopt};
    if (Answered(verifying, session.state(), settings_).verdict != Verdict::kAllow) return false;
    governor::React(session, governor::Finished{.tool = "Bash",
                                                .call = {},
                                                .effect = Effect::kVerify,
                                                .verify = kind,
                                                .tests = 1,
                                                .input = {},
                                                .words = {},
                                                .read = {},
                                                .written = {},
                                                .before = {},
                                                .after = {}});
    going.state = session.state();
    return true;
  }

  bool Approve(Going& going) const {
    Decider session(going.state, settings_, now_);
    if (!AwaitCooldown(session, governor::kTrustRegained)) return false;
    for (const auto control :
         {governor::Control::kBoostRequest, governor::Control::kBoostApproval}) {
      governor::React(session, governor::Prompted{.control = control, .goal = {}, .rubric = {}});
    }
    going.state = session.state();
    return true;
  }

  Timestamp now_;
  const GovernorSettings& settings_;
};

std::vector<Recourse> RecourseOf(const SessionState& state, const SessionQuestion& question,
                                 Timestamp now, const GovernorSettings& settings) {
  const Verdict verdict = Answered(question, state, settings).verdict;
  if (verdict == Verdict::kAllow) return {};
  const SessionActions actions(now, settings);
  return FindRecourse(Going{.state = state, .question = question}, actions.All(),
                      [&](const Going& going) -> std::optional<std::string> {
                        const Verdict other =
                            Answered(going.question, going.state, settings).verdict;
                        if (other >= verdict) return std::nullopt;
                        return std::string(NameOf(other));
                      });
}

// --- long sessions

bool IsMoving(const SessionEvent& event) {
  if (const auto* finished = std::get_if<governor::Finished>(&event)) {
    return finished->failed || finished->tests_failed > 0 || !finished->written.empty() ||
           finished->verify != governor::VerifyKind::kNone || finished->found;
  }
  if (const auto* prompted = std::get_if<governor::Prompted>(&event)) {
    return prompted->control != governor::Control::kNone || prompted->rubric || prompted->found;
  }
  return true;
}

// The same past, but of the facts that can be left out only these can.
SessionPast Restricted(const SessionPast& past, FunctionRef<bool(std::size_t number)> may_go) {
  // By place.
  std::vector<bool> goes(past.events().size());
  for (std::size_t number = 0; number < past.removable(); ++number) {
    const auto* event = &past.Removable(number);
    goes[static_cast<std::size_t>(event - past.events().data())] = may_go(number);
  }
  SessionPast restricted;
  for (std::size_t place = 0; place < goes.size(); ++place) {
    restricted.Add(past.events()[place], goes[place]);
  }
  return restricted;
}

// The newest that matter.
SessionPast Narrowed(const SessionPast& past) {
  std::vector<std::size_t> kept;
  for (std::size_t number = past.removable(); number-- > 0 && kept.size() < kRemovableMax;) {
    if (IsMoving(past.Removable(number).event)) kept.push_back(number);
  }
  return Restricted(
      past, [&](std::size_t number) { return std::ranges::find(kept, number) != kept.end(); });
}

}  // namespace

bool IsConsequence(const SessionEvent& event) {
  return std::visit([](const auto& what) { return kIsConsequence<std::decay_t<decltype(what)>>; },
                    event);
}

bool IsRemovable(const SessionEvent& event) {
  return std::visit(
      [](const auto& what) {
        using What = std::decay_t<decltype(what)>;
        using namespace governor;
        return std::is_same_v<What, Prompted> || std::is_same_v<What, Refused> ||
               std::is_same_v<What, Finished> || std::is_same_v<What, Told> ||
               std::is_same_v<What, Approved> || std::is_same_v<What, Disputed> ||
               std::is_same_v<What, Claimed>;
      },
      event);
}

SessionPast WithItsOpening(const SessionPast& past) {
  std::optional<std::size_t> first;
  bool is_known = true;
  for (std::size_t number = 0; number < past.removable(); ++number) {
    const auto* prompted = std::get_if<governor::Prompted>(&past.Removable(number).event);
    if (prompted == nullptr || prompted->control != governor::Control::kNone) continue;
    if (first) is_known = is_known && prompted->rubric;
    if (!first) first = number;
  }
  if (is_known) return past;
  return Restricted(past, [&](std::size_t number) { return number != first; });
}

SessionQuestion QuestionFor(const SessionPast& past, const SessionState& state,
                            std::optional<Effect> effect, const GovernorSettings& settings) {
  // The call that was tried last, if it was refused: a file that was not read then is not read yet.
  const governor::Refused* last = nullptr;
  for (const auto& event : past.events() | std::views::reverse) {
    if (std::holds_alternative<governor::Finished>(event.event)) break;
    last = std::get_if<governor::Refused>(&event.event);
    if (last != nullptr) break;
  }
  const auto about = [&](Effect one) {
    SessionQuestion question{.effect = one, .facts = std::nullopt};
    if (last != nullptr && last->effect == one && last->gate) {
      question.facts = last->gate;
      question.facts->forbidden.reset();
    }
    return question;
  };
  if (effect) return about(*effect);
  for (auto one = static_cast<int>(Effect::kStateChange); one > 0; --one) {
    SessionQuestion question = about(static_cast<Effect>(one));
    if (Answered(question, state, settings).verdict != Verdict::kAllow) return question;
  }
  return about(Effect::kStateChange);
}

governor::GateAnswer Answered(const SessionQuestion& question, const SessionState& state,
                              const GovernorSettings& settings) {
  return governor::Judge(governor::QuestionOf(state, question.effect, question.facts),
                         state.confidence, settings);
}

SessionState WithoutEvents(const SessionPast& past, std::span<const bool> removed,
                           const GovernorSettings& settings) {
  const auto& events = past.events();
  const Timestamp start = events.empty() ? Timestamp() : events.front().time;
  Decider session({}, settings, start);
  for (std::size_t place = 0; place < events.size(); ++place) {
    if (past.IsRemoved(place, removed)) continue;
    session.SetNow(events[place].time);
    Take(session, events[place].event);
    session.Take();
  }
  return session.state();
}

Counterfactual WhatWouldFlip(const SessionPast& whole, const SessionState& state,
                             const SessionQuestion& question, Timestamp now,
                             const GovernorSettings& settings) {
  Counterfactual answer{.verdict = std::string(NameOf(Answered(question, state, settings).verdict)),
                        .flip = {},
                        .recourse = {}};
  const bool is_narrowed = whole.removable() > kRemovableMax;
  const SessionPast past = is_narrowed ? Narrowed(whole) : whole;
  const FlipProblem problem{
      .size = past.removable(), .fold = [&](std::span<const bool> removed) {
        const SessionState other = WithoutEvents(past, removed, settings);
        return FlipOutcome{
            .verdict = std::string(NameOf(Answered(question, other, settings).verdict)),
            .number = static_cast<double>(other.confidence)};
      }};
  const FlipResult flip =
      FindFlip(problem, answer.verdict, FlipBudget::ForWork(kSessionWork, past.events().size()));
  answer.flip = Described(flip, [&](std::size_t number) {
    return past.Describe(number, WordsOf(past.Removable(number).event));
  });
  if (is_narrowed) {
    answer.flip.guarantee += fmt::format(" (of the {} events that matter most among {})",
                                         past.removable(), whole.removable());
  }
  answer.recourse = RecourseOf(state, question, now, settings);
  return answer;
}

}  // namespace credence::insight
