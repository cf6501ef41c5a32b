// SPDX-License-Identifier: Apache-2.0
#include "belief/recall.h"

#include <set>
#include <utility>

#include "belief/fold.h"
#include "language/asked_subject.h"
#include "ledger/candidates.h"
#include "ledger/fold.h"

namespace credence::belief {
namespace {

// Up to this number, all beliefs are candidates, even those that share no word with the question.
constexpr std::int64_t kCompareAllMax = 500;
// What the user has corrected comes after the correction.
constexpr double kOverruled = 0.5;
// What is said of somebody else hardly answers.
constexpr double kOfAnother = 0.2;

}  // namespace

Result<std::vector<RecalledBelief>> Recall(ledger::Reader& reader, Viewer& viewer,
                                           const RecallQuery& query) {
  std::vector<RecalledBelief> found;
  if (query.limits.limit <= 0) return found;
  CREDENCE_ASSIGN_OR_RETURN(const ledger::CountedQuestion counted,
                            ledger::CountQuestion(reader, query.text, BeliefFold::kRowKind));
  if (counted.words.empty()) return found;

  std::set<Uuid> seen;
  const auto add = [&](Belief belief) -> Result<bool> {
    if (!belief.text || !seen.insert(belief.id).second) return false;
    CREDENCE_ASSIGN_OR_RETURN(BeliefReading reading, viewer.Brief(std::move(belief)));
    if (!query.fits(reading)) return false;
    found.push_back({.reading = std::move(reading)});
    return true;
  };
  const auto take = [&](std::string_view id) -> Result<bool> {
    CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> belief,
                              ledger::LoadState<BeliefFold>(reader, id));
    if (!belief) return false;
    return add(*std::move(belief));
  };
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t all,
                            reader.CountRows(BeliefFold::kRowKind, kCompareAllMax + 1));
  if (all <= kCompareAllMax) {
    Result<bool> added;
    CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<BeliefFold>(reader, [&](Belief belief) {
      added = add(std::move(belief));
      return added ? ledger::Visit::kContinue : ledger::Visit::kStop;
    }));
    CREDENCE_RETURN_IF_ERROR(added);
  } else {
    CREDENCE_RETURN_IF_ERROR(
        ledger::FindCandidates(reader, counted, kStreamPrefix, query.limits.limit, take));
  }

  std::vector<language::Candidate> candidates;
  for (const RecalledBelief& one : found) {
    candidates.push_back(
        {.text = *one.reading.belief.text, .created = one.reading.belief.created_at});
  }
  std::vector<TextMatch> matches =
      language::MatchesOf(query.text, counted.question, std::move(candidates), query.meaning);
  for (std::size_t i = 0; i < found.size(); ++i) {
    found[i].match = std::move(matches[i]);
    if (language::AsksOfAnother(query.text, *found[i].reading.belief.text)) {
      found[i].match.relevance *= kOfAnother;
    }
    found[i].score =
        language::RankOf(found[i].match.relevance, found[i].reading.confidence.ToDouble()) *
        (found[i].reading.superseded_by ? kOverruled : 1);
  }
  language::KeepAnswers(found, query.limits, [](const RecalledBelief& one) {
    return language::AnswerRank{
        .relevance = one.match.relevance, .rank = one.score, .id = one.reading.belief.id};
  });
  return found;
}

Result<Paged<RecalledBelief>> Search(ledger::Reader& reader, Viewer& viewer,
                                     const RecallBeliefs& request, language::Meaning* meaning,
                                     const BeliefSettings& settings) {
  const auto fits = [&](const BeliefReading& reading) {
    if (request.status && reading.status != *request.status) return false;
    return request.all || request.status == BeliefStatus::kRetracted ||
           (!reading.belief.retracted && reading.confidence >= settings.hidden_below);
  };
  CREDENCE_ASSIGN_OR_RETURN(
      std::vector<RecalledBelief> found,
      Recall(reader, viewer,
             {.text = request.text,
              .limits = {.min_best = settings.min_relevance,
                         .min_each = request.min_relevance.value_or(language::kHardlyRelevant),
                         .limit = ledger::kAnswersMax},
              .fits = fits,
              .meaning = meaning}));
  Paged<RecalledBelief> page = CutPage(std::move(found), request.offset, request.limit);
  for (RecalledBelief& one : page) {
    CREDENCE_ASSIGN_OR_RETURN(one.reading, viewer.Full(std::move(one.reading.belief)));
  }
  return page;
}

}  // namespace credence::belief
