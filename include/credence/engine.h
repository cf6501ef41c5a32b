// SPDX-License-Identifier: Apache-2.0
// Engine: start here. One object over one ledger, with a call for everything Credence does.
//
//   auto engine = credence::Engine::Open({.db = "credence.db"});
//   if (!engine) { … engine.error().message … }
//   credence::Caller me{.project = "/home/ada/shop", .actor = "user:ada"};
//   auto added = (*engine)->Add(me, {.content = "Run the tests before a commit"});
//   auto prompt = (*engine)->Inject(me, {});
//
// Every change is an event in the ledger, appended together with the state it changes; when a call
// has returned, its effect survives kill -9. Thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/beliefs.h"
#include "credence/clock.h"
#include "credence/executive.h"
#include "credence/insight.h"
#include "credence/memories.h"
#include "credence/result.h"
#include "credence/reviews.h"
#include "credence/sessions.h"
#include "credence/store_version.h"
#include "credence/transcripts.h"
#include "credence/uuid.h"

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
  // Told while something is computed that takes long.
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

// A request that may be sent again, because its answer was lost: it is carried out once.
struct RequestOnce {
  std::string key;      // The sender's, the same each time.
  std::string request;  // A digest of what is asked.
  Uuid attempt;         // Another one each time.
};

// In whose name a call is made.
struct Caller {
  std::string space = "default";       // Tenant.
  std::optional<std::string> project;  // Absent: only what is global is seen.
  std::string actor = "user";
  // What this call appends was not appended by another attempt, or the call fails (kAborted).
  std::optional<RequestOnce> once = std::nullopt;
};

// A person's or a program's word on a memory.
struct Verdict {
  std::string id;
  std::optional<std::string> reason;
  // The same key for the same memory again has no further effect.
  std::optional<std::string> key;
};

struct ImportReport {
  std::int64_t read = 0;
  std::int64_t appended = 0;
  std::int64_t skipped = 0;  // Were there already.
};

// A copy of the whole store in a file.
struct BackupReport {
  std::string path;
  std::int64_t spaces = 0;
  std::int64_t events = 0;
  std::int64_t bytes = 0;
};

struct RestoreRequest {
  std::string path;  // As BackUpStore wrote it.
  bool verify = true;
  // Where the old content is copied to first; absent: there must be none.
  std::optional<std::string> keep;
};

struct RestoreReport {
  BackupReport taken;
  std::optional<BackupReport> kept;
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

  // --- memory
  virtual Result<AddedMemory> Add(const Caller& caller, const AddMemory& request) = 0;
  virtual Result<MemoryReading> Show(const Caller& caller, std::string_view id) = 0;
  virtual Result<MemoryReading> Validate(const Caller& caller, const Verdict& verdict) = 0;
  virtual Result<MemoryReading> Violate(const Caller& caller, const Verdict& verdict) = 0;
  // The new record.
  virtual Result<AddedMemory> Supersede(const Caller& caller, std::string_view id,
                                        std::string_view content) = 0;
  // With `erase` the text is gone for good.
  virtual Result<MemoryReading> Forget(const Caller& caller, std::string_view id, bool erase) = 0;
  virtual Result<MemoryReading> Restore(const Caller& caller, std::string_view id) = 0;
  virtual Result<std::vector<MemoryReading>> List(const Caller& caller,
                                                  const ListMemories& request) = 0;
  virtual Result<std::vector<MemoryReading>> Search(const Caller& caller,
                                                    const SearchMemories& request) = 0;
  virtual Result<Injection> Inject(const Caller& caller, const InjectMemories& request) = 0;
  // The memory with all that it replaced and that replaced it, oldest first.
  virtual Result<std::vector<MemoryReading>> Chain(const Caller& caller, std::string_view id) = 0;

  // --- sessions: what an agent's client tells, and what is answered
  virtual Result<HookAnswer> StartSession(const Caller& caller, const SessionStarted& started) = 0;
  virtual Result<HookAnswer> Prompt(const Caller& caller, const PromptGiven& prompt) = 0;
  virtual Result<HookAnswer> BeforeTool(const Caller& caller, const ToolUse& use) = 0;
  virtual Result<HookAnswer> AfterTool(const Caller& caller, const ToolResult& result) = 0;
  virtual Result<HookAnswer> Stop(const Caller& caller, const AgentStopped& stopped) = 0;
  virtual Result<void> EndSession(const Caller& caller, std::string_view session,
                                  std::string_view reason) = 0;
  // Newest first.
  virtual Result<std::vector<SessionReading>> ListSessions(const Caller& caller,
                                                           std::optional<std::int64_t> limit) = 0;
  virtual Result<SessionReading> ShowSession(const Caller& caller, std::string_view session) = 0;
  // A person's word: fires the signal as if it had been found.
  virtual Result<SessionReading> SignalSession(const Caller& caller, std::string_view session,
                                               std::string_view signal,
                                               const std::optional<std::string>& reason) = 0;
  // A person's approval of what waits for one.
  virtual Result<SessionReading> ApproveSession(const Caller& caller, std::string_view session) = 0;
  // A person's word: the signal was mistaken. Its points come back and its cooldown grows.
  virtual Result<SessionReading> DisputeSignal(const Caller& caller, std::string_view session,
                                               std::string_view signal) = 0;
  // How the work of the session turned out; the last word counts.
  virtual Result<SessionReading> JudgeSession(const Caller& caller, std::string_view session,
                                              bool success,
                                              const std::optional<std::string>& reason) = 0;
  // What the governor would have done in sessions that clients recorded, as events of these
  // sessions, each at its time. A session that was governed when it happened is left as it is.
  // Lines and files that cannot be read are counted. Failure: kNotFound, kInvalidArgument.
  virtual Result<TranscriptReport> ImportSessions(const Caller& caller,
                                                  const ImportTranscripts& request) = 0;
  virtual Result<CheckAnswer> Check(const Caller& caller, const CheckRequest& request) = 0;
  // For the status line; the zone that was shown last time, when it is another one now.
  virtual Result<SessionStatus> GetStatus(const Caller& caller, std::string_view session) = 0;

  // --- heuristics, and the events that they answer
  virtual Executive& GetExecutive() = 0;

  // --- beliefs
  virtual Beliefs& GetBeliefs() = 0;

  // --- reviews
  virtual Reviews& GetReviews() = 0;

  // --- insight
  virtual Insight& GetInsight() = 0;
  virtual Result<WhyReport> Why(const Caller& caller, std::string_view id) = 0;
  virtual Result<HeuristicWhyReport> WhyHeuristic(const Caller& caller, std::string_view id) = 0;
  // `effect`: of the call that the verdict is about; by default the strongest that is not allowed.
  virtual Result<SessionWhyReport> WhySession(const Caller& caller, std::string_view session,
                                              const std::optional<std::string>& effect) = 0;
  // All spaces.
  virtual Result<VerifyReport> Verify() = 0;
  virtual Result<Stats> GetStats(const Caller& caller) = 0;

  // --- requests that may be sent again
  virtual RequestLog& GetRequestLog() = 0;

  // --- the ledger
  // Every event of the caller's space, in order, each as one line of JSON without its line break.
  virtual Result<void> Export(const Caller& caller,
                              const std::function<void(std::string_view line)>& sink) = 0;
  // The same from behind event number `after` on, for as long as the sink returns true. A sequence
  // has no gaps: who took n lines goes on with after + n.
  virtual Result<void> ExportAfter(const Caller& caller, std::int64_t after,
                                   const std::function<bool(std::string_view line)>& sink) = 0;
  // Newest first.
  virtual Result<LedgerPage> Browse(const Caller& caller, const BrowseLedger& request) = 0;
  // One event, by its number or its id. Failure: kNotFound.
  virtual Result<Event> FindEvent(const Caller& caller, std::string_view id) = 0;
  virtual Result<std::vector<std::string>> Spaces() = 0;
  // The number of the newest event, 0 if there is none. Cheap: for those who wait for changes.
  virtual Result<std::int64_t> Head(const Caller& caller) = 0;
  // Lines that Export wrote. All are taken or, on failure, none; events that are there already are
  // skipped. Failure: kInvalidArgument or kDataLoss with the number of the line, kAborted.
  virtual Result<ImportReport> Import(const Caller& caller, std::istream& lines) = 0;

  // All spaces, at one moment, to a file of its owner's; others may read and write meanwhile.
  // Failure: kAlreadyExists unless `replace`, kUnimplemented for a store in memory.
  virtual Result<BackupReport> BackUpStore(const std::string& path, bool replace) = 0;
  // The content of the file instead of what is there, for every process that has the store open.
  // Failure: kInvalidArgument (not a store), kDataLoss (not a sound one), kFailedPrecondition
  // (there are events, and `keep` is absent).
  virtual Result<RestoreReport> RestoreStore(const RestoreRequest& request) = 0;
  // Grows when the store was restored: what was kept of it by then is void.
  virtual Result<std::int64_t> Generation() = 0;
  // The path of the store, or its address, without passwords.
  virtual std::string StoreName() const = 0;
  // How the store compares vectors, in a few words; empty: it leaves that to the engine.
  virtual std::string VectorNote() const = 0;
  // Another one after every commit, of whatever process; cheap. Nothing: it cannot be told now.
  virtual std::optional<StoreVersion> GetStoreVersion() = 0;

  virtual std::vector<SettingInfo> Settings() const = 0;
  virtual Timestamp Now() const = 0;
};

}  // namespace credence
