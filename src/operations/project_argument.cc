// SPDX-License-Identifier: Apache-2.0
#include "operations/project_argument.h"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "base/nearest.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "operations/operation_parts.h"

namespace credence::operations {

Parameter ProjectOption(std::string_view summary) { return Option("in", "PROJECT", summary); }

Result<std::optional<std::string>> ProjectIn(Engine& engine, const Caller& caller,
                                             const Arguments& arguments) {
  const std::optional<std::string> given = arguments.OptionalText("in");
  if (!given || given->starts_with('/')) return given;
  if (*given == ".") return caller.project;
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<ProjectSummary> projects,
                            engine.insight().Projects(caller));
  std::optional<std::string> found;
  std::vector<std::string_view> names;
  for (const ProjectSummary& one : projects) {
    if (!one.project) continue;
    names.push_back(one.name);
    if (one.name != *given) continue;
    if (found) {
      return InvalidArgument(
          fmt::format("several projects are called {}; give the path of one", Quoted(*given)));
    }
    found = one.project;
  }
  if (found) return found;
  const auto nearest = Nearest(*given, names);
  return NotFound(fmt::format(
      "no project {}; {}", Quoted(*given),
      nearest ? fmt::format("did you mean {}?", *nearest) : Op("projects") + " lists them"));
}

}  // namespace credence::operations
