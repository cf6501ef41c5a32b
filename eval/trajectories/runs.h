// SPDX-License-Identifier: Apache-2.0
// Recorded runs of a coding agent, read from two files of a folder:
//
//   steps.jsonl    one line for each step, those of a run together and in order:
//                  {"instance_id": "…", "command": "…", "returncode": 0, "output_tail": "…",
//                   "output_chars": 0, …}
//   outcomes.csv   instance_id,resolved
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "credence/result.h"

namespace credence::bench {

struct Step {
  std::string command;
  bool failed = false;
  std::string output;  // Its end, preceded by blanks for the missing part.
};

struct Run {
  std::string id;
  bool resolved = false;
  std::vector<Step> steps;
};

// In the order of the steps. Failure: a file cannot be read, or a run has no outcome or no steps.
Result<std::vector<Run>> ReadRuns(const std::filesystem::path& folder);

}  // namespace credence::bench
