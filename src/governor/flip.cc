// SPDX-License-Identifier: Apache-2.0
#include "governor/flip.h"

#include <algorithm>
#include <ranges>
#include <utility>
#include <variant>

#include "governor/event_words.h"
#include "governor/react.h"

namespace credence::governor {
namespace {

// Of a longer session only what moved the number, failed or was refused is looked at.
constexpr std::size_t kRemovableMax = 150;
constexpr std::int64_t kTurnsWaitedMax = 30;

template <class T>
constexpr bool kIsConsequence = std::is_same_v<T, Signalled> || std::is_same_v<T, Awaited>;

void Take(Decider& session, const SessionEvent& event) {
  if (const auto* refused = std::get_if<Refused>(&event)) {
    const SessionState& state = session.state();
    const Verdict verdict = Judge(QuestionOf(state, refused->effect, refused->gate),
                                  state.confidence, session.settings())
                                .verdict;
    if (verdict == Verdict::kAllow) return;
    Refused fact = *refused;
    fact.verdict = verdict;
    React(session, fact);
    return;
  }
  std::visit(
      [&](const auto& fact) {
        using Fact = std::decay_t<decltype(fact)>;
        if constexpr (kIsConsequence<Fact>) {
          // Found anew.
        } else if constexpr (requires { React(session, fact); }) {
          React(session, fact);
        } else {
          session.Emit(fact);
        }
      },
      event);
}

// --- what can be done

bool Read(AskedSession& session) {
  if (!session.facts || !session.facts->unread) return false;
  session.facts->unread.reset();
  return true;
}

// The points that were taken because nothing was read come back.
bool ReadProject(AskedSession& asked, Timestamp now, const GovernorSettings& settings) {
  Decider session(asked.state, settings, now);
  React(session, Finished{.tool = "Read",
                          .call = {},
                          .effect = Effect::kRead,
                          .input = {},
                          .read = {},
                          .written = {},
                          .before = {},
                          .after = {},
                          .project = true});
  if (session.state().confidence <= asked.state.confidence) return false;
  asked.state = session.state();
  return true;
}

// The user says something that is no signal, until the signal can fire again. False: it cannot.
bool AwaitCooldown(Decider& session, std::string_view signal) {
  const SignalSettings* known = session.settings().Find(signal);
  if (known == nullptr || !known->enabled || known->delta <= 0) return false;
  for (std::int64_t turn = 0; session.TurnsLeft(signal) > 0; ++turn) {
    if (turn == kTurnsWaitedMax) return false;
    React(session, Prompted{});
  }
  return true;
}

bool Verify(AskedSession& asked, VerifyKind kind, std::string_view signal, Timestamp now,
            const GovernorSettings& settings) {
  Decider session(asked.state, settings, now);
  // Tests that failed have to pass, whether or not that earns anything.
  const bool mends = kind == VerifyKind::kTest && session.state().tests_failing;
  if (!AwaitCooldown(session, signal) && !mends) return false;
  const GateQuestion verifying = QuestionOf(session.state(), Effect::kVerify, std::nullopt);
  if (Judge(verifying, session.state().confidence, settings).verdict != Verdict::kAllow) {
    return false;
  }
  React(session, Finished{.tool = "Bash",
                          .call = {},
                          .effect = Effect::kVerify,
                          .verify = kind,
                          .tests = 1,
                          .input = {},
                          .read = {},
                          .written = {},
                          .before = {},
                          .after = {}});
  asked.state = session.state();
  return true;
}

bool Approve(AskedSession& asked, Timestamp now, const GovernorSettings& settings) {
  Decider session(asked.state, settings, now);
  if (!AwaitCooldown(session, kTrustRegained)) return false;
  for (const auto control : {Control::kBoostRequest, Control::kBoostApproval}) {
    React(session, Prompted{.control = control});
  }
  asked.state = session.state();
  return true;
}

// --- long sessions

bool IsMoving(const SessionEvent& event) {
  if (const auto* finished = std::get_if<Finished>(&event)) {
    return finished->failed || finished->tests_failed > 0 || !finished->written.empty() ||
           finished->verify != VerifyKind::kNone || finished->found;
  }
  if (const auto* prompted = std::get_if<Prompted>(&event)) {
    return prompted->control != Control::kNone || prompted->rubric || prompted->found;
  }
  return true;
}

// The newest that matter.
Past Narrowed(const Past& past) {
  std::vector<std::size_t> kept;
  for (std::size_t number = past.removable(); number-- > 0 && kept.size() < kRemovableMax;) {
    if (IsMoving(past.Removable(number).event)) kept.push_back(number);
  }
  return past.Narrowed(
      [&](std::size_t number) { return std::ranges::find(kept, number) != kept.end(); });
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
        return std::is_same_v<What, Prompted> || std::is_same_v<What, Refused> ||
               std::is_same_v<What, Finished> || std::is_same_v<What, Told> ||
               std::is_same_v<What, Approved> || std::is_same_v<What, Disputed> ||
               std::is_same_v<What, Claimed>;
      },
      event);
}

Past WithItsOpening(const Past& past) {
  std::optional<std::size_t> first;
  bool is_known = true;
  for (std::size_t number = 0; number < past.removable(); ++number) {
    const auto* prompted = std::get_if<Prompted>(&past.Removable(number).event);
    if (prompted == nullptr || prompted->control != Control::kNone) continue;
    if (first) is_known = is_known && prompted->rubric;
    if (!first) first = number;
  }
  if (is_known) return past;
  return past.Restricted([&](std::size_t number) { return number != first; });
}

AskedSession AskedAbout(const Past& past, SessionState state, std::optional<Effect> effect,
                        const GovernorSettings& settings) {
  // The call that was tried last, if it was refused: a file that was not read then is not read yet.
  const Refused* last = nullptr;
  for (const auto& event : past.events() | std::views::reverse) {
    if (std::holds_alternative<Finished>(event.event)) break;
    last = std::get_if<Refused>(&event.event);
    if (last != nullptr) break;
  }
  AskedSession session{.state = std::move(state)};
  const auto ask = [&](Effect one) {
    session.effect = one;
    session.facts.reset();
    if (last != nullptr && last->effect == one && last->gate) {
      session.facts = last->gate;
      session.facts->forbidden.reset();
    }
  };
  for (auto one = static_cast<int>(Effect::kStateChange); !effect && one > 0; --one) {
    ask(static_cast<Effect>(one));
    if (Answered(session, settings).verdict != Verdict::kAllow) return session;
  }
  ask(effect.value_or(Effect::kStateChange));
  return session;
}

GateAnswer Answered(const AskedSession& session, const GovernorSettings& settings) {
  return Judge(QuestionOf(session.state, session.effect, session.facts), session.state.confidence,
               settings);
}

Flip::Flip(Past past, AskedSession session, Timestamp now, const GovernorSettings& settings)
    : past_(past.removable() > kRemovableMax ? Narrowed(past) : std::move(past)),
      session_(std::move(session)),
      now_(now),
      settings_(settings),
      verdict_(Answered(session_, settings).verdict) {}

ledger::FlipOutcome Flip::Without(std::span<const bool> removed) const {
  const auto& events = past_.events();
  Decider session({}, settings_, events.empty() ? Timestamp() : events.front().time);
  for (std::size_t place = 0; place < events.size(); ++place) {
    if (past_.IsRemoved(place, removed)) continue;
    session.SetNow(events[place].time);
    Take(session, events[place].event);
    session.Take();
  }
  const SessionState& state = session.state();
  const GateQuestion question = QuestionOf(state, session_.effect, session_.facts);
  return {.verdict = std::string(NameOf(Judge(question, state.confidence, settings_).verdict)),
          .number = static_cast<double>(state.confidence)};
}

std::string Flip::WordsOf(std::size_t number) const {
  return governor::WordsOf(past_.Removable(number).event);
}

std::vector<ledger::RecourseAction<AskedSession>> Flip::Actions() const {
  if (verdict_ == Verdict::kAllow) return {};
  return {{.cost = {"read the file first", "reads of the file", 1}, .act = Read},
          {.cost = {"read a file of the project", "reads of files of the project", 1},
           .act = [this](AskedSession& session) { return ReadProject(session, now_, settings_); }},
          {.cost = {"a successful build", "successful builds", 2},
           .act =
               [this](AskedSession& session) {
                 return Verify(session, VerifyKind::kBuild, kBuildSuccess, now_, settings_);
               }},
          {.cost = {"a passing test run", "passing test runs", 3},
           .act =
               [this](AskedSession& session) {
                 return Verify(session, VerifyKind::kTest, kTestPass, now_, settings_);
               }},
          {.cost = {"the user's approval of regained trust",
                    "approvals of regained trust by the user", 10},
           .act = [this](AskedSession& session) { return Approve(session, now_, settings_); }}};
}

std::optional<std::string> Flip::BetterVerdict(const AskedSession& session) const {
  const Verdict verdict = Answered(session, settings_).verdict;
  if (verdict >= verdict_) return std::nullopt;
  return std::string(NameOf(verdict));
}

}  // namespace credence::governor
