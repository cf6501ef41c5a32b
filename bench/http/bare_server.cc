// SPDX-License-Identifier: Apache-2.0
#include "bench/http/bare_server.h"

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <chrono>
#include <optional>
#include <thread>

#include "bench/support.h"

namespace credence::bench {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace bhttp = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::seconds kIdleTime{75};

std::string StringOf(boost::string_view text) { return {text.data(), text.size()}; }

// Follows the library's closest example, `http_server_async`.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket socket, const BareServer::Answers& answers)
      : stream_(std::move(socket)), answers_(answers) {}

  // May be called from any thread.
  void Start(asio::io_context& context) {
    asio::post(context, [self = shared_from_this()] { self->Read(); });
  }

 private:
  void Read() {
    request_ = {};
    stream_.expires_after(kIdleTime);
    bhttp::async_read(stream_, buffer_, request_,
                      [self = shared_from_this()](error_code error, std::size_t /*bytes*/) {
                        if (!error) self->Answer();
                      });
  }

  void Answer() {
    const boost::string_view target = request_.target();
    const auto found = answers_.find(std::string_view(target.data(), target.size()));
    if (found == answers_.end()) return;
    const auto& answer = found->second;
    response_.emplace(static_cast<bhttp::status>(answer.status), request_.version());
    for (const auto& [name, value] : answer.fields) response_->set(name, value);
    response_->keep_alive(request_.keep_alive());
    response_->body() = answer.body;
    response_->prepare_payload();
    bhttp::async_write(stream_, *response_,
                       [self = shared_from_this()](error_code error, std::size_t /*bytes*/) {
                         if (!error && self->request_.keep_alive()) self->Read();
                       });
  }

  beast::tcp_stream stream_;
  const BareServer::Answers& answers_;
  beast::flat_buffer buffer_;
  bhttp::request<bhttp::string_body> request_;
  std::optional<bhttp::response<bhttp::string_body>> response_;
};

}  // namespace

Answer Fetch(std::uint16_t port, const Question& question) {
  asio::io_context context;
  beast::tcp_stream stream(context);
  bhttp::request<bhttp::string_body> request(bhttp::string_to_verb(question.method),
                                             question.target, 11);
  request.set(bhttp::field::host, "127.0.0.1");
  if (question.method == "POST") request.set(bhttp::field::content_type, "application/json");
  request.body() = question.body;
  request.prepare_payload();
  bhttp::response<bhttp::string_body> response;
  beast::flat_buffer buffer;
  error_code error;
  stream.connect({asio::ip::make_address_v4("127.0.0.1"), port}, error);
  if (!error) bhttp::write(stream, request, error);
  if (!error) bhttp::read(stream, buffer, response, error);
  Expect(!error, question.target + ": " + error.message());
  Answer answer{.status = response.result_int(), .fields = {}, .body = response.body()};
  for (const auto& field : response) {
    if (field.name() == bhttp::field::content_length) continue;
    answer.fields.emplace_back(StringOf(field.name_string()), StringOf(field.value()));
  }
  return answer;
}

class BareServer::Parts {
 public:
  explicit Parts(Answers answers) : answers_(std::move(answers)) {
    const std::size_t count = std::max<std::size_t>(1, std::thread::hardware_concurrency());
    for (std::size_t i = 0; i < count; ++i) {
      contexts_.push_back(std::make_unique<asio::io_context>(1));
      guards_.emplace_back(contexts_.back()->get_executor());
    }
    const tcp::endpoint any(asio::ip::make_address_v4("127.0.0.1"), 0);
    acceptor_.emplace(*contexts_.front(), any);
    Accept();
    for (const auto& context : contexts_) {
      threads_.emplace_back([&context = *context] { context.run(); });
    }
  }
  ~Parts() {
    for (const auto& context : contexts_) context->stop();
    for (std::thread& thread : threads_) thread.join();
    acceptor_.reset();
    guards_.clear();
    contexts_.clear();
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  std::uint16_t port() const { return acceptor_->local_endpoint().port(); }

 private:
  void Accept() {
    asio::io_context& context = *contexts_[next_++ % contexts_.size()];
    acceptor_->async_accept(context, [this, &context](error_code error, tcp::socket socket) {
      if (error) return;
      socket.set_option(tcp::no_delay(true), error);
      std::make_shared<Connection>(std::move(socket), answers_)->Start(context);
      Accept();
    });
  }

  const Answers answers_;
  std::vector<std::unique_ptr<asio::io_context>> contexts_;
  std::vector<asio::executor_work_guard<asio::io_context::executor_type>> guards_;
  std::optional<tcp::acceptor> acceptor_;
  std::vector<std::thread> threads_;
  std::size_t next_ = 0;
};

BareServer::BareServer(Answers answers) : parts_(std::make_unique<Parts>(std::move(answers))) {}
BareServer::~BareServer() = default;
std::uint16_t BareServer::port() const { return parts_->port(); }

}  // namespace credence::bench
