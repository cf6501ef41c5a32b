// SPDX-License-Identifier: Apache-2.0
#include "credence/engine.h"

#include <fmt/format.h>

#include <filesystem>
#include <mutex>
#include <utility>

#include "base/sha256.h"
#include "base/utf8.h"
#include "engine/beliefs/beliefs.h"
#include "engine/executive/executive.h"
#include "engine/insight/insight.h"
#include "engine/memories/memories.h"
#include "engine/overview/overview.h"
#include "engine/reviews/reviews.h"
#include "engine/sessions/sessions.h"
#include "engine/settings.h"
#include "engine/settings_info.h"
#include "engine/store/copy.h"
#include "engine/store/ledger.h"
#include "engine/workspace.h"
#include "governor/tool_effect.h"
#include "ledger/memory/store.h"
#include "ledger/sqlite/store.h"

namespace credence {
namespace {

using engine::AllSettings;

// Makes a generator safe to share between threads.
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
    return InvalidArgument("store.url: this program can only open an SQLite file; leave it empty");
  }
  if (options.db == ":memory:") return ledger::MakeMemoryStore();
  return ledger::OpenSqliteStore({.path = options.db,
                                  .durability = settings.durability == "power"
                                                    ? ledger::Durability::kPower
                                                    : ledger::Durability::kProcess,
                                  .wait = options.store_wait});
}

class EngineImpl final : public Engine {
 public:
  struct Parts {
    std::unique_ptr<AllSettings> settings;
    engine::SettingsSource source;
    std::unique_ptr<ledger::Store> store;
    std::shared_ptr<const Clock> clock;
    std::shared_ptr<Rng> rng;
    engine::SessionKeeper::Place place;
    engine::Surroundings surroundings;
  };

  explicit EngineImpl(Parts parts)
      : settings_(std::move(parts.settings)),
        source_(std::move(parts.source)),
        store_(std::move(parts.store)),
        workspace_(*store_, *settings_, std::move(parts.clock), std::move(parts.rng),
                   std::move(parts.surroundings)),
        sessions_(workspace_, source_, std::move(parts.place)),
        memories_(workspace_, sessions_),
        beliefs_(workspace_),
        reviews_(workspace_),
        insight_(workspace_, *settings_, source_),
        ledger_(workspace_),
        overview_(
            workspace_, reviews_, [this]() -> Executive& { return executive(); },
            [this](const std::string& project) { return SettingsFor(project); }) {}

  Memories& memories() override { return memories_; }
  Sessions& sessions() override { return sessions_; }
  Executive& executive() override {
    std::call_once(executive_once_,
                   [this] { executive_ = std::make_unique<engine::ExecutiveKeeper>(workspace_); });
    return *executive_;
  }
  Beliefs& beliefs() override { return beliefs_; }
  Reviews& reviews() override { return reviews_; }
  Insight& insight() override { return insight_; }
  Ledger& ledger() override { return ledger_; }
  Overview& overview() override { return overview_; }
  RequestLog& requests() override { return ledger_; }

  std::vector<SettingInfo> Settings() const override {
    return engine::SettingInfosOf(*settings_, source_);
  }
  Result<std::vector<SettingInfo>> SettingsFor(const std::string& project) const override {
    // Projects differ by their tables, and by what their repositories say.
    if (project == source_.project) return Settings();
    const bool has_tables = source_.toml.contains("project");
    if (!has_tables && source_.repository_toml.empty()) return Settings();
    const engine::SettingsSource source = source_.ForProject(project);
    AllSettings settings;
    CREDENCE_RETURN_IF_ERROR(source.Load(settings));
    return engine::SettingInfosOf(settings, source);
  }

  TelemetryOptions Telemetry() const override { return settings_->telemetry.Options(); }
  Timestamp Now() const override { return workspace_.Now(); }

 private:
  std::unique_ptr<AllSettings> settings_;
  engine::SettingsSource source_;
  std::unique_ptr<ledger::Store> store_;
  engine::Workspace workspace_;
  engine::SessionKeeper sessions_;
  engine::MemoryKeeper memories_;
  engine::BeliefKeeper beliefs_;
  engine::ReviewKeeper reviews_;
  engine::InsightKeeper insight_;
  engine::LedgerKeeper ledger_;
  engine::OverviewKeeper overview_;
  std::once_flag executive_once_;
  std::unique_ptr<engine::ExecutiveKeeper> executive_;  // Last: its thread uses the rest.
};

// Files that only a person may change: the store, the settings, and the client files that make a
// client call this program.
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
          "/.config/opencode/plugin/credence.js", "/.config/credence/credence.toml",
          // Where clients keep the hooks of installed plugins.
          "/.claude/plugins", "/.codex/plugins", "/.gemini/extensions", "/.cache/opencode"}) {
      paths.push_back(options.home + std::string(file));
    }
  }
  for (const std::string_view glob :
       {"**/credence/credence.toml", "**/credence/trusted", "**/.claude/settings.json",
        "**/.claude/settings.local.json", "**/.mcp.json", "**/.gemini/settings.json",
        "**/opencode.json", "**/opencode.jsonc", "**/.opencode/plugin/credence.js"}) {
    paths.emplace_back(glob);
  }
  return paths;
}

// Of the routes that nobody chose, those whose slash command the person does not have. They still
// count as consultations, but no text names them.
void FindMissingRoutes(const EngineOptions& options, governor::GovernorSettings& settings) {
  if (settings.named_routes != "available") return;
  for (const std::string& text : governor::GovernorSettings().routes) {
    const std::string_view target = governor::ParseRoute(text).target;
    std::error_code ignored;
    const std::string file = fmt::format("{}/.claude/commands{}.md", options.home, target);
    if (target.starts_with('/') && !std::filesystem::exists(file, ignored)) {
      settings.missing_routes.push_back(text);
    }
  }
}

// Opens a path, or the URL of a kind of store that this program supports.
Result<std::unique_ptr<ledger::Store>> OpenPlace(const std::string& place,
                                                 const CopyRequest& request, bool create) {
  if (place.find("://") == std::string::npos) {
    return ledger::OpenSqliteStore({.path = place, .create = create});
  }
  if (request.open_store) return request.open_store({.url = place});
  return InvalidArgument(fmt::format("{}: this program can only open SQLite files", Quoted(place)));
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
  engine::SettingsSource source = engine::SettingsSource::Of(options);
  CREDENCE_RETURN_IF_ERROR(source.Load(*settings));
  FindMissingRoutes(options, settings->governor);
  CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<ledger::Store> store,
                            OpenStore(options, settings->store));
  if (!options.clock) options.clock = std::make_shared<SystemClock>();
  std::shared_ptr<Rng> rng =
      options.rng ? std::make_shared<LockedRng>(options.rng) : std::shared_ptr(MakeSystemRng());
  engine::SessionKeeper::Place place{
      .home = options.home, .tmpdir = options.tmpdir, .protected_paths = ProtectedPaths(options)};
  engine::Surroundings surroundings{.variable = std::move(options.variable),
                                    .home = options.home,
                                    .data_home = options.data_home,
                                    .executable = options.executable,
                                    .progress = std::move(options.progress),
                                    .embedder = nullptr,
                                    .long_lived = options.long_lived,
                                    .log = std::move(options.log),
                                    .stopwatch = std::move(options.stopwatch)};
  if (!settings->store.url.empty()) {
    // Each store has its own cache folder, so that caches are never mixed up.
    surroundings.cache_folder =
        fmt::format("{}.index-{}", options.db, ToHex(Sha256(store->Name())).substr(0, 16));
  } else if (options.db != ":memory:") {
    surroundings.cache_folder = options.db + ".index";
  }
  return std::make_unique<EngineImpl>(EngineImpl::Parts{.settings = std::move(settings),
                                                        .source = std::move(source),
                                                        .store = std::move(store),
                                                        .clock = std::move(options.clock),
                                                        .rng = std::move(rng),
                                                        .place = std::move(place),
                                                        .surroundings = std::move(surroundings)});
}

}  // namespace credence
