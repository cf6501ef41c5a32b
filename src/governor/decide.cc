// SPDX-License-Identifier: Apache-2.0
#include "governor/decide.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <utility>

#include "base/amount.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "governor/assessment.h"
#include "governor/call_facts.h"
#include "governor/claims.h"
#include "governor/goal.h"
#include "governor/packs.h"
#include "governor/phrases.h"
#include "governor/prompt.h"
#include "governor/react.h"
#include "governor/sealed_words.h"
#include "governor/shell/flow_words.h"
#include "governor/test_summary.h"
#include "governor/wording.h"
#include "language/keywords.h"
#include "language/redaction.h"

namespace credence::governor {
namespace {

constexpr std::size_t kGoalWordsMax = 40;
constexpr std::size_t kInputWordsMax = 30;
constexpr std::size_t kKeywordBytesMax = 64;  // A longer word is data.
constexpr std::size_t kReadCharactersMax = 20'000;

// Sealed, because the core of an event cannot be erased. Secrets are removed first.
std::vector<std::string> FirstKeywords(std::string_view text, std::size_t count,
                                       const SessionState& state) {
  std::vector<std::string> words =
      language::Keywords(language::RedactSecrets(CodePointPrefix(text, kReadCharactersMax)));
  std::erase_if(words, [](const std::string& word) { return word.size() > kKeywordBytesMax; });
  if (words.size() > count) words.resize(count);
  SealWords(state.seal, words);
  return words;
}

// The route that the prompt's slash command names; empty if there is none.
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

// Handles a prompt that is an order to the governor, and returns the reply.
std::vector<std::string> DecideControl(Decider& session, const Prompted& fact, const Words& words,
                                       std::optional<Uuid> event_id) {
  const bool has_waiting = !session.state().awaited.empty();
  React(session, fact, event_id);
  switch (fact.control) {
    case Control::kSudo:
      return {"The governor is bypassed for this turn (logged)."};
    case Control::kBoostApproval:
      if (!has_waiting) return {"Nothing is waiting for approval; ask for it first."};
      return {};
    case Control::kBoostRequest: {
      const std::int64_t left = session.TurnsLeft(kTrustRegained);
      if (left > 0)
        return {fmt::format("Trust was regained recently; try again in {}.", Amount(left, "turn"))};
      const SignalSettings* boost = session.settings().Find(kTrustRegained);
      if (!boost->enabled) return {"Regaining trust is disabled in the settings."};
      return {
          fmt::format("The user may raise the confidence by {} points: reply with the literal "
                      "{} to confirm.",
                      boost->delta, kApprovalWord)};
    }
    case Control::kDispute: {
      const std::string name = DisputedSignal(words);
      const std::size_t before = session.lines().size();
      React(session, Disputed{.signal = name});
      if (session.lines().size() > before) return {};
      return {fmt::format(
          "Signal {} has not changed this session's confidence, or was already disputed.",
          Quoted(name))};
    }
    case Control::kAllow: {
      const Result<Allowed> allowed = AllowanceOfLast(session.state(), std::nullopt);
      if (!allowed) return {MessageOf(allowed.error()) + "."};
      session.Emit(*allowed);
      return {fmt::format("{} is allowed once; try it again.",
                          LastAllowable(session.state())->tool.value_or("The refused call"))};
    }
    case Control::kNone:
      break;
  }
  return {};
}

// "Fix the false positive in the spam filter" disputes nothing; "false positive sunk_csot" is a
// dispute with a misspelled name.
bool NamesSignal(const Decider& session, const Words& words) {
  const std::string name = DisputedSignal(words);
  return words.size() == 3 || session.settings().Find(name) != nullptr ||
         std::ranges::find(session.state().signals, name, &SignalState::signal) !=
             session.state().signals.end();
}

// The signals in a prompt, in the order in which they fire.
std::vector<Found> FindInPrompt(std::string_view prompt, const Words& words,
                                const UserSignals& matched) {
  std::vector<Found> found;
  const auto said = [&found](std::string_view signal, std::string_view phrase) {
    found.push_back(
        {.signal = std::string(signal), .reason = fmt::format("the user said \"{}\"", phrase)});
  };
  if (const auto phrase = CorrectionIn(prompt, words)) {
    said(kUserCorrection, *phrase);
  } else if (const auto approval = ApprovalIn(prompt, words)) {
    said(kUserOk, *approval);
  }
  if (const auto phrase = ContradictionIn(words)) said(kContradiction, *phrase);
  for (const std::string& signal : matched) {
    found.push_back({.signal = signal, .reason = "pattern in the prompt"});
  }
  return found;
}

std::string_view ReasonOf(const GovernorSettings& settings, std::string_view signal) {
  const SignalSettings* known = settings.Find(signal);
  const std::string_view on = known == nullptr ? kOnOutput : std::string_view(known->on);
  if (on == kOnInput) return "pattern in the tool's input";
  if (on == kOnCommand) return "pattern in the command";
  if (on == kOnWritten) return "pattern in what was written";
  if (on == kOnNewPath) return "pattern in the name of a new file";
  if (on == kOnLastWords) return "pattern in the agent's last words";
  return "pattern in the tool's output";
}

std::vector<Found> FoundBy(const GovernorSettings& settings, const UserSignals& matched) {
  std::vector<Found> found;
  found.reserve(matched.size());
  for (const std::string& signal : matched) {
    found.push_back({.signal = signal, .reason = std::string(ReasonOf(settings, signal))});
  }
  return found;
}

// Only the paths of new files count, and not in scratch.
UserSignals InNewPaths(const CallEnd& end, const Finished& fact) {
  UserSignals matched;
  if (!fact.made) return matched;
  for (const NamedPath& named : end.named) {
    const auto file = std::ranges::find(end.effect.files, named.path, &WrittenFile::path);
    if (file == end.effect.files.end() || file->scratch) continue;
    if (std::ranges::find(*fact.made, HashOf(named.path)) == fact.made->end()) continue;
    matched.push_back(named.signal);
  }
  return matched;
}

template <class T>
std::optional<T> UnlessEmpty(T list) {
  if (list.empty()) return std::nullopt;
  return list;
}

std::optional<GateFacts> FactsOf(const GateQuestion& question) {
  const auto when = [](bool holds) { return holds ? std::optional(true) : std::nullopt; };
  const GateFacts facts{.forbidden = when(question.self_call || question.touches_governor),
                        .high_risk = when(question.high_risk),
                        .unread = when(question.unread),
                        .of_tests = when(question.of_tests),
                        .ruled = question.ruled,
                        .secret_read = when(question.secret_read),
                        .discloses = when(question.discloses)};
  if (facts == GateFacts{}) return std::nullopt;
  return facts;
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

// What the agent is told about what happened.
std::string Said(const Decider& session) {
  return session.settings().observes() ? std::string() : Tagged(session.lines());
}

void AddHistory(const SessionState& state, const GivenPrompt& given, Rubric& rubric) {
  if (state.assessed || !given.history) return;
  const std::optional<PastOutcomes> past = given.history(*rubric.terms);
  if (!past) return;
  rubric.successes = past->successes;
  rubric.failures = past->failures;
}

}  // namespace

std::string HashOf(std::string_view text) {
  constexpr std::size_t kDigits = 16;
  const Digest digest = Sha256(text);
  return ToHex(digest).substr(0, kDigits);
}

std::string DecidePrompt(Decider& session, const GivenPrompt& given, std::optional<Uuid> event_id) {
  const std::string prompt = WithoutRefusals(given.text);
  const Words words(prompt);
  Control control = ControlOf(prompt);
  if (control == Control::kDispute && !NamesSignal(session, words)) control = Control::kNone;
  std::vector<std::string> said;
  if (control != Control::kNone) {
    said = DecideControl(session, {.control = control, .span = given.span}, words, event_id);
  } else {
    Prompted fact{.goal = FirstKeywords(prompt, kGoalWordsMax, session.state())};
    const GovernorSettings& settings = session.settings();
    fact.assessed = OpensGoal(session.state(), prompt, fact.goal, settings.goal) &&
                    (settings.goal.approval_opens || !ApprovalIn(prompt, words));
    if (fact.assessed) {
      fact.rubric = Score(TermsOf(words, session.state().has_read), settings.rubric);
      AddHistory(session.state(), given, *fact.rubric);
    } else {
      fact.goal.clear();
    }
    fact.found = UnlessEmpty(FindInPrompt(prompt, words, given.matched));
    fact.span = given.span;
    React(session, fact, event_id);
    if (std::string route = RouteIn(prompt, session.settings()); !route.empty()) {
      React(session, Consulted{.route = std::move(route)});
    }
  }
  // Where the governor only observes, it answers what it was told and says nothing else.
  const bool observes = session.settings().observes();
  std::vector<std::string> lines = observes ? std::vector<std::string>() : session.lines();
  std::ranges::move(said, std::back_inserter(lines));
  if (!observes) {
    std::ranges::move(Mandate(session.state(), session.settings()), std::back_inserter(lines));
  }
  return Tagged(lines);
}

std::string DecideFinished(Decider& session, const CallEnd& end, std::optional<Uuid> event_id) {
  const CommandEffect& what = end.effect.what;
  const std::optional<TestSummary> summary =
      what.verify == VerifyKind::kTest ? ReadTestSummary(end.output) : std::nullopt;
  const TestSummary tests = summary.value_or(TestSummary{});
  Finished fact{.tool = end.tool,
                .call = end.call,
                .effect = what.effect,
                .failed = end.failed,
                .verify = what.verify,
                .tests = tests.passed,
                .tests_failed = tests.failed,
                .input = end.input_hash,
                .words = FirstKeywords(end.effect.input_text, kInputWordsMax, session.state()),
                .read = {},
                .written = {},
                .after = std::nullopt};
  // A pipe that hides the runner's status proves nothing, unless the output reports failures. Nor
  // does a run of no tests.
  const bool no_tests = !end.failed && summary && tests.passed == 0 && tests.failed == 0;
  if ((what.verify_status_hidden && tests.failed == 0) || no_tests) {
    fact.verify = VerifyKind::kNone;
  }
  for (const std::string& path : what.reads) fact.read.push_back(HashOf(path));
  fact.written = WrittenHashes(end.effect);
  if (fact.written.size() == 1) {
    if (end.before) fact.before = HashOf(*end.before);
    if (end.after) fact.after = HashOf(*end.after);
  }
  if (end.failed) fact.failure = FailureReason(end);
  // A file with a known previous content existed.
  std::vector<std::string> existing = end.existing;
  if (fact.before) existing.push_back(fact.written.front());
  GateQuestion question = QuestionOf(session.state(), end.effect, existing);
  question.ruled = end.ruled;
  fact.gate = FactsOf(question);
  // A copy of a secret, or a file made from one, holds it, too.
  std::vector<std::string> secrets = SecretHashes(what);
  if (question.secret_read && secrets.empty()) {
    for (const std::string& path : what.writes) secrets.push_back(HashOf(path));
  }
  if (!secrets.empty()) fact.secrets = std::move(secrets);
  AddCallFacts(session.state(), end, fact);
  UserSignals matched = end.matched;
  std::ranges::move(InNewPaths(end, fact), std::back_inserter(matched));
  fact.found = UnlessEmpty(FoundBy(session.settings(), matched));
  React(session, fact, event_id);
  if (!end.failed && what.route) React(session, Consulted{.route = *what.route});
  return Said(session);
}

void DecideRefused(Decider& session, const RefusedCall& refused, std::optional<Uuid> event_id) {
  Refused fact{.tool = std::string(refused.tool),
               .effect = refused.question.effect,
               .verdict = refused.verdict,
               .call = refused.call,
               .gate = FactsOf(refused.question),
               .written = UnlessEmpty(refused.written),
               .kinds = UnlessEmpty(refused.kinds)};
  if (refused.done == Verdict::kAllow) {
    fact.observed = true;
  } else if (refused.done != refused.verdict) {
    fact.done = refused.done;
  }
  if (refused.alone) fact.alone = true;
  if (!refused.input_hash.empty()) fact.input = std::string(refused.input_hash);
  React(session, fact, event_id);
}

const Refusal* LastAllowable(const SessionState& state) {
  constexpr std::int64_t kTurns = 3;
  for (const Refusal& refusal : state.refusals | std::views::reverse) {
    if (state.turn - refusal.turn >= kTurns) return nullptr;
    if (!refusal.gate || !refusal.gate->forbidden.value_or(false)) return &refusal;
  }
  return nullptr;
}

Result<Allowed> AllowanceOfLast(const SessionState& state, std::optional<Timestamp> until) {
  const Refusal* refused = LastAllowable(state);
  if (refused == nullptr) {
    return FailedPrecondition("no call that a person can allow was refused in the last turns");
  }
  const Refusal& last = *refused;
  if (until) {
    Allowed allowed{.effect = last.effect, .until = until};
    if (last.gate) allowed.high_risk = last.gate->high_risk;
    if (last.gate) allowed.discloses = last.gate->discloses;
    return allowed;
  }
  if (!last.input)
    return FailedPrecondition(
        fmt::format("the refused call was recorded by an older version; allow its effect for a "
                    "time instead ({})",
                    Param("for", "10m")));
  return Allowed{.effect = last.effect, .input = last.input, .written = last.written};
}

std::vector<std::string> WrittenHashes(const ToolEffect& effect) {
  std::vector<std::string> hashes;
  for (const WrittenFile& file : effect.files) hashes.push_back(HashOf(file.path));
  return hashes;
}

std::string DecideStopped(Decider& session, std::string_view message, const UserSignals& matched) {
  std::vector<Claim> claims = ClaimsOf(message, session.state().turn, session.state().seal);
  const std::optional<Progress>& progress = session.state().progress;
  const bool untested = progress && progress->untested > 0;
  if (claims.empty() && matched.empty() && !untested) return {};
  React(session, Claimed{.claims = std::move(claims),
                         .found = UnlessEmpty(FoundBy(session.settings(), matched))});
  return Said(session);
}

namespace {

// What the call reads and sends, and what the session has read before.
void AddSecrets(const SessionState& state, const CommandEffect& what, GateQuestion& question) {
  question.secret_read = !what.secrets.empty();
  if (question.secret_read) question.what = what.secrets.front();
  const bool knows = state.secrets && !state.secrets->empty();
  if (knows) {
    for (const auto* list : {&what.opens, &what.reads}) {
      for (const std::string& path : *list) {
        // A secret by its name is no copy: the command's effect says which part reads it.
        if (std::ranges::find(what.secret_keys, path) != what.secret_keys.end() ||
            std::ranges::find(*state.secrets, HashOf(path)) == state.secrets->end())
          continue;
        question.secret_read = true;
        question.reads_copy = true;
        if (question.what.empty())
          question.what = fmt::format("{} holds a copy of one", shell::ShownWord(path));
      }
    }
  }
  if (!what.discloses.empty()) {
    question.discloses = true;
    question.what = fmt::format("data from {} to {}", what.discloses, what.discloses_to);
  } else if (knows && !what.sends_to.empty()) {
    question.discloses = true;
    question.what =
        fmt::format("data to {}, and this session has read secrets", what.sends_to.front());
  }
}

}  // namespace

GateQuestion QuestionOf(const SessionState& state, const ToolEffect& effect,
                        const std::vector<std::string>& existing_hashes) {
  GateQuestion question{.effect = effect.what.effect,
                        .self_call = effect.what.self_call,
                        .touches_governor = effect.what.touches_governor,
                        .high_risk = effect.high_risk,
                        // Of a shell command not every path that it writes is known.
                        .of_tests = !effect.shell && !effect.files.empty() &&
                                    std::ranges::all_of(effect.files, &WrittenFile::test),
                        .tests_failing = state.tests_failing,
                        .consulted = HasConsulted(state),
                        .alarmed = IsAlarmed(state),
                        .bypassed = IsBypassed(state)};
  question.unread = std::ranges::any_of(existing_hashes, [&](const std::string& hash) {
    return std::ranges::find(state.read, hash) == state.read.end();
  });
  AddSecrets(state, effect.what, question);
  return question;
}

std::vector<std::string> SecretHashes(const CommandEffect& what) {
  constexpr std::size_t kMax = 16;
  std::vector<std::string> hashes;
  for (const auto* list : {&what.secret_keys, &what.secret_files}) {
    for (const std::string& key : *list) {
      if (hashes.size() < kMax) hashes.push_back(HashOf(key));
    }
  }
  return hashes;
}

}  // namespace credence::governor
