// SPDX-License-Identifier: Apache-2.0
// For tests of stores: a folder that goes away, events in one line, and everything a store holds as
// one text.
#pragma once

#include <fmt/format.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/ids.h"
#include "base/sha256.h"
#include "ledger/event_json.h"
#include "ledger/store.h"

namespace credence::ledger {

class TempFolder {
 public:
  TempFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "credence-XXXXXX").string();
    CREDENCE_CHECK(mkdtemp(name.data()) != nullptr, "a temporary folder can be made");
    path_ = name;
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  std::string File(std::string_view name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

// The space that tests write to where another would do as well.
inline constexpr std::string_view kSpace = "default";

// All of a file; nothing if it is not there.
inline std::string FileBytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// An event whose identifier comes from `name`.
inline NewEvent MakeEvent(std::string_view name, std::string stream,
                          std::string kind = "test.noted", std::string body = "{}") {
  return {.id = NamedUuid("test", name),
          .stream = std::move(stream),
          .kind = std::move(kind),
          .version = 1,
          .time = FromMicros(1'700'000'000'000'000),
          .actor = "user:ada",
          .body = std::move(body),
          .verbatim = std::nullopt,
          .digest = std::nullopt,
          .searchable = false};
}

inline NewEvent WithText(NewEvent event, std::string text) {
  event.verbatim = Verbatim{.text = std::move(text), .salt = {1, 2, 3}};
  event.searchable = true;
  return event;
}

// Every event, row, text and index entry of every space.
inline Result<std::string> Dump(Store& store) {
  std::string out;
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> spaces, store.Spaces());
  for (const std::string& space : spaces) {
    out += "space " + space + '\n';
    CREDENCE_RETURN_IF_ERROR(store.Read(space, [&out](Reader& reader) -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(
          reader.ScanEvents({.with_verbatim = true}, [&out](const EventView& event) {
            out += EncodeEventJson(event.ToEvent()) + '\n';
            return Visit::kContinue;
          }));
      return reader.ScanAllRows([&out](const Row& row, std::optional<std::string_view> text) {
        out += fmt::format("row {} {} {} {} {}\n", row.kind, row.id, row.data, row.text_sequence,
                           text.value_or("(no text)"));
        for (const IndexEntry& entry : row.entries) {
          const auto* key = reinterpret_cast<const std::uint8_t*>(entry.key.data());
          out += fmt::format("  {} {}\n", entry.index, ToHex({key, entry.key.size()}));
        }
        return Visit::kContinue;
      });
    }));
  }
  return out;
}

}  // namespace credence::ledger
