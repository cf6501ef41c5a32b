// SPDX-License-Identifier: Apache-2.0
#include "surface/otlp/cursor.h"

#include <optional>
#include <utility>

#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/whole_file.h"

namespace credence::otlp {

Cursor Cursor::Load(std::filesystem::path file, std::string receiver) {
  Cursor cursor(std::move(file), std::move(receiver));
  const Result<std::optional<std::string>> text = ReadIfThere(cursor.file_);
  if (!text || !*text) return cursor;
  std::string of;
  std::map<std::string, std::int64_t> sent;
  JsonReader json(**text);
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "receiver") {
      of = json.String();
    } else if (*key == "sent") {
      json.BeginObject();
      while (const auto space = json.NextKey()) {
        const std::string name(*space);
        sent[name] = json.Int();
      }
    } else {
      json.Skip();
    }
  }
  if (json.Finish() && of == cursor.receiver_) {
    cursor.sent_ = std::move(sent);
    cursor.is_new_ = false;
  }
  return cursor;
}

std::int64_t Cursor::Find(const std::string& space) const {
  const auto found = sent_.find(space);
  return found == sent_.end() ? 0 : found->second;
}

Result<void> Cursor::Move(const std::string& space, std::int64_t last) {
  sent_[space] = last;
  return Save();
}

Result<void> Cursor::Begin(std::map<std::string, std::int64_t> heads) {
  sent_ = std::move(heads);
  is_new_ = false;
  return Save();
}

Result<void> Cursor::Save() {
  JsonWriter json;
  json.BeginObject().Key("receiver").String(receiver_).Key("sent").BeginObject();
  for (const auto& [name, number] : sent_) json.Key(name).Int(number);
  json.EndObject().EndObject();
  return WriteWhole(file_, json.text() + "\n", 0600);
}

}  // namespace credence::otlp
