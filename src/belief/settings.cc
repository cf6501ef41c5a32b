// SPDX-License-Identifier: Apache-2.0
#include "belief/settings.h"

namespace credence::belief {
namespace {

constexpr SettingRange kUnit{.min = 0, .max = 1};
constexpr SettingRange kDays{.min = 0, .max = 1e6};

void DescribeEvidence(SettingsSchema& schema, BeliefSettings& settings) {
  schema.Add("user_given", &settings.user_given, "where what the user said starts", kUnit);
  schema.Add("inferred", &settings.inferred, "where what follows from the context starts", kUnit);
  schema.Add("system_suggested", &settings.system_suggested,
             "where what the assistant or a model said starts", kUnit);
  schema.Add("reaffirm_delta", &settings.reaffirm_delta, "the user reaffirms it", kUnit);
  schema.Add("reference_delta", &settings.reference_delta, "the user refers to it positively",
             kUnit);
  schema.Add("user_reason_delta", &settings.user_reason_delta, "it appears in the user's reasoning",
             kUnit);
  schema.Add("system_reason_delta", &settings.system_reason_delta,
             "it is used in reasoning or a summary", kUnit);
  schema.Add("consistent_delta", &settings.consistent_delta, "a further episode agrees with it",
             kUnit);
  schema.Add("consistent_hours", &settings.consistent_hours,
             "an episode that agrees counts at most once in so many hours", kDays);
  schema.Add("corroborate_delta", &settings.corroborate_delta, "an external source says so too",
             kUnit);
  schema.Add("won_delta", &settings.won_delta, "it won a contradiction that was resolved", kUnit);
  schema.Add("contradiction_delta", &settings.contradiction_delta,
             "a belief above the threshold contradicts it", kUnit);
  schema.Add("contradiction_threshold", &settings.contradiction_threshold,
             "confidence above which a contradictor counts in full", kUnit);
  schema.Add("repeated_delta", &settings.repeated_delta,
             "the same contradiction again, not resolved", kUnit);
  schema.Add("soft_delta", &settings.soft_delta,
             "a soft contradiction, or a contradictor that is not above the threshold", kUnit);
  schema.Add("revise_delta", &settings.revise_delta, "the user revises it", kUnit);
  schema.Add("doubt_delta", &settings.doubt_delta, "the user questions it", kUnit);
  schema.Add("conflict_delta", &settings.conflict_delta,
             "the user says something that conflicts with it indirectly", kUnit);
  schema.Add("reject_delta", &settings.reject_delta, "the user rejects it", kUnit);
}

void DescribeNetwork(SettingsSchema& schema, BeliefSettings& settings) {
  schema.Add("support_threshold", &settings.support_threshold,
             "evidence above which a supporter counts", kUnit);
  schema.Add("support_delta", &settings.support_delta, "each such supporter", kUnit);
  schema.Add("strong_threshold", &settings.strong_threshold,
             "evidence above which any other neighbour counts", kUnit);
  schema.Add("structure_links", &settings.structure_links,
             "so many such neighbours make a structure", {.min = 1, .max = 1e6});
  schema.Add("structure_delta", &settings.structure_delta, "being part of a structure", kUnit);
  schema.Add("indirect_delta", &settings.indirect_delta, "support over two links", kUnit);
  schema.Add("related_factor", &settings.related_factor,
             "each related neighbour, times its evidence", kUnit);
  schema.Add("far_factor", &settings.far_factor,
             "each related neighbour two hops away, times its evidence", kUnit);
  schema.Add("network_cap", &settings.network_cap, "what the neighbours give in all, at most",
             kUnit);
}

void DescribeUse(SettingsSchema& schema, BeliefSettings& settings) {
  schema.Add("dormant_days", &settings.dormant_days, "days without a mention until it is dormant",
             kDays);
  schema.Add("dormant_delta", &settings.dormant_delta, "what dormancy takes", kUnit);
  schema.Add("long_dormant_days", &settings.long_dormant_days,
             "days without a mention until it is dormant for long", kDays);
  schema.Add("long_dormant_delta", &settings.long_dormant_delta,
             "what long dormancy takes, instead", kUnit);
  schema.Add("orphan_delta", &settings.orphan_delta,
             "what being dormant without any support or relation takes further", kUnit);
  schema.Add("definite_above", &settings.definite_above, "worded as definite above this", kUnit);
  schema.Add("general_from", &settings.general_from, "worded as general from here on", kUnit);
  schema.Add("doubtful_below", &settings.doubtful_below, "worded as doubtful below this", kUnit);
  schema.Add("unstable_below", &settings.unstable_below, "flagged as unstable below this", kUnit);
  schema.Add("hidden_below", &settings.hidden_below, "not recalled below this unless asked for",
             kUnit);
  schema.Add("deletion_below", &settings.deletion_below, "proposed for deletion below this", kUnit);
  schema.Add("arbitration_gap", &settings.arbitration_gap,
             "maintenance resolves a contradiction where the two are so far apart", kUnit);
  schema.Add("text_max", &settings.text_max, "characters of a statement, at most",
             {.min = 1, .max = 1e5});
  schema.Add("links_max", &settings.links_max, "links of one belief, at most",
             {.min = 1, .max = 1e7});
  schema.Add("second_opinion", &settings.second_opinion,
             "ask the model about the contradictions that the rules find in an episode");
  schema.Add("model_extraction", &settings.model_extraction,
             "have the model read statements out of an episode, where one is configured");
}

}  // namespace

void Describe(SettingsSchema& schema, BeliefSettings& settings) {
  schema.Section("belief");
  DescribeEvidence(schema, settings);
  DescribeNetwork(schema, settings);
  DescribeUse(schema, settings);
}

Result<void> Validate(const BeliefSettings& settings) {
  if (settings.long_dormant_days < settings.dormant_days) {
    return InvalidArgument("belief.long_dormant_days is less than belief.dormant_days; raise it");
  }
  if (settings.general_from > settings.definite_above ||
      settings.doubtful_below > settings.general_from) {
    return InvalidArgument(
        "the wordings overlap; belief.doubtful_below, general_from and definite_above must ascend");
  }
  return {};
}

}  // namespace credence::belief
