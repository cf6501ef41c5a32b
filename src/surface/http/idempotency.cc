// SPDX-License-Identifier: Apache-2.0
#include "surface/http/idempotency.h"
#include "credence/fields.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "base/fields.h"

namespace credence::http {
namespace {

struct KeptHeader {
  std::string name;
  std::string value;

  CREDENCE_FIELDS(name, value)
};

struct KeptReply {
  std::int64_t status = 200;
  std::string type;
  std::string body;
  std::vector<KeptHeader> headers;

  CREDENCE_FIELDS(status, type, body, headers)
};

}  // namespace

KeysInUse::Use::Use(KeysInUse& keys, std::string key) : keys_(keys), key_(std::move(key)) {
  const std::lock_guard lock(keys_.mutex_);
  is_first_ = keys_.keys_.insert(key_).second;
}

KeysInUse::Use::~Use() {
  if (!is_first_) return;
  const std::lock_guard lock(keys_.mutex_);
  keys_.keys_.erase(key_);
}

std::string EncodeReply(const Response& response) {
  KeptReply kept{.status = response.status, .type = response.type, .body = response.body};
  for (const auto& [name, value] : response.headers) kept.headers.push_back({name, value});
  return EncodeFields(kept);
}

Result<Response> DecodeReply(std::string_view text) {
  CREDENCE_ASSIGN_OR_RETURN(KeptReply kept, DecodeFields<KeptReply>(text));
  Response response{.status = static_cast<int>(kept.status),
                    .type = std::move(kept.type),
                    .body = std::move(kept.body)};
  for (KeptHeader& header : kept.headers) {
    response.headers.emplace_back(std::move(header.name), std::move(header.value));
  }
  return response;
}

}  // namespace credence::http
