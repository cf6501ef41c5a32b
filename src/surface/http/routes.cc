// SPDX-License-Identifier: Apache-2.0
#include "surface/http/routes.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <vector>

#include "operations/operation_parts.h"
#include "operations/store_answers.h"

namespace credence::http {
namespace {

constexpr std::string_view kBase = "/v1/";

operations::Operation ImportOperation() {
  return {"import",
          "Import the events of an export",
          operations::Access::kAdmin,
          {operations::LinesFile("file", "the lines of an export, starting with the first")},
          [](Engine& engine, const Caller& caller, const operations::Arguments& arguments) {
            std::istringstream lines(arguments.Text("file"));
            return engine.ledger().Import(caller, lines);
          }};
}

}  // namespace

std::span<const operations::Operation* const> RoutedOperations() {
  static const operations::Operation kImport = ImportOperation();
  static const auto kRouted = [] {
    std::vector<const operations::Operation*> routed;
    for (const operations::Operation& operation : operations::Operations())
      routed.push_back(&operation);
    routed.push_back(&kImport);
    return routed;
  }();
  return kRouted;
}

std::string PathOf(const operations::Operation& operation) {
  std::string path(kBase);
  path += operation.name;
  std::ranges::replace(path, ' ', '/');
  return path;
}

const operations::Operation* OperationAt(std::string_view path) {
  static const auto kByPath = [] {
    std::map<std::string, const operations::Operation*, std::less<>> by_path;
    for (const operations::Operation* operation : RoutedOperations()) {
      by_path.emplace(PathOf(*operation), operation);
    }
    return by_path;
  }();
  const auto found = kByPath.find(path);
  return found == kByPath.end() ? nullptr : found->second;
}

bool IsGet(const operations::Operation& operation) {
  const bool reads = operation.access == operations::Access::kRead ||
                     operation.access == operations::Access::kAnalyse;
  return reads && std::ranges::none_of(operation.parameters, [](const operations::Parameter& one) {
           return one.type == operations::ParameterType::kFile;
         });
}

}  // namespace credence::http
