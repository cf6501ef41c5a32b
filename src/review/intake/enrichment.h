// SPDX-License-Identifier: Apache-2.0
// Enrichment: what is derived from a feedback event before it is stored. It goes into the event's
// core, so that it survives when the words are erased.
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

// A review mentions a thing: one Mention for each thing and side.
template <class Text>
struct BasicMention {
  // The annotation's category, else its clearest theme; for other texts, the clearest theme of each
  // sentence.
  Text key;
  MentionSource source = MentionSource::kAnnotation;
  ReviewSeverity severity = ReviewSeverity::kModerate;  // The greatest stated.
  // Praise, or a criticism despite which the reviewer approved.
  bool against = false;
  bool praise = false;

  bool operator==(const BasicMention&) const = default;
  CREDENCE_FIELDS(key, source, severity, against, praise)
};
using Mention = BasicMention<std::string>;

struct Enrichment {
  std::vector<std::string> themes;  // Of all texts, sorted, without duplicates.
  std::optional<double> sentiment;  // -1 to 1; absent: nothing was written.
  // How sure the reviewer sounds of the judgement. Absent: said in the form, or no doubt.
  std::optional<model::Certainty> certainty_read;
  std::int64_t actions = 0;       // Number of requested changes.
  std::vector<Mention> mentions;  // Sorted by key, then side.
  std::int64_t hour = 0;          // By the reviewer's clock.
  std::int64_t weekday = 0;       // 0 Monday.
  std::int64_t said = 0;          // How many of the seven ways to say something were used.
  std::optional<double> score;    // Weighted mean of the scores.
  std::optional<double> delta;    // score - predicted score.
  Pace pace = Pace::kUsual;
  bool distracted = false;  // On a phone, often interrupted, or with many reviews open.
};

// Limits for a quick, a fast and a slow decision, and for a distracted one.
struct AttentionLimits {
  double quick_seconds = 15;
  double fast_seconds = 30;
  double slow_seconds = 300;
  std::int64_t revisits = 3;    // From this many on.
  std::int64_t concurrent = 5;  // Other open reviews.
};

Enrichment Enrich(const Feedback& feedback, const AttentionLimits& limits = {});

// The sentences that ask for a change, in order; for callers that may read the words.
std::vector<std::string> ActionItemsOf(const Feedback& feedback);

// What was said about a thing, in the reviewer's words: an annotation, or a sentence of another
// text.
struct KeyedText {
  std::string key;
  std::string text;
  MentionSource source = MentionSource::kAnnotation;
  bool praise = false;
  std::string about = {};     // What an annotation is attached to.
  std::int64_t sequence = 0;  // Of the event that it was read from, if that is known.

  bool operator==(const KeyedText&) const = default;
};

// From a stored document (Feedback::document), in order. Empty if it cannot be parsed.
std::vector<KeyedText> KeyedTexts(std::string_view document);

// "morning" (5 to 11), "afternoon" (12 to 16), "evening" (17 to 20), "night".
std::string_view TimeOfDay(std::int64_t hour);
std::string_view Weekday(std::int64_t weekday);

// The quality dimension that a key belongs to. Nothing: no known one.
std::optional<QualityDimension> DimensionOf(std::string_view key);

}  // namespace credence::review
