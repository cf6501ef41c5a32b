// SPDX-License-Identifier: Apache-2.0
#include "review/output/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "review/analysis/calendar.h"
#include "review/names.h"
#include "review/output/markdown.h"

namespace credence::review {
namespace {

// Elo points from the start value: the better of two wins about two times out of three.
constexpr double kClearRating = 100;
constexpr std::int64_t kClearComparisons = 3;

// Its position among the dimensions; general rules come last.
std::size_t DomainRank(const RuleReading& rule) {
  const auto dimension = FromName<QualityDimension>(rule.domain);
  return dimension ? static_cast<std::size_t>(*dimension) : kQualityDimensions;
}

std::size_t KindRank(const RuleReading& rule) {
  constexpr std::array<std::string_view, 3> kKinds = {"ALWAYS ", "NEVER ", "PREFER "};
  std::size_t rank = 0;
  while (rank < kKinds.size() && !rule.prompt_instruction.starts_with(kKinds[rank])) ++rank;
  return rank;
}

bool ComesBefore(const RuleReading* a, const RuleReading* b) {
  const auto order = [](const RuleReading& rule) {
    return std::tuple(DomainRank(rule), KindRank(rule), -rule.confidence,
                      std::string_view(rule.key), std::string_view(rule.id));
  };
  return order(*a) < order(*b);
}

}  // namespace

std::string DimensionLabel(QualityDimension dimension) {
  if (dimension == QualityDimension::kDx) return "DX";
  if (dimension == QualityDimension::kDesignUx) return "Design UX";
  std::string label(NameOf(dimension));
  std::ranges::replace(label, '-', ' ');
  label[0] = static_cast<char>(label[0] - 'a' + 'A');
  return label;
}

std::vector<const RuleReading*> ActiveRules(const ReviewFindings& findings) {
  std::vector<const RuleReading*> rules;
  for (const RuleReading& rule : findings.rules) {
    if (rule.in_use()) rules.push_back(&rule);
  }
  std::ranges::sort(rules, ComesBefore);
  return rules;
}

std::vector<const RuleReading*> SurestRules(std::vector<const RuleReading*> rules) {
  if (rules.size() <= kRulesMax) return rules;
  std::ranges::sort(rules, [](const RuleReading* a, const RuleReading* b) {
    const auto order = [](const RuleReading& rule) {
      return std::tuple(-rule.confidence, -rule.mentions, std::string_view(rule.key),
                        std::string_view(rule.id));
    };
    return order(*a) < order(*b);
  });
  rules.resize(kRulesMax);
  std::ranges::sort(rules, ComesBefore);
  return rules;
}

bool IsForAll(const RuleReading& rule) {
  return rule.for_all || rule.applies_to.empty() ||
         std::ranges::find(rule.applies_to, "all") != rule.applies_to.end();
}

bool IsAboutDesign(const RuleReading& rule) {
  return rule.domain == NameOf(QualityDimension::kDesignAesthetics) ||
         rule.domain == NameOf(QualityDimension::kDesignUx);
}

std::string RuleLine(const RuleReading& rule) {
  return Inline(rule.prompt_instruction.empty() ? rule.rule : rule.prompt_instruction);
}

std::string RuleLineWithScope(const RuleReading& rule) {
  // The text of a scoped rule already names its scope.
  if (IsForAll(rule) || (rule.scope && rule.scope->kind == "task_type")) return RuleLine(rule);
  return fmt::format("{} (for {})", RuleLine(rule), Listed(rule.applies_to));
}

Taste TasteOf(const PreferenceReading& preference, const ReviewSettings& settings) {
  const double lead = preference.rating - settings.elo_start;
  const bool is_clear =
      std::abs(lead) >= kClearRating && preference.comparisons >= kClearComparisons;
  if (lead == 0 || (!preference.stable && !is_clear)) return Taste::kUndecided;
  return lead > 0 ? Taste::kPreferred : Taste::kDisliked;
}

std::string AttributeText(std::string_view attribute) {
  const std::size_t equals = attribute.find('=');
  if (equals == std::string_view::npos) return Inline(attribute);
  return Inline(fmt::format("{}: {}", attribute.substr(0, equals), attribute.substr(equals + 1)));
}

std::string Listed(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) {
    if (!out.empty()) out += ", ";
    out += Inline(text);
  }
  return out;
}

std::string FileText(std::string_view title, const ReviewFindings& findings,
                     std::string_view body) {
  return fmt::format("# {}\n> Last updated: {} | Based on {}\n\n{}", title, DateOf(findings.at),
                     Count(findings.events, "feedback event"),
                     body.empty() ? "Nothing was learned yet.\n" : body);
}

void AppendSection(std::string& out, std::string_view heading, std::string_view lines) {
  if (lines.empty()) return;
  if (!out.empty()) out += '\n';
  out += fmt::format("## {}\n{}", heading, lines);
}

}  // namespace credence::review
