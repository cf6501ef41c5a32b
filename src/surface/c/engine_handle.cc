// SPDX-License-Identifier: Apache-2.0
#include "surface/c/engine_handle.h"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>

namespace credence::capi {

using operations::Scope;

namespace {

std::atomic<int> open_handles = 0;
std::atomic<pid_t> process_of_handles = 0;

Failure ForkedWhileOpen() {
  return FailedPrecondition(
      "this process was forked while an engine was open; call exec, or fork before you open one");
}

}  // namespace

Result<CountedHandle> CountHandle() {
  if (open_handles > 0 && process_of_handles != getpid()) return ForkedWhileOpen();
  process_of_handles = getpid();
  ++open_handles;
  return CountedHandle(&open_handles);
}

Result<const credence_engine*> Opened(const credence_engine* engine) {
  if (engine == nullptr) {
    return InvalidArgument("engine is NULL; open one with credence_open");
  }
  if (engine->process != getpid()) return ForkedWhileOpen();
  return engine;
}

bool Allows(const credence_engine& engine, Scope scope) {
  return operations::Token{.scopes = engine.scopes}.Allows(scope);
}

Result<void> Require(const credence_engine& engine, Scope scope) {
  if (Allows(engine, scope)) return {};
  return Fail(Code::kPermissionDenied,
              fmt::format("this needs the access {}, and the handle has {}; name it in \"access\" "
                          "when you open the engine",
                          NameOf(scope), operations::ScopeNames(engine.scopes)));
}

Result<const credence_engine*> OpenedFor(const credence_engine* engine, Scope scope) {
  CREDENCE_ASSIGN_OR_RETURN(const credence_engine* opened, Opened(engine));
  CREDENCE_RETURN_IF_ERROR(Require(*opened, scope));
  return opened;
}

}  // namespace credence::capi
