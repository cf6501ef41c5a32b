// SPDX-License-Identifier: Apache-2.0
#include "bench/http/soak.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <thread>
#include <vector>

#include "bench/http/stage.h"
#include "bench/http/wrk.h"
#include "bench/process.h"

namespace credence::bench {
namespace {

constexpr std::size_t kMemories = 1'000;
constexpr int kReaders = 32;
constexpr int kListers = 4;
constexpr int kWriters = 4;
constexpr int kSamples = 10;
constexpr double kGrowthLimit = 1.1;

double ResidentMegabytes(pid_t process) {
  std::ifstream file(fmt::format("/proc/{}/statm", process));
  double pages = 0;
  file >> pages >> pages;  // The second number is the resident size.
  Expect(file.good(), "the server is gone");
  return pages * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

// Runs wrk in a thread, with requests of one kind.
class Crowd {
 public:
  Crowd(const Stage& stage, const std::string& name, const std::vector<Question>& questions,
        int connections, int seconds) {
    const Load load{.port = stage.port(),
                    .script = stage.folder() / (name + ".lua"),
                    .connections = connections,
                    .seconds = seconds};
    WriteScript(load.script, questions);
    thread_ = std::thread([this, load] { measured_ = RunWrk(load); });
  }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;
  ~Crowd() {
    if (thread_.joinable()) thread_.join();
  }

  const Measured& Wait() {
    thread_.join();
    return measured_;
  }

 private:
  std::thread thread_;
  Measured measured_;
};

// At equal intervals; the first sample comes after one interval.
std::vector<double> SampleMemory(pid_t process, int seconds) {
  std::vector<double> samples;
  const auto start = std::chrono::steady_clock::now();
  for (int i = 1; i <= kSamples; ++i) {
    std::this_thread::sleep_until(start + std::chrono::milliseconds(seconds * 1'000 * i / kSamples -
                                                                    (i == kSamples ? 200 : 0)));
    samples.push_back(ResidentMegabytes(process));
  }
  return samples;
}

}  // namespace

int Soak(int seconds, const Options& options) {
  Stage stage(kMemories);
  const std::int64_t before = stage.EventCount();
  Crowd readers(stage, "shows", stage.Shows(), kReaders, seconds);
  Crowd listers(stage, "lists", Stage::Lists(), kListers, seconds);
  Crowd writers(stage, "validations", stage.Validations(), kWriters, seconds);
  const std::vector<double> megabytes = SampleMemory(stage.pid(), seconds);
  const Measured shown = readers.Wait();
  const Measured listed = listers.Wait();
  const Measured written = writers.Wait();
  stage.StopServer();

  Table table({"request", "answers", "per s", "p99, ms"});
  const auto row = [&](const char* name, const Measured& one) {
    table.Row({name, Grouped(one.answers), Grouped(one.per_second), Fixed(one.p99_ms, 2)});
  };
  row("show", shown);
  row("list", listed);
  row("validate", written);
  table.Print();
  fmt::print("resident, MB:");
  for (const double sample : megabytes) fmt::print(" {:.0f}", sample);

  // Requests that wrk did not wait for at its end may be recorded too.
  const std::int64_t recorded = stage.EventCount() - before;
  fmt::print("\nacknowledged {}, recorded {}\n", written.answers, recorded);
  Expect(recorded >= written.answers, "a write that was acknowledged is lost");
  Expect(recorded <= written.answers + kWriters, "a write was recorded twice");
  Runner(stage.folder(), stage.folder()).Run({CREDENCE_BIN, "verify", "--db", stage.db()});
  fmt::print("verify: sound\n");
  return Conclude({AtMost("memory:", megabytes.back() / megabytes.front(), kGrowthLimit)}, options);
}

}  // namespace credence::bench
