// SPDX-License-Identifier: Apache-2.0
#include "governor/call_facts.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "governor/run_trouble.h"

namespace credence::governor {
namespace {

constexpr auto kHolds = [](bool holds) { return holds ? std::optional(true) : std::nullopt; };

bool Has(const auto& list, std::string_view item) {
  return std::ranges::find(list, item) != list.end();
}

// After the call nobody can see whether the file existed before. It counts as new if the session
// has not touched it and the call supplies its whole content.
bool IsMade(const SessionState& state, const CallEnd& end, const WrittenFile& file,
            const std::string& hash) {
  if (file.scratch) return true;
  if (state.progress && Has(state.progress->made, hash)) return true;
  const bool was_there = end.before.has_value() || Has(end.existing, hash);
  return !was_there && !Has(end.effect.what.edits, file.path) && !Has(state.read, hash);
}

std::string_view NameOfPath(std::string_view path) { return path.substr(path.rfind('/') + 1); }

// Ends like a failure if it finds nothing, or a difference. Of a command the last program counts.
bool IsSearch(const CallEnd& end) {
  constexpr auto kTools = std::to_array<std::string_view>(
      {"grep", "glob", "ls", "list", "search_file_content", "list_directory", "find_path"});
  constexpr auto kPrograms =
      std::to_array<std::string_view>({"ack",   "ag",   "cmp",  "command", "diff",  "egrep", "fd",
                                       "fgrep", "find", "grep", "locate",  "ls",    "pgrep", "rg",
                                       "stat",  "test", "type", "whereis", "which", "zgrep", "["});
  const CommandEffect& what = end.effect.what;
  if (what.effect > Effect::kGitRead || what.runs_code) return false;
  if (!end.effect.shell) return Has(kTools, AsciiLower(end.tool));
  if (what.ran.empty()) return true;  // `[[ … ]]`
  const std::vector<std::string>& words = what.ran.back().words;
  if (Has(kPrograms, NameOfPath(words[0]))) return true;
  const bool compares = Has(words, "grep") || Has(words, "diff") || Has(words, "ls-files");
  return NameOfPath(words[0]) == "git" && compares;
}

}  // namespace

void AddCallFacts(const SessionState& state, const CallEnd& end, Finished& fact) {
  const CommandEffect& what = end.effect.what;
  const auto size = static_cast<std::int64_t>(end.output.size());
  if (size >= kLongOutput) fact.output = size;
  fact.run = kHolds(what.runs_code);
  fact.trouble = kHolds(what.runs_code && !end.failed &&
                        (fact.tests_failed > 0 || TellsOfFailure(end.output)));
  std::vector<std::string> folders;
  for (const std::string& path : what.reads) {
    if (!NameOfPath(path).contains('.')) folders.push_back(HashOf(path));
  }
  if (!folders.empty()) fact.folders = std::move(folders);
  fact.empty = kHolds(end.failed && IsSearch(end));
  if (end.failed) return;
  fact.project = kHolds(end.effect.reads_project);
  bool edited = false;
  bool of_tests = false;
  std::vector<std::string> made;
  for (const WrittenFile& file : end.effect.files) {
    std::string hash = HashOf(file.path);
    of_tests = of_tests || file.test;
    if (IsMade(state, end, file, hash)) {
      made.push_back(std::move(hash));
    } else {
      edited = true;
    }
  }
  fact.edited = kHolds(edited);
  fact.of_tests = kHolds(of_tests);
  if (!made.empty()) fact.made = std::move(made);
  if (!end.effect.shell && !end.written.empty()) {
    fact.lines = std::ranges::count(end.written, '\n') + (end.written.ends_with('\n') ? 0 : 1);
  }
}

}  // namespace credence::governor
