// SPDX-License-Identifier: Apache-2.0
#include "insight/transcripts/step_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ranges>
#include <utility>

#include "base/utf8.h"

namespace credence::insight {

void StepWriter::SetTime(std::string_view text) {
  if (text.empty()) return;
  const Result<Timestamp> time = ParseTimestamp(text);
  if (time && *time >= Timestamp()) SetTime(*time);
}

void StepWriter::SetTime(Timestamp time) {
  // Steps before the first time are assumed to have happened at that time.
  if (!has_time_) {
    for (Step& step : transcript_.steps) step.at = time;
  }
  now_ = time;
  has_time_ = true;
}

void StepWriter::Add(Timestamp at, decltype(Step::what) what) {
  transcript_.steps.push_back({.at = at, .what = std::move(what)});
}

void StepWriter::User(std::string text, std::string key) {
  EndTurn();
  if (key.empty()) key = fmt::format("prompt-{}", prompts_);
  ++prompts_;
  Add(now_, UserSaid{.text = std::move(text), .key = std::move(key)});
}

void StepWriter::Call(CallMade call) {
  words_.clear();
  if (call.id.empty()) return;
  Add(now_, std::move(call));
}

void StepWriter::Ended(CallEnded ended) {
  if (!ended.id.empty()) Add(now_, std::move(ended));
}

void StepWriter::Agent(std::string words) {
  if (Trim(words).empty()) return;
  words_ = std::move(words);
  words_at_ = now_;
}

void StepWriter::EndTurn() {
  if (words_.empty()) return;
  Add(words_at_, AgentSaid{.text = std::exchange(words_, {})});
}

void StepWriter::SpreadTimes(Timestamp modified) {
  Timestamp at = modified;
  for (Step& step : std::views::reverse(transcript_.steps)) {
    step.at = at;
    at = std::max(Timestamp(), at - std::chrono::seconds(1));
  }
}

void CountMalformed(FileReading& reading, std::int64_t number, std::string why) {
  constexpr std::size_t kNamedMax = 5;
  ++reading.malformed_lines;
  if (reading.malformed.size() < kNamedMax) {
    reading.malformed.push_back({.number = number, .why = std::move(why)});
  }
}

void ForEachLine(std::string_view text, FileReading& reading,
                 FunctionRef<void(const JsonObject&, std::int64_t number)> visit) {
  for (std::int64_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const bool is_whole = end != std::string_view::npos;
    const std::string_view line = Trim(text.substr(0, end));
    text.remove_prefix(is_whole ? end + 1 : text.size());
    if (line.empty()) continue;
    if (const std::optional<JsonObject> object = JsonObject::Read(line)) {
      visit(*object, number);
    } else if (is_whole) {
      CountMalformed(reading, number, "not a JSON object");
    }
  }
}

std::string StemOf(std::string_view path, std::string_view end) {
  std::string_view name = path.substr(path.rfind('/') + 1);
  if (name.ends_with(end)) name.remove_suffix(end.size());
  return std::string(name);
}

}  // namespace credence::insight
