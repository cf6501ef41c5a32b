// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/names.h"

#include <algorithm>
#include <array>

#include "governor/shell/judge.h"
#include "governor/shell/options.h"

namespace credence::governor::shell {
namespace {

struct Namer {
  std::string_view command;  // Its first words.
  std::string_view needs;    // One of these options, if any.
  // Further options that leave the output a list of names; `=` marks a value in the next word.
  std::string_view options;
  bool files = true;  // Files of the project; otherwise commits, or names that a server gave.
};

constexpr auto kNamers = std::to_array<Namer>({
    {"git log", "--format=%H --format=%h --pretty=%H --pretty=%h",
     "-n= --max-count=* --since=* --until=* --author=* --all --no-merges --merges --reverse "
     "--first-parent --grep=* -S=",
     false},
    {"git rev-list", "",
     "-n= --max-count=* --since=* --until=* --all --no-merges --reverse "
     "--first-parent --author=*",
     false},
    {"git ls-files", "",
     "-z -m -o -d -c --others --exclude-standard --modified --cached --deleted"},
    {"git diff", "--name-only", "--cached --staged --diff-filter=* -z --relative --merge-base"},
    {"git diff-tree", "--name-only", "--no-commit-id -r -z"},
    {"git ls-tree", "--name-only", "-r -z --full-tree"},
    {"docker ps", "-q -aq -qa --quiet", "-a --all", false},
    {"docker images", "-q --quiet", "-a", false},
    {"grep", "-l -rl -lr -ril -rli -lE -rlE --files-with-matches",
     "-r -i -E -F -w -R --include=* --exclude=* --exclude-dir=* -e="},
    {"rg", "-l --files-with-matches --files", "-i -F -w -g= -t= --type= --glob= -e="},
});

bool IsCount(std::string_view word) {
  if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
  return IsPlainNumber(word);
}

// Filters that read their input only: without a file among their words.
bool KeepsNames(std::span<const std::string_view> words) {
  const std::string_view name = words[0];
  int operands = 0;
  for (const std::string_view word : words.subspan(1)) {
    if (name == "head" || name == "tail") {
      if (!IsCount(word) && word != "-n") return false;
    } else if (name == "sort" || name == "uniq") {
      if (!ListHas("-u -r -n -V -z -h -f", word)) return false;
    } else if (word.starts_with('-')) {
      if (!ListHas("-v -E -F -i -w -x -vE -Ev -iv -vi -z", word)) return false;
    } else {
      ++operands;
    }
  }
  return name == "head" || name == "tail" || name == "sort" || name == "uniq" || operands == 1;
}

bool Fits(const Namer& namer, std::span<const std::string_view> words) {
  bool found = namer.needs.empty();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == "--") break;
    if (!word.starts_with('-') || IsCount(word)) continue;
    if (ListHas(namer.needs, word)) {
      // A second format would replace the first.
      if (found && !namer.needs.starts_with("-l") && word.contains("format")) return false;
      found = true;
    } else if (ListHas(namer.options, std::string(word) + "=")) {
      ++i;
    } else if (!ListHas(namer.options, word)) {
      return false;
    }
  }
  return found;
}

bool FindPrintsNames(std::span<const std::string_view> words) {
  constexpr std::string_view kOther =
      "-printf -fprintf -fprint -exec -execdir -ok -okdir -ls -fls -files0-from -delete";
  return std::ranges::none_of(words, [&](std::string_view word) { return ListHas(kOther, word); });
}

}  // namespace

bool PrintsNames(std::span<const std::string_view> words, bool from_names, bool in_project) {
  const std::string_view name = words[0];
  const bool elsewhere = std::ranges::any_of(words, [](std::string_view word) {
    return word.starts_with('/') || word.starts_with('~') || word == ".." || word.contains("../");
  });
  if (name == "find") return in_project && !elsewhere && FindPrintsNames(words.subspan(1));
  for (const Namer& namer : kNamers) {
    std::string_view command = namer.command;
    std::size_t count = 0;
    bool same = true;
    for (std::string_view word = TakeWord(command); !word.empty(); word = TakeWord(command)) {
      same = same && count < words.size() && words[count] == word;
      ++count;
    }
    if (!same || !Fits(namer, words.subspan(count))) continue;
    return !namer.files || (in_project && !elsewhere);
  }
  return from_names && ListHas("head tail sort uniq grep egrep", name) && KeepsNames(words);
}

}  // namespace credence::governor::shell
