// SPDX-License-Identifier: Apache-2.0
#include "surface/c/result_handle.h"

#include <new>
#include <string_view>

#include "base/json_reader.h"

namespace credence::capi {
namespace {

using Fields = std::map<std::string, std::string, std::less<>>;

Fields FieldsOf(std::string_view text) {
  Fields fields;
  JsonReader json(text);
  if (json.Peek() != JsonReader::Type::kObject) return fields;
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    const std::string name(*key);
    const JsonReader::Type type = json.Peek();
    if (type == JsonReader::Type::kString) {
      fields.emplace(name, json.String());
    } else if (const std::string_view value = json.Skip(); type != JsonReader::Type::kNull) {
      fields.emplace(name, value);
    }
  }
  return fields;
}

}  // namespace
}  // namespace credence::capi

extern "C" {

credence_result* credence_result_new(void) { return new (std::nothrow) credence_result(); }

void credence_result_free(credence_result* result) { delete result; }

credence_code credence_result_code(const credence_result* result) {
  return result == nullptr ? CREDENCE_INVALID_ARGUMENT : result->code;
}

const char* credence_result_message(const credence_result* result) {
  return result == nullptr ? "" : result->message.c_str();
}

const char* credence_result_json(const credence_result* result) {
  return result == nullptr ? "null" : result->json.c_str();
}

const char* credence_result_field(credence_result* result, const char* name) {
  if (result == nullptr || name == nullptr) return nullptr;
  try {
    if (!result->fields) result->fields = credence::capi::FieldsOf(result->json);
    const auto found = result->fields->find(std::string_view(name));
    return found == result->fields->end() ? nullptr : found->second.c_str();
  } catch (...) {
    return nullptr;  // There is no memory.
  }
}

int credence_result_has_more(const credence_result* result) {
  return result != nullptr && result->has_more ? 1 : 0;
}

}  // extern "C"
