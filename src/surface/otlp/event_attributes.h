// SPDX-License-Identifier: Apache-2.0
// What leaves the machine of an event: its numbers and names, and nothing that somebody wrote.
#pragma once

#include <string>
#include <string_view>

#include "credence/event.h"
#include "surface/otlp/otlp_json_writer.h"

namespace credence::otlp {

// The number of the event, its kind, subject and actor, and of its body the numbers, flags, and
// texts with a name on a fixed list ("signal", "tool", "effect"). Never the verbatim, and no path.
AttributeList AttributesOf(const Event& event);

// A text at the top of the event's body; empty if there is none.
std::string TextIn(const Event& event, std::string_view key);
// A flag; false if there is none.
bool FlagIn(const Event& event, std::string_view key);
// A whole number; 0 if there is none.
std::int64_t WholeIn(const Event& event, std::string_view key);

// A name as it may leave the machine: as it is if it has only letters, digits and few signs, and
// otherwise a digest of it, because it may be a path or a text.
std::string Shareable(std::string_view name);

// What follows the slash in "session/s1".
std::string_view SubjectId(const Event& event);

}  // namespace credence::otlp
