// SPDX-License-Identifier: Apache-2.0
// The last stage of reviews: analyses all filed feedback. Reads only.
//
//   receive.h → file.h → learn.h → analyse.h        each stage knows only those after it
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "credence/result.h"
#include "credence/review_findings.h"
#include "engine/reviews/corpus_cache.h"
#include "engine/workspace.h"
#include "ledger/store.h"
#include "review/corpus.h"
#include "review/types.h"

namespace credence::engine {

struct Analysis {
  std::int64_t head = 0;                         // The last event read.
  std::shared_ptr<const review::Corpus> corpus;  // While held, the cache cannot extend it.
  review::RuleMap rules;
  ReviewFindings findings;
};

// Thread-safe.
class Analyser {
 public:
  explicit Analyser(const Workspace& workspace) : workspace_(workspace) {}

  // Analyses what `reader` sees of `space`. Does not read feedback again that was read before.
  Result<Analysis> Analyse(std::string_view space, ledger::Reader& reader);
  // The feedback alone, for what Analyse does not answer.
  Result<std::shared_ptr<const review::Corpus>> Load(std::string_view space,
                                                     ledger::Reader& reader) {
    return corpora_.Load(space, reader);
  }

 private:
  const Workspace& workspace_;
  CorpusCache corpora_;
};

}  // namespace credence::engine
