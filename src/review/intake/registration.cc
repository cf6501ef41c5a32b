// SPDX-License-Identifier: Apache-2.0
// The smaller documents: registrations of work products, and artifacts for a self-check.
#include <optional>
#include <string_view>
#include <utility>

#include "base/utf8.h"
#include "review/intake/document_reader.h"
#include "review/intake/feedback.h"
#include "review/intake/feedback_parts.h"

namespace credence::review {

Checked<Registration> ParseRegistration(std::string_view document, bool is_prediction,
                                        const FeedbackLimits& limits) {
  const Checked<IncomingDocument> incoming = IncomingDocument::Open(document, limits);
  if (!incoming) return std::unexpected(incoming.error());
  DocumentReader reader(incoming->text(), limits);
  const auto detail = is_prediction ? WorkDetail::kPrediction : WorkDetail::kIdentity;
  Registration registration;
  reader.Object({
      {"workProduct",
       [&] { registration.work = ReadWorkProduct(reader, detail, limits.document_bytes); },
       kRequired},
      {"taskType", [&] { registration.task_type = reader.Name(); }, false, "mcpServerType"},
      {"pipelineStage", [&] { registration.stage = reader.Name(); }},
      {"reviewer", [&] { reader.Name(); }},  // Ignored: known at the time of the review.
      {"agent", [&] { registration.agent = reader.Name(); }},
      {"agentSession", [&] { registration.session = reader.Name(); }},
  });
  if (std::optional<ReviewRefusal> refusal = reader.Finish()) {
    return std::unexpected(*std::move(refusal));
  }
  // People write `last` for the newest one.
  if (registration.work.id == "last" || Trim(registration.work.id) != registration.work.id) {
    return std::unexpected(
        ReviewRefusal{.kind = RefusalKind::kRange,
                      .field = "workProduct.id",
                      .message = "it is \"last\", or has blanks at its ends; give another one"});
  }
  return registration;
}

Checked<Artifact> ParseArtifact(std::string_view document, const FeedbackLimits& limits) {
  const Checked<IncomingDocument> incoming = IncomingDocument::Open(document, limits);
  if (!incoming) return std::unexpected(incoming.error());
  DocumentReader reader(incoming->text(), limits);
  Artifact artifact;
  reader.Object({
      {"workProduct", [&] { artifact.work = ReadWorkProduct(reader, WorkDetail::kAnything); }},
      {"taskType", [&] { artifact.task_type = reader.Name(); }, false, "mcpServerType"},
      {"pipelineStage", [&] { artifact.stage = reader.Name(); }},
      {"scores", [&] { artifact.scores = ReadScores(reader); }},
      // It is the work itself.
      {"text", [&] { artifact.text = reader.Text(limits.document_bytes); }},
  });
  if (std::optional<ReviewRefusal> refusal = reader.Finish()) {
    return std::unexpected(*std::move(refusal));
  }
  return artifact;
}

}  // namespace credence::review
