// SPDX-License-Identifier: Apache-2.0
// Beliefs: statements in a graph, each with a confidence built from evidence, from the beliefs
// around it, and from how long nobody mentioned it.
//
//   confidence(now) = clamp(evidence + network + dormancy(now), 0, 1)
//
// Evidence is moved by what people and programs say; the network term is derived from the evidence
// of the neighbours, so that a circle of beliefs cannot lift itself; dormancy is derived when the
// number is read. docs/beliefs.md has the rules.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "credence/caller.h"
#include "credence/counterfactual.h"
#include "credence/decimal.h"
#include "credence/enum_names.h"
#include "credence/result.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"

namespace credence {

enum class BeliefOrigin {
  kUserGiven,        // The user said so.
  kInferred,         // It follows from what was said.
  kSystemSuggested,  // The assistant or a model said so.
};
template <>
struct EnumNames<BeliefOrigin> {
  static constexpr std::array<std::string_view, 3> kNames = {"user_given", "inferred",
                                                             "system_suggested"};
};

// The first that holds, in this order.
enum class BeliefStatus {
  kRetracted,
  kDisputed,     // Some contradiction is not resolved.
  kStale,        // Nobody mentioned it for long.
  kSupported,    // Reaffirmed, or held up by others.
  kUnconfirmed,  // Not from the user, and never confirmed.
  kFresh,
};
template <>
struct EnumNames<BeliefStatus> {
  static constexpr std::array<std::string_view, 6> kNames = {"retracted", "disputed",    "stale",
                                                             "supported", "unconfirmed", "fresh"};
};

enum class ContradictionStatus { kUnresolved, kUserResolved, kSystemResolved };
template <>
struct EnumNames<ContradictionStatus> {
  static constexpr std::array<std::string_view, 3> kNames = {"unresolved", "user_resolved",
                                                             "system_resolved"};
};

// Why a belief's evidence moved.
enum class BeliefTrigger {
  kInitialAssignment,
  kUserReaffirmation,
  kUserReference,
  kUserReasoning,
  kReasoningUsage,
  kConsistencyCheck,
  kExternalCorroboration,
  kContradictionResolution,
  kContradictionDetected,
  kRepeatedContradiction,
  kSoftContradiction,
  kUserCorrection,
  kUserUncertainty,
  kUserConflict,
  kUserRejection,
};
template <>
struct EnumNames<BeliefTrigger> {
  static constexpr std::array<std::string_view, 15> kNames = {
      "initial_assignment",     "user_reaffirmation",
      "user_reference",         "user_reasoning",
      "reasoning_usage",        "consistency_check",
      "external_corroboration", "contradiction_resolution",
      "contradiction_detected", "repeated_contradiction",
      "soft_contradiction",     "user_correction",
      "user_uncertainty",       "user_conflict",
      "user_rejection"};
};

// The other side of a contradiction.
struct BeliefContradiction {
  Uuid id;
  ContradictionStatus status = ContradictionStatus::kUnresolved;
  Decimal confidence;        // The other's, when it was found last.
  std::int64_t against = 0;  // How often it was held against this one.
  Timestamp at;              // Last.

  bool operator==(const BeliefContradiction&) const = default;
};

struct Belief {
  Uuid id;
  Decimal evidence;
  BeliefOrigin origin = BeliefOrigin::kUserGiven;
  bool retracted = false;
  bool erased = false;
  std::int64_t revisions = 0;
  std::int64_t reaffirmed = 0;
  std::int64_t observations = 0;  // Pieces of evidence since it was stated.
  std::int64_t lowered = 0;       // Those that lowered it.
  std::int64_t falls = 0;         // The last ones in a row that did.
  Timestamp created_at;
  Timestamp updated_at;  // Its evidence or links changed.
  Timestamp last_referenced;
  std::optional<Timestamp> last_user_validation;
  std::optional<Timestamp> last_consistent;  // When an episode last agreed with it.
  // Sorted, each once.
  std::vector<Uuid> supporters;
  std::vector<Uuid> supports;
  std::vector<Uuid> related;
  std::vector<BeliefContradiction> contradictions;  // By id.
  std::int64_t text_sequence = 0;                   // The event that carries the statement.
  std::optional<std::string> text;                  // Absent: it was erased.

  bool operator==(const Belief&) const = default;
};

struct BeliefStatement {
  std::string subject;
  std::string predicate;
  std::string object;

  bool operator==(const BeliefStatement&) const = default;
};

struct BeliefNeighbour {
  Uuid id;
  double confidence = 0;  // Now.
  std::optional<ContradictionStatus> status;

  bool operator==(const BeliefNeighbour&) const = default;
};

struct BeliefHistoryEntry {
  Timestamp at;
  double value = 0;  // Evidence and network afterwards.
  BeliefTrigger trigger = BeliefTrigger::kInitialAssignment;
  double delta = 0;
  std::string reason;
  Uuid event;

  bool operator==(const BeliefHistoryEntry&) const = default;
};

// A belief as it stands at one moment.
struct BeliefReading {
  Belief belief;
  Decimal confidence;
  Decimal network;
  Decimal dormancy;
  BeliefStatus status = BeliefStatus::kFresh;
  double stability_score = 1;
  std::optional<ContradictionStatus> contradiction_status;
  std::optional<BeliefStatement> statement;  // Absent: the text cannot be read as one.
  bool unstable = false;                     // Low enough to be looked at.
  bool proposed_for_deletion = false;
  // Whether the statement and the neighbours below were looked up.
  bool is_full = false;
  std::vector<BeliefNeighbour> supporting;
  std::vector<BeliefNeighbour> contradicting;
  // Only where one belief is asked for.
  std::vector<BeliefHistoryEntry> history;

  bool operator==(const BeliefReading&) const = default;
};

// Credible interval (90 %) for the share of evidence that speaks for a belief.
struct BeliefInterval {
  double low = 0;
  double high = 1;
};
// Not part of the reading, because it takes longer than all the rest.
BeliefInterval IntervalOf(const BeliefReading& reading);

struct AddBelief {
  std::string text;
  std::optional<std::string> origin;  // Default: user_given.
};

struct AddedBelief {
  BeliefReading reading;
  bool created = false;  // False: it was stated before, which reaffirms it where the user says so.
};

// What is said about one belief.
enum class BeliefWord {
  kReaffirm,
  kReference,
  kReasonUser,
  kReasonSystem,
  kCorroborate,
  kDoubt,
  kConflict,
  kReject,
};
template <>
struct EnumNames<BeliefWord> {
  static constexpr std::array<std::string_view, 8> kNames = {
      "reaffirm",    "reference", "reason_user", "reason_system",
      "corroborate", "doubt",     "conflict",    "reject"};
};

struct BeliefVerdict {
  std::string id;
  BeliefWord word = BeliefWord::kReaffirm;
  std::optional<std::string> reason;
  // The same key for the same belief again has no further effect.
  std::optional<std::string> key;
};

struct ContradictBelief {
  std::string id;
  std::string by;
  bool soft = false;
  std::optional<std::string> reason;
};

// Two beliefs that contradict each other, and how the matter stands.
struct Arbitration {
  // The more confident for the time being; where it is resolved, the winner. What was retracted
  // never stands.
  BeliefReading stands;
  BeliefReading yields;
  // How far apart they are, never negative. Where maintenance resolves it now: how far apart they
  // were before the winner gained.
  Decimal strength;
  ContradictionStatus status = ContradictionStatus::kUnresolved;
  std::optional<Uuid> winner = std::nullopt;  // Where it is resolved.
  bool withdrawn = false;                     // Closed without one: one of the two was retracted.
  std::string question;  // For the user, where they are too near each other; else empty.
};

struct RecallBeliefs {
  std::string text;
  bool all = false;  // Also what is hidden, and what was retracted.
  std::int64_t limit = 10;
};

struct RecalledBelief {
  BeliefReading reading;
  double relevance = 0;
  double score = 0;  // relevance × (0.5 + 0.5 × confidence)
};

struct ListBeliefs {
  std::optional<std::string> status;
  bool all = false;  // Also retracted ones.
  std::optional<std::int64_t> limit;
};

struct WordedBelief {
  Uuid id;
  std::string text;
  double confidence = 0;
  std::string certainty;  // "definite", "general", "tentative", "doubtful"
  BeliefStatus status = BeliefStatus::kFresh;
};

// One term of the number.
struct BeliefTerm {
  std::string name;  // "supporter", "structure", "related", "indirect", "related_two_hops", …
  Decimal value;     // Before the cap.
  std::optional<Uuid> from;
  std::optional<Decimal> evidence;  // Of that one.
  std::string text;                 // Of that one.
};

struct BeliefExplanation {
  BeliefReading reading;  // With its history.
  std::vector<BeliefTerm> network;
  Decimal network_sum;  // Before the cap.
  Decimal network_cap;
  double days_unmentioned = 0;
  std::vector<BeliefTerm> dormancy;
  std::vector<Arbitration> contradictions;
  std::string worded;
  Counterfactual counterfactual;
};

// A turn of a conversation.
struct Episode {
  std::string id;
  Timestamp at;
  std::string speaker;  // "user", "assistant", or anybody else.
  std::string text;
  std::string conversation;
  struct Statement {
    std::string text;
    std::optional<std::string> origin;
  };
  std::vector<Statement> statements;
  struct Link {
    std::string kind;  // "supports", "relates", "contradicts"
    std::string from;  // A text or an id.
    std::string to;
  };
  std::vector<Link> links;
};

struct EpisodeChange {
  Uuid belief;
  std::string what;  // "stated", "reaffirmed", "contradicted", …
  std::string text;
  double confidence = 0;  // Afterwards.
  std::string because;
};

struct EpisodeReport {
  std::string id;
  bool duplicate = false;
  std::string cue;  // Of the user's turn.
  std::vector<std::string> cue_words;
  std::vector<EpisodeChange> changes;
  std::vector<std::pair<std::string, std::string>> skipped;  // What was passed over, and why.
  std::string extracted_by;                                  // "rules", or the model's name.
};

struct IngestReport {
  std::int64_t episodes = 0;
  std::int64_t duplicates = 0;
  std::int64_t stated = 0;
  std::int64_t reaffirmed = 0;
  std::int64_t contradicted = 0;
  std::int64_t corrected = 0;
  std::int64_t rejected = 0;
  std::int64_t doubted = 0;
  std::vector<EpisodeReport> details;
};

// Beliefs of one sort: how many there are, and the least confident of them.
struct BeliefGroup {
  std::int64_t count = 0;
  std::vector<BeliefReading> first;
};

struct MaintenanceReport {
  std::int64_t beliefs = 0;  // Without retracted ones.
  BeliefGroup dormant;
  BeliefGroup unstable;
  BeliefGroup proposed_for_deletion;
  BeliefGroup orphaned;
  BeliefGroup declining;               // The last pieces of evidence all lowered it.
  std::vector<Arbitration> resolved;   // Now.
  std::vector<Arbitration> questions;  // Too near each other to decide.
  std::vector<std::pair<std::string, std::int64_t>> by_status;
  double mean_confidence = 0;
  double health = 1;  // The share that is neither disputed, stale nor unstable.
};

struct GraphRequest {
  std::optional<std::string> id;  // Absent: the whole graph.
  std::int64_t hops = 2;
  std::int64_t limit = 1'000;  // Beliefs, at most.
  bool all = false;            // Also retracted ones.
  bool history = false;        // Also how each number came about.
};

struct BeliefLink {
  std::string kind;  // "supports", "relates", "contradicts"
  // Of a contradiction the one that speaks against the other, or that won.
  Uuid from;
  Uuid to;
  std::optional<ContradictionStatus> status;
  bool mutual = false;  // Each was held against the other.
  std::optional<Uuid> winner = std::nullopt;
};

struct BeliefGraph {
  std::vector<BeliefReading> beliefs;
  std::vector<BeliefLink> links;  // Each once.
  bool is_cut = false;
};

// What another store believes: texts and links, whose numbers are not taken over.
struct BeliefImport {
  struct Statement {
    std::string place;  // "node 3", for messages.
    Uuid id;            // Kept, unless a belief says the same already.
    std::string text;
    BeliefOrigin origin = BeliefOrigin::kInferred;
    std::optional<double> confidence = std::nullopt;      // There; only reported.
    std::optional<std::string> episode = std::nullopt;    // What it rests on there.
    std::optional<std::string> retracted = std::nullopt;  // Why it does not hold any more.
  };
  struct Link {
    std::string place;
    std::string key;   // The same key makes the link once, even if it was taken away since.
    std::string kind;  // As in BeliefLink, which has the meaning of the rest.
    Uuid from;
    Uuid to;
    std::optional<ContradictionStatus> status = std::nullopt;
    bool mutual = false;
    std::optional<Uuid> winner = std::nullopt;
  };
  std::vector<Statement> statements;
  std::vector<Link> links;
  std::vector<std::pair<std::string, std::int64_t>> skipped;  // By reason.
};

struct BeliefImportReport {
  std::int64_t added = 0;
  std::int64_t known = 0;      // Said already, by this id or in these words.
  std::int64_t retracted = 0;  // Of those added.
  std::int64_t linked = 0;
  std::vector<std::pair<std::string, std::int64_t>> skipped;
  struct Number {
    Uuid id;
    std::string text;
    double there = 0;
    double here = 0;
  };
  std::vector<Number> numbers;  // Of those added that had one.
};

struct ReviseBelief {
  std::string id;
  std::string text;
};

struct RetractBelief {
  std::string id;
  std::optional<std::string> reason;
};

struct RestoreBelief {
  std::string id;
};

enum class LinkChange {
  kSupport,  // The second supports the first.
  kRelate,
  kUnlink,
};
template <>
struct EnumNames<LinkChange> {
  static constexpr std::array<std::string_view, 3> kNames = {"support", "relate", "unlink"};
};
struct LinkBeliefs {
  LinkChange link = LinkChange::kSupport;
  std::string first;
  std::string second;
};

struct ResolveBeliefs {
  std::string a;
  std::string b;
  std::string winner;  // One of the two.
};

// One change of a batch. Where a belief is named, "$name" stands for what an earlier command made
// or named.
struct BeliefCommand {
  std::variant<AddBelief, BeliefVerdict, ReviseBelief, RetractBelief, RestoreBelief, LinkBeliefs,
               ContradictBelief, ResolveBeliefs>
      change;
  std::string as = {};    // A name for the belief, for later commands.
  std::int64_t line = 0;  // Of the file it came from; 0: not known.
};

class Beliefs {
 public:
  virtual ~Beliefs() = default;

  virtual Result<AddedBelief> Add(const Caller& caller, const AddBelief& request) = 0;
  virtual Result<BeliefReading> Judge(const Caller& caller, const BeliefVerdict& verdict) = 0;
  // Changes the text in place.
  virtual Result<BeliefReading> Revise(const Caller& caller, std::string_view id,
                                       std::string_view text) = 0;
  virtual Result<BeliefReading> Retract(const Caller& caller, std::string_view id,
                                        const std::optional<std::string>& reason, bool erase) = 0;
  virtual Result<BeliefReading> Restore(const Caller& caller, std::string_view id) = 0;

  // All answer the belief that was named first.
  virtual Result<BeliefReading> Support(const Caller& caller, std::string_view id,
                                        std::string_view by) = 0;
  virtual Result<BeliefReading> Relate(const Caller& caller, std::string_view a,
                                       std::string_view b) = 0;
  // Takes every support and relation between the two away.
  virtual Result<BeliefReading> Unlink(const Caller& caller, std::string_view a,
                                       std::string_view b) = 0;
  virtual Result<BeliefReading> Contradict(const Caller& caller,
                                           const ContradictBelief& request) = 0;
  virtual Result<Arbitration> Resolve(const Caller& caller, std::string_view a, std::string_view b,
                                      std::string_view winner) = 0;
  // Everything or, when one fails, nothing. The answers, one for each.
  virtual Result<std::vector<BeliefReading>> Batch(const Caller& caller,
                                                   const std::vector<BeliefCommand>& commands) = 0;

  // By id, or enough of one.
  virtual Result<BeliefReading> Show(const Caller& caller, std::string_view id) = 0;
  virtual Result<BeliefExplanation> Explain(const Caller& caller, std::string_view id) = 0;
  virtual Result<WordedBelief> Say(const Caller& caller, std::string_view id) = 0;
  // Most confident first.
  virtual Result<std::vector<BeliefReading>> List(const Caller& caller,
                                                  const ListBeliefs& request) = 0;
  // Moves nothing.
  virtual Result<std::vector<RecalledBelief>> Recall(const Caller& caller,
                                                     const RecallBeliefs& request) = 0;
  // Contradictions that are not resolved, the clearest first.
  virtual Result<std::vector<Arbitration>> Disputes(const Caller& caller) = 0;
  virtual Result<BeliefGraph> Graph(const Caller& caller, const GraphRequest& request) = 0;

  // Everything or, when something fails, nothing. The same again changes nothing. Where a belief
  // starts is decided by its origin alone.
  virtual Result<BeliefImportReport> Import(const Caller& caller, const BeliefImport& import) = 0;

  // One transaction for each episode. Failure: what went before stays.
  virtual Result<EpisodeReport> Ingest(const Caller& caller, const Episode& episode) = 0;
  virtual Result<MaintenanceReport> Maintain(const Caller& caller) = 0;
};

}  // namespace credence
