// SPDX-License-Identifier: Apache-2.0
#include "belief/settings.h"

namespace credence::belief {
namespace {

constexpr SettingRange kUnit{.min = 0, .max = 1};
constexpr SettingRange kDays{.min = 0, .max = 1e6};

void DescribeEvidence(SettingsSchema& schema, BeliefSettings& settings) {
  schema.Add("user_given", &settings.user_given, "evidence of a new belief that the user stated",
             kUnit);
  schema.Add("inferred", &settings.inferred, "evidence of a new belief inferred from the context",
             kUnit);
  schema.Add("system_suggested", &settings.system_suggested,
             "evidence of a new belief that the assistant or a model suggested", kUnit);
  schema.Add("read_certainty", &settings.read_certainty,
             "whether a statement that the user makes with doubt counts less");
  schema.Add("certainty_floor", &settings.certainty_floor,
             "evidence of a new statement that the user doubts entirely", kUnit);
  schema.Add("correction_decides", &settings.correction_decides,
             "whether a correction that names the new value contradicts the old one, and wins");
  schema.Add(
      "hear_doubt", &settings.hear_doubt,
      "whether the user's doubt about a belief lowers it in any turn, and 'no longer' ends it");
  schema.Add("hear_reasons", &settings.hear_reasons,
             "whether a belief that the user gives as a reason counts as used in reasoning");
  schema.Add("hear_summaries", &settings.hear_summaries,
             "whether a belief from which the assistant concludes counts as used, unless the user "
             "objects");
  schema.Add("hear_references", &settings.hear_references,
             "whether a belief that the user mentions in passing counts as referred to");
  schema.Add("hear_consistency", &settings.hear_consistency,
             "whether a new statement that fits an older belief counts as agreement");
  schema.Add(
      "hear_conflicts", &settings.hear_conflicts,
      "whether an action of the user that breaks a stated habit counts as an indirect conflict");
  schema.Add(
      "hear_tools", &settings.hear_tools,
      "whether a tool's result that says the same counts as confirmation by an external source");
  schema.Add("hear_assistant", &settings.hear_assistant,
             "whether what the assistant states becomes a suggested belief");
  schema.Add("from_prompts", &settings.from_prompts,
             "whether the prompts of governed sessions are read as turns of a conversation");
  schema.Add("reaffirm_delta", &settings.reaffirm_delta,
             "what a belief gains when the user reaffirms it", kUnit);
  schema.Add("reference_delta", &settings.reference_delta,
             "what a belief gains when the user refers to it positively", kUnit);
  schema.Add("user_reason_delta", &settings.user_reason_delta,
             "what a belief gains when the user reasons with it", kUnit);
  schema.Add("system_reason_delta", &settings.system_reason_delta,
             "what a belief gains when the assistant uses it in reasoning or a summary", kUnit);
  schema.Add("consistent_delta", &settings.consistent_delta,
             "what a belief gains when another turn agrees with it", kUnit);
  schema.Add("consistent_hours", &settings.consistent_hours,
             "minimum time between two agreeing turns that both count, in hours", kDays);
  schema.Add("corroborate_delta", &settings.corroborate_delta,
             "what a belief gains when an external source confirms it", kUnit);
  schema.Add("won_delta", &settings.won_delta, "what a belief gains when it wins a contradiction",
             kUnit);
  schema.Add("contradiction_delta", &settings.contradiction_delta,
             "what a belief loses when a belief above the threshold contradicts it", kUnit);
  schema.Add("contradiction_threshold", &settings.contradiction_threshold,
             "confidence above which a contradicting belief counts in full", kUnit);
  schema.Add("repeated_delta", &settings.repeated_delta,
             "what a belief loses when the same contradiction recurs unresolved", kUnit);
  schema.Add("soft_delta", &settings.soft_delta,
             "what a belief loses by a soft contradiction, or by a contradicting belief below the "
             "threshold",
             kUnit);
  schema.Add("revise_delta", &settings.revise_delta, "what a belief loses when the user revises it",
             kUnit);
  schema.Add("doubt_delta", &settings.doubt_delta, "what a belief loses when the user questions it",
             kUnit);
  schema.Add("conflict_delta", &settings.conflict_delta,
             "what a belief loses when the user says something that conflicts with it indirectly",
             kUnit);
  schema.Add("reject_delta", &settings.reject_delta, "what a belief loses when the user rejects it",
             kUnit);
}

void DescribeNetwork(SettingsSchema& schema, BeliefSettings& settings) {
  schema.Add("support_threshold", &settings.support_threshold,
             "evidence above which a supporting belief counts", kUnit);
  schema.Add("support_delta", &settings.support_delta,
             "what each supporting belief that counts adds", kUnit);
  schema.Add("strong_threshold", &settings.strong_threshold,
             "evidence above which any other neighbour counts as strong", kUnit);
  schema.Add("structure_links", &settings.structure_links,
             "number of strong neighbours that make a structure", {.min = 1, .max = 1e6});
  schema.Add("structure_delta", &settings.structure_delta, "what being part of a structure adds",
             kUnit);
  schema.Add("indirect_delta", &settings.indirect_delta, "what support over two links adds", kUnit);
  schema.Add("related_factor", &settings.related_factor,
             "what each related neighbour adds, times its evidence", kUnit);
  schema.Add("far_factor", &settings.far_factor,
             "what each related neighbour two links away adds, times its evidence", kUnit);
  schema.Add("network_cap", &settings.network_cap, "maximum that all neighbours together add",
             kUnit);
  schema.Add("infer_relations", &settings.infer_relations,
             "whether a new statement of a turn is linked to beliefs about the same thing");
  schema.Add("inferred_weight", &settings.inferred_weight,
             "effect of an inferred link, as a share of the effect of a stated link", kUnit);
  schema.Add("inferred_max", &settings.inferred_max,
             "maximum number of links inferred for one new statement", {.min = 0, .max = 100});
}

void DescribeUse(SettingsSchema& schema, BeliefSettings& settings) {
  schema.Add("dormant_days", &settings.dormant_days,
             "days without a mention after which a belief is dormant", kDays);
  schema.Add("dormant_delta", &settings.dormant_delta, "how much dormancy subtracts", kUnit);
  schema.Add("long_dormant_days", &settings.long_dormant_days,
             "days without a mention after which a belief is long dormant", kDays);
  schema.Add("long_dormant_delta", &settings.long_dormant_delta,
             "how much long dormancy subtracts instead", kUnit);
  schema.Add("orphan_delta", &settings.orphan_delta,
             "how much more dormancy subtracts from a belief without links", kUnit);
  schema.Add("wording", &settings.wording,
             "which confidence each wording stands for: as the specification says (document), or "
             "as people rate the words (rated)",
             {}, {"document", "rated"});
  schema.Add("definite_above", &settings.definite_above,
             "confidence above which a belief is worded as definite", kUnit);
  schema.Add("general_from", &settings.general_from,
             "confidence from which a belief is worded as general", kUnit);
  schema.Add("doubtful_below", &settings.doubtful_below,
             "confidence below which a belief is worded as doubtful", kUnit);
  schema.Add("rated_definite_from", &settings.rated_definite_from,
             "with rated wording: confidence from which a belief is \"definitely\" so", kUnit);
  schema.Add("rated_general_from", &settings.rated_general_from,
             "with rated wording: confidence from which it is \"generally\" so, or \"it seems\" so",
             kUnit);
  schema.Add("rated_probable_from", &settings.rated_probable_from,
             "with rated wording: confidence from which it is \"probably\" so", kUnit);
  schema.Add(
      "rated_tentative_from", &settings.rated_tentative_from,
      "with rated wording: confidence from which it \"might\" be so; below it is \"possibly\" so",
      kUnit);
  schema.Add("unstable_below", &settings.unstable_below,
             "confidence below which a belief is flagged as unstable", kUnit);
  schema.Add("hidden_below", &settings.hidden_below,
             "confidence below which searches hide a belief", kUnit);
  schema.Add("min_relevance", &settings.min_relevance,
             "probability that some result must reach for a search to return anything", kUnit);
  schema.Add("deletion_below", &settings.deletion_below,
             "confidence below which a belief is proposed for deletion", kUnit);
  schema.Add("arbitration_gap", &settings.arbitration_gap,
             "smallest difference in confidence at which maintenance resolves a contradiction",
             kUnit);
  schema.Add("text_max", &settings.text_max, "maximum length of a statement, in characters",
             {.min = 1, .max = 1e5});
  schema.Add("links_max", &settings.links_max, "maximum number of links of one belief",
             {.min = 1, .max = 1e7});
  schema.Add("second_opinion", &settings.second_opinion,
             "whether the model is asked about the contradictions that the rules find in a turn");
  schema.Add("model_extraction", &settings.model_extraction,
             "whether the configured model extracts statements from a turn");
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
  if (settings.rated_general_from > settings.rated_definite_from ||
      settings.rated_probable_from > settings.rated_general_from ||
      settings.rated_tentative_from > settings.rated_probable_from) {
    return InvalidArgument(
        "the rated wordings overlap; belief.rated_tentative_from, rated_probable_from, "
        "rated_general_from and rated_definite_from must ascend");
  }
  return {};
}

language::WordingStyle BeliefSettings::Style() const {
  return wording == "rated" ? language::WordingStyle::kRated : language::WordingStyle::kDocument;
}

}  // namespace credence::belief
