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
#include "credence/result.h"
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

enum class MemoryStatus { kCurrent, kSuperseded, kArchived };
CREDENCE_ENUM_NAMES(MemoryStatus, "current", "superseded", "archived")

// Fields that events change come first and together: a replay touches little else.
struct Memory {
  Uuid id;
  Decimal confidence;
  std::int64_t times_validated = 0;
  std::int64_t times_violated = 0;
  std::optional<Timestamp> last_validated_at;
  MemoryStatus status = MemoryStatus::kCurrent;
  bool golden = false;
  bool erased = false;
  MemoryType type = MemoryType::kPattern;
  MemorySource source = MemorySource::kExplicit;
  Timestamp created_at;
  std::int64_t text_sequence = 0;  // The event that carries the content.
  std::optional<Uuid> superseded_by;
  std::optional<Uuid> supersedes;
  std::optional<std::string> content;  // Absent if erased.
  std::optional<std::string> domain;
  std::optional<std::string> project;  // Absent if global.
  std::optional<std::string> source_tool;

  bool operator==(const Memory&) const = default;
};

// A memory's values at one moment.
struct MemoryReading {
  Memory memory;
  double effective_confidence = 0;
  // Why the confidence is what it is: unproven, confirmed, stale, disputed or wrong.
  std::string standing;
  std::int64_t observations = 0;  // Validations and violations.
  double interval_level = 0;      // The level of IntervalOf.
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
};

struct AddedMemory {
  // Absent if there was nothing worth remembering; `skipped` says why.
  std::optional<MemoryReading> reading;
  bool created = false;
  std::string skipped;
};

struct ListMemories {
  bool all = false;  // Includes superseded and archived memories.
  std::optional<std::string> type;
  std::optional<std::string> domain;
  std::optional<std::int64_t> limit;  // Default: all.
};

struct SearchMemories {
  std::string text;
  bool all = false;
  std::int64_t limit = 20;
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
  std::string
      effect;  // "learned", "validated", …; "unknown" for events of a newer program, "unreadable".
  Decimal before;
  Decimal after;
  bool golden_before = false;
  bool golden_after = false;
};

struct MemoryWhyReport {
  MemoryReading reading;
  std::vector<MemoryWhyStep> steps;
  // effective = confidence × factor; factor = 0.5^(days / half_life_days), 1 when golden.
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

  virtual Result<AddedMemory> Add(const Caller& caller, const AddMemory& request) = 0;
  virtual Result<MemoryReading> Show(const Caller& caller, std::string_view id) = 0;
  virtual Result<std::vector<MemoryReading>> List(const Caller& caller,
                                                  const ListMemories& request) = 0;
  virtual Result<std::vector<MemoryReading>> Search(const Caller& caller,
                                                    const SearchMemories& request) = 0;
  virtual Result<MemoryWhyReport> Why(const Caller& caller, std::string_view id) = 0;

  virtual Result<MemoryReading> Validate(const Caller& caller, const MemoryFeedback& feedback) = 0;
  virtual Result<MemoryReading> Violate(const Caller& caller, const MemoryFeedback& feedback) = 0;
  // Returns the new record.
  virtual Result<AddedMemory> Supersede(const Caller& caller, std::string_view id,
                                        std::string_view content) = 0;
  // With `erase`, deletes the text for good.
  virtual Result<MemoryReading> Forget(const Caller& caller, std::string_view id, bool erase) = 0;
  virtual Result<MemoryReading> Restore(const Caller& caller, std::string_view id) = 0;
  // The memory with all its predecessors and successors, oldest first.
  virtual Result<std::vector<MemoryReading>> Chain(const Caller& caller, std::string_view id) = 0;

  virtual Result<Injection> Inject(const Caller& caller, const InjectMemories& request) = 0;
};

}  // namespace credence
