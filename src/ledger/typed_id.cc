// SPDX-License-Identifier: Apache-2.0
#include "ledger/typed_id.h"

#include <fmt/format.h>

#include "base/utf8.h"

namespace credence::ledger {

TypedId::TypedId(std::string_view typed) : typed_(typed), text_(AsciiLower(Trim(typed))) {}

bool TypedId::IsPartOf(std::string_view id) const {
  if (text_.size() < kPartMin || text_.size() > id.size()) return false;
  const std::string lower = AsciiLower(id);
  return lower.starts_with(text_) || lower.ends_with(text_);
}

void TypedId::Offer(std::string_view id, std::optional<std::int64_t> age) {
  if (is_exact_) return;
  if (AsciiLower(id) == text_) {
    is_exact_ = true;
    count_ = 1;
    found_ = id;
    return;
  }
  if (IsLast()) {
    if (!age || (count_ > 0 && *age <= age_)) return;
    age_ = *age;
    count_ = 1;
    found_ = id;
    return;
  }
  if (!IsPartOf(id)) return;
  ++count_;
  if (count_ == 1) found_ = id;
}

Result<std::string> TypedId::Choose(const SubjectNames& names) const {
  if (count_ == 1) return found_;
  if (count_ > 1) {
    return InvalidArgument(fmt::format("{} names several {}; give more of the id, as in {}",
                                       Quoted(typed_), names.many, found_));
  }
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
