// SPDX-License-Identifier: Apache-2.0
// Answers as JSON, the same on every surface. Names are snake_case; what is absent is null only
// where a reader would look for it, and left out otherwise.
#pragma once

#include <vector>

#include "base/json_writer.h"
#include "credence/engine.h"

namespace credence {

// Found by argument-dependent lookup from operations::Reply.
void WriteJson(JsonWriter& json, const MemoryReading& reading);
void WriteJson(JsonWriter& json, const AddedMemory& added);
void WriteJson(JsonWriter& json, const Injection& injection);
void WriteJson(JsonWriter& json, const WhyReport& report);
void WriteJson(JsonWriter& json, const VerifyReport& report);
void WriteJson(JsonWriter& json, const ImportReport& report);
void WriteJson(JsonWriter& json, const Stats& stats);
void WriteJson(JsonWriter& json, const SessionReading& session);
void WriteJson(JsonWriter& json, const SessionWhyReport& report);
void WriteJson(JsonWriter& json, const CheckAnswer& answer);

namespace operations {

// A list is a type of its own, so that lookup finds its writer.
struct MemoryList {
  std::vector<MemoryReading> memories;
  bool is_cut = false;       // There are more than were asked for.
  bool is_narrowed = false;  // Only some were asked for: that there are none says little.
  bool is_search = false;    // Found by their words.
};
void WriteJson(JsonWriter& json, const MemoryList& list);

// A memory after something was done to it. As JSON it is the memory.
struct ChangedMemory {
  MemoryReading reading;
  std::string_view change;  // "validated", "forgotten"
};
inline void WriteJson(JsonWriter& json, const ChangedMemory& changed) {
  WriteJson(json, changed.reading);
}

// What takes the place of another memory.
struct ReplacingMemory {
  AddedMemory added;
};
inline void WriteJson(JsonWriter& json, const ReplacingMemory& replacing) {
  WriteJson(json, replacing.added);
}

struct SessionList {
  std::vector<SessionReading> sessions;
  bool is_cut = false;
  bool is_narrowed = false;  // As in MemoryList.
};
void WriteJson(JsonWriter& json, const SessionList& list);

struct SettingList {
  std::vector<SettingInfo> settings;
};
void WriteJson(JsonWriter& json, const SettingList& list);

// A memory with what came before and after it.
struct MemoryDetail {
  MemoryReading reading;
  std::vector<MemoryReading> chain;
};
void WriteJson(JsonWriter& json, const MemoryDetail& detail);

}  // namespace operations
}  // namespace credence
