// SPDX-License-Identifier: Apache-2.0
#include "engine/reviews/analyse.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "review/analysis/findings.h"
#include "review/analysis/rules.h"
#include "review/queries.h"

namespace credence::engine {

Result<Analysis> Analyser::Analyse(std::string_view space, ledger::Reader& reader) {
  const review::ReviewSettings& settings = workspace_.settings().review;
  Analysis analysis;
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, reader.GetHead());
  analysis.head = head.sequence;
  CREDENCE_ASSIGN_OR_RETURN(analysis.corpus, corpora_.Load(space, reader));
  CREDENCE_ASSIGN_OR_RETURN(analysis.rules, review::LoadRules(reader));
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t backlog, review::CountPending(reader));
  std::vector<std::int64_t> sequences;
  for (const auto& [key, wanted] : review::SamplesWanted(*analysis.corpus, settings)) {
    sequences.insert(sequences.end(), wanted.begin(), wanted.end());
  }
  std::ranges::sort(sequences, std::greater());
  const auto repeated = std::ranges::unique(sequences);
  sequences.erase(repeated.begin(), repeated.end());
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<review::KeyedText> texts,
                            review::LoadTexts(reader, sequences));
  analysis.findings = review::Find({.corpus = *analysis.corpus,
                                    .rules = analysis.rules,
                                    .texts = texts,
                                    .backlog = backlog,
                                    .now = workspace_.Now(),
                                    .settings = settings});
  return analysis;
}

}  // namespace credence::engine
