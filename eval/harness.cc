// SPDX-License-Identifier: Apache-2.0
#include "eval/harness.h"

#include <cstdio>
#include <fstream>
#include <optional>
#include <ranges>

#include "base/ascii.h"
#include "base/json_reader.h"
#include "base/utf8.h"

namespace credence::eval {
namespace {

std::optional<Example> ReadJson(std::string_view line) {
  Example example;
  JsonReader json(line);
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "text") {
      example.text = json.String();
    } else if (*key == "prev_system") {
      if (!json.TakeNull()) example.other = json.String();
    } else if (*key == "before") {
      if (!json.TakeNull()) example.before = json.String();
    } else if (*key == "label") {
      example.score = json.Double();
    } else if (*key == "acts" || *key == "themes") {
      json.BeginArray();
      while (json.NextElement()) example.labels.emplace_back(json.String());
    } else {
      json.Skip();
    }
  }
  if (!json.Finish()) return std::nullopt;
  return example;
}

std::optional<Example> ReadColumns(std::string_view line) {
  std::vector<std::string> fields;
  for (const auto field : std::views::split(line, '\t')) {
    fields.emplace_back(std::string_view(field));
  }
  if (fields.size() < 3 || fields[2].empty()) return std::nullopt;
  fields.resize(4);
  return Example{.text = fields[0],
                 .other = fields[1],
                 .labels = {fields[2]},
                 .group = fields[3],
                 .score = 0,
                 .before = ""};
}

// Empty: there are none, or an invalid line was reported.
Examples ReadExamples(const std::string& path) {
  Examples examples;
  std::ifstream file(path);
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    std::optional<Example> example = line.starts_with('{') ? ReadJson(line) : ReadColumns(line);
    if (!example) {
      fmt::print(stderr, "{}:{}: neither a JSON object nor text, text and label\n", path, number);
      return {};
    }
    examples.push_back(*std::move(example));
  }
  if (examples.empty()) fmt::print(stderr, "{}: there are no labelled texts\n", path);
  return examples;
}

}  // namespace

int Main(int argc, char** argv, const Program& program) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  std::optional<std::string> show;
  bool failed = arguments.empty();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool is_tiny = arguments[i] == "--tiny";
    if (arguments[i] == "--show" && program.show != nullptr && i + 1 < arguments.size()) {
      show = arguments[++i];
      continue;
    }
    const Examples examples = is_tiny ? program.tiny : ReadExamples(arguments[i]);
    if (examples.empty()) {
      failed = true;
    } else if (show) {
      program.show(examples, *show);
    } else {
      fmt::print("{}: {} examples\n", is_tiny ? "built in" : arguments[i], examples.size());
      program.measure(examples);
    }
  }
  if (arguments.empty()) {
    fmt::print(stderr, "usage: {} [--tiny]{} FILE...\n", program.name,
               program.show != nullptr ? " [--show WHAT]" : "");
  }
  return failed ? 1 : 0;
}

double Percent(double part, double whole) { return whole == 0 ? 0 : 100 * part / whole; }

std::vector<std::string> PlainWords(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : AsciiLower(text)) {
    if (IsLower(c)) {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

}  // namespace credence::eval
