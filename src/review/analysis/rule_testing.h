// SPDX-License-Identifier: Apache-2.0
// For tests: builds a corpus one review at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "credence/timestamp.h"
#include "review/corpus.h"
#include "review/events.h"

namespace credence::review {

// Noon, so that a few hours more or less stay within the day.
inline Timestamp Day(double day) {
  return Timestamp(std::chrono::days(20'000) + std::chrono::hours(12)) +
         std::chrono::microseconds(static_cast<std::int64_t>(day * 86'400e6));
}

struct TestReview {
  double day = 0;
  std::string key = "naming";  // Empty: nothing is mentioned.
  bool against = false;
  std::string task_type = "shopify";
  std::string stage = "review";
  std::optional<ReviewDecision> decision = std::nullopt;
  std::optional<double> score = std::nullopt;
  std::vector<ScoreGiven> scores = {};
  std::optional<double> delta = std::nullopt;
  std::optional<double> seconds = std::nullopt;
  MentionSource source = MentionSource::kAnnotation;
  std::optional<model::Certainty> certainty = std::nullopt;
  bool experimental = false;
};

// Sequences count from 1.
inline void AddReview(Corpus& corpus, const TestReview& review) {
  Submitted event;
  event.at = Day(review.day);
  event.task_type = review.task_type;
  event.stage = review.stage;
  event.decision = review.decision;
  event.score = review.score;
  event.scores = review.scores;
  event.delta = review.delta;
  event.certainty = review.certainty;
  event.experimental = review.experimental;
  if (!review.key.empty()) {
    event.mentions = {{.key = review.key, .source = review.source, .against = review.against}};
  }
  corpus.Add(Uuid(), static_cast<std::int64_t>(corpus.feedback.size()) + 1, event);
  if (review.seconds) {
    corpus.timings.push_back({.feedback = static_cast<std::uint32_t>(corpus.feedback.size() - 1),
                              .decision_seconds = *review.seconds,
                              .sections = {}});
  }
}

}  // namespace credence::review
