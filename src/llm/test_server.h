// SPDX-License-Identifier: Apache-2.0
// For tests: a server on loopback that sends exactly the bytes that a test specifies, at the time
// it specifies.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace credence::llm {

// The patience of calls that should end for another reason. A call that needs all of it has hung,
// and ctest ends the test much earlier.
inline constexpr std::chrono::milliseconds kForever = std::chrono::hours(1);

// One accepted connection, in its own thread.
class TestConnection {
 public:
  explicit TestConnection(int socket) : socket_(socket) {}

  // Header and body of a request as received; less if the peer closes early.
  std::string ReadRequest();
  // False if the peer has closed.
  bool Send(std::string_view bytes);
  // Waits for any bytes from the peer.
  void ReadSome();
  // Waits until the peer closes, or the server ends.
  void WaitForClose();
  // Ends the connection with a reset instead of an orderly close.
  void Reset();
  int socket() const { return socket_; }

 private:
  int socket_;
};

class TestServer {
 public:
  using Handler = std::function<void(TestConnection&)>;

  // Calls `handler` for each connection and closes it afterwards. REQUIRES: the handler is
  // thread-safe.
  explicit TestServer(Handler handler);
  // Closes open connections and waits for every handler.
  ~TestServer();
  TestServer(const TestServer&) = delete;
  TestServer& operator=(const TestServer&) = delete;

  int port() const { return port_; }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  int connections() const { return connections_; }

 private:
  void Accept();

  const Handler handler_;
  int listener_ = -1;
  int port_ = 0;
  std::atomic<int> connections_ = 0;
  std::mutex mutex_;
  bool is_ending_ = false;            // Guarded by mutex_.
  std::set<int> open_;                // Guarded by mutex_.
  std::vector<std::thread> workers_;  // Used by the accepting thread, then by the destructor.
  std::thread acceptor_;
};

// A whole response with a Content-Length. `headers` are lines that end in "\r\n".
std::string TestResponse(int status, std::string_view body, std::string_view headers = "");

// Reads each request and sends the same response.
TestServer::Handler AlwaysAnswer(std::string response);

}  // namespace credence::llm
