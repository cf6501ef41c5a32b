// SPDX-License-Identifier: Apache-2.0
// ScriptedModel: answers from a file, for tests and demonstrations. Its name always says that it is
// scripted.
//
// The file has one JSON object per line; blank lines are skipped:
//
//   {"match": "part of the prompt", "response": "Drink the potion."}
//   {"match": "slow", "response": "At last.", "delay_ms": 200}
//   {"match": "down", "error": "the model is down"}
//   {"response": "Whatever else is asked."}
//
// The first line whose `match` occurs in the prompt answers; a line without `match` answers any
// prompt.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "llm/budget.h"
#include "llm/model.h"

namespace credence::llm {

struct ScriptLine {
  std::string match;  // Empty matches every prompt.
  std::string response;
  std::optional<std::string> error;  // Fails with kUnavailable and this text instead.
  std::chrono::milliseconds delay{0};

  bool operator==(const ScriptLine&) const = default;
};

// `origin` (a file name) starts every message: "answers.jsonl:3: …". Failure: kInvalidArgument.
Result<std::vector<ScriptLine>> ParseScript(std::string_view text, std::string_view origin);

// Reads the file once. Failure: kNotFound, kPermissionDenied, or as ParseScript.
Result<std::vector<ScriptLine>> ReadScript(const std::string& path);

class ScriptedModel final : public Model {
 public:
  // REQUIRES: the meter is not null.
  ScriptedModel(const std::string& path, std::vector<ScriptLine> lines,
                std::shared_ptr<Meter> meter);

  std::string_view Name() const override { return name_; }
  // Fails with kFailedPrecondition if no line matches.
  Result<Reply> Ask(const Question& question, const Patience& patience) override;

 private:
  const std::string name_;
  const std::vector<ScriptLine> lines_;
  const std::shared_ptr<Meter> meter_;
};

}  // namespace credence::llm
