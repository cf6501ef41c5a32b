// SPDX-License-Identifier: Apache-2.0
#include "surface/hook/codex_transcript.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "base/json_reader.h"

namespace credence::hook {
namespace {

namespace fs = std::filesystem;

// A line contains the command's whole output, of which Codex keeps up to a mebibyte.
constexpr std::uintmax_t kTailBytesMax = std::uintmax_t{4} * 1024 * 1024;

// Codex writes the transcript asynchronously, so the line may appear after the hook starts.
constexpr std::chrono::milliseconds kLinePatience{200};
constexpr std::chrono::milliseconds kPause{10};

// Enters the member `name` of the next object; false if there is no such member.
bool Enter(JsonReader& json, std::string_view name) {
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    const bool is_it = *key == name;
    if (is_it && json.Peek() == JsonReader::Type::kObject) return true;
    (void)json.Skip();
  }
  return false;
}

// {"type": "event_msg", "payload": {"type": "item_completed", "item": {…}}}
std::optional<std::int64_t> ExitStatusOf(std::string_view line, std::string_view call) {
  JsonReader json(line);
  if (!Enter(json, "payload") || !Enter(json, "item")) return std::nullopt;
  bool is_call = false;
  std::optional<std::int64_t> status;
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    const bool is_id = *key == "id";
    const bool is_status = *key == "exit_code";
    if (is_id && json.Peek() == JsonReader::Type::kString) {
      is_call = json.String() == call;
    } else if (is_status && json.Peek() == JsonReader::Type::kNumber) {
      status = json.Int();
    } else {
      (void)json.Skip();
    }
  }
  return json.ok() && is_call ? status : std::nullopt;
}

std::string TailOf(const fs::path& path) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  if (error || !file) return {};
  std::string tail(std::min(size, kTailBytesMax), '\0');
  file.seekg(static_cast<std::streamoff>(size - tail.size()));
  file.read(tail.data(), static_cast<std::streamsize>(tail.size()));
  tail.resize(static_cast<std::size_t>(file.gcount()));
  return tail;
}

}  // namespace

std::optional<std::int64_t> ExitStatusIn(std::string_view lines, std::string_view call) {
  while (!lines.empty()) {
    if (lines.ends_with('\n')) lines.remove_suffix(1);
    const std::size_t end = lines.rfind('\n');
    const std::string_view line = end == std::string_view::npos ? lines : lines.substr(end + 1);
    lines = end == std::string_view::npos ? std::string_view() : lines.substr(0, end + 1);
    if (!line.contains("\"CommandExecution\"") || !line.contains(call)) continue;
    if (const std::optional<std::int64_t> status = ExitStatusOf(line, call)) return status;
  }
  return std::nullopt;
}

void TakeStatusFromTranscript(Payload& payload) {
  if (!payload.status_hidden || payload.transcript.empty() || payload.call.empty()) return;
  std::error_code ignored;
  // Other files, such as a pipe, could block.
  if (!fs::is_regular_file(payload.transcript, ignored)) return;
  const auto until = std::chrono::steady_clock::now() + kLinePatience;
  while (true) {
    if (const auto status = ExitStatusIn(TailOf(payload.transcript), payload.call)) {
      payload.status_hidden = false;
      payload.failed = *status != 0;
      return;
    }
    if (std::chrono::steady_clock::now() >= until) return;
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace credence::hook
