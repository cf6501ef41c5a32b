// SPDX-License-Identifier: Apache-2.0
#include "bench/http/slow.h"

#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "bench/http/stage.h"
#include "bench/http/wrk.h"

namespace credence::bench {
namespace {

constexpr std::string_view kBeginning = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ";
constexpr std::chrono::seconds kByteEvery{3};
constexpr int kParts = 100;  // One part of the connections sends, then there is a pause.
constexpr double kLimit = 3;

void RaiseDescriptors() {
  rlimit limit{};
  Expect(getrlimit(RLIMIT_NOFILE, &limit) == 0, "there is no limit of descriptors");
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// Many connections, each very slow. A connection that the server closes is opened again.
class SlowCrowd {
 public:
  SlowCrowd(std::uint16_t port, int count)
      : port_(port), sockets_(static_cast<std::size_t>(count), -1) {
    for (std::size_t i = 0; i < sockets_.size(); ++i) Connect(i);
    thread_ = std::thread([this] { Dribble(); });
  }
  ~SlowCrowd() {
    done_ = true;
    thread_.join();
    for (const int socket : sockets_) close(socket);
  }
  SlowCrowd(const SlowCrowd&) = delete;
  SlowCrowd& operator=(const SlowCrowd&) = delete;

  std::int64_t cut_off() const { return cut_off_; }

 private:
  // From many loopback addresses: one has too few ports for the reconnections.
  void Connect(std::size_t i) {
    const int one = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    Expect(one >= 0, "there are not enough descriptors: raise 'ulimit -n'");
    const int yes = 1;
    setsockopt(one, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
    sockaddr_in from{};
    from.sin_family = AF_INET;
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 256 + static_cast<std::uint32_t>(i % 200));
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port_);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    Expect(bind(one, reinterpret_cast<sockaddr*>(&from), sizeof from) == 0 &&
               connect(one, reinterpret_cast<sockaddr*>(&to), sizeof to) == 0,
           "a slow connection cannot be made");
    sockets_[i] = one;
    (void)!send(one, kBeginning.data(), kBeginning.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  }

  void Dribble() {
    for (std::size_t part = 0; !done_; part = (part + 1) % kParts) {
      const auto next = std::chrono::steady_clock::now() + kByteEvery / kParts;
      for (std::size_t i = part; i < sockets_.size() && !done_; i += kParts) {
        if (send(sockets_[i], "x", 1, MSG_NOSIGNAL | MSG_DONTWAIT) == 1) continue;
        ++cut_off_;
        close(sockets_[i]);
        Connect(i);
      }
      std::this_thread::sleep_until(next);
    }
  }

  const std::uint16_t port_;
  std::vector<int> sockets_;
  std::atomic<std::int64_t> cut_off_{0};
  std::atomic<bool> done_{false};
  std::thread thread_;  // Last, because it uses the other members.
};

}  // namespace

int Slow(int connections, const Options& options) {
  RaiseDescriptors();
  const Stage stage(options.tiny ? 20 : 1'000);
  const int rounds = options.tiny ? 1 : 3;
  const Load load{.port = stage.port(),
                  .script = stage.folder() / "requests.lua",
                  .connections = 1,
                  .seconds = options.tiny ? 1 : 15};  // Longer than the server's timeout.
  WriteScript(load.script, stage.Shows());
  std::vector<double> alone;
  std::vector<double> among;
  std::vector<double> ratios;
  std::int64_t cut_off = 0;
  for (int round = 0; round < rounds; ++round) {
    alone.push_back(RunWrk(load).p99_ms);
    const SlowCrowd crowd(stage.port(), connections);
    among.push_back(RunWrk(load).p99_ms);
    ratios.push_back(among.back() / alone.back());
    cut_off += crowd.cut_off();
  }
  Table table({"slow connections", "p99 of a fast one, ms"});
  table.Row({"0", Fixed(Median(alone), 3)});
  table.Row({Grouped(connections), Fixed(Median(among), 3)});
  table.Print();
  fmt::print("{} slow connections were cut off, and came again\n", cut_off);
  return Conclude({AtMost("p99:", Median(ratios), kLimit)}, options);
}

}  // namespace credence::bench
