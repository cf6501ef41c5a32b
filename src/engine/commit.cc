// SPDX-License-Identifier: Apache-2.0
#include "engine/commit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <tuple>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "engine/store/request_log.h"
#include "insight/projections.h"

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
        fmt::format("the project's path {} is not valid UTF-8; rename the folder, or give {}",
                    Quoted(*caller.project), Param("project")));
  }
  return {};
}

namespace {

Verbatim MakeVerbatim(std::string text, Rng& rng) {
  Verbatim verbatim{.text = std::move(text)};
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
  const ledger::EventView view = ledger::EventView::Of(event, appended);
  CREDENCE_RETURN_IF_ERROR(insight::ApplyToRows(writer, {&view, 1}));
  return true;
}

Result<ledger::Appended> Batch::Append(ledger::EventDraft draft) {
  if (!is_claimed_) {
    CREDENCE_RETURN_IF_ERROR(ClaimRequest(writer_, context_.caller, context_.now));
    is_claimed_ = true;
  }
  if (!draft.event_id) last_id_ = NewUuidAfter(last_id_, context_.now, context_.rng);
  ledger::NewEvent& event =
      events_.emplace_back(ledger::NewEvent{.id = draft.event_id.value_or(last_id_),
                                            .stream = std::move(draft.stream),
                                            .kind = std::string(draft.kind),
                                            .version = 1,
                                            .time = context_.now,
                                            .actor = context_.caller.actor,
                                            .body = std::move(draft.body),
                                            .verbatim = std::nullopt});
  if (draft.verbatim) event.verbatim = MakeVerbatim(*std::move(draft.verbatim), context_.rng);
  event.searchable = insight::IsSearchable(event.kind);
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Appended appended, writer_.Append(event));
  if (appended.duplicate || draft.is_folded) {
    events_.pop_back();
  } else {
    views_.push_back(ledger::EventView::Of(event, appended));
  }
  return appended;
}

Result<bool> Batch::Apply() {
  const std::vector<ledger::EventView> views = SortedBySubject();
  for (std::span<const ledger::EventView> left = views; !left.empty();) {
    const auto end = std::ranges::find_if(
        left, [&](const ledger::EventView& view) { return view.stream != left.front().stream; });
    const auto count = static_cast<std::size_t>(end - left.begin());
    CREDENCE_RETURN_IF_ERROR(insight::ApplyToRows(writer_, left.first(count)));
    left = left.subspan(count);
  }
  return !views.empty();
}

std::vector<ledger::EventView> Batch::SortedBySubject() {
  std::vector<ledger::EventView> views = std::exchange(views_, {});
  std::ranges::sort(views, [](const ledger::EventView& a, const ledger::EventView& b) {
    return std::tie(a.stream, a.sequence) < std::tie(b.stream, b.sequence);
  });
  return views;
}

Result<bool> Commit(ledger::Writer& writer, std::span<const ledger::EventDraft> drafts,
                    const CommitContext& context) {
  Batch batch(writer, context);
  bool any_new = false;
  for (const ledger::EventDraft& draft : drafts) {
    CREDENCE_RETURN_IF_ERROR(batch.Append(draft));
    if (!insight::DependsOnNeighbours(draft.stream)) continue;
    CREDENCE_ASSIGN_OR_RETURN(const bool is_new, batch.Apply());
    any_new |= is_new;
  }
  CREDENCE_ASSIGN_OR_RETURN(const bool is_new, batch.Apply());
  return any_new || is_new;
}

Result<bool> Commit(ledger::Writer& writer, ledger::EventDraft draft,
                    const CommitContext& context) {
  return Commit(writer, std::span(&draft, 1), context);
}

}  // namespace credence::engine
