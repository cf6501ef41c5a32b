// SPDX-License-Identifier: Apache-2.0
// StepWriter: what the readers of all formats do alike. Keeps the time, tells an agent's last words
// of a turn from those in between, and counts what cannot be read.
#pragma once

#include <cstdint>
#include <optional>
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

  // Of the steps from here on. What is not RFC 3339, or before 1970, leaves the time as it was.
  void SetTime(std::string_view text);
  void SetTime(Timestamp time);
  bool has_time() const { return has_time_; }

  // Without a key it is known by its position.
  void User(std::string text, std::string key);
  // Without an id it could not be told from others, and is left out.
  void Call(CallMade call);
  void Ended(CallEnded ended);
  // The last ones if no call follows before the turn ends.
  void Agent(std::string words);
  void EndTurn();

  // For formats without times: a second for each step, the last one when the file was written.
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

// Visits the lines that are JSON objects, and counts the others. A last line without its end that
// cannot be read is still being written, and does not count.
void ForEachLine(std::string_view text, FileReading& reading,
                 FunctionRef<void(const JsonObject&, std::int64_t number)> visit);
void CountMalformed(FileReading& reading, std::int64_t number, std::string why);

// A file name without folder and the given end.
std::string StemOf(std::string_view path, std::string_view end);

}  // namespace credence::insight
