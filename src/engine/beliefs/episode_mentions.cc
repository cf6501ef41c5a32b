// SPDX-License-Identifier: Apache-2.0
// What a turn says about beliefs without stating them, and without an answer to the turn before it.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "belief/queries.h"
#include "belief/recall.h"
#include "belief/viewer.h"
#include "engine/beliefs/episode_writer.h"
#include "language/against_habit.h"
#include "language/agreement.h"
#include "language/asked_subject.h"
#include "language/sentences.h"
#include "language/sentiment.h"
#include "language/statement.h"

namespace credence::engine {
namespace {

// Beyond these, a turn is data rather than conversation.
constexpr std::size_t kAsidesMax = 10;
// How many beliefs are compared with one clause.
constexpr std::int64_t kComparedMax = 10;

// A clause that fits many beliefs is about none of them.
constexpr std::size_t kMentionedMax = 3;

// Whether two statements say it of the same one: with the same verb.
bool SayTheSameOf(const std::string& a, const std::string& b) {
  const std::optional<language::Statement> x = language::ReadStatement(a);
  const std::optional<language::Statement> y = language::ReadStatement(b);
  return x && y && x->predicate == y->predicate && !language::AreOfOthers(a, b);
}

}  // namespace

Result<std::optional<Belief>> EpisodeWriter::BeliefAbout(const std::string& statement) {
  ledger::Reader& reader = transaction_.writer();
  CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> same, belief::FindSame(reader, statement));
  if (same && !same->retracted && !stated_.contains(same->id)) return same;
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<Belief> said, belief::ExpressedIn(reader, statement));
  for (const Belief& belief : said) {
    if (!stated_.contains(belief.id) && SayTheSameOf(statement, *belief.text)) return belief;
  }
  belief::Viewer viewer = transaction_.View();
  const auto fits = [&](const BeliefReading& reading) {
    return !reading.belief.retracted && !stated_.contains(reading.belief.id) &&
           reading.confidence >= settings_.hidden_below;
  };
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<RecalledBelief> found,
                            belief::Recall(reader, viewer,
                                           {.text = statement,
                                            .limits = {.min_best = settings_.min_relevance,
                                                       .min_each = language::kHardlyRelevant,
                                                       .limit = kComparedMax},
                                            .fits = fits,
                                            .meaning = &meaning_}));
  for (const RecalledBelief& one : found) {
    const Belief& belief = one.reading.belief;
    if (language::AgreementOf(statement, *belief.text) == language::Agreement::kSame &&
        !language::AreOfOthers(statement, *belief.text)) {
      return belief;
    }
  }
  return std::nullopt;
}

Result<void> EpisodeWriter::EndStates() {
  if (!settings_.hear_doubt) return {};
  for (const Draft& draft : drafts_) {
    if (!draft.ended) continue;
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Belief> old, BeliefAbout(*draft.ended));
    if (!old || old->id == draft.id) continue;
    named_ = true;
    lowered_.insert(old->id);
    belief::Viewer viewer = transaction_.View();
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Uuid> by, viewer.SupersededBy(*old));
    if (by == draft.id) continue;  // Said before.
    std::string because = fmt::format("over: {}", draft.text);
    if (draft.certainty || is_reported_ || !settings_.correction_decides) {
      CREDENCE_RETURN_IF_ERROR(Move(
          old->id, is_reported_ ? BeliefTrigger::kUserConflict : BeliefTrigger::kUserUncertainty,
          "doubted", std::move(because)));
      continue;
    }
    CREDENCE_RETURN_IF_ERROR(See(old->id));
    CREDENCE_RETURN_IF_ERROR(Supersede(old->id, draft.id, language::Change::kEnds));
    Note(old->id, "ended", std::move(because));
  }
  return {};
}

Result<void> EpisodeWriter::Doubt(const std::vector<language::Doubted>& doubts) {
  if (!settings_.hear_doubt) return {};
  for (const language::Doubted& doubt : doubts) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Belief> belief, BeliefAbout(doubt.about));
    if (!belief) {
      report_.skipped.emplace_back(doubt.about, "a doubt about something that is not believed");
      continue;
    }
    named_ = true;
    if (!lowered_.insert(belief->id).second) continue;
    CREDENCE_RETURN_IF_ERROR(Move(
        belief->id, is_reported_ ? BeliefTrigger::kUserConflict : BeliefTrigger::kUserUncertainty,
        "doubted", doubt.words));
  }
  return {};
}

Result<void> EpisodeWriter::CountOnce(const Belief& belief, BeliefTrigger trigger,
                                      std::string_view what, std::string because) {
  if (moved_.contains(belief.id) || stated_.contains(belief.id)) return {};
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<BeliefHistoryEntry> history,
                            belief::HistoryOf(transaction_.writer(), belief.id));
  const Timestamp now = transaction_.context().now;
  const bool is_due = std::ranges::none_of(history, [&](const BeliefHistoryEntry& entry) {
    return entry.trigger == trigger && DaysBetween(entry.at, now) * 24 < settings_.consistent_hours;
  });
  if (!is_due) return {};
  return Move(belief.id, trigger, what, std::move(because));
}

Result<void> EpisodeWriter::HearAsides(const std::vector<language::Skipped>& asides) {
  if (is_reported_) return {};
  std::size_t count = 0;
  for (const language::Skipped& aside : asides) {
    if (!language::MayMention(aside.reason)) continue;
    if (++count > kAsidesMax) break;
    CREDENCE_RETURN_IF_ERROR(HearAside(aside.text));
  }
  return {};
}

Result<void> EpisodeWriter::HearAside(const std::string& clause) {
  ledger::Reader& reader = transaction_.writer();
  const std::optional<language::Statement> read = language::ReadStatement(clause);
  const bool happened =
      read && (read->tense == language::Tense::kPast || read->tense == language::Tense::kPerfect);
  if (settings_.hear_conflicts && happened) {
    belief::Viewer viewer = transaction_.View();
    const auto fits = [&](const BeliefReading& reading) {
      return !reading.belief.retracted && reading.confidence >= settings_.hidden_below;
    };
    CREDENCE_ASSIGN_OR_RETURN(
        const std::vector<RecalledBelief> near,
        belief::Recall(reader, viewer,
                       {.text = clause,
                        .limits = {.min_best = 0, .min_each = 0, .limit = kComparedMax},
                        .fits = fits,
                        .meaning = nullptr}));
    for (const RecalledBelief& one : near) {
      if (!language::IsAgainstHabit(clause, *one.reading.belief.text)) continue;
      CREDENCE_RETURN_IF_ERROR(CountOnce(one.reading.belief, BeliefTrigger::kUserConflict,
                                         "conflicts", "does not fit: " + clause));
    }
  }
  if (!settings_.hear_references) return {};
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<Belief> said, belief::ExpressedIn(reader, clause));
  if (said.size() > kMentionedMax || language::ReadSentiment(clause).score < 0) return {};
  for (const Belief& belief : said) {
    CREDENCE_RETURN_IF_ERROR(
        CountOnce(belief, BeliefTrigger::kUserReference, "mentioned", "in passing: " + clause));
  }
  return {};
}

// What the assistant concluded from a belief, and the user let stand.
Result<void> EpisodeWriter::HearUse() {
  const bool is_answered =
      cue_.label == language::CueLabel::kNone || cue_.label == language::CueLabel::kConfirmation;
  constexpr std::size_t kConclusionsMax = 10;
  if (!settings_.hear_summaries || is_reported_ || !is_answered || earlier_.empty()) return {};
  if (language::ReadSentiment(episode_.text).score < 0) return {};
  const belief::Turn& previous = earlier_[0];
  if (previous.heard.speaker != kAssistantSpeaker || !previous.text) return {};
  std::size_t conclusions = 0;
  for (const std::string_view sentence : language::SentencesOf(FirstBytes(*previous.text))) {
    const std::optional<std::string> mark = language::ConclusionMarkOf(sentence);
    if (!mark) continue;
    if (++conclusions > kConclusionsMax) break;
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<Belief> used,
                              belief::ExpressedIn(transaction_.writer(), sentence));
    for (const Belief& belief : used) {
      CREDENCE_RETURN_IF_ERROR(
          CountOnce(belief, BeliefTrigger::kReasoningUsage, "used",
                    fmt::format("the assistant concluded from it ({}), and it was not rejected",
                                Quoted(*mark))));
    }
  }
  return {};
}

Result<void> EpisodeWriter::HearTool() {
  if (!settings_.hear_tools || is_reported_) return {};
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<Belief> said,
                            belief::ExpressedIn(transaction_.writer(), FirstBytes(episode_.text)));
  for (const Belief& belief : said) {
    CREDENCE_RETURN_IF_ERROR(CountOnce(belief, BeliefTrigger::kExternalCorroboration,
                                       "corroborated", "by " + episode_.speaker));
  }
  return {};
}

}  // namespace credence::engine
