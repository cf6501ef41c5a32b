// SPDX-License-Identifier: Apache-2.0
#include "llm/http_client.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/error.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <cstdint>
#include <exception>
#include <mutex>
#include <utility>

#include "base/utf8.h"
#include "llm/host_lookup.h"

namespace credence::llm {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::uint32_t kHeaderBytesMax = 64 * 1024;
constexpr int kInterimMax = 8;  // Interim responses such as "100 Continue" before the final one.

// One request on one connection. Everything happens in the thread that calls Run: each step starts
// an operation and runs the context until it completes, so that the timer and stop requests, which
// use the same context, can close the socket.
class Exchange {
 public:
  // `name` is what a certificate must have.
  Exchange(const HttpRequest& request, const Url& url, const std::string& name,
           const HttpLimits& limits)
      : request_(request), url_(url), name_(name), limits_(limits) {}

  // REQUIRES: called once. `tls` is null for http, `proxy` for none.
  Result<HttpResponse> Run(asio::ssl::context* tls, const Url* proxy);

 private:
  enum class Halt { kNone, kConnectTimeout, kDeadline, kStop };

  // Starts an operation and waits for its end, which closing the socket forces.
  template <class Start>
  error_code Await(Start&& start) {
    if (halt_ != Halt::kNone) return asio::error::operation_aborted;
    std::optional<error_code> outcome;
    start([&outcome](error_code error, auto&&...) { outcome = error; });
    while (!outcome) context_.run_one();
    return *outcome;
  }

  void CloseFor(Halt why) {
    if (halt_ == Halt::kNone || halt_ == Halt::kConnectTimeout) halt_ = why;
    error_code ignored;
    socket_.close(ignored);
  }

  void SetTimer(SteadyTime time, Halt why) {
    timer_.expires_at(time);
    timer_.async_wait([this, why](error_code error) {
      // A wait that expired before it was replaced still reports, but no longer counts.
      const bool is_over = timer_.expiry() <= std::chrono::steady_clock::now();
      if (!error && is_over) CloseFor(why);
    });
  }

  Result<void> Connect(const Url& peer);
  Result<void> OpenTunnel();
  Result<void> Handshake(asio::ssl::stream<tcp::socket&>& stream);
  template <class Stream>
  Result<HttpResponse> Talk(Stream& stream);

  // The error of a stop or deadline, if that caused a step to fail.
  std::optional<Error> HaltError() const;
  Error ConnectError(const Url& peer, error_code error) const;
  Error ReadError(error_code error, bool has_begun) const;
  Error MakeError(Code code, std::string_view what) const {
    return Error{.code = code, .message = url_.Origin() + " " + std::string(what)};
  }

  const HttpRequest& request_;
  const Url& url_;
  const std::string& name_;
  const HttpLimits& limits_;
  SteadyTime connect_deadline_;

  asio::io_context context_{1};
  asio::executor_work_guard<asio::io_context::executor_type> work_{context_.get_executor()};
  tcp::socket socket_{context_};
  asio::steady_timer timer_{context_};
  Halt halt_ = Halt::kNone;
};

std::optional<Error> Exchange::HaltError() const {
  switch (halt_) {
    case Halt::kNone:
      return std::nullopt;
    case Halt::kStop:
      return Error{.code = Code::kCancelled,
                   .message = "stopped while waiting for " + url_.Origin()};
    case Halt::kConnectTimeout:
      return MakeError(Code::kUnavailable, "does not answer: no connection in time");
    case Halt::kDeadline:
      return MakeError(Code::kDeadlineExceeded, "did not answer in time");
  }
  return std::nullopt;
}

Error Exchange::ConnectError(const Url& peer, error_code error) const {
  if (auto halted = HaltError()) return *std::move(halted);
  const std::string through = &peer == &url_ ? "" : "through the proxy " + peer.Origin() + " ";
  return MakeError(Code::kUnavailable, through + "does not answer: " + AsciiLower(error.message()));
}

Error Exchange::ReadError(error_code error, bool has_begun) const {
  if (auto halted = HaltError()) return *std::move(halted);
  if (error == http::error::body_limit) {
    return MakeError(Code::kDataLoss, "sends an answer of more than " +
                                          std::to_string(limits_.body_bytes_max) + " bytes");
  }
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return MakeError(Code::kDataLoss, "sends headers that never end");
  }
  // Other categories are errors of the socket and of TLS.
  const bool is_closed = error == http::error::end_of_stream ||
                         error == http::error::partial_message ||
                         error.category() != http::make_error_code(http::error{}).category();
  if (is_closed && has_begun) {
    return MakeError(Code::kDataLoss, "broke off in the middle of its answer");
  }
  if (is_closed) return MakeError(Code::kUnavailable, "closed the connection without an answer");
  return MakeError(Code::kDataLoss, "does not speak HTTP: " + AsciiLower(error.message()));
}

Result<void> Exchange::Connect(const Url& peer) {
  const auto now = std::chrono::steady_clock::now();
  connect_deadline_ = std::min(limits_.deadline, now + limits_.connect_timeout);
  Result<std::vector<std::string>> addresses =
      LookUpHost(peer.host, connect_deadline_, limits_.stop);
  if (!addresses) {
    Error error = std::move(addresses).error();
    const bool may_try_again = connect_deadline_ < limits_.deadline;
    if (error.code == Code::kDeadlineExceeded && may_try_again) error.code = Code::kUnavailable;
    return std::unexpected(std::move(error));
  }
  error_code error = asio::error::host_not_found;
  error_code first_error;  // Of the preferred address, whose error says most.
  for (std::size_t i = 0; i < addresses->size(); ++i) {
    const asio::ip::address address = asio::ip::make_address((*addresses)[i], error);
    if (error) continue;
    // A dead address must not use up the time of the next ones.
    const SteadyTime begin = std::chrono::steady_clock::now();
    const auto share = (connect_deadline_ - begin) / static_cast<int>(addresses->size() - i);
    const SteadyTime until = begin + share;
    halt_ = halt_ == Halt::kConnectTimeout ? Halt::kNone : halt_;
    SetTimer(until, until >= limits_.deadline ? Halt::kDeadline : Halt::kConnectTimeout);
    error = Await([&](auto done) {
      socket_.async_connect(tcp::endpoint(address, peer.port), std::move(done));
    });
    if (!error) break;
    if (!first_error) first_error = error;
    error_code ignored;
    socket_.close(ignored);
    if (halt_ == Halt::kStop || halt_ == Halt::kDeadline) break;
  }
  if (error) return std::unexpected(ConnectError(peer, first_error ? first_error : error));
  SetTimer(connect_deadline_,
           connect_deadline_ >= limits_.deadline ? Halt::kDeadline : Halt::kConnectTimeout);
  socket_.set_option(tcp::no_delay(true), error);  // Optional.
  return {};
}

Result<void> Exchange::OpenTunnel() {
  const std::string target = (url_.host.contains(':') ? "[" + url_.host + "]" : url_.host) + ":" +
                             std::to_string(url_.port);
  http::request<http::empty_body> ask(http::verb::connect, target, 11);
  ask.set(http::field::host, target);
  error_code error = Await([&](auto done) { http::async_write(socket_, ask, std::move(done)); });
  boost::beast::flat_buffer buffer;
  http::response_parser<http::empty_body> answer;
  answer.header_limit(kHeaderBytesMax);
  answer.skip(true);
  if (!error) {
    error = Await(
        [&](auto done) { http::async_read_header(socket_, buffer, answer, std::move(done)); });
  }
  if (error) return std::unexpected(ReadError(error, answer.got_some()));
  const unsigned status = answer.get().result_int();
  if (status / 100 == 2 && buffer.size() == 0) return {};
  return std::unexpected(
      MakeError(Code::kUnavailable, "is not reached: the proxy answers " + std::to_string(status)));
}

Result<void> Exchange::Handshake(asio::ssl::stream<tcp::socket&>& stream) {
  SSL* const ssl = stream.native_handle();
  X509_VERIFY_PARAM* const verify = SSL_get0_param(ssl);
  const bool is_address = X509_VERIFY_PARAM_set1_ip_asc(verify, name_.c_str()) == 1;
  const bool is_set = is_address || (X509_VERIFY_PARAM_set1_host(verify, name_.c_str(), 0) == 1 &&
                                     SSL_set_tlsext_host_name(ssl, name_.c_str()) == 1);
  ERR_clear_error();  // A host that is not an address leaves an error behind.
  if (!is_set) return std::unexpected(MakeError(Code::kInternal, "cannot be asked for by TLS"));
  X509_VERIFY_PARAM_set_hostflags(verify, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
  const error_code error = Await(
      [&](auto done) { stream.async_handshake(asio::ssl::stream_base::client, std::move(done)); });
  if (!error) return {};
  if (auto halted = HaltError()) return std::unexpected(*std::move(halted));
  if (const long verdict = SSL_get_verify_result(ssl); verdict != X509_V_OK) {
    return std::unexpected(MakeError(Code::kFailedPrecondition,
                                     std::string("is not trusted: ") +
                                         X509_verify_cert_error_string(verdict) +
                                         "; check the address and this machine's certificates"));
  }
  if (error.category() == asio::error::get_ssl_category()) {
    return std::unexpected(
        MakeError(Code::kUnavailable, "TLS failed: " + AsciiLower(OneLine(error.message()))));
  }
  return std::unexpected(MakeError(Code::kUnavailable, "closed the connection during TLS"));
}

template <class Stream>
Result<HttpResponse> Exchange::Talk(Stream& stream) {
  http::request<http::string_body> ask(http::string_to_verb(request_.method), url_.target, 11);
  ask.set(http::field::host, url_.Authority());
  ask.set(http::field::user_agent, "credence");
  ask.set(http::field::accept_encoding, "identity");
  ask.set(http::field::connection, "close");
  for (const HttpHeader& header : request_.headers) ask.set(header.name, header.value);
  ask.body() = request_.body;
  ask.prepare_payload();

  SetTimer(limits_.deadline, Halt::kDeadline);
  // A server may refuse before it has read everything: its response matters more than our failed
  // write.
  (void)Await([&](auto done) { http::async_write(stream, ask, std::move(done)); });
  boost::beast::flat_buffer buffer;
  for (int interim = 0; interim <= kInterimMax; ++interim) {
    http::response_parser<http::string_body> parser;
    parser.header_limit(kHeaderBytesMax);
    parser.body_limit(limits_.body_bytes_max);
    const error_code error =
        Await([&](auto done) { http::async_read(stream, buffer, parser, std::move(done)); });
    if (error) return std::unexpected(ReadError(error, parser.got_some()));
    http::response<http::string_body> message = parser.release();
    if (http::to_status_class(message.result()) == http::status_class::informational) continue;
    HttpResponse response{.status = static_cast<int>(message.result_int())};
    for (const auto& field : message) {
      response.headers.push_back(
          {.name = std::string(field.name_string()), .value = std::string(field.value())});
    }
    response.body = std::move(message.body());
    return response;
  }
  return std::unexpected(MakeError(Code::kDataLoss, "announces an answer that never ends"));
}

Result<HttpResponse> Exchange::Run(asio::ssl::context* tls, const Url* proxy) {
  // Destroyed before the context it posts to; waits for a callback in progress.
  const std::stop_callback on_stop(
      limits_.stop, [this] { asio::post(context_, [this] { CloseFor(Halt::kStop); }); });
  CREDENCE_RETURN_IF_ERROR(Connect(proxy != nullptr ? *proxy : url_));
  if (tls == nullptr) return Talk(socket_);
  if (proxy != nullptr) CREDENCE_RETURN_IF_ERROR(OpenTunnel());
  asio::ssl::stream<tcp::socket&> stream(socket_, *tls);
  CREDENCE_RETURN_IF_ERROR(Handshake(stream));
  return Talk(stream);
}

std::string_view EnvironmentValue(std::span<const std::string> environment, std::string_view name) {
  for (const std::string_view entry : environment) {
    if (entry.starts_with(name) && entry.substr(name.size()).starts_with('=')) {
      return entry.substr(name.size() + 1);
    }
  }
  return {};
}

bool IsFieldText(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c != '\x7f'; });
}

}  // namespace

// The TLS context of all connections, created on demand because it reads files.
class HttpClient::Tls {
 public:
  explicit Tls(std::string ca_file) : ca_file_(std::move(ca_file)) {}

  Result<asio::ssl::context*> Get() {
    const std::lock_guard lock(mutex_);
    if (context_) return &*context_;
    asio::ssl::context context(asio::ssl::context::tls_client);
    SSL_CTX_set_min_proto_version(context.native_handle(), TLS1_2_VERSION);
    context.set_verify_mode(asio::ssl::verify_peer);
    error_code error;
    if (ca_file_.empty()) {
      context.set_default_verify_paths(error);
    } else {
      context.load_verify_file(ca_file_, error);
    }
    if (error) {
      return Fail(Code::kFailedPrecondition, "the authorities in " +
                                                 (ca_file_.empty() ? "the system" : ca_file_) +
                                                 " cannot be read: " + OneLine(error.message()));
    }
    context_.emplace(std::move(context));
    return &*context_;
  }

 private:
  const std::string ca_file_;
  std::mutex mutex_;
  std::optional<asio::ssl::context> context_;  // Guarded by mutex_ until created.
};

std::optional<std::string_view> HttpResponse::Header(std::string_view name) const {
  const std::string wanted = AsciiLower(name);
  for (const HttpHeader& header : headers) {
    if (AsciiLower(header.name) == wanted) return header.value;
  }
  return std::nullopt;
}

bool Proxy::IsFor(const Url& target) const {
  if (url.empty() || !target.is_https || IsLoopback(target.host)) return false;
  return std::ranges::none_of(none, [&](std::string_view host) {
    if (host.starts_with('.')) host.remove_prefix(1);
    const std::string suffix = "." + std::string(host);
    return host == "*" || target.host == host || target.host.ends_with(suffix);
  });
}

Proxy ProxyFromEnvironment(std::span<const std::string> environment) {
  const auto either = [&](std::string_view small, std::string_view large) {
    const std::string_view value = EnvironmentValue(environment, small);
    return value.empty() ? EnvironmentValue(environment, large) : value;
  };
  Proxy proxy{.url = std::string(either("https_proxy", "HTTPS_PROXY"))};
  std::string_view rest = either("no_proxy", "NO_PROXY");
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view host = Trim(rest.substr(0, comma));
    if (!host.empty()) proxy.none.push_back(AsciiLower(host));
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return proxy;
}

HttpClient::HttpClient(HttpClientOptions options)
    : options_(std::move(options)), tls_(std::make_unique<Tls>(options_.ca_file)) {}

HttpClient::~HttpClient() = default;

Result<HttpResponse> HttpClient::Send(const HttpRequest& request, const HttpLimits& limits) {
  CREDENCE_ASSIGN_OR_RETURN(const Url url, ParseUrl(request.url));
  for (const HttpHeader& header : request.headers) {
    if (!IsFieldText(header.name) || !IsFieldText(header.value)) {
      return InvalidArgument("the header " + Quoted(header.name) + " holds a control character");
    }
  }
  if (limits.stop.stop_requested()) {
    return Fail(Code::kCancelled, "stopped before asking " + url.Origin());
  }
  std::optional<Url> proxy;
  if (options_.proxy.IsFor(url)) {
    Result<Url> parsed = ParseUrl(options_.proxy.url);
    if (!parsed || parsed->is_https) {
      return InvalidArgument(
          "HTTPS_PROXY is not of the form http://host:port; other proxies are not supported");
    }
    proxy = *std::move(parsed);
  }
  try {
    asio::ssl::context* tls = nullptr;
    if (url.is_https) {
      CREDENCE_ASSIGN_OR_RETURN(tls, tls_->Get());
    }
    const std::string& name = options_.certificate_name;
    return Exchange(request, url, name.empty() ? url.host : name, limits)
        .Run(tls, proxy ? &*proxy : nullptr);
  } catch (const std::exception& error) {
    return Internal(url.Origin() + " cannot be asked: " + OneLine(error.what()));
  }
}

}  // namespace credence::llm
