// SPDX-License-Identifier: Apache-2.0
// credence_engine: a store, and who speaks.
#pragma once

#include <sys/types.h>

#include <memory>
#include <vector>

#include "credence/credence.h"
#include "credence/engine.h"
#include "credence/result.h"
#include "operations/tokens.h"

namespace credence::capi {

// Counts the open handles of this process, and recognizes a process that was forked while there
// were any. SQLite keeps its locks per process and believes that it still has those of the parent:
// another process could delete the log of a store into which the child writes. Thread-safe.
class OpenHandles {
 public:
  // Failure: kFailedPrecondition in such a process.
  static Result<void> Check();
  static void Add();
  static void Remove();
};

}  // namespace credence::capi

// Never changes after it was opened, so that threads may share it.
struct credence_engine {
  std::shared_ptr<credence::Engine> engine;
  credence::Caller caller;
  std::vector<credence::operations::Scope> scopes;
  pid_t process = 0;  // The one that opened it.
};

namespace credence::capi {

// Failure: kInvalidArgument for NULL, kFailedPrecondition in a child of the process that opened it.
Result<const credence_engine*> Opened(const credence_engine* engine);

bool Allows(const credence_engine& engine, operations::Scope scope);
// Failure: kPermissionDenied, naming the access.
Result<void> Require(const credence_engine& engine, operations::Scope scope);

// Opened and Require.
Result<const credence_engine*> OpenedFor(const credence_engine* engine, operations::Scope scope);

}  // namespace credence::capi
