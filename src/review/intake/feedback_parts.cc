// SPDX-License-Identifier: Apache-2.0
#include "review/intake/feedback_parts.h"

#include <cstdint>
#include <limits>

#include "review/intake/clean_document.h"
#include "review/intake/content.h"

namespace credence::review {
namespace {

GenerationContext ReadGeneration(DocumentReader& reader, bool is_complete) {
  GenerationContext context;
  reader.Object({
      {"promptHash", [&] { context.prompt_hash = reader.Name(); }, is_complete},
      {"memorySnapshot", [&] { context.memory_snapshot = reader.Names(); }},
      {"modelUsed", [&] { context.model_used = reader.Name(); }, is_complete},
      {"generationTimeMs", [&] { context.generation_ms = reader.Millis(); }, is_complete},
      {"iterationCount", [&] { context.iterations = reader.Whole(kCountMax); }, is_complete},
  });
  return context;
}

}  // namespace

WorkProduct ReadWorkProduct(DocumentReader& reader, WorkDetail detail,
                            std::optional<std::size_t> content_bytes) {
  const bool has_identity = detail >= WorkDetail::kIdentity;
  const bool has_confidence = detail >= WorkDetail::kPrediction;
  const bool is_feedback = detail >= WorkDetail::kAll;
  WorkProduct work;
  const auto read_confidence = [&] { work.confidence = reader.Number(0, 1); };
  const auto read_predicted = [&] { work.predicted = reader.Number(1, 10); };
  const auto read_content = [&] {
    if (content_bytes) {
      work.content = ReadContent(reader, *content_bytes);
    } else {
      reader.Skip();
    }
  };
  reader.Object({
      {"type", [&] { work.type = reader.Name(); }, has_identity},
      {"id", [&] { work.id = reader.Name(); }, has_identity},
      {"version", [&] { work.version = reader.Name(); }, has_identity},
      {"path", [&] { work.path = reader.Text(); }},
      {"summary", [&] { work.summary = reader.Text(); }, has_identity},
      {"agentConfidence", read_confidence, has_confidence, "bubaConfidence"},
      {"scorePrediction", read_predicted, false, "bubaScorePrediction"},
      {"generationContext", [&] { work.generation = ReadGeneration(reader, is_feedback); }},
      {"irreversible", [&] { work.irreversible = reader.Flag(); }},
      {"complexity", [&] { work.complexity = reader.Enum<Complexity>(); }},
      {"attributes", [&] { work.attributes = reader.Attributes(); }},
      {"alternativeOf", [&] { work.alternative_of = reader.Name(); }},
      {"content", read_content},
  });
  return work;
}

std::vector<ScorePart> ReadScores(DocumentReader& reader) {
  constexpr double kNoLimit = std::numeric_limits<double>::infinity();
  std::vector<ScorePart> scores;
  std::uint32_t seen = 0;
  reader.Array([&] {
    ScorePart& score = scores.emplace_back();
    reader.Object({
        {"dimension", [&] { score.dimension = ReadDimension(reader, seen); }, kRequired},
        {"score", [&] { score.score = reader.Number(1, 10); }, kRequired},
        {"weight", [&] { score.weight = reader.Number(0, kNoLimit); }},
        {"comment", [&] { score.comment = reader.Text(); }},
    });
  });
  return scores;
}

QualityDimension ReadDimension(DocumentReader& reader, std::uint32_t& seen) {
  const auto dimension = reader.Enum<QualityDimension>();
  if (!reader.ok()) return dimension;
  const std::uint32_t bit = std::uint32_t{1} << static_cast<unsigned>(dimension);
  if ((seen & bit) != 0) {
    std::string message(NameOf(dimension));
    reader.Refuse(RefusalKind::kSchema, message.append(" is there twice; give it once"));
  }
  seen |= bit;
  return dimension;
}

Checked<IncomingDocument> IncomingDocument::Open(std::string_view text,
                                                 const FeedbackLimits& limits) {
  if (text.size() > limits.document_bytes) {
    return std::unexpected(ReviewRefusal{
        .kind = RefusalKind::kRange,
        .message = "the document is too large: " + std::to_string(text.size()) +
                   " bytes, and at most " + std::to_string(limits.document_bytes) + " are taken"});
  }
  constexpr std::string_view kSpace = " \t\r\n";
  IncomingDocument document;
  const std::size_t begin = std::min(text.find_first_not_of(kSpace), text.size());
  document.given_ = text.substr(begin, text.find_last_not_of(kSpace) + 1 - begin);
  // Text that is not JSON is parsed as it came, so that the error names the right byte.
  if (NeedsCleaning(document.given_)) document.cleaned_ = CleanDocument(document.given_);
  return document;
}

}  // namespace credence::review
