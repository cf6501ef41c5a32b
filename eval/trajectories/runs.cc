// SPDX-License-Identifier: Apache-2.0
#include "eval/trajectories/runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <utility>

#include "base/json_reader.h"
#include "base/utf8.h"

namespace credence::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kSizeMax = 10'000'000;

// Accepts both kinds of line endings.
bool NextLine(std::istream& file, std::string& line) {
  if (!std::getline(file, line)) return false;
  if (line.ends_with('\r')) line.pop_back();
  return true;
}

Result<std::map<std::string, bool>> ReadOutcomes(const fs::path& path) {
  std::map<std::string, bool> outcomes;
  std::ifstream file(path);
  std::string line;
  if (!NextLine(file, line) || line != "instance_id,resolved") {
    return InvalidArgument(fmt::format(
        "{} cannot be read, or its first line is not instance_id,resolved", path.string()));
  }
  while (NextLine(file, line)) {
    const std::size_t comma = line.find(',');
    const std::string word = comma == std::string::npos ? "" : line.substr(comma + 1);
    if (word != "true" && word != "false") {
      return InvalidArgument(fmt::format("{}: no outcome in \"{}\"", path.string(), line));
    }
    outcomes[line.substr(0, comma)] = word == "true";
  }
  return outcomes;
}

// The recording has only the end of an output. The missing part is restored as blanks, so that the
// size is what the agent saw. mini-swe-agent shows both ends of an output of more than 10,000
// characters, and closes the second with a tag.
void RestoreSize(std::string& output, std::size_t size) {
  constexpr std::size_t kCutFrom = 10'001;
  if (Trim(output).ends_with("</output_tail>")) size = std::max(size, kCutFrom);
  if (size <= output.size() + 1) return;
  output.insert(0, std::string(size - output.size() - 1, ' ') + '\n');
}

Result<std::pair<std::string, Step>> ReadStep(std::string_view line) {
  std::string id;
  Step step;
  std::int64_t size = 0;
  JsonReader json(line);
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "instance_id") {
      id = json.String();
    } else if (*key == "command") {
      step.command = json.String();
    } else if (*key == "returncode") {
      step.failed = json.Int() != 0;
    } else if (*key == "output_tail") {
      step.output = json.String();
    } else if (*key == "output_chars") {
      size = json.Int();
    } else {
      (void)json.Skip();
    }
  }
  CREDENCE_RETURN_IF_ERROR(json.Finish());
  RestoreSize(step.output, static_cast<std::size_t>(std::clamp<std::int64_t>(size, 0, kSizeMax)));
  return std::pair(std::move(id), std::move(step));
}

}  // namespace

Result<std::vector<Run>> ReadRuns(const fs::path& folder) {
  CREDENCE_ASSIGN_OR_RETURN(const auto outcomes, ReadOutcomes(folder / "outcomes.csv"));
  std::vector<Run> runs;
  std::ifstream file(folder / "steps.jsonl");
  if (!file) return NotFound(fmt::format("there is no {}/steps.jsonl", folder.string()));
  std::string line;
  for (int number = 1; NextLine(file, line); ++number) {
    auto read = ReadStep(line);
    if (!read) {
      return InvalidArgument(fmt::format("steps.jsonl:{}: {}", number, read.error().message));
    }
    auto& [id, step] = *read;
    if (runs.empty() || runs.back().id != id) {
      const auto outcome = outcomes.find(id);
      if (outcome == outcomes.end()) return InvalidArgument("no outcome of run " + id);
      runs.push_back({.id = id, .resolved = outcome->second, .steps = {}});
    }
    runs.back().steps.push_back(std::move(step));
  }
  // A run in two pieces would be counted twice.
  if (runs.size() != outcomes.size()) {
    return InvalidArgument(
        fmt::format("{} runs have steps and {} have an outcome", runs.size(), outcomes.size()));
  }
  return runs;
}

}  // namespace credence::bench
