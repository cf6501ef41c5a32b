// SPDX-License-Identifier: Apache-2.0
#include "engine/commit.h"

#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "base/ids.h"
#include "base/utf8.h"
#include "governor/events.h"
#include "insight/projections.h"
#include "memory/events.h"

namespace credence::engine {

Result<void> CheckCaller(const Caller& caller) {
  constexpr std::size_t kNameBytesMax = 512;
  const std::pair<std::string_view, std::string_view> names[] = {{"space", caller.space},
                                                                 {"actor", caller.actor}};
  for (const auto& [what, name] : names) {
    if (name.empty() || name.size() > kNameBytesMax || OneLine(name) != name) {
      return InvalidArgument(
          fmt::format("the {} must be 1 to {} bytes on one line", what, kNameBytesMax));
    }
  }
  if (caller.project && !IsValidUtf8(*caller.project)) {
    return InvalidArgument(
        fmt::format("the project's path {} is not valid UTF-8; rename the folder or give --project",
                    Quoted(*caller.project)));
  }
  return {};
}

namespace {

Verbatim MakeVerbatim(std::string text, Rng& rng) {
  Verbatim verbatim{.text = std::move(text), .salt = {}};
  for (std::size_t i = 0; i < verbatim.salt.size(); i += sizeof(std::uint64_t)) {
    const std::uint64_t bits = rng.Next();
    std::memcpy(verbatim.salt.data() + i, &bits, sizeof bits);
  }
  return verbatim;
}

}  // namespace

Result<bool> AppendAndApply(ledger::Writer& writer, const ledger::NewEvent& event,
                            std::optional<std::int64_t> expected_version) {
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Appended appended,
                            writer.Append(event, expected_version));
  if (appended.duplicate) return false;
  CREDENCE_RETURN_IF_ERROR(insight::ApplyToRows(writer, ledger::EventView::Of(event, appended)));
  return true;
}

namespace {

// An event of any faculty, before it has its place.
struct Draft {
  std::string stream;
  std::string_view kind;
  std::string body;
  std::optional<std::string> verbatim;
  std::optional<Uuid> event_id;
};

Result<bool> Append(ledger::Writer& writer, Draft draft, const CommitContext& context) {
  ledger::NewEvent event{.id = draft.event_id ? *draft.event_id : NewUuid(context.now, context.rng),
                         .stream = std::move(draft.stream),
                         .kind = std::string(draft.kind),
                         .version = 1,
                         .time = context.now,
                         .actor = context.caller.actor,
                         .body = std::move(draft.body),
                         .verbatim = std::nullopt,
                         .digest = std::nullopt};
  if (draft.verbatim) event.verbatim = MakeVerbatim(*std::move(draft.verbatim), context.rng);
  event.searchable = insight::IsSearchable(event.kind);
  return AppendAndApply(writer, event, std::nullopt);
}

// Decisions that are in the form of drafts. True: at least one event was new.
Result<bool> AppendAll(ledger::Writer& writer, const auto& decisions,
                       const CommitContext& context) {
  bool any_new = false;
  for (const auto& decision : decisions) {
    CREDENCE_ASSIGN_OR_RETURN(const bool appended, Append(writer,
                                                          {.stream = decision.stream,
                                                           .kind = decision.kind,
                                                           .body = decision.body,
                                                           .verbatim = decision.verbatim,
                                                           .event_id = decision.event_id},
                                                          context));
    any_new |= appended;
  }
  return any_new;
}

}  // namespace

Result<bool> Commit(ledger::Writer& writer, std::span<const memory::Decision> decisions,
                    const CommitContext& context) {
  bool any_new = false;
  for (const memory::Decision& decision : decisions) {
    CREDENCE_ASSIGN_OR_RETURN(const bool appended,
                              Append(writer,
                                     {.stream = memory::StreamOf(decision.subject),
                                      .kind = memory::KindOf(decision.event),
                                      .body = memory::BodyOf(decision.event),
                                      .verbatim = decision.verbatim,
                                      .event_id = decision.event_id},
                                     context));
    any_new |= appended;
  }
  return any_new;
}

Result<bool> Commit(ledger::Writer& writer, std::string_view session,
                    std::span<const governor::Decision> decisions, const CommitContext& context) {
  bool any_new = false;
  for (const governor::Decision& decision : decisions) {
    CREDENCE_ASSIGN_OR_RETURN(const bool appended, Append(writer,
                                                          {.stream = governor::StreamOf(session),
                                                           .kind = governor::KindOf(decision.event),
                                                           .body = governor::BodyOf(decision.event),
                                                           .verbatim = std::nullopt,
                                                           .event_id = decision.event_id},
                                                          context));
    any_new |= appended;
  }
  return any_new;
}

Result<void> Commit(ledger::Writer& writer, std::span<const executive::Decision> decisions,
                    const CommitContext& context) {
  CREDENCE_RETURN_IF_ERROR(AppendAll(writer, decisions, context));
  return {};
}

Result<bool> Commit(ledger::Writer& writer, std::span<const belief::Decision> decisions,
                    const CommitContext& context) {
  return AppendAll(writer, decisions, context);
}

}  // namespace credence::engine
