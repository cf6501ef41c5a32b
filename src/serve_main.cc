// SPDX-License-Identifier: Apache-2.0
// `credence-serve`: the servers, separate from `credence` because of the libraries they link.
// `credence serve` starts it with its own arguments.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "agent_commands.h"
#include "base/address.h"
#include "base/json_writer.h"
#include "base/log.h"
#include "base/stop_signals.h"
#include "base/utf8.h"
#include "credence/engine.h"
#include "credence/executive.h"
#include "operations/demonstration.h"
#include "serve_command.h"
#include "serve_machine.h"
#include "sim_command.h"
#include "surface/cli/cli.h"
#include "surface/cli/command.h"
#include "surface/cli/hints_keeper.h"
#include "surface/cli/notifier.h"
#include "surface/cli/settings_place.h"
#include "surface/cli/spelling.h"
#include "surface/grpc/server.h"
#include "surface/home/shared_store.h"
#include "surface/hook/named_client.h"
#include "surface/http/api.h"
#include "surface/http/changes.h"
#include "surface/http/server.h"
#include "surface/mcp/streamable_http.h"
#include "surface/otlp/exporter.h"
#include "surface/otlp/receive.h"

namespace credence {
namespace {

// Silence after a fire must be noticed without another event.
constexpr std::chrono::milliseconds kTendEvery{2'000};

// Requests per second from one client, if other machines can connect; bursts of twice as many.
constexpr double kRateOfStrangers = 500;

// The current engine, which can be replaced by one with newer settings.
class EngineSlot {
 public:
  std::shared_ptr<Engine> Get() const {
    const std::lock_guard lock(mutex_);
    return engine_;
  }
  void Set(std::shared_ptr<Engine> engine) {
    const std::lock_guard lock(mutex_);
    engine_.swap(engine);
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<Engine> engine_;
};

// The addresses to listen on; absent means not at all.
struct Places {
  std::optional<Address> http;
  std::optional<Address> grpc;
};

Result<Places> PlacesOf(const operations::Arguments& arguments) {
  const std::optional<std::string> http = arguments.OptionalText("http");
  const std::optional<std::string> grpc = arguments.OptionalText("grpc");
  Places places;
  if (http || !grpc) {
    places.http = http::ServerOptions().address;
    if (http) {
      CREDENCE_ASSIGN_OR_RETURN(places.http, Address::Parse(*http));
    }
  }
  // With tokens, a second port without them is opened only on request.
  if (grpc || (!http && !arguments.Has("tokens"))) {
    places.grpc = rpc::ServerOptions().address;
    if (grpc) {
      CREDENCE_ASSIGN_OR_RETURN(places.grpc, Address::ParseLoopback(*grpc));
    }
  }
  return places;
}

// Answers like `credence hook`, but reads no files that the client names.
Result<std::string> AnswerHook(Engine& engine, const Caller& caller, std::string_view client,
                               std::string_view body) {
  return hook::AnswerNamed(engine, caller, client, body, cli::SpellForShell);
}

// An agent over MCP may at most write, whatever its token allows.
operations::Access MostOf(const http::Visitor& visitor) {
  return visitor.Allows(operations::Scope::kWrite) ? operations::Access::kWrite
                                                   : operations::Access::kAnalyse;
}

http::Response AnswerMcp(mcp::HttpSessions& sessions, Engine& engine, const http::Visitor& visitor,
                         const http::Request& request) {
  const mcp::Handler handler(engine, visitor.caller, MostOf(visitor));
  mcp::HttpAnswer answer =
      mcp::AnswerHttp({.method = request.method,
                       .header = [&request](std::string_view name) -> std::optional<std::string> {
                         const std::string_view value = request.Header(name);
                         // The gate has already checked the origin.
                         if (value.empty() || AsciiLower(name) == "origin") return std::nullopt;
                         return std::string(value);
                       },
                       .body = request.body,
                       .owner = visitor.caller.space + "\n" + visitor.caller.actor},
                      handler, sessions);
  http::Response response{.status = answer.status, .body = std::move(answer.body)};
  for (auto& [name, value] : answer.headers) {
    if (AsciiLower(name) == "content-type") {
      response.type = std::move(value);
    } else {
      response.headers.emplace_back(std::move(name), std::move(value));
    }
  }
  return response;
}

http::Response AnswerOtlp(Engine& engine, const http::Visitor& visitor,
                          const http::Request& request) {
  const std::string_view path = request.target.substr(0, request.target.find('?'));
  // Without a token nobody knows whether a person or an agent's program reports.
  Caller caller = visitor.caller;
  caller.is_agent = !visitor.has_token || !visitor.Allows(operations::Scope::kReview);
  otlp::Answer answer = otlp::Receive(
      engine, caller, {.path = path, .type = request.Header("Content-Type"), .body = request.body});
  return {.status = answer.status, .type = std::move(answer.type), .body = std::move(answer.body)};
}

// Raises the limit of descriptors, because each connection needs one.
void RaiseDescriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// HTTP and everything it needs. Members are destroyed from last to first.
class HttpService {
 public:
  static Result<std::unique_ptr<HttpService>> Start(
      EngineSlot& engine, const Log& log, const Address& address,
      const operations::Arguments& arguments, std::function<Result<void>(const std::string&)> demo,
      std::vector<operations::Operation> machine) {
    http::ServerOptions server{.address = address,
                               .certificate = arguments.OptionalText("tls-cert").value_or(""),
                               .key = arguments.OptionalText("tls-key").value_or("")};
    if (arguments.Flag("log-requests")) server.log = AccessLog(log);
    http::Api::Options options;
    options.gate.tls = !server.certificate.empty();
    if (const auto host = arguments.OptionalText("host")) {
      options.gate.hosts.push_back(AsciiLower(*host));
    }
    if (const auto path = arguments.OptionalText("tokens")) {
      CREDENCE_ASSIGN_OR_RETURN(options.gate.tokens, http::TokenSource::Open(*path));
      if (options.gate.tokens->size() == 0) {
        return FailedPrecondition(fmt::format(
            "{}: there are no tokens, so nobody could call; 'credence token create' creates one",
            *path));
      }
    } else if (!address.IsLoopback()) {
      return InvalidArgument(
          fmt::format("other machines can reach {}; give --tokens FILE, or listen on 127.0.0.1",
                      address.ToString()));
    }
    if (!address.IsLoopback()) {
      options.rate = {.per_second = kRateOfStrangers, .burst = 2 * kRateOfStrangers};
      if (!options.gate.tls) {
        log.Write(
            Log::Level::kWarning,
            "tokens would travel unencrypted; give --tls-cert and --tls-key, or use a TLS proxy",
            {{"address", address.ToString()}});
      }
    }
    std::unique_ptr<HttpService> service(
        new HttpService(engine, std::move(options), std::move(demo), std::move(machine)));
    CREDENCE_ASSIGN_OR_RETURN(
        service->server_, http::Server::Start(service->api_, service->changes_, std::move(server)));
    return service;
  }

  std::string Url() const {
    return fmt::format("{}://{}/", is_tls_ ? "https" : "http", server_->address().ToString());
  }
  void Stop() {
    server_->Stop();
    changes_.Close();
  }

 private:
  HttpService(EngineSlot& engine, http::Api::Options options,
              std::function<Result<void>(const std::string&)> demo,
              std::vector<operations::Operation> machine)
      : is_tls_(options.gate.tls),
        changes_([&engine] { return engine.Get(); }, http::Changes::Limits()),
        api_(
            {.engine = [&engine] { return engine.Get(); },
             .hook = AnswerHook,
             .mcp =
                 [this](Engine& asked, const http::Visitor& visitor, const http::Request& request) {
                   return AnswerMcp(mcp_sessions_, asked, visitor, request);
                 },
             .otlp = AnswerOtlp,
             .demo = std::move(demo),
             .machine = std::move(machine),
             .changed = [this] { changes_.Nudge(); }},
            std::move(options)) {}

  static std::function<void(const http::AccessRecord&)> AccessLog(const Log& log) {
    return [&log](const http::AccessRecord& record) {
      const auto micros = std::chrono::duration_cast<std::chrono::microseconds>(record.duration);
      log.Info("request", {{"peer", record.peer},
                           {"method", record.method},
                           {"path", record.path},
                           {"status", std::int64_t{record.status}},
                           {"bytes", static_cast<std::int64_t>(record.bytes)},
                           {"micros", std::int64_t{micros.count()}}});
    };
  }

  const bool is_tls_;
  mcp::HttpSessions mcp_sessions_{MakeSystemRng()};
  http::Changes changes_;
  http::Api api_;
  std::unique_ptr<http::Server> server_;
};

// Flushed at once, because the parent process waits for it.
void Announce(const HttpService* http, const rpc::Server* grpc, bool json) {
  if (json) {
    JsonWriter writer;
    writer.BeginObject();
    if (http != nullptr) writer.Key("http").String(http->Url());
    if (grpc != nullptr) writer.Key("grpc").String(grpc->address().ToString());
    writer.EndObject();
    fmt::print("{}\n", writer.text());
  } else {
    if (http != nullptr) fmt::print("dashboard and HTTP on {}\n", http->Url());
    if (grpc != nullptr) fmt::print("gRPC on {}\n", grpc->address().ToString());
  }
  std::fflush(stdout);
}

// Everything that runs while the server listens.
class Serving {
 public:
  Serving(cli::Session& session, const operations::Arguments& arguments)
      : session_(session),
        arguments_(arguments),
        log_(arguments.OptionalText("log") == "json" ? Log::Form::kJson : Log::Form::kText) {}

  Result<void> Start() {
    CREDENCE_ASSIGN_OR_RETURN(const Places places, PlacesOf(arguments_));
    const std::lock_guard lock(reloading_);  // A first call may wait for the rest.
    RaiseDescriptors();
    CREDENCE_RETURN_IF_ERROR(OpenEngine());
    if (const auto hints = arguments_.OptionalText("hints")) {
      CREDENCE_ASSIGN_OR_RETURN(Caller caller, session_.GetCaller());
      hints_.emplace(*hints, std::move(caller));
    }
    CREDENCE_ASSIGN_OR_RETURN(Caller notifier, session_.GetCaller());
    notifier_.emplace(std::move(notifier));
    if (places.http) {
      CREDENCE_ASSIGN_OR_RETURN(http_,
                                HttpService::Start(
                                    engine_, log_, *places.http, arguments_,
                                    [this](const std::string& space) { return LoadDemo(space); },
                                    MachineOperations({.session = session_,
                                                       .engine = [this] { return engine_.Get(); },
                                                       .reload = [this] { return Reload(); }})));
    }
    if (places.grpc) CREDENCE_RETURN_IF_ERROR(StartGrpc(*places.grpc));
    if (places.grpc && arguments_.Has("tokens")) {
      log_.Write(Log::Level::kWarning,
                 "gRPC checks no tokens: every program on this machine can call it",
                 {{"address", grpc_->address().ToString()}});
    }
    CREDENCE_RETURN_IF_ERROR(StartExporter());
    Announce(http_.get(), grpc_.get(), session_.json());
    return {};
  }

  void Tend() {
    const std::shared_ptr<Engine> engine = engine_.Get();
    engine->executive().Tend();
    TendNotices(*engine);
    TendHints(*engine);
    TendReviews(*engine);  // Last, because learning from many reviews takes seconds.
  }

  // Reads the settings again if the file changed: by hand, or by the command line. Invalid settings
  // are reported once.
  void TendSettings() {
    {
      const std::lock_guard lock(reloading_);
      if (StampOfSettings() == stamp_) return;
    }
    (void)Reload();  // It logs a failure.
  }

  // Reads the settings again. Invalid settings change nothing. Thread-safe, because the owner may
  // have changed them through the server.
  Result<void> Reload() {
    const std::lock_guard lock(reloading_);
    if (Result<void> opened = OpenEngine(); !opened) {
      log_.Write(Log::Level::kError, "the settings could not be reloaded",
                 {{"error", cli::SpellForShell(opened.error().message)}});
      return opened;
    }
    if (grpc_ != nullptr) {
      const Address address = grpc_->address();
      grpc_->Stop();
      if (const Result<void> started = StartGrpc(address); !started) {
        log_.Write(Log::Level::kError, "gRPC could not be restarted",
                   {{"error", cli::SpellForShell(started.error().message)}});
        grpc_.reset();
      }
    }
    before_.reset();
    log_.Info("the settings were reloaded");
    return {};
  }

  void Stop() {
    log_.Info("stopping");
    exporter_.reset();
    if (http_ != nullptr) http_->Stop();  // Its calls may reload.
    const std::lock_guard lock(reloading_);
    if (grpc_ != nullptr) grpc_->Stop();
  }

 private:
  void TendReviews(Engine& engine) {
    const Result<std::int64_t> learned = engine.reviews().Tend();
    if (!learned) {
      log_.Write(Log::Level::kWarning, "learning from reviews failed",
                 {{"error", cli::SpellForShell(learned.error().message)}});
    } else if (*learned > 0) {
      log_.Info("learned from reviews", {{"spaces", *learned}});
    }
  }

  void TendHints(Engine& engine) {
    if (!hints_) return;
    if (const Result<bool> written = hints_->Look(engine); !written) {
      log_.Write(Log::Level::kWarning, "the hints could not be updated",
                 {{"error", cli::SpellForShell(written.error().message)}});
    } else if (*written) {
      log_.Info("the hints were updated");
    }
  }

  void TendNotices(Engine& engine) {
    if (!notifier_ || !notifier_->IsTime(engine)) return;
    const Result<cli::NoticesSent> sent = notifier_->Send(engine);
    if (!sent) {
      log_.Write(Log::Level::kWarning, "notices could not be sent",
                 {{"error", cli::SpellForShell(sent.error().message)}});
      return;
    }
    for (const std::string& failure : sent->failures) {
      log_.Write(Log::Level::kWarning, "a notice could not be sent", {{"error", failure}});
    }
    if (!sent->plan.due.empty()) log_.Info("reviewers were notified");
  }

  // When the settings file was written, and its size; absent: there is no file.
  using Stamp = std::optional<std::pair<std::filesystem::file_time_type, std::uintmax_t>>;

  Stamp StampOfSettings() const {
    const Result<std::string> path = cli::SettingsPath(session_.options());
    if (!path) return std::nullopt;
    std::error_code error;
    const auto time = std::filesystem::last_write_time(*path, error);
    if (error) return std::nullopt;
    const std::uintmax_t size = std::filesystem::file_size(*path, error);
    if (error) return std::nullopt;
    return std::pair(time, size);
  }

  // REQUIRES: reloading_ is held.
  Result<void> OpenEngine() {
    stamp_ = StampOfSettings();  // Before it is read: a later change is noticed.
    CREDENCE_ASSIGN_OR_RETURN(std::shared_ptr<Engine> engine,
                              session_.OpenServing([this](std::string_view line) {
                                log_.Write(Log::Level::kWarning, line);
                              }));
    before_ = engine_.Get();
    engine_.Set(std::move(engine));
    return {};
  }

  // With a separate engine, whose clock moves through the weeks of the story.
  Result<void> LoadDemo(const std::string& space) {
    const auto clock = std::make_shared<ManualClock>(engine_.Get()->Now());
    CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<Engine> engine, session_.OpenAt(clock));
    return operations::LoadDemonstration(*engine, *clock, clock->Now(), space);
  }

  // Sends telemetry if the settings say so, now or later.
  Result<void> StartExporter() {
    CREDENCE_ASSIGN_OR_RETURN(const std::string store, session_.StorePath());
    exporter_ = std::make_unique<otlp::Exporter>(otlp::Exporter::Options{
        .engine = [this] { return engine_.Get(); },
        .cursor = store + ".telemetry.json",
        .variable = [](const std::string& name) -> std::optional<std::string> {
          const char* value = std::getenv(name.c_str());
          return value == nullptr ? std::nullopt : std::optional<std::string>(value);
        },
        .log =
            [this](std::string_view line, std::string_view error) {
              if (error.empty()) {
                log_.Info(line);
              } else {
                log_.Write(Log::Level::kWarning, line,
                           {{"error", cli::SpellForShell(std::string(error))}});
              }
            }});
    return {};
  }

  Result<void> StartGrpc(const Address& address) {
    CREDENCE_ASSIGN_OR_RETURN(grpc_,
                              rpc::Server::Start(engine_.Get()->executive(), {.address = address}));
    return {};
  }

  cli::Session& session_;
  const operations::Arguments& arguments_;
  const Log log_;
  EngineSlot engine_;
  std::mutex reloading_;            // Guards before_, stamp_ and grpc_.
  std::shared_ptr<Engine> before_;  // Kept until nothing uses it any more.
  Stamp stamp_;                     // Of the settings file that was read last.
  std::optional<cli::HintsKeeper> hints_;
  std::optional<cli::Notifier> notifier_;
  std::unique_ptr<HttpService> http_;
  std::unique_ptr<rpc::Server> grpc_;
  std::unique_ptr<otlp::Exporter> exporter_;
};

Result<cli::Exit> Serve(cli::Session& session, const operations::Arguments& arguments) {
  StopSignals signals;  // Before the engine, which may start threads.
  Serving serving(session, arguments);
  CREDENCE_RETURN_IF_ERROR(serving.Start());
  while (true) {
    const StopSignals::Came came = signals.WaitFor(kTendEvery);
    if (came == StopSignals::Came::kStop) break;
    if (came == StopSignals::Came::kReload) (void)serving.Reload();  // It logs a failure.
    serving.TendSettings();
    serving.Tend();
  }
  serving.Stop();
  return cli::Exit::kDone;
}

}  // namespace
}  // namespace credence

int main(int argc, char** argv) {
  credence::cli::SetProgram({.open_store = credence::home::OpenSharedStore});
  credence::cli::AddCommands(credence::AgentCommands());
  credence::cli::AddCommands({credence::SimCommand()});
  credence::cli::AddCommands({credence::ServeCommand(credence::Serve)});
  return credence::cli::Main(argc, argv);
}
