// SPDX-License-Identifier: Apache-2.0
#include "review/intake/feedback.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <utility>

#include "base/nearest.h"
#include "base/utf8.h"
#include "language/word_list.h"
#include "review/intake/document_reader.h"
#include "review/intake/feedback_parts.h"

namespace credence::review {
namespace {

DecisionPart ReadDecision(DocumentReader& reader) {
  DecisionPart part;
  reader.Object({
      {"decision", [&] { part.decision = reader.Enum<ReviewDecision>(); }, kRequired},
      {"reason", [&] { part.reason = reader.Text(); }},
      {"severity", [&] { part.severity = reader.EnumBut(ReviewSeverity::kNit); }},
      {"blockers", [&] { part.blockers = reader.Texts(); }},
      {"suggestions", [&] { part.suggestions = reader.Texts(); }},
  });
  return part;
}

FreeTextPart ReadFreeText(DocumentReader& reader) {
  FreeTextPart part;
  reader.Object({
      {"liked", [&] { part.liked = reader.Text(); }},
      {"disliked", [&] { part.disliked = reader.Text(); }},
      {"generalNotes", [&] { part.notes = reader.Text(); }},
  });
  return part;
}

std::vector<DimensionWinner> ReadWinners(DocumentReader& reader) {
  std::vector<DimensionWinner> winners;
  std::uint32_t seen = 0;
  reader.Array([&] {
    DimensionWinner& winner = winners.emplace_back();
    reader.Object({
        {"dimension", [&] { winner.dimension = ReadDimension(reader, seen); }, kRequired},
        {"winner", [&] { winner.winner = reader.Enum<Winner>(); }, kRequired},
    });
  });
  return winners;
}

ComparisonPart ReadComparison(DocumentReader& reader) {
  ComparisonPart part;
  const auto option = [&] { return ReadWorkProduct(reader, WorkDetail::kIdentity); };
  reader.Object({
      {"optionA", [&] { part.a = option(); }, kRequired},
      {"optionB", [&] { part.b = option(); }, kRequired},
      {"preferred", [&] { part.preferred = reader.Enum<Preferred>(); }, kRequired},
      {"reason", [&] { part.reason = reader.Text(); }},
      {"preferenceStrength", [&] { part.strength = reader.Enum<model::PreferenceStrength>(); }},
      {"dimensions", [&] { part.dimensions = ReadWinners(reader); }},
  });
  return part;
}

// The target stays in the document; only its lines are checked.
// The name of the part of the work.
std::string ReadTarget(DocumentReader& reader) {
  std::string name;
  std::optional<std::int64_t> start;
  std::optional<std::int64_t> end;
  reader.Object({
      {"lineStart", [&] { start = reader.Whole(kCountMax); }},
      {"lineEnd", [&] { end = reader.Whole(kCountMax); }},
      {"section", [&] { name = reader.Text(); }},
      {"region", [&] { name = reader.Text(); }},
  });
  if (start && end && *start > *end) {
    reader.RefuseMember("lineEnd", RefusalKind::kRange,
                        std::to_string(*end) + " is before lineStart, " + std::to_string(*start));
  }
  return name;
}

std::vector<AnnotationPart> ReadAnnotations(DocumentReader& reader) {
  std::vector<AnnotationPart> annotations;
  reader.Array([&] {
    AnnotationPart& part = annotations.emplace_back();
    reader.Object({
        {"type", [&] { part.type = reader.Enum<AnnotationType>(); }, kRequired},
        {"target", [&] { part.about = ReadTarget(reader); }},
        {"text", [&] { part.text = reader.Text(); }, kRequired},
        {"severity", [&] { part.severity = reader.EnumBut(ReviewSeverity::kModerate); }},
        {"category", [&] { part.category = reader.Name(); }},
    });
  });
  return annotations;
}

CertaintyPart ReadCertainty(DocumentReader& reader) {
  CertaintyPart part;
  reader.Object({
      {"level", [&] { part.level = reader.Enum<model::Certainty>(); }},
      {"wouldDelegateToAI", [&] { part.would_delegate = reader.Flag(); }},
      {"needsExpertReview", [&] { part.needs_expert = reader.Flag(); }},
  });
  if (!part.level && !part.would_delegate && !part.needs_expert) {
    reader.RefuseMember("level", RefusalKind::kSchema, "it is missing, but required");
  }
  return part;
}

std::vector<SectionPart> ReadSections(DocumentReader& reader) {
  std::vector<SectionPart> sections;
  reader.Array([&] {
    SectionPart& section = sections.emplace_back();
    reader.Object({
        {"name", [&] { section.name = reader.Name(); }, kRequired},
        {"read", [&] { section.read = reader.Flag(); }},
    });
  });
  return sections;
}

// A time is given exactly if the review was timed: a made-up one would count as quick or slow.
void CheckTime(DocumentReader& reader, std::string_view name, bool measured, bool given) {
  if (!reader.ok() || measured == given) return;
  reader.RefuseMember(
      name, RefusalKind::kSchema,
      measured ? "it is missing, but required" : "the review was not measured; leave it out");
}

MetaPart ReadMeta(DocumentReader& reader) {
  MetaPart meta;
  std::optional<std::int64_t> decision_ms;
  std::optional<std::int64_t> first_interaction_ms;
  reader.Object({
      {"measured", [&] { meta.measured = reader.Flag(); }},
      {"timeToDecisionMs", [&] { decision_ms = reader.Millis(); }},
      {"timeToFirstInteractionMs", [&] { first_interaction_ms = reader.Millis(); }},
      {"fieldsModified", [&] { meta.fields_modified = reader.Names(); }},
      {"fieldsOffered", [&] { meta.fields_offered = reader.Names(); }},
      {"scrollDepth", [&] { meta.scroll_depth = reader.Number(0, 1); }},
      {"revisits", [&] { meta.revisits = reader.Whole(kCountMax); }},
      {"deviceType", [&] { meta.device = reader.Name(); }},
      {"concurrentModals", [&] { meta.concurrent = reader.Whole(kCountMax); }},
      {"sections", [&] { meta.sections = ReadSections(reader); }},
  });
  CheckTime(reader, "timeToDecisionMs", meta.measured, decision_ms.has_value());
  CheckTime(reader, "timeToFirstInteractionMs", meta.measured, first_interaction_ms.has_value());
  meta.decision_ms = decision_ms.value_or(0);
  meta.first_interaction_ms = first_interaction_ms.value_or(0);
  return meta;
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

bool SaysNothing(const Feedback& feedback) {
  return !feedback.decision && feedback.scores.empty() && !feedback.free_text &&
         !feedback.comparison && feedback.annotations.empty() && !feedback.certainty;
}

// Unknown fields are kept, but a misspelled field with a person's statement, such as "decison",
// must not get lost.
std::optional<ReviewRefusal> MisspelledPart(const std::vector<std::string>& unknown) {
  constexpr auto kParts =
      language::UnsortedWords<"decision scores freeText comparison annotations confidence">();
  for (const std::string& name : unknown) {
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

// `is_new`: it was not stored yet, so it has `meta` and its fields may be misspelled.
Checked<Feedback> Parse(std::string_view document, bool is_new, const FeedbackLimits& limits) {
  const Checked<IncomingDocument> incoming = IncomingDocument::Open(document, limits);
  if (!incoming) return std::unexpected(incoming.error());
  const std::string_view text = incoming->text();
  DocumentReader reader(text, limits);
  Feedback out;
  MemberPlace meta;
  const auto read_meta = [&] {
    meta = {.begin = reader.member_begin(), .value = reader.offset()};
    out.meta = ReadMeta(reader);
    meta.end = reader.offset();
  };
  std::vector<std::string> unknown;
  reader.Object(
      {
          {"id", [&] { out.id = reader.UuidV7(); }, kRequired},
          {"timestamp", [&] { out.at = reader.Time(out.utc_offset_minutes); }, kRequired},
          {"sessionId", [&] { out.session = reader.Name(); }, kRequired},
          {"modalId", [&] { out.modal = reader.Name(); }, kRequired},
          {"modalVersion", [&] { out.modal_version = reader.Name(); }, kRequired},
          {"workProduct", [&] { out.work = ReadWorkProduct(reader, WorkDetail::kAll); }, kRequired},
          {"pipelineStage", [&] { out.stage = reader.Name(); }, kRequired},
          {"taskType", [&] { out.task_type = reader.Name(); }, false, "mcpServerType"},
          {"reviewer", [&] { out.reviewer = reader.Name(); }},
          {"agent", [&] { out.agent = reader.Name(); }},
          {"strength", [&] { out.strength = reader.Enum<model::Preference>(); }},
          {"experimental", [&] { out.experimental = reader.Flag(); }},
          {"decision", [&] { out.decision = ReadDecision(reader); }},
          {"scores", [&] { out.scores = ReadScores(reader); }},
          {"freeText", [&] { out.free_text = ReadFreeText(reader); }},
          {"comparison", [&] { out.comparison = ReadComparison(reader); }},
          {"annotations", [&] { out.annotations = ReadAnnotations(reader); }},
          {"confidence", [&] { out.certainty = ReadCertainty(reader); }},
          {"meta", read_meta, is_new},
      },
      &unknown);
  std::optional<ReviewRefusal> refusal = reader.Finish();
  if (!refusal && is_new && SaysNothing(out)) refusal = MisspelledPart(unknown);
  if (refusal) return std::unexpected(*std::move(refusal));
  out.document = Without(text, meta);
  out.meta_document = text.substr(meta.value, meta.end - meta.value);
  return out;
}

}  // namespace

Checked<Feedback> ParseFeedback(std::string_view document, const FeedbackLimits& limits) {
  return Parse(document, true, limits);
}

Checked<Feedback> ParseKeptFeedback(std::string_view document) {
  return Parse(document, false, {});
}

}  // namespace credence::review
