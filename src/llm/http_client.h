// SPDX-License-Identifier: Apache-2.0
// HttpClient: one request, one response, within limits; http and https.
//
// Only http_client.cc uses Boost.Asio, Boost.Beast and TLS. Certificates and host names are always
// verified against the system's authorities; there is no way to turn that off. It does not follow
// redirects (they would receive the key) or request compression, and a connection serves one
// request. Nothing is initialised before the first call.
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
  // In addition to Host, Content-Length, Connection, Accept-Encoding and User-Agent, which the
  // client sets.
  std::vector<HttpHeader> headers;
  std::string body;
};

struct HttpResponse {
  int status = 0;
  std::vector<HttpHeader> headers;
  std::string body;

  // The first header with that name, ignoring case.
  std::optional<std::string_view> Header(std::string_view name) const;
};

struct HttpLimits {
  SteadyTime deadline;  // For everything: lookup, connection, TLS, request and the whole response.
  std::chrono::milliseconds connect_timeout{10'000};  // For connection and TLS.
  std::size_t body_bytes_max = std::size_t{8} << 20;
  std::stop_token stop;
};

// A proxy for https, which sees host names but no content. http never uses a proxy.
struct Proxy {
  std::string url;                // "http://proxy.example:3128"; empty if none.
  std::vector<std::string> none;  // Hosts reached directly, with their subdomains; "*": all.

  // Never true for this machine.
  bool IsFor(const Url& url) const;
};

// Reads HTTPS_PROXY and NO_PROXY (lower-case names take precedence) from "NAME=value" strings.
Proxy ProxyFromEnvironment(std::span<const std::string> environment);

struct HttpClientOptions {
  Proxy proxy;
  // Trusted authorities in PEM; empty: the system's. (OpenSSL itself also uses SSL_CERT_FILE and
  // SSL_CERT_DIR.)
  std::string ca_file;
  // The name that a certificate must have; empty: the host of the address.
  std::string certificate_name;
};

class HttpClient {
 public:
  explicit HttpClient(HttpClientOptions options = {});
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  // Any status counts as success. Failures: kInvalidArgument (the address), kCancelled,
  // kDeadlineExceeded, kUnavailable (no connection, or closed without a response),
  // kFailedPrecondition (the certificate is not trusted), kDataLoss (the response is not HTTP,
  // truncated, or larger than the limit). The message names the origin, never headers or body.
  Result<HttpResponse> Send(const HttpRequest& request, const HttpLimits& limits);

 private:
  class Tls;

  HttpClientOptions options_;
  std::unique_ptr<Tls> tls_;
};

}  // namespace credence::llm
