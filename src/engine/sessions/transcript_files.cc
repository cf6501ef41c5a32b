// SPDX-License-Identifier: Apache-2.0
#include "engine/sessions/transcript_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

#include "base/csv.h"
#include "base/stable_order.h"
#include "base/utf8.h"

namespace credence::engine {
namespace {

namespace fs = std::filesystem;

using insight::FileReading;
using insight::Step;
using insight::Transcript;
using insight::TranscriptFile;
using insight::TranscriptKind;

constexpr std::size_t kRemarksMax = 5;
// Enough to find the session's name: some clients write their instructions first.
constexpr std::size_t kHeadBytes = std::size_t{256} * 1024;

void Remark(TranscriptReport& report, std::string_view line) {
  if (report.remarks.size() < kRemarksMax) report.remarks.push_back(OneLine(line));
}

std::optional<std::string> ReadBytes(const std::string& path, std::optional<std::size_t> limit) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string text;
  if (limit) {
    text.resize(*limit);
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
  } else {
    text.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  if (file.bad()) return std::nullopt;
  return text;
}

Timestamp ModifiedAt(const std::string& path) {
  std::error_code error;
  const fs::file_time_type time = fs::last_write_time(path, error);
  if (error) return {};
  const auto system = std::chrono::file_clock::to_sys(time);
  return std::chrono::time_point_cast<std::chrono::microseconds>(system);
}

// Gemini CLI stores the folder of a project beside its sessions.
std::optional<std::string> ProjectBeside(const std::string& path) {
  for (fs::path folder = fs::path(path).parent_path(); folder.has_relative_path();
       folder = folder.parent_path()) {
    if (folder.filename() != "chats") continue;
    const auto text = ReadBytes((folder.parent_path() / ".project_root").string(), std::nullopt);
    if (text && !Trim(*text).empty()) return std::string(Trim(*text));
    break;
  }
  return std::nullopt;
}

Result<std::vector<std::string>> FindFiles(TranscriptKind kind, const std::string& path,
                                           TranscriptReport& report) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (error || !fs::exists(status)) {
    return NotFound(fmt::format(
        "{}: does not exist; give the folder of the transcripts, or one file", Quoted(path)));
  }
  if (!fs::is_directory(status)) return std::vector{path};
  std::vector<std::string> files;
  fs::recursive_directory_iterator folder(path, fs::directory_options::skip_permission_denied,
                                          error);
  while (!error && folder != fs::recursive_directory_iterator()) {
    std::error_code ignored;
    const std::string name = folder->path().string();
    if (folder->is_regular_file(ignored) && insight::MayHoldTranscript(kind, name)) {
      files.push_back(name);
    }
    folder.increment(error);
  }
  if (error) {
    ++report.unreadable_files;
    Remark(report, fmt::format("{}: {}", path, error.message()));
  }
  std::ranges::sort(files);
  return files;
}

bool HasSubagents(TranscriptKind kind) {
  return kind == TranscriptKind::kClaudeCode || kind == TranscriptKind::kCodex ||
         kind == TranscriptKind::kGemini;
}

// The session that a file belongs to, from its first lines; empty if not known.
std::string SessionIn(TranscriptKind kind, const std::string& path) {
  const std::optional<std::string> head = ReadBytes(path, kHeadBytes);
  if (!head) return {};
  const FileReading reading =
      ReadTranscripts(kind, {.text = *head, .path = path, .modified = Timestamp()});
  return reading.transcripts.empty() ? std::string() : reading.transcripts.front().session;
}

void AddTo(std::vector<Transcript>& transcripts, Transcript transcript) {
  const auto same = std::ranges::find(transcripts, transcript.session, &Transcript::session);
  if (same == transcripts.end()) {
    transcripts.push_back(std::move(transcript));
    return;
  }
  std::ranges::move(transcript.steps, std::back_inserter(same->steps));
  if (!same->project) same->project = std::move(transcript.project);
  if (transcript.success) same->success = transcript.success;
}

std::optional<bool> OutcomeOf(std::string_view cell) {
  const std::string word = AsciiLower(Trim(cell));
  if (word == "true" || word == "1" || word == "yes") return true;
  if (word == "false" || word == "0" || word == "no") return false;
  return std::nullopt;
}

template <std::size_t Size>
Result<std::size_t> ColumnOf(const CsvReader& csv,
                             const std::array<std::string_view, Size>& names) {
  for (const std::string_view name : names) {
    if (std::ranges::find(csv.header(), name) != csv.header().end()) return csv.Column(name);
  }
  return csv.Column(names.front());
}

}  // namespace

Result<std::vector<TranscriptGroup>> FindTranscripts(TranscriptKind kind, const std::string& path,
                                                     const std::function<bool()>& is_stopped,
                                                     TranscriptReport& report) {
  CREDENCE_ASSIGN_OR_RETURN(std::vector<std::string> files, FindFiles(kind, path, report));
  report.files = static_cast<std::int64_t>(files.size());
  std::vector<TranscriptGroup> groups;
  std::map<std::string, std::size_t> places;
  for (std::string& file : files) {
    if (is_stopped && is_stopped()) break;
    const std::string session = HasSubagents(kind) ? SessionIn(kind, file) : std::string();
    const auto [place, is_new] = places.try_emplace(session, groups.size());
    if (session.empty() || is_new) {
      groups.push_back({std::move(file)});
    } else {
      groups[place->second].push_back(std::move(file));
    }
  }
  return groups;
}

std::vector<Transcript> ReadGroup(TranscriptKind kind, const TranscriptGroup& group,
                                  TranscriptReport& report) {
  std::vector<Transcript> transcripts;
  for (const std::string& path : group) {
    const std::optional<std::string> text = ReadBytes(path, std::nullopt);
    if (!text) {
      ++report.unreadable_files;
      Remark(report, fmt::format("{}: cannot be read", path));
      continue;
    }
    FileReading reading =
        insight::ReadTranscripts(kind, {.text = *text, .path = path, .modified = ModifiedAt(path)});
    report.malformed_lines += reading.malformed_lines;
    for (const insight::MalformedLine& line : reading.malformed) {
      Remark(report, fmt::format("{}:{}: {}", path, line.number, line.why));
    }
    for (Transcript& transcript : reading.transcripts) {
      if (kind == TranscriptKind::kGemini && !transcript.project) {
        transcript.project = ProjectBeside(path);
      }
      AddTo(transcripts, std::move(transcript));
    }
  }
  for (Transcript& transcript : transcripts) {
    StableOrder(transcript.steps, {}, &Step::at);
  }
  return transcripts;
}

Result<std::map<std::string, bool>> ReadOutcomes(std::string_view text) {
  constexpr std::array<std::string_view, 4> kSessions = {"instance_id", "session", "session_id",
                                                         "id"};
  constexpr std::array<std::string_view, 3> kOutcomes = {"resolved", "success", "outcome"};
  CREDENCE_ASSIGN_OR_RETURN(CsvReader csv, CsvReader::Open(text));
  CREDENCE_ASSIGN_OR_RETURN(const std::size_t session, ColumnOf(csv, kSessions));
  CREDENCE_ASSIGN_OR_RETURN(const std::size_t outcome, ColumnOf(csv, kOutcomes));
  std::map<std::string, bool> outcomes;
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const bool is_there, csv.Next());
    if (!is_there) return outcomes;
    const std::optional<bool> success = OutcomeOf(csv.cells()[outcome]);
    if (!success) {
      return InvalidArgument(fmt::format("line {}: {} is {}; use true or false", csv.line(),
                                         csv.header()[outcome], Quoted(csv.cells()[outcome])));
    }
    outcomes[std::string(csv.cells()[session])] = *success;
  }
}

}  // namespace credence::engine
