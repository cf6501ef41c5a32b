// SPDX-License-Identifier: Apache-2.0
// Every constant of the belief rules, with the defaults of the source document.
#pragma once

#include <cstdint>
#include <string>

#include "base/settings.h"
#include "credence/decimal.h"
#include "credence/result.h"
#include "language/wording.h"

namespace credence::belief {

inline constexpr Decimal Hundredths(std::int64_t count) {
  return Decimal::FromNanos(count * (Decimal::kScale / 100));
}

struct BeliefSettings {
  // Initial evidence.
  Decimal user_given = Hundredths(80);
  Decimal inferred = Hundredths(50);
  Decimal system_suggested = Hundredths(40);

  // A statement of the user starts at floor + (start - floor) * how sure the user sounds.
  bool read_certainty = true;
  Decimal certainty_floor = Hundredths(30);
  // A correction that names the new value settles the matter between the two.
  bool correction_decides = true;
  // What else a conversation says about beliefs. Each moves by its own delta below.
  bool hear_doubt = true;        // "I'm not sure I prefer tea anymore", in any turn.
  bool hear_reasons = true;      // "Because I prefer tea, …"
  bool hear_summaries = true;    // The assistant concludes from it, and the user lets it stand.
  bool hear_references = true;   // The user mentions it in passing.
  bool hear_consistency = true;  // The user says something that fits.
  bool hear_conflicts = true;    // The user did something that does not fit.
  bool hear_tools = true;        // The result of a tool says so.
  bool hear_assistant = true;    // What the assistant states is a suggestion.
  bool from_prompts = false;     // The prompts of governed sessions are turns of a conversation.

  // Gains.
  Decimal reaffirm_delta = Hundredths(10);
  Decimal reference_delta = Hundredths(5);
  Decimal user_reason_delta = Hundredths(3);
  Decimal system_reason_delta = Hundredths(5);
  Decimal consistent_delta = Hundredths(2);
  double consistent_hours = 24;  // At most once in this time.
  Decimal corroborate_delta = Hundredths(1);
  Decimal won_delta = Hundredths(5);

  // Losses.
  Decimal contradiction_delta = Hundredths(30);
  Decimal contradiction_threshold = Hundredths(70);
  Decimal repeated_delta = Hundredths(15);
  Decimal soft_delta = Hundredths(5);
  Decimal revise_delta = Hundredths(10);
  Decimal doubt_delta = Hundredths(10);
  Decimal conflict_delta = Hundredths(5);
  Decimal reject_delta = Hundredths(10);

  // Gains from neighbours.
  Decimal support_threshold = Hundredths(75);
  Decimal support_delta = Hundredths(10);
  Decimal strong_threshold = Hundredths(70);
  std::int64_t structure_links = 3;
  Decimal structure_delta = Hundredths(5);
  Decimal indirect_delta = Hundredths(3);
  Decimal related_factor = Hundredths(10);
  Decimal far_factor = Hundredths(5);
  Decimal network_cap = Hundredths(20);

  // Links that are inferred from what beliefs say. Not in the source document.
  bool infer_relations = false;
  Decimal inferred_weight = Hundredths(50);
  std::int64_t inferred_max = 3;  // Per statement.

  // Dormancy.
  double dormant_days = 30;
  Decimal dormant_delta = Hundredths(5);
  double long_dormant_days = 90;
  Decimal long_dormant_delta = Hundredths(10);
  Decimal orphan_delta = Hundredths(15);

  // Thresholds for use.
  std::string wording = "document";  // or "rated"
  Decimal definite_above = Hundredths(80);
  Decimal general_from = Hundredths(50);
  Decimal doubtful_below = Hundredths(30);
  // The bands of the rated wording, by the mean rating that people give to its words.
  Decimal rated_definite_from = Hundredths(90);
  Decimal rated_general_from = Hundredths(65);
  Decimal rated_probable_from = Hundredths(45);
  Decimal rated_tentative_from = Hundredths(25);
  Decimal unstable_below = Hundredths(40);
  Decimal hidden_below = Hundredths(20);
  Decimal deletion_below = Hundredths(10);
  Decimal arbitration_gap = Hundredths(10);

  // Not in the source document: a search finds nothing unless something answers.
  double min_relevance = 0.08;

  std::int64_t text_max = 2'000;     // Characters of a statement.
  std::int64_t links_max = 100'000;  // Per belief.
  bool second_opinion = false;       // Ask the model about contradictions that rules found.
  bool model_extraction = true;      // If a model is configured.

  language::WordingStyle Style() const;
};

void Describe(SettingsSchema& schema, BeliefSettings& settings);
// Checks that involve more than one key. Failure: kInvalidArgument.
Result<void> Validate(const BeliefSettings& settings);

}  // namespace credence::belief
