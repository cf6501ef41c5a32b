// SPDX-License-Identifier: Apache-2.0
#include "ledger/typed_id.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"

namespace credence::ledger {
namespace {

constexpr std::size_t kDescriptionMax = 48;

std::string Described(const std::string& id, const TypedId::Describe& describe) {
  const std::string line = describe ? OneLine(describe(id)) : "";
  const std::string_view text = Trim(line);
  if (text.empty()) return id;
  const std::string_view begin = CodePointPrefix(text, kDescriptionMax);
  return fmt::format("{} ({}{})", id, begin, begin.size() < text.size() ? "…" : "");
}

}  // namespace

TypedId::TypedId(std::string_view typed) : typed_(typed), text_(AsciiLower(Trim(typed))) {}

void TypedId::Offer(std::string_view id, std::optional<std::int64_t> age) {
  if (is_exact_) return;
  const std::string lower = AsciiLower(id);
  if (lower == text_) {
    is_exact_ = true;
    near_ = {std::string(id)};
    return;
  }
  if (IsLast()) {
    if (!age || (!near_.empty() && *age <= age_)) return;
    age_ = *age;
    near_ = {std::string(id)};
    return;
  }
  if (text_.size() < kPartMin || !lower.contains(text_)) return;
  const std::string_view shown =
      std::string_view(lower).substr(lower.size() - std::min(lower.size(), kShown));
  const bool is_near = lower.starts_with(text_) || lower.ends_with(text_) || shown.contains(text_);
  std::vector<std::string>& candidates = is_near ? near_ : far_;
  if (candidates.size() <= kCandidatesMax) candidates.emplace_back(id);
}

std::string TypedId::SeveralOf(const SubjectNames& names,
                               const std::vector<std::string>& candidates,
                               const Describe& describe) const {
  std::string list;
  for (std::size_t i = 0; i < std::min(candidates.size(), kCandidatesMax); ++i) {
    list += (i == 0 ? "" : ", ") + Described(candidates[i], describe);
  }
  return fmt::format("{} matches several {}: {}{}; type more of the id", Quoted(typed_), names.many,
                     list, candidates.size() > kCandidatesMax ? " and others" : "");
}

Result<std::string> TypedId::Choose(const SubjectNames& names, const Describe& describe) const {
  const std::vector<std::string>& candidates = near_.empty() ? far_ : near_;
  if (candidates.size() == 1) return candidates.front();
  if (!candidates.empty()) return InvalidArgument(SeveralOf(names, candidates, describe));
  if (IsLast()) {
    return NotFound(fmt::format("there are no {} yet; {} shows them", names.many, names.list));
  }
  if (text_.size() < kPartMin) {
    return NotFound(
        fmt::format("no {} {}; a part of an id needs at least {} characters, and {} shows them",
                    names.one, Quoted(typed_), kPartMin, names.list));
  }
  return NotFound(fmt::format("no {} {}; {} shows them", names.one, Quoted(typed_), names.list));
}

}  // namespace credence::ledger
