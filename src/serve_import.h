// SPDX-License-Identifier: Apache-2.0
// Imports of recorded sessions that the owner of the server's machine starts, and that run in the
// background: POST and GET /v1/import (docs/http.md).
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "credence/engine.h"
#include "credence/enum_names.h"
#include "credence/fields.h"
#include "credence/result.h"
#include "operations/operation.h"
#include "operations/transcript_answers.h"

namespace credence {

enum class ImportState { kNone, kRunning, kDone, kFailed, kStopped };
CREDENCE_ENUM_NAMES(ImportState, "none", "running", "done", "failed", "stopped")

// `done` of `all` sessions were read; `all` is 0 until the files were found.
struct ImportProgress {
  std::optional<std::string> id;  // Absent: there is no import.
  ImportState state = ImportState::kNone;
  std::int64_t done = 0;
  std::int64_t all = 0;
  std::optional<std::string> error;
  std::optional<TranscriptReport> report;  // Once it is done or stopped.

  CREDENCE_FIELDS(id, state, done, all, error, report)
};

// Thread-safe.
class ImportJobs {
 public:
  // `engine`: the current one; an import keeps the one that it began with.
  explicit ImportJobs(std::function<std::shared_ptr<Engine>()> engine)
      : engine_(std::move(engine)) {}
  ImportJobs(const ImportJobs&) = delete;
  ImportJobs& operator=(const ImportJobs&) = delete;
  ~ImportJobs();  // Stops all of them; what they have read is kept.

  // Begins to import from a file or folder; "~/" is the home folder. Failure: kInvalidArgument,
  // kNotFound (no such path), kFailedPrecondition (an import into this space is running).
  Result<ImportProgress> Start(const Caller& caller, const std::string& client,
                               const std::string& path);
  // Lets it end after the session that it is reading. Failure: kNotFound.
  Result<ImportProgress> Stop(const Caller& caller, std::string_view id);
  // `id` absent: the newest of the space. Failure: kNotFound.
  Result<ImportProgress> Find(const Caller& caller, const std::optional<std::string>& id);

 private:
  struct Job {
    std::string space;
    ImportProgress progress;
    std::jthread thread;
  };
  void Run(Job& job, const std::stop_token& stop, const std::shared_ptr<Engine>& engine,
           const Caller& caller, ImportTranscripts request);
  // Null: the space has none with this id. REQUIRES: mutex_ is held.
  Job* FindJob(const Caller& caller, std::string_view id);
  void ForgetOld();  // REQUIRES: mutex_ is held.

  const std::function<std::shared_ptr<Engine>()> engine_;
  std::mutex mutex_;
  std::list<Job> jobs_;  // Oldest first. Guarded by mutex_, except for the threads.
};

// To start, stop and watch them over HTTP.
std::vector<operations::Operation> ImportOperations(std::shared_ptr<ImportJobs> jobs);

}  // namespace credence
