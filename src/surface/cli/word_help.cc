// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/word_help.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/json_writer.h"

namespace credence::cli {
namespace {

// Marks of Markdown are for the document only.
std::string Plain(std::string_view text) {
  std::string plain;
  for (const char letter : text) {
    if (letter != '`' && letter != '*') plain += letter;
  }
  return plain;
}

void WriteList(JsonWriter& json, std::string_view key, std::string_view list) {
  json.Key(key).BeginArray();
  for (const std::string_view part : PartsOf(list)) json.String(part);
  json.EndArray();
}

void WriteWord(JsonWriter& json, const Word& word) {
  json.BeginObject();
  json.Key("word").String(word.name);
  json.Key("meaning").String(Plain(word.meaning));
  json.Key("values").BeginArray();
  for (const WordValue& value : word.values) {
    json.BeginObject().Key("value").String(value.value);
    json.Key("meaning").String(value.meaning).EndObject();
  }
  json.EndArray();
  WriteList(json, "commands", word.commands);
  WriteList(json, "see", word.see);
  json.EndObject();
}

}  // namespace

void RenderWord(Terminal& out, const Word& word) {
  out.Write(word.name, Style::kBold).Write(": ").Paragraph(Plain(word.meaning), 2);
  if (!word.values.empty()) {
    std::size_t width = 0;
    for (const WordValue& value : word.values) width = std::max(width, value.value.size());
    out.Line();
    for (const WordValue& value : word.values) {
      out.Write("  ").Cell(value.value, width, Style::kBold).Write("  ");
      out.Paragraph(value.meaning, width + 4);
    }
  }
  if (word.commands.empty() && word.see.empty()) return;
  out.Line();
  if (!word.commands.empty()) {
    out.Write("commands  ")
        .Paragraph(fmt::format("credence {}", fmt::join(PartsOf(word.commands), ", credence ")),
                   10);
  }
  if (!word.see.empty()) out.Write("see also  ").Paragraph(word.see, 10);
}

void RenderWords(Terminal& out) {
  out.Paragraph("The words that Credence uses. 'credence help WORD' explains one.");
  for (const WordSection& section : Glossary()) {
    std::string names;
    for (const Word& word : section.words)
      names += (names.empty() ? "" : ", ") + std::string(word.name);
    out.Line().Line(section.title, Style::kBold).Write("  ").Paragraph(names, 2);
  }
}

std::string WordJson(const Word& word) {
  JsonWriter json;
  WriteWord(json, word);
  return std::string(json.text());
}

std::string WordsJson() {
  JsonWriter json;
  json.BeginArray();
  for (const WordSection& section : Glossary()) {
    for (const Word& word : section.words) WriteWord(json, word);
  }
  json.EndArray();
  return std::string(json.text());
}

}  // namespace credence::cli
