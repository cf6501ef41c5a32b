// SPDX-License-Identifier: Apache-2.0
#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "credence/credence.h"
#include "surface/c/border.h"
#include "surface/c/engine_handle.h"
#include "surface/c/open_options.h"
#include "surface/home/engine_options.h"
#include "surface/home/places.h"
#include "surface/home/shared_store.h"

namespace credence::capi {
namespace {

using operations::Scope;

// The path of the library, or of a program that contains it; empty if it is not known. Models may
// be near it. Not the address of a function, which a program may have instead of the library.
std::string LibraryPath() {
  static constexpr char kHere = 0;
  Dl_info info{};
  return dladdr(&kHere, &info) != 0 && info.dli_fname != nullptr ? info.dli_fname : "";
}

Result<std::shared_ptr<Engine>> OpenEngine(const OpenOptions& options, const Caller& caller) {
  // An empty name is no file at all, not even the usual one.
  const std::optional<std::string> config =
      options.config && options.config->empty() ? "/dev/null" : options.config;
  CREDENCE_ASSIGN_OR_RETURN(EngineOptions engine, home::EngineOptionsOf(config, [&caller] {
                              return caller.project.value_or("");
                            }));
  engine.executable = LibraryPath();
  engine.open_store = home::OpenSharedStore;
  engine.store_wait = options.wait;
  engine.long_lived = options.long_lived.value_or(false);
  CREDENCE_ASSIGN_OR_RETURN(engine.db, home::StorePath(options.db));
  if (engine.db != ":memory:") CREDENCE_RETURN_IF_ERROR(home::MakeFolderOf(engine.db));
  return Engine::Open(std::move(engine));
}

credence_engine* MakeHandle(credence_engine handle) {
  return std::make_unique<credence_engine>(std::move(handle)).release();
}

Result<credence_engine*> Open(const OpenOptions& options) {
  CREDENCE_ASSIGN_OR_RETURN(CountedHandle counted, CountHandle());
  const std::vector<Scope> scopes = options.access.value_or(std::vector{Scope::kWrite});
  CREDENCE_ASSIGN_OR_RETURN(Caller usual, UsualCaller(options));
  CREDENCE_ASSIGN_OR_RETURN(Caller caller, CallerOf(options, scopes, std::move(usual)));
  CREDENCE_ASSIGN_OR_RETURN(std::shared_ptr<Engine> engine, OpenEngine(options, caller));
  return MakeHandle({.counted = std::move(counted),
                     .engine = std::move(engine),
                     .caller = std::move(caller),
                     .scopes = scopes,
                     .process = getpid()});
}

Result<credence_engine*> Derive(const credence_engine& from, const OpenOptions& options) {
  if (options.db || options.config || options.wait || options.long_lived) {
    return InvalidArgument(
        "db, config, wait_ms and long_lived belong to the store; give them to credence_open");
  }
  const std::vector<Scope> scopes = options.access.value_or(from.scopes);
  for (const Scope scope : scopes) CREDENCE_RETURN_IF_ERROR(Require(from, scope));
  if (options.space && *options.space != from.caller.space) {
    CREDENCE_RETURN_IF_ERROR(Require(from, Scope::kAdmin));
  }
  CREDENCE_ASSIGN_OR_RETURN(Caller caller, CallerOf(options, scopes, from.caller));
  CREDENCE_ASSIGN_OR_RETURN(CountedHandle counted, CountHandle());
  return MakeHandle({.counted = std::move(counted),
                     .engine = from.engine,
                     .caller = std::move(caller),
                     .scopes = scopes,
                     .process = from.process});
}

// The place for a new handle, which is NULL until there is one.
Result<void> Prepare(credence_engine** place) {
  if (place == nullptr) {
    return InvalidArgument("the place for the engine is NULL; give the address of a pointer");
  }
  *place = nullptr;
  return {};
}

}  // namespace
}  // namespace credence::capi

using namespace credence::capi;
using credence::Result;

extern "C" {

credence_code credence_open(const char* options, credence_engine** engine,
                            credence_result* result) {
  return AtBorder(result, [&]() -> Result<Answer> {
    CREDENCE_RETURN_IF_ERROR(Prepare(engine));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view text, Optional(options, "options", "{}"));
    CREDENCE_ASSIGN_OR_RETURN(const OpenOptions parsed, ParseOpenOptions(text));
    CREDENCE_ASSIGN_OR_RETURN(*engine, Open(parsed));
    return Answer{};
  });
}

credence_code credence_derive(credence_engine* engine, const char* options,
                              credence_engine** derived, credence_result* result) {
  return AtBorder(result, [&]() -> Result<Answer> {
    CREDENCE_RETURN_IF_ERROR(Prepare(derived));
    CREDENCE_ASSIGN_OR_RETURN(const credence_engine* from, Opened(engine));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view text, Optional(options, "options", "{}"));
    CREDENCE_ASSIGN_OR_RETURN(const OpenOptions parsed, ParseOpenOptions(text));
    CREDENCE_ASSIGN_OR_RETURN(*derived, Derive(*from, parsed));
    return Answer{};
  });
}

void credence_close(credence_engine* engine) {
  // Closing the connections of a parent process would drop its locks.
  if (engine != nullptr && engine->process == getpid()) delete engine;
}

}  // extern "C"
