// SPDX-License-Identifier: Apache-2.0
// Raw lines: feedback events as they came, one line of JSON each, for audits with plain tools.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/function_ref.h"
#include "credence/result.h"
#include "credence/reviews.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "ledger/store.h"
#include "review/events.h"
#include "review/settings.h"

namespace credence::review {

// The document with its `meta`, extended by the program's data on time and fatigue, and with the
// derived data as `_enrichment`. Without the document (its words were erased) the line is built
// from the core, under the document's own names, and says "erased". No line break. REQUIRES:
// `document` and `meta` are JSON objects, as the event keeps them.
std::string RawLine(const Submitted& core, const Uuid& id, std::optional<std::string_view> document,
                    std::optional<std::string_view> meta);

// The file for the line of an event at `at`: raw/2026-11-15.jsonl, or archive/2026-08.jsonl if it
// is older than the raw files are kept.
std::string RawPath(Timestamp at, Timestamp now, const ReviewSettings& settings);

// The lines of all feedback that was not withdrawn, each with its file, in ledger order: a path may
// repeat. Failure: also the sink's.
Result<void> WriteRawFiles(ledger::Reader& reader, Timestamp now, const ReviewSettings& settings,
                           FunctionRef<Result<void>(const ReviewFile&)> sink);

}  // namespace credence::review
