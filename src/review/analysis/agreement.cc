// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/agreement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "credence/mention.h"
#include "model/agreement.h"
#include "review/intake/forge.h"
#include "review/names.h"
#include "review/tidy.h"

namespace credence::review {
namespace {

constexpr double kAgreementLevel = 0.95;
// With many reviewers, most pairs have little in common.
constexpr std::size_t kPairsMax = 100;

// The last answer of one reviewer about one version.
struct LastAnswer {
  Timestamp decided_at;
  std::optional<model::Category> decision = std::nullopt;
  Timestamp scored_at;
  std::optional<double> score = std::nullopt;

  void Add(const FeedbackRecord& record) {
    if (record.decided() && (!decision || record.at >= decided_at)) {
      decision = static_cast<model::Category>(*record.decision);
      decided_at = record.at;
    }
    if (!std::isnan(record.score) && (!score || record.at >= scored_at)) {
      score = record.score;
      scored_at = record.at;
    }
  }
};

double ApprovalOf(model::Category decision) {
  return decision == static_cast<model::Category>(ReviewDecision::kApproved) ? 1 : 0;
}

// By reviewer.
using UnitAnswers = std::map<Name, LastAnswer>;

AgreementMeasure MeasureOf(const model::Agreement& agreement, bool is_nominal) {
  AgreementMeasure measure{.works = agreement.units,
                           .answers = agreement.ratings,
                           .agreement = std::nullopt,
                           .coefficient = agreement.coefficient};
  if (is_nominal && agreement.units > 0) measure.agreement = 1 - agreement.observed;
  if (agreement.interval) {
    measure.low = agreement.interval->low;
    measure.high = agreement.interval->high;
  }
  return measure;
}

class AgreementFinder {
 public:
  AgreementFinder(const Corpus& corpus, const AgreementRequest& request,
                  const ReviewSettings& settings)
      : corpus_(corpus), request_(request), settings_(settings) {}

  Result<AgreementReport> Find() {
    CREDENCE_RETURN_IF_ERROR(Collect());
    report_.task_type = request_.task_type;
    report_.reviewers = std::ssize(reviewers_);
    MeasurePeople();
    MeasurePairs();
    for (const Name reviewer : reviewers_) MeasureBias(reviewer);
    for (const Name reviewer : reviewers_) {
      if (IsModel(reviewer)) Judge(reviewer);
    }
    return std::move(report_);
  }

 private:
  bool IsModel(Name reviewer) const {
    const std::string& name = corpus_.names[reviewer];
    return name.starts_with(kModelPrefix) || name == request_.judge;
  }

  Result<void> Collect() {
    const Name task_type = request_.task_type ? corpus_.names.Find(*request_.task_type) : kNoName;
    const Name outcome = corpus_.names.Find(kOutcomeStage);
    bool has_task_type = false;
    for (const FeedbackRecord& record : corpus_.feedback) {
      if (request_.task_type && record.task_type != task_type) continue;
      has_task_type = true;
      const bool says = record.decided() || !std::isnan(record.score);
      if (!says || (outcome != kNoName && record.stage == outcome)) continue;
      if (record.reviewer == kNoName) {
        ++report_.anonymous;
        continue;
      }
      reviewers_.insert(record.reviewer);
      units_[record.unit][record.reviewer].Add(record);
    }
    if (request_.task_type && (task_type == kNoName || !has_task_type)) {
      return NotFound(fmt::format("no reviews of task type {}; {} shows the task types",
                                  Quoted(*request_.task_type), Op("review levels")));
    }
    if (request_.judge && !reviewers_.contains(corpus_.names.Find(*request_.judge))) {
      return NotFound(
          fmt::format("no reviews by {}; check the name of the judge", Quoted(*request_.judge)));
    }
    return {};
  }

  void MeasurePeople() {
    std::vector<std::vector<model::Category>> decisions;
    std::vector<std::vector<double>> scores;
    for (const auto& [unit, answers] : units_) {
      decisions.emplace_back();
      scores.emplace_back();
      for (const auto& [reviewer, answer] : answers) {
        if (IsModel(reviewer)) continue;
        if (answer.decision) decisions.back().push_back(*answer.decision);
        if (answer.score) scores.back().push_back(*answer.score);
      }
    }
    report_.fleiss = MeasureOf(model::FleissKappa(decisions, kAgreementLevel), true);
    report_.decision_alpha = MeasureOf(model::NominalAlpha(decisions, kAgreementLevel), true);
    report_.score_alpha = MeasureOf(model::IntervalAlpha(scores, kAgreementLevel), false);
  }

  void MeasurePairs() {
    std::map<std::pair<Name, Name>, std::vector<model::RatedPair>> pairs;
    for (const auto& [unit, answers] : units_) {
      for (auto first = answers.begin(); first != answers.end(); ++first) {
        for (auto second = std::next(first); second != answers.end(); ++second) {
          if (!first->second.decision || !second->second.decision) continue;
          pairs[{first->first, second->first}].push_back(
              {.first = *first->second.decision, .second = *second->second.decision});
        }
      }
    }
    std::vector<std::pair<std::pair<Name, Name>, const std::vector<model::RatedPair>*>> order;
    for (const auto& [names, units] : pairs) order.emplace_back(names, &units);
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [](const auto& entry) { return entry.second->size(); });
    report_.pairs_left_out =
        static_cast<std::int64_t>(order.size() - std::min(order.size(), kPairsMax));
    order.resize(std::min(order.size(), kPairsMax));
    for (const auto& [names, units] : order) {
      report_.pairs.push_back(
          {.first = corpus_.names[names.first],
           .second = corpus_.names[names.second],
           .kappa = MeasureOf(model::CohenKappa(*units, kAgreementLevel), true)});
    }
  }

  void MeasureBias(Name reviewer) {
    std::vector<double> approvals;
    std::vector<double> scores;
    for (const auto& [unit, answers] : units_) {
      const auto own = answers.find(reviewer);
      if (own == answers.end()) continue;
      double approved = 0;
      double decided = 0;
      double score = 0;
      double scored = 0;
      for (const auto& [other, answer] : answers) {
        if (other == reviewer || IsModel(other)) continue;
        if (answer.decision) {
          approved += ApprovalOf(*answer.decision);
          ++decided;
        }
        if (answer.score) {
          score += *answer.score;
          ++scored;
        }
      }
      if (own->second.decision && decided > 0) {
        approvals.push_back(ApprovalOf(*own->second.decision) - approved / decided);
      }
      if (own->second.score && scored > 0) scores.push_back(*own->second.score - score / scored);
    }
    if (approvals.empty() && scores.empty()) return;
    ReviewerBias bias{.reviewer = corpus_.names[reviewer], .is_model = IsModel(reviewer)};
    Set(model::BiasOfShares(approvals, kAgreementLevel), bias.works, bias.approval,
        bias.approval_low, bias.approval_high);
    Set(model::BiasOfScores(scores, kAgreementLevel), bias.scored_works, bias.score, bias.score_low,
        bias.score_high);
    report_.biases.push_back(std::move(bias));
  }
  static void Set(const model::RaterBias& bias, std::int64_t& works, std::optional<double>& mean,
                  std::optional<double>& low, std::optional<double>& high) {
    works = bias.units;
    if (bias.units > 0) mean = bias.mean;
    if (!bias.interval) return;
    low = bias.interval->low;
    high = bias.interval->high;
  }

  void Judge(Name judge) {
    std::vector<model::RatedAgainstGroup> units;
    for (const auto& [unit, answers] : units_) {
      const auto own = answers.find(judge);
      if (own == answers.end() || !own->second.decision) continue;
      model::RatedAgainstGroup& group = units.emplace_back();
      group.rating = *own->second.decision;
      for (const auto& [other, answer] : answers) {
        if (answer.decision && !IsModel(other)) group.others.push_back(*answer.decision);
      }
    }
    JudgeReading reading{.judge = corpus_.names[judge],
                         .kappa = MeasureOf(model::GroupKappa(units, kAgreementLevel), true),
                         .needed = settings_.judge_from};
    const AgreementMeasure& kappa = reading.kappa;
    reading.may_decide = kappa.low && *kappa.low >= settings_.judge_from;
    if (kappa.works == 0) {
      reading.verdict = "no person reviewed the same work";
    } else if (!kappa.coefficient) {
      reading.verdict = "all decisions are the same, so agreement beyond chance is unknown";
    } else if (!kappa.low) {
      reading.verdict = "a single work in common says nothing yet";
    } else {
      reading.verdict = fmt::format("judge agrees with people: {:.2f} ({:.2f}–{:.2f}), {}",
                                    *kappa.coefficient, *kappa.low, *kappa.high,
                                    reading.may_decide ? "good enough to decide alone"
                                                       : "not yet good enough to decide alone");
    }
    report_.judges.push_back(std::move(reading));
  }

  const Corpus& corpus_;
  const AgreementRequest& request_;
  const ReviewSettings& settings_;
  AgreementReport report_;
  std::set<Name> reviewers_;
  std::map<std::uint64_t, UnitAnswers> units_;
};

}  // namespace

Result<AgreementReport> AgreementOf(const Corpus& corpus, const AgreementRequest& request,
                                    const ReviewSettings& settings) {
  CREDENCE_ASSIGN_OR_RETURN(AgreementReport report,
                            AgreementFinder(corpus, request, settings).Find());
  return Tidied(std::move(report));
}

}  // namespace credence::review
