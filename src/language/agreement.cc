// SPDX-License-Identifier: Apache-2.0
#include "language/agreement.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/utf8.h"
#include "language/contradiction.h"
#include "language/contradiction/claim.h"
#include "language/polarity.h"

namespace credence::language {
namespace {

// "Ana" may be "Ana Silva".
bool HaveOneSubject(const Claim& a, const Claim& b) {
  if (a.subject.empty() || b.subject.empty()) return false;
  if (a.subject == b.subject) return true;
  if (!a.is_proper_name || !b.is_proper_name) return false;
  const std::string& shorter = a.subject.size() < b.subject.size() ? a.subject : b.subject;
  const std::string& longer = a.subject.size() < b.subject.size() ? b.subject : a.subject;
  return longer.starts_with(shorter + ' ');
}

bool ShareAnObject(const Claim& a, const Claim& b) {
  return std::ranges::any_of(a.items, [&](const ClaimItem& x) {
    return std::ranges::any_of(b.items, [&](const ClaimItem& y) {
      return std::ranges::any_of(x.core, [&](const std::string& stem) {
        return std::ranges::binary_search(y.core, stem);
      });
    });
  });
}

// Asserted or denied as a fact that holds now.
bool IsPlain(const Claim& claim) {
  return !claim.open && !claim.gone && !claim.points && !claim.conditional && claim.modal.empty() &&
         claim.alternatives.empty();
}

bool IsDenied(const Claim& claim) { return claim.negated != claim.opposite; }

bool MeetInTime(const Claim& a, const Claim& b) {
  const auto holds_now = [](Tense tense) {
    return tense == Tense::kPresent || tense == Tense::kPerfect;
  };
  const bool same_tense = a.tense == b.tense || (holds_now(a.tense) && holds_now(b.tense));
  return same_tense && (a.times == b.times || a.times.empty() || b.times.empty());
}

// "Tea" and "green tea": one object is part of what the other says.
bool HaveOneObject(const Claim& a, const Claim& b) {
  return std::ranges::any_of(a.items, [&](const ClaimItem& x) {
    return std::ranges::any_of(b.items, [&](const ClaimItem& y) {
      if (x.core.empty() || y.core.empty() || x.rest != y.rest) return false;
      if (!x.quantities.empty() || !y.quantities.empty()) return false;
      return std::ranges::includes(x.core, y.core) || std::ranges::includes(y.core, x.core);
    });
  });
}

bool SayTheSame(const Claim& a, const Claim& b) {
  // A frequency is a number: "rarely" and "always" do not support each other.
  using Frequency = Claim::Frequency;
  const bool rarely = a.frequency == Frequency::kRarely || b.frequency == Frequency::kRarely;
  return a.group == b.group && a.preposition == b.preposition && a.role == b.role &&
         IsDenied(a) == IsDenied(b) && IsPlain(a) && IsPlain(b) && !rarely && MeetInTime(a, b) &&
         HaveOneObject(a, b);
}

}  // namespace

Agreement AgreementOf(std::string_view a, std::string_view b) {
  const std::optional<Claim> first = ReadClaim(a);
  if (!first) return Agreement::kNone;
  const std::optional<Claim> second = ReadClaim(b);
  if (!second || !HaveOneSubject(*first, *second)) return Agreement::kNone;
  if (CompareStatements(a, b).IsConflict() || ComparePolarity(a, b).IsOpposite()) {
    return Agreement::kNone;
  }
  if (SayTheSame(*first, *second)) return Agreement::kSame;
  const bool is_speaker = first->subject == "speaker" || first->subject == "we";
  if (is_speaker && !ShareAnObject(*first, *second)) return Agreement::kNone;
  return Agreement::kAbout;
}

}  // namespace credence::language
