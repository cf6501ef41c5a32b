// SPDX-License-Identifier: Apache-2.0
#include "surface/home/places.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "base/utf8.h"
#include "credence/mention.h"

namespace credence::home {
namespace {

namespace fs = std::filesystem;

// $XDG_DATA_HOME/credence, or ~/.local/share/credence.
Result<fs::path> HomeFolder(const char* xdg_variable, const char* below_home) {
  // The standard requires that relative paths are ignored.
  if (const auto xdg = Environment(xdg_variable); xdg && fs::path(*xdg).is_absolute()) {
    return fs::path(*xdg) / "credence";
  }
  const auto home = Environment("HOME");
  if (!home) {
    return FailedPrecondition(fmt::format("neither {} nor HOME is set; give {} and {}",
                                          xdg_variable, Param("db", "PATH"),
                                          Param("config", "FILE")));
  }
  return fs::path(*home) / below_home / "credence";
}

}  // namespace

std::optional<std::string> Environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

Result<std::string> ConfigFolder() {
  CREDENCE_ASSIGN_OR_RETURN(const fs::path folder, HomeFolder("XDG_CONFIG_HOME", ".config"));
  return folder.string();
}

Result<std::string> DefaultStorePath() {
  CREDENCE_ASSIGN_OR_RETURN(const fs::path folder, HomeFolder("XDG_DATA_HOME", ".local/share"));
  return (folder / "credence.db").string();
}

Result<std::string> StorePath(const std::optional<std::string>& given) {
  const std::optional<std::string> path = given ? given : Environment("CREDENCE_DB");
  if (!path) return DefaultStorePath();
  if (path->empty()) {
    return InvalidArgument(fmt::format("{} is empty; give the path of the store", Param("db")));
  }
  // The part after the scheme may contain a password.
  if (const std::size_t at = path->find("://"); at != path->npos) {
    return InvalidArgument(fmt::format(
        "{} {} is not the path of a file; a shared store is named by the setting store.url "
        "(CREDENCE_STORE_URL)",
        given ? Param("db") : "CREDENCE_DB", Quoted(path->substr(0, at) + "://…")));
  }
  return *path;
}

Result<void> MakeFolderOf(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  std::error_code error;
  if (folder.empty() || fs::exists(folder, error)) return {};
  fs::create_directories(folder, error);
  if (error) {
    return Fail(Code::kPermissionDenied,
                fmt::format("{}: the folder cannot be created ({}); give {} another path",
                            folder.string(), error.message(), Param("db")));
  }
  fs::permissions(folder, fs::perms::owner_all, error);
  return {};
}

std::optional<std::string> SettingsFile(const std::optional<std::string>& given) {
  if (given) return given;
  if (auto named = Environment("CREDENCE_CONFIG")) return named;
  const Result<std::string> folder = ConfigFolder();
  if (!folder) return std::nullopt;
  std::string usual = *folder + "/credence.toml";
  if (access(usual.c_str(), F_OK) != 0) return std::nullopt;
  return usual;
}

}  // namespace credence::home
