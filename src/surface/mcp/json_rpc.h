// SPDX-License-Identifier: Apache-2.0
// JSON-RPC 2.0 as MCP uses it: one message read, one answer written.
//
// Stricter than the standard where MCP is: an id is a text or a number, never null. A key that
// occurs twice is refused, because two readers would take different ones.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "base/json_writer.h"
#include "credence/result.h"

namespace credence::mcp {

inline constexpr std::size_t kMessageBytesMax = std::size_t{4} * 1024 * 1024;

// The numbers that the standard and MCP give.
enum class RpcCode {
  kParseError = -32700,
  kInvalidRequest = -32600,
  kMethodNotFound = -32601,
  kInvalidParams = -32602,
  kInternalError = -32603,
  kResourceNotFound = -32002,
};

struct RpcError {
  RpcCode code = RpcCode::kInternalError;
  std::string message;  // One line.
};

template <class T>
using RpcResult = std::expected<T, RpcError>;
using RpcFailure = std::unexpected<RpcError>;

inline RpcFailure RpcFail(RpcCode code, std::string message) {
  return RpcFailure(RpcError{.code = code, .message = std::move(message)});
}

struct Message {
  std::string id;  // As it was written; empty: nobody waits for an answer.
  std::string method;
  std::string params = "{}";  // An object, as it was written.
  bool is_answer = false;     // To something that this side would have asked.
};

// What is wrong, and to whom it can be said.
struct Misread {
  std::string id = "null";
  RpcError error;
};

// Failure: kParseError if it is not JSON, too long or nested too deep.
RpcResult<void> CheckJson(std::string_view text);

// The first key that occurs twice in one object, however deep. REQUIRES: CheckJson.
std::optional<std::string> DuplicateKey(std::string_view text);

// REQUIRES: CheckJson. Failure: kInvalidRequest, or kInvalidParams for params that are no object.
std::expected<Message, Misread> ReadMessage(std::string_view text);

// The elements of an array as they were written; nothing if it is none. REQUIRES: CheckJson.
std::optional<std::vector<std::string_view>> Elements(std::string_view text);

// The fields of an object, as they were written. REQUIRES: CheckJson, and that it is an object.
void ForEachField(std::string_view object,
                  FunctionRef<void(std::string_view key, std::string_view json)> visit);
// A text field; nothing if it is not there, or no text.
std::optional<std::string> TextField(std::string_view object, std::string_view name);
// Any field as it was written.
std::optional<std::string> RawField(std::string_view object, std::string_view name);

// `result` is JSON.
std::string WriteResult(std::string_view id, std::string_view result);
std::string WriteError(std::string_view id, const RpcError& error);

}  // namespace credence::mcp
