// SPDX-License-Identifier: Apache-2.0
// StepWriter: what the readers of all formats have in common. Keeps track of time, separates an
// agent's last words of a turn from earlier ones, and counts unreadable lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/function_ref.h"
#include "insight/transcripts/json_object.h"
#include "insight/transcripts/transcript.h"

namespace credence::insight {

class StepWriter {
 public:
  // REQUIRES: `transcript` outlives it.
  explicit StepWriter(Transcript& transcript) : transcript_(transcript) {}

  // Sets the time of the following steps. Ignores a time that is not RFC 3339, or before 1970.
  void SetTime(std::string_view text);
  void SetTime(Timestamp time);
  bool has_time() const { return has_time_; }

  // Without a key, the prompt is identified by its position.
  void User(std::string text, std::string key);
  // A call without an id is left out, because it could not be identified.
  void Call(CallMade call);
  void Ended(CallEnded ended);
  // These are the turn's last words if no call follows before it ends.
  void Agent(std::string words);
  void EndTurn();

  // For formats without times: one second per step, ending when the file was last modified.
  void SpreadTimes(Timestamp modified);

 private:
  void Add(Timestamp at, decltype(Step::what) what);

  Transcript& transcript_;
  Timestamp now_;
  bool has_time_ = false;
  std::int64_t prompts_ = 0;
  std::string words_;
  Timestamp words_at_;
};

// Visits the lines that are JSON objects, and counts the rest as malformed. An unreadable last line
// without a line break is still being written, and does not count.
void ForEachLine(std::string_view text, FileReading& reading,
                 FunctionRef<void(const JsonObject&, std::int64_t number)> visit);
void CountMalformed(FileReading& reading, std::int64_t number, std::string why);

// A file name without its folder and the given ending.
std::string StemOf(std::string_view path, std::string_view end);

}  // namespace credence::insight
