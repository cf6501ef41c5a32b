// SPDX-License-Identifier: Apache-2.0
#include "serve_import.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <stop_token>
#include <utility>

#include "base/ids.h"
#include "base/utf8.h"
#include "operations/operation_parts.h"

namespace credence {
namespace {

namespace fs = std::filesystem;

using operations::Access;
using operations::Arguments;
using operations::Operation;
using operations::Parameter;

// How many imports that have ended can still be asked about.
constexpr std::size_t kEndedKept = 20;

constexpr std::array<std::string_view, 6> kClients = {"claude-code", "codex",          "gemini",
                                                      "swe-agent",   "mini-swe-agent", "otlp"};

// The client is on another folder than the server, so a relative path could mean anything.
Result<std::string> ResolvePath(const std::string& given) {
  std::string path = given;
  if (path == "~" || path.starts_with("~/")) {
    const char* home = std::getenv("HOME");
    if (home == nullptr || *home == '\0') {
      return FailedPrecondition("the server has no HOME; give the whole path");
    }
    path.replace(0, 1, home);
  }
  if (!fs::path(path).is_absolute()) {
    return InvalidArgument(
        fmt::format("the path {} must begin with / or ~/, because the server may run elsewhere",
                    Quoted(given)));
  }
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (error || !fs::exists(status)) {
    return NotFound(
        fmt::format("{} does not exist on the machine of the server; give the folder of the "
                    "transcripts, or one file",
                    Quoted(given)));
  }
  if (!fs::is_directory(status) && !fs::is_regular_file(status)) {
    return InvalidArgument(fmt::format("{} is neither a file nor a folder", Quoted(given)));
  }
  return path;
}

Failure NoImport(std::string_view id) {
  return NotFound(
      fmt::format("no import {} in this space since the server was started", Quoted(id)));
}

}  // namespace

ImportJobs::~ImportJobs() {
  for (Job& job : jobs_) job.thread.request_stop();
  for (Job& job : jobs_) {
    if (job.thread.joinable()) job.thread.join();
  }
}

Result<ImportProgress> ImportJobs::Start(const Caller& caller, const std::string& client,
                                         const std::string& path) {
  CREDENCE_ASSIGN_OR_RETURN(std::string found, ResolvePath(path));
  std::shared_ptr<Engine> engine = engine_();
  const std::unique_ptr<Rng> rng = MakeSystemRng();
  const std::lock_guard lock(mutex_);
  for (const Job& job : jobs_) {
    if (job.space != caller.space || job.progress.state != ImportState::kRunning) continue;
    return FailedPrecondition(fmt::format(
        "an import is running already ({} of {} sessions read); wait until it is done, or stop it",
        job.progress.done, job.progress.all));
  }
  ForgetOld();
  Job& job = jobs_.emplace_back();
  job.space = caller.space;
  job.progress.id = NewUuid(engine->Now(), *rng).ToString();
  job.progress.state = ImportState::kRunning;
  // The request was carried out once the import has begun.
  Caller importer = caller;
  importer.once.reset();
  ImportTranscripts request{
      .kind = client, .path = std::move(found), .progress = nullptr, .is_stopped = nullptr};
  job.thread = std::jthread([this, &job, engine = std::move(engine), importer = std::move(importer),
                             request = std::move(request)](const std::stop_token& stop) {
    Run(job, stop, engine, importer, request);
  });
  return job.progress;
}

void ImportJobs::Run(Job& job, const std::stop_token& stop, const std::shared_ptr<Engine>& engine,
                     const Caller& caller, ImportTranscripts request) {
  request.is_stopped = [&stop] { return stop.stop_requested(); };
  request.progress = [this, &job](std::size_t done, std::size_t all) {
    const std::lock_guard lock(mutex_);
    job.progress.done = static_cast<std::int64_t>(done);
    job.progress.all = static_cast<std::int64_t>(all);
  };
  Result<TranscriptReport> report;
  try {
    report = engine->sessions().Import(caller, request);
  } catch (const std::exception& error) {
    // Only the standard library throws, when memory runs out; the server goes on.
    report = Fail(Code::kInternal, error.what());
  }
  const std::lock_guard lock(mutex_);
  if (report) {
    job.progress.state = report->is_stopped ? ImportState::kStopped : ImportState::kDone;
    job.progress.report = *std::move(report);
  } else {
    job.progress.state = ImportState::kFailed;
    job.progress.error = OneLine(report.error().message);
  }
}

Result<ImportProgress> ImportJobs::Stop(const Caller& caller, std::string_view id) {
  const std::lock_guard lock(mutex_);
  Job* job = FindJob(caller, id);
  if (job == nullptr) return NoImport(id);
  job->thread.request_stop();
  return job->progress;
}

Result<ImportProgress> ImportJobs::Find(const Caller& caller,
                                        const std::optional<std::string>& id) {
  const std::lock_guard lock(mutex_);
  if (id) {
    const Job* job = FindJob(caller, *id);
    if (job == nullptr) return NoImport(*id);
    return job->progress;
  }
  ImportProgress newest;
  for (const Job& job : jobs_) {
    if (job.space == caller.space) newest = job.progress;
  }
  return newest;
}

ImportJobs::Job* ImportJobs::FindJob(const Caller& caller, std::string_view id) {
  for (Job& job : jobs_) {
    if (job.space == caller.space && job.progress.id == id) return &job;
  }
  return nullptr;
}

void ImportJobs::ForgetOld() {
  std::size_t ended = 0;
  for (const Job& job : jobs_) ended += job.progress.state == ImportState::kRunning ? 0 : 1;
  for (auto job = jobs_.begin(); job != jobs_.end() && ended >= kEndedKept;) {
    if (job->progress.state == ImportState::kRunning) {
      ++job;
    } else {
      // Its thread needs the lock no more.
      job = jobs_.erase(job);
      --ended;
    }
  }
}

std::vector<Operation> ImportOperations(std::shared_ptr<ImportJobs> jobs) {
  Parameter client =
      operations::Option("client", "CLIENT", "import recorded sessions of this client");
  client.choices = kClients;
  Operation show = {
      "import",
      "Show how far an import of recorded sessions is",
      Access::kAnalyse,
      {operations::Option("id", "ID", "the import (default: the newest of the space)")},
      [jobs](Engine& /*engine*/, const Caller& caller, const Arguments& arguments) {
        return jobs->Find(caller, arguments.OptionalText("id"));
      }};
  Operation start = {
      "import",
      "Import sessions that a client recorded, in the background",
      Access::kAdmin,
      {client,
       operations::Option("path", "PATH", "its file or folder on the machine of the server"),
       operations::Option("stop", "ID", "stop this import; what it has read is kept")},
      [jobs](Engine& /*engine*/, const Caller& caller,
             const Arguments& arguments) -> Result<ImportProgress> {
        const std::optional<std::string> of = arguments.OptionalText("client");
        const std::optional<std::string> path = arguments.OptionalText("path");
        const std::optional<std::string> stop = arguments.OptionalText("stop");
        if (stop ? of || path : !of || !path) {
          return InvalidArgument("give client and path to begin an import, or stop to end one");
        }
        return stop ? jobs->Stop(caller, *stop) : jobs->Start(caller, *of, *path);
      }};
  return {std::move(show), std::move(start)};
}

}  // namespace credence
