// SPDX-License-Identifier: Apache-2.0
// Engine: start here. One object for one ledger, with an interface for each faculty.
//
//   auto engine = credence::Engine::Open({.db = "credence.db"});
//   if (!engine) { … engine.error().message … }
//   credence::Caller me{.project = "/home/ada/shop", .actor = "user:ada"};
//   auto added = (*engine)->memories().Add(me, {.content = "Run the tests before a commit"});
//   auto prompt = (*engine)->memories().Inject(me, {});
//
// Each faculty has a face of its own (memories.h, sessions.h, executive.h, beliefs.h, reviews.h),
// and so have insight over all of them (insight.h), the overview (overview.h) and the ledger
// itself (ledger.h).
//
// Every change is an event in the ledger, appended together with the state it changes; when a call
// has returned, its effect survives kill -9. Thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/beliefs.h"
#include "credence/caller.h"
#include "credence/clock.h"
#include "credence/enum_names.h"
#include "credence/executive.h"
#include "credence/insight.h"
#include "credence/ledger.h"
#include "credence/memories.h"
#include "credence/overview.h"
#include "credence/result.h"
#include "credence/reviews.h"
#include "credence/sessions.h"
#include "credence/telemetry.h"

namespace credence {

namespace ledger {
class Store;
}

// A store that is not a file, as described in the [store] settings.
struct SharedStore {
  std::string url;
  int connections = 16;  // Maximum, for reads and writes.
  // As EngineOptions::store_wait.
  std::optional<std::chrono::milliseconds> wait = std::nullopt;
};
using StoreOpener = std::function<Result<std::unique_ptr<ledger::Store>>(const SharedStore& store)>;

struct EngineOptions {
  std::string db;  // The SQLite file; ":memory:" keeps everything in memory.
  // Opens the store named by store.url instead of `db`. Absent if the program supports none: not
  // every program can load the libraries it needs at run time.
  StoreOpener open_store;
  // How long to wait while another process holds the store. Default: longer than any normal
  // operation takes (a minute for a file). Set it if your own caller waits less.
  std::optional<std::chrono::milliseconds> store_wait;
  // Settings: the text of a TOML file and the name to show in messages.
  std::string settings_toml;
  std::string settings_origin = "settings";
  // The project whose own table in the settings counts; empty: none.
  std::string settings_project;
  // Settings of the governor that the project's repository brings along, and that the person
  // trusts; they win over the file above.
  std::string repository_toml;
  std::string repository_origin;
  // "NAME=value" strings; CREDENCE_<SECTION>_<KEY> overrides the file, and so do the EXECUTIVE_
  // variables of docs/executive.md.
  std::vector<std::string> environment;
  // $HOME and $TMPDIR, for the paths in tool calls; empty if not known.
  std::string home;
  std::string tmpdir;
  // Further places to look for model files (docs/embeddings.md): $XDG_DATA_HOME and the path of the
  // program, or of libcredence.so; empty if not known.
  std::string data_home;
  std::string executable;
  // Returns an environment variable, for the API keys of models. Absent if there are none.
  std::function<std::optional<std::string>(const std::string& name)> variable;
  // Called with progress during long computations.
  std::function<void(std::size_t done, std::size_t all)> progress;
  // The process keeps running, so a background thread may build caches for later calls and store
  // them in a folder beside the store.
  bool long_lived = false;
  // Receives one line about each harmless problem, such as an unusable cache.
  std::function<void(std::string_view line)> log;
  std::shared_ptr<const Clock> clock;  // Default: the machine's.
  std::shared_ptr<Rng> rng;            // Default: the machine's.
  // Measures the latencies that are recorded; only differences matter. Default: the machine's.
  // Replace it to make a run reproducible byte for byte.
  std::function<std::chrono::microseconds()> stopwatch;
};

// From one store to another. Each is the path of an SQLite file or a URL as in store.url.
struct CopyRequest {
  std::string from;
  std::string to;
  // As EngineOptions::open_store.
  StoreOpener open_store;
  // Called from time to time with the number of events copied.
  std::function<void(std::size_t done, std::size_t all)> progress;
};

struct CopyReport {
  std::string from;
  std::string to;
  std::int64_t spaces = 0;
  std::int64_t copied = 0;
  std::int64_t present = 0;  // Events that existed already.
};

// What gave a setting its value; later ones win over earlier ones.
enum class SettingOrigin {
  kDefault,
  kProfile,  // Another setting, such as governor.profile.
  kUser,
  kProject,     // The table of the project in the same file.
  kRepository,  // What the project's repository brings along, and the person trusts.
  kEnvironment,
};
CREDENCE_ENUM_NAMES(SettingOrigin, "default", "profile", "user", "project", "repository",
                    "environment")

// A setting, for help and doctor.
struct SettingInfo {
  std::string key;
  std::string summary;
  std::string value;
  std::string default_value;
  std::string environment;
  // Bounds of a number, inclusive; absent if unbounded or not a number.
  std::optional<double> minimum = std::nullopt;
  std::optional<double> maximum = std::nullopt;
  bool changed = false;  // The value is not the default.
  SettingOrigin origin = SettingOrigin::kDefault;
  // Where it is set, if in a file. For kProfile, where the other setting is.
  std::optional<std::string> file = std::nullopt;
  std::optional<std::int64_t> line = std::nullopt;
  std::optional<std::string> variable = std::nullopt;  // Of the environment, if that sets it.
  std::string type = {};                  // "boolean", "integer", "number", "text" or "list"
  std::vector<std::string> choices = {};  // Empty: anything.
};

// Replies to requests that carried an idempotency key (docs/http.md). REQUIRES, for all: the caller
// has one.
class RequestLog {
 public:
  virtual ~RequestLog() = default;
  // The stored reply, or nothing if the request is new. Failure: kInvalidArgument if the key was
  // used for a different request, kAborted if the request was carried out but its reply was lost.
  virtual Result<std::optional<std::string>> FindReply(const Caller& caller) = 0;
  // Stores the reply and returns the one to send: another attempt may have been first.
  virtual Result<std::string> KeepReply(const Caller& caller, std::string reply) = 0;
  // The request failed in a way that a retry may fix.
  virtual Result<void> DropRequest(const Caller& caller) = 0;
};

class Engine {
 public:
  static Result<std::unique_ptr<Engine>> Open(EngineOptions options);
  // The setting store.url; empty if the store is `db`.
  static Result<std::string> StoreUrl(const EngineOptions& options);
  // Copies all spaces while others read and write, and verifies the result. Resumes an interrupted
  // copy. Failure: kNotFound, kFailedPrecondition (the target has other events), kDataLoss.
  static Result<CopyReport> CopyStore(const CopyRequest& request);
  virtual ~Engine() = default;

  virtual Memories& memories() = 0;
  virtual Sessions& sessions() = 0;
  virtual Executive& executive() = 0;
  virtual Beliefs& beliefs() = 0;
  virtual Reviews& reviews() = 0;
  virtual Insight& insight() = 0;
  virtual Ledger& ledger() = 0;
  virtual Overview& overview() = 0;
  // Requests that may be sent again.
  virtual RequestLog& requests() = 0;

  virtual std::vector<SettingInfo> Settings() const = 0;
  // As they are for work in this project: with its own table of the settings file. The settings of
  // its repository count only if the engine was opened there.
  virtual Result<std::vector<SettingInfo>> SettingsFor(const std::string& project) const = 0;
  // The settings of OpenTelemetry.
  virtual TelemetryOptions Telemetry() const = 0;
  virtual Timestamp Now() const = 0;
};

}  // namespace credence
