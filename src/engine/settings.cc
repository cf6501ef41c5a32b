// SPDX-License-Identifier: Apache-2.0
#include "engine/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "governor/profiles.h"

namespace credence::engine {
namespace {

// The environment variables of the source document, and the corresponding settings.
constexpr std::pair<std::string_view, std::string_view> kAliases[] = {
    {"EXECUTIVE_HEURISTIC_THRESHOLD", "executive.threshold"},
    {"EXECUTIVE_LLM_PROVIDER", "llm.provider"},
    {"EXECUTIVE_MAX_CONCURRENT_LLM", "executive.max_concurrent_llm"},
    {"EXECUTIVE_ENDORSEMENT_THRESHOLD", "executive.endorsement_threshold"},
    {"EXECUTIVE_ENDORSEMENT_WEIGHT", "executive.endorsement_weight"},
    {"EXECUTIVE_MAX_CANDIDATES", "executive.max_candidates"},
    {"EXECUTIVE_DECISION_STRATEGY", "executive.decision_strategy"},
};
constexpr std::string_view kGoals = "EXECUTIVE_GOALS";

// Goals are sentences, so they are separated by semicolons.
std::vector<std::string> GoalsIn(std::string_view text) {
  std::vector<std::string> goals;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(';'), text.size());
    if (const std::string_view goal = Trim(text.substr(0, end)); !goal.empty()) {
      goals.emplace_back(goal);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return goals;
}

// An error must name the variable that the user set, not the setting.
Result<void> ApplyAlias(const SettingsSchema& schema, std::string_view alias, std::string_view key,
                        std::string_view value) {
  const std::string name = EnvironmentName(key);
  const Result<void> applied = ApplyEnvironment(schema, {fmt::format("{}={}", name, value)});
  if (applied) return {};
  Error error = applied.error();
  const std::size_t at = error.message.find(name);
  if (at != std::string::npos) error.message.replace(at, name.size(), alias);
  return Failure(std::move(error));
}

// Applied first, so that variables named after the settings override them.
Result<void> ApplyAliases(const SettingsSchema& schema, const std::vector<std::string>& environment,
                          executive::ExecutiveSettings& settings) {
  for (const std::string_view variable : environment) {
    const std::size_t equals = variable.find('=');
    if (equals == std::string_view::npos) continue;
    const std::string_view name = variable.substr(0, equals);
    const std::string_view value = variable.substr(equals + 1);
    if (name == kGoals) settings.goals = GoalsIn(value);
    for (const auto& [alias, key] : kAliases) {
      if (name == alias) CREDENCE_RETURN_IF_ERROR(ApplyAlias(schema, alias, key, value));
    }
  }
  return {};
}

void DescribeLlm(SettingsSchema& schema, LlmSettings& llm) {
  schema.Section("llm");
  schema.Add("provider", &llm.provider,
             "provider of the language model; none: no model is ever called", {},
             {"none", "ollama", "openai", "anthropic", "scripted"});
  schema.Add("url", &llm.url, "address of the model; empty: the provider's default");
  schema.Add("model", &llm.model, "name of the model");
  schema.Add("script", &llm.script, "file of answers, for the provider scripted");
  schema.Add("timeout_ms", &llm.timeout_ms, "time limit for an answer, in milliseconds",
             {.min = 1, .max = 3.6e6});
  schema.Add("retries", &llm.retries, "number of retries after a temporary failure",
             {.min = 0, .max = 10});
  schema.Add("max_tokens", &llm.max_tokens, "maximum tokens of an answer", {.min = 1, .max = 1e6});
  schema.Add("key_env", &llm.key_env,
             "environment variable with the API key; empty: the provider's default");
  schema.Add("max_calls_per_hour", &llm.max_calls_per_hour,
             "maximum number of calls per hour; 0: no limit", {.min = 0, .max = 1e9});
  schema.Add("max_tokens_per_day", &llm.max_tokens_per_day,
             "maximum number of tokens per day; 0: no limit", {.min = 0, .max = 1e15});
}

}  // namespace

llm::ModelOptions LlmSettings::Options() const {
  llm::ModelOptions options;
  options.provider = provider;
  options.url = url;
  options.model = model;
  options.script = script;
  options.timeout = Timeout();
  options.retries = retries;
  options.max_tokens = max_tokens;
  options.key_env = key_env;
  options.budget = {.calls_per_hour = max_calls_per_hour, .tokens_per_day = max_tokens_per_day};
  return options;
}

std::string VariableThatSets(std::string_view key, const std::vector<std::string>& environment) {
  const auto is_set = [&](std::string_view name) {
    return std::ranges::any_of(environment, [name](std::string_view variable) {
      return variable.starts_with(name) && variable.substr(name.size()).starts_with('=');
    });
  };
  if (std::string name = EnvironmentName(key); is_set(name)) return name;
  for (const auto& [alias, named] : kAliases) {
    if (named == key && is_set(alias)) return std::string(alias);
  }
  return key == "executive.goals" && is_set(kGoals) ? std::string(kGoals) : "";
}

const SettingsSchema& AllSettings::schema() {
  std::call_once(described_, [this] { Describe(); });
  return schema_;
}

void AllSettings::Describe() {
  memory::Describe(schema_, memory);
  governor::Describe(schema_, governor);
  executive::Describe(schema_, executive);
  belief::Describe(schema_, belief);
  review::Describe(schema_, review);
  DescribeLlm(schema_, llm);
  schema_.Section("embedding");
  schema_.Add("provider", &embedding.provider, "provider of text embeddings", {},
              {"builtin", "minilm", "static", "lexical", "ollama", "openai"});
  schema_.Add("url", &embedding.url, "address, for ollama and openai");
  schema_.Add("model", &embedding.model, "model name, for ollama and openai");
  schema_.Add("key_env", &embedding.key_env,
              "environment variable with the API key; empty: the provider's default");
  schema_.Add("scale", &embedding.scale,
              "what the similarity of an answer and an action is: the probability that they ask "
              "for the same thing (calibrated), or the cosine of their vectors",
              {}, {"calibrated", "cosine"});
  schema_.Section("store");
  schema_.Add("url", &store.url, "URL of a shared store; empty: an SQLite file");
  schema_.Add("connections", &store.connections,
              "maximum number of database connections for reads and writes; watching for commits "
              "and claiming work each need one more",
              {.min = 1, .max = 1'000});
  schema_.Add("durability", &store.durability,
              "what an acknowledged event survives: a crash of the process, or of the machine", {},
              {"process", "power"});
  schema_.Section("mcp");
  schema_.Add("elicitation", &mcp.elicitation,
              "whether an MCP client may ask you to allow a refused call; counts only in the "
              "settings file");
  engine::Describe(schema_, telemetry);
}

Result<void> AllSettings::Load(std::string_view toml, std::string_view origin,
                               const std::vector<std::string>& environment,
                               std::string_view project, std::string_view repository_toml,
                               std::string_view repository_origin) {
  // If nothing is set, skip the schema: a hook starts at every tool call.
  if (Trim(toml).empty() && Trim(repository_toml).empty() && environment.empty()) return {};
  SettingsSchema of_repository;
  if (!repository_toml.empty()) governor::Describe(of_repository, governor);
  const auto apply = [&]() -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(ApplyToml(schema(), toml, origin, project));
    CREDENCE_RETURN_IF_ERROR(ApplyToml(of_repository, repository_toml, repository_origin));
    CREDENCE_RETURN_IF_ERROR(ApplyAliases(schema(), environment, executive));
    return ApplyEnvironment(schema(), environment);
  };
  CREDENCE_RETURN_IF_ERROR(apply());
  // What was given explicitly wins over the profile, so it is applied once more.
  if (governor::TakeProfile(governor)) CREDENCE_RETURN_IF_ERROR(apply());
  governor::EnablePacks(governor);
  CREDENCE_RETURN_IF_ERROR(governor::TakeCurve(governor));
  CREDENCE_RETURN_IF_ERROR(executive::TakeCurve(executive));
  CREDENCE_RETURN_IF_ERROR(governor::Validate(governor));
  CREDENCE_RETURN_IF_ERROR(executive::Validate(executive));
  CREDENCE_RETURN_IF_ERROR(belief::Validate(belief));
  CREDENCE_RETURN_IF_ERROR(engine::Validate(telemetry));
  return review::Validate(review);
}

}  // namespace credence::engine
