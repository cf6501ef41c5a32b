// SPDX-License-Identifier: Apache-2.0
#include "memory/settings.h"

namespace credence::memory {

void Describe(SettingsSchema& schema, MemorySettings& settings) {
  constexpr SettingRange kUnit{.min = 0, .max = 1};
  constexpr SettingRange kCount{.min = 0, .max = 1e6};
  schema.Section("memory");
  schema.Add("initial_confidence", &settings.initial_confidence,
             "confidence of a new explicit or learned memory", kUnit);
  schema.Add("passive_confidence", &settings.passive_confidence,
             "confidence of a memory captured from a failure", kUnit);
  schema.Add("validate_delta", &settings.validate_delta, "what a validation adds", kUnit);
  schema.Add("violate_delta", &settings.violate_delta, "what a violation takes away", kUnit);
  schema.Add("half_life_days", &settings.half_life_days,
             "days without validation after which half of the confidence counts",
             {.min = 0.001, .max = 1e6});
  schema.Add("golden_threshold", &settings.golden_threshold,
             "confidence from which a memory can be golden", kUnit);
  schema.Add("golden_validations", &settings.golden_validations,
             "validations that a golden memory needs", kCount);
  schema.Add("min_effective", &settings.min_effective,
             "a memory is injected only above this effective confidence", kUnit);
  schema.Add("inject_types", &settings.inject_types, "types that go into prompts", {},
             {"pattern", "decision", "constraint", "learning", "context", "rule"});
  schema.Add("inject_limit", &settings.inject_limit, "memories in a prompt, at most", kCount);
  schema.Add("inject_max_tokens", &settings.inject_max_tokens,
             "tokens of memories in a prompt, at most", kCount);
  schema.Add("tool_inject_limit", &settings.tool_inject_limit,
             "memories at the call of a tool, at most", kCount);
  schema.Add("content_max", &settings.content_max, "characters of a memory, at most",
             {.min = 1, .max = 1e5});
  schema.Add("error_min", &settings.error_min,
             "characters of a failed tool's error that make it worth remembering, at least",
             kCount);
  schema.Add("insight_max", &settings.insight_max,
             "characters kept of a failed tool's error, at most", {.min = 1, .max = 1e5});
  schema.Add("interval_level", &settings.interval_level, "level of the credible interval",
             {.min = 0.5, .max = 0.999});
  schema.Add("holdout", &settings.holdout,
             "probability that a session is not shown a memory, so that 'credence lift' can tell "
             "what memories are worth; 0: never",
             {.min = 0, .max = 0.5});
}

}  // namespace credence::memory
