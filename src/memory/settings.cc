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
  schema.Add("validate_delta", &settings.validate_delta, "how much a validation adds", kUnit);
  schema.Add("violate_delta", &settings.violate_delta, "how much a violation subtracts", kUnit);
  schema.Add("half_life_days", &settings.half_life_days,
             "half-life of a confidence without validation, in days", {.min = 0.001, .max = 1e6});
  schema.Add("fade_user_rules", &settings.fade_user_rules,
             "whether rules, constraints and decisions that a person stated fade like the rest; "
             "false: they keep their confidence and go before others that have the same");
  schema.Add("golden_threshold", &settings.golden_threshold, "least confidence of a golden memory",
             kUnit);
  schema.Add("golden_validations", &settings.golden_validations,
             "least number of validations of a golden memory", kCount);
  schema.Add("min_effective", &settings.min_effective,
             "a memory is injected only above this effective confidence", kUnit);
  schema.Add("inject_types", &settings.inject_types, "types of memories that go into prompts", {},
             {"pattern", "decision", "constraint", "learning", "context", "rule"});
  schema.Add("inject_limit", &settings.inject_limit, "most memories in a prompt", kCount);
  schema.Add("inject_max_tokens", &settings.inject_max_tokens,
             "most tokens of memories in a prompt", kCount);
  schema.Add("tool_inject_limit", &settings.tool_inject_limit, "most memories at a tool call",
             kCount);
  schema.Add("polarity_guard", &settings.polarity_guard,
             "whether a new memory is compared with the current ones for opposites");
  schema.Add("content_max", &settings.content_max, "most characters of a memory",
             {.min = 1, .max = 1e5});
  schema.Add("error_min", &settings.error_min,
             "least length of a failed tool's error that is remembered, in characters", kCount);
  schema.Add("insight_max", &settings.insight_max, "most characters kept of a failed tool's error",
             {.min = 1, .max = 1e5});
  schema.Add("interval_level", &settings.interval_level, "level of the credible interval",
             {.min = 0.5, .max = 0.999});
  schema.Add("holdout", &settings.holdout,
             "probability that a memory is withheld from a session, so that lift can measure what "
             "memories are worth; 0: never",
             {.min = 0, .max = 0.5});
  schema.Add("min_relevance", &settings.min_relevance,
             "a search finds nothing unless something answers with this probability", kUnit);
  schema.Add("prompt_limit", &settings.prompt_limit,
             "most memories that are added to a prompt because they are about it; 0: none", kCount);
  schema.Add("prompt_max_tokens", &settings.prompt_max_tokens, "most tokens of these", kCount);
  schema.Add("prompt_relevance", &settings.prompt_relevance,
             "least probability that a memory is about the prompt", kUnit);
  schema.Add("supersede", &settings.supersede,
             "what a user's correction of a shown memory does: it is offered as the successor "
             "(ask), or becomes the successor (auto)",
             {}, {"ask", "auto"});
  schema.Section("memory.proof");
  ProofSettings& proof = settings.proof;
  schema.Add("enabled", &proof.enabled,
             "whether the work after a memory was shown changes its confidence");
  schema.Add("followed", &proof.followed,
             "how much a call adds that does what a shown memory says and succeeds", kUnit);
  schema.Add("recurred", &proof.recurred,
             "how much a call subtracts that does what a shown memory says and fails as before",
             kUnit);
  schema.Add("defied", &proof.defied,
             "how much it subtracts that calls do the opposite and succeed", kUnit);
  schema.Add("defied_sessions", &proof.defied_sessions,
             "in how many sessions the opposite must succeed to count once",
             {.min = 1, .max = 1e6});
  schema.Add("corrected", &proof.corrected,
             "how much a user's correction of a shown memory subtracts", kUnit);
  schema.Add("rejected", &proof.rejected,
             "how much the rejection of work adds that did not follow a shown memory on its theme",
             kUnit);
  schema.Add("approved", &proof.approved,
             "how much the approval of work subtracts that did the opposite of a shown memory",
             kUnit);
  schema.Add("similarity", &proof.similarity,
             "from this similarity of their embeddings a call does what a memory without "
             "identifiers says; 0: never",
             kUnit);
}

}  // namespace credence::memory
