// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/review_files.h"
#include "surface/cli/review_next.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "base/amount.h"
#include "base/json_writer.h"
#include "base/record_json.h"
#include "base/utf8.h"
#include "base/whole_file.h"
#include "credence/reviews.h"
#include "operations/review_answers.h"
#include "review/names.h"
#include "surface/cli/notifier.h"
#include "surface/cli/render.h"
#include "surface/cli/spelling.h"

namespace credence::cli {
namespace {

namespace fs = std::filesystem;
using operations::Arguments;
using operations::Parameter;
using operations::ParameterType;

// Lists the files of an export, so that the next one can delete outdated files.
constexpr std::string_view kManifest = ".credence-export";
// Where an export is built before it replaces the old one.
constexpr std::string_view kBuilding = ".credence-export.new";

Failure CannotWrite(const fs::path& path) {
  return Fail(Code::kPermissionDenied,
              fmt::format("{}: cannot be written; check the folder and the disk", path.string()));
}

// A tree of files that is built next to the old one, and then replaces it file by file.
class TreeWriter {
 public:
  explicit TreeWriter(fs::path folder) : folder_(std::move(folder)) {}

  Result<void> Begin() {
    std::error_code error;
    fs::remove_all(folder_ / kBuilding, error);
    fs::create_directories(folder_ / kBuilding, error);
    if (error) return CannotWrite(folder_);
    // Reviews are private to the owner, like the store.
    fs::permissions(folder_ / kBuilding, fs::perms::owner_all, error);
    return {};
  }

  // If a path occurs again, the later content is appended.
  Result<void> Add(const ReviewFile& file) {
    const fs::path path = folder_ / kBuilding / file.path;
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    const auto mode = sizes_.contains(file.path) ? std::ios::app : std::ios::trunc;
    std::ofstream out(path, std::ios::binary | mode);
    out << file.text;
    out.close();
    if (!out) return CannotWrite(path);
    if (mode == std::ios::trunc) {
      fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write, error);
    }
    sizes_[file.path] += std::ssize(file.text);
    return {};
  }

  // Returns the written files. Deletes files of an earlier export that are not among them.
  Result<std::vector<WrittenFile>> Finish() {
    std::vector<WrittenFile> written;
    std::string manifest;
    std::error_code error;
    CREDENCE_RETURN_IF_ERROR(CheckForeign());
    for (const auto& [path, bytes] : sizes_) {
      const fs::path from = folder_ / kBuilding / path;
      const fs::path to = folder_ / path;
      written.push_back({.path = path, .bytes = bytes, .changed = !IsSame(from, to)});
      manifest += path + "\n";
      if (!written.back().changed) continue;
      fs::create_directories(to.parent_path(), error);
      fs::rename(from, to, error);
      if (error) return CannotWrite(to);
    }
    DeleteOld();
    CREDENCE_RETURN_IF_ERROR(WriteWhole(folder_ / kManifest, manifest));
    fs::remove_all(folder_ / kBuilding, error);
    return written;
  }

 private:
  static std::string Contents(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  static bool IsSame(const fs::path& a, const fs::path& b) {
    std::error_code error;
    if (!fs::is_regular_file(b, error) || fs::file_size(a, error) != fs::file_size(b, error)) {
      return false;
    }
    return Contents(a) == Contents(b);
  }

  // Does not overwrite files that no export wrote.
  Result<void> CheckForeign() const {
    std::set<std::string> ours;
    std::ifstream in(folder_ / kManifest);
    for (std::string line; std::getline(in, line);) ours.insert(line);
    for (const auto& [path, bytes] : sizes_) {
      std::error_code error;
      if (ours.contains(path) || !fs::exists(folder_ / path, error)) continue;
      if (IsSame(folder_ / kBuilding / path, folder_ / path)) continue;
      return Fail(
          Code::kFailedPrecondition,
          fmt::format("{}: exists, but not from an export; move it, or choose another folder",
                      (folder_ / path).string()));
    }
    return {};
  }

  void DeleteOld() const {
    std::ifstream in(folder_ / kManifest);
    for (std::string line; std::getline(in, line);) {
      const fs::path path(line);
      // Only paths that an export may have written.
      const bool is_inside = path.is_relative() && !line.empty() &&
                             std::ranges::find(path, fs::path("..")) == path.end();
      if (!is_inside || sizes_.contains(line)) continue;
      std::error_code error;
      fs::remove(folder_ / path, error);
    }
  }

  fs::path folder_;
  std::map<std::string, std::int64_t> sizes_;
};

Result<Exit> RunReviewExport(Session& session, const Arguments& arguments) {
  CREDENCE_RETURN_IF_ERROR(session.RequireNamedStore());
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
  TreeWriter tree(arguments.Text("folder"));
  CREDENCE_RETURN_IF_ERROR(tree.Begin());
  CREDENCE_RETURN_IF_ERROR(
      engine->reviews().Export(caller, [&](const ReviewFile& file) { return tree.Add(file); }));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<WrittenFile> files, tree.Finish());
  if (session.json()) {
    JsonWriter json;
    WriteValue(json, files);
    session.out().Line(json.text());
    return Exit::kDone;
  }
  const auto changed = std::ranges::count_if(files, &WrittenFile::changed);
  session.out().Line(fmt::format("{} in {}, {} of them new or changed",
                                 Amount(files.size(), "file"), arguments.Text("folder"), changed));
  return Exit::kDone;
}

Result<Exit> RunHints(Session& session, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
  const fs::path path = arguments.Text("file");
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> before, ReadIfThere(path));
  const std::string old = before.value_or("");
  CREDENCE_ASSIGN_OR_RETURN(const std::string text,
                            engine->reviews().Hints(caller, old, arguments.Flag("remove")));
  const bool changed = text != old;
  if (changed) CREDENCE_RETURN_IF_ERROR(WriteWhole(path, text));
  const WrittenFile file{.path = path.string(), .bytes = std::ssize(text), .changed = changed};
  if (session.json()) {
    JsonWriter json;
    WriteValue(json, file);
    session.out().Line(json.text());
  } else {
    session.out().Line(fmt::format("{}: {}", file.path, changed ? "written" : "nothing to change"));
  }
  return Exit::kDone;
}

bool IsFeedbackFile(const fs::directory_entry& entry) {
  std::error_code error;
  const std::string extension = entry.path().extension().string();
  return entry.is_regular_file(error) && (extension == ".json" || extension == ".jsonl");
}

// Unchanged for long enough that nobody is still writing it.
bool IsAtRest(const fs::path& path) {
  std::error_code error;
  const auto age = fs::file_time_type::clock::now() - fs::last_write_time(path, error);
  return !error && age >= std::chrono::seconds(1);
}

// Where an imported file is moved to: its name, or the first free variant of it.
fs::path PlaceFor(const fs::path& file) {
  const fs::path folder = file.parent_path() / "done";
  fs::path place = folder / file.filename();
  std::error_code error;
  for (int i = 1; fs::exists(place, error); ++i) {
    place = folder / fmt::format("{}.{}{}", file.stem().string(), i, file.extension().string());
  }
  return place;
}

// How many refusals per file are explained; the quarantine has the rest.
constexpr int kRefusalsShown = 20;

void ExplainRefusals(Terminal& out, const SubmitReport& report) {
  int shown = 0;
  for (const SubmitAnswer& answer : report.answers) {
    if (answer.accepted || shown++ >= kRefusalsShown) continue;
    const ReviewRefusal& error = *answer.error;
    out.Line(OneLine(fmt::format(
        "  {}{}{}{}: {}{}", answer.line > 0 ? fmt::format("line {}: ", answer.line) : "",
        NameOf(error.kind), error.field.empty() ? "" : " ", error.field, error.message,
        answer.quarantine_id ? fmt::format("; quarantined: 'credence review show {}'",
                                           answer.quarantine_id->substr(0, 8))
                             : "")));
  }
  if (shown > kRefusalsShown) {
    out.Line(fmt::format("  … and {} more: 'credence review list --state quarantined'",
                         shown - kRefusalsShown));
  }
}

// Two watchers of one folder would import the same file twice. The lock is on the folder itself and
// ends with the process.
class FolderLock {
 public:
  static Result<FolderLock> Take(const fs::path& folder) {
    FolderLock lock(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (lock.descriptor_ < 0) {
      return NotFound(fmt::format("{}: cannot be read; give a folder", folder.string()));
    }
    if (flock(lock.descriptor_, LOCK_EX | LOCK_NB) != 0) {
      return Fail(
          Code::kFailedPrecondition,
          fmt::format("{}: another 'credence review watch' is watching this folder; stop it first",
                      folder.string()));
    }
    return lock;
  }
  FolderLock(FolderLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FolderLock& operator=(FolderLock&&) = delete;
  ~FolderLock() {
    if (descriptor_ >= 0) close(descriptor_);
  }

 private:
  explicit FolderLock(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

// Imports the files in the folder, by name. Returns true if everything was accepted.
Result<bool> TakeFolder(Session& session, Engine& engine, const Caller& caller,
                        const fs::path& folder, bool imported, bool all) {
  std::error_code error;
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (IsFeedbackFile(entry) && (all || IsAtRest(entry.path()))) files.push_back(entry.path());
  }
  if (error) {
    return NotFound(fmt::format("{}: cannot be read; give a folder", folder.string()));
  }
  std::ranges::sort(files);
  bool is_clean = true;
  for (const fs::path& file : files) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> text, ReadIfThere(file));
    if (!text) continue;
    const Result<SubmitReport> report =
        engine.reviews().Submit(caller, {.documents = *text, .imported = imported});
    // What could not be stored stays, to be imported once the problem is fixed.
    if (!report && report.error().code != Code::kInvalidArgument) return Failure(report.error());
    std::string line = file.filename().string() + ": ";
    if (report) {
      line += fmt::format("{} accepted, {} refused", report->accepted, report->refused);
      is_clean &= report->refused == 0;
    } else {
      line += SpellForShell(report.error().message);
      is_clean = false;
    }
    const fs::path place = PlaceFor(file);
    fs::create_directories(place.parent_path(), error);
    fs::rename(file, place, error);
    if (error) return CannotWrite(place);
    session.out().Line(OneLine(line));
    if (report) ExplainRefusals(session.out(), *report);
  }
  return is_clean;
}

Result<Exit> RunWatch(Session& session, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  const bool once = arguments.Flag("once");
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine(!once));
  const fs::path folder = arguments.Text("folder");
  const bool imported = arguments.Flag("import");
  CREDENCE_ASSIGN_OR_RETURN(const FolderLock lock, FolderLock::Take(folder));
  if (once) {
    CREDENCE_ASSIGN_OR_RETURN(const bool is_clean,
                              TakeFolder(session, *engine, caller, folder, imported, true));
    session.FinishText();
    return is_clean ? Exit::kDone : Exit::kRefused;
  }
  while (true) {
    CREDENCE_RETURN_IF_ERROR(TakeFolder(session, *engine, caller, folder, imported, false));
    const std::string lines = session.out().Take();
    std::fwrite(lines.data(), 1, lines.size(), stdout);
    std::fflush(stdout);
    std::this_thread::sleep_for(std::chrono::seconds(1));
  }
}

constexpr Parameter kFolder = {.name = "folder",
                               .positional = true,
                               .required = true,
                               .placeholder = "DIR",
                               .summary = "the folder"};

constexpr std::array<Parameter, 1> kExportParameters = {{kFolder}};

constexpr std::array<Parameter, 2> kHintsParameters = {{
    {.name = "file",
     .positional = true,
     .required = true,
     .placeholder = "FILE",
     .summary = ".goosehints, AGENTS.md or CLAUDE.md; created if missing"},
    {.name = "remove", .type = ParameterType::kFlag, .summary = "remove the section"},
}};

constexpr std::array<Parameter, 3> kWatchParameters = {{
    kFolder,
    {.name = "once",
     .type = ParameterType::kFlag,
     .summary = "process the files that are there, then stop"},
    {.name = "import", .type = ParameterType::kFlag, .summary = "accept feedback of any age"},
}};

}  // namespace

std::vector<Command> ReviewFileCommands() {
  return {
      {"review export", "Export all feedback and findings as files, for grep and jq",
       kExportParameters, "", RunReviewExport},
      {"review hints", "Write the learned rules into a section of a file that agents read",
       kHintsParameters, "", RunHints},
      {"review next", "Review the waiting work products one after another", ReviewNextParameters(),
       "Shows each with its content and asks for a decision, and for what its class needs. Without "
       "a terminal it shows the next one and how to answer.",
       RunReviewNext},
      {"review watch", "Watch a folder for feedback files (*.json, *.jsonl)", kWatchParameters,
       "A file is processed once it has not changed for a second, and is then moved to done/. "
       "Refusals are printed with their reason. Only one watcher can use a folder.",
       RunWatch},
      NotifyCommand(),
  };
}

}  // namespace credence::cli
