// SPDX-License-Identifier: Apache-2.0
// Resources: what a client can attach to a conversation, each the answer of one operation that
// reads.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "surface/mcp/json_rpc.h"
#include "surface/mcp/tool_call.h"

namespace credence::mcp {

struct Resource {
  std::string_view uri;  // With "{id}" at its end it is a template.
  std::string_view name;
  std::string_view operation;
  bool limited = false;  // A list, of which so many are shown as kListMax says.

  bool is_template() const { return uri.ends_with("{id}"); }
};

inline constexpr std::int64_t kListMax = 50;

std::span<const Resource> Resources();

// The answers to resources/list and resources/templates/list.
std::string ListResources(bool templates);
// The answer to resources/read. Failure: kResourceNotFound.
RpcResult<std::string> ReadResource(const Agent& agent, std::string_view uri);

}  // namespace credence::mcp
