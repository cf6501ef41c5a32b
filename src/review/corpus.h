// SPDX-License-Identifier: Apache-2.0
// Corpus: all feedback of a space in a form that analyses can scan quickly. Names are numbers;
// missing values are NaN or kNoName.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "credence/enum_names.h"
#include "credence/review_findings.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "model/elo.h"
#include "model/event_weight.h"
#include "review/events.h"
#include "review/names.h"

namespace credence::review {

using Name = std::uint32_t;
inline constexpr Name kNoName = std::numeric_limits<Name>::max();
inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// Numbers texts in order of appearance.
class Names {
 public:
  Names() = default;
  // A copy would point into the original's texts.
  Names(const Names&) = delete;
  Names& operator=(const Names&) = delete;
  Names(Names&&) = default;
  Names& operator=(Names&&) = default;

  Name Add(std::string_view text);
  // kNoName: it was never added.
  Name Find(std::string_view text) const;
  const std::string& operator[](Name name) const { return *texts_[name]; }
  std::size_t size() const { return texts_.size(); }

  // Adds the first `count` names of `other`. `numbers` maps their numbers there to their numbers
  // here; it may already hold the first ones.
  void AddFrom(const Names& other, std::size_t count, std::vector<Name>& numbers);
  void Clear();

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>{}(text);
    }
  };
  std::unordered_map<std::string, Name, Hash, std::equal_to<>> numbers_;
  std::vector<const std::string*> texts_;  // Keys of a map do not move.
};

struct MentionRecord {
  Name key = kNoName;
  MentionSource source = MentionSource::kAnnotation;
  ReviewSeverity severity = ReviewSeverity::kModerate;
  bool against = false;
  bool praise = false;
};

enum class MadeWithKind : std::uint8_t { kPrompt, kMemory, kModel };
CREDENCE_ENUM_NAMES(MadeWithKind, "prompt", "memory", "model")

// What the reviewed work was made with.
struct MadeWithRecord {
  MadeWithKind kind = MadeWithKind::kPrompt;
  Name name = kNoName;
};

struct ComparisonRecord {
  std::uint32_t feedback = 0;  // Index of its record.
  std::vector<Name> a_attributes;
  std::vector<Name> b_attributes;
  Preferred preferred = Preferred::kNeither;
  model::PreferenceStrength strength = model::PreferenceStrength::kModerate;
  std::vector<WinnerOf> dimensions;
};

// How a review went; known while its timing is kept.
struct TimingRecord {
  std::uint32_t feedback = 0;
  double decision_seconds = 0;
  double first_seconds = kNone;  // Until the reviewer first did something.
  double scroll_depth = kNone;
  std::vector<Name> fields;                     // Which the reviewer filled in.
  std::vector<Name> offered;                    // Which the form had; empty if it does not say.
  std::vector<std::pair<Name, bool>> sections;  // Whether each was read.
};

struct FeedbackRecord {
  Uuid id;
  std::int64_t sequence = 0;  // Of its event.
  Timestamp at;
  std::uint64_t unit = 0;  // A hash of the work product's id and version: equal for the same work.
  Name task_type = kNoName;
  Name stage = kNoName;
  Name reviewer = kNoName;
  Name modal = kNoName;
  Name type = kNoName;        // Of the work product.
  Name project = kNoName;     // None: given outside any project.
  double confidence = kNone;  // Stated by the agent.
  double predicted = kNone;
  double score = kNone;  // Mean of the scores.
  double delta = kNone;
  double sentiment = kNone;
  std::array<float, kQualityDimensions> scores;  // NaN where none was given.
  std::uint32_t first_mention = 0;
  std::uint32_t mentions = 0;
  std::uint32_t first_made_with = 0;
  std::uint32_t made_with = 0;
  std::int32_t position = 1;
  std::int8_t hour = 0;
  std::int8_t weekday = 0;
  std::int8_t said = 0;
  bool experimental = false;
  bool distracted = false;
  std::optional<bool> would_delegate;
  std::optional<bool> needs_expert;
  std::optional<ReviewDecision> decision;
  std::optional<ReviewSeverity> severity;
  std::optional<model::Certainty> certainty;
  std::optional<model::Certainty> certainty_read;
  model::Preference strength = model::Preference::kPlain;
  Pace pace = Pace::kUsual;

  bool approved() const { return decision == ReviewDecision::kApproved; }
  // Rejected or sent back.
  bool turned_down() const {
    return decision == ReviewDecision::kRejected || decision == ReviewDecision::kNeedsWork;
  }
  // A decision that counts: not deferred.
  bool decided() const { return approved() || turned_down(); }
};

// A work product was registered.
struct RegistrationRecord {
  Timestamp at;
  Name task_type = kNoName;
  bool shown = true;  // False: it went through without a review.
};

// Decisions on one task type arrived.
struct LevelRecord {
  Timestamp at;
  Name task_type = kNoName;
  std::int64_t level = 0;  // Afterwards.
  std::int64_t checks = 0;
  std::int64_t rose = 0;
  std::int64_t fell = 0;
  bool recounted = false;  // Recounted without feedback that no longer counts.
};

// Something was done about a rule.
struct RuleAct {
  Timestamp at;
  RuleEvent event;
  std::optional<std::string> text;  // The rule, or a person's reason.
};

struct LearnedRecord {
  Timestamp at;
  Learned event;
};

struct Corpus {
  Names names;
  std::vector<FeedbackRecord> feedback;  // In order of the ledger.
  std::vector<MentionRecord> mentions;
  std::vector<MadeWithRecord> made_with;
  std::vector<ComparisonRecord> comparisons;
  std::vector<TimingRecord> timings;           // Those still kept.
  std::vector<TimingAverage> timing_averages;  // Of those that were erased.
  std::vector<RegistrationRecord> registrations;
  std::vector<LevelRecord> levels;
  std::vector<RuleAct> rule_acts;
  std::vector<LearnedRecord> learned;

  template <class Text>
  void Add(const Uuid& id, std::int64_t sequence, const BasicSubmitted<Text>& event);
  // Adds the timing of the feedback added last. Text that cannot be parsed is skipped.
  void AddTiming(std::string_view meta_document);

  // Moves a corpus of later events to the end of this one, as if they had been added here. `later`
  // is then empty but keeps its memory. `numbers`: see Names::AddFrom.
  void Append(Corpus& later, std::vector<Name>& numbers);

  // Removes feedback as if it had never been added; names that only it used remain.
  void Remove(const std::set<Uuid>& feedback_ids);

  std::span<const MentionRecord> MentionsOf(const FeedbackRecord& record) const {
    return std::span(mentions).subspan(record.first_mention, record.mentions);
  }
  std::span<const MadeWithRecord> MadeWith(const FeedbackRecord& record) const {
    return std::span(made_with).subspan(record.first_made_with, record.made_with);
  }
};

// How much a feedback event counts at `now`.
double WeightOf(const model::EventWeightParams& params, const FeedbackRecord& record,
                Timestamp now);

}  // namespace credence::review
