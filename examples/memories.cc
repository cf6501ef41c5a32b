// SPDX-License-Identifier: Apache-2.0
// Memories: remember a sentence, confirm it, and ask for the text of a prompt.
#include <cstdio>

#include "credence/engine.h"
#include "credence/mention.h"

int main() {
  const auto engine = credence::Engine::Open({.db = ":memory:"});
  if (!engine) {
    std::fprintf(stderr, "%s\n", credence::MessageOf(engine.error()).c_str());
    return 1;
  }
  credence::Memories& memories = (*engine)->memories();
  const credence::Caller me{.project = "/home/ada/shop", .actor = "user:ada"};

  const auto added = memories.Add(me, {.content = "Run the tests before a commit"});
  if (!added) return 1;
  const auto validated =
      memories.Validate(me, {.id = added->reading->memory.id.ToString(), .reason = "CI passed"});
  if (!validated) return 1;

  const auto prompt = memories.Inject(me, {});
  if (!prompt) return 1;
  std::fputs(prompt->text.c_str(), stdout);
  return 0;
}
