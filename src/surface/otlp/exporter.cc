// SPDX-License-Identifier: Apache-2.0
#include "surface/otlp/exporter.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/percent.h"
#include "base/utf8.h"
#include "base/version.h"
#include "llm/retry.h"
#include "surface/otlp/export_batch.h"
#include "surface/otlp/metrics.h"

namespace credence::otlp {

struct Signal {
  std::string_view path;
  std::string ExportBatch::* body;
};

namespace {

constexpr std::int64_t kBatch = 500;
// After failures, the next try waits up to this.
constexpr std::chrono::seconds kWaitMax{60};
// How soon a change of the settings counts.
constexpr std::chrono::seconds kLookEvery{2};

const Signal kSignals[] = {{"/v1/traces", &ExportBatch::spans}, {"/v1/logs", &ExportBatch::events}};

// Each has a cursor of its own: a receiver may take one and not the other.
std::string NameOf(const Signal& signal, const std::string& space) {
  return fmt::format("{} {}", signal.path, space);
}

// What was recorded before is not sent. A space that appears later is sent from its beginning.
Result<void> BeginAtHeads(Engine& engine, Cursor& cursor, const std::vector<std::string>& spaces) {
  std::map<std::string, std::int64_t> heads;
  for (const std::string& space : spaces) {
    CREDENCE_ASSIGN_OR_RETURN(const std::int64_t head, engine.ledger().Head({.space = space}));
    for (const Signal& signal : kSignals) heads[NameOf(signal, space)] = head;
  }
  return cursor.Begin(std::move(heads));
}

}  // namespace

std::vector<llm::HttpHeader> ParseHeaders(std::string_view text) {
  std::vector<llm::HttpHeader> headers;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view pair = Trim(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
    const std::size_t equals = pair.find('=');
    if (equals == pair.npos || equals == 0) continue;
    const std::string_view value = Trim(pair.substr(equals + 1));
    headers.push_back({std::string(Trim(pair.substr(0, equals))),
                       OneLine(PercentDecode(value).value_or(std::string(value)))});
  }
  return headers;
}

Exporter::Exporter(Options options) : options_(std::move(options)) {
  if (options_.in_background) {
    thread_ = std::thread([this] { Run(stop_.get_token()); });
  }
}

Exporter::~Exporter() {
  stop_.request_stop();
  woken_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Exporter::Run(const std::stop_token& stop) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point next = Clock::now();
  Clock::time_point next_metrics = next;
  std::chrono::seconds wait{0};
  while (!stop.stop_requested()) {
    const TelemetryOptions now = options_.engine()->Telemetry();
    if (!now.endpoint.empty() && Clock::now() >= next) {
      const bool with_metrics = now.metrics && Clock::now() >= next_metrics;
      const Result<void> sent = SendNow(with_metrics);
      Note(sent);
      wait = sent ? now.every : std::min(kWaitMax, std::max(2 * wait, now.every));
      next = Clock::now() + wait;
      if (sent && with_metrics) next_metrics = Clock::now() + now.metrics_every;
    }
    std::unique_lock lock(mutex_);
    woken_.wait_for(lock, stop, std::min<std::chrono::seconds>(now.every, kLookEvery),
                    [] { return false; });
  }
}

void Exporter::Note(const Result<void>& sent) {
  const bool fails = !sent;
  if (fails == std::exchange(fails_, fails)) return;
  fails ? options_.log("telemetry cannot be sent; it is kept and sent later", sent.error().message)
        : options_.log("telemetry is sent again", "");
}

Result<void> Exporter::SendNow(bool with_metrics) {
  const std::lock_guard lock(sending_);
  const std::shared_ptr<Engine> engine = options_.engine();
  telemetry_ = engine->Telemetry();
  if (telemetry_.endpoint.empty()) return {};
  while (telemetry_.endpoint.ends_with('/')) telemetry_.endpoint.pop_back();
  headers_ = ParseHeaders(options_.variable(telemetry_.headers_variable).value_or(""));
  Cursor cursor = Cursor::Load(options_.cursor, telemetry_.endpoint);
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> spaces, engine->ledger().Spaces());
  if (cursor.IsNew()) CREDENCE_RETURN_IF_ERROR(BeginAtHeads(*engine, cursor, spaces));
  for (const std::string& space : spaces) {
    if (stop_.stop_requested()) return {};
    for (const Signal& signal : kSignals) {
      CREDENCE_RETURN_IF_ERROR(SendSignal(*engine, cursor, space, signal));
    }
    if (with_metrics) CREDENCE_RETURN_IF_ERROR(SendMetrics(*engine, space));
  }
  return {};
}

Result<void> Exporter::SendSignal(Engine& engine, Cursor& cursor, const std::string& space,
                                  const Signal& signal) {
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t head, engine.ledger().Head({.space = space}));
  const std::string name = NameOf(signal, space);
  std::int64_t sent = cursor.Find(name);
  // A store that was restored is shorter than what was sent.
  if (sent > head) CREDENCE_RETURN_IF_ERROR(cursor.Move(name, sent = head));
  std::int64_t limit = kBatch;
  while (sent < head && !stop_.stop_requested()) {
    CREDENCE_ASSIGN_OR_RETURN(ExportBatch batch, NextBatch(engine, space, sent, limit));
    if (batch.count == 0) break;
    CREDENCE_ASSIGN_OR_RETURN(const Taken taken, Post(signal.path, batch.*signal.body));
    if (taken == Taken::kTooLarge && batch.count > 1) {
      limit = batch.count / 2;
      continue;
    }
    CREDENCE_RETURN_IF_ERROR(cursor.Move(name, sent = batch.last));
    limit = std::min(kBatch, 2 * limit);
  }
  return {};
}

Result<void> Exporter::SendMetrics(Engine& engine, const std::string& space) {
  CREDENCE_ASSIGN_OR_RETURN(const std::string text, engine.overview().Metrics({.space = space}));
  AttributeList resource;
  resource.Text("service.name", "credence")
      .Text("service.version", Version())
      .Text("credence.space", space);
  CREDENCE_RETURN_IF_ERROR(Post("/v1/metrics", WriteMetrics(resource, text, engine.Now())));
  return {};
}

Result<Exporter::Taken> Exporter::Post(std::string_view path, const std::string& body) {
  if (body.empty()) return Taken::kYes;
  llm::HttpRequest request{
      .url = telemetry_.endpoint + std::string(path), .headers = headers_, .body = body};
  request.headers.push_back({"Content-Type", "application/json"});
  CREDENCE_ASSIGN_OR_RETURN(
      const llm::HttpResponse response,
      client_.Send(request, {.deadline = std::chrono::steady_clock::now() + options_.request_time,
                             .stop = stop_.get_token()}));
  if (response.status >= 200 && response.status < 300) return Taken::kYes;
  if (response.status == 413) return Taken::kTooLarge;
  std::string message = fmt::format("{}{} answered {}", telemetry_.endpoint, path, response.status);
  // Also a wrong key, which a person will mend.
  const bool may_help =
      llm::IsRetryable(response.status) || response.status == 401 || response.status == 403;
  if (may_help) return Fail(Code::kUnavailable, std::move(message));
  // A receiver of traces alone answers 404 to the rest, for ever.
  if (refused_.insert(std::string(path)).second) {
    options_.log("the receiver does not take this telemetry, which is discarded", message);
  }
  return Taken::kNo;
}

}  // namespace credence::otlp
