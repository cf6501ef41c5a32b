// SPDX-License-Identifier: Apache-2.0
#include "review/intake/feedback.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include "base/json_reader.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "language/word_list.h"
#include "review/intake/document_reader.h"
#include "review/intake/feedback_parts.h"

namespace credence::review {
namespace {

DecisionPart ReadDecision(DocumentReader& reader) {
  enum : unsigned { kDecision, kReason, kSeverity, kBlockers, kSuggestions };
  static constexpr auto kFields = std::to_array<FieldName>({
      {"decision", kDecision},
      {"reason", kReason},
      {"severity", kSeverity},
      {"blockers", kBlockers},
      {"suggestions", kSuggestions},
  });
  DecisionPart part;
  reader.Object(kFields, Slots({kDecision}), [&](unsigned slot) {
    switch (slot) {
      case kDecision:
        part.decision = reader.Enum<ReviewDecision>();
        return;
      case kReason:
        part.reason = reader.Text();
        return;
      case kSeverity:
        part.severity = reader.EnumBut(ReviewSeverity::kNit);
        return;
      case kBlockers:
        part.blockers = reader.Texts();
        return;
      default:
        part.suggestions = reader.Texts();
    }
  });
  return part;
}

FreeTextPart ReadFreeText(DocumentReader& reader) {
  enum : unsigned { kLiked, kDisliked, kNotes };
  static constexpr auto kFields = std::to_array<FieldName>({
      {"liked", kLiked},
      {"disliked", kDisliked},
      {"generalNotes", kNotes},
  });
  FreeTextPart part;
  reader.Object(kFields, 0, [&](unsigned slot) {
    std::optional<std::string>& text = slot == kLiked      ? part.liked
                                       : slot == kDisliked ? part.disliked
                                                           : part.notes;
    text = reader.Text();
  });
  return part;
}

std::vector<DimensionWinner> ReadWinners(DocumentReader& reader) {
  enum : unsigned { kDimension, kWinner };
  static constexpr auto kFields =
      std::to_array<FieldName>({{"dimension", kDimension}, {"winner", kWinner}});
  std::vector<DimensionWinner> winners;
  std::uint32_t seen = 0;
  reader.Array([&] {
    DimensionWinner& winner = winners.emplace_back();
    reader.Object(kFields, Slots({kDimension, kWinner}), [&](unsigned slot) {
      if (slot == kDimension) {
        winner.dimension = ReadDimension(reader, seen);
      } else {
        winner.winner = reader.Enum<Winner>();
      }
    });
  });
  return winners;
}

ComparisonPart ReadComparison(DocumentReader& reader) {
  enum : unsigned { kA, kB, kPreferred, kReason, kStrength, kDimensions };
  static constexpr auto kFields = std::to_array<FieldName>({
      {"optionA", kA},
      {"optionB", kB},
      {"preferred", kPreferred},
      {"reason", kReason},
      {"preferenceStrength", kStrength},
      {"dimensions", kDimensions},
  });
  ComparisonPart part;
  reader.Object(kFields, Slots({kA, kB, kPreferred}), [&](unsigned slot) {
    switch (slot) {
      case kA:
        part.a = ReadWorkProduct(reader, WorkDetail::kIdentity);
        return;
      case kB:
        part.b = ReadWorkProduct(reader, WorkDetail::kIdentity);
        return;
      case kPreferred:
        part.preferred = reader.Enum<Preferred>();
        return;
      case kReason:
        part.reason = reader.Text();
        return;
      case kStrength:
        part.strength = reader.Enum<model::PreferenceStrength>();
        return;
      default:
        part.dimensions = ReadWinners(reader);
    }
  });
  return part;
}

// The target stays in the document; only its lines are checked.
void CheckTarget(DocumentReader& reader) {
  enum : unsigned { kStart, kEnd };
  static constexpr auto kFields =
      std::to_array<FieldName>({{"lineStart", kStart}, {"lineEnd", kEnd}});
  std::optional<std::int64_t> start;
  std::optional<std::int64_t> end;
  reader.Object(kFields, 0,
                [&](unsigned slot) { (slot == kStart ? start : end) = reader.Whole(kCountMax); });
  if (start && end && *start > *end) {
    reader.RefuseMember("lineEnd", RefusalKind::kRange,
                        std::to_string(*end) + " is before lineStart, " + std::to_string(*start));
  }
}

std::vector<AnnotationPart> ReadAnnotations(DocumentReader& reader) {
  enum : unsigned { kType, kTarget, kText, kSeverity, kCategory };
  static constexpr auto kFields = std::to_array<FieldName>({
      {"type", kType},
      {"target", kTarget},
      {"text", kText},
      {"severity", kSeverity},
      {"category", kCategory},
  });
  std::vector<AnnotationPart> annotations;
  reader.Array([&] {
    AnnotationPart& part = annotations.emplace_back();
    reader.Object(kFields, Slots({kType, kText}), [&](unsigned slot) {
      switch (slot) {
        case kType:
          part.type = reader.Enum<AnnotationType>();
          return;
        case kTarget:
          return CheckTarget(reader);
        case kText:
          part.text = reader.Text();
          return;
        case kSeverity:
          part.severity = reader.EnumBut(ReviewSeverity::kModerate);
          return;
        default:
          part.category = reader.Name();
      }
    });
  });
  return annotations;
}

CertaintyPart ReadCertainty(DocumentReader& reader) {
  enum : unsigned { kLevel, kDelegate, kExpert };
  static constexpr auto kFields = std::to_array<FieldName>({
      {"level", kLevel},
      {"wouldDelegateToAI", kDelegate},
      {"needsExpertReview", kExpert},
  });
  CertaintyPart part;
  reader.Object(kFields, Slots({kLevel}), [&](unsigned slot) {
    switch (slot) {
      case kLevel:
        part.level = reader.Enum<model::Certainty>();
        return;
      case kDelegate:
        part.would_delegate = reader.Flag();
        return;
      default:
        part.needs_expert = reader.Flag();
    }
  });
  return part;
}

std::vector<SectionPart> ReadSections(DocumentReader& reader) {
  enum : unsigned { kName, kRead };
  static constexpr auto kFields = std::to_array<FieldName>({{"name", kName}, {"read", kRead}});
  std::vector<SectionPart> sections;
  reader.Array([&] {
    SectionPart& section = sections.emplace_back();
    reader.Object(kFields, Slots({kName}), [&](unsigned slot) {
      if (slot == kName) {
        section.name = reader.Name();
      } else {
        section.read = reader.Flag();
      }
    });
  });
  return sections;
}

MetaPart ReadMeta(DocumentReader& reader) {
  enum : unsigned {
    kDecision,
    kFirst,
    kModified,
    kScroll,
    kRevisits,
    kDevice,
    kConcurrent,
    kSections
  };
  static constexpr auto kFields = std::to_array<FieldName>({
      {"timeToDecisionMs", kDecision},
      {"timeToFirstInteractionMs", kFirst},
      {"fieldsModified", kModified},
      {"scrollDepth", kScroll},
      {"revisits", kRevisits},
      {"deviceType", kDevice},
      {"concurrentModals", kConcurrent},
      {"sections", kSections},
  });
  MetaPart meta;
  reader.Object(kFields, Slots({kDecision, kFirst}), [&](unsigned slot) {
    switch (slot) {
      case kDecision:
        meta.decision_ms = reader.Millis();
        return;
      case kFirst:
        meta.first_interaction_ms = reader.Millis();
        return;
      case kModified:
        meta.fields_modified = reader.Names();
        return;
      case kScroll:
        meta.scroll_depth = reader.Number(0, 1);
        return;
      case kRevisits:
        meta.revisits = reader.Whole(kCountMax);
        return;
      case kDevice:
        meta.device = reader.Name();
        return;
      case kConcurrent:
        meta.concurrent = reader.Whole(kCountMax);
        return;
      default:
        meta.sections = ReadSections(reader);
    }
  });
  return meta;
}

struct FeedbackField {
  enum : unsigned {
    kId,
    kTimestamp,
    kSession,
    kModal,
    kModalVersion,
    kWork,
    kStage,
    kTaskType,
    kReviewer,
    kAgent,
    kStrength,
    kExperimental,
    kDecision,
    kScores,
    kFreeText,
    kComparison,
    kAnnotations,
    kCertainty,
    kMeta,
  };
};
constexpr auto kFeedbackFields = std::to_array<FieldName>({
    {"id", FeedbackField::kId},
    {"timestamp", FeedbackField::kTimestamp},
    {"sessionId", FeedbackField::kSession},
    {"modalId", FeedbackField::kModal},
    {"modalVersion", FeedbackField::kModalVersion},
    {"workProduct", FeedbackField::kWork},
    {"pipelineStage", FeedbackField::kStage},
    {"taskType", FeedbackField::kTaskType},
    {"mcpServerType", FeedbackField::kTaskType},
    {"reviewer", FeedbackField::kReviewer},
    {"agent", FeedbackField::kAgent},
    {"strength", FeedbackField::kStrength},
    {"experimental", FeedbackField::kExperimental},
    {"decision", FeedbackField::kDecision},
    {"scores", FeedbackField::kScores},
    {"freeText", FeedbackField::kFreeText},
    {"comparison", FeedbackField::kComparison},
    {"annotations", FeedbackField::kAnnotations},
    {"confidence", FeedbackField::kCertainty},
    {"meta", FeedbackField::kMeta},
});
constexpr std::uint32_t kRequired = Slots(
    {FeedbackField::kId, FeedbackField::kTimestamp, FeedbackField::kSession, FeedbackField::kModal,
     FeedbackField::kModalVersion, FeedbackField::kWork, FeedbackField::kStage});

// Reads the fields that identify the event and the work. False: the slot is not one of these.
bool ReadIdentity(DocumentReader& reader, unsigned slot, Feedback& out) {
  switch (slot) {
    case FeedbackField::kId:
      out.id = reader.UuidV7();
      return true;
    case FeedbackField::kTimestamp:
      out.at = reader.Time(out.utc_offset_minutes);
      return true;
    case FeedbackField::kSession:
      out.session = reader.Name();
      return true;
    case FeedbackField::kModal:
      out.modal = reader.Name();
      return true;
    case FeedbackField::kModalVersion:
      out.modal_version = reader.Name();
      return true;
    case FeedbackField::kWork:
      out.work = ReadWorkProduct(reader, WorkDetail::kAll);
      return true;
    case FeedbackField::kStage:
      out.stage = reader.Name();
      return true;
    case FeedbackField::kTaskType:
      out.task_type = reader.Name();
      return true;
    case FeedbackField::kReviewer:
      out.reviewer = reader.Name();
      return true;
    case FeedbackField::kAgent:
      out.agent = reader.Name();
      return true;
    default:
      return false;
  }
}

// Reads the fields with the reviewer's statements.
void ReadStatement(DocumentReader& reader, unsigned slot, Feedback& out) {
  switch (slot) {
    case FeedbackField::kStrength:
      out.strength = reader.Enum<model::Preference>();
      return;
    case FeedbackField::kExperimental:
      out.experimental = reader.Flag();
      return;
    case FeedbackField::kDecision:
      out.decision = ReadDecision(reader);
      return;
    case FeedbackField::kScores:
      out.scores = ReadScores(reader);
      return;
    case FeedbackField::kFreeText:
      out.free_text = ReadFreeText(reader);
      return;
    case FeedbackField::kComparison:
      out.comparison = ReadComparison(reader);
      return;
    case FeedbackField::kAnnotations:
      out.annotations = ReadAnnotations(reader);
      return;
    case FeedbackField::kCertainty:
      out.certainty = ReadCertainty(reader);
      return;
    default:
      out.meta = ReadMeta(reader);
  }
}

// From the end of the text before a member to the end of its value.
struct MemberPlace {
  std::size_t begin = 0;
  std::size_t value = 0;
  std::size_t end = 0;
};

// The object without that member and one of its commas.
std::string Without(std::string_view text, const MemberPlace& member) {
  std::string_view before = text.substr(0, member.begin);
  std::string_view after = text.substr(member.end);
  if (before.ends_with('{')) {
    const std::size_t next = after.find_first_not_of(" \t");
    if (after.substr(next).starts_with(',')) after.remove_prefix(next + 1);
  }
  std::string rest;
  rest.reserve(before.size() + after.size());
  return rest.append(before).append(after);
}

Checked<Feedback> Parse(std::string_view document, std::uint32_t required,
                        const FeedbackLimits& limits) {
  const Checked<IncomingDocument> incoming = IncomingDocument::Open(document, limits);
  if (!incoming) return std::unexpected(incoming.error());
  const std::string_view text = incoming->text();
  DocumentReader reader(text, limits);
  Feedback feedback;
  MemberPlace meta;
  reader.Object(kFeedbackFields, required, [&](unsigned slot) {
    const MemberPlace place{.begin = reader.member_begin(), .value = reader.offset()};
    if (!ReadIdentity(reader, slot, feedback)) ReadStatement(reader, slot, feedback);
    if (slot != FeedbackField::kMeta) return;
    meta = place;
    meta.end = reader.offset();
  });
  if (std::optional<ReviewRefusal> refusal = reader.Finish()) {
    return std::unexpected(*std::move(refusal));
  }
  feedback.document = Without(text, meta);
  feedback.meta_document = text.substr(meta.value, meta.end - meta.value);
  return feedback;
}

bool SaysNothing(const Feedback& feedback) {
  return !feedback.decision && feedback.scores.empty() && !feedback.free_text &&
         !feedback.comparison && feedback.annotations.empty() && !feedback.certainty;
}

// Unknown fields are kept, but a misspelled field with a person's statement, such as "decison",
// must not get lost.
std::optional<ReviewRefusal> MisspelledPart(std::string_view document) {
  constexpr auto kParts =
      language::UnsortedWords<"decision scores freeText comparison annotations confidence">();
  JsonReader json(document);
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    const std::string name(*key);
    json.Skip();
    if (std::ranges::find(kFeedbackFields, name, &FieldName::name) != kFeedbackFields.end())
      continue;
    const std::optional<std::string_view> meant = Nearest(name, kParts);
    if (!meant) continue;
    return ReviewRefusal{.kind = RefusalKind::kSchema,
                         .field = OneLine(name),
                         .message = fmt::format("it is no field, and nothing else says anything; "
                                                "did you mean {}?",
                                                *meant)};
  }
  return std::nullopt;
}

}  // namespace

Checked<Feedback> ParseFeedback(std::string_view document, const FeedbackLimits& limits) {
  Checked<Feedback> feedback = Parse(document, kRequired | Slots({FeedbackField::kMeta}), limits);
  if (feedback && SaysNothing(*feedback)) {
    if (auto refusal = MisspelledPart(feedback->document)) {
      return std::unexpected(*std::move(refusal));
    }
  }
  return feedback;
}

Checked<Feedback> ParseKeptFeedback(std::string_view document) {
  return Parse(document, kRequired, {});
}

}  // namespace credence::review
