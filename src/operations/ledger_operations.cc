// SPDX-License-Identifier: Apache-2.0

#include "engine/store/browse.h"
#include "operations/operation_parts.h"
#include "operations/store_answers.h"
#include "operations/tables.h"

namespace credence::operations {

std::vector<Operation> LedgerOperations() {
  return {
      {"ledger list",
       "List the events of the ledger, newest first",
       Access::kRead,
       {Option("kind", "K", "only events of this kind (memory.validated) or faculty (memory)"),
        Option("subject", "ID",
               "only events about this subject: its stream, or the start of its id"),
        Option("actor", "WHO", "only events caused by this actor"),
        SinceOption("only events since then: \"last week\", 2026-03-01"),
        UntilOption("only events before then"), Number("before", "only events before this number"),
        Number("after", "only events after this number"),
        Number("limit", "at most this many events, up to 1000 (default 50)")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         BrowseLedger request{.kind = arguments.OptionalText("kind"),
                              .subject = arguments.OptionalText("subject"),
                              .actor = arguments.OptionalText("actor"),
                              .since = arguments.OptionalText("since"),
                              .until = arguments.OptionalText("until")};
         request.before = arguments.OptionalInt("before").value_or(request.before);
         request.after = arguments.OptionalInt("after").value_or(request.after);
         request.limit = arguments.OptionalInt("limit").value_or(request.limit);
         return engine.ledger().Browse(caller, request);
       }},
      {"ledger show",
       "Show one event as it was recorded",
       Access::kRead,
       {IdOf("the event: its number, or its id")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.ledger().FindEvent(caller, arguments.Text("id"));
       }},
  };
}

}  // namespace credence::operations
