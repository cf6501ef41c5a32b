// SPDX-License-Identifier: Apache-2.0
#include "ledger/store.h"

#include <fmt/format.h>

#include <algorithm>

namespace credence::ledger {

EventView EventView::Of(const Event& event) {
  EventView view{.id = event.id,
                 .sequence = event.sequence,
                 .space = event.space,
                 .stream = event.stream,
                 .stream_version = event.stream_version,
                 .kind = event.kind,
                 .version = event.version,
                 .time = event.time,
                 .actor = event.actor,
                 .body = event.body,
                 .digest = event.digest ? &*event.digest : nullptr,
                 .text = std::nullopt,
                 .hash = event.hash};
  if (event.verbatim) {
    view.text = event.verbatim->text;
    view.salt = event.verbatim->salt;
  }
  return view;
}

EventView EventView::Of(const NewEvent& event, const Appended& place) {
  EventView view{.id = event.id,
                 .sequence = place.sequence,
                 .stream = event.stream,
                 .stream_version = place.stream_version,
                 .kind = event.kind,
                 .version = event.version,
                 .time = event.time,
                 .actor = event.actor,
                 .body = event.body};
  if (event.verbatim) view.text = event.verbatim->text;
  if (event.digest) view.digest = &*event.digest;
  return view;
}

std::int64_t StoreCopy::Events() const {
  std::int64_t events = 0;
  for (const Space& space : spaces) events += space.head.sequence;
  return events;
}

Event EventView::ToEvent() const {
  Event event{.id = id,
              .sequence = sequence,
              .space = std::string(space),
              .stream = std::string(stream),
              .stream_version = stream_version,
              .kind = std::string(kind),
              .version = version,
              .time = time,
              .actor = std::string(actor),
              .body = std::string(body),
              .verbatim = std::nullopt,
              .hash = hash};
  if (digest != nullptr) event.digest = *digest;
  if (text) event.verbatim = Verbatim{.text = std::string(*text), .salt = salt};
  return event;
}

void EventView::KeepForReplay() {
  stream_version = 0;
  actor = {};
  digest = nullptr;
  hash = {};
}

bool EventFilter::WantsVerbatim(std::string_view of_kind) const {
  return with_verbatim && (verbatim_kinds.empty() ||
                           std::ranges::find(verbatim_kinds, of_kind) != verbatim_kinds.end());
}

Result<VectorAnswer> Reader::Nearest(const VectorQuery& /*query*/) {
  return Fail(Code::kUnimplemented, "this store compares no vectors");
}

Appended DuplicateOf(const Event& old) {
  return {.sequence = old.sequence, .stream_version = old.stream_version, .duplicate = true};
}

Failure WrongVersion(std::string_view stream, std::int64_t version, std::int64_t expected) {
  return Fail(Code::kAborted, fmt::format("{} is at version {}, expected {}; read it and try again",
                                          stream, version, expected));
}

}  // namespace credence::ledger
