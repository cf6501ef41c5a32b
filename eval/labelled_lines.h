// SPDX-License-Identifier: Apache-2.0
// Labelled texts for the programs that measure how often something is told right: JSON Lines with a
// text and a label.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_reader.h"

namespace credence::eval {

// Comments have a `text`; `read_label(json, comment)` reads the value of the field `label`. False:
// the file has none, or what is wrong was told on standard error.
template <class Comment, class ReadLabel>
bool ReadLabelled(const std::string& path, std::string_view label, ReadLabel read_label,
                  std::vector<Comment>& comments) {
  std::ifstream file(path);
  if (!file) {
    fmt::print(stderr, "{}: cannot be read; give a file of JSON Lines {{text, {}}}\n", path, label);
    return false;
  }
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    Comment comment;
    JsonReader json(line);
    json.BeginObject();
    while (const auto key = json.NextKey()) {
      if (*key == "text") {
        comment.text = json.String();
      } else if (*key == label) {
        read_label(json, comment);
      } else {
        json.Skip();
      }
    }
    if (!json.Finish()) {
      fmt::print(stderr, "{}:{}: no JSON object with text and {}\n", path, number, label);
      return false;
    }
    comments.push_back(std::move(comment));
  }
  return !comments.empty();
}

}  // namespace credence::eval
