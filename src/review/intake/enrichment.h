// SPDX-License-Identifier: Apache-2.0
// Enrichment: what can be read out of a feedback event before it is stored. It goes into the
// event's core, so that nothing is lost when the words themselves are erased.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/fields.h"
#include "review/intake/feedback.h"
#include "review/names.h"

namespace credence::review {

// A review speaks of a thing, once for each thing and side.
template <class Text>
struct BasicMention {
  // The annotation's category, else its clearest theme; of other texts each sentence's clearest.
  Text key;
  MentionSource source = MentionSource::kAnnotation;
  ReviewSeverity severity = ReviewSeverity::kModerate;  // The greatest that was said.
  // Praise of it, or a criticism that did not keep the reviewer from approving.
  bool against = false;
  bool praise = false;

  bool operator==(const BasicMention&) const = default;
  CREDENCE_FIELDS(key, source, severity, against, praise)
};
using Mention = BasicMention<std::string>;

struct Enrichment {
  std::vector<std::string> themes;  // Of all texts, each once, sorted.
  std::optional<double> sentiment;  // -1 to 1; absent: nothing was written.
  std::int64_t actions = 0;         // What is asked to be changed: how many.
  std::vector<Mention> mentions;    // Sorted by key, then side.
  std::int64_t hour = 0;            // Of the reviewer's clock.
  std::int64_t weekday = 0;         // 0 Monday.
  std::int64_t said = 0;            // Of the seven ways to say something, how many were used.
  std::optional<double> score;      // Mean of the scores, by their weights.
  std::optional<double> delta;      // score - predicted score.
  Pace pace = Pace::kUsual;
};

// How long a decision takes that is quick, fast or slow.
struct PaceLimits {
  double quick_seconds = 15;
  double fast_seconds = 30;
  double slow_seconds = 300;
};

Enrichment Enrich(const Feedback& feedback, const PaceLimits& limits = {});

// The sentences that ask for a change, in order; for those who may read the words.
std::vector<std::string> ActionItemsOf(const Feedback& feedback);

// What was said of a thing, in the reviewer's words: an annotation, or a sentence of another text.
struct KeyedText {
  std::string key;
  std::string text;
  MentionSource source = MentionSource::kAnnotation;
  bool praise = false;

  bool operator==(const KeyedText&) const = default;
};

// Of a document as it is kept (Feedback::document), in order. One that cannot be read has none.
std::vector<KeyedText> KeyedTexts(std::string_view document);

// "morning" (5 to 11), "afternoon" (12 to 16), "evening" (17 to 20), "night".
std::string_view TimeOfDay(std::int64_t hour);
std::string_view Weekday(std::int64_t weekday);

// The quality dimension that a key belongs to; nothing: none that is known.
std::optional<QualityDimension> DimensionOf(std::string_view key);

}  // namespace credence::review
