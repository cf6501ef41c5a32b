// SPDX-License-Identifier: Apache-2.0
#include "surface/http/machine.h"

#include <algorithm>

#include "base/json_reader.h"
#include "operations/named_arguments.h"
#include "surface/http/routes.h"

namespace credence::http {

using operations::Operation;
using operations::Parameter;

MachinePath MachineAt(std::span<const Operation> machine, std::string_view path) {
  MachinePath found;
  for (const Operation& operation : machine) {
    if (PathOf(operation) != path) continue;
    (IsGet(operation) ? found.get : found.post) = &operation;
  }
  return found;
}

bool HasFieldOf(const Operation& operation, std::string_view body) {
  JsonReader json(body);
  if (json.Peek() != JsonReader::Type::kObject) return false;
  bool has_field = false;
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    has_field = has_field || std::ranges::any_of(operation.parameters, [&](const Parameter& one) {
                  return operations::FieldName(one) == *key;
                });
    json.Skip();
  }
  return has_field && json.Finish().has_value();
}

namespace {

std::unexpected<Error> NotTheOwner() {
  return Fail(Code::kPermissionDenied,
              "only the user who runs this server may do this, and not through a proxy; connect to "
              "it directly as that user, or use the command line");
}

}  // namespace

Result<void> RequireOwner(const Visitor& visitor, const Request& request) {
  if (visitor.has_token) {
    return Fail(Code::kPermissionDenied,
                "a token is for one space, and this is about the whole machine; use the command "
                "line there, or a server without tokens");
  }
  // Without tokens, the server listens to this machine alone. Other users have accounts there, too,
  // and a proxy passes on whatever reaches it.
  for (const std::string_view header : {"Forwarded", "X-Forwarded-For", "X-Forwarded-Host",
                                        "X-Forwarded-Proto", "X-Real-IP", "Via"}) {
    if (!request.Header(header).empty()) return NotTheOwner();
  }
  if (!IsByAddress(request) || !request.is_own_user || !request.is_own_user()) {
    return NotTheOwner();
  }
  return {};
}

std::string MethodsAt(const MachinePath& machine, const Operation* other) {
  const bool may_get = machine.get != nullptr || (other != nullptr && IsGet(*other));
  const bool may_post = machine.post != nullptr || other != nullptr;
  return may_get ? may_post ? "GET, HEAD, POST" : "GET, HEAD" : "POST";
}

}  // namespace credence::http
