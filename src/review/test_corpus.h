// SPDX-License-Identifier: Apache-2.0
// Corpora for tests: from given feedback, and from random feedback.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "review/corpus.h"
#include "review/events.h"
#include "review/names.h"

namespace credence::review {

// 2026-01-01T00:00:00Z.
inline const Timestamp kTestNow = FromMicros(1'767'225'600'000'000);

inline Timestamp DaysAgo(double days) {
  return FromMicros(ToMicros(kTestNow) - static_cast<std::int64_t>(days * 86'400e6));
}

inline Corpus CorpusOf(const std::vector<Submitted>& events) {
  Corpus corpus;
  std::int64_t sequence = 0;
  for (const Submitted& event : events) corpus.Add(Uuid(), ++sequence, event);
  return corpus;
}

// A day old, and otherwise minimal.
inline Submitted Review(ReviewDecision decision, std::string task_type = "shopify",
                        double confidence = 0.8) {
  Submitted event;
  event.at = DaysAgo(1);
  event.modal = "diff";
  event.stage = "code";
  event.type = "mcp-server";
  event.task_type = std::move(task_type);
  event.confidence = confidence;
  event.decision = decision;
  return event;
}

inline Submitted Scored(ReviewDecision decision, QualityDimension dimension, double score) {
  Submitted event = Review(decision);
  event.scores = {{.dimension = dimension, .score = score}};
  event.score = score;
  return event;
}

inline std::vector<Submitted> Times(std::size_t n, const Submitted& event) {
  return std::vector<Submitted>(n, event);
}

inline std::vector<Submitted> Joined(std::vector<std::vector<Submitted>> parts) {
  std::vector<Submitted> all;
  for (auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

// Random feedback, with few names so that they repeat. below(n) draws a number from 0 to n - 1.
Submitted AnyFeedback(const auto& below) {
  Submitted event = Review(static_cast<ReviewDecision>(below(4)));
  if (below(8) == 0) event.decision = std::nullopt;
  event.at = DaysAgo(below(80 * 24) / 24.0);
  event.task_type = std::string(1, static_cast<char>('a' + below(3)));
  event.stage = std::string(1, static_cast<char>('x' + below(2)));
  if (below(2) == 0) event.reviewer = std::string("person-") + static_cast<char>('1' + below(3));
  event.modal = below(2) == 0 ? "diff" : "summary";
  event.confidence = below(21) / 20.0;
  event.strength = static_cast<model::Preference>(below(3));
  event.position = 1 + below(8);
  event.pace = static_cast<Pace>(below(4));
  event.hour = below(24);
  event.said = below(8);
  double sum = 0;
  for (int dimension = 0; dimension < kQualityDimensions; dimension += 4) {
    if (below(3) == 0) continue;
    event.scores.push_back(
        {.dimension = static_cast<QualityDimension>(dimension), .score = 1.0 + below(19) / 2.0});
    sum += event.scores.back().score;
  }
  if (!event.scores.empty()) event.score = sum / static_cast<double>(event.scores.size());
  for (const std::string key : {"errors", "naming", "tests"}) {
    if (below(2) == 0) continue;
    const bool praise = below(3) == 0;
    event.mentions.push_back({.key = key,
                              .source = MentionSource::kAnnotation,
                              .severity = static_cast<ReviewSeverity>(below(5)),
                              .against = praise || event.decision == ReviewDecision::kApproved,
                              .praise = praise});
  }
  return event;
}

// At most `most` reviews, perhaps none.
std::vector<Submitted> AnyReviews(const auto& below, int most = 60) {
  std::vector<Submitted> events;
  for (int left = below(most + 1); left > 0; --left) events.push_back(AnyFeedback(below));
  return events;
}

}  // namespace credence::review
