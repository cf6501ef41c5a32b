// SPDX-License-Identifier: Apache-2.0
// credence_engine: a store, and who speaks.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <memory>
#include <vector>

#include "credence/credence.h"
#include "credence/engine.h"
#include "credence/result.h"
#include "operations/tokens.h"

namespace credence::capi {

struct Uncount {
  void operator()(std::atomic<int>* handles) const { --*handles; }
};
// One of the handles of this process that are open or being opened, until it is destroyed.
using CountedHandle = std::unique_ptr<std::atomic<int>, Uncount>;

// Counts a handle, before its store is opened. Thread-safe. Failure: kFailedPrecondition in a
// process that was forked while there were any. SQLite keeps its locks per process and believes
// that it still has those of the parent: another process could delete the log of a store into which
// the child writes.
Result<CountedHandle> CountHandle();

}  // namespace credence::capi

// Never changes after it was opened, so that threads may share it.
struct credence_engine {
  credence::capi::CountedHandle counted;  // Destroyed last, when the store is closed.
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
