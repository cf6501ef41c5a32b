// SPDX-License-Identifier: Apache-2.0
// Insight: why a number is what it is, what other settings would have made of it, and whether the
// ledger is sound.
#include <cstdio>
#include <string>

#include "credence/engine.h"

int main() {
  const auto engine = credence::Engine::Open({.db = ":memory:"});
  if (!engine) return 1;
  const credence::Caller me{.actor = "user:ada"};
  const auto added = (*engine)->memories().Add(me, {.content = "Dates are in UTC"});
  if (!added) return 1;
  const std::string id = added->reading->memory.id.ToString();
  if (!(*engine)->memories().Violate(me, {.id = id})) return 1;

  const auto why = (*engine)->memories().Why(me, id);
  if (!why) return 1;
  for (const credence::MemoryWhyStep& step : why->steps) {
    std::printf("%s: %s -> %s\n", step.effect.c_str(), step.before.ToString().c_str(),
                step.after.ToString().c_str());
  }
  const auto tried = (*engine)->insight().TryPolicy(me, {.set = {"memory.violate_delta=0.3"}});
  if (!tried) return 1;
  std::printf("%zu setting differs\n", tried->settings.size());
  const auto verified = (*engine)->insight().Verify();
  if (!verified) return 1;
  std::printf("%lld events, %s\n", static_cast<long long>(verified->events),
              verified->ok() ? "sound" : "damaged");
  return 0;
}
