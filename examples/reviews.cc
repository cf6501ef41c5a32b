// SPDX-License-Identifier: Apache-2.0
// Reviews: an agent says how sure it is of its work, a person answers, and the level that such work
// has earned decides how much of it people must see.
#include <cstdio>

#include "credence/engine.h"
#include "credence/review_documents.h"

int main() {
  const auto engine = credence::Engine::Open({.db = ":memory:"});
  if (!engine) return 1;
  credence::Reviews& reviews = (*engine)->reviews();
  const credence::Caller me{.actor = "user:ada"};

  const credence::WorkProduct work{.id = "orders-webhook",
                                   .summary = "A handler for order webhooks",
                                   .task_type = "handlers",
                                   .confidence = 0.9};
  if (!reviews.Predict(me, credence::DocumentOf(work))) return 1;

  const credence::PersonReview review{
      .id = "019a8c3e-0000-7000-8000-000000000001",
      .at = (*engine)->Now(),
      .reviewer = "ada",
      .work = work,
      .decision = credence::ReviewDecision::kApproved,
      .scores = {{.dimension = credence::QualityDimension::kNaming, .score = 8}}};
  const auto submitted = reviews.Submit(me, {.documents = credence::DocumentOf(review)});
  if (!submitted || submitted->accepted != 1) {
    if (submitted) std::fprintf(stderr, "%s\n", submitted->answers[0].error->message.c_str());
    return 1;
  }
  const auto levels = reviews.Levels(me);
  if (!levels) return 1;
  for (const credence::LevelReading& level : *levels) {
    std::printf("%s: level %lld, %lld of %lld approved\n", level.task_type.c_str(),
                static_cast<long long>(level.level), static_cast<long long>(level.approvals),
                static_cast<long long>(level.decisions));
  }
  return 0;
}
