// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/patterns.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "review/analysis/checklist.h"
#include "review/analysis/mean.h"

namespace credence::review {
namespace {

struct ReviewsSeen {
  std::int64_t reviews = 0;
  std::uint32_t last = 0;  // The review counted last, from 1.
  Timestamp first_at;
  Timestamp last_at;

  // False: this review was already counted.
  bool Add(std::uint32_t review, Timestamp at) {
    if (last == review) return false;
    first_at = reviews == 0 ? at : std::min(first_at, at);
    last_at = reviews == 0 ? at : std::max(last_at, at);
    last = review;
    ++reviews;
    return true;
  }
};

int SeverityNumber(ReviewSeverity severity) { return static_cast<int>(severity) + 1; }

struct KeySums {
  ReviewsSeen criticised;
  ReviewsSeen praised;
  std::int64_t severity = 0;
  int last_severity = 0;  // Of the review counted last.
  Mean turned_down;
  Mean praised_scores;

  void Criticise(std::uint32_t review, const FeedbackRecord& record, ReviewSeverity said) {
    const int number = SeverityNumber(said);
    if (criticised.Add(review, record.at)) {
      last_severity = 0;
      if (record.decided()) turned_down.Add(record.turned_down() ? 1.0 : 0.0);
    }
    severity += std::max(0, number - last_severity);
    last_severity = std::max(number, last_severity);
  }

  void Praise(std::uint32_t review, const FeedbackRecord& record) {
    if (praised.Add(review, record.at)) praised_scores.Add(record.score);
  }
};

// The task types, or stages, in which each key was mentioned.
class KeyPlaces {
 public:
  void Add(Name key, Name place) {
    if (place != kNoName) pairs_.insert(std::uint64_t{key} << 32 | place);
  }
  // By key; each list sorted by name.
  std::vector<std::vector<std::string>> Read(const Names& names) const {
    std::vector<std::vector<std::string>> of(names.size());
    for (const std::uint64_t pair : pairs_)
      of[pair >> 32].push_back(names[static_cast<Name>(pair & 0xffff'ffff)]);
    for (std::vector<std::string>& places : of) std::ranges::sort(places);
    return of;
  }

 private:
  std::unordered_set<std::uint64_t> pairs_;
};

PatternReading Read(const std::string& key, const KeySums& sums, double reviews,
                    std::optional<double> mean_score) {
  PatternReading reading{.key = key};
  reading.occurrences = sums.criticised.reviews;
  reading.praised = sums.praised.reviews;
  if (reading.occurrences > 0) {
    reading.severity =
        static_cast<double>(sums.severity) / static_cast<double>(reading.occurrences);
  }
  reading.weight = static_cast<double>(sums.severity) / reviews;
  reading.rejection_rate = sums.turned_down.Read();
  if (const auto score = sums.praised_scores.Read(); score && mean_score)
    reading.score_bonus = *score - *mean_score;
  const ReviewsSeen& seen = reading.occurrences > 0 ? sums.criticised : sums.praised;
  reading.first_seen = seen.first_at;
  reading.last_seen = seen.last_at;
  reading.checklist_item = ChecklistItem(key);
  reading.auto_fixable = IsAutoFixable(key);
  return reading;
}

}  // namespace

std::vector<PatternReading> PatternsOf(const Corpus& corpus) {
  std::vector<KeySums> keys(corpus.names.size());
  KeyPlaces key_task_types;
  KeyPlaces key_stages;
  Mean scores;
  std::uint32_t review = 0;
  for (const FeedbackRecord& record : corpus.feedback) {
    ++review;
    scores.Add(record.score);
    for (const MentionRecord& mention : corpus.MentionsOf(record)) {
      KeySums& key = keys[mention.key];
      if (mention.praise) {
        key.Praise(review, record);
      } else {
        key.Criticise(review, record, mention.severity);
      }
      key_task_types.Add(mention.key, record.task_type);
      key_stages.Add(mention.key, record.stage);
    }
  }
  std::vector<std::vector<std::string>> task_types = key_task_types.Read(corpus.names);
  std::vector<std::vector<std::string>> stages = key_stages.Read(corpus.names);
  std::vector<PatternReading> patterns;
  for (Name key = 0; key < keys.size(); ++key) {
    if (keys[key].criticised.reviews + keys[key].praised.reviews == 0) continue;
    patterns.push_back(Read(corpus.names[key], keys[key],
                            static_cast<double>(corpus.feedback.size()), scores.Read()));
    patterns.back().task_types = std::move(task_types[key]);
    patterns.back().stages = std::move(stages[key]);
  }
  std::ranges::sort(patterns, {}, [](const PatternReading& pattern) {
    return std::tuple(-pattern.weight, -pattern.praised, std::string_view(pattern.key));
  });
  return patterns;
}

std::vector<std::string> ChecklistOf(std::span<const PatternReading> patterns,
                                     const ReviewSettings& settings) {
  std::vector<std::string> items;
  for (const PatternReading& pattern : patterns) {
    if (std::ssize(items) >= settings.checklist_items) break;
    if (pattern.occurrences > 0) items.push_back(pattern.checklist_item);
  }
  return items;
}

}  // namespace credence::review
