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
             "confidence of a new memory captured from a failure", kUnit);
  schema.Add("validate_delta", &settings.validate_delta, "how much a validation adds", kUnit);
  schema.Add("violate_delta", &settings.violate_delta, "how much a violation subtracts", kUnit);
  schema.Add("half_life_days", &settings.half_life_days,
             "days without a validation after which half of a confidence is left",
             {.min = 0.001, .max = 1e6});
  schema.Add(
      "fade_user_rules", &settings.fade_user_rules,
      "whether rules, constraints and decisions that a person stated decay like other memories; "
      "false: they keep their confidence, and come first among memories with the same confidence");
  schema.Add("golden_threshold", &settings.golden_threshold, "lowest confidence of a golden memory",
             kUnit);
  schema.Add("golden_validations", &settings.golden_validations,
             "fewest validations of a golden memory", kCount);
  schema.Add("min_effective", &settings.min_effective,
             "effective confidence that a memory must exceed to be injected", kUnit);
  schema.Add("inject_types", &settings.inject_types, "types of memories that are injected", {},
             {"pattern", "decision", "constraint", "learning", "context", "rule"});
  schema.Add("inject_limit", &settings.inject_limit, "maximum number of memories in an injection",
             kCount);
  schema.Add("inject_max_tokens", &settings.inject_max_tokens,
             "maximum tokens of the memories in an injection", kCount);
  schema.Add("tool_inject_limit", &settings.tool_inject_limit,
             "maximum number of memories injected at a tool call", kCount);
  schema.Add("polarity_guard", &settings.polarity_guard,
             "whether a new memory is checked against the existing ones for opposites");
  schema.Add("content_max", &settings.content_max, "maximum length of a memory, in characters",
             {.min = 1, .max = 1e5});
  schema.Add("error_min", &settings.error_min,
             "minimum length of a failed tool's error to be remembered, in characters", kCount);
  schema.Add("insight_max", &settings.insight_max,
             "maximum length that is kept of a failed tool's error, in characters",
             {.min = 1, .max = 1e5});
  schema.Add("interval_level", &settings.interval_level, "level of the credible interval",
             {.min = 0.5, .max = 0.999});
  schema.Add("holdout", &settings.holdout,
             "probability that a memory is withheld from a session, so that lift can measure what "
             "memories are worth; 0: never",
             {.min = 0, .max = 0.5});
  schema.Add("min_relevance", &settings.min_relevance,
             "probability that some result must reach for a search to return anything", kUnit);
  schema.Add("prompt_limit", &settings.prompt_limit,
             "maximum number of memories added to a prompt because they are about it; 0: none",
             kCount);
  schema.Add("prompt_max_tokens", &settings.prompt_max_tokens,
             "maximum tokens of the memories added to a prompt because they are about it", kCount);
  schema.Add("prompt_relevance", &settings.prompt_relevance,
             "lowest probability that a memory is about the prompt, for it to be added", kUnit);
  schema.Add("supersede", &settings.supersede,
             "what happens when a user corrects a shown memory: the correction is proposed as its "
             "successor (ask), or replaces it (auto)",
             {}, {"ask", "auto"});
  schema.Section("memory.proof");
  ProofSettings& proof = settings.proof;
  schema.Add("enabled", &proof.enabled,
             "whether what an agent does with a shown memory changes the memory's confidence");
  schema.Add("followed", &proof.followed,
             "what a memory gains when a call does what it says and succeeds", kUnit);
  schema.Add("recurred", &proof.recurred,
             "what a memory loses when a call does what it says and fails in a way that was known",
             kUnit);
  schema.Add("defied", &proof.defied, "what a memory loses when calls do the opposite and succeed",
             kUnit);
  schema.Add("defied_sessions", &proof.defied_sessions,
             "number of sessions in which the opposite must succeed to count once",
             {.min = 1, .max = 1e6});
  schema.Add("corrected", &proof.corrected, "what a memory loses when a user corrects it", kUnit);
  schema.Add("rejected", &proof.rejected,
             "what a memory gains when work on its theme that did not follow it is rejected",
             kUnit);
  schema.Add("approved", &proof.approved,
             "what a memory loses when work that did the opposite is approved", kUnit);
  schema.Add("similarity", &proof.similarity,
             "similarity of embeddings from which a call counts as following a memory that names "
             "nothing recognizable; 0: never",
             kUnit);
}

}  // namespace credence::memory
