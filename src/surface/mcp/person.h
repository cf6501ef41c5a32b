// SPDX-License-Identifier: Apache-2.0
// Person: who sits at the client, and can be asked through it (MCP calls it elicitation). The
// answer comes from the client and not from the model, so it counts as the person's word.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "surface/mcp/json_rpc.h"

namespace credence::mcp {

struct Question {
  std::string key;                   // What it is about: a person who said no is not asked again.
  std::string message;               // May have several lines.
  std::string title;                 // Of the choice.
  std::vector<std::string> choices;  // The first one declines.
};

struct PersonsAnswer {
  enum class Kind {
    kChosen,    // One of the choices, but not the first.
    kDeclined,  // The first choice, or the question as such.
    kNone,      // Dismissed, or no answer in time.
    kNotAsked,  // Another question is open, or the person has said no before.
  };
  Kind kind = Kind::kNotAsked;
  std::size_t choice = 0;
};

class Person {
 public:
  virtual ~Person() = default;
  // Waits for the answer.
  virtual PersonsAnswer Ask(const Question& question) = 0;
};

// The request to the client.
std::string WriteQuestion(std::string_view id, const Question& question);
// What the client answered to it: `result` as JSON, nothing if it was an error.
PersonsAnswer ReadAnswer(const std::optional<std::string>& result, const Question& question);

}  // namespace credence::mcp
