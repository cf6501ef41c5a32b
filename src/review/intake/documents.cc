// SPDX-License-Identifier: Apache-2.0
// Splits files into documents, and finds the id of a document that may be broken.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/json_reader.h"
#include "base/utf8.h"
#include "review/intake/clean_document.h"
#include "review/intake/feedback.h"

namespace credence::review {
namespace {

constexpr std::string_view kSpace = " \t\r\n";
constexpr std::size_t kIdBytesMax = 200;

std::string_view Stripped(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(kSpace), text.size());
  return text.substr(begin, text.find_last_not_of(kSpace) + 1 - begin);
}

// The elements of an array. Nothing: it is not an array, or something follows it.
std::optional<DocumentList> ElementsOf(std::string_view text) {
  JsonReader json(text);
  DocumentList list;
  list.is_list = true;
  json.BeginArray();
  while (json.NextElement()) {
    const std::string_view element = json.Skip();
    const auto number = static_cast<std::int64_t>(list.items.size()) + 1;
    list.items.push_back({.text = element, .line = number});
  }
  if (!json.Finish()) return std::nullopt;
  return list;
}

DocumentList LinesOf(std::string_view text) {
  DocumentList list;
  list.is_list = true;
  std::int64_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = Stripped(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (!line.empty()) list.items.push_back({.text = line, .line = number});
  }
  return list;
}

// A broken object that spans several lines is not one broken document per line: its lines are
// indented, or are not values by themselves.
bool AreLines(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (line.starts_with('{') && IsOneValue(line)) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

}  // namespace

bool IsOneValue(std::string_view text) {
  JsonReader json(text);
  json.Skip();
  return json.Finish().has_value();
}

std::optional<std::string> FindId(std::string_view document) {
  // As it would be parsed: a key may contain an invisible character.
  std::optional<std::string> clean;
  if (NeedsCleaning(document)) clean = CleanDocument(document);
  JsonReader json(clean ? *clean : document);
  if (json.Peek() != JsonReader::Type::kObject) return std::nullopt;
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key != "id") {
      json.Skip();
      continue;
    }
    if (json.Peek() != JsonReader::Type::kString) return std::nullopt;
    const std::string_view id = json.String();
    if (!json.ok() || id.empty() || id.size() > kIdBytesMax) return std::nullopt;
    return OneLine(id);
  }
  return std::nullopt;
}

DocumentList SplitDocuments(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const std::string_view whole = Stripped(text);
  if (whole.empty()) return {};
  if (whole.starts_with('[')) {
    if (std::optional<DocumentList> list = ElementsOf(whole)) return *std::move(list);
  } else if (whole.find('\n') != std::string_view::npos && !IsOneValue(whole) && AreLines(text)) {
    return LinesOf(text);
  }
  return {.items = {{.text = whole, .line = 0}}, .is_list = false};
}

}  // namespace credence::review
