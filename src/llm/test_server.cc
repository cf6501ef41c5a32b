// SPDX-License-Identifier: Apache-2.0
#include "llm/test_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <utility>

#include "base/check.h"
#include "base/utf8.h"

namespace credence::llm {

std::string TestConnection::ReadRequest() {
  std::string request;
  std::array<char, 16384> block{};
  std::size_t wanted = request.npos;
  while (request.size() < wanted) {
    const ssize_t got = recv(socket_, block.data(), block.size(), 0);
    if (got <= 0) break;
    request.append(block.data(), static_cast<std::size_t>(got));
    const std::size_t head = request.find("\r\n\r\n");
    if (wanted != request.npos || head == request.npos) continue;
    const std::string lower = AsciiLower(request.substr(0, head));
    const std::size_t at = lower.find("content-length:");
    wanted = head + 4 + (at == lower.npos ? 0 : std::strtoul(lower.c_str() + at + 15, nullptr, 10));
  }
  return request;
}

bool TestConnection::Send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

void TestConnection::ReadSome() {
  std::array<char, 4096> block{};
  (void)recv(socket_, block.data(), block.size(), 0);
}

void TestConnection::WaitForClose() {
  std::array<char, 4096> block{};
  while (recv(socket_, block.data(), block.size(), 0) > 0) {
  }
}

void TestConnection::Reset() {
  const linger now{.l_onoff = 1, .l_linger = 0};
  setsockopt(socket_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
}

TestServer::TestServer(Handler handler) : handler_(std::move(handler)) {
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const raw = reinterpret_cast<sockaddr*>(&address);
  CREDENCE_CHECK(listener_ >= 0 && bind(listener_, raw, size) == 0 && listen(listener_, 64) == 0 &&
                     getsockname(listener_, raw, &size) == 0,
                 "a port on loopback");
  port_ = ntohs(address.sin_port);
  acceptor_ = std::thread([this] { Accept(); });
}

void TestServer::Accept() {
  for (;;) {
    const int accepted = accept(listener_, nullptr, nullptr);
    if (accepted < 0) return;
    {
      const std::lock_guard lock(mutex_);
      if (is_ending_) {
        close(accepted);
        return;
      }
      open_.insert(accepted);
    }
    ++connections_;
    workers_.emplace_back([this, accepted] {
      TestConnection connection(accepted);
      handler_(connection);
      const std::lock_guard lock(mutex_);
      open_.erase(accepted);
      close(accepted);
    });
  }
}

TestServer::~TestServer() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    for (const int each : open_) shutdown(each, SHUT_RDWR);
  }
  shutdown(listener_, SHUT_RDWR);
  acceptor_.join();
  for (std::thread& worker : workers_) worker.join();
  close(listener_);
}

std::string TestResponse(int status, std::string_view body, std::string_view headers) {
  return "HTTP/1.1 " + std::to_string(status) + " Status\r\n" + std::string(headers) +
         "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
}

TestServer::Handler AlwaysAnswer(std::string response) {
  return [response = std::move(response)](TestConnection& connection) {
    connection.ReadRequest();
    connection.Send(response);
  };
}

}  // namespace credence::llm
