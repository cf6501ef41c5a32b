// SPDX-License-Identifier: Apache-2.0
// Feedback: parses and checks incoming documents without the ledger.
//
// Unknown fields are kept; a known field of the wrong type, out of range, missing or given twice is
// refused with its path ("annotations[2].severity"). Control characters are removed from texts.
// `bubaConfidence`, `bubaScorePrediction` and `mcpServerType` are synonyms of agentConfidence,
// scorePrediction and taskType.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/reviews.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "model/elo.h"
#include "model/event_weight.h"
#include "review/names.h"

namespace credence::review {

// A refusal is an answer, not a failure of the program.
template <class T>
using Checked = std::expected<T, ReviewRefusal>;

// Required of feedback in full; a registration gives what it knows, and the rest is empty.
struct GenerationContext {
  std::string prompt_hash;
  std::vector<std::string> memory_snapshot;
  std::string model_used;
  std::optional<std::int64_t> generation_ms;
  std::optional<std::int64_t> iterations;

  bool operator==(const GenerationContext&) const = default;
};

// Marks a work product whose agentConfidence nobody stated. A document must have one, so a writer
// that fills it in for an agent adds this attribute, and the value does not count in calibration.
inline constexpr std::string_view kNotStated = "agentConfidence=not-stated";

struct WorkProduct {
  std::string type;
  std::string id;
  std::string version;
  std::optional<std::string> path;
  std::string summary;
  std::optional<double> confidence;  // agentConfidence, 0 to 1.
  std::optional<double> predicted;   // scorePrediction, 1 to 10.
  std::optional<GenerationContext> generation;
  bool irreversible = false;
  std::optional<Complexity> complexity;
  // "layout=cards" for each field of an object, or the texts of an array; sorted, without
  // duplicates.
  std::vector<std::string> attributes;
  std::optional<std::string> alternative_of;  // Another solution of the same task.
  std::optional<WorkContent> content;         // Only in a registration.

  bool operator==(const WorkProduct&) const = default;
};

struct DecisionPart {
  ReviewDecision decision = ReviewDecision::kApproved;
  std::optional<std::string> reason;
  std::optional<ReviewSeverity> severity;
  std::vector<std::string> blockers;
  std::vector<std::string> suggestions;

  bool operator==(const DecisionPart&) const = default;
};

struct ScorePart {
  QualityDimension dimension = QualityDimension::kCodeQuality;
  double score = 0;
  std::optional<double> weight;
  std::optional<std::string> comment;

  bool operator==(const ScorePart&) const = default;
};

struct FreeTextPart {
  std::optional<std::string> liked;
  std::optional<std::string> disliked;
  std::optional<std::string> notes;

  bool operator==(const FreeTextPart&) const = default;
};

struct DimensionWinner {
  QualityDimension dimension = QualityDimension::kCodeQuality;
  Winner winner = Winner::kTie;

  bool operator==(const DimensionWinner&) const = default;
};

struct ComparisonPart {
  WorkProduct a;
  WorkProduct b;
  Preferred preferred = Preferred::kNeither;
  std::optional<std::string> reason;
  model::PreferenceStrength strength = model::PreferenceStrength::kModerate;
  std::vector<DimensionWinner> dimensions;

  bool operator==(const ComparisonPart&) const = default;
};

struct AnnotationPart {
  AnnotationType type = AnnotationType::kCriticism;
  std::string about = {};  // The part of the work that it is attached to, if it has a name.
  std::string text;
  std::optional<ReviewSeverity> severity;
  std::optional<std::string> category;

  bool operator==(const AnnotationPart&) const = default;
};

// At least one of them is said.
struct CertaintyPart {
  std::optional<model::Certainty> level;
  std::optional<bool> would_delegate;
  std::optional<bool> needs_expert;

  bool operator==(const CertaintyPart&) const = default;
};

// A section that was shown, and whether it was opened.
struct SectionPart {
  std::string name;
  bool read = false;

  bool operator==(const SectionPart&) const = default;
};

struct MetaPart {
  bool measured = true;  // False: nobody timed the review, and the times are 0.
  std::int64_t decision_ms = 0;
  std::int64_t first_interaction_ms = 0;
  std::vector<std::string> fields_modified;
  std::vector<std::string> fields_offered;
  std::optional<double> scroll_depth;  // 0 to 1.
  std::int64_t revisits = 0;
  std::string device = "desktop";
  std::int64_t concurrent = 0;
  std::vector<SectionPart> sections;

  bool operator==(const MetaPart&) const = default;
};

struct Feedback {
  Uuid id;
  Timestamp at;
  std::int64_t utc_offset_minutes = 0;  // As written in the timestamp.
  std::string session;
  std::string modal;
  std::string modal_version;
  WorkProduct work;
  std::string stage;
  std::optional<std::string> task_type;
  std::optional<std::string> reviewer;
  std::optional<std::string> agent;
  model::Preference strength = model::Preference::kPlain;
  bool experimental = false;
  std::optional<DecisionPart> decision;
  std::vector<ScorePart> scores;
  std::optional<FreeTextPart> free_text;
  std::optional<ComparisonPart> comparison;
  std::vector<AnnotationPart> annotations;
  std::optional<CertaintyPart> certainty;
  MetaPart meta;

  // The document on one line, unchanged except for control characters, without its `meta`.
  std::string document;
  std::string meta_document;  // The object `meta`.

  bool operator==(const Feedback&) const = default;
};

struct FeedbackLimits {
  std::size_t document_bytes = 1 << 20;
  std::size_t name_bytes = 512;       // Of ids, versions, types, stages, names.
  std::size_t text_bytes = 64 << 10;  // Of one text.
  std::size_t list_items = 1'000;
};

// Checks everything that the document alone can show. Kinds: schema, range.
Checked<Feedback> ParseFeedback(std::string_view document, const FeedbackLimits& limits = {});

// The id of a document that may be broken elsewhere, for the reply to its sender.
std::optional<std::string> FindId(std::string_view document);

// {"workProduct": {…}, "taskType"?, "pipelineStage"?, "reviewer"?, "agent"?}.
struct Registration {
  WorkProduct work;
  std::optional<std::string> task_type;
  std::string stage;  // Empty: not stated.
  std::optional<std::string> agent;
  std::optional<std::string> session = std::nullopt;  // Of the agent, in which it was made.

  bool operator==(const Registration&) const = default;
};

// A prediction must have a confidence; a registration need not.
Checked<Registration> ParseRegistration(std::string_view document, bool is_prediction,
                                        const FeedbackLimits& limits = {});

// The input of `review check`: {"workProduct"?: {…}, "taskType"?, "pipelineStage"?, "scores"?: […],
// "text"?: "…"}.
struct Artifact {
  std::optional<WorkProduct> work;
  std::optional<std::string> task_type;
  std::string stage;
  std::vector<ScorePart> scores;
  std::string text;

  bool operator==(const Artifact&) const = default;
};

Checked<Artifact> ParseArtifact(std::string_view document, const FeedbackLimits& limits = {});

// A file as documents: one object, an array of objects, or JSON Lines (empty lines are skipped). A
// line that is not JSON is a document too, and is refused on its own.
struct DocumentList {
  struct Item {
    std::string_view text;
    std::int64_t line = 0;  // From 1; in an array, the number of the element.
  };
  std::vector<Item> items;
  bool is_list = false;
};

// REQUIRES: `text` outlives the list.
DocumentList SplitDocuments(std::string_view text);
// Whether `text` is exactly one JSON value.
bool IsOneValue(std::string_view text);

}  // namespace credence::review
