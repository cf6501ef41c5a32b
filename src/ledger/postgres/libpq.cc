// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres/libpq.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include "base/utf8.h"

namespace credence::ledger {
namespace {

Result<Libpq> Load() {
  // Never closed, because connections may live as long as the process.
  void* library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    const char* reason = dlerror();
    return Fail(Code::kUnimplemented,
                OneLine(fmt::format("PostgreSQL needs the library libpq.so.5 ({}); install it "
                                    "(Debian: apt install libpq5)",
                                    reason == nullptr ? "not found" : reason)));
  }
  Libpq functions;
#define CREDENCE_LIBPQ_FIND(name)                                                     \
  functions.name = reinterpret_cast<decltype(functions.name)>(dlsym(library, #name)); \
  if (functions.name == nullptr) {                                                    \
    return Fail(Code::kUnimplemented, "libpq.so.5 is too old: it has no " #name       \
                                      "; install "                                    \
                                      "version 14 or newer");                         \
  }
  CREDENCE_LIBPQ_FUNCTIONS(CREDENCE_LIBPQ_FIND)
#undef CREDENCE_LIBPQ_FIND
  return functions;
}

}  // namespace

Result<const Libpq*> LoadLibpq() {
  static const Result<Libpq> kLoaded = Load();
  if (!kLoaded) return Failure(kLoaded.error());
  return &*kLoaded;
}

}  // namespace credence::ledger
