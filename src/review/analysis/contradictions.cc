// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/contradictions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/utf8.h"
#include "review/analysis/mention_index.h"
#include "review/analysis/rule_scope.h"
#include "review/analysis/rule_text.h"
#include "review/events.h"
#include "review/names.h"

namespace credence::review {
namespace {

constexpr double kClearly = 1.5;  // How far one side must outweigh the other.

// How often each task type is mentioned.
using TaskTypeCounts = std::map<Name, std::int64_t>;

class QuestionReader {
 public:
  QuestionReader(const Corpus& corpus, const MentionIndex& index, const RuleMap& rules,
                 std::span<const RuleReading> readings)
      : corpus_(corpus), index_(index), rules_(rules) {
    for (const RuleReading& reading : readings) {
      if (reading.opposed.empty()) continue;
      opposed_[corpus.names.Find(reading.key)] = {reading.opposed.begin(), reading.opposed.end()};
    }
  }

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
  std::optional<ReviewQuestion> QuestionOf(Name key) const {
    const auto opposed = opposed_.find(key);
    std::vector<MentionIndex::Seen> counted;
    std::span<const MentionIndex::Seen> mentions = index_.Of(key);
    if (opposed != opposed_.end()) {
      counted = CountOpposed(mentions, corpus_, opposed->second);
      mentions = counted;
    }
    if (!IsContradicted(mentions)) return std::nullopt;
    const std::string& name = corpus_.names[key];
    const auto found = rules_.find(name);
    const Rule* rule = found == rules_.end() ? nullptr : &found->second;
    if (rule != nullptr && rule->retired) return std::nullopt;
    ReviewQuestion question{.id = RuleUuid(name).ToString(), .key = name};
    TaskTypeCounts task_types;
    for (const MentionIndex::Seen& seen : mentions) {
      ++task_types[seen.task_type];
      if (!CountsAfterAnswer(rule, seen.against, seen.at)) continue;
      (seen.against ? question.unwanted : question.wanted) += seen.weight;
    }
    question.question = Ask(name, task_types);
    if (const auto scope = SeparatingScope(mentions, corpus_.names)) {
      question.context = ScopeName(*scope);
    }
    question.decided = Decide(question, rule);
    question.open = question.decided.empty();
    return question;
  }

  static std::string Decide(const ReviewQuestion& question, const Rule* rule) {
    // The answer holds until feedback contradicts it.
    const bool is_answered = rule != nullptr && rule->wanted;
    if (is_answered && (*rule->wanted ? question.unwanted : question.wanted) == 0) return "asked";
    if (!question.context.empty()) return "context";
    const auto [less, more] = std::minmax(question.wanted, question.unwanted);
    return more >= kClearly * less ? "recent and certain feedback" : "";
  }

  // The source document's question, about the task type that is mentioned most.
  std::string Ask(std::string_view key, const TaskTypeCounts& task_types) const {
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
  const MentionIndex& index_;
  const RuleMap& rules_;
  std::map<Name, std::set<Uuid>> opposed_;  // Feedback that asks for the opposite of a rule.
};

}  // namespace

std::vector<ReviewQuestion> QuestionsOf(const Corpus& corpus, const MentionIndex& index,
                                        const RuleMap& rules,
                                        std::span<const RuleReading> readings) {
  return QuestionReader(corpus, index, rules, readings).Read();
}

}  // namespace credence::review
