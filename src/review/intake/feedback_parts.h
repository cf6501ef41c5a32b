// SPDX-License-Identifier: Apache-2.0
// The parts that feedback, registrations and artifacts share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "review/intake/document_reader.h"
#include "review/intake/feedback.h"

namespace credence::review {

// Which fields a work product must have.
enum class WorkDetail {
  kAnything,    // None: an artifact for a self-check gives what it knows.
  kIdentity,    // Type, id, version and summary.
  kPrediction,  // Also the agent's confidence.
  kAll,         // Also how it was made.
};

// For anything that is counted: iterations, revisits.
inline constexpr std::int64_t kCountMax = 1'000'000'000;

// `content_bytes` is the most that its content may have. Absent: the content is skipped, because
// only registrations hand over the work.
WorkProduct ReadWorkProduct(DocumentReader& reader, WorkDetail detail,
                            std::optional<std::size_t> content_bytes = std::nullopt);
std::vector<ScorePart> ReadScores(DocumentReader& reader);
// Refuses a dimension that occurs twice in its list; `seen` holds the earlier ones as bits.
QualityDimension ReadDimension(DocumentReader& reader, std::uint32_t& seen);

// A document ready to be parsed: trimmed, and cleaned if necessary.
class IncomingDocument {
 public:
  // Refusal: range if too large. Invalid JSON is only found when it is parsed.
  static Checked<IncomingDocument> Open(std::string_view text, const FeedbackLimits& limits);

  // Points into the text given to Open, or into this object.
  std::string_view text() const { return cleaned_ ? std::string_view(*cleaned_) : given_; }

 private:
  std::string_view given_;
  std::optional<std::string> cleaned_;
};

// Feedback as it is stored, without `meta`.
Checked<Feedback> ParseKeptFeedback(std::string_view document);

}  // namespace credence::review
