// SPDX-License-Identifier: Apache-2.0
#include "llm/scripted_model.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/check.h"
#include "base/json_reader.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "llm/wait.h"

namespace credence::llm {
namespace {

constexpr std::size_t kScriptBytesMax = std::size_t{16} << 20;
constexpr std::int64_t kDelayMost = 3'600'000;
constexpr std::array<std::string_view, 4> kFields = {"match", "response", "error", "delay_ms"};

std::string UnknownField(std::string_view name) {
  std::string what = Quoted(name) + " is not a field of a line";
  if (const auto meant = Nearest(name, kFields))
    what += "; did you mean " + std::string(*meant) + "?";
  return what;
}

// The parsed line, or what is wrong with it.
std::expected<ScriptLine, std::string> ParseLine(std::string_view text) {
  ScriptLine line;
  bool has_response = false;
  std::optional<std::string> unknown;
  JsonReader json(text);
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "match") {
      line.match = json.String();
    } else if (*key == "response") {
      line.response = json.String();
      has_response = true;
    } else if (*key == "error") {
      line.error = json.String();
    } else if (*key == "delay_ms") {
      line.delay = std::chrono::milliseconds(json.Int());
    } else {
      if (!unknown) unknown = UnknownField(*key);
      json.Skip();
    }
  }
  if (const Result<void> status = json.Finish(); !status) {
    return std::unexpected(status.error().message);
  }
  if (unknown) return std::unexpected(*std::move(unknown));
  if (has_response == line.error.has_value()) {
    return std::unexpected("a line has either a response or an error");
  }
  if (line.delay.count() < 0 || line.delay.count() > kDelayMost) {
    return std::unexpected("delay_ms is not between 0 and " + std::to_string(kDelayMost));
  }
  return line;
}

}  // namespace

Result<std::vector<ScriptLine>> ParseScript(std::string_view text, std::string_view origin) {
  std::vector<ScriptLine> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (Trim(line).empty()) continue;
    std::expected<ScriptLine, std::string> parsed = ParseLine(line);
    if (!parsed) {
      return InvalidArgument(std::string(origin) + ":" + std::to_string(number) + ": " +
                             parsed.error());
    }
    lines.push_back(*std::move(parsed));
  }
  if (lines.empty()) {
    return InvalidArgument(std::string(origin) +
                           ": no answers in it; write lines like {\"response\": \"…\"}");
  }
  return lines;
}

Result<std::vector<ScriptLine>> ReadScript(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::error_code is_folder;
  if (!file || std::filesystem::is_directory(path, is_folder)) {
    const int code = errno;
    const std::string why = file ? "it is a folder" : std::strerror(code);
    return Fail(code == EACCES ? Code::kPermissionDenied : Code::kNotFound,
                path + " cannot be read: " + why + "; set llm.script to a file of answers");
  }
  std::string text(kScriptBytesMax + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > kScriptBytesMax) {
    return InvalidArgument(path + " is larger than " + std::to_string(kScriptBytesMax) + " bytes");
  }
  return ParseScript(text, path);
}

ScriptedModel::ScriptedModel(const std::string& path, std::vector<ScriptLine> lines,
                             std::shared_ptr<Meter> meter)
    : name_("scripted " + std::filesystem::path(path).filename().string()),
      lines_(std::move(lines)),
      meter_(std::move(meter)) {
  CREDENCE_CHECK(meter_ != nullptr, "a scripted model needs a budget");
}

Result<Reply> ScriptedModel::Ask(const Question& question, const Patience& patience) {
  const SteadyTime deadline = DeadlineOf(patience);
  if (Result<void> allowed = meter_->SpendCall(); !allowed) {
    return Fail(allowed.error().code, name_ + ": " + allowed.error().message);
  }
  const auto line = std::ranges::find_if(
      lines_, [&](const ScriptLine& each) { return question.prompt.contains(each.match); });
  if (line == lines_.end()) {
    return FailedPrecondition(name_ + ": no line matches the prompt " + Quoted(question.prompt) +
                              "; add one, or one without match");
  }
  const SteadyTime ready = std::chrono::steady_clock::now() + line->delay;
  if (!SleepUntil(std::min(ready, deadline), patience.stop)) {
    return Fail(Code::kCancelled, name_ + ": stopped before the answer");
  }
  if (ready > deadline) return Fail(Code::kDeadlineExceeded, name_ + ": did not answer in time");
  if (line->error) return Fail(Code::kUnavailable, name_ + ": " + OneLine(*line->error));
  return Reply{.text = line->response};
}

}  // namespace credence::llm
