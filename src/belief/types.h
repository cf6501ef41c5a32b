// SPDX-License-Identifier: Apache-2.0
// The events of the faculty, and the names of its enums. An event holds every number that its
// effect depends on, so that a later change of settings does not change the past.
//
// A link or a contradiction is recorded on both sides, each in its own stream: everything known
// about a belief is in its own stream.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "credence/beliefs.h"
#include "credence/decimal.h"
#include "credence/enum_names.h"
#include "credence/fields.h"
#include "credence/uuid.h"

namespace credence::belief {

using LinkKind = BeliefLinkKind;

// It was said or inferred. Its verbatim is the statement.
struct Stated {
  static constexpr std::string_view kKind = "belief.stated";
  BeliefOrigin origin = BeliefOrigin::kUserGiven;
  Decimal evidence;
  std::optional<std::string> episode;
  std::optional<Decimal> certainty;  // How sure the speaker sounded; nothing: entirely.

  bool operator==(const Stated&) const = default;
  CREDENCE_FIELDS(origin, evidence, episode, certainty)
};

// Evidence for or against it. Its verbatim is the reason, if one was given.
struct Moved {
  static constexpr std::string_view kKind = "belief.moved";
  BeliefTrigger trigger = BeliefTrigger::kUserReaffirmation;
  Decimal delta;    // With its sign.
  Decimal was;      // The confidence just before.
  Decimal network;  // The network term at that time.
  std::optional<std::string> episode;
  std::optional<Decimal> share;  // The part of the trigger's change that counts; nothing: all.

  bool operator==(const Moved&) const = default;
  CREDENCE_FIELDS(trigger, delta, was, network, episode, share)
};

// The user reworded it, or stated something else instead. Its verbatim is the new statement;
// without one the text stays.
struct Revised {
  static constexpr std::string_view kKind = "belief.revised";
  Decimal delta;
  Decimal was;
  Decimal network;
  std::optional<std::string> episode;
  std::optional<Uuid> instead;  // The belief that replaces it.

  bool operator==(const Revised&) const = default;
  CREDENCE_FIELDS(delta, was, network, episode, instead)
};

// The rules of contradictions that the user settles: the belief was wrong, or it is over.
inline constexpr std::string_view kCorrectionRule = "correction";
inline constexpr std::string_view kEndedRule = "ended";
inline bool IsSettledBy(const std::optional<std::string>& rule) {
  return rule == kCorrectionRule || rule == kEndedRule;
}

// Another belief contradicts it. Its verbatim is the reason, if one was given. The reason of a rule
// is not stored: it would quote the other belief, whose text can be erased.
struct Contradicted {
  static constexpr std::string_view kKind = "belief.contradicted";
  Uuid by;
  BeliefTrigger trigger = BeliefTrigger::kContradictionDetected;
  Decimal delta;
  Decimal confidence;  // The other belief's, at that time.
  Decimal was;
  Decimal network;
  std::optional<std::string> episode;
  std::optional<std::string> rule;     // The rule that found it: "object", "negation", …
  std::optional<std::string> opinion;  // Of a model that was also asked: its name and its verdict.

  bool operator==(const Contradicted&) const = default;
  CREDENCE_FIELDS(by, trigger, delta, confidence, was, network, episode, rule, opinion)
};

// It contradicts another belief; only the other one loses confidence.
struct Contradicts {
  static constexpr std::string_view kKind = "belief.contradicts";
  Uuid other;
  Decimal confidence;  // The other belief's, at that time.

  bool operator==(const Contradicts&) const = default;
  CREDENCE_FIELDS(other, confidence)
};

// A contradiction was resolved, for or against it.
struct Resolved {
  static constexpr std::string_view kKind = "belief.resolved";
  Uuid other;
  ContradictionStatus status = ContradictionStatus::kUserResolved;
  bool won = false;
  bool withdrawn = false;  // Nobody won: one of the two was retracted.
  Decimal delta;
  Decimal was;
  Decimal network;
  std::optional<ContradictionStatus> replaces;  // The previous resolution, if there was one.

  bool operator==(const Resolved&) const = default;
  CREDENCE_FIELDS(other, status, won, withdrawn, delta, was, network, replaces)
};

struct Linked {
  static constexpr std::string_view kKind = "belief.linked";
  LinkKind link = LinkKind::kRelated;
  Uuid other;

  bool operator==(const Linked&) const = default;
  CREDENCE_FIELDS(link, other)
};

// A link that follows from what the two beliefs say; nobody stated it. It counts less than a stated
// link, and ends when one is stated, or with Unlinked.
struct LinkInferred {
  static constexpr std::string_view kKind = "belief.link_inferred";
  LinkKind link = LinkKind::kRelated;
  Uuid other;
  Decimal weight;  // As a share of the effect of a stated link.
  std::optional<std::string> episode;

  bool operator==(const LinkInferred&) const = default;
  CREDENCE_FIELDS(link, other, weight, episode)
};

struct Unlinked {
  static constexpr std::string_view kKind = "belief.unlinked";
  LinkKind link = LinkKind::kRelated;
  Uuid other;

  bool operator==(const Unlinked&) const = default;
  CREDENCE_FIELDS(link, other)
};

// It was retracted. Its links end with events of their own. Its verbatim is the reason.
struct Retracted {
  static constexpr std::string_view kKind = "belief.retracted";

  bool operator==(const Retracted&) const = default;
  static void Visit(auto& /*self*/, auto&& /*visit*/) {}
};

struct Restored {
  static constexpr std::string_view kKind = "belief.restored";

  bool operator==(const Restored&) const = default;
  static void Visit(auto& /*self*/, auto&& /*visit*/) {}
};

// Its texts were erased permanently.
struct Erased {
  static constexpr std::string_view kKind = "belief.erased";

  bool operator==(const Erased&) const = default;
  static void Visit(auto& /*self*/, auto&& /*visit*/) {}
};

using BeliefEvent = std::variant<Stated, Moved, Revised, Contradicted, Contradicts, Resolved,
                                 Linked, LinkInferred, Unlinked, Retracted, Restored, Erased>;

// A turn of a conversation was recorded. Its verbatim is what was said.
struct Heard {
  static constexpr std::string_view kKind = "episode.heard";
  std::string speaker;
  std::string conversation;
  Timestamp at;
  std::string cue;              // What it says about the turn before.
  std::vector<Uuid> expressed;  // The beliefs that it expresses.
  std::string extracted_by;

  bool operator==(const Heard&) const = default;
  CREDENCE_FIELDS(speaker, conversation, at, cue, expressed, extracted_by)
};

// The text of the turn was erased permanently.
struct EpisodeErased {
  static constexpr std::string_view kKind = "episode.erased";

  bool operator==(const EpisodeErased&) const = default;
  static void Visit(auto& /*self*/, auto&& /*visit*/) {}
};

using EpisodeEvent = std::variant<Heard, EpisodeErased>;

// A turn, as far as the next turn needs it.
struct Turn {
  std::string id;
  Heard heard;
  std::int64_t text_sequence = 0;
  std::optional<std::string> text;

  bool operator==(const Turn&) const = default;
};

}  // namespace credence::belief
