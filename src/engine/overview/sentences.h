// SPDX-License-Identifier: Apache-2.0
// Sentences: what an event says, for people. One table of all kinds, in sentences.cc: a kind of a
// faculty without a row there does not compile.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "credence/event.h"
#include "credence/result.h"
#include "engine/overview/names.h"
#include "ledger/store.h"

namespace credence::engine {

struct Sentence {
  std::string text;
  // Follows from other events that have sentences of their own, so that a list leaves it out.
  bool quiet = false;
  // Of a session that works: only counted if it stands beside others.
  bool is_work = false;
  bool is_call = false;  // A tool call that ended …
  bool failed = false;   // … and how.
  // The change of a session's score.
  std::optional<std::int64_t> delta;
  std::optional<std::int64_t> value;
};

// Failure: kDataLoss if the body of a known kind cannot be read.
Result<Sentence> SentenceOf(ledger::Reader& reader, const Event& event, Names& names);

// "Session 4f2a9c1b": the first letter as a capital.
std::string Capitalised(std::string text);

}  // namespace credence::engine
