// SPDX-License-Identifier: Apache-2.0
// Resources that a client can attach to a conversation, each the answer of one read operation.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "surface/mcp/json_rpc.h"
#include "surface/mcp/tool_call.h"

namespace credence::mcp {

struct Resource {
  std::string_view uri;  // A template if it ends with "{id}".
  std::string_view name;
  std::string_view operation;
  bool limited = false;  // A list, cut to kListMax entries.

  bool is_template() const { return uri.ends_with("{id}"); }
};

inline constexpr std::int64_t kListMax = 50;

std::span<const Resource> Resources();

// The answers to resources/list and resources/templates/list.
std::string ListResources(bool templates);
// The answer to resources/read. Failure: kResourceNotFound.
RpcResult<std::string> ReadResource(const Agent& agent, std::string_view uri);

}  // namespace credence::mcp
