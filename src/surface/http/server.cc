// SPDX-License-Identifier: Apache-2.0
// The only file that includes the HTTP library, because it is slow to compile.
#include "surface/http/server.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <iterator>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "surface/http/peer_user.h"
#include "surface/http/problem.h"

namespace credence::http {

// State shared by all connections.
struct SharedByConnections {
  SharedByConnections(Api& the_api, Changes& the_changes, ServerOptions the_options)
      : api(the_api), changes(the_changes), options(std::move(the_options)), pool(options.pool) {}

  Api& api;
  Changes& changes;
  const ServerOptions options;
  CallPool pool;
  std::atomic<bool> draining{false};
  std::atomic<std::size_t> connections{0};
};

class AnyConnection : public std::enable_shared_from_this<AnyConnection> {
 public:
  virtual ~AnyConnection() = default;
  virtual void Start() = 0;
  // From any thread: reads no further request; an idle connection or a stream ends at once.
  virtual void Drain() = 0;
};

// The open connections, for shutting down. Thread-safe.
class ConnectionRegistry {
 public:
  void Add(const std::shared_ptr<AnyConnection>& connection) {
    const std::lock_guard lock(mutex_);
    connections_.insert(connection.get());
  }
  void Remove(AnyConnection* connection) {
    const std::lock_guard lock(mutex_);
    connections_.erase(connection);
    if (connections_.empty()) empty_.notify_all();
  }
  void DrainAll() {
    std::vector<std::shared_ptr<AnyConnection>> all;
    {
      const std::lock_guard lock(mutex_);
      for (AnyConnection* connection : connections_) {
        if (auto shared = connection->weak_from_this().lock()) all.push_back(std::move(shared));
      }
    }
    for (const auto& connection : all) connection->Drain();
  }
  // False if some were still open.
  bool WaitUntilEmpty(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return empty_.wait_for(lock, time, [this] { return connections_.empty(); });
  }

 private:
  std::mutex mutex_;
  std::condition_variable empty_;
  std::unordered_set<AnyConnection*> connections_;  // Guarded by mutex_.
};

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace bhttp = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;

using TlsStream = beast::ssl_stream<beast::tcp_stream>;
using SteadyTime = std::chrono::steady_clock::time_point;

// Headers for browsers in every answer.
constexpr std::string_view kPolicies =
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src "
    "'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";
constexpr std::chrono::milliseconds kAcceptPause{50};

class RequestHeaders final : public Headers {
 public:
  explicit RequestHeaders(const bhttp::fields& fields) : fields_(fields) {}
  std::string_view Find(std::string_view name) const override {
    const auto found = fields_.find(boost::string_view(name.data(), name.size()));
    if (found == fields_.end()) return {};
    return {found->value().data(), found->value().size()};
  }
  std::size_t Count(std::string_view name) const override {
    return fields_.count(boost::string_view(name.data(), name.size()));
  }

 private:
  const bhttp::fields& fields_;
};

std::string_view ViewOf(boost::string_view text) { return {text.data(), text.size()}; }

// The error of an unreadable request; nothing if the client has just gone.
std::optional<Response> ProblemOf(error_code error, const ServerOptions& options) {
  if (error == bhttp::error::body_limit) {
    return Problem(413, fmt::format("the body is larger than {} bytes; send it in parts",
                                    options.body_bytes_max));
  }
  if (error == bhttp::error::header_limit || error == bhttp::error::buffer_overflow) {
    return Problem(431,
                   fmt::format("the header is larger than {} bytes", options.header_bytes_max));
  }
  if (error == beast::error::timeout) return Problem(408, "the request took too long to arrive");
  if (error.category() == bhttp::make_error_code(bhttp::error::end_of_stream).category() &&
      error != bhttp::error::end_of_stream && error != bhttp::error::partial_message) {
    return Problem(400, fmt::format("this is not an HTTP/1.1 request: {}", error.message()));
  }
  return std::nullopt;
}

// The status line and all headers except the length, without the empty line. By hand, because the
// library would build a list of fields and send it in many pieces.
void WriteHead(const Response& response, bool keep_alive, std::string& out) {
  const auto write = [&out](std::string_view name, std::string_view value) {
    for (const std::string_view part : {name, std::string_view(": "), value}) out += part;
    out += "\r\n";
  };
  fmt::format_to(std::back_inserter(out), "HTTP/1.1 {} {}\r\n", response.status,
                 ReasonOf(response.status));
  if (response.status != 204) write("Content-Type", response.type);
  out += kPolicies;
  const bool says_caching = std::ranges::any_of(
      response.headers, [](const auto& one) { return beast::iequals(one.first, "Cache-Control"); });
  if (!says_caching) write("Cache-Control", "no-cache");
  for (const auto& [name, value] : response.headers) write(name, value);
  if (!keep_alive) write("Connection", "close");
}

// The other end of a connection.
struct Peer {
  std::string address;  // Without the port.
  std::string row;      // PeerRowOf: taken once, because a closed socket's number is used again.
};

// One connection, confined to its context's thread; the pool reaches it by post.
template <class Stream>
class Connection final : public AnyConnection {
 public:
  Connection(SharedByConnections& shared, ConnectionRegistry& registry, Stream stream, Peer peer)
      : shared_(shared),
        registry_(registry),
        stream_(std::move(stream)),
        deadline_(stream_.get_executor()),
        peer_(std::move(peer)) {
    shared_.api.metrics().AddConnection(1);
    ++shared_.connections;
  }
  ~Connection() override {
    EndStream();
    registry_.Remove(this);
    shared_.api.metrics().AddConnection(-1);
    --shared_.connections;
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void Start() override {
    if constexpr (std::is_same_v<Stream, TlsStream>) {
      Lowest().expires_after(shared_.options.header_time);
      stream_.async_handshake(asio::ssl::stream_base::server, [self = Self()](error_code error) {
        if (!error) self->Read(self->shared_.options.header_time);
      });
    } else {
      Read(shared_.options.header_time);
    }
  }

  void Drain() override {
    asio::post(stream_.get_executor(), [self = Self()] {
      if (self->is_idle_ || self->subscription_) self->Close();
    });
  }

 private:
  std::shared_ptr<Connection> Self() {
    return std::static_pointer_cast<Connection>(this->shared_from_this());
  }
  beast::tcp_stream& Lowest() { return beast::get_lowest_layer(stream_); }

  // For reading. The stream's own timeout would close it without an answer.
  void SetDeadline(std::chrono::milliseconds time) {
    Lowest().expires_never();
    is_late_ = false;
    deadline_.expires_after(time);
    deadline_.async_wait([weak = std::weak_ptr(Self()), number = ++deadlines_](error_code error) {
      const std::shared_ptr<Connection> self = weak.lock();
      if (error || self == nullptr || self->deadlines_ != number) return;
      self->is_late_ = true;
      self->Lowest().cancel();
    });
  }
  void TakeDeadlineBack() {
    ++deadlines_;
    deadline_.cancel();
  }

  void Read(std::chrono::milliseconds time) {
    if (shared_.draining) return Close();
    parser_.emplace();
    parser_->header_limit(shared_.options.header_bytes_max);
    parser_->body_limit(shared_.options.body_bytes_max);
    is_idle_ = true;
    SetDeadline(time);
    bhttp::async_read_header(stream_, buffer_, *parser_,
                             [self = Self()](error_code error, std::size_t /*bytes*/) {
                               self->is_idle_ = false;
                               self->OnHeader(error);
                             });
  }

  void OnHeader(error_code error) {
    start_ = std::chrono::steady_clock::now();
    if (error) return Refuse(error);
    if (!HasClearLength()) return Refuse(bhttp::error::bad_transfer_encoding);
    if (parser_->is_done()) return Answer();
    SetDeadline(shared_.options.body_time);
    if (beast::iequals(parser_->get()[bhttp::field::expect], "100-continue")) {
      static constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
      return asio::async_write(stream_, asio::buffer(kGoOn),
                               [self = Self()](error_code failed, std::size_t /*bytes*/) {
                                 if (!failed) self->ReadBody();
                               });
    }
    ReadBody();
  }

  // Other encodings, or two statements of the length, could be read differently by a proxy, which
  // would then take part of this body for another request.
  bool HasClearLength() const {
    const auto& message = parser_->get();
    const std::size_t encodings = message.count(bhttp::field::transfer_encoding);
    const std::size_t lengths = message.count(bhttp::field::content_length);
    if (encodings == 0) return lengths <= 1;
    return encodings == 1 && lengths == 0 &&
           beast::iequals(message[bhttp::field::transfer_encoding], "chunked");
  }

  void ReadBody() {
    bhttp::async_read(stream_, buffer_, *parser_,
                      [self = Self()](error_code error, std::size_t /*bytes*/) {
                        if (error) return self->Refuse(error);
                        self->Answer();
                      });
  }

  // The request is unreadable, and so is everything after it.
  void Refuse(error_code error) {
    TakeDeadlineBack();
    // An idle connection has asked for nothing.
    const bool has_begun = parser_->got_some() || buffer_.size() > 0;
    if (is_late_ && has_begun) error = beast::error::timeout;
    std::optional<Response> problem = ProblemOf(error, shared_.options);
    if (!problem) return Close();
    Lowest().expires_after(shared_.options.header_time);
    keep_alive_ = false;
    Write(*std::move(problem), false);
  }

  void Answer() {
    const auto& message = parser_->get();
    keep_alive_ = message.keep_alive();
    const RequestHeaders headers(message.base());
    const Request request = RequestOf(headers);
    TakeDeadlineBack();
    if (Api::IsQuick(request)) {
      return Write(shared_.api.Handle(request), message.method() == bhttp::verb::head);
    }
    const bool taken = shared_.pool.Submit([self = Self()] {
      const auto& own = self->parser_->get();
      const RequestHeaders own_headers(own.base());
      auto response =
          std::make_shared<Response>(self->shared_.api.Handle(self->RequestOf(own_headers)));
      asio::post(self->stream_.get_executor(), [self, response] {
        self->Write(std::move(*response), self->parser_->get().method() == bhttp::verb::head);
      });
    });
    if (!taken) Write(Problem(503, "too many requests are waiting; try again in a moment"), false);
  }

  Request RequestOf(const RequestHeaders& headers) const {
    const auto& message = parser_->get();
    return {.method = ViewOf(message.method_string()),
            .target = ViewOf(message.target()),
            .headers = &headers,
            .body = message.body(),
            .peer = peer_.address,
            .is_own_user = [row = std::string_view(peer_.row)] {
              return UserOfPeer(row) == std::optional<std::uint32_t>(geteuid());
            }};
  }

  void Write(Response response, bool is_head) {
    Log(response);
    if (response.stream && !is_head) return OpenStream(std::move(response));
    keep_alive_ = keep_alive_ && !shared_.draining;
    if (response.parts && !is_head) return WriteParts(std::move(response));
    head_.clear();
    WriteHead(response, keep_alive_, head_);
    if (response.status != 304 && response.status != 204 && !response.parts) {
      fmt::format_to(std::back_inserter(head_), "Content-Length: {}\r\n", response.body.size());
    }
    head_ += "\r\n";
    body_ = is_head ? std::string() : std::move(response.body);
    Lowest().expires_after(shared_.options.write_time);
    const std::array<asio::const_buffer, 2> parts = {asio::buffer(head_), asio::buffer(body_)};
    asio::async_write(stream_, parts, [self = Self()](error_code error, std::size_t /*bytes*/) {
      self->body_ = {};  // An idle connection keeps nothing large.
      if (error || !self->keep_alive_) return self->Close();
      self->Read(self->shared_.options.idle_time);
    });
  }

  void Log(const Response& response) {
    if (!shared_.options.log || !parser_) return;
    const std::string_view target = ViewOf(parser_->get().target());
    shared_.options.log({.peer = peer_.address,
                         .method = ViewOf(parser_->get().method_string()),
                         .path = target.substr(0, target.find('?')),
                         .status = response.status,
                         .bytes = response.body.size(),
                         .duration = std::chrono::steady_clock::now() - start_});
  }

  // --- an answer in parts, made only as fast as the client reads
  void WriteParts(Response response) {
    parts_ = std::move(response.parts);
    // A client without chunked encoding reads to the end, and cannot tell whether the answer was
    // cut off.
    is_chunked_ = parser_->get().version() >= 11;
    keep_alive_ = keep_alive_ && is_chunked_;
    body_.clear();
    WriteHead(response, keep_alive_, body_);
    body_ += is_chunked_ ? "Transfer-Encoding: chunked\r\n\r\n" : "\r\n";
    WritePart([](Connection& self) { self.MakePart(); });
  }

  void MakePart() {
    Lowest().expires_never();
    const bool taken = shared_.pool.Submit([self = Self()] {
      auto part = std::make_shared<Result<std::string>>(self->parts_());
      asio::post(self->stream_.get_executor(), [self, part] { self->OnPart(std::move(*part)); });
    });
    if (!taken) Close();
  }

  void OnPart(Result<std::string> part) {
    if (!part) return Close();
    const bool is_last = part->empty();
    body_ = is_chunked_ ? fmt::format("{:x}\r\n{}\r\n", part->size(), *part) : *std::move(part);
    if (!is_last) return WritePart([](Connection& self) { self.MakePart(); });
    parts_ = nullptr;
    WritePart([](Connection& self) {
      if (!self.keep_alive_) return self.Close();
      self.Read(self.shared_.options.idle_time);
    });
  }

  void WritePart(void (*then)(Connection& self)) {
    Lowest().expires_after(shared_.options.write_time);
    asio::async_write(stream_, asio::buffer(body_),
                      [self = Self(), then](error_code error, std::size_t /*bytes*/) {
                        self->body_ = {};
                        if (error) return self->Close();
                        then(*self);
                      });
  }

  // --- changes, as they happen
  void OpenStream(Response response) {
    std::string text;
    WriteHead(response, false, text);
    text += "\r\n" + response.body;
    Send(std::make_shared<const std::string>(std::move(text)));
    Result<std::shared_ptr<void>> subscription = shared_.changes.Subscribe(
        *response.stream, [weak = std::weak_ptr(Self())](std::shared_ptr<const std::string> chunk) {
          const std::shared_ptr<Connection> self = weak.lock();
          if (self == nullptr) return;
          asio::post(self->stream_.get_executor(),
                     [self, chunk = std::move(chunk)] { self->Send(chunk); });
        });
    if (!subscription || shared_.draining) return Close();
    subscription_ = *std::move(subscription);
    shared_.api.metrics().AddStream(1);
    WatchForEnd();
  }

  // A client that waits for changes sends nothing more; a read ends when it goes.
  void WatchForEnd() {
    stream_.async_read_some(buffer_.prepare(512),
                            [self = Self()](error_code error, std::size_t /*bytes*/) {
                              if (error) return self->Close();
                              self->WatchForEnd();
                            });
  }

  void Send(const std::shared_ptr<const std::string>& chunk) {
    if (is_closed_) return;
    if (chunk == nullptr) return Close();
    waiting_bytes_ += chunk->size();
    // A client that does not read must not fill our memory; it can reconnect and continue.
    if (waiting_bytes_ > shared_.options.stream_bytes_max) return Close();
    waiting_.push_back(chunk);
    if (waiting_.size() == 1) SendNext();
  }

  void SendNext() {
    Lowest().expires_after(shared_.options.write_time);
    asio::async_write(stream_, asio::buffer(*waiting_.front()),
                      [self = Self()](error_code error, std::size_t /*bytes*/) {
                        if (error) return self->Close();
                        self->Lowest().expires_never();
                        self->waiting_bytes_ -= self->waiting_.front()->size();
                        self->waiting_.pop_front();
                        if (!self->waiting_.empty()) self->SendNext();
                      });
  }

  void EndStream() {
    if (!subscription_) return;
    subscription_.reset();
    shared_.api.metrics().AddStream(-1);
  }

  void Close() {
    if (is_closed_) return;
    is_closed_ = true;
    EndStream();
    error_code ignored;
    // Written data is delivered before the end.
    Lowest().socket().shutdown(tcp::socket::shutdown_both, ignored);
    Lowest().close();
  }

  SharedByConnections& shared_;
  ConnectionRegistry& registry_;
  Stream stream_;
  asio::steady_timer deadline_;
  // How often a deadline was set or cancelled, so that an old one is ignored.
  std::uint64_t deadlines_ = 0;
  bool is_late_ = false;
  const Peer peer_;
  beast::flat_buffer buffer_;
  std::optional<bhttp::request_parser<bhttp::string_body>> parser_;
  std::string head_;  // Of the answer being written, like the next.
  std::string body_;
  std::function<Result<std::string>()> parts_;
  bool is_chunked_ = false;
  SteadyTime start_;
  bool keep_alive_ = false;
  bool is_idle_ = false;
  bool is_closed_ = false;
  std::shared_ptr<void> subscription_;
  std::deque<std::shared_ptr<const std::string>> waiting_;
  std::size_t waiting_bytes_ = 0;
};

Result<std::optional<asio::ssl::context>> MakeTls(const ServerOptions& options) {
  std::optional<asio::ssl::context> tls;
  if (options.certificate.empty() && options.key.empty()) return tls;
  if (options.certificate.empty() || options.key.empty()) {
    return InvalidArgument("TLS needs both a certificate and its key: --tls-cert and --tls-key");
  }
  tls.emplace(asio::ssl::context::tls_server);
  tls->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                   asio::ssl::context::no_tlsv1_1);
  // Forward secrecy and authenticated encryption only; TLS 1.3 has nothing else.
  SSL_CTX_set_cipher_list(tls->native_handle(), "ECDHE+AESGCM:ECDHE+CHACHA20");
  struct stat status{};
  if (stat(options.key.c_str(), &status) == 0 && (status.st_mode & S_IRWXO) != 0) {
    return Fail(
        Code::kPermissionDenied,
        fmt::format("{}: others can read the key; run 'chmod 600 {}'", options.key, options.key));
  }
  error_code error;
  tls->use_certificate_chain_file(options.certificate, error);
  if (error) {
    return InvalidArgument(fmt::format("{}: is not a certificate in PEM ({})", options.certificate,
                                       OneLine(error.message())));
  }
  tls->use_private_key_file(options.key, asio::ssl::context::pem, error);
  if (error) {
    return InvalidArgument(fmt::format("{}: is not the key of the certificate, in PEM ({})",
                                       options.key, OneLine(error.message())));
  }
  return tls;
}

Peer PeerOf(tcp::socket& socket) {
  error_code error;
  const tcp::endpoint endpoint = socket.remote_endpoint(error);
  if (error) return {};
  return {.address = endpoint.address().to_string(), .row = PeerRowOf(socket.native_handle())};
}

}  // namespace

class Server::Parts {
 public:
  Parts(Api& api, Changes& changes, ServerOptions options)
      : shared_(api, changes, std::move(options)), address_(shared_.options.address) {}
  ~Parts() { Stop(); }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  Result<void> Start() {
    CREDENCE_ASSIGN_OR_RETURN(tls_, MakeTls(shared_.options));
    const std::size_t threads = shared_.options.threads > 0
                                    ? shared_.options.threads
                                    : std::max<std::size_t>(1, std::thread::hardware_concurrency());
    for (std::size_t i = 0; i < threads; ++i) {
      // One context per thread, so that connections need no locks.
      contexts_.push_back(std::make_unique<asio::io_context>(1));
      guards_.emplace_back(contexts_.back()->get_executor());
    }
    CREDENCE_RETURN_IF_ERROR(Listen());
    Accept();
    for (const auto& context : contexts_) {
      threads_.emplace_back([&context = *context] { context.run(); });
    }
    return {};
  }

  void Stop() {
    if (is_stopped_) return;
    is_stopped_ = true;
    shared_.draining = true;
    shared_.api.SetReady(false);
    if (acceptor_) {
      asio::post(*contexts_.front(), [this] {
        error_code ignored;
        acceptor_->close(ignored);
      });
      registry_.DrainAll();
      registry_.WaitUntilEmpty(shared_.options.grace);
    }
    shared_.pool.Close();
    guards_.clear();
    for (const auto& context : contexts_) context->stop();
    for (std::thread& thread : threads_) thread.join();
    acceptor_.reset();
    pause_.reset();
    // Also destroys the connections that did not end in time.
    contexts_.clear();
  }

  const Address& address() const { return address_; }

 private:
  Result<void> Listen() {
    error_code error;
    const auto host = asio::ip::make_address(address_.host, error);
    const tcp::endpoint endpoint(host, address_.port);
    acceptor_.emplace(*contexts_.front());
    pause_.emplace(*contexts_.front());
    if (!error) acceptor_->open(endpoint.protocol(), error);
    if (!error) acceptor_->set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_->bind(endpoint, error);
    if (!error) acceptor_->listen(asio::socket_base::max_listen_connections, error);
    if (error) return Fail(Code::kUnavailable, WhyNotListening(address_));
    address_.port = acceptor_->local_endpoint().port();
    return {};
  }

  void Accept() {
    asio::io_context& context = *contexts_[next_++ % contexts_.size()];
    acceptor_->async_accept(context, [this](error_code error, tcp::socket socket) {
      if (error == asio::error::operation_aborted || shared_.draining) return;
      if (error) return AcceptLater();
      if (shared_.connections >= shared_.options.connections_max) {
        shared_.api.metrics().CountRefusedConnection();
        error_code ignored;
        socket.close(ignored);
      } else {
        Open(std::move(socket));
      }
      Accept();
    });
  }

  // Out of descriptors: without a pause this would spin.
  void AcceptLater() {
    pause_->expires_after(kAcceptPause);
    pause_->async_wait([this](error_code error) {
      if (!error) Accept();
    });
  }

  void Open(tcp::socket socket) {
    error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    Peer peer = PeerOf(socket);
    std::shared_ptr<AnyConnection> connection;
    beast::tcp_stream stream(std::move(socket));
    if (tls_) {
      connection = std::make_shared<Connection<TlsStream>>(
          shared_, registry_, TlsStream(std::move(stream), *tls_), std::move(peer));
    } else {
      connection = std::make_shared<Connection<beast::tcp_stream>>(
          shared_, registry_, std::move(stream), std::move(peer));
    }
    registry_.Add(connection);
    // In its own thread from the first step on.
    Post(connection);
  }

  void Post(const std::shared_ptr<AnyConnection>& connection) {
    asio::io_context& context = *contexts_[(next_ + contexts_.size() - 1) % contexts_.size()];
    asio::post(context, [connection] { connection->Start(); });
  }

  SharedByConnections shared_;
  ConnectionRegistry registry_;
  Address address_;
  std::optional<asio::ssl::context> tls_;
  std::vector<std::unique_ptr<asio::io_context>> contexts_;
  std::vector<asio::executor_work_guard<asio::io_context::executor_type>> guards_;
  std::optional<tcp::acceptor> acceptor_;
  std::optional<asio::steady_timer> pause_;
  std::vector<std::thread> threads_;
  std::size_t next_ = 0;
  bool is_stopped_ = false;
};

Result<std::unique_ptr<Server>> Server::Start(Api& api, Changes& changes, ServerOptions options) {
  auto parts = std::make_unique<Parts>(api, changes, std::move(options));
  CREDENCE_RETURN_IF_ERROR(parts->Start());
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() = default;

const Address& Server::address() const { return parts_->address(); }
void Server::Stop() { parts_->Stop(); }

}  // namespace credence::http
