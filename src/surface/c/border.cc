// SPDX-License-Identifier: Apache-2.0
#include "surface/c/border.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "surface/c/result_handle.h"
#include "surface/c/spelling.h"

namespace credence::capi {

credence_code Fill(credence_result* result, Result<Answer> answer) {
  const credence_code code =
      answer ? answer->code : static_cast<credence_code>(answer.error().code);
  if (result == nullptr) return code;
  credence_result filled;
  filled.code = code;
  if (answer) {
    filled.json = std::move(answer->json);
    filled.message = std::move(answer->message);
    filled.has_more = answer->has_more;
  } else {
    filled.message = OneLine(SpellForC(answer.error().message));
  }
  *result = std::move(filled);
  return code;
}

credence_code FillBriefly(credence_result* result, credence_code code,
                          const char* message) noexcept {
  if (result == nullptr) return code;
  result->code = code;
  result->has_more = false;
  result->fields.reset();
  // Short enough to need no memory: the strings keep what they have.
  result->json.clear();
  result->message.clear();
  try {
    result->json = "null";
    result->message = OneLine(message);
  } catch (...) {
    // The code says enough.
  }
  return code;
}

Result<std::string_view> Required(const char* text, std::string_view name) {
  if (text == nullptr) return InvalidArgument(fmt::format("{} is NULL; give a text", name));
  return Optional(text, name);
}

Result<std::string_view> Optional(const char* text, std::string_view name,
                                  std::string_view otherwise) {
  const std::string_view given = text == nullptr ? otherwise : std::string_view(text);
  if (!IsValidUtf8(given)) return InvalidArgument(fmt::format("{} is not valid UTF-8", name));
  return given;
}

}  // namespace credence::capi
