// SPDX-License-Identifier: Apache-2.0
#include "surface/http/routes.h"

#include <algorithm>
#include <map>

namespace credence::http {
namespace {

constexpr std::string_view kBase = "/v1/";

}  // namespace

std::string PathOf(const engine::Operation& operation) {
  std::string path(kBase);
  path += operation.name;
  std::ranges::replace(path, ' ', '/');
  return path;
}

const engine::Operation* OperationAt(std::string_view path) {
  static const auto kByPath = [] {
    std::map<std::string, const engine::Operation*, std::less<>> by_path;
    for (const engine::Operation& operation : engine::Operations()) {
      by_path.emplace(PathOf(operation), &operation);
    }
    return by_path;
  }();
  const auto found = kByPath.find(path);
  return found == kByPath.end() ? nullptr : found->second;
}

bool IsGet(const engine::Operation& operation) {
  const bool reads =
      operation.access == engine::Access::kRead || operation.access == engine::Access::kAnalyse;
  return reads && std::ranges::none_of(operation.parameters, [](const engine::Parameter& one) {
           return one.type == engine::ParameterType::kFile;
         });
}

}  // namespace credence::http
