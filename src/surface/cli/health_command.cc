// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/health_command.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "base/json_writer.h"
#include "llm/http_client.h"
#include "llm/url.h"

namespace credence::cli {
namespace {

using operations::Parameter;

constexpr std::string_view kServerAddress = "http://127.0.0.1:7878";
constexpr std::string_view kReadyPath = "/readyz";
constexpr int kReady = 200;
constexpr std::chrono::seconds kHealthTime{5};

constexpr std::array<Parameter, 2> kHealthParameters = {
    {{.name = "url",
      .positional = true,
      .placeholder = "URL",
      .summary = "the address of the server (default http://127.0.0.1:7878); its path is ignored"},
     {.name = "host",
      .placeholder = "NAME",
      .summary = "the name in the server's certificate (default: the host of URL)"}}};

Result<int> StatusOf(const std::string& origin, std::string certificate_name) {
  llm::HttpClient client({.certificate_name = std::move(certificate_name)});
  const llm::HttpRequest request{.method = "GET", .url = origin + std::string(kReadyPath)};
  CREDENCE_ASSIGN_OR_RETURN(
      const llm::HttpResponse response,
      client.Send(request, {.deadline = std::chrono::steady_clock::now() + kHealthTime}));
  return response.status;
}

}  // namespace

std::span<const Parameter> HealthParameters() { return kHealthParameters; }

Result<Exit> RunHealth(Session& session, const operations::Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(
      const llm::Url url,
      llm::ParseUrl(arguments.OptionalText("url").value_or(std::string(kServerAddress)),
                    kServerAddress));
  CREDENCE_ASSIGN_OR_RETURN(const int status,
                            StatusOf(url.Origin(), arguments.OptionalText("host").value_or("")));
  const bool is_ready = status == kReady;
  if (session.json()) {
    JsonWriter json;
    json.BeginObject();
    json.Key("server").String(url.Origin());
    json.Key("ready").Bool(is_ready);
    json.Key("status").Int(status);
    json.EndObject();
    session.out().Line(json.text());
  } else {
    session.out().Line(is_ready
                           ? fmt::format("{} is ready", url.Origin())
                           : fmt::format("{} is not ready: it answered {}", url.Origin(), status));
  }
  return is_ready ? Exit::kDone : Exit::kRefused;
}

}  // namespace credence::cli
