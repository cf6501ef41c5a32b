// SPDX-License-Identifier: Apache-2.0
#include "surface/http/spelling.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/percent.h"
#include "credence/mention.h"
#include "surface/http/routes.h"

namespace credence::http {
namespace {

std::string RequestOf(const Mention& mention) {
  if (mention.name == "export") return fmt::format("GET {}", kExportPath);
  const auto routed = RoutedOperations();
  const auto found = std::ranges::find_if(routed, [&](const operations::Operation* operation) {
    return operation->name == mention.name;
  });
  if (found == routed.end()) return fmt::format("'credence {}'", mention.name);
  if (!IsGet(**found)) return fmt::format("POST {}", PathOf(**found));
  std::string request = fmt::format("GET {}", PathOf(**found));
  char separator = '?';
  for (const auto& [name, value] : mention.arguments) {
    request += fmt::format("{}{}={}", separator, FieldName(name),
                           value.empty() ? "true" : PercentEncode(value));
    separator = '&';
  }
  return request;
}

}  // namespace

std::string SpellForHttp(std::string_view message) {
  return Spell(message, [](const Mention& mention) {
    if (mention.kind == Mention::Kind::kOperation) return RequestOf(mention);
    // The caller's project is not a field.
    const bool is_project = mention.name == "project";
    return (is_project ? "the header Credence-Project" : FieldName(mention.name)) +
           (mention.value.empty() ? "" : " ") + mention.value;
  });
}

}  // namespace credence::http
