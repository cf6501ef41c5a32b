// SPDX-License-Identifier: Apache-2.0
// Server: HTTP/1.1 on a socket, plain or with TLS. Using it needs no header of the library.
//
//   auto server = http::Server::Start(api, changes, {.address = …});
//   … wait for a signal …
//   (*server)->Stop();
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/address.h"
#include "base/call_pool.h"
#include "credence/result.h"
#include "surface/http/api.h"
#include "surface/http/changes.h"

namespace credence::http {

constexpr std::uint16_t kPortStandard = 7878;

// One answered request, for a log. Without query and headers, which may contain secrets.
struct AccessRecord {
  std::string_view peer;
  std::string_view method;
  std::string_view path;
  int status = 0;
  std::size_t bytes = 0;
  std::chrono::nanoseconds duration{};
};

struct ServerOptions {
  Address address{.host = "127.0.0.1", .port = kPortStandard};
  // PEM files; empty: no TLS.
  std::string certificate;
  std::string key;
  std::size_t threads = 0;  // 0: one per processor.
  std::size_t connections_max = 20'000;
  std::uint64_t body_bytes_max = Api::kBodyBytesMax;
  std::uint32_t header_bytes_max = 32 * 1024;
  // A client that sends or reads too slowly is cut off.
  std::chrono::milliseconds header_time{10'000};
  std::chrono::milliseconds body_time{60'000};
  std::chrono::milliseconds write_time{60'000};
  std::chrono::milliseconds idle_time{75'000};  // Between requests on one connection.
  // For requests that may block.
  CallPool::Limits pool{.threads_max = 16, .waiting_max = 4096};
  std::size_t stream_bytes_max = 1024 * 1024;  // Unread bytes of a client that waits for changes.
  std::chrono::milliseconds grace{10'000};     // For running requests when the server stops.
  std::function<void(const AccessRecord& record)> log;  // Null: no log.
};

class Server {
 public:
  // Listens, and answers from its own threads. Failure: kUnavailable if the address cannot be used;
  // kInvalidArgument for a bad certificate or key. REQUIRES: the arguments outlive it.
  static Result<std::unique_ptr<Server>> Start(Api& api, Changes& changes, ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // With the actual port.
  const Address& address() const;

  // Accepts no more connections, gives running requests their grace, and ends the streams. Further
  // calls do nothing.
  void Stop();

 private:
  class Parts;
  explicit Server(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace credence::http
