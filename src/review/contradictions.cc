// SPDX-License-Identifier: Apache-2.0
#include "review/contradictions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>

#include "base/utf8.h"
#include "review/events.h"
#include "review/mention_index.h"
#include "review/names.h"
#include "review/rule_text.h"

namespace credence::review {
namespace {

constexpr std::int64_t kReviewsMin = 2;  // On each side.
constexpr double kClearly = 1.5;         // How much one side must outweigh the other.
constexpr std::size_t kValuesMax = 5;    // That a context names.

// Values of one kind of context, and how many reviews of a side have each.
using Values = std::map<std::string_view, std::int64_t>;

struct Side {
  std::int64_t reviews = 0;
  double weight = 0;  // Without what an answer overruled.
  Values task_types;
  Values stages;
  Values dimensions;
  std::int64_t scored = 0;  // Reviews with any dimension.
};

bool AreDisjoint(const Values& a, const Values& b) {
  return std::ranges::none_of(a, [&](const auto& entry) { return b.contains(entry.first); });
}

// Few reviews of many values differ by chance: each value has to be there twice on average.
bool IsRepeated(const Values& values, std::int64_t reviews) {
  return !values.empty() && !values.contains("") && 2 * std::ssize(values) <= reviews;
}

std::string ContextOf(std::string_view kind, const Values& values) {
  std::string context(kind);
  std::size_t named = 0;
  for (const auto& [value, n] : values) {
    if (named == kValuesMax) return context + ", …";
    context.append(named++ == 0 ? "=" : ", ").append(value);
  }
  return context;
}

// Empty: none separates the sides.
std::string SeparatingContext(const Side& wanted, const Side& unwanted) {
  const std::pair<std::string_view, Values Side::*> kinds[] = {{"task_type", &Side::task_types},
                                                               {"stage", &Side::stages}};
  for (const auto& [kind, values] : kinds) {
    if (IsRepeated(wanted.*values, wanted.reviews) &&
        IsRepeated(unwanted.*values, unwanted.reviews) &&
        AreDisjoint(wanted.*values, unwanted.*values)) {
      return ContextOf(kind, wanted.*values);
    }
  }
  // A review may score several dimensions; all have to score some.
  if (wanted.scored == wanted.reviews && unwanted.scored == unwanted.reviews &&
      AreDisjoint(wanted.dimensions, unwanted.dimensions)) {
    return ContextOf("dimension", wanted.dimensions);
  }
  return {};
}

class Reader {
 public:
  Reader(const Corpus& corpus, const RuleMap& rules, const ReviewSettings& settings, Timestamp now)
      : corpus_(corpus), rules_(rules), weights_(settings.Weights()), now_(now), index_(corpus) {}

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
    std::int64_t against = 0;
    for (const MentionIndex::Seen& seen : index_.Of(key)) {
      against += corpus_.mentions[seen.mention].against ? 1 : 0;
    }
    return against >= kReviewsMin && std::ssize(index_.Of(key)) - against >= kReviewsMin;
  }

  std::optional<ReviewQuestion> QuestionOf(Name key) const {
    if (!IsContradicted(key)) return std::nullopt;
    const std::string& name = corpus_.names[key];
    const auto found = rules_.find(name);
    const Rule* rule = found == rules_.end() ? nullptr : &found->second;
    if (rule != nullptr && rule->retired) return std::nullopt;
    std::array<Side, 2> sides;
    for (const MentionIndex::Seen& seen : index_.Of(key)) {
      const FeedbackRecord& record = corpus_.feedback[seen.feedback];
      const bool against = corpus_.mentions[seen.mention].against;
      AddTo(sides[against ? 1 : 0], record, CountsAfterAnswer(rule, against, record.at));
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
    if (rule != nullptr && rule->wanted) return "asked";
    if (!question.context.empty()) return "context";
    const auto [less, more] = std::minmax(question.wanted, question.unwanted);
    return more >= kClearly * less ? "recent and certain feedback" : "";
  }

  void AddTo(Side& side, const FeedbackRecord& record, bool counts) const {
    ++side.reviews;
    if (counts) side.weight += WeightOf(weights_, record, now_);
    ++side.task_types[corpus_.names[record.task_type]];
    ++side.stages[corpus_.names[record.stage]];
    bool is_scored = false;
    for (std::size_t i = 0; i < record.scores.size(); ++i) {
      if (std::isnan(record.scores[i])) continue;
      is_scored = true;
      ++side.dimensions[NameOf(static_cast<QualityDimension>(i))];
    }
    side.scored += is_scored ? 1 : 0;
  }

  // The document's words, about the task type that is spoken of most.
  static std::string Ask(std::string_view key, const Side& wanted, const Side& unwanted) {
    Values task_types = wanted.task_types;
    for (const auto& [task_type, n] : unwanted.task_types) task_types[task_type] += n;
    const auto most =
        std::ranges::max_element(task_types, {}, [](const auto& entry) { return entry.second; });
    const std::string where = most->first.empty() ? "this kind of work" : OneLine(most->first);
    return fmt::format(
        "You've previously both approved and rejected {}. Which do you prefer for {}?",
        SpokenKey(key), where);
  }

  const Corpus& corpus_;
  const RuleMap& rules_;
  const model::EventWeightParams weights_;
  const Timestamp now_;
  const MentionIndex index_;
};

}  // namespace

std::vector<ReviewQuestion> QuestionsOf(const Corpus& corpus, const RuleMap& rules,
                                        const ReviewSettings& settings, Timestamp now) {
  return Reader(corpus, rules, settings, now).Read();
}

}  // namespace credence::review
