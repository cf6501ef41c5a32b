// SPDX-License-Identifier: Apache-2.0
#include "surface/home/trusted_settings.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/sha256.h"
#include "base/whole_file.h"
#include "surface/home/places.h"

namespace credence::home {

Result<std::string> TrustedListPath() {
  CREDENCE_ASSIGN_OR_RETURN(const std::string folder, ConfigFolder());
  return folder + "/trusted";
}

std::string TrustedLineOf(std::string_view path, std::string_view text) {
  return fmt::format("{} {}", ToHex(Sha256(text)), path);
}

std::vector<std::string> TrustedLines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

void AddTrustedSettings(EngineOptions& options, FunctionRef<std::string()> project) {
  const Result<std::string> list = TrustedListPath();
  if (!list || access(list->c_str(), F_OK) != 0) return;
  const Result<std::optional<std::string>> trusted = ReadIfThere(*list);
  std::string folder = project();
  const std::string path = folder + std::string(kRepositorySettings);
  const Result<std::optional<std::string>> text = ReadIfThere(path);
  if (!trusted || !*trusted || !text || !*text) return;
  const std::vector<std::string> lines = TrustedLines(**trusted);
  if (std::ranges::find(lines, TrustedLineOf(path, **text)) == lines.end()) return;
  options.repository_toml = **text;
  options.repository_origin = path;
  options.settings_project = std::move(folder);  // Whose settings these are.
}

}  // namespace credence::home
