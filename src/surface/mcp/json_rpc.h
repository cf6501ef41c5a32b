// SPDX-License-Identifier: Apache-2.0
// JSON-RPC 2.0 as used by MCP: reads one message, writes one answer.
//
// Stricter than the standard where MCP is: an id is a text or a number, never null. Duplicate keys
// are refused, because readers differ in which one they use.
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

// Codes defined by the standard and MCP.
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
  std::string id;  // As written; empty if no answer is expected.
  std::string method;
  std::string params = "{}";  // An object, as written.
  bool is_answer = false;     // To a request of this side; then `id` is that of the request.
  std::optional<std::string> result = std::nullopt;  // Of an answer, as written; absent: an error.
};

// The error, and the id to answer to.
struct Misread {
  std::string id = "null";
  RpcError error;
};

// Failure: kParseError if it is not JSON, too long or nested too deeply.
RpcResult<void> CheckJson(std::string_view text);

// The first key that occurs twice in one object, at any depth. REQUIRES: CheckJson.
std::optional<std::string> DuplicateKey(std::string_view text);

// REQUIRES: CheckJson. Failure: kInvalidRequest, or kInvalidParams if params is not an object.
std::expected<Message, Misread> ReadMessage(std::string_view text);

// The elements of an array, as written; nothing if it is not an array. REQUIRES: CheckJson.
std::optional<std::vector<std::string_view>> Elements(std::string_view text);

// The fields of an object, as written. REQUIRES: CheckJson, and that it is an object.
void ForEachField(std::string_view object,
                  FunctionRef<void(std::string_view key, std::string_view json)> visit);
// A text field; nothing if it is absent or not a text.
std::optional<std::string> TextField(std::string_view object, std::string_view name);
// Any field, as written.
std::optional<std::string> RawField(std::string_view object, std::string_view name);

// `result` is JSON.
std::string WriteResult(std::string_view id, std::string_view result);
std::string WriteError(std::string_view id, const RpcError& error);

}  // namespace credence::mcp
