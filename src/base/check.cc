// SPDX-License-Identifier: Apache-2.0
#include "base/check.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace credence {
namespace {

// stdio and no formatting library: the program may be out of memory by now.
void PrintFailure(std::string_view file, int line, std::string_view message) {
  std::fprintf(stderr, "%.*s:%d: check failed: %.*s\n", static_cast<int>(file.size()), file.data(),
               line, static_cast<int>(message.size()), message.data());
  std::fflush(stderr);
}

std::atomic<CheckHandler> check_handler = &PrintFailure;

}  // namespace

void SetCheckHandler(CheckHandler handler) {
  check_handler.store(handler != nullptr ? handler : &PrintFailure);
}

void CheckFailed(std::string_view file, int line, std::string_view message) {
  check_handler.load()(file, line, message);
  std::abort();
}

}  // namespace credence
