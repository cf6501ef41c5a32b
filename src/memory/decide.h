// SPDX-License-Identifier: Apache-2.0
// Decide: whether a request is granted, and which events it causes. Pure; a refusal has a reason.
//
// Rules M1 to M12 of docs/memories.md. The caller finds the memory that a request names, and any
// memory with the same text (queries.h).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/memories.h"
#include "credence/result.h"
#include "memory/settings.h"
#include "memory/types.h"

namespace credence::memory {

// A request to remember, ready to be stored: trimmed, checked, redacted.
struct Draft {
  std::string content;
  MemoryType type = MemoryType::kPattern;
  std::optional<std::string> domain;
  std::optional<std::string> project;
  MemorySource source = MemorySource::kExplicit;
  std::optional<std::string> tool;
  std::optional<MemoryAuthor> author = std::nullopt;
  std::optional<MemoryOrigin> origin = std::nullopt;

  bool operator==(const Draft&) const = default;
};

struct DraftOrSkip {
  std::optional<Draft> draft;
  std::string skipped;  // Why there is no draft.
};

// Failure: kInvalidArgument.
Result<DraftOrSkip> PrepareDraft(const AddMemory& request,
                                 const std::optional<std::string>& project,
                                 const MemorySettings& settings);

// The content of a memory: trimmed, 1 to content_max characters, valid UTF-8, without secrets.
// Failure: kInvalidArgument.
Result<std::string> PrepareContent(std::string_view text, const MemorySettings& settings);

// A new memory or, if `same` exists, at most a validation as the rules require. `id` is for the new
// memory.
std::vector<Decision> DecideAdd(const Draft& draft, const Memory* same, const Uuid& id,
                                const MemorySettings& settings);

// Marks a memory and the current ones that say the opposite of it as disputed.
std::vector<Decision> DecideDispute(const Uuid& id, std::span<const Memory> opposites);

struct Judgement {
  std::string signal = "user";  // The cause.
  std::optional<std::string> reason;
};

// Failure: kFailedPrecondition if the memory is not current; kInvalidArgument if the reason is not
// valid text or exceeds the length of a memory.
Result<Decision> DecideValidate(const Memory& memory, const Judgement& judgement,
                                const MemorySettings& settings);
Result<Decision> DecideViolate(const Memory& memory, const Judgement& judgement,
                               const MemorySettings& settings);

// What the work in a session says about a memory that it was shown.
struct ProofGiven {
  Proof proof = Proof::kFollowed;
  std::string session;
  std::int64_t turn = 0;
  std::optional<std::string> call = std::nullopt;        // Or the work product.
  std::optional<std::string> correction = std::nullopt;  // Prepared by PrepareContent.
};

// Failure: kFailedPrecondition if the memory is not current.
Result<Decision> DecideProve(const Memory& memory, const ProofGiven& given,
                             const MemorySettings& settings);

// `author` states the new text. `same` is the current memory with it, if any; the old one is then
// linked to that.
// Failure: kFailedPrecondition, kInvalidArgument (the text is unchanged).
Result<std::vector<Decision>> DecideSupersede(const Memory& memory, const std::string& content,
                                              MemoryAuthor author, const Memory* same,
                                              const Uuid& id, const MemorySettings& settings);
// The same with a type, domain, project and origin of its own. REQUIRES: the draft is explicit.
Result<std::vector<Decision>> DecideReplace(const Memory& memory, const Draft& draft,
                                            const Memory* same, const Uuid& id,
                                            const MemorySettings& settings);

// `signal`: who or what no longer wants it. Failure: kFailedPrecondition.
Result<std::vector<Decision>> DecideForget(const Memory& memory, bool erase,
                                           std::string_view signal = "user");
// `same` as above; if set, fails with kAlreadyExists.
Result<Decision> DecideRestore(const Memory& memory, const Memory* same);

}  // namespace credence::memory
