// SPDX-License-Identifier: Apache-2.0
// The parts that feedback, registrations and artifacts have in common.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "review/intake/document_reader.h"
#include "review/intake/feedback.h"

namespace credence::review {

// What a work product must say.
enum class WorkDetail {
  kAnything,    // Of an artifact that checks itself: what it knows.
  kIdentity,    // Type, id, version and summary.
  kPrediction,  // And the agent's confidence.
  kAll,         // And how it was made.
};

// Of anything that is counted: iterations, revisits.
inline constexpr std::int64_t kCountMax = 1'000'000'000;

WorkProduct ReadWorkProduct(DocumentReader& reader, WorkDetail detail);
std::vector<ScorePart> ReadScores(DocumentReader& reader);
// A dimension that is spoken of only once in its list, whose elements `seen` remembers as bits.
QualityDimension ReadDimension(DocumentReader& reader, std::uint32_t& seen);

// A document as it is read: without white space around it, cleaned if it needs to be.
class IncomingDocument {
 public:
  // Too large: range. No JSON: found out when it is read.
  static Checked<IncomingDocument> Open(std::string_view text, const FeedbackLimits& limits);

  // Into what was given to Open, or into this.
  std::string_view text() const { return cleaned_ ? std::string_view(*cleaned_) : given_; }

 private:
  std::string_view given_;
  std::optional<std::string> cleaned_;
};

// Feedback as it is kept, from which `meta` was taken.
Checked<Feedback> ParseKeptFeedback(std::string_view document);

}  // namespace credence::review
