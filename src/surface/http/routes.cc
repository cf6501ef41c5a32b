// SPDX-License-Identifier: Apache-2.0
#include "surface/http/routes.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <vector>

#include "engine/json.h"
#include "engine/operation_parts.h"

namespace credence::http {
namespace {

constexpr std::string_view kBase = "/v1/";

engine::Operation ImportOperation() {
  return {"import",
          "the events of a ledger, as the export gives them",
          engine::Access::kAdmin,
          {engine::LinesFile("file", "the lines of an export, from its first")},
          [](Engine& engine, const Caller& caller, const engine::Arguments& arguments) {
            std::istringstream lines(arguments.Text("file"));
            return engine::Answer(engine.Import(caller, lines));
          }};
}

}  // namespace

std::span<const engine::Operation* const> RoutedOperations() {
  static const engine::Operation kImport = ImportOperation();
  static const auto kRouted = [] {
    std::vector<const engine::Operation*> routed;
    for (const engine::Operation& operation : engine::Operations()) routed.push_back(&operation);
    routed.push_back(&kImport);
    return routed;
  }();
  return kRouted;
}

std::string PathOf(const engine::Operation& operation) {
  std::string path(kBase);
  path += operation.name;
  std::ranges::replace(path, ' ', '/');
  return path;
}

const engine::Operation* OperationAt(std::string_view path) {
  static const auto kByPath = [] {
    std::map<std::string, const engine::Operation*, std::less<>> by_path;
    for (const engine::Operation* operation : RoutedOperations()) {
      by_path.emplace(PathOf(*operation), operation);
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
