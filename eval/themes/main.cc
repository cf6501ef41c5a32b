// SPDX-License-Identifier: Apache-2.0
// How well are the themes of comments recognised, compared with a search for the theme's name?
// Reads JSON Lines {text, themes}; a theme that no comment of a file has is not counted.
//
// usage: themes [--tiny] FILE...
//        themes --show features FILE...    prints for each comment the features of its kind
#include <algorithm>
#include <functional>
#include <set>
#include <string>

#include "base/utf8.h"
#include "bench/support.h"
#include "eval/harness.h"
#include "language/comment_kind.h"
#include "language/comment_words.h"
#include "language/themes.h"
#include "language/themes/kind_features.h"

namespace credence::eval {
namespace {

using language::Theme;

// Themes with a lower clarity do not count as recognised.
constexpr double kTold = 0.5;

// The rival. It also searches for "name" in place of "naming".
bool HasName(std::string_view text, std::string_view theme) {
  const std::string lower = AsciiLower(text);
  std::string name(theme);
  std::ranges::replace(name, '-', ' ');
  return lower.contains(name) || (theme == "naming" && lower.contains("name"));
}

void Measure(const Examples& comments) {
  const auto told = JudgeAll("themes", comments,
                             [](const Example& each) { return language::ReadThemes(each.text); });
  JudgeAll("kinds", comments,
           [](const Example& each) { return language::ReadCommentKind(each.text); });
  std::set<std::string> names;
  for (const Example& comment : comments)
    names.insert(comment.labels.begin(), comment.labels.end());
  bench::Table table({"precision, recall, F", "comments", "themes", "the theme's name"});
  for (const std::string& theme : names) {
    Counts ours;
    Counts plain;
    for (std::size_t i = 0; i < comments.size(); ++i) {
      const bool is = comments[i].Has(theme);
      ours.Add(std::ranges::any_of(
                   told[i],
                   [&](const Theme& each) { return each.theme == theme && each.score > kTold; }),
               is);
      plain.Add(HasName(comments[i].text, theme), is);
    }
    table.Row({theme, fmt::format("{}", ours.right + ours.missed), ours.Cell(), plain.Cell()});
  }
  table.Print();
}

// One line for each comment, the features separated by tabs.
void Show(const Examples& comments, std::string_view /*what*/) {
  for (const Example& comment : comments) {
    std::set<std::string, std::less<>> features;
    const language::CommentWords words(comment.text);
    language::ForEachKindFeature(
        comment.text, words.view(),
        [&](std::string_view feature, std::size_t) { features.emplace(feature); });
    fmt::print("{}\n", fmt::join(features, "\t"));
  }
}

}  // namespace
}  // namespace credence::eval

int main(int argc, char** argv) {
  return credence::eval::Main(
      argc, argv,
      {.name = "themes",
       .tiny = {{.text = "Please rename this variable.", .labels = {"naming"}},
                {.text = "The README is outdated.", .labels = {"documentation"}},
                {.text = "Trailing whitespace.", .labels = {"style"}},
                {.text = "Why not?"}},
       .measure = credence::eval::Measure,
       .show = credence::eval::Show});
}
