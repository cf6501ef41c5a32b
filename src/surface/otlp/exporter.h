// SPDX-License-Identifier: Apache-2.0
// Exporter: sends what is recorded to an OpenTelemetry receiver, from a thread of its own, while a
// server runs. Nothing is sent unless telemetry.endpoint is set.
//
// What the receiver has taken is remembered in a file, so that what hooks record while no server
// runs is sent by the next one. The first export to a receiver begins with what comes next. After a
// crash a batch can be sent twice; its spans then have the same ids. Thread-safe.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "credence/engine.h"
#include "credence/result.h"
#include "llm/http_client.h"
#include "surface/otlp/cursor.h"

namespace credence::otlp {

class Exporter {
 public:
  struct Options {
    std::function<std::shared_ptr<Engine>()> engine;
    std::filesystem::path cursor;  // The file.
    // Returns an environment variable.
    std::function<std::optional<std::string>(const std::string& name)> variable;
    // Receives a line when sending begins to fail, and when it works again.
    std::function<void(std::string_view line, std::string_view error)> log;
    // For one request.
    std::chrono::milliseconds request_time{10'000};
    bool in_background = true;  // False: only SendNow sends.
  };

  explicit Exporter(Options options);
  ~Exporter();  // Sends nothing more.
  Exporter(const Exporter&) = delete;
  Exporter& operator=(const Exporter&) = delete;

  // Sends everything that is waiting, and the metrics if asked to. Failure: kUnavailable if the
  // receiver cannot be reached or is busy: try again later.
  Result<void> SendNow(bool with_metrics);

 private:
  void Run(const std::stop_token& stop);
  enum class Taken { kYes, kTooLarge, kNo };
  Result<void> SendSignal(Engine& engine, Cursor& cursor, const std::string& space,
                          const struct Signal& signal);
  Result<void> SendMetrics(Engine& engine, const std::string& space);
  // kNo: the receiver will never take it, and it must not hold up the rest. Failure: kUnavailable.
  Result<Taken> Post(std::string_view path, const std::string& body);
  void Note(const Result<void>& sent);

  const Options options_;
  llm::HttpClient client_;
  std::mutex sending_;          // Held while something is sent.
  TelemetryOptions telemetry_;  // Guarded by sending_, like the next.
  std::vector<llm::HttpHeader> headers_;
  std::set<std::string> refused_;  // Paths that the receiver does not know, each logged once.
  bool fails_ = false;             // Used only by the thread.
  std::stop_source stop_;
  std::mutex mutex_;
  std::condition_variable_any woken_;
  std::thread thread_;
};

// "a=b,c=d%20e", as the environment variable of OpenTelemetry has it.
std::vector<llm::HttpHeader> ParseHeaders(std::string_view text);

}  // namespace credence::otlp
