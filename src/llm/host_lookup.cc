// SPDX-License-Identifier: Apache-2.0
#include "llm/host_lookup.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <sys/socket.h>

#include <array>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

namespace credence::llm {
namespace {

// Shared by the waiting caller and the lookup thread.
struct Pending {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::optional<Result<std::vector<std::string>>> answer;  // Guarded by mutex.
};

bool IsNumeric(const std::string& host) {
  in6_addr address;
  return inet_pton(AF_INET, host.c_str(), &address) == 1 ||
         inet_pton(AF_INET6, host.c_str(), &address) == 1;
}

}  // namespace

Result<std::vector<std::string>> SystemLookup(const std::string& host) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_ADDRCONFIG;
  addrinfo* found = nullptr;
  if (const int code = getaddrinfo(host.c_str(), nullptr, &hints, &found); code != 0) {
    return Fail(Code::kUnavailable, "the host " + host + " is not found: " + gai_strerror(code));
  }
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owned(found, freeaddrinfo);
  std::vector<std::string> addresses;
  for (const addrinfo* each = found; each != nullptr; each = each->ai_next) {
    std::array<char, NI_MAXHOST> text{};
    if (getnameinfo(each->ai_addr, each->ai_addrlen, text.data(), text.size(), nullptr, 0,
                    NI_NUMERICHOST) == 0) {
      addresses.emplace_back(text.data());
    }
  }
  if (addresses.empty()) return Fail(Code::kUnavailable, "the host " + host + " has no address");
  return addresses;
}

Result<std::vector<std::string>> LookUpHost(const std::string& host, SteadyTime deadline,
                                            const std::stop_token& stop, const Lookup& lookup) {
  if (IsNumeric(host)) return std::vector{host};
  if (host == "localhost") return std::vector<std::string>{"127.0.0.1", "::1"};
  const auto pending = std::make_shared<Pending>();
  try {
    std::thread([pending, lookup, host] {
      Result<std::vector<std::string>> answer = lookup(host);
      const std::lock_guard lock(pending->mutex);
      pending->answer = std::move(answer);
      pending->wake.notify_all();
    }).detach();
  } catch (const std::system_error&) {
    return Fail(Code::kUnavailable, "no thread could be started to look up " + host);
  }
  std::unique_lock lock(pending->mutex);
  pending->wake.wait_until(lock, stop, deadline, [&] { return pending->answer.has_value(); });
  if (pending->answer) return *std::move(pending->answer);
  if (stop.stop_requested()) return Fail(Code::kCancelled, "stopped while looking up " + host);
  return Fail(Code::kDeadlineExceeded, "looking up " + host + " took too long");
}

}  // namespace credence::llm
