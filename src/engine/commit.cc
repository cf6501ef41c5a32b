// SPDX-License-Identifier: Apache-2.0
#include "engine/commit.h"

#include <cstring>
#include <utility>

#include "base/ids.h"
#include "insight/projections.h"
#include "memory/events.h"

namespace credence::engine {
namespace {

Verbatim MakeVerbatim(std::string text, Rng& rng) {
  Verbatim verbatim{.text = std::move(text), .salt = {}};
  for (std::size_t i = 0; i < verbatim.salt.size(); i += sizeof(std::uint64_t)) {
    const std::uint64_t bits = rng.Next();
    std::memcpy(verbatim.salt.data() + i, &bits, sizeof bits);
  }
  return verbatim;
}

ledger::NewEvent Draft(const memory::Decision& decision, const Uuid& id,
                       const CommitContext& context) {
  ledger::NewEvent event{.id = id,
                         .stream = memory::StreamOf(decision.subject),
                         .kind = std::string(memory::KindOf(decision.event)),
                         .version = 1,
                         .time = context.now,
                         .actor = context.caller.actor,
                         .body = memory::BodyOf(decision.event),
                         .verbatim = std::nullopt,
                         .digest = std::nullopt};
  if (decision.verbatim) event.verbatim = MakeVerbatim(*decision.verbatim, context.rng);
  event.searchable = insight::IsSearchable(event.kind);
  return event;
}

// The event as it stands in the ledger now, as far as a fold looks at it.
ledger::EventView Placed(const ledger::NewEvent& event, const ledger::Appended& appended) {
  ledger::EventView view{.id = event.id,
                         .sequence = appended.sequence,
                         .stream = event.stream,
                         .stream_version = appended.stream_version,
                         .kind = event.kind,
                         .version = event.version,
                         .time = event.time,
                         .actor = event.actor,
                         .body = event.body};
  if (event.verbatim) view.text = event.verbatim->text;
  return view;
}

}  // namespace

Result<bool> AppendAndApply(ledger::Writer& writer, const ledger::NewEvent& event,
                            std::optional<std::int64_t> expected_version) {
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Appended appended,
                            writer.Append(event, expected_version));
  if (appended.duplicate) return false;
  CREDENCE_RETURN_IF_ERROR(insight::ApplyToRows(writer, Placed(event, appended)));
  return true;
}

Result<bool> Commit(ledger::Writer& writer, std::span<const memory::Decision> decisions,
                    const CommitContext& context) {
  bool any_new = false;
  for (const memory::Decision& decision : decisions) {
    const Uuid id = decision.event_id ? *decision.event_id : NewUuid(context.now, context.rng);
    CREDENCE_ASSIGN_OR_RETURN(const bool appended,
                              AppendAndApply(writer, Draft(decision, id, context), std::nullopt));
    any_new |= appended;
  }
  return any_new;
}

}  // namespace credence::engine
