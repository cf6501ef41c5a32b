// SPDX-License-Identifier: Apache-2.0
// How well are the themes of comments told, against a search for the theme's own name, and how many
// comments are read in a second? Reads JSON Lines {text, themes}; a theme that no comment of a file
// has is not counted.
//
// usage: themes [--tiny] FILE...
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/json_reader.h"
#include "base/utf8.h"
#include "eval/labelled_lines.h"
#include "language/themes.h"

namespace {

using credence::language::ReadThemes;
using credence::language::Theme;

struct Comment {
  std::string text;
  std::vector<std::string> themes;
};

// Themes that are less clear than this are not counted as told.
constexpr double kTold = 0.5;

struct Counts {
  double right = 0, wrong = 0, missed = 0;

  void Add(bool told, bool is) {
    if (told && is) ++right;
    if (told && !is) ++wrong;
    if (!told && is) ++missed;
  }
  double Precision() const { return right == 0 ? 0 : right / (right + wrong); }
  double Recall() const { return right == 0 ? 0 : right / (right + missed); }
  double F() const { return right == 0 ? 0 : 2 * right / (2 * right + wrong + missed); }
  std::string Cells() const {
    return fmt::format("{:>10.3f}{:>7.3f}{:>7.3f}", Precision(), Recall(), F());
  }
};

// The rival. "naming" is looked for as "name", too.
bool HasName(std::string_view lower, std::string_view theme) {
  std::string name(theme);
  std::ranges::replace(name, '-', ' ');
  return lower.find(name) != std::string_view::npos ||
         (theme == "naming" && lower.find("name") != std::string_view::npos);
}

void Measure(const std::string& name, const std::vector<Comment>& comments) {
  std::vector<std::vector<Theme>> told;
  // Of this process alone, so that a busy machine does not count.
  const std::clock_t start = std::clock();
  for (const Comment& comment : comments) told.push_back(ReadThemes(comment.text));
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  fmt::print("{}: {} comments, {:.0f} in a second\n", name, comments.size(),
             static_cast<double>(comments.size()) / std::max(seconds, 1e-9));
  fmt::print("  {:<22}{:>9}{:>24}{:>24}\n", "precision, recall, F", "comments", "themes",
             "the theme's name");
  std::set<std::string> names;
  for (const Comment& comment : comments)
    names.insert(comment.themes.begin(), comment.themes.end());
  for (const std::string& theme : names) {
    Counts ours;
    Counts plain;
    for (std::size_t i = 0; i < comments.size(); ++i) {
      const std::vector<std::string>& labels = comments[i].themes;
      const bool is = std::ranges::find(labels, theme) != labels.end();
      ours.Add(std::ranges::any_of(
                   told[i],
                   [&](const Theme& each) { return each.theme == theme && each.score > kTold; }),
               is);
      plain.Add(HasName(credence::AsciiLower(comments[i].text), theme), is);
    }
    fmt::print("  {:<22}{:>9.0f}{}{}\n", theme, ours.right + ours.missed, ours.Cells(),
               plain.Cells());
  }
}

bool ReadComments(const std::string& path, std::vector<Comment>& comments) {
  return credence::eval::ReadLabelled(
      path, "themes",
      [](credence::JsonReader& json, Comment& comment) {
        json.BeginArray();
        while (json.NextElement()) comment.themes.emplace_back(json.String());
      },
      comments);
}

const std::vector<Comment>& BuiltIn() {
  static const std::vector<Comment> kComments = {
      {"Please rename this variable.", {"naming"}},
      {"The README is outdated.", {"documentation"}},
      {"Trailing whitespace.", {"style"}},
      {"Why not?", {}},
  };
  return kComments;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  bool failed = arguments.empty();
  for (const std::string& argument : arguments) {
    if (argument == "--tiny") {
      Measure("built in", BuiltIn());
    } else if (std::vector<Comment> comments; ReadComments(argument, comments)) {
      Measure(argument, comments);
    } else {
      failed = true;
    }
  }
  if (arguments.empty()) fmt::print(stderr, "usage: themes [--tiny] FILE...\n");
  return failed ? 1 : 0;
}
