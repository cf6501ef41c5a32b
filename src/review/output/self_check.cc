// SPDX-License-Identifier: Apache-2.0
#include "review/output/self_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "review/analysis/rates.h"
#include "review/analysis/review_calibration.h"
#include "review/analysis/rule_text.h"
#include "review/analysis/rules.h"
#include "review/analysis/score_model.h"
#include "review/names.h"
#include "review/output/term_search.h"

namespace credence::review {
namespace {

class Checker {
 public:
  Checker(const Artifact& artifact, const ReviewFindings& findings, const ReviewSettings& settings)
      : artifact_(artifact), findings_(findings), settings_(settings), text_(artifact.text) {
    place_.task_type = artifact.task_type;
    if (!artifact.stage.empty()) place_.stage = artifact.stage;
    for (const ScorePart& part : artifact.scores) {
      place_.dimensions.emplace_back(NameOf(part.dimension));
    }
  }

  SelfCheck Check(const CheckEstimates& estimates) {
    check_.predicted_score = estimates.predicted_score;
    check_.calibrated_confidence = estimates.calibrated_confidence;
    CheckGates();
    CheckRules();
    CheckChecklist();
    check_.passed = std::ranges::none_of(check_.violations, [](const CheckViolation& violation) {
      return violation.severity >= ReviewSeverity::kMajor;
    });
    Recommend();
    return std::move(check_);
  }

 private:
  void CheckGates() {
    for (int i = 0; i < kQualityDimensions; ++i) {
      const auto dimension = static_cast<QualityDimension>(i);
      const auto score = std::ranges::find(artifact_.scores, dimension, &ScorePart::dimension);
      if (score == artifact_.scores.end()) continue;
      // If both gates are broken, only the hard one is reported.
      const ScoreGate* broken = nullptr;
      for (const ScoreGate& gate : findings_.gates) {
        if (gate.dimension != dimension || score->score >= gate.threshold) continue;
        if (broken == nullptr || gate.hard) broken = &gate;
      }
      if (broken != nullptr) AddGate(*broken, score->score);
    }
  }

  void AddGate(const ScoreGate& gate, double score) {
    const ReviewSeverity hard = gate.dimension == QualityDimension::kSecurity
                                    ? ReviewSeverity::kCritical
                                    : ReviewSeverity::kMajor;
    const std::string_view name = NameOf(gate.dimension);
    check_.violations.push_back(
        {.rule = fmt::format("gate:{}", name),
         .severity = gate.hard ? hard : ReviewSeverity::kMinor,
         .message = fmt::format("{} scores {:g}, under the {} gate of {:g}", name, score,
                                gate.hard ? "hard" : "soft", gate.threshold),
         .suggestion =
             fmt::format("Raise {} to {:g} or more: {:.0f} % of the work below was turned down",
                         name, gate.threshold, 100 * gate.rejected)});
  }

  const PatternReading* PatternOf(std::string_view key) const {
    const auto found = std::ranges::find(findings_.patterns, key, &PatternReading::key);
    return found == findings_.patterns.end() ? nullptr : &*found;
  }

  // The mean severity of a pattern is 1 (nit) to 5 (critical).
  static ReviewSeverity SeverityOf(const PatternReading* pattern) {
    if (pattern == nullptr) return ReviewSeverity::kModerate;
    return static_cast<ReviewSeverity>(std::clamp(std::lround(pattern->severity), 1L, 5L) - 1);
  }

  bool IsBroken(const RuleDemand& demand) const {
    return demand.kind == RuleDemand::Kind::kNeverUse ? text_.Uses(demand.what)
                                                      : !text_.SpeaksOf(demand.what);
  }

  void AddBroken(std::string name, const RuleDemand& demand, const PatternReading* pattern,
                 std::string_view suggestion) {
    const bool is_use = demand.kind == RuleDemand::Kind::kNeverUse;
    check_.violations.push_back(
        {.rule = std::move(name),
         .severity = is_use ? ReviewSeverity::kMajor : SeverityOf(pattern),
         .message = is_use ? fmt::format("The text uses {}", demand.what)
                           : fmt::format("The text does not mention {}", demand.what),
         .suggestion = std::string(suggestion),
         .auto_fixable = pattern != nullptr && pattern->auto_fixable});
  }

  void CheckRules() {
    for (const RuleReading& rule : findings_.rules) {
      if (!rule.in_use()) continue;
      const Applies applies = AppliesTo(rule, place_);
      if (applies == Applies::kNo) continue;
      const auto demand = DemandOf(rule.rule);
      if (!demand || artifact_.text.empty() || applies == Applies::kUnknown) {
        check_.recommendations.push_back(
            rule.scope ? fmt::format("{} ({})", rule.rule, ScopeWords(*rule.scope)) : rule.rule);
        continue;
      }
      checked_.push_back(rule.key);
      if (IsBroken(*demand)) {
        AddBroken("rule:" + rule.key, *demand, PatternOf(rule.key), rule.rule);
      }
    }
  }

  void CheckChecklist() {
    for (std::size_t i = 0; i < findings_.checklist.size(); ++i) {
      const std::string& item = findings_.checklist[i];
      const auto pattern =
          std::ranges::find(findings_.patterns, item, &PatternReading::checklist_item);
      const bool is_known = pattern != findings_.patterns.end();
      // A rule already covers this.
      if (is_known && std::ranges::find(checked_, pattern->key) != checked_.end()) continue;
      const auto demand = DemandOf(item);
      if (!demand || artifact_.text.empty()) {
        if (std::ranges::find(check_.recommendations, item) == check_.recommendations.end()) {
          check_.recommendations.push_back(item);
        }
      } else if (IsBroken(*demand)) {
        AddBroken(fmt::format("checklist:{}", i + 1), *demand, is_known ? &*pattern : nullptr,
                  item);
      }
    }
  }

  void Recommend() {
    if (check_.predicted_score && *check_.predicted_score < settings_.score_self_review_below) {
      check_.self_review = true;
      check_.recommendations.push_back(
          fmt::format("Review it again: the predicted score is {:.1f}, under {:g}",
                      *check_.predicted_score, settings_.score_self_review_below));
    }
    if (check_.calibrated_confidence &&
        *check_.calibrated_confidence < settings_.second_look_below) {
      check_.self_review = true;
      check_.recommendations.push_back(
          fmt::format("Review it again: the calibrated confidence is {:.2f}, under {:.2f}",
                      *check_.calibrated_confidence, settings_.second_look_below));
    }
  }

  const Artifact& artifact_;
  const ReviewFindings& findings_;
  const ReviewSettings& settings_;
  const SearchedText text_;
  WorkPlace place_;
  std::vector<std::string_view> checked_;  // Keys of the rules that were checked.
  SelfCheck check_;
};

}  // namespace

SelfCheck CheckArtifact(const Artifact& artifact, const ReviewFindings& findings,
                        const CheckEstimates& estimates, const ReviewSettings& settings) {
  return Checker(artifact, findings, settings).Check(estimates);
}

Result<SelfCheck> CheckDocument(std::string_view document, const ReviewFindings& findings,
                                const ReviewSettings& settings) {
  Checked<Artifact> artifact = ParseArtifact(document);
  if (!artifact) {
    return InvalidArgument(fmt::format("{}{}{}", artifact.error().field,
                                       artifact.error().field.empty() ? "" : ": ",
                                       artifact.error().message));
  }
  if (!artifact->work && artifact->scores.empty() && artifact->text.empty()) {
    return InvalidArgument("there is nothing to check; give workProduct, scores or text");
  }
  // As in a registration.
  if (!artifact->task_type && artifact->work && !artifact->work->type.empty()) {
    artifact->task_type = artifact->work->type;
  }
  const std::optional<std::string> named = artifact->task_type;
  artifact->task_type = KnownTaskType(findings, named);
  std::vector<ScoreGiven> scores;
  for (const ScorePart& part : artifact->scores) {
    scores.push_back({.dimension = part.dimension, .score = part.score, .weight = part.weight});
  }
  CheckEstimates estimates{.predicted_score = PredictScore(findings.score_model, scores)};
  if (artifact->work && artifact->work->confidence) {
    const ReviewCalibration* own = FindCalibration(findings, artifact->task_type.value_or(""));
    estimates.calibrated_confidence = Calibrated(own != nullptr ? *own : ReviewCalibration{},
                                                 findings.calibration, *artifact->work->confidence);
  }
  SelfCheck check = CheckArtifact(*artifact, findings, estimates, settings);
  if (named && !artifact->task_type && findings.events > 0) {
    check.recommendations.push_back(
        fmt::format("No reviews of task type {} yet; checked against the rules for all task types",
                    Quoted(*named)));
  }
  return check;
}

}  // namespace credence::review
