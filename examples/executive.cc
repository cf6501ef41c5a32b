// SPDX-License-Identifier: Apache-2.0
// Executive: a heuristic that people confirm earns the right to answer events by itself.
#include <cstdio>
#include <string>

#include "credence/engine.h"

int main() {
  // Compares texts by their words, so that the example needs no model files.
  const auto engine = credence::Engine::Open(
      {.db = ":memory:", .settings_toml = "[embedding]\nprovider = \"lexical\"\n"});
  if (!engine) return 1;
  credence::Executive& executive = (*engine)->executive();
  const credence::Caller me{.actor = "user:ada"};

  const auto added = executive.Add(me, {.condition = "The build on main is broken",
                                        .action = "Revert the last merge",
                                        .source = "ci"});
  if (!added) return 1;
  const std::string id = added->reading.heuristic.id.ToString();
  for (const char* key : {"monday", "tuesday", "wednesday"}) {
    if (!executive.Judge(me, {.id = id, .positive = true, .key = key})) return 1;
  }
  const auto answer =
      executive.Process(me, {.text = "The build on main is broken", .source = "ci"});
  if (!answer) return 1;
  std::printf("%s: %s\n", std::string(credence::NameOf(answer->path)).c_str(),
              answer->response.c_str());
  return 0;
}
