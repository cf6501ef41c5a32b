// SPDX-License-Identifier: Apache-2.0
// Beliefs: statements that support and contradict each other, said with the certainty they have.
#include <cstdio>

#include "credence/engine.h"
#include "credence/mention.h"

int main() {
  const auto engine = credence::Engine::Open({.db = ":memory:"});
  if (!engine) return 1;
  credence::Beliefs& beliefs = (*engine)->beliefs();
  const credence::Caller me{.actor = "user:ada"};

  const auto all = beliefs.Batch(
      me, {{.change = credence::AddBelief{.text = "I drink green tea", .origin = "inferred"},
            .as = "tea"},
           {.change = credence::AddBelief{.text = "I buy sencha every month"}, .as = "sencha"},
           {.change = credence::LinkBeliefs{
                .link = credence::LinkChange::kSupport, .first = "$tea", .second = "$sencha"}}});
  if (!all) {
    std::fprintf(stderr, "%s\n", credence::MessageOf(all.error()).c_str());
    return 1;
  }
  const auto worded = beliefs.Say(me, all->front().belief.id.ToString());
  if (!worded) return 1;
  std::printf("%s (%.2f, %s)\n", worded->text.c_str(), worded->confidence,
              worded->certainty.c_str());
  return 0;
}
