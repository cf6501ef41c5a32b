// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/contradictions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/utf8.h"
#include "review/analysis/mention_index.h"
#include "review/analysis/rule_text.h"
#include "review/events.h"
#include "review/names.h"

namespace credence::review {
namespace {

constexpr std::int64_t kReviewsMin = 2;  // On each side.
constexpr double kClearly = 1.5;         // How much one side must outweigh the other.
constexpr std::size_t kValuesMax = 5;    // That a context names.

// Values of one kind of context, and how many reviews of a side have each.
using Values = std::map<Name, std::int64_t>;

struct Side {
  std::int64_t reviews = 0;
  double weight = 0;  // Without what an answer overruled.
  Values task_types;
  Values stages;
  unsigned dimensions = 0;  // As bits.
  bool all_scored = true;   // Each review has a dimension.
};

bool AreDisjoint(const Values& a, const Values& b) {
  return std::ranges::none_of(a, [&](const auto& entry) { return b.contains(entry.first); });
}

// Few reviews of many values differ by chance: each value has to be there twice on average.
bool IsRepeated(const Values& values, std::int64_t reviews) {
  return 2 * std::ssize(values) <= reviews;
}

// "task_type=ghl, shopify"
std::string ContextOf(std::string_view kind, std::vector<std::string_view> values) {
  std::ranges::sort(values);
  const bool is_cut = values.size() > kValuesMax;
  if (is_cut) values.resize(kValuesMax);
  return fmt::format("{}={}{}", kind, fmt::join(values, ", "), is_cut ? ", …" : "");
}

class Reader {
 public:
  Reader(const Corpus& corpus, const RuleMap& rules, const ReviewSettings& settings, Timestamp now)
      : corpus_(corpus), rules_(rules), index_(corpus, settings.Weights(), now) {}

  std::vector<ReviewQuestion> Read() const {
    std::vector<ReviewQuestion> questions;
    for (Name key = 0; key < index_.keys(); ++key) {
      if (auto question = QuestionOf(key)) questions.push_back(*std::move(question));
    }
    std::ranges::sort(questions, {}, [](const ReviewQuestion& question) {
      return std::tuple(!question.open, std::string_view(question.key));
    });
    return questions;
  }

 private:
  // The common case is that all speak alike, and costs no map.
  bool IsContradicted(Name key) const {
    const auto mentions = index_.Of(key);
    const auto against = std::ranges::count(mentions, true, &MentionIndex::Seen::against);
    return against >= kReviewsMin && std::ssize(mentions) - against >= kReviewsMin;
  }

  std::optional<ReviewQuestion> QuestionOf(Name key) const {
    if (!IsContradicted(key)) return std::nullopt;
    const std::string& name = corpus_.names[key];
    const auto found = rules_.find(name);
    const Rule* rule = found == rules_.end() ? nullptr : &found->second;
    if (rule != nullptr && rule->retired) return std::nullopt;
    std::array<Side, 2> sides;
    for (const MentionIndex::Seen& seen : index_.Of(key)) {
      Side& side = sides[seen.against ? 1 : 0];
      ++side.reviews;
      if (CountsAfterAnswer(rule, seen.against, seen.at)) side.weight += seen.weight;
      ++side.task_types[seen.task_type];
      ++side.stages[seen.stage];
      side.dimensions |= seen.scored;
      side.all_scored = side.all_scored && seen.scored != 0;
    }
    const auto& [wanted, unwanted] = sides;
    ReviewQuestion question{.id = RuleUuid(name).ToString(),
                            .key = name,
                            .question = Ask(name, wanted, unwanted),
                            .context = SeparatingContext(wanted, unwanted),
                            .wanted = wanted.weight,
                            .unwanted = unwanted.weight};
    question.decided = Decide(question, rule);
    question.open = question.decided.empty();
    return question;
  }

  static std::string Decide(const ReviewQuestion& question, const Rule* rule) {
    // The answer holds until somebody contradicts it.
    const bool is_answered = rule != nullptr && rule->wanted;
    if (is_answered && (*rule->wanted ? question.unwanted : question.wanted) == 0) return "asked";
    if (!question.context.empty()) return "context";
    const auto [less, more] = std::minmax(question.wanted, question.unwanted);
    return more >= kClearly * less ? "recent and certain feedback" : "";
  }

  // Empty: none separates the sides.
  std::string SeparatingContext(const Side& wanted, const Side& unwanted) const {
    const Name unnamed = corpus_.names.Find("");
    const std::pair<std::string_view, Values Side::*> kinds[] = {{"task_type", &Side::task_types},
                                                                 {"stage", &Side::stages}};
    for (const auto& [kind, values] : kinds) {
      const Values& a = wanted.*values;
      const Values& b = unwanted.*values;
      if (a.contains(unnamed) || b.contains(unnamed) || !IsRepeated(a, wanted.reviews) ||
          !IsRepeated(b, unwanted.reviews) || !AreDisjoint(a, b)) {
        continue;
      }
      std::vector<std::string_view> names;
      for (const auto& [name, n] : a) names.emplace_back(corpus_.names[name]);
      return ContextOf(kind, std::move(names));
    }
    if (!wanted.all_scored || !unwanted.all_scored ||
        (wanted.dimensions & unwanted.dimensions) != 0) {
      return {};
    }
    std::vector<std::string_view> names;
    for (int i = 0; i < kQualityDimensions; ++i) {
      if ((wanted.dimensions >> i & 1U) == 0) continue;
      names.push_back(NameOf(static_cast<QualityDimension>(i)));
    }
    return ContextOf("dimension", std::move(names));
  }

  // The document's words, about the task type that is spoken of most.
  std::string Ask(std::string_view key, const Side& wanted, const Side& unwanted) const {
    Values task_types = wanted.task_types;
    for (const auto& [task_type, n] : unwanted.task_types) task_types[task_type] += n;
    const auto most = std::ranges::min_element(task_types, {}, [&](const auto& entry) {
      return std::pair(-entry.second, std::string_view(corpus_.names[entry.first]));
    });
    const std::string& name = corpus_.names[most->first];
    const std::string where = name.empty() ? "this kind of work" : OneLine(name);
    return fmt::format(
        "You've previously both approved and rejected {}. Which do you prefer for {}?",
        SpokenKey(key), where);
  }

  const Corpus& corpus_;
  const RuleMap& rules_;
  const MentionIndex index_;
};

}  // namespace

std::vector<ReviewQuestion> QuestionsOf(const Corpus& corpus, const RuleMap& rules,
                                        const ReviewSettings& settings, Timestamp now) {
  return Reader(corpus, rules, settings, now).Read();
}

}  // namespace credence::review
