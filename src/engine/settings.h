// SPDX-License-Identifier: Apache-2.0
// The settings of all modules.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/settings.h"
#include "belief/settings.h"
#include "credence/result.h"
#include "engine/telemetry_settings.h"
#include "executive/settings.h"
#include "governor/settings.h"
#include "llm/options.h"
#include "memory/settings.h"
#include "review/settings.h"

namespace credence::engine {

struct StoreSettings {
  std::string url;  // Empty: SQLite at --db.
  std::int64_t connections = 16;
  // "process": acknowledged writes survive kill -9. "power": they also survive a power failure.
  std::string durability = "process";
};

// [llm], in the form in which settings are bound; see docs/models.md.
struct LlmSettings {
  std::string provider = llm::ModelOptions().provider;
  std::string url;
  std::string model;
  std::string script = llm::ModelOptions().script;
  std::int64_t timeout_ms = llm::ModelOptions().timeout.count();
  std::int64_t retries = llm::ModelOptions().retries;
  std::int64_t max_tokens = llm::ModelOptions().max_tokens;
  std::string key_env;
  std::int64_t max_calls_per_hour = llm::ModelOptions().budget.calls_per_hour;
  std::int64_t max_tokens_per_day = llm::ModelOptions().budget.tokens_per_day;

  std::chrono::milliseconds Timeout() const { return std::chrono::milliseconds(timeout_ms); }
  // Without the key.
  llm::ModelOptions Options() const;
};

struct EmbeddingSettings {
  std::string provider = "builtin";
  std::string url;
  std::string model;
  std::string key_env;
  // On which scale answers are compared with actions: executive/meaning_scale.h.
  std::string scale = "calibrated";  // Or "cosine".
};

struct McpSettings {
  bool elicitation = false;  // surface/mcp/approval.h
};

// The variable that sets the key, "CREDENCE_MEMORY_HALF_LIFE_DAYS" or one of docs/executive.md;
// empty if none of `environment` does.
std::string VariableThatSets(std::string_view key, const std::vector<std::string>& environment);

// Neither copied nor moved: the schema points into it.
class AllSettings {
 public:
  AllSettings() = default;
  AllSettings(const AllSettings&) = delete;
  AllSettings& operator=(const AllSettings&) = delete;

  // The environment overrides the repository's settings (of the governor only), which override the
  // file, which overrides defaults. The project's own table in the file overrides the rest of it.
  // Failure: kInvalidArgument.
  Result<void> Load(std::string_view toml, std::string_view origin,
                    const std::vector<std::string>& environment, std::string_view project = "",
                    std::string_view repository_toml = "", std::string_view repository_origin = "");

  // Built on first use. Thread-safe.
  const SettingsSchema& schema();

  memory::MemorySettings memory;
  governor::GovernorSettings governor;
  executive::ExecutiveSettings executive;
  belief::BeliefSettings belief;
  review::ReviewSettings review;
  LlmSettings llm;
  EmbeddingSettings embedding;
  StoreSettings store;
  McpSettings mcp;
  TelemetrySettings telemetry;

 private:
  void Describe();

  std::once_flag described_;
  SettingsSchema schema_;
};

}  // namespace credence::engine
