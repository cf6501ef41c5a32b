// SPDX-License-Identifier: Apache-2.0
#include "surface/http/problem.h"

#include <array>
#include <utility>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "surface/http/spelling.h"

namespace credence::http {
namespace {

constexpr std::array<std::pair<int, std::string_view>, 28> kReasons = {{
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {304, "Not Modified"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {406, "Not Acceptable"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {411, "Length Required"},
    {412, "Precondition Failed"},
    {413, "Content Too Large"},
    {415, "Unsupported Media Type"},
    {421, "Misdirected Request"},
    {422, "Unprocessable Content"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {502, "Bad Gateway"},
    {503, "Service Unavailable"},
    {504, "Gateway Timeout"},
    {507, "Insufficient Storage"},
}};

Response Write(int status, std::string_view detail, std::string_view code) {
  JsonWriter json;
  json.BeginObject();
  json.Key("type").String("about:blank");
  json.Key("title").String(ReasonOf(status));
  json.Key("status").Int(status);
  json.Key("detail").String(OneLine(detail));
  if (!code.empty()) json.Key("code").String(code);
  json.EndObject();
  return {.status = status, .type = "application/problem+json", .body = std::move(json).Take()};
}

}  // namespace

int StatusOf(Code code) {
  switch (code) {
    case Code::kOk:
      return 200;
    case Code::kInvalidArgument:
    case Code::kOutOfRange:
      return 400;
    case Code::kUnauthenticated:
      return 401;
    case Code::kPermissionDenied:
      return 403;
    case Code::kNotFound:
      return 404;
    case Code::kAlreadyExists:
    case Code::kFailedPrecondition:
    case Code::kAborted:
      return 409;
    case Code::kResourceExhausted:
      return 429;
    case Code::kUnimplemented:
      return 501;
    case Code::kCancelled:
    case Code::kUnavailable:
      return 503;
    case Code::kDeadlineExceeded:
      return 504;
    case Code::kUnknown:
    case Code::kInternal:
    case Code::kDataLoss:
      return 500;
  }
  return 500;
}

std::string_view ReasonOf(int status) {
  for (const auto& [number, reason] : kReasons) {
    if (number == status) return reason;
  }
  return "Unknown";
}

Response Problem(const Error& error) {
  Response response =
      Write(StatusOf(error.code), SpellForHttp(error.message), CodeName(error.code));
  if (response.status == 401) response.headers.emplace_back("WWW-Authenticate", "Bearer");
  if (response.status == 503) response.headers.emplace_back("Retry-After", "1");
  return response;
}

Response Problem(int status, std::string_view detail) { return Write(status, detail, ""); }

}  // namespace credence::http
