// SPDX-License-Identifier: Apache-2.0
// Any bytes as the address of a provider or of a server to listen at, and as the variables that
// name a proxy. An accepted address is printable and parses to the same value again; a refusal is
// one line.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/address.h"
#include "base/check.h"
#include "fuzz/fuzzer.h"
#include "llm/http_client.h"
#include "llm/url.h"

namespace {

using credence::Address;
using credence::fuzz::Refused;
using credence::llm::ParseUrl;
using credence::llm::Url;

bool IsPrintable(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c > ' ' && c < '\x7f'; });
}

void CheckUrl(std::string_view text) {
  const auto url = ParseUrl(text);
  if (Refused(url)) return;
  // All three go into the lines of a request.
  CREDENCE_CHECK(IsPrintable(url->host), "no host ends a line");
  CREDENCE_CHECK(IsPrintable(url->target) && url->target.starts_with('/'), "a target");
  CREDENCE_CHECK(url->port != 0, "a port");
  const auto again = ParseUrl(url->Origin() + url->target);
  CREDENCE_CHECK(again.has_value() && *again == *url, "it reads as the same again");
}

void CheckAddress(std::string_view text) {
  const auto address = Address::Parse(text);
  const auto loopback = Address::ParseLoopback(text);
  CREDENCE_CHECK(!loopback || (address && *address == *loopback && loopback->IsLoopback()),
                 "an address of this machine");
  if (Refused(address)) return;
  CREDENCE_CHECK(IsPrintable(address->host), "a host");
  const auto again = Address::Parse(address->ToString());
  CREDENCE_CHECK(again.has_value() && *again == *address, "it reads as the same again");
}

void CheckProxy(std::string_view text) {
  const auto proxy = credence::llm::ProxyFromEnvironment(credence::fuzz::LinesOf(text));
  CREDENCE_CHECK(!proxy.IsFor({.is_https = true, .host = "127.0.0.1", .port = 443, .target = "/"}),
                 "this machine is reached straight");
  (void)proxy.IsFor({.is_https = true, .host = "api.example.com", .port = 443, .target = "/"});
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view text) {
  CheckUrl(text);
  CheckAddress(text);
  CheckProxy(text);
  constexpr std::string_view kPassword = "hunter2";
  for (const std::string_view scheme : {"", "http://", "https://"}) {
    const auto url =
        ParseUrl(std::string(scheme) + "ada:" + std::string(kPassword) + "@" + std::string(text));
    CREDENCE_CHECK(!url && !url.error().message.contains(kPassword), "no password is shown");
  }
}
