// SPDX-License-Identifier: Apache-2.0
// HttpClient: one request, one response, within limits; http and https.
//
// The only file that knows Boost.Asio, Boost.Beast and TLS is http_client.cc. Certificates and host
// names are verified against the system's authorities, always: there is no switch to turn it off.
// Redirects are not followed (a key would travel with them), compression is not asked for, a
// connection serves one request. Nothing is initialised before the first call.
//
// Thread-safety: Send may be called from several threads at once.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "llm/url.h"
#include "llm/wait.h"

namespace credence::llm {

struct HttpHeader {
  std::string name;
  std::string value;
};

struct HttpRequest {
  std::string method = "POST";
  std::string url;
  // Besides Host, Content-Length, Connection, Accept-Encoding and User-Agent, which the client
  // sets.
  std::vector<HttpHeader> headers;
  std::string body;
};

struct HttpResponse {
  int status = 0;
  std::vector<HttpHeader> headers;
  std::string body;

  // The first header of that name, whatever the case of its letters.
  std::optional<std::string_view> Header(std::string_view name) const;
};

struct HttpLimits {
  SteadyTime deadline;  // For everything: lookup, connection, TLS, request and the whole response.
  std::chrono::milliseconds connect_timeout{10'000};  // For connection and TLS.
  std::size_t body_bytes_max = std::size_t{8} << 20;
  std::stop_token stop;
};

// A proxy for https, which sees host names but not what is said. http always goes straight.
struct Proxy {
  std::string url;  // "http://proxy.example:3128"; empty: none.
  std::vector<std::string>
      none;  // Hosts that are reached straight, with their subdomains; "*": all.

  // This machine is never reached through a proxy.
  bool IsFor(const Url& url) const;
};

// Reads HTTPS_PROXY and NO_PROXY (or their names in small letters, which win) from "NAME=value".
Proxy ProxyFromEnvironment(std::span<const std::string> environment);

struct HttpClientOptions {
  Proxy proxy;
  // Authorities in PEM to trust instead of the system's; empty: the system's. (OpenSSL itself also
  // heeds SSL_CERT_FILE and SSL_CERT_DIR.)
  std::string ca_file;
};

class HttpClient {
 public:
  explicit HttpClient(HttpClientOptions options = {});
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  // Any status is a success here. Failures: kInvalidArgument (the address), kCancelled,
  // kDeadlineExceeded, kUnavailable (no connection, or closed without an answer),
  // kFailedPrecondition (the certificate is not trusted), kDataLoss (the answer is not HTTP, was
  // cut off, or is larger than the limit). The message names the origin, never headers or body.
  Result<HttpResponse> Send(const HttpRequest& request, const HttpLimits& limits);

 private:
  class Tls;

  HttpClientOptions options_;
  std::unique_ptr<Tls> tls_;
};

}  // namespace credence::llm
