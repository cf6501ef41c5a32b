// SPDX-License-Identifier: Apache-2.0
// Renders answers as text for people.
#pragma once

#include <cstdint>
#include <string>
#include <typeinfo>
#include <vector>

#include "credence/engine.h"
#include "operations/memory_answers.h"
#include "operations/operation.h"
#include "operations/session_answers.h"
#include "operations/store_answers.h"
#include "operations/why_answers.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

// Renders a reply as of `now`. Each type of reply has a RenderReply.
void Render(Terminal& out, const operations::Reply& reply, Timestamp now);
// Whether replies of this type can be rendered.
bool IsRendered(const std::type_info& type);

// One memory on one line, as in lists and the demonstration.
void RenderMemoryLine(Terminal& out, const MemoryReading& reading);

// "3 days ago", "just now", "in 2 hours".
std::string Ago(Timestamp time, Timestamp now);

// One character for each value from 0 to 100.
std::string Sparkline(const std::vector<std::int64_t>& values);

// Without the signals that moved it.
void RenderSessionHead(Terminal& out, const SessionReading& session, Timestamp now);
void RenderSession(Terminal& out, const SessionReading& session, Timestamp now);

}  // namespace credence::cli
