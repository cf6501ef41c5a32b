// SPDX-License-Identifier: Apache-2.0
#include "insight/projects.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "governor/queries.h"
#include "ledger/fold.h"
#include "memory/fold.h"

namespace credence::insight {
namespace {

using ledger::Visit;

std::string NameOfProject(const std::optional<std::string>& project) {
  if (!project) return "global";
  std::string_view path = *project;
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return std::string(name.empty() ? path : name);
}

class Projects {
 public:
  ProjectSummary& At(const std::optional<std::string>& project, Timestamp at) {
    ProjectSummary& summary = all_[project];
    if (!summary.last_at || at > *summary.last_at) summary.last_at = at;
    return summary;
  }
  std::vector<ProjectSummary> Take() && {
    std::vector<ProjectSummary> list;
    for (auto& [project, summary] : all_) {
      summary.project = project;
      summary.name = NameOfProject(project);
      list.push_back(std::move(summary));
    }
    std::ranges::stable_sort(list, std::ranges::greater(), &ProjectSummary::last_at);
    return list;
  }

 private:
  std::map<std::optional<std::string>, ProjectSummary> all_;
};

}  // namespace

Result<std::vector<ProjectSummary>> ListProjects(ledger::Reader& reader) {
  Projects projects;
  CREDENCE_RETURN_IF_ERROR(
      ledger::ScanStates<memory::MemoryFold>(reader, [&](const Memory& memory) {
        ProjectSummary& summary = projects.At(memory.project, memory.created_at);
        if (memory.status == MemoryStatus::kCurrent) ++summary.memories;
        return Visit::kContinue;
      }));
  CREDENCE_RETURN_IF_ERROR(
      governor::ScanNewestFirst(reader, [&](const governor::SessionState& session) {
        ++projects.At(session.project, session.last_at).sessions;
        return Visit::kContinue;
      }));
  return std::move(projects).Take();
}

}  // namespace credence::insight
