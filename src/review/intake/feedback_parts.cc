// SPDX-License-Identifier: Apache-2.0
#include "review/intake/feedback_parts.h"

#include <cstdint>
#include <limits>

#include "review/intake/clean_document.h"

namespace credence::review {
namespace {

GenerationContext ReadGeneration(DocumentReader& reader) {
  enum : unsigned { kPromptHash, kMemory, kModel, kTime, kIterations };
  static constexpr auto kFields = std::to_array<FieldName>({
      {"promptHash", kPromptHash},
      {"memorySnapshot", kMemory},
      {"modelUsed", kModel},
      {"generationTimeMs", kTime},
      {"iterationCount", kIterations},
  });
  GenerationContext context;
  reader.Object(kFields, Slots({kPromptHash, kModel, kTime, kIterations}), [&](unsigned slot) {
    switch (slot) {
      case kPromptHash:
        context.prompt_hash = reader.Name();
        return;
      case kMemory:
        context.memory_snapshot = reader.Names();
        return;
      case kModel:
        context.model_used = reader.Name();
        return;
      case kTime:
        context.generation_ms = reader.Millis();
        return;
      default:
        context.iterations = reader.Whole(kCountMax);
    }
  });
  return context;
}

struct WorkField {
  enum : unsigned {
    kType,
    kId,
    kVersion,
    kPath,
    kSummary,
    kConfidence,
    kPredicted,
    kGeneration,
    kIrreversible,
    kComplexity,
    kAttributes,
    kAlternativeOf,
  };
};
constexpr auto kWorkFields = std::to_array<FieldName>({
    {"type", WorkField::kType},
    {"id", WorkField::kId},
    {"version", WorkField::kVersion},
    {"path", WorkField::kPath},
    {"summary", WorkField::kSummary},
    {"agentConfidence", WorkField::kConfidence},
    {"bubaConfidence", WorkField::kConfidence},
    {"scorePrediction", WorkField::kPredicted},
    {"bubaScorePrediction", WorkField::kPredicted},
    {"generationContext", WorkField::kGeneration},
    {"irreversible", WorkField::kIrreversible},
    {"complexity", WorkField::kComplexity},
    {"attributes", WorkField::kAttributes},
    {"alternativeOf", WorkField::kAlternativeOf},
});

std::uint32_t RequiredOf(WorkDetail detail) {
  constexpr std::uint32_t kIdentity =
      Slots({WorkField::kType, WorkField::kId, WorkField::kVersion, WorkField::kSummary});
  switch (detail) {
    case WorkDetail::kAnything:
      return 0;
    case WorkDetail::kIdentity:
      return kIdentity;
    case WorkDetail::kPrediction:
      return kIdentity | Slots({WorkField::kConfidence});
    case WorkDetail::kAll:
      break;
  }
  return kIdentity | Slots({WorkField::kConfidence, WorkField::kGeneration});
}

}  // namespace

WorkProduct ReadWorkProduct(DocumentReader& reader, WorkDetail detail) {
  WorkProduct work;
  reader.Object(kWorkFields, RequiredOf(detail), [&](unsigned slot) {
    switch (slot) {
      case WorkField::kType:
        work.type = reader.Name();
        return;
      case WorkField::kId:
        work.id = reader.Name();
        return;
      case WorkField::kVersion:
        work.version = reader.Name();
        return;
      case WorkField::kPath:
        work.path = reader.Text();
        return;
      case WorkField::kSummary:
        work.summary = reader.Text();
        return;
      case WorkField::kConfidence:
        work.confidence = reader.Number(0, 1);
        return;
      case WorkField::kPredicted:
        work.predicted = reader.Number(1, 10);
        return;
      case WorkField::kGeneration:
        work.generation = ReadGeneration(reader);
        return;
      case WorkField::kIrreversible:
        work.irreversible = reader.Flag();
        return;
      case WorkField::kComplexity:
        work.complexity = reader.Enum<Complexity>();
        return;
      case WorkField::kAttributes:
        work.attributes = reader.Attributes();
        return;
      default:
        work.alternative_of = reader.Name();
    }
  });
  return work;
}

std::vector<ScorePart> ReadScores(DocumentReader& reader) {
  enum : unsigned { kDimension, kScore, kWeight, kComment };
  static constexpr auto kFields = std::to_array<FieldName>({
      {"dimension", kDimension},
      {"score", kScore},
      {"weight", kWeight},
      {"comment", kComment},
  });
  std::vector<ScorePart> scores;
  std::uint32_t seen = 0;
  reader.Array([&] {
    ScorePart& score = scores.emplace_back();
    reader.Object(kFields, Slots({kDimension, kScore}), [&](unsigned slot) {
      switch (slot) {
        case kDimension:
          score.dimension = ReadDimension(reader, seen);
          return;
        case kScore:
          score.score = reader.Number(1, 10);
          return;
        case kWeight:
          score.weight = reader.Number(0, std::numeric_limits<double>::infinity());
          return;
        default:
          score.comment = reader.Text();
      }
    });
  });
  return scores;
}

QualityDimension ReadDimension(DocumentReader& reader, std::uint32_t& seen) {
  const auto dimension = reader.Enum<QualityDimension>();
  if (!reader.ok()) return dimension;
  const std::uint32_t bit = Slots({static_cast<unsigned>(dimension)});
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
