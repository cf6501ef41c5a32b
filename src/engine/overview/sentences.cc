// SPDX-License-Identifier: Apache-2.0
#include "engine/overview/sentences.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include "base/amount.h"
#include "base/utf8.h"
#include "belief/events.h"
#include "credence/decimal.h"
#include "executive/firing_fold.h"
#include "executive/fold.h"
#include "governor/approvals.h"
#include "governor/events.h"
#include "insight/alert_marks.h"
#include "memory/fold.h"
#include "review/analysis/rule_text.h"
#include "review/events.h"

namespace credence::engine {
namespace {

// Longer histories are not read for a single sentence.
constexpr std::int64_t kReadHistoryMax = 500;

std::string SpokenName(std::string_view name) {
  std::string words = Clipped(name);
  std::ranges::replace(words, '_', ' ');
  return words;
}

int WholePercent(double share) { return static_cast<int>(std::lround(100 * share)); }
int WholePercent(Decimal share) { return WholePercent(share.ToDouble()); }

std::string ChangeOf(Decimal was, Decimal is) {
  return fmt::format("{} → {} %", WholePercent(was), WholePercent(is));
}
// Of a belief's evidence, limited as the confidence is.
std::string ChangeBy(Decimal was, Decimal delta) {
  const Decimal sum = was + delta;
  return ChangeOf(was, std::clamp(sum, Decimal(), Decimal::FromInt(1)));
}

std::string_view ById(std::string_view signal) {
  if (signal == memory::kAgentSignal) return " by an agent";
  return signal == "user" ? " by a person" : "";
}

// The table. `name_` is the subject.
class Teller {
 public:
  Teller(ledger::Reader& reader, const Event& event, Names& names, std::string name)
      : reader_(reader), event_(event), names_(names), name_(std::move(name)) {}

  // Of a name that had to be read; the sentence is incomplete then.
  const Result<void>& status() const { return status_; }

  // --- memories
  Sentence operator()(const memory::Learned& e) {
    if (e.supersedes) {
      return {
          fmt::format("{} was remembered in place of {}", name_, Other("memory", *e.supersedes))};
    }
    return {fmt::format("{} was remembered at {} %", name_, WholePercent(e.confidence))};
  }
  Sentence operator()(const memory::Validated& e) {
    return {fmt::format("{} was confirmed{}{}{}", name_, ById(e.signal), OfMemory(),
                        e.promoted ? ", and is golden now" : "")};
  }
  Sentence operator()(const memory::Violated& e) {
    return {fmt::format("{} was marked as wrong{}{}", name_, ById(e.signal), OfMemory())};
  }
  Sentence operator()(const memory::Proven& e) {
    return {fmt::format("{} {} in {}{}", name_, ProofWords(e.proof), Session(e.session),
                        e.delta == Decimal() ? "" : OfMemory())};
  }
  Sentence operator()(const memory::Superseded& e) {
    return {.text = fmt::format("{} was replaced by {}", name_, Other("memory", e.by)),
            .quiet = true};
  }
  Sentence operator()(const memory::Archived& e) {
    return {fmt::format("{} was forgotten{}", name_,
                        e.signal == memory::kFileSignal ? ": its file no longer has it" : "")};
  }
  Sentence operator()(const memory::Restored& /*e*/) {
    return {fmt::format("{} was restored", name_)};
  }
  Sentence operator()(const memory::Erased& /*e*/) { return {"The text of a memory was erased"}; }
  Sentence operator()(const memory::Disputed& e) {
    return {
        fmt::format("{} and {} say the opposite of each other", name_, Other("memory", e.with))};
  }
  Sentence operator()(const memory::Settled& e) {
    return {fmt::format("{} is no longer disputed by {}", name_, Other("memory", e.with))};
  }

  // --- sessions
  Sentence operator()(const governor::Started& e) {
    return {fmt::format("{} started{}{}", name_, e.client.empty() ? "" : " in " + Clipped(e.client),
                        e.observed.value_or(false) ? ", only observed" : "")};
  }
  Sentence operator()(const governor::Prompted& e) {
    return {.text = fmt::format("{}: the user {}", name_, PromptWords(e.control)),
            .is_work = e.control == governor::Control::kNone};
  }
  Sentence operator()(const governor::Refused& e) {
    const bool observed = e.observed.value_or(false);
    const auto done = observed ? e.verdict : governor::DoneTo(e);
    const std::string_view what = done == governor::Verdict::kAsk    ? "needed approval"
                                  : done == governor::Verdict::kDeny ? "was refused"
                                                                     : "was let through";
    const std::string_view would =
        done == governor::Verdict::kAsk ? "would have needed approval" : "would have been refused";
    return {fmt::format("{}: a call of {} ({}) {}", name_, Said(e.tool), EffectWords(e.effect),
                        observed ? would : what)};
  }
  Sentence operator()(const governor::Finished& e) {
    return {.text = fmt::format("{}: {} {}", name_, Said(e.tool),
                                e.failed ? "failed" : "ran without an error"),
            .is_work = true,
            .is_call = true,
            .failed = e.failed};
  }
  Sentence operator()(const governor::Told& e) {
    return {
        fmt::format("{}: a person triggered {}{}", name_, SpokenName(e.signal), Because(e.reason))};
  }
  Sentence operator()(const governor::Approved& /*e*/) {
    return {fmt::format("{}: a person approved the waiting signals", name_)};
  }
  Sentence operator()(const governor::Allowed& e) {
    return {fmt::format("{}: a person allowed {} {}", name_, EffectWords(e.effect),
                        e.until ? "until " + FormatTimestamp(*e.until).substr(0, 16) : "once")};
  }
  Sentence operator()(const governor::Used& /*e*/) {
    return {.text = fmt::format("{}: a call that a person had allowed ran", name_),
            .is_work = true};
  }
  Sentence operator()(const governor::Judged& e) {
    return {fmt::format("{} {} a {}{}", name_, e.reported ? "reported" : "was judged",
                        e.success ? "success" : "failure",
                        Because(event_.verbatim ? event_.verbatim->text : e.reason.value_or("")))};
  }
  Sentence operator()(const governor::Signalled& e) {
    return {.text = fmt::format("{} {} {}: {}{}, now {} %", name_, e.delta < 0 ? "lost" : "gained",
                                Points(e.delta), SpokenName(e.signal),
                                e.reason.empty() ? "" : " (" + Clipped(e.reason) + ")", e.value),
            .delta = e.delta,
            .value = e.value};
  }
  Sentence operator()(const governor::Awaited& e) {
    return {fmt::format("{} waits for a person to approve {}", name_, SpokenName(e.signal))};
  }
  Sentence operator()(const governor::Disputed& e) {
    return {fmt::format("{}: a person called {} mistaken", name_, SpokenName(e.signal))};
  }
  Sentence operator()(const governor::Claimed& /*e*/) {
    return {.text = fmt::format("{}: the agent ended its turn", name_), .is_work = true};
  }
  Sentence operator()(const governor::Consulted& e) {
    return {.text = fmt::format("{} consulted {}", name_, Said(e.route)), .is_work = true};
  }
  Sentence operator()(const governor::Shown& e) {
    return {.text = fmt::format("{} was shown {}", name_,
                                Amount(e.memories.size(), "memory", "memories")),
            .is_work = true};
  }
  Sentence operator()(const governor::Heeded& e) {
    return {.text = fmt::format("{} followed {} and went against {}", name_,
                                Amount(e.followed.size(), "memory", "memories"), e.defied.size()),
            .is_work = true};
  }
  Sentence operator()(const governor::Captured& e) {
    return {
        .text = fmt::format("{}: a failure was remembered as {}", name_, Other("memory", e.memory)),
        .quiet = true};
  }
  Sentence operator()(const governor::Announced& e) {
    return {.text = fmt::format("{}: the user was shown its zone, {}", name_, NameOf(e.zone)),
            .is_work = true};
  }
  Sentence operator()(const governor::Advised& e) {
    return {fmt::format("{}: the user was told that {} would have been refused in {}", name_,
                        Amount(e.calls, "call"), Amount(e.sessions, "observed session"))};
  }
  Sentence operator()(const governor::Traced& e) {
    return {.text = fmt::format("{} is part of the trace {}", name_, e.trace), .quiet = true};
  }
  Sentence operator()(const governor::Erased& /*e*/) {
    return {fmt::format("The words of {} were erased", name_)};
  }
  Sentence operator()(const governor::Ended& /*e*/) { return {fmt::format("{} ended", name_)}; }

  Sentence operator()(const governor::Ratified& e) {
    return {fmt::format("A person made a rule: {} may run without being asked about for {}", name_,
                        Amount(e.days, "day"))};
  }
  Sentence operator()(const governor::Exercised& e) {
    return {fmt::format("The rule that allows {} was used in {}", name_, Session(e.session))};
  }
  Sentence operator()(const governor::Revoked& /*e*/) {
    return {fmt::format("The rule that allows {} was revoked", name_)};
  }

  // --- heuristics, and the events that they answer
  Sentence operator()(const executive::Learned& e) {
    return {fmt::format("The heuristic {} was {} at {} %", name_,
                        e.origin == HeuristicOrigin::kLearned ? "learned" : "added",
                        WholePercent(e.confidence))};
  }
  Sentence operator()(const executive::Observed& e) {
    return {fmt::format("The heuristic {} {} by {}{}", name_,
                        e.positive ? "was supported" : "was opposed",
                        e.person ? "a person" : SpokenName(e.signal), OfHeuristic())};
  }
  Sentence operator()(const executive::Fired& /*e*/) {
    return {fmt::format("The heuristic {} answered an event by itself", name_)};
  }
  Sentence operator()(const executive::Succeeded& e) {
    return {fmt::format("An answer of the heuristic {} {}", name_,
                        e.success ? "proved right" : "proved wrong")};
  }
  Sentence operator()(const executive::Ignored& /*e*/) {
    return {fmt::format("Nobody reacted to an answer of the heuristic {}", name_)};
  }
  Sentence operator()(const executive::ContextRated& e) {
    return {fmt::format("The condition of the heuristic {} was rated {}", name_,
                        e.right ? "right" : "wrong")};
  }
  Sentence operator()(const executive::SignalRefused& e) {
    return {fmt::format("The heuristic {} got no credit for {}: it had not answered", name_,
                        SpokenName(e.signal))};
  }
  Sentence operator()(const executive::Frozen& e) {
    return {fmt::format("The heuristic {} was {}", name_, e.frozen ? "frozen" : "unfrozen")};
  }
  Sentence operator()(const executive::Archived& /*e*/) {
    return {fmt::format("The heuristic {} was forgotten", name_)};
  }
  Sentence operator()(const executive::Restored& /*e*/) {
    return {fmt::format("The heuristic {} was restored", name_)};
  }
  Sentence operator()(const executive::HeuristicErased& /*e*/) {
    return {"The texts of a heuristic were erased"};
  }

  Sentence operator()(const executive::Received& e) {
    return {.text = fmt::format("{} arrived from {}", name_, Said(e.source)), .quiet = true};
  }
  Sentence operator()(const executive::Answered& e) {
    return {fmt::format("{} {}", name_, PathWords(e))};
  }
  Sentence operator()(const executive::Compared& e) {
    return {.text = fmt::format("The answer to {} was compared with {}", name_,
                                Amount(e.count, "heuristic")),
            .quiet = true};
  }
  Sentence operator()(const executive::Rated& e) {
    return {fmt::format("The answer to {} was rated {}", name_, e.positive ? "good" : "bad")};
  }
  Sentence operator()(const executive::OutcomeKnown& e) {
    return {fmt::format("The answer to {} {}", name_,
                        e.success ? "turned out well" : "turned out badly")};
  }
  Sentence operator()(const executive::ArrivalErased& /*e*/) {
    return {"The texts of an event were erased"};
  }
  Sentence operator()(const executive::SecondAnswered& e) {
    return {.text = fmt::format("The model was asked about {} as well, to compare{}", name_,
                                e.answered ? "" : ", and gave no answer"),
            .quiet = true};
  }
  Sentence operator()(const executive::Unevaluated& e) {
    return {.text = fmt::format("The model could not judge the answer to {}{}", name_,
                                Because(e.reason)),
            .quiet = true};
  }

  Sentence operator()(const executive::Opened& /*e*/) {
    return {.text = fmt::format("The heuristic {} answered, and waits for reactions", name_),
            .quiet = true};
  }
  Sentence operator()(const executive::Closed& /*e*/) {
    return {.text = fmt::format("The time to react to the heuristic {} ended", name_),
            .quiet = true};
  }
  Sentence operator()(const executive::Judged& e) {
    return {.text = fmt::format("An answer of the heuristic {} was {}", name_,
                                e.success ? "right" : "wrong"),
            .quiet = true};
  }
  Sentence operator()(const executive::FiringJudged& e) {
    return {
        .text = fmt::format("An answer for {} was judged {}", name_, e.right ? "right" : "wrong"),
        .quiet = true};
  }
  Sentence operator()(const executive::FiringReset& e) {
    return {
        fmt::format("Heuristics for {} answer less on their own: more than {} % of {} were "
                    "wrong",
                    name_, WholePercent(e.max_error), Amount(e.judged, "answer"))};
  }

  // --- beliefs
  Sentence operator()(const belief::Stated& e) {
    return {fmt::format("{} was stated at {} %", name_, WholePercent(e.evidence))};
  }
  Sentence operator()(const belief::Moved& e) {
    return {fmt::format("{} was {} by {}: {}", name_,
                        e.delta < Decimal() ? "weakened" : "strengthened", TriggerWords(e.trigger),
                        ChangeBy(e.was, e.delta))};
  }
  Sentence operator()(const belief::Revised& /*e*/) {
    return {fmt::format("{} was reworded", name_)};
  }
  Sentence operator()(const belief::Contradicted& e) {
    return {fmt::format("{} contradicts {}: {}", Other("belief", e.by), name_,
                        ChangeBy(e.was, e.delta))};
  }
  Sentence operator()(const belief::Contradicts& e) {
    return {.text = fmt::format("{} contradicts {}", name_, Other("belief", e.other)),
            .quiet = true};
  }
  Sentence operator()(const belief::Resolved& e) {
    const std::string other = Other("belief", e.other);
    if (e.withdrawn) {
      return {fmt::format("The contradiction of {} and {} ended: one was retracted", name_, other)};
    }
    if (!e.won) return {.text = fmt::format("{} lost against {}", name_, other), .quiet = true};
    return {fmt::format("The contradiction was resolved: {} holds, {} does not", name_, other)};
  }
  Sentence operator()(const belief::Linked& e) {
    return {.text = LinkWords(e.link, e.other), .quiet = e.link == BeliefLinkKind::kSupportedBy};
  }
  Sentence operator()(const belief::LinkInferred& e) {
    return {.text = LinkWords(e.link, e.other), .quiet = true};
  }
  Sentence operator()(const belief::Unlinked& e) {
    return {fmt::format("{} is no longer linked to {}", name_, Other("belief", e.other))};
  }
  Sentence operator()(const belief::Retracted& /*e*/) {
    return {fmt::format("{} was retracted", name_)};
  }
  Sentence operator()(const belief::Restored& /*e*/) {
    return {fmt::format("{} was restored", name_)};
  }
  Sentence operator()(const belief::Erased& /*e*/) { return {"The text of a belief was erased"}; }
  Sentence operator()(const belief::Heard& e) {
    return {fmt::format("{} said {}", Clipped(e.speaker), name_)};
  }
  Sentence operator()(const belief::EpisodeErased& /*e*/) {
    return {"The text of a turn was erased"};
  }

  // --- reviews
  Sentence operator()(const review::Registered& e) {
    return {fmt::format("{} ({}) {}", name_, Clipped(e.task_type),
                        e.shown ? "waits for a review" : "passed without a review")};
  }
  Sentence operator()(const review::Predicted& e) {
    return {.text = fmt::format("The agent expects {} to be approved with {} %", name_,
                                WholePercent(e.confidence)),
            .quiet = true};
  }
  Sentence operator()(const review::Submitted& e) {
    const std::string by = e.reviewer ? " by " + Clipped(*e.reviewer) : "";
    if (!e.decision) return {fmt::format("{} was compared{}", name_, by)};
    return {fmt::format("{} was {}{}", name_, DecisionWords(*e.decision), by)};
  }
  Sentence operator()(const review::Timed& /*e*/) {
    return {.text = fmt::format("The time that the review of {} took was recorded", name_),
            .quiet = true};
  }
  Sentence operator()(const review::Erased& e) {
    return {fmt::format("{} erased from reviews", Amount(e.texts, "text was", "texts were"))};
  }
  Sentence operator()(const review::Withdrawn& /*e*/) {
    return {fmt::format("A review of {} was withdrawn", name_)};
  }
  Sentence operator()(const review::ContentGiven& /*e*/) {
    return {.text = fmt::format("The content of {} was stored", name_), .quiet = true};
  }
  Sentence operator()(const review::Decided& e) {
    const std::string type = Said(e.task_type);
    if (e.rose > 0) return {fmt::format("{} rose to level {}: fewer reviews", type, e.level)};
    if (e.fell > 0) return {fmt::format("{} fell to level {}: more reviews", type, e.level)};
    return {.text = fmt::format("A review of {} was counted", type), .quiet = true};
  }
  Sentence operator()(const review::RuleActivated& e) {
    return {fmt::format("The rule {} became active, after {} on {}", name_,
                        Amount(e.mentions, "mention"), Amount(e.days, "day"))};
  }
  Sentence operator()(const review::RuleDropped& /*e*/) {
    return {fmt::format("The rule {} is no longer active", name_)};
  }
  Sentence operator()(const review::RuleOpposed& e) {
    return {fmt::format("{} the opposite of the rule {}",
                        Amount(e.feedback.size(), "review asks for", "reviews ask for"), name_)};
  }
  Sentence operator()(const review::RuleWaiting& e) {
    return {fmt::format("The rule {} waits for confirmation, after {}", name_,
                        Amount(e.mentions, "mention"))};
  }
  Sentence operator()(const review::RuleJudged& e) {
    return {fmt::format("A person {} the rule {}", SpokenName(e.verdict), name_)};
  }
  Sentence operator()(const review::RuleWorded& /*e*/) {
    return {fmt::format("A person reworded a rule: {}", name_)};
  }
  Sentence operator()(const review::QuestionAnswered& e) {
    return {
        fmt::format("A person answered whether {} is wanted: {}", name_, e.wanted ? "yes" : "no")};
  }
  Sentence operator()(const review::Refused& e) {
    return {fmt::format("A review was set aside: {}", Clipped(e.message, 120))};
  }
  Sentence operator()(const review::Mended& /*e*/) {
    return {"A review that had been set aside was corrected"};
  }
  Sentence operator()(const review::Discarded& /*e*/) {
    return {"A review that had been set aside was discarded"};
  }
  Sentence operator()(const review::Received& e) {
    return {.text = fmt::format("{} received", Amount(e.documents, "review was", "reviews were")),
            .quiet = true};
  }
  Sentence operator()(const review::Filed& e) {
    return {.text = fmt::format("{} counted", Amount(e.taken, "review was", "reviews were")),
            .quiet = true};
  }
  Sentence operator()(const review::Learned& e) {
    return {fmt::format("Lessons were recomputed from {}{}", Amount(e.events, "review"),
                        e.paused ? "; all work is reviewed again" : "")};
  }
  Sentence operator()(const review::Retained& e) {
    return {fmt::format("Retention erased {} and {}", Amount(e.texts, "text"),
                        Amount(e.timings, "timing"))};
  }
  Sentence operator()(const review::Notified& /*e*/) {
    return {"Reviewers were notified about waiting work"};
  }

  // --- alerts
  Sentence operator()(const insight::AlertAcknowledged& /*e*/) {
    return {fmt::format("The alert about {} was acknowledged{}", name_,
                        event_.verbatim ? ": " + Said(event_.verbatim->text) : "")};
  }
  Sentence operator()(const insight::AlertReopened& /*e*/) {
    return {fmt::format("The alert about {} was reopened", name_)};
  }

 private:
  static std::string Points(std::int64_t delta) { return Amount(std::abs(delta), "point"); }
  static std::string Because(std::string_view reason) {
    return Trim(reason).empty() ? "" : ": " + Clipped(reason, 120);
  }
  static std::string Session(std::string_view id) { return "session " + ShortId(id); }

  static std::string_view ProofWords(memory::Proof proof) {
    switch (proof) {
      case memory::Proof::kFollowed:
        return "was followed, and it worked,";
      case memory::Proof::kRecurred:
        return "was followed, and the known failure came back,";
      case memory::Proof::kDefied:
        return "was not followed, and it went well,";
      case memory::Proof::kCorrected:
        return "was contradicted by the user";
      case memory::Proof::kRejected:
        return "was not followed, and the work was turned down,";
      case memory::Proof::kApproved:
        break;
    }
    return "was not followed, and the work was approved,";
  }
  static std::string_view PromptWords(governor::Control control) {
    switch (control) {
      case governor::Control::kNone:
        break;
      case governor::Control::kSudo:
        return "bypassed the governor for one turn";
      case governor::Control::kBoostRequest:
        return "was asked for a boost";
      case governor::Control::kBoostApproval:
        return "approved a boost";
      case governor::Control::kDispute:
        return "disputed a signal";
      case governor::Control::kAllow:
        return "allowed the call that was refused";
    }
    return "wrote a prompt";
  }
  static std::string_view EffectWords(governor::Effect effect) {
    switch (effect) {
      case governor::Effect::kRead:
        return "reading";
      case governor::Effect::kGitRead:
        return "reading the Git history";
      case governor::Effect::kResearch:
        return "research";
      case governor::Effect::kConsult:
        return "consulting";
      case governor::Effect::kVerify:
        return "verifying";
      case governor::Effect::kScratchWrite:
        return "writing scratch files";
      case governor::Effect::kProductionWrite:
        return "editing project files";
      case governor::Effect::kGitWrite:
        return "a Git write";
      case governor::Effect::kStateChange:
        break;
    }
    return "a change of state";
  }
  static std::string_view PathWords(const executive::Answered& e) {
    switch (e.path) {
      case DecisionPath::kHeuristic:
        return "was answered by a heuristic";
      case DecisionPath::kRejected:
        return "got no answer";
      default:
        return e.heuristic ? "was answered by a heuristic" : "was answered by the model";
    }
  }
  static std::string_view TriggerWords(BeliefTrigger trigger) {
    switch (trigger) {
      case BeliefTrigger::kInitialAssignment:
        return "its first statement";
      case BeliefTrigger::kUserReaffirmation:
        return "a person who confirmed it";
      case BeliefTrigger::kUserReference:
        return "a person who referred to it";
      case BeliefTrigger::kUserReasoning:
      case BeliefTrigger::kReasoningUsage:
        return "being used to reason";
      case BeliefTrigger::kConsistencyCheck:
        return "a turn that agrees with it";
      case BeliefTrigger::kExternalCorroboration:
        return "another source";
      case BeliefTrigger::kContradictionResolution:
        return "a resolved contradiction";
      case BeliefTrigger::kContradictionDetected:
      case BeliefTrigger::kRepeatedContradiction:
      case BeliefTrigger::kSoftContradiction:
      case BeliefTrigger::kUserConflict:
        return "a contradiction";
      case BeliefTrigger::kUserCorrection:
        return "a person's correction";
      case BeliefTrigger::kUserUncertainty:
        return "a person's doubt";
      case BeliefTrigger::kUserRejection:
        break;
    }
    return "a person who rejected it";
  }
  static std::string_view DecisionWords(ReviewDecision decision) {
    switch (decision) {
      case ReviewDecision::kApproved:
        return "approved";
      case ReviewDecision::kRejected:
        return "rejected";
      case ReviewDecision::kNeedsWork:
        return "sent back for more work";
      case ReviewDecision::kDeferred:
        break;
    }
    return "deferred";
  }
  std::string LinkWords(BeliefLinkKind link, const Uuid& other) {
    const std::string_view words = link == BeliefLinkKind::kSupports      ? "supports"
                                   : link == BeliefLinkKind::kSupportedBy ? "is supported by"
                                                                          : "is related to";
    return fmt::format("{} {} {}", name_, words, Other("belief", other));
  }

  // The name of another subject.
  std::string Other(std::string_view faculty, const Uuid& id) {
    Result<SubjectName> name = names_.Of(fmt::format("{}/{}", faculty, id.ToString()));
    if (name) return std::move(name->text);
    status_ = Failure(name.error());
    return {};
  }

  // ": 60 → 65 %", from the events of the subject up to this one.
  template <class Fold, class Number>
  std::string Moved(Number number) {
    if (event_.stream_version > kReadHistoryMax) return {};
    const std::string_view id = std::string_view(event_.stream).substr(Fold::kStreamPrefix.size());
    Result<typename Fold::State> state =
        ledger::StateFromEvents<Fold>(reader_, id, event_.sequence);
    if (!state) {
      status_ = Failure(state.error());
      return {};
    }
    const int before = WholePercent(number(*state));
    const auto applied = ledger::ApplyEvent<Fold>(*state, ledger::EventView::Of(event_));
    if (!applied) status_ = Failure(applied.error());
    return fmt::format(": {} → {} %", before, WholePercent(number(*state)));
  }
  std::string OfMemory() {
    return Moved<memory::MemoryFold>([](const Memory& memory) { return memory.confidence; });
  }
  std::string OfHeuristic() {
    return Moved<executive::HeuristicFold>(
        [](const Heuristic& heuristic) { return heuristic.confidence; });
  }

  ledger::Reader& reader_;
  const Event& event_;
  Names& names_;
  std::string name_;
  Result<void> status_;
};

// Of a kind of a newer program, or of nobody here.
Sentence Fallback(const Event& event, const std::string& name) {
  std::string kind = Clipped(event.kind);
  std::ranges::replace(kind, '.', ' ');
  std::ranges::replace(kind, '_', ' ');
  return {fmt::format("{}: {}", Capitalised(std::move(kind)), name)};
}

}  // namespace

std::string Capitalised(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  return text;
}

Result<Sentence> SentenceOf(ledger::Reader& reader, const Event& event, Names& names) {
  CREDENCE_ASSIGN_OR_RETURN(const SubjectName name, names.Of(event.stream));
  const ledger::EventView view = ledger::EventView::Of(event);
  Teller teller(reader, event, names, name.text);
  std::optional<Sentence> sentence;
  const auto tell = [&](auto decode) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const auto decoded, decode(view));
    if (decoded) sentence = std::visit(teller, *decoded);
    return {};
  };
  const auto is = [&](std::string_view prefix) { return event.stream.starts_with(prefix); };
  if (is(memory::kStreamPrefix)) {
    CREDENCE_RETURN_IF_ERROR(tell(memory::DecodeEvent));
  } else if (is(governor::kStreamPrefix)) {
    CREDENCE_RETURN_IF_ERROR(tell(governor::DecodeEvent));
  } else if (is(governor::ApprovalFold::kStreamPrefix)) {
    CREDENCE_RETURN_IF_ERROR(tell(governor::ApprovalFold::Decode));
  } else if (is(executive::kHeuristicStream)) {
    CREDENCE_RETURN_IF_ERROR(tell(executive::DecodeHeuristicEvent));
  } else if (is(executive::kArrivalStream)) {
    CREDENCE_RETURN_IF_ERROR(tell(executive::DecodeArrivalEvent));
  } else if (is(executive::kFireStream)) {
    CREDENCE_RETURN_IF_ERROR(tell(executive::DecodeFireEvent));
  } else if (is(executive::kFiringStream)) {
    CREDENCE_RETURN_IF_ERROR(tell(executive::FiringFold::Decode));
  } else if (is(belief::kStreamPrefix)) {
    CREDENCE_RETURN_IF_ERROR(tell(belief::DecodeEvent));
  } else if (is(belief::kEpisodeStream)) {
    CREDENCE_RETURN_IF_ERROR(tell(belief::DecodeEpisodeEvent));
  } else if (is(review::kWorkStreamPrefix)) {
    CREDENCE_RETURN_IF_ERROR(tell(review::DecodeWorkEvent));
  } else if (is(review::kTaskStreamPrefix)) {
    CREDENCE_RETURN_IF_ERROR(tell(review::DecodeTaskEvent));
  } else if (is(review::kRuleStreamPrefix)) {
    CREDENCE_RETURN_IF_ERROR(tell(review::DecodeRuleEvent));
  } else if (is(review::kQuarantineStreamPrefix)) {
    CREDENCE_RETURN_IF_ERROR(tell(review::DecodeQuarantineEvent));
  } else if (is(review::kReceiptStreamPrefix)) {
    CREDENCE_RETURN_IF_ERROR(tell(review::DecodeReceiptEvent));
  } else if (is(review::kLearningStreamPrefix)) {
    CREDENCE_RETURN_IF_ERROR(tell(review::DecodeLearningEvent));
  } else if (is(insight::AlertFold::kStreamPrefix)) {
    CREDENCE_RETURN_IF_ERROR(tell(insight::AlertFold::Decode));
  }
  CREDENCE_RETURN_IF_ERROR(teller.status());
  if (!sentence) sentence = Fallback(event, name.text);
  sentence->text = Capitalised(std::move(sentence->text));
  return *std::move(sentence);
}

}  // namespace credence::engine
