// SPDX-License-Identifier: Apache-2.0
// Memories: learned sentences with a confidence that rises when they are confirmed, falls when they
// are proven wrong, and decays when nobody uses them. The best few go into an agent's prompt.
//
//   Memories& memories = engine.memories();
//   memories.Add(me, {.content = "Run the tests before a commit"});
//   auto prompt = memories.Inject(me, {});
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/caller.h"
#include "credence/counterfactual.h"
#include "credence/decimal.h"
#include "credence/enum_names.h"
#include "credence/event.h"
#include "credence/fields.h"
#include "credence/paged.h"
#include "credence/result.h"
#include "credence/text_match.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"

namespace credence {

enum class MemoryType {
  kPattern,     // A recurring solution or approach.
  kDecision,    // A deliberate choice with its reason.
  kConstraint,  // A limitation or requirement.
  kLearning,    // A fact discovered from failure or success.
  kContext,     // How the project is set up.
  kRule,        // What must always or never be done. (A type; unrelated to golden.)
};
CREDENCE_ENUM_NAMES(MemoryType, "pattern", "decision", "constraint", "learning", "context", "rule")

enum class MemorySource {
  kExplicit,  // Stated by somebody.
  kPassive,   // Captured from a failed tool call.
  kLearned,   // Derived by another faculty.
};
CREDENCE_ENUM_NAMES(MemorySource, "explicit", "passive", "learned")

// Who stated an explicit memory.
enum class MemoryAuthor { kUser, kAgent };
CREDENCE_ENUM_NAMES(MemoryAuthor, "user", "agent")

enum class MemoryStatus { kCurrent, kSuperseded, kArchived };
CREDENCE_ENUM_NAMES(MemoryStatus, "current", "superseded", "archived")

// Where a memory that was imported from a file stands.
struct MemoryOrigin {
  std::string file;                    // Relative to the project if it lies in it, else absolute.
  std::int64_t line = 0;               // When it was imported; later edits may move it.
  std::optional<std::string> heading;  // The nearest heading above it.

  bool operator==(const MemoryOrigin&) const = default;
  CREDENCE_FIELDS(file, line, heading)
};

// Fields that events change come first and together: a replay touches little else.
struct Memory {
  Uuid id;
  Decimal confidence;
  std::int64_t times_validated = 0;
  std::int64_t times_violated = 0;
  std::optional<Timestamp> last_validated_at;
  // Sessions in which the opposite was done and went well, since that last counted against it.
  std::optional<std::int64_t> defied;
  std::optional<std::int64_t> offer;  // The event whose text a user gave as its correction.
  MemoryStatus status = MemoryStatus::kCurrent;
  bool golden = false;
  bool erased = false;
  MemoryType type = MemoryType::kPattern;
  MemorySource source = MemorySource::kExplicit;
  // Absent if nobody stated it, or if it was recorded by a version that did not ask.
  std::optional<MemoryAuthor> author;
  Timestamp created_at;
  std::int64_t text_sequence = 0;  // The event that carries the content.
  std::optional<Uuid> superseded_by;
  std::optional<Uuid> supersedes;
  std::vector<Uuid> disputed_with;     // Current memories that say the opposite; all were kept.
  std::optional<std::string> content;  // Absent if erased.
  std::optional<std::string> domain;
  std::optional<std::string> project;  // Absent if global.
  std::optional<std::string> source_tool;
  std::optional<MemoryOrigin> origin;

  bool operator==(const Memory&) const = default;
};

// A memory's values at one moment.
struct MemoryReading {
  Memory memory;
  double effective_confidence = 0;
  // False for golden memories, and for people's rules if memory.fade_user_rules is off.
  bool fades = true;
  // Why the confidence is what it is: unproven, confirmed, stale, disputed (by its checks, or by a
  // memory that says the opposite) or wrong.
  std::string standing;
  std::int64_t observations = 0;                  // Validations and violations.
  double interval_level = 0;                      // The level of IntervalOf.
  std::optional<TextMatch> match = std::nullopt;  // If it was searched for.
};

// Credible interval for the share of checks that a memory passes.
struct MemoryInterval {
  double low = 0;
  double high = 1;
  double level = 0;

  CREDENCE_FIELDS(low, high, level)
};
// Not part of the reading because it takes longer to compute than everything else, and lists do not
// show it.
MemoryInterval IntervalOf(const MemoryReading& reading);

struct AddMemory {
  std::string content;
  std::optional<std::string> type;  // Default: pattern, or learning if captured passively.
  std::optional<std::string> domain;
  bool global = false;
  bool passive = false;             // From a failed tool call; content is the error text.
  std::optional<std::string> tool;  // The tool that failed.
  // What to do if current memories say the opposite. Without either, nothing is stored.
  std::optional<std::string> supersede = std::nullopt;  // The memory that this one replaces.
  bool both = false;                                    // Keep all of them, marked as disputed.
};

struct AddedMemory {
  // Absent if there was nothing worth remembering; `skipped` says why.
  std::optional<MemoryReading> reading;
  bool created = false;
  std::string skipped;
};

enum class MemoryOrder {
  kConfidence,  // Golden first, then the highest effective confidence.
  kNewest,      // The last learned first.
  kName,        // By text.
};
CREDENCE_ENUM_NAMES(MemoryOrder, "confidence", "newest", "name")

struct ListMemories {
  bool all = false;  // Includes superseded and archived memories.
  std::optional<std::string> type;
  std::optional<std::string> domain;
  std::optional<std::int64_t> limit;  // Default: all.
  std::int64_t offset = 0;
  bool all_projects = false;  // Not only those of the caller's project and the global ones.
  // Learned since then, or before then: RFC 3339, or "last week".
  std::optional<std::string> since = std::nullopt;
  std::optional<std::string> until = std::nullopt;
  MemoryOrder order = MemoryOrder::kConfidence;
};

struct SearchMemories {
  std::string text;  // A question, a sentence, or words.
  bool all = false;
  std::int64_t limit = 20;
  std::optional<std::string> type = std::nullopt;
  std::optional<std::string> domain = std::nullopt;
  std::optional<std::string> since = std::nullopt;     // Learned then or later: "last week".
  std::optional<double> min_relevance = std::nullopt;  // Default: the setting.
  std::int64_t offset = 0;
  bool all_projects = false;                        // As in ListMemories.
  std::optional<std::string> until = std::nullopt;  // Learned before then.
};

struct InjectMemories {
  std::optional<std::int64_t> limit;       // Default: the setting.
  std::optional<std::int64_t> max_tokens;  // Default: the setting.
  // For a tool call: only memories about this tool and this input (JSON or plain text).
  std::optional<std::string> for_tool;
  std::string input;
  // The session to inject into; leaves out memories held out of it (memory.holdout).
  std::optional<std::string> session = std::nullopt;
};

struct Injection {
  std::string text;  // Empty if there is nothing to inject.
  std::int64_t tokens = 0;
  std::vector<MemoryReading> memories;

  CREDENCE_FIELDS(text, tokens, memories)
};

// The bullet points of a Markdown file that a person keeps, such as CLAUDE.md.
struct ImportMemories {
  std::string text;
  std::string file;  // Its name, as in MemoryOrigin.
  bool global = false;
};

// A bullet point that was not taken.
struct SkippedBullet {
  std::int64_t line = 0;
  std::string reason;

  bool operator==(const SkippedBullet&) const = default;
  CREDENCE_FIELDS(line, reason)
};

struct ImportedMemories {
  std::string file;
  std::int64_t added = 0;
  std::int64_t changed = 0;    // Superseded by the new wording.
  std::int64_t removed = 0;    // Archived, because the file no longer has them.
  std::int64_t restored = 0;   // Archived before, and in the file again.
  std::int64_t unchanged = 0;  // Includes those that somebody stated elsewhere.
  std::int64_t disputed = 0;   // Of the added, changed and restored: say the opposite of another.
  std::vector<SkippedBullet> skipped;

  CREDENCE_FIELDS(file, added, changed, removed, restored, unchanged, disputed, skipped)
};

// Feedback on a memory by a person or a program.
struct MemoryFeedback {
  std::string id;
  std::optional<std::string> reason;
  // Repeating a key for the same memory has no further effect.
  std::optional<std::string> key;
};

// One event of a memory and its effect on the confidence.
struct MemoryWhyStep {
  Event event;
  // "learned", "validated", …; of a proof its name, such as "followed"; "unknown" for events of a
  // newer program; "unreadable".
  std::string effect;
  std::string rests_on = {};  // The showing that a proof rests on: "session s1, turn 2, call c1".
  Decimal before;
  Decimal after;
  bool golden_before = false;
  bool golden_after = false;
};

struct MemoryWhyReport {
  MemoryReading reading;
  std::vector<MemoryWhyStep> steps;
  // effective = confidence × factor; factor = 0.5^(days / half_life_days), 1 if it does not fade.
  Timestamp decays_since;
  double days = 0;
  double half_life_days = 0;
  double factor = 1;
  // Days from now until it is no longer injected; absent if never, or if not injected now.
  std::optional<double> days_until_dropped;
  Counterfactual counterfactual;
};

// Thread-safe.
class Memories {
 public:
  virtual ~Memories() = default;

  // Failure: kFailedPrecondition if a current memory says the opposite.
  virtual Result<AddedMemory> Add(const Caller& caller, const AddMemory& request) = 0;
  // The current memories that say the opposite, most alike first.
  virtual Result<std::vector<MemoryReading>> Opposites(const Caller& caller,
                                                       const AddMemory& request) = 0;
  virtual Result<MemoryReading> Show(const Caller& caller, std::string_view id) = 0;
  virtual Result<Paged<MemoryReading>> List(const Caller& caller, const ListMemories& request) = 0;
  virtual Result<Paged<MemoryReading>> Search(const Caller& caller,
                                              const SearchMemories& request) = 0;
  // Makes the table by which Search compares meanings, if it is missing: about a minute, once.
  // Failure: kNotFound if there are no weights to make it from.
  virtual Result<void> PrepareSearch() = 0;
  virtual Result<MemoryWhyReport> Why(const Caller& caller, std::string_view id) = 0;

  virtual Result<MemoryReading> Validate(const Caller& caller, const MemoryFeedback& feedback) = 0;
  virtual Result<MemoryReading> Violate(const Caller& caller, const MemoryFeedback& feedback) = 0;
  // Without content: by the correction that a user gave. Returns the new record.
  virtual Result<AddedMemory> Supersede(const Caller& caller, std::string_view id,
                                        std::optional<std::string_view> content) = 0;
  // With `erase`, deletes the text for good.
  virtual Result<MemoryReading> Forget(const Caller& caller, std::string_view id, bool erase) = 0;
  virtual Result<MemoryReading> Restore(const Caller& caller, std::string_view id) = 0;
  // The memory with all its predecessors and successors, oldest first.
  virtual Result<std::vector<MemoryReading>> Chain(const Caller& caller, std::string_view id) = 0;

  // Keeps the memories that came from a file in step with it; the file decides. A second import of
  // the same text changes nothing.
  virtual Result<ImportedMemories> Import(const Caller& caller, const ImportMemories& request) = 0;
  // The current memories of the project, or the global ones, as Markdown that Import reads.
  virtual Result<std::string> ExportMarkdown(const Caller& caller, bool global) = 0;

  virtual Result<Injection> Inject(const Caller& caller, const InjectMemories& request) = 0;
};

}  // namespace credence
