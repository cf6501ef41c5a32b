// SPDX-License-Identifier: Apache-2.0
// Result and Error: how every function of Credence reports failure.
//
// Expected failures are values of `Result<T>`; absence is `std::optional`; a broken invariant is
// `CREDENCE_CHECK` (base/check.h). No exception crosses a public function. The codes are numbered
// like gRPC's, so that a surface maps them with one cast.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>

namespace credence {

enum class Code {
  kOk = 0,                  // Never carried by an Error; keeps the gRPC numbers.
  kCancelled = 1,           // The caller asked to stop.
  kUnknown = 2,             // An external error that fits nowhere else.
  kInvalidArgument = 3,     // The request is wrong in any state.
  kDeadlineExceeded = 4,    // It took too long.
  kNotFound = 5,            // The named thing does not exist.
  kAlreadyExists = 6,       // The thing to create exists.
  kPermissionDenied = 7,    // The file system or a policy forbids it.
  kResourceExhausted = 8,   // Disk, budget or limit used up.
  kFailedPrecondition = 9,  // The current state does not allow it.
  kAborted = 10,            // A concurrent change interfered; a retry may succeed.
  kOutOfRange = 11,         // A position beyond the end.
  kUnimplemented = 12,      // Known, but not supported here.
  kInternal = 13,           // A bug in Credence or in a library.
  kUnavailable = 14,        // No answer from a peer or lock; a retry may succeed.
  kDataLoss = 15,           // Stored bytes are corrupt.
  kUnauthenticated = 16,    // The caller's identity is not known.
};

// The name gRPC gives the code, such as "NOT_FOUND".
std::string_view CodeName(Code code);

// One line for a person: what went wrong, with which thing, and what to do about it. It may mention
// operations and parameters, which the reader spells: MessageOf in mention.h does it simply.
struct Error {
  Code code = Code::kUnknown;
  std::string message;

  bool operator==(const Error&) const = default;
};

template <class T = void>
using Result = std::expected<T, Error>;

using Failure = std::unexpected<Error>;

inline Failure Fail(Code code, std::string message) {
  return Failure(Error{.code = code, .message = std::move(message)});
}
inline Failure InvalidArgument(std::string message) {
  return Fail(Code::kInvalidArgument, std::move(message));
}
inline Failure NotFound(std::string message) { return Fail(Code::kNotFound, std::move(message)); }
inline Failure AlreadyExists(std::string message) {
  return Fail(Code::kAlreadyExists, std::move(message));
}
inline Failure FailedPrecondition(std::string message) {
  return Fail(Code::kFailedPrecondition, std::move(message));
}
inline Failure DataLoss(std::string message) { return Fail(Code::kDataLoss, std::move(message)); }
inline Failure Internal(std::string message) { return Fail(Code::kInternal, std::move(message)); }

}  // namespace credence

// g++ 12 has no monadic operations on std::expected; these two keep early returns readable. Names
// are numbered so that a use can be nested in a lambda that is an argument of another.
#define CREDENCE_CONCAT_INNER(a, b) a##b
#define CREDENCE_CONCAT(a, b) CREDENCE_CONCAT_INNER(a, b)

#define CREDENCE_RETURN_IF_ERROR(expression) \
  CREDENCE_RETURN_IF_ERROR_INNER(CREDENCE_CONCAT(credence_status_, __COUNTER__), expression)
#define CREDENCE_RETURN_IF_ERROR_INNER(status, expression) \
  do {                                                     \
    if (auto status = (expression); !status) {             \
      return std::unexpected(std::move(status).error());   \
    }                                                      \
  } while (false)

#define CREDENCE_ASSIGN_OR_RETURN(declaration, expression)                                     \
  CREDENCE_ASSIGN_OR_RETURN_INNER(CREDENCE_CONCAT(credence_result_, __COUNTER__), declaration, \
                                  expression)
#define CREDENCE_ASSIGN_OR_RETURN_INNER(temporary, declaration, expression) \
  auto temporary = (expression);                                            \
  if (!temporary) return std::unexpected(std::move(temporary).error());     \
  declaration = *std::move(temporary)
