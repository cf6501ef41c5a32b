// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/rule_scope.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string_view>
#include <utility>

#include "base/one_of.h"
#include "base/utf8.h"
#include "review/names.h"

namespace credence::review {
namespace {

using Seen = MentionIndex::Seen;

constexpr std::string_view kTaskTypeScope = "task_type";
constexpr std::string_view kStageScope = "stage";
constexpr std::string_view kDimensionScope = "dimension";
constexpr std::size_t kValuesMax = 5;  // In a text.

// Values of one kind of context, with the number of reviews of one side that have each.
using Values = std::map<Name, std::int64_t>;

struct ScopeSide {
  std::int64_t reviews = 0;
  Values task_types;
  Values stages;
  unsigned dimensions = 0;  // As bits.
  bool all_scored = true;   // Each review has a dimension.
};

bool AreDisjoint(const Values& a, const Values& b) {
  return std::ranges::none_of(a, [&](const auto& entry) { return b.contains(entry.first); });
}

// With few reviews and many values, sides differ by chance: each value must occur twice on average.
bool IsRepeated(const Values& values, std::int64_t reviews) {
  return 2 * std::ssize(values) <= reviews;
}

std::string ShortList(const std::vector<std::string>& values) {
  const bool is_cut = values.size() > kValuesMax;
  std::vector<std::string> shown;
  for (const std::string& value : values) {
    if (shown.size() == kValuesMax) break;
    shown.push_back(OneLine(value));
  }
  return fmt::format("{}{}", fmt::join(shown, ", "), is_cut ? ", …" : "");
}

}  // namespace

bool IsContradicted(std::span<const Seen> mentions) {
  const auto against = std::ranges::count(mentions, true, &Seen::against);
  return against >= kContradictingMin && std::ssize(mentions) - against >= kContradictingMin;
}

std::optional<RuleScope> SeparatingScope(std::span<const Seen> mentions, const Names& names) {
  std::array<ScopeSide, 2> sides;
  for (const Seen& seen : mentions) {
    ScopeSide& side = sides[seen.against ? 1 : 0];
    ++side.reviews;
    ++side.task_types[seen.task_type];
    ++side.stages[seen.stage];
    side.dimensions |= seen.scored;
    side.all_scored = side.all_scored && seen.scored != 0;
  }
  const auto& [wanted, unwanted] = sides;
  const Name unnamed = names.Find("");
  const std::pair<std::string_view, Values ScopeSide::*> kinds[] = {
      {kTaskTypeScope, &ScopeSide::task_types}, {kStageScope, &ScopeSide::stages}};
  for (const auto& [kind, values] : kinds) {
    const Values& a = wanted.*values;
    const Values& b = unwanted.*values;
    if (a.contains(unnamed) || b.contains(unnamed) || !IsRepeated(a, wanted.reviews) ||
        !IsRepeated(b, unwanted.reviews) || !AreDisjoint(a, b)) {
      continue;
    }
    RuleScope scope{.kind = std::string(kind), .values = {}};
    for (const auto& [name, n] : a) scope.values.push_back(names[name]);
    std::ranges::sort(scope.values);
    return scope;
  }
  const bool is_scored = wanted.all_scored && unwanted.all_scored;
  if (!is_scored || (wanted.dimensions & unwanted.dimensions) != 0) return std::nullopt;
  RuleScope scope{.kind = std::string(kDimensionScope), .values = {}};
  for (int i = 0; i < kQualityDimensions; ++i) {
    if ((wanted.dimensions >> i & 1U) == 0) continue;
    scope.values.emplace_back(NameOf(static_cast<QualityDimension>(i)));
  }
  std::ranges::sort(scope.values);
  return scope;
}

std::optional<RuleScope> ScopeOf(std::span<const Seen> mentions, const Rule* rule,
                                 const Names& names) {
  if (!IsContradicted(mentions)) return std::nullopt;
  const bool was_asked = rule != nullptr && rule->wanted;
  const bool is_settled =
      was_asked && std::ranges::none_of(mentions, [&](const Seen& seen) {
        return seen.against == *rule->wanted && CountsAfterAnswer(rule, seen.against, seen.at);
      });
  return is_settled ? std::nullopt : SeparatingScope(mentions, names);
}

bool CountsAfterAnswer(const Rule* rule, bool against, Timestamp at) {
  if (rule == nullptr || !rule->wanted || !rule->answered_at) return true;
  const bool is_overruled = *rule->wanted == against;
  return !is_overruled || at > *rule->answered_at;
}

bool Counts(const Seen& seen, const Rule* rule, const std::optional<RuleScope>& scope) {
  if (scope && seen.against) return false;
  return CountsAfterAnswer(rule, seen.against, seen.at);
}

Applies AppliesIn(const std::optional<RuleScope>& scope, const WorkPlace& place) {
  if (!scope) return Applies::kYes;
  if (scope->kind == kDimensionScope) {
    if (place.dimensions.empty()) return Applies::kUnknown;
    const bool is_there = std::ranges::any_of(place.dimensions, [&](const std::string& dimension) {
      return IsOneOf(dimension, scope->values);
    });
    return is_there ? Applies::kYes : Applies::kNo;
  }
  const std::optional<std::string>& value =
      scope->kind == kStageScope ? place.stage : place.task_type;
  if (!value) return Applies::kUnknown;
  return IsOneOf(*value, scope->values) ? Applies::kYes : Applies::kNo;
}

std::string ScopeName(const RuleScope& scope) {
  return fmt::format("{}={}", scope.kind, ShortList(scope.values));
}

std::string ScopeWords(const RuleScope& scope) {
  const std::string values = ShortList(scope.values);
  if (scope.kind == kStageScope) return "only in the stage " + values;
  if (scope.kind == kDimensionScope) return fmt::format("only where {} is scored", values);
  return "only for " + values;
}

}  // namespace credence::review
