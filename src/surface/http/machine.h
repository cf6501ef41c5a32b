// SPDX-License-Identifier: Apache-2.0
// Operations on the machine of the server: its settings, its clients, its files. They are for the
// owner of the machine alone, and only a server offers them (Services::machine).
//
// One may share its path with another operation, as POST /v1/import does: a body that is a JSON
// object with one of its fields is then meant for it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "operations/operation.h"
#include "surface/http/gate.h"
#include "surface/http/message.h"

namespace credence::http {

// The operations at one path, for reading and for writing; null: none.
struct MachinePath {
  const operations::Operation* get = nullptr;
  const operations::Operation* post = nullptr;
};
MachinePath MachineAt(std::span<const operations::Operation> machine, std::string_view path);

// Whether the body is a JSON object with a field of the operation.
bool HasFieldOf(const operations::Operation& operation, std::string_view body);

// Failure: kPermissionDenied for a token, which is for one space, for another user of the machine,
// and for a request that came through a proxy.
Result<void> RequireOwner(const Visitor& visitor, const Request& request);

// Those that a path takes, with `other`, the operation that shares it, if any: "GET, HEAD, POST".
std::string MethodsAt(const MachinePath& machine, const operations::Operation* other);

}  // namespace credence::http
