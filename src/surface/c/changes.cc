// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <ranges>
#include <string>
#include <utility>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "credence/credence.h"
#include "engine/store/browse.h"
#include "surface/c/border.h"
#include "surface/c/engine_handle.h"

namespace credence::capi {
namespace {

constexpr std::int64_t kAtOnceMax = 500;  // Beyond that, callers are told to read again.

Result<Answer> ChangesAfter(const credence_engine& engine, std::int64_t after,
                            std::optional<std::string> kind) {
  Ledger& ledger = engine.engine->ledger();
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t generation, ledger.Generation());
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t head, ledger.Head(engine.caller));
  LedgerPage page;
  if (after >= 0 && after < head) {
    CREDENCE_ASSIGN_OR_RETURN(page, ledger.Browse(engine.caller, {.kind = std::move(kind),
                                                                  .before = head + 1,
                                                                  .after = after,
                                                                  .limit = kAtOnceMax}));
  }
  const bool is_reset = page.is_cut || after > head;
  JsonWriter json;
  json.BeginObject().Key("head").Int(head).Key("generation").Int(generation);
  json.Key("reset").Bool(is_reset).Key("changes").BeginArray();
  if (!is_reset) {
    for (const Event& event : std::views::reverse(page.events)) engine::WriteChange(event, json);
  }
  json.EndArray().EndObject();
  return Answer{.json = std::move(json).Take()};
}

}  // namespace
}  // namespace credence::capi

using namespace credence::capi;
using credence::Result;

extern "C" credence_code credence_changes_after(credence_engine* engine, std::int64_t after,
                                                const char* kind, credence_result* result) {
  return AtBorder(result, [&]() -> Result<Answer> {
    CREDENCE_ASSIGN_OR_RETURN(const credence_engine* opened,
                              OpenedFor(engine, credence::operations::Scope::kRead));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view wanted, Optional(kind, "kind"));
    if (wanted.empty()) return ChangesAfter(*opened, after, std::nullopt);
    if (!credence::engine::IsKnownKind(wanted)) {
      return credence::InvalidArgument(
          fmt::format("kind {} is not known; use one of {}, or one of their events",
                      credence::Quoted(wanted), fmt::join(credence::engine::kKindsOfEvents, ", ")));
    }
    return ChangesAfter(*opened, after, std::string(wanted));
  });
}
