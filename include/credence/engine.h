// SPDX-License-Identifier: Apache-2.0
// Engine: start here. One object over one ledger, with a face for each faculty.
//
//   auto engine = credence::Engine::Open({.db = "credence.db"});
//   if (!engine) { … engine.error().message … }
//   credence::Caller me{.project = "/home/ada/shop", .actor = "user:ada"};
//   auto added = (*engine)->memories().Add(me, {.content = "Run the tests before a commit"});
//   auto prompt = (*engine)->memories().Inject(me, {});
//
// Each faculty has a face of its own (memories.h, sessions.h, executive.h, beliefs.h, reviews.h),
// and so have insight over all of them (insight.h) and the ledger itself (ledger.h).
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
#include "credence/executive.h"
#include "credence/insight.h"
#include "credence/ledger.h"
#include "credence/memories.h"
#include "credence/result.h"
#include "credence/reviews.h"
#include "credence/sessions.h"

namespace credence {

namespace ledger {
class Store;
}

// A store that is not a file, as the settings of [store] describe it.
struct SharedStore {
  std::string url;
  int connections = 16;  // For reads and writes, at most.
  // As EngineOptions::store_wait.
  std::optional<std::chrono::milliseconds> wait = std::nullopt;
};
using StoreOpener = std::function<Result<std::unique_ptr<ledger::Store>>(const SharedStore& store)>;

struct EngineOptions {
  std::string db;  // The SQLite file; ":memory:" keeps everything in memory.
  // Opens the store that the setting store.url names, instead of `db`; absent: this program knows
  // none. What it needs may be loaded at run time, which not every program can.
  StoreOpener open_store;
  // How long one waits while somebody else holds the store; absent: as long as any honest work
  // takes (a minute for a file). For a program whose own caller does not wait that long.
  std::optional<std::chrono::milliseconds> store_wait;
  // Settings: the text of a TOML file and the name to show in messages.
  std::string settings_toml;
  std::string settings_origin = "settings";
  // "NAME=value" strings; CREDENCE_<SECTION>_<KEY> overrides the file, and so do the EXECUTIVE_
  // variables of docs/executive.md.
  std::vector<std::string> environment;
  // $HOME and $TMPDIR, for the paths in tool calls; empty: not known.
  std::string home;
  std::string tmpdir;
  // Where the files of models are looked for besides (docs/embeddings.md): $XDG_DATA_HOME and the
  // path of the program; empty: not known.
  std::string data_home;
  std::string executable;
  // The value of an environment variable, for the keys of models; absent: there are none.
  std::function<std::optional<std::string>(const std::string& name)> variable;
  // Called with progress during long computations.
  std::function<void(std::size_t done, std::size_t all)> progress;
  // The process stays, so a thread of its own may build what makes later calls faster, and keep it
  // in a folder beside the store.
  bool long_lived = false;
  // Told in one line what went wrong without harm, such as a cache that cannot be used.
  std::function<void(std::string_view line)> log;
  std::shared_ptr<const Clock> clock;  // Default: the machine's.
  std::shared_ptr<Rng> rng;            // Default: the machine's.
  // How long ago something began; only differences count. Default: the machine's. It measures what
  // is recorded of an answer's latency, so that a run can be repeated to the last byte.
  std::function<std::chrono::microseconds()> stopwatch;
};

// From one store to another: each a path of an SQLite file, or a URL as the setting store.url
// takes.
struct CopyRequest {
  std::string from;
  std::string to;
  // As EngineOptions::open_store.
  StoreOpener open_store;
  // Told now and then how many events are there.
  std::function<void(std::size_t done, std::size_t all)> progress;
};

struct CopyReport {
  std::string from;
  std::string to;
  std::int64_t spaces = 0;
  std::int64_t copied = 0;
  std::int64_t present = 0;  // Events that were there already.
};

// A setting, for help and doctor.
struct SettingInfo {
  std::string key;
  std::string summary;
  std::string value;
  std::string default_value;
  std::string environment;
  // What a number may be, both ends included; absent: it has no bound there, or is none.
  std::optional<double> minimum = std::nullopt;
  std::optional<double> maximum = std::nullopt;
};

// The answers to requests that came with a key, for a surface that takes keys (docs/http.md).
// REQUIRES, for all: the caller has one.
class RequestLog {
 public:
  virtual ~RequestLog() = default;
  // The answer that was kept; nothing: it is not known. Failure: kInvalidArgument when the key was
  // used for another request, kAborted when it was carried out and there is no answer.
  virtual Result<std::optional<std::string>> FindReply(const Caller& caller) = 0;
  // Keeps the answer, and returns the one to give: another attempt may have been first.
  virtual Result<std::string> KeepReply(const Caller& caller, std::string reply) = 0;
  // It failed in a way that may go better next time.
  virtual Result<void> DropRequest(const Caller& caller) = 0;
};

class Engine {
 public:
  static Result<std::unique_ptr<Engine>> Open(EngineOptions options);
  // The setting store.url; empty: the store is `db`.
  static Result<std::string> StoreUrl(const EngineOptions& options);
  // All spaces, while others read and write; what arrived is verified. A copy that was begun goes
  // on. Failure: kNotFound, kFailedPrecondition (there are other events), kDataLoss.
  static Result<CopyReport> CopyStore(const CopyRequest& request);
  virtual ~Engine() = default;

  virtual Memories& memories() = 0;
  virtual Sessions& sessions() = 0;
  virtual Executive& executive() = 0;
  virtual Beliefs& beliefs() = 0;
  virtual Reviews& reviews() = 0;
  virtual Insight& insight() = 0;
  virtual Ledger& ledger() = 0;
  // Requests that may be sent again.
  virtual RequestLog& requests() = 0;

  virtual std::vector<SettingInfo> Settings() const = 0;
  virtual Timestamp Now() const = 0;
};

}  // namespace credence
