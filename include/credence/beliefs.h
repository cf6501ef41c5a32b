// SPDX-License-Identifier: Apache-2.0
// Beliefs: statements in a graph, each with a confidence built from evidence, from the beliefs
// around it, and from the time since it was last mentioned.
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
#include "credence/fields.h"
#include "credence/paged.h"
#include "credence/result.h"
#include "credence/text_match.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"

namespace credence {

enum class BeliefOrigin {
  kUserGiven,        // The user said so.
  kInferred,         // It follows from what was said.
  kSystemSuggested,  // The assistant or a model said so.
};
CREDENCE_ENUM_NAMES(BeliefOrigin, "user_given", "inferred", "system_suggested")

// The first status that applies, in this order.
enum class BeliefStatus {
  kRetracted,
  kDisputed,     // Has an unresolved contradiction.
  kStale,        // Not mentioned for a long time.
  kSupported,    // Reaffirmed, or supported by other beliefs.
  kUnconfirmed,  // Not from the user, and never confirmed.
  kFresh,
};
CREDENCE_ENUM_NAMES(BeliefStatus, "retracted", "disputed", "stale", "supported", "unconfirmed",
                    "fresh")

enum class ContradictionStatus { kUnresolved, kUserResolved, kSystemResolved };
CREDENCE_ENUM_NAMES(ContradictionStatus, "unresolved", "user_resolved", "system_resolved")

// Why a belief's evidence changed.
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
CREDENCE_ENUM_NAMES(BeliefTrigger, "initial_assignment", "user_reaffirmation", "user_reference",
                    "user_reasoning", "reasoning_usage", "consistency_check",
                    "external_corroboration", "contradiction_resolution", "contradiction_detected",
                    "repeated_contradiction", "soft_contradiction", "user_correction",
                    "user_uncertainty", "user_conflict", "user_rejection")

// How another belief is linked to this one.
enum class BeliefLinkKind { kSupportedBy, kSupports, kRelated };
CREDENCE_ENUM_NAMES(BeliefLinkKind, "supported_by", "supports", "related")

// A link that nobody stated: Credence inferred it from what the two beliefs say.
struct InferredLink {
  Uuid id;  // The other belief.
  BeliefLinkKind link = BeliefLinkKind::kRelated;
  Decimal weight;  // Its effect, as a share of that of a stated link.

  bool operator==(const InferredLink&) const = default;
  CREDENCE_FIELDS(id, link, weight)
};

// The other side of a contradiction.
struct BeliefContradiction {
  Uuid id;
  ContradictionStatus status = ContradictionStatus::kUnresolved;
  Decimal confidence;        // The other belief's confidence when last found.
  std::int64_t against = 0;  // How often it was counted against this belief.
  Timestamp at;              // When it was last found.

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
  std::int64_t lowered = 0;       // Pieces that lowered it.
  std::int64_t falls = 0;         // How many in a row lowered it, up to the last.
  Timestamp created_at;
  Timestamp updated_at;  // Last change of its evidence or links.
  Timestamp last_referenced;
  std::optional<Timestamp> last_user_validation;
  std::optional<Timestamp> last_consistent;  // When a turn last agreed with it.
  std::optional<Timestamp> until;            // When the user said that it holds no longer.
  // Sorted, without duplicates.
  std::vector<Uuid> supporters;
  std::vector<Uuid> supports;
  std::vector<Uuid> related;
  // Sorted by id; never one to a belief that a stated link leads to.
  std::vector<InferredLink> inferred;
  std::vector<BeliefContradiction> contradictions;  // Sorted by id.
  std::int64_t text_sequence = 0;                   // The event that carries the statement.
  std::optional<std::string> text;                  // Absent if it was erased.

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
  double confidence = 0;  // Current value.
  std::optional<ContradictionStatus> status;

  bool operator==(const BeliefNeighbour&) const = default;
};

struct BeliefHistoryEntry {
  Timestamp at;
  double value = 0;  // Evidence plus network after this event.
  BeliefTrigger trigger = BeliefTrigger::kInitialAssignment;
  double delta = 0;
  std::string reason;
  Uuid event;

  bool operator==(const BeliefHistoryEntry&) const = default;
  CREDENCE_FIELDS(at, value, trigger, delta, reason, event)
};

// A belief's values at one moment.
struct BeliefReading {
  Belief belief;
  Decimal confidence;
  Decimal network;
  Decimal dormancy;
  BeliefStatus status = BeliefStatus::kFresh;
  double stability_score = 1;
  std::optional<ContradictionStatus> contradiction_status;
  // The belief that the user decided for instead. It is not said as true, and ranks lower.
  std::optional<Uuid> superseded_by;
  std::optional<BeliefStatement> statement;  // Absent if the text cannot be parsed.
  bool unstable = false;                     // Low enough to need attention.
  bool proposed_for_deletion = false;
  // Whether the statement and the neighbours below were loaded.
  bool is_full = false;
  std::vector<BeliefNeighbour> supporting;
  std::vector<BeliefNeighbour> contradicting;
  // Filled only when a single belief is requested.
  std::vector<BeliefHistoryEntry> history;

  bool operator==(const BeliefReading&) const = default;
};

// Credible interval (90 %) for the share of evidence that supports a belief.
struct BeliefInterval {
  double low = 0;
  double high = 1;
};
// Not part of the reading because it takes longer to compute than everything else.
BeliefInterval IntervalOf(const BeliefReading& reading);

struct AddBelief {
  std::string text;
  // Default: user_given, or inferred if the caller is an agent, who cannot state what a person
  // said.
  std::optional<std::string> origin;
};

struct AddedBelief {
  BeliefReading reading;
  bool created = false;  // False if it existed already; a repeat by the user reaffirms it.
};

// A person's feedback on one belief.
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
CREDENCE_ENUM_NAMES(BeliefWord, "reaffirm", "reference", "reason_user", "reason_system",
                    "corroborate", "doubt", "conflict", "reject")

struct BeliefVerdict {
  std::string id;
  BeliefWord word = BeliefWord::kReaffirm;
  std::optional<std::string> reason;
  // Repeating a key for the same belief has no further effect.
  std::optional<std::string> key;
};

struct ContradictBelief {
  std::string id;
  std::string by;
  bool soft = false;
  std::optional<std::string> reason;
};

// Two beliefs that contradict each other, and the state of the conflict.
struct Arbitration {
  // The winner if resolved, otherwise the more confident of the two. Never a retracted belief.
  BeliefReading stands;
  BeliefReading yields;
  // The distance between the two, never negative. If maintenance has just resolved the conflict:
  // the distance before the winner gained.
  Decimal strength;
  ContradictionStatus status = ContradictionStatus::kUnresolved;
  std::optional<Uuid> winner = std::nullopt;  // Set when resolved.
  bool withdrawn = false;                     // Closed without a winner: one side was retracted.
  std::string question;  // Asks the user when the two are too close to decide; otherwise empty.
};

struct RecallBeliefs {
  std::string text;
  bool all = false;  // Includes hidden and retracted beliefs.
  std::int64_t limit = 10;
  std::optional<double> min_relevance = std::nullopt;  // Of each.
  std::int64_t offset = 0;
  std::optional<BeliefStatus> status = std::nullopt;  // Retracted ones, too, if it is theirs.
};

struct RecalledBelief {
  BeliefReading reading;
  TextMatch match;
  double score = 0;  // relevance × (0.5 + 0.5 × confidence)
};

struct ListBeliefs {
  std::optional<std::string> status;
  bool all = false;  // Includes retracted beliefs.
  std::optional<std::int64_t> limit;
  std::int64_t offset = 0;
  // First stated since then, or before then: RFC 3339, or "last week".
  std::optional<std::string> since = std::nullopt;
  std::optional<std::string> until = std::nullopt;
};

struct WordedBelief {
  Uuid id;
  std::string text;
  double confidence = 0;
  std::string certainty;  // "definite", "general", "tentative", "doubtful"
  BeliefStatus status = BeliefStatus::kFresh;

  CREDENCE_FIELDS(id, text, confidence, certainty, status)
};

// One term of the confidence.
struct BeliefTerm {
  // "supporter", "structure", "related", "indirect", "related_two_hops", "inferred_supporter", …
  std::string name;
  Decimal value;  // Before the cap.
  std::optional<Uuid> from;
  std::optional<Decimal> evidence;  // The neighbour's evidence.
  std::string text;                 // The neighbour's text.
};

struct BeliefExplanation {
  BeliefReading reading;  // Includes its history.
  std::vector<BeliefTerm> network;
  Decimal network_sum;  // Sum before the cap.
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
  std::string speaker;  // "user", "assistant", or any other name.
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
  bool by_rules = false;  // Never asks a model, which can be slow.
};

struct EpisodeChange {
  Uuid belief;
  std::string what;  // "stated", "reaffirmed", "contradicted", …
  std::string text;
  std::optional<double> was;  // Before the turn, if it was believed before.
  double confidence = 0;      // After the turn.
  std::string because;

  CREDENCE_FIELDS(belief, what, text, was, confidence, because)
};

struct EpisodeReport {
  std::string id;
  std::string speaker;
  std::string text;  // What was said.
  bool duplicate = false;
  std::string cue;  // The cue in the user's turn.
  std::vector<std::string> cue_words;
  std::vector<EpisodeChange> changes;
  std::vector<std::pair<std::string, std::string>> skipped;  // Skipped text, and why.
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
  std::int64_t ended = 0;
  std::int64_t inferred = 0;  // Links.
  std::vector<EpisodeReport> details;

  CREDENCE_FIELDS(episodes, duplicates, stated, reaffirmed, contradicted, corrected, rejected,
                  doubted, ended, inferred, details)
};

// Beliefs in one condition: their number, and the least confident of them.
struct BeliefGroup {
  std::int64_t count = 0;
  std::vector<BeliefReading> first;
};

struct MaintenanceReport {
  std::int64_t beliefs = 0;  // Not counting retracted beliefs.
  BeliefGroup dormant;
  BeliefGroup unstable;
  BeliefGroup proposed_for_deletion;
  BeliefGroup orphaned;
  BeliefGroup declining;               // Their latest evidence all lowered them.
  std::vector<Arbitration> resolved;   // Resolved by this run.
  std::vector<Arbitration> questions;  // Too close to decide.
  std::vector<std::pair<std::string, std::int64_t>> by_status;
  double mean_confidence = 0;
  double health = 1;  // The share that is not disputed, stale or unstable.

  CREDENCE_FIELDS(beliefs, mean_confidence, health, by_status, dormant, unstable,
                  proposed_for_deletion, orphaned, declining, resolved, questions)
};

struct GraphRequest {
  std::optional<std::string> id;  // Absent for the whole graph.
  std::int64_t hops = 2;
  std::int64_t limit = 1'000;  // Maximum number of beliefs.
  bool all = false;            // Includes retracted beliefs.
  bool history = false;        // Includes how each number came about.
};

struct BeliefLink {
  std::string kind;  // "supports", "relates", "contradicts"
  // For a contradiction: the belief that speaks against the other, or the winner.
  Uuid from;
  Uuid to;
  std::optional<ContradictionStatus> status;
  bool mutual = false;  // Each counts against the other.
  std::optional<Uuid> winner = std::nullopt;
  std::optional<Decimal> inferred = std::nullopt;  // The weight, if nobody stated it.
};

struct BeliefGraph {
  std::vector<BeliefReading> beliefs;
  std::vector<BeliefLink> links;  // Each link once.
  bool is_cut = false;
};

// Beliefs of another store: texts and links. Their confidences are not imported.
struct BeliefImport {
  struct Statement {
    std::string place;  // "node 3", for messages.
    Uuid id;            // Kept unless a belief with the same text exists.
    std::string text;
    BeliefOrigin origin = BeliefOrigin::kInferred;
    std::optional<double> confidence = std::nullopt;      // In the other store; only reported.
    std::optional<std::string> episode = std::nullopt;    // The evidence for it in the other store.
    std::optional<std::string> retracted = std::nullopt;  // Why it no longer holds.
  };
  struct Link {
    std::string place;
    std::string key;   // The same key creates the link once, even if it was removed since.
    std::string kind;  // This and the rest as in BeliefLink.
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
  std::int64_t known = 0;      // Known already, by id or by text.
  std::int64_t retracted = 0;  // Among the added beliefs.
  std::int64_t linked = 0;
  std::vector<std::pair<std::string, std::int64_t>> skipped;
  struct Number {
    Uuid id;
    std::string text;
    double there = 0;
    double here = 0;
  };
  std::vector<Number> numbers;  // For each added belief that had a confidence.

  CREDENCE_FIELDS(added, known, retracted, linked, skipped, numbers)
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
CREDENCE_ENUM_NAMES(LinkChange, "support", "relate", "unlink")
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

// One change of a batch. "$name" refers to a belief that an earlier command created or named.
struct BeliefCommand {
  std::variant<AddBelief, BeliefVerdict, ReviseBelief, RetractBelief, RestoreBelief, LinkBeliefs,
               ContradictBelief, ResolveBeliefs>
      change;
  std::string as = {};    // Names the belief for later commands.
  std::int64_t line = 0;  // Line in its source file; 0 if not known.
};

class Beliefs {
 public:
  virtual ~Beliefs() = default;

  virtual Result<AddedBelief> Add(const Caller& caller, const AddBelief& request) = 0;
  virtual Result<BeliefReading> Judge(const Caller& caller, const BeliefVerdict& verdict) = 0;
  // Changes the text without creating a new belief.
  virtual Result<BeliefReading> Revise(const Caller& caller, std::string_view id,
                                       std::string_view text) = 0;
  virtual Result<BeliefReading> Retract(const Caller& caller, std::string_view id,
                                        const std::optional<std::string>& reason, bool erase) = 0;
  virtual Result<BeliefReading> Restore(const Caller& caller, std::string_view id) = 0;

  // These return the belief that is named first.
  virtual Result<BeliefReading> Support(const Caller& caller, std::string_view id,
                                        std::string_view by) = 0;
  virtual Result<BeliefReading> Relate(const Caller& caller, std::string_view a,
                                       std::string_view b) = 0;
  // Removes every support and relation between the two.
  virtual Result<BeliefReading> Unlink(const Caller& caller, std::string_view a,
                                       std::string_view b) = 0;
  virtual Result<BeliefReading> Contradict(const Caller& caller,
                                           const ContradictBelief& request) = 0;
  virtual Result<Arbitration> Resolve(const Caller& caller, std::string_view a, std::string_view b,
                                      std::string_view winner) = 0;
  // Applies all commands or, if one fails, none. Returns one reading per command.
  virtual Result<std::vector<BeliefReading>> Batch(const Caller& caller,
                                                   const std::vector<BeliefCommand>& commands) = 0;

  // Takes an id or an unambiguous part of one.
  virtual Result<BeliefReading> Show(const Caller& caller, std::string_view id) = 0;
  virtual Result<BeliefExplanation> Explain(const Caller& caller, std::string_view id) = 0;
  virtual Result<WordedBelief> Say(const Caller& caller, std::string_view id) = 0;
  // Most confident first.
  virtual Result<Paged<BeliefReading>> List(const Caller& caller, const ListBeliefs& request) = 0;
  // Changes nothing.
  virtual Result<Paged<RecalledBelief>> Recall(const Caller& caller,
                                               const RecallBeliefs& request) = 0;
  // Unresolved contradictions, the clearest first.
  virtual Result<std::vector<Arbitration>> Disputes(const Caller& caller) = 0;
  virtual Result<BeliefGraph> Graph(const Caller& caller, const GraphRequest& request) = 0;

  // Imports everything or, on failure, nothing. Repeating an import changes nothing. A belief's
  // initial confidence depends on its origin alone.
  virtual Result<BeliefImportReport> Import(const Caller& caller, const BeliefImport& import) = 0;

  // One transaction per turn. On failure, earlier turns stay recorded.
  virtual Result<EpisodeReport> Ingest(const Caller& caller, const Episode& episode) = 0;
  virtual Result<MaintenanceReport> Maintain(const Caller& caller) = 0;
};

}  // namespace credence
