// SPDX-License-Identifier: Apache-2.0
// What needs no engine: versions, names of codes, ids, JSON strings.
#include <algorithm>
#include <cstring>
#include <memory>
#include <string>

#include "base/ids.h"
#include "base/json_writer.h"
#include "base/version.h"
#include "credence/clock.h"
#include "credence/credence.h"
#include "surface/c/border.h"

namespace credence::capi {
namespace {

// One for each of credence::Code, with the same number.
static_assert(CREDENCE_INVALID_ARGUMENT == static_cast<int>(Code::kInvalidArgument));
static_assert(CREDENCE_PERMISSION_DENIED == static_cast<int>(Code::kPermissionDenied));
static_assert(CREDENCE_INTERNAL == static_cast<int>(Code::kInternal));
static_assert(CREDENCE_UNAUTHENTICATED == static_cast<int>(Code::kUnauthenticated));

std::string NewId() {
  const std::unique_ptr<Rng> rng = MakeSystemRng();
  return NewUuid(SystemClock().Now(), *rng).ToString();
}

}  // namespace
}  // namespace credence::capi

using namespace credence::capi;
using credence::Code;
using credence::Result;

extern "C" {

const char* credence_version(void) {
  // A literal, so it ends with a zero byte.
  return credence::Version().data();
}

std::int32_t credence_abi_version(void) { return CREDENCE_ABI_VERSION; }

const char* credence_code_name(credence_code code) {
  if (code == CREDENCE_REFUSED) return "REFUSED";
  if (code == CREDENCE_ASK) return "ASK";
  if (code < CREDENCE_OK || code > CREDENCE_UNAUTHENTICATED) return "UNKNOWN";
  return credence::CodeName(static_cast<Code>(code)).data();
}

credence_code credence_quote(const char* text, credence_result* result) {
  return AtBorder(result, [&]() -> Result<Answer> {
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view given, Required(text, "text"));
    Answer answer{.json = {}};
    credence::AppendJsonString(answer.json, given);
    return answer;
  });
}

void credence_new_id(char id[CREDENCE_ID_SIZE]) {
  if (id == nullptr) return;
  std::memset(id, 0, CREDENCE_ID_SIZE);
  (void)AtBorder(nullptr, [&]() -> Result<Answer> {
    std::ranges::copy(NewId(), id);
    return Answer{};
  });
}

}  // extern "C"
