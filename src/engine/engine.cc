// SPDX-License-Identifier: Apache-2.0
#include "credence/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <functional>
#include <mutex>
#include <set>
#include <utility>

#include "base/ids.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "belief/network.h"
#include "engine/beliefs/beliefs.h"
#include "engine/commit.h"
#include "engine/executive/executives.h"
#include "engine/executive/heuristic_index.h"
#include "engine/insight/insights.h"
#include "engine/reviews/reviews.h"
#include "engine/sessions/sessions.h"
#include "engine/sessions/transcript_import.h"
#include "engine/settings.h"
#include "engine/store/backup.h"
#include "engine/store/browse.h"
#include "engine/store/copy.h"
#include "engine/store/request_log.h"
#include "engine/store/transfer.h"
#include "executive/queries.h"
#include "governor/packs.h"
#include "insight/session_why.h"
#include "insight/stats.h"
#include "insight/verify.h"
#include "insight/why.h"
#include "ledger/memory/store.h"
#include "ledger/sqlite/store.h"
#include "ledger/store.h"
#include "memory/decide.h"
#include "memory/events.h"
#include "memory/injection.h"
#include "memory/queries.h"
#include "memory/reading.h"
#include "memory/types.h"

namespace credence {
namespace {

using engine::AllSettings;
using engine::CheckCaller;
using engine::CommitContext;
using ledger::Reader;
using ledger::Writer;

// Lets one generator serve several threads.
class LockedRng final : public Rng {
 public:
  explicit LockedRng(std::shared_ptr<Rng> rng) : rng_(std::move(rng)) {}
  std::uint64_t Next() override {
    const std::scoped_lock lock(mutex_);
    return rng_->Next();
  }

 private:
  std::mutex mutex_;
  std::shared_ptr<Rng> rng_;
};

Result<std::unique_ptr<ledger::Store>> OpenStore(const EngineOptions& options,
                                                 const engine::StoreSettings& settings) {
  if (!settings.url.empty()) {
    if (options.open_store) {
      return options.open_store({.url = settings.url,
                                 .connections = static_cast<int>(settings.connections),
                                 .wait = options.store_wait});
    }
    return InvalidArgument(
        "store.url: this program knows only the SQLite file of --db; leave it empty");
  }
  if (options.db == ":memory:") return ledger::MakeMemoryStore();
  return ledger::OpenSqliteStore({.path = options.db,
                                  .durability = settings.durability == "power"
                                                    ? ledger::Durability::kPower
                                                    : ledger::Durability::kProcess,
                                  .wait = options.store_wait});
}

std::optional<double> Bound(double end) {
  return std::isfinite(end) ? std::optional(end) : std::nullopt;
}

class EngineImpl final : public Engine, public RequestLog {
 public:
  EngineImpl(std::unique_ptr<AllSettings> settings, std::unique_ptr<ledger::Store> store,
             std::shared_ptr<const Clock> clock, std::shared_ptr<Rng> rng,
             engine::Sessions::Place place, engine::Surroundings surroundings,
             engine::SettingsSource source)
      : settings_(std::move(settings)),
        store_(std::move(store)),
        clock_(std::move(clock)),
        rng_(std::move(rng)),
        place_(std::move(place)),
        source_(std::move(source)),
        sessions_(*store_, *settings_, *clock_, *rng_, place_),
        surroundings_(std::move(surroundings)),
        beliefs_(*store_, *settings_, clock_, rng_, surroundings_),
        reviews_(*store_, *settings_, clock_, rng_, surroundings_),
        insights_(*store_, *settings_, source_, *clock_) {}

  Result<AddedMemory> Add(const Caller& caller, const AddMemory& request) override {
    CREDENCE_ASSIGN_OR_RETURN(memory::DraftOrSkip prepared,
                              memory::PrepareDraft(request, caller.project, settings_->memory));
    if (!prepared.draft) {
      return AddedMemory{
          .reading = std::nullopt, .created = false, .skipped = std::move(prepared.skipped)};
    }
    const memory::Draft& draft = *prepared.draft;
    AddedMemory added;
    CREDENCE_RETURN_IF_ERROR(Write(caller, [&](Writer& writer, const CommitContext& context) {
      return AddDraft(writer, context, draft, added);
    }));
    return added;
  }

  Result<MemoryReading> Show(const Caller& caller, std::string_view id) override {
    std::optional<MemoryReading> reading;
    CREDENCE_RETURN_IF_ERROR(store_->Read(caller.space, [&](Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(Memory memory, memory::FindMemory(reader, id));
      reading = ReadNow(std::move(memory));
      return {};
    }));
    return *std::move(reading);
  }

  Result<MemoryReading> Validate(const Caller& caller, const Verdict& verdict) override {
    return Judge(caller, verdict, "validate", memory::DecideValidate);
  }

  Result<MemoryReading> Violate(const Caller& caller, const Verdict& verdict) override {
    return Judge(caller, verdict, "violate", memory::DecideViolate);
  }

  Result<AddedMemory> Supersede(const Caller& caller, std::string_view id,
                                std::string_view content) override {
    CREDENCE_ASSIGN_OR_RETURN(const std::string text,
                              memory::PrepareContent(content, settings_->memory));
    AddedMemory added;
    CREDENCE_RETURN_IF_ERROR(
        Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
          CREDENCE_ASSIGN_OR_RETURN(const Memory old, memory::FindMemory(writer, id));
          CREDENCE_ASSIGN_OR_RETURN(const std::optional<Memory> same,
                                    memory::FindSame(writer, old.type, old.project, text));
          const Uuid new_id = NewUuid(context.now, context.rng);
          CREDENCE_ASSIGN_OR_RETURN(const std::vector<memory::Decision> decisions,
                                    memory::DecideSupersede(old, text, same ? &*same : nullptr,
                                                            new_id, settings_->memory));
          CREDENCE_RETURN_IF_ERROR(engine::Commit(writer, decisions, context));
          CREDENCE_ASSIGN_OR_RETURN(added.reading,
                                    Reload(writer, same ? same->id : new_id, context.now));
          added.created = !same;
          return {};
        }));
    return added;
  }

  Result<MemoryReading> Forget(const Caller& caller, std::string_view id, bool erase) override {
    return Change(
        caller, id,
        [&](Writer& writer, const Memory& memory) -> Result<std::vector<memory::Decision>> {
          CREDENCE_ASSIGN_OR_RETURN(std::vector<memory::Decision> decisions,
                                    memory::DecideForget(memory, erase));
          if (erase) CREDENCE_RETURN_IF_ERROR(EraseTexts(writer, memory));
          return decisions;
        });
  }

  Result<MemoryReading> Restore(const Caller& caller, std::string_view id) override {
    return Change(
        caller, id,
        [](Writer& writer, const Memory& memory) -> Result<std::vector<memory::Decision>> {
          CREDENCE_ASSIGN_OR_RETURN(
              const std::optional<Memory> same,
              memory::FindSame(writer, memory.type, memory.project, memory.content.value_or("")));
          CREDENCE_ASSIGN_OR_RETURN(memory::Decision decision,
                                    memory::DecideRestore(memory, same ? &*same : nullptr));
          return std::vector<memory::Decision>{std::move(decision)};
        });
  }

  Result<std::vector<MemoryReading>> List(const Caller& caller,
                                          const ListMemories& request) override {
    if (request.type && !FromName<MemoryType>(*request.type)) {
      return InvalidArgument(fmt::format("type {} is not known; use one of {}",
                                         Quoted(*request.type), AllNames<MemoryType>()));
    }
    return Query(caller, [&](Reader& reader, const memory::Viewpoint& viewpoint) {
      return memory::List(reader, request, viewpoint, settings_->memory);
    });
  }

  Result<std::vector<MemoryReading>> Search(const Caller& caller,
                                            const SearchMemories& request) override {
    if (!IsValidUtf8(request.text)) return InvalidArgument("the text is not valid UTF-8");
    return Query(caller, [&](Reader& reader, const memory::Viewpoint& viewpoint) {
      return memory::Search(reader, request, viewpoint, settings_->memory);
    });
  }

  Result<Injection> Inject(const Caller& caller, const InjectMemories& request) override {
    const memory::MemorySettings& settings = settings_->memory;
    if (!request.for_tool && !request.input.empty()) {
      return InvalidArgument(
          "an input says nothing without the tool it is for; add --for-tool NAME");
    }
    const std::vector<MemoryType> types = memory::InjectedTypes(settings);
    CREDENCE_ASSIGN_OR_RETURN(
        std::vector<MemoryReading> readings,
        Query(caller, [&](Reader& reader, const memory::Viewpoint& viewpoint) {
          if (!request.for_tool) {
            return memory::Top(reader, types, request.limit.value_or(settings.inject_limit),
                               viewpoint, settings);
          }
          return memory::Concerning(reader, types,
                                    {.tool = *request.for_tool,
                                     .input = request.input,
                                     .limit = request.limit.value_or(settings.tool_inject_limit)},
                                    viewpoint, settings);
        }));
    const std::int64_t max_tokens = request.max_tokens.value_or(settings.inject_max_tokens);
    if (!request.session) return memory::FormatInjection(std::move(readings), max_tokens);
    return sessions_.Inject(caller, *request.session, std::move(readings), max_tokens);
  }

  Result<std::vector<MemoryReading>> Chain(const Caller& caller, std::string_view id) override {
    return Query(caller, [&](Reader& reader, const memory::Viewpoint& /*viewpoint*/) {
      return WalkChain(reader, id);
    });
  }

  Result<HookAnswer> StartSession(const Caller& caller, const SessionStarted& started) override {
    CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
    return sessions_.Start(caller, started);
  }
  Result<HookAnswer> Prompt(const Caller& caller, const PromptGiven& prompt) override {
    CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
    return sessions_.Prompt(caller, prompt);
  }
  Result<HookAnswer> BeforeTool(const Caller& caller, const ToolUse& use) override {
    CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
    return sessions_.BeforeTool(caller, use);
  }
  Result<HookAnswer> AfterTool(const Caller& caller, const ToolResult& result) override {
    CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
    return sessions_.AfterTool(caller, result);
  }
  Result<HookAnswer> Stop(const Caller& caller, const AgentStopped& stopped) override {
    CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
    return sessions_.Stop(caller, stopped);
  }
  Result<void> EndSession(const Caller& caller, std::string_view session,
                          std::string_view reason) override {
    CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
    return sessions_.End(caller, session, reason);
  }
  Result<std::vector<SessionReading>> ListSessions(const Caller& caller,
                                                   std::optional<std::int64_t> limit) override {
    return sessions_.List(caller, limit);
  }
  Result<SessionReading> ShowSession(const Caller& caller, std::string_view session) override {
    return sessions_.Show(caller, session);
  }
  Result<SessionReading> SignalSession(const Caller& caller, std::string_view session,
                                       std::string_view signal,
                                       const std::optional<std::string>& reason) override {
    CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
    return sessions_.Signal(caller, session, signal, reason);
  }
  Result<SessionReading> ApproveSession(const Caller& caller, std::string_view session) override {
    CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
    return sessions_.Approve(caller, session);
  }
  Result<SessionReading> DisputeSignal(const Caller& caller, std::string_view session,
                                       std::string_view signal) override {
    CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
    return sessions_.Dispute(caller, session, signal);
  }
  Result<SessionReading> JudgeSession(const Caller& caller, std::string_view session, bool success,
                                      const std::optional<std::string>& reason) override {
    CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
    return sessions_.JudgeWork(caller, session, success, reason);
  }
  Result<CheckAnswer> Check(const Caller& caller, const CheckRequest& request) override {
    return sessions_.Check(caller, request);
  }
  Result<SessionStatus> GetStatus(const Caller& caller, std::string_view session) override {
    CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
    return sessions_.Status(caller, session);
  }

  Result<TranscriptReport> ImportSessions(const Caller& caller,
                                          const ImportTranscripts& request) override {
    CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
    AllSettings settings;
    CREDENCE_RETURN_IF_ERROR(source_.Load(settings));
    settings.governor.inject_at_start = false;
    settings.governor.inject_at_tools = false;
    settings.governor.capture_failures &= request.learn;
    // So that what is off has a record on one's own history.
    settings.governor.watch = governor::PackNames();
    governor::EnablePacks(settings.governor);
    return engine::TranscriptImporter(*store_, settings, *rng_, place_).Run(caller, request);
  }

  Executive& GetExecutive() override {
    std::call_once(executives_once_, [this] {
      executives_ =
          std::make_unique<engine::Executives>(*store_, *settings_, clock_, rng_, surroundings_);
    });
    return *executives_;
  }

  Beliefs& GetBeliefs() override { return beliefs_; }
  Reviews& GetReviews() override { return reviews_; }

  Insight& GetInsight() override { return insights_; }

  RequestLog& GetRequestLog() override { return *this; }

  Result<WhyReport> Why(const Caller& caller, std::string_view id) override {
    WhyReport report;
    CREDENCE_RETURN_IF_ERROR(store_->Read(caller.space, [&](Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(const Memory memory, memory::FindMemory(reader, id));
      CREDENCE_ASSIGN_OR_RETURN(
          report, insight::WhyMemory(reader, memory, clock_->Now(), settings_->memory));
      return {};
    }));
    return report;
  }

  Result<HeuristicWhyReport> WhyHeuristic(const Caller& caller, std::string_view id) override {
    std::optional<HeuristicWhyReport> report;
    CREDENCE_RETURN_IF_ERROR(store_->Read(caller.space, [&](Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(const Heuristic heuristic, executive::FindHeuristic(reader, id));
      CREDENCE_ASSIGN_OR_RETURN(
          report, insight::WhyHeuristic(reader, heuristic, clock_->Now(), settings_->executive));
      return {};
    }));
    return *std::move(report);
  }

  Result<SessionWhyReport> WhySession(const Caller& caller, std::string_view session,
                                      const std::optional<std::string>& effect) override {
    std::optional<governor::Effect> asked;
    if (effect) {
      asked = FromName<governor::Effect>(*effect);
      if (!asked) {
        return InvalidArgument(fmt::format("effect {} is not known; use one of {}", Quoted(*effect),
                                           AllNames<governor::Effect>()));
      }
    }
    SessionWhyReport report;
    // One picture: between two, an event could be in the steps and not in the reading.
    CREDENCE_RETURN_IF_ERROR(store_->Read(caller.space, [&](Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(SessionReading reading, sessions_.Show(reader, session));
      CREDENCE_ASSIGN_OR_RETURN(report, insight::WhySession(reader, std::move(reading), asked,
                                                            clock_->Now(), settings_->governor));
      return {};
    }));
    return report;
  }

  Result<VerifyReport> Verify() override { return insight::Verify(*store_); }

  Result<Stats> GetStats(const Caller& caller) override {
    Stats stats;
    CREDENCE_RETURN_IF_ERROR(store_->Read(caller.space, [&](Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(stats, insight::CountAll(reader, clock_->Now(), settings_->memory,
                                                         settings_->executive, settings_->belief));
      CREDENCE_ASSIGN_OR_RETURN(stats.executive.embedder, engine::ReadEmbedder(reader));
      return {};
    }));
    stats.store = store_->Name();
    return stats;
  }

  Result<void> Export(const Caller& caller,
                      const std::function<void(std::string_view line)>& sink) override {
    return ExportAfter(caller, 0, [&](std::string_view line) {
      sink(line);
      return true;
    });
  }

  Result<void> ExportAfter(const Caller& caller, std::int64_t after,
                           const std::function<bool(std::string_view line)>& sink) override {
    return store_->Read(caller.space,
                        [&](Reader& reader) { return engine::ExportEvents(reader, after, sink); });
  }

  Result<LedgerPage> Browse(const Caller& caller, const BrowseLedger& request) override {
    LedgerPage page;
    CREDENCE_RETURN_IF_ERROR(store_->Read(caller.space, [&](Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(page, engine::BrowseEvents(reader, request));
      return {};
    }));
    return page;
  }

  Result<Event> FindEvent(const Caller& caller, std::string_view id) override {
    Event event;
    CREDENCE_RETURN_IF_ERROR(store_->Read(caller.space, [&](Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(event, engine::FindLedgerEvent(reader, id));
      return {};
    }));
    return event;
  }

  Result<std::vector<std::string>> Spaces() override { return store_->Spaces(); }

  std::string StoreName() const override { return store_->Name(); }
  std::string VectorNote() const override { return store_->VectorNote(); }

  std::optional<StoreVersion> GetStoreVersion() override { return store_->Version(); }

  Result<std::int64_t> Head(const Caller& caller) override {
    ledger::Head head;
    CREDENCE_RETURN_IF_ERROR(store_->Read(caller.space, [&](Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(head, reader.GetHead());
      return {};
    }));
    return head.sequence;
  }

  Result<BackupReport> BackUpStore(const std::string& path, bool replace) override {
    return engine::BackUpStore(*store_, path, replace);
  }

  Result<RestoreReport> RestoreStore(const RestoreRequest& request) override {
    return engine::RestoreStore(*store_, request);
  }

  Result<std::int64_t> Generation() override {
    std::int64_t generation = 0;
    CREDENCE_RETURN_IF_ERROR(store_->Read(Caller().space, [&](Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(generation, reader.Generation());
      return {};
    }));
    return generation;
  }

  Result<ImportReport> Import(const Caller& caller, std::istream& lines) override {
    CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<engine::ImportLine> events,
                              engine::ReadEvents(lines));
    ImportReport report;
    CREDENCE_RETURN_IF_ERROR(store_->Write(caller.space, [&](Writer& writer) -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(engine::ClaimRequest(writer, caller, clock_->Now()));
      // Kept up event by event, the network would be computed many times over.
      CREDENCE_RETURN_IF_ERROR(belief::DropKept(writer));
      CREDENCE_ASSIGN_OR_RETURN(report, engine::ImportEvents(writer, events));
      return belief::EnsureKept(writer, belief::ParamsOf(settings_->belief));
    }));
    return report;
  }

  Result<std::optional<std::string>> FindReply(const Caller& caller) override {
    CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
    std::optional<std::string> reply;
    CREDENCE_RETURN_IF_ERROR(store_->Read(caller.space, [&](Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(reply, engine::FindReply(reader, caller, clock_->Now()));
      return {};
    }));
    return reply;
  }

  Result<std::string> KeepReply(const Caller& caller, std::string reply) override {
    CREDENCE_RETURN_IF_ERROR(
        Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
          CREDENCE_ASSIGN_OR_RETURN(reply, engine::KeepReply(writer, caller, reply, context.now));
          return {};
        }));
    return reply;
  }

  Result<void> DropRequest(const Caller& caller) override {
    return Write(caller, [&](Writer& writer, const CommitContext& /*context*/) {
      return engine::DropRequest(writer, caller);
    });
  }

  std::vector<SettingInfo> Settings() const override {
    std::vector<SettingInfo> infos;
    for (const SettingsSchema::Entry& entry : settings_->schema().entries()) {
      infos.push_back({.key = entry.key,
                       .summary = entry.summary,
                       .value = SettingsSchema::ValueText(entry.field),
                       .default_value = entry.default_text,
                       .environment = EnvironmentName(entry.key),
                       .minimum = Bound(entry.range.min),
                       .maximum = Bound(entry.range.max)});
    }
    return infos;
  }

  Timestamp Now() const override { return clock_->Now(); }

 private:
  MemoryReading ReadNow(Memory memory) const {
    return memory::ReadMemory(std::move(memory), clock_->Now(), settings_->memory);
  }

  // As it is at the moment of the change that was made to it.
  Result<MemoryReading> Reload(Reader& reader, const Uuid& id, Timestamp now) const {
    CREDENCE_ASSIGN_OR_RETURN(Memory memory, memory::FindMemory(reader, id.ToString()));
    return memory::ReadMemory(std::move(memory), now, settings_->memory);
  }

  template <class Use>
  Result<void> Write(const Caller& caller, Use use) {
    CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
    return store_->Write(caller.space, [&](Writer& writer) -> Result<void> {
      return use(writer, CommitContext{.caller = caller, .now = clock_->Now(), .rng = *rng_});
    });
  }

  template <class Use>
  Result<std::vector<MemoryReading>> Query(const Caller& caller, Use use) {
    std::vector<MemoryReading> readings;
    const memory::Viewpoint viewpoint{.project = caller.project, .now = clock_->Now()};
    CREDENCE_RETURN_IF_ERROR(store_->Read(caller.space, [&](Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(readings, use(reader, viewpoint));
      return {};
    }));
    return readings;
  }

  Result<void> AddDraft(Writer& writer, const CommitContext& context, const memory::Draft& draft,
                        AddedMemory& added) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Memory> same,
                              memory::FindSame(writer, draft.type, draft.project, draft.content));
    const Uuid id = NewUuid(context.now, context.rng);
    const std::vector<memory::Decision> decisions =
        memory::DecideAdd(draft, same ? &*same : nullptr, id, settings_->memory);
    CREDENCE_RETURN_IF_ERROR(engine::Commit(writer, decisions, context));
    CREDENCE_ASSIGN_OR_RETURN(added.reading, Reload(writer, same ? same->id : id, context.now));
    added.created = !same;
    return {};
  }

  template <class Decide>
  Result<MemoryReading> Judge(const Caller& caller, const Verdict& verdict, std::string_view what,
                              Decide decide) {
    return Change(
        caller, verdict.id,
        [&](Writer& writer, const Memory& memory) -> Result<std::vector<memory::Decision>> {
          std::optional<Uuid> event_id;
          if (verdict.key) {
            event_id =
                NamedUuid(fmt::format("{}/memory/{}/{}", caller.space, what, memory.id.ToString()),
                          *verdict.key);
            // Delivered before: nothing is decided anew, whatever became of the memory
            // since.
            CREDENCE_ASSIGN_OR_RETURN(const auto old, writer.FindEvent(*event_id));
            if (old) return std::vector<memory::Decision>{};
          }
          const memory::Judgement judgement{.signal = "user", .reason = verdict.reason};
          CREDENCE_ASSIGN_OR_RETURN(memory::Decision decision,
                                    decide(memory, judgement, settings_->memory));
          decision.event_id = event_id;
          return std::vector<memory::Decision>{std::move(decision)};
        });
  }

  // Finds a memory, has something decided about it, and returns it as it is afterwards.
  template <class Decide>
  Result<MemoryReading> Change(const Caller& caller, std::string_view id, Decide decide) {
    std::optional<MemoryReading> reading;
    CREDENCE_RETURN_IF_ERROR(
        Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
          CREDENCE_ASSIGN_OR_RETURN(const Memory memory, memory::FindMemory(writer, id));
          CREDENCE_ASSIGN_OR_RETURN(const std::vector<memory::Decision> decisions,
                                    decide(writer, memory));
          CREDENCE_RETURN_IF_ERROR(engine::Commit(writer, decisions, context));
          CREDENCE_ASSIGN_OR_RETURN(reading, Reload(writer, memory.id, context.now));
          return {};
        }));
    return *std::move(reading);
  }

  // The content and every reason that was given for or against it.
  static Result<void> EraseTexts(Writer& writer, const Memory& memory) {
    std::vector<std::int64_t> sequences;
    CREDENCE_RETURN_IF_ERROR(writer.ScanEvents({.stream = memory::StreamOf(memory.id)},
                                               [&](const ledger::EventView& event) {
                                                 if (event.digest != nullptr)
                                                   sequences.push_back(event.sequence);
                                                 return ledger::Visit::kContinue;
                                               }));
    return engine::EraseTexts(writer, sequences);
  }

  Result<std::vector<MemoryReading>> WalkChain(Reader& reader, std::string_view id) const {
    CREDENCE_ASSIGN_OR_RETURN(Memory first, memory::FindMemory(reader, id));
    // Several memories may have been superseded by one, so back is by what it replaced itself.
    std::set<Uuid> seen = {first.id};
    while (first.supersedes && seen.insert(*first.supersedes).second) {
      // An imported link may lead nowhere; the chain is then what is there.
      Result<Memory> before = memory::FindMemory(reader, first.supersedes->ToString());
      if (!before) break;
      first = *std::move(before);
    }
    std::vector<MemoryReading> chain;
    seen = {first.id};
    std::optional<Uuid> next = first.superseded_by;
    chain.push_back(ReadNow(std::move(first)));
    while (next && seen.insert(*next).second) {
      Result<Memory> memory = memory::FindMemory(reader, next->ToString());
      if (!memory) break;
      next = memory->superseded_by;
      chain.push_back(ReadNow(*std::move(memory)));
    }
    return chain;
  }

  std::unique_ptr<AllSettings> settings_;
  std::unique_ptr<ledger::Store> store_;
  std::shared_ptr<const Clock> clock_;
  std::shared_ptr<Rng> rng_;
  engine::Sessions::Place place_;
  engine::SettingsSource source_;
  engine::Sessions sessions_;
  engine::Surroundings surroundings_;
  engine::BeliefKeeper beliefs_;
  engine::ReviewKeeper reviews_;
  engine::Insights insights_;
  std::once_flag executives_once_;
  std::unique_ptr<engine::Executives> executives_;  // Last: it works on while it ends.
};

// What only a person may change: the store, the settings, and the files in which clients are told
// to ask this program.
std::vector<std::string> ProtectedPaths(const EngineOptions& options) {
  std::vector<std::string> paths;
  std::error_code ignored;
  if (options.db != ":memory:") {
    const std::string db = std::filesystem::weakly_canonical(options.db, ignored).string();
    for (const std::string_view suffix : {"", "-wal", "-shm"}) {
      paths.push_back(db + std::string(suffix));
    }
  }
  if (options.settings_origin.starts_with('/')) paths.push_back(options.settings_origin);
  if (!options.home.empty()) {
    for (const std::string_view file :
         {"/.claude.json", "/.claude/settings.json", "/.claude/settings.local.json",
          "/.codex/hooks.json", "/.codex/config.toml", "/.gemini/settings.json",
          "/.config/opencode/plugin/credence.js", "/.config/credence/credence.toml"}) {
      paths.push_back(options.home + std::string(file));
    }
  }
  for (const std::string_view glob :
       {"**/.claude/settings.json", "**/.claude/settings.local.json", "**/.mcp.json",
        "**/.gemini/settings.json", "**/opencode.json", "**/opencode.jsonc",
        "**/.opencode/plugin/credence.js"}) {
    paths.emplace_back(glob);
  }
  return paths;
}

// A path, or the URL of a store that the program can open.
Result<std::unique_ptr<ledger::Store>> OpenPlace(const std::string& place,
                                                 const CopyRequest& request, bool create) {
  if (place.find("://") == std::string::npos) {
    return ledger::OpenSqliteStore({.path = place, .create = create});
  }
  if (request.open_store) return request.open_store({.url = place});
  return InvalidArgument(fmt::format("{}: this program knows SQLite files only", Quoted(place)));
}

}  // namespace

Result<std::string> Engine::StoreUrl(const EngineOptions& options) {
  AllSettings settings;
  CREDENCE_RETURN_IF_ERROR(
      settings.Load(options.settings_toml, options.settings_origin, options.environment));
  return settings.store.url;
}

Result<CopyReport> Engine::CopyStore(const CopyRequest& request) {
  if (request.from == request.to) {
    return InvalidArgument(fmt::format("{}: is both FROM and TO; name two stores", request.from));
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<ledger::Store> from,
                            OpenPlace(request.from, request, false));
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<ledger::Store> to,
                            OpenPlace(request.to, request, true));
  return engine::CopyStore(*from, *to, request.progress);
}

Result<std::unique_ptr<Engine>> Engine::Open(EngineOptions options) {
  auto settings = std::make_unique<AllSettings>();
  engine::SettingsSource source{.toml = std::move(options.settings_toml),
                                .origin = options.settings_origin,
                                .environment = std::move(options.environment)};
  CREDENCE_RETURN_IF_ERROR(source.Load(*settings));
  CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<ledger::Store> store,
                            OpenStore(options, settings->store));
  if (!options.clock) options.clock = std::make_shared<SystemClock>();
  std::shared_ptr<Rng> rng =
      options.rng ? std::make_shared<LockedRng>(options.rng) : std::shared_ptr(MakeSystemRng());
  engine::Sessions::Place place{
      .home = options.home, .tmpdir = options.tmpdir, .protected_paths = ProtectedPaths(options)};
  engine::Surroundings surroundings{.variable = std::move(options.variable),
                                    .home = options.home,
                                    .data_home = options.data_home,
                                    .executable = options.executable,
                                    .progress = std::move(options.progress),
                                    .embedder = nullptr,
                                    .long_lived = options.long_lived,
                                    .cache_folder = {},
                                    .log = std::move(options.log),
                                    .stopwatch = std::move(options.stopwatch)};
  if (!settings->store.url.empty()) {
    // What is kept of one store must not be taken for that of another.
    surroundings.cache_folder =
        fmt::format("{}.index-{}", options.db, ToHex(Sha256(store->Name())).substr(0, 16));
  } else if (options.db != ":memory:") {
    surroundings.cache_folder = options.db + ".index";
  }
  return std::make_unique<EngineImpl>(std::move(settings), std::move(store),
                                      std::move(options.clock), std::move(rng), std::move(place),
                                      std::move(surroundings), std::move(source));
}

}  // namespace credence
