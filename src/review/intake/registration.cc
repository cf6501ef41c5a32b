// SPDX-License-Identifier: Apache-2.0
// The smaller documents: registrations of work products, and artifacts for a self-check.
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "review/intake/document_reader.h"
#include "review/intake/feedback.h"
#include "review/intake/feedback_parts.h"

namespace credence::review {

Checked<Registration> ParseRegistration(std::string_view document, bool is_prediction,
                                        const FeedbackLimits& limits) {
  enum : unsigned { kWork, kTaskType, kStage, kReviewer, kAgent };
  static constexpr auto kFields = std::to_array<FieldName>({
      {"workProduct", kWork},
      {"taskType", kTaskType},
      {"mcpServerType", kTaskType},
      {"pipelineStage", kStage},
      {"reviewer", kReviewer},
      {"agent", kAgent},
  });
  const Checked<IncomingDocument> incoming = IncomingDocument::Open(document, limits);
  if (!incoming) return std::unexpected(incoming.error());
  DocumentReader reader(incoming->text(), limits);
  Registration registration;
  reader.Object(kFields, Slots({kWork}), [&](unsigned slot) {
    switch (slot) {
      case kWork:
        registration.work = ReadWorkProduct(
            reader, is_prediction ? WorkDetail::kPrediction : WorkDetail::kIdentity);
        return;
      case kTaskType:
        registration.task_type = reader.Name();
        return;
      case kStage:
        registration.stage = reader.Name();
        return;
      case kAgent:
        registration.agent = reader.Name();
        return;
      default:
        reader.Name();  // Ignored: the reviewer is known at the time of the review.
    }
  });
  if (std::optional<ReviewRefusal> refusal = reader.Finish()) {
    return std::unexpected(*std::move(refusal));
  }
  return registration;
}

Checked<Artifact> ParseArtifact(std::string_view document, const FeedbackLimits& limits) {
  enum : unsigned { kWork, kTaskType, kStage, kScores, kText };
  static constexpr auto kFields = std::to_array<FieldName>({
      {"workProduct", kWork},
      {"taskType", kTaskType},
      {"mcpServerType", kTaskType},
      {"pipelineStage", kStage},
      {"scores", kScores},
      {"text", kText},
  });
  const Checked<IncomingDocument> incoming = IncomingDocument::Open(document, limits);
  if (!incoming) return std::unexpected(incoming.error());
  DocumentReader reader(incoming->text(), limits);
  Artifact artifact;
  reader.Object(kFields, 0, [&](unsigned slot) {
    switch (slot) {
      case kWork:
        artifact.work = ReadWorkProduct(reader, WorkDetail::kAnything);
        return;
      case kTaskType:
        artifact.task_type = reader.Name();
        return;
      case kStage:
        artifact.stage = reader.Name();
        return;
      case kScores:
        artifact.scores = ReadScores(reader);
        return;
      default:
        artifact.text = reader.Text(limits.document_bytes);  // It is the work itself.
    }
  });
  if (std::optional<ReviewRefusal> refusal = reader.Finish()) {
    return std::unexpected(*std::move(refusal));
  }
  return artifact;
}

}  // namespace credence::review
