// SPDX-License-Identifier: Apache-2.0
// The dashboard's files from the build (web/pack.mjs), embedded in the program.
#include <cstddef>

#include "surface/http/assets.h"

// Included by the assembler, because a compiler would take seconds for an array of that size.
__asm__(
    ".section .rodata\n"
    ".global credence_dashboard\n"
    "credence_dashboard:\n"
    ".incbin \"" CREDENCE_DASHBOARD_FOLDER
    "/dashboard.bin\"\n"
    ".previous\n");
extern "C" const char credence_dashboard[];

namespace credence::http {
namespace {

std::string_view At(std::size_t begin, std::size_t size) {
  return {credence_dashboard + begin, size};
}

}  // namespace

std::span<const Asset> Assets() {
  static const Asset kAssets[] = {
#include <dashboard.inc>
  };
  return kAssets;
}

}  // namespace credence::http
