// SPDX-License-Identifier: Apache-2.0
#include "language/contradiction.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/utf8.h"
#include "language/contradiction/claim.h"
#include "language/contradiction/kinds.h"
#include "language/contradiction/places.h"
#include "language/contradiction/subject.h"
#include "language/polarity/opposites.h"
#include "language/polarity/rivals.h"
#include "language/polarity/stem.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

using Stems = std::vector<std::string>;

constexpr std::size_t kReasonPartMax = 60;  // Code points of each side.

// Groups whose subjects are people: "Ana" and "Ana Silva" may be the same.
constexpr auto kPersonal = SortedWords<"born from grow like live study work">();
// Verbs that are followed by an adjective for a state. Stems.
constexpr auto kStateVerbs = UnsortedWords<"be feel look remain seem smel sound stai tast">();
// Lower-case words after "work at" and the like that are not names.
constexpr auto kNoNames = SortedWords<
    "church college home hospital last night nights once school sea town university weekends "
    "work">();

std::string Part(std::string_view text) {
  std::string line = OneLine(text);
  if (CodePointCount(line) <= kReasonPartMax) return line;
  return std::string(CodePointPrefix(line, kReasonPartMax)) + "…";
}

Contradiction Found(Conflict kind, bool soft, std::string_view about, std::string_view a,
                    std::string_view b) {
  const std::string sides = fmt::format("{} against {}", Part(a), Part(b));
  return {.kind = kind,
          .soft = soft,
          .reason = about.empty() ? sides : fmt::format("{}: {}", Part(about), sides)};
}

// REQUIRES, here and below: sorted.
bool IsSubset(const Stems& part, const Stems& whole) { return std::ranges::includes(whole, part); }

bool IsWithin(const Stems& a, const Stems& b) { return IsSubset(a, b) || IsSubset(b, a); }

Stems Union(const Stems& a, const Stems& b) {
  Stems all;
  std::ranges::set_union(a, b, std::back_inserter(all));
  return all;
}

Stems Without(const Stems& stems, std::string_view stem) {
  Stems others;
  std::ranges::copy_if(stems, std::back_inserter(others),
                       [&](const std::string& each) { return each != stem; });
  return others;
}

enum class Times { kSame, kOnlyFirst, kOnlySecond, kDifferent };

class ClaimPair {
 public:
  ClaimPair(const Claim& a, const Claim& b) : a_(a), b_(b) {}

  Contradiction Compare() const {
    if (a_.group != b_.group || a_.modal != b_.modal) return {};
    if (a_.open || b_.open || a_.points || b_.points) return {};
    const std::optional<bool> sure = SameSubject();
    if (!sure) return {};
    Contradiction found = Find();
    if (found.IsConflict() && !*sure) found.soft = true;
    return found;
  }

 private:
  Contradiction Find() const {
    if (Contradiction found = Gone(a_, b_); found.IsConflict()) return found;
    if (Contradiction found = Gone(b_, a_); found.IsConflict()) return Swapped(std::move(found));
    if (a_.negated != b_.negated) return a_.negated ? Denial(a_, b_) : Swapped(Denial(b_, a_));
    if (a_.negated || !SameTense()) return {};
    if (WhenBoth() != Times::kSame) return PreferredTimes();
    if (a_.opposite != b_.opposite) return OppositeVerbs();
    using ClaimRule = Contradiction (ClaimPair::*)() const;
    for (const ClaimRule rule :
         {&ClaimPair::Numbers, &ClaimPair::Antonyms, &ClaimPair::Frequencies, &ClaimPair::Kinds,
          &ClaimPair::Preferences, &ClaimPair::Roles, &ClaimPair::Objects}) {
      // "I also work at Acme" implies a second one.
      if (rule == &ClaimPair::Kinds && (a_.also || b_.also)) break;
      if (Contradiction found = (this->*rule)(); found.IsConflict()) return found;
    }
    return {};
  }

  // Nothing if they differ; false if they may be the same.
  std::optional<bool> SameSubject() const {
    if (a_.subject == b_.subject) return true;
    if (!a_.is_proper_name || !b_.is_proper_name ||
        !std::ranges::binary_search(kPersonal, std::string_view(a_.group))) {
      return std::nullopt;
    }
    const auto& [shorter, longer] = std::minmax(
        a_.subject, b_.subject, [](const auto& x, const auto& y) { return x.size() < y.size(); });
    const bool first_name = !shorter.contains(' ') && longer.starts_with(shorter + " ");
    return first_name ? std::optional(false) : std::nullopt;
  }

  Times WhenBoth() const { return When(a_, b_); }
  static Times When(const Claim& a, const Claim& b) {
    if (a.times == b.times) return Times::kSame;
    if (b.times.empty()) return Times::kOnlyFirst;
    return a.times.empty() ? Times::kOnlySecond : Times::kDifferent;
  }

  // Two past statements can be about different times.
  bool SameTense() const {
    if (a_.timeless && b_.timeless) return true;
    if (a_.tense != b_.tense) return false;
    if (a_.tense == Tense::kPast) return a_.is_definite && a_.meaning != "live";
    return a_.tense != Tense::kPerfect || a_.is_definite || HasQuantity();
  }

  bool HasQuantity() const {
    return std::ranges::any_of(a_.items,
                               [](const ClaimItem& item) { return !item.quantities.empty(); });
  }

  // Swaps the sides of the reason.
  Contradiction Swapped(Contradiction found) const {
    if (found.IsConflict())
      found.reason = fmt::format("'{}' against '{}'", Part(a_.said), Part(b_.said));
    return found;
  }

  static bool SameSaying(const Claim& a, const Claim& b) {
    return a.meaning == b.meaning && a.role == b.role &&
           (a.preposition == b.preposition || a.sort == ObjectSort::kTime);
  }

  // "I used to smoke" says that it ended.
  static Contradiction Gone(const Claim& past, const Claim& now) {
    if (!past.gone || past.negated || now.negated || now.tense != Tense::kPresent ||
        !SameSaying(past, now) || !now.times.empty() || !Entails(now, past)) {
      return {};
    }
    return {.kind = Conflict::kNegation,
            .soft = true,
            .reason = fmt::format("'{}' against '{}'", Part(past.said), Part(now.said))};
  }

  // Eating meat every day implies eating meat: some item says at least as much as one of the other
  // claim's items.
  static bool Entails(const Claim& specific, const Claim& general) {
    if (general.items.empty()) return general.group != "be" || specific.items.empty();
    return std::ranges::any_of(specific.items, [&](const ClaimItem& x) {
      const Stems all = Union(x.core, x.rest);
      return std::ranges::any_of(general.items, [&](const ClaimItem& y) {
        if (y.core.empty() && y.quantities.empty()) return false;
        return IsSubset(y.core, all) && IsSubset(y.rest, all) && QuantitiesAgree(x, y);
      });
    });
  }

  static bool QuantitiesAgree(const ClaimItem& x, const ClaimItem& y) {
    return std::ranges::all_of(y.quantities, [&](const Quantity& quantity) {
      return std::ranges::any_of(x.quantities, [&](const Quantity& other) {
        return MeasureTheSame(quantity, other) && Agree(quantity, other);
      });
    });
  }

  static Contradiction Denial(const Claim& denied, const Claim& said) {
    const bool same_tense = denied.tense == said.tense ||
                            (denied.tense == Tense::kPerfect && said.tense != Tense::kFuture);
    const Times when = When(denied, said);
    if (!same_tense || (when != Times::kSame && when != Times::kOnlySecond) || said.gone) return {};
    // "If it rains, I take the bus" is an exception.
    if (when == Times::kOnlySecond && said.conditional) return {};
    const bool opposite = denied.opposite != said.opposite;
    if (opposite || !SameSaying(denied, said) || !Entails(said, denied)) return {};
    // Someone who is no fan of music may still enjoy some of it.
    const bool taste = denied.group == "like" && !Entails(denied, said);
    return {.kind = Conflict::kNegation,
            .soft = taste,
            .reason = fmt::format("'{}' against '{}'", Part(denied.said), Part(said.said))};
  }

  // Hard: "likes tea", "hates tea". Soft: "hates tea", "likes green tea".
  Contradiction OppositeVerbs() const {
    const Claim& against = a_.opposite ? a_ : b_;
    const Claim& for_it = a_.opposite ? b_ : a_;
    const auto said = [&](bool soft) {
      return Contradiction{
          .kind = Conflict::kAntonym,
          .soft = soft,
          .reason = fmt::format("'{}' against '{}'", Part(a_.said), Part(b_.said))};
    };
    if (against.items.empty() && for_it.items.empty()) return said(false);
    for (const ClaimItem& x : against.items) {
      for (const ClaimItem& y : for_it.items) {
        if (x.core.empty() || y.core.empty()) continue;
        if (x.core == y.core && x.rest == y.rest) return said(for_it.meaning == "prefer");
        if (IsSubset(x.core, y.core) && x.rest == y.rest) return said(true);
      }
    }
    return {};
  }

  template <typename ClaimRule>
  Contradiction ForItems(ClaimRule rule) const {
    for (const ClaimItem& x : a_.items) {
      for (const ClaimItem& y : b_.items) {
        if (Contradiction found = rule(x, y); found.IsConflict()) return found;
      }
    }
    return {};
  }

  // Numbers of the same thing that all disagree.
  Contradiction Numbers() const {
    if (a_.meaning != b_.meaning || a_.group == "like") return {};
    return ForItems([&](const ClaimItem& x, const ClaimItem& y) -> Contradiction {
      if (x.core != y.core || x.rest != y.rest) return {};
      bool differ = false;
      for (const Quantity& p : x.quantities) {
        for (const Quantity& q : y.quantities) {
          if (!MeasureTheSame(p, q)) continue;
          if (Agree(p, q)) return {};
          differ = true;
        }
      }
      if (!differ) return {};
      // Both versions may be in use.
      return Found(Conflict::kNumber, a_.group == "us", {}, x.text, y.text);
    });
  }

  struct Told {
    WordKind kind;
    const std::string* stem = nullptr;
    const ClaimItem* item = nullptr;
  };

  static std::vector<Told> KindsOf(const Claim& claim) {
    // Being married to a doctor does not make one a doctor.
    static const std::vector<ClaimItem> kSpouse = {{.core = {Stem("married")}, .text = "married"}};
    const std::vector<ClaimItem>* items = claim.meaning == "married" ? &kSpouse : &claim.items;
    std::vector<Told> kinds;
    for (const ClaimItem& item : *items) {
      for (const std::string& stem : item.core) {
        if (const auto kind = KindOf(stem)) kinds.push_back({*kind, &stem, &item});
      }
    }
    return kinds;
  }

  // Two words of a kind of which only one can hold: "is red", "is blue".
  Contradiction Kinds() const {
    const bool prefers = a_.meaning == "prefer" && b_.meaning == "prefer";
    const bool dwells = a_.sort == ObjectSort::kPlace;
    const bool one = a_.group == "be" || a_.sort == ObjectSort::kTime ||
                     (a_.sort == ObjectSort::kKind && a_.meaning == b_.meaning);
    if (a_.subject == "there" || !(prefers || dwells || one)) return {};
    const std::vector<Told> ours = KindsOf(a_);
    const std::vector<Told> theirs = KindsOf(b_);
    for (const Told& x : ours) {
      for (const Told& y : theirs) {
        if (!x.kind.IsAgainst(y.kind) || MeetInLine(ours, theirs, x.kind.line)) continue;
        const bool choice = x.kind.use == KindUse::kChoice;
        if (x.kind.use == KindUse::kMostly && a_.meaning != b_.meaning) continue;
        if (choice ? !prefers && !(dwells && x.item->article && y.item->article) : dwells) continue;
        if (!IsWithin(Without(x.item->core, *x.stem), Without(y.item->core, *y.stem)) ||
            !IsWithin(x.item->rest, y.item->rest)) {
          continue;
        }
        const bool soft = prefers || dwells || a_.soft || x.kind.use != KindUse::kOne;
        return Found(Conflict::kObject, soft, About(), x.item->text, y.item->text);
      }
    }
    return {};
  }

  // Both name the same member of the line: "red and black", "black".
  static bool MeetInLine(std::span<const Told> ours, std::span<const Told> theirs, int line) {
    return std::ranges::any_of(ours, [&](const Told& x) {
      return x.kind.line == line && std::ranges::any_of(theirs, [&](const Told& y) {
               return y.kind.line == line && y.kind.member == x.kind.member;
             });
    });
  }

  static bool AreAntonyms(std::string_view a, std::string_view b) {
    return AreOpposite(PolesOf(a), PolesOf(b)) || DenyByForm(a, b) ||
           RivalryOf(RivalPlacesOf(a), RivalPlacesOf(b)) == Rivalry::kOpposites;
  }

  // "Is open", "is closed", where the rest of both claims agrees.
  Contradiction Antonyms() const {
    const bool states = std::ranges::find(kStateVerbs, a_.meaning) != kStateVerbs.end();
    const bool prefers = a_.meaning == "prefer";
    if (a_.meaning != b_.meaning || !(states || prefers) || a_.subject == "there") return {};
    return ForItems([&](const ClaimItem& x, const ClaimItem& y) -> Contradiction {
      for (const std::string& p : x.core) {
        for (const std::string& q : y.core) {
          if (!AreAntonyms(p, q)) continue;
          if (Without(x.core, p) != Without(y.core, q) || x.rest != y.rest) continue;
          return Found(Conflict::kAntonym, prefers, {}, "'" + x.text + "'", "'" + y.text + "'");
        }
      }
      return {};
    });
  }

  // "Usually eats meat", "rarely eats meat".
  Contradiction Frequencies() const {
    using Frequency = Claim::Frequency;
    const auto [less, more] = std::minmax(a_.frequency, b_.frequency);
    if (less != Frequency::kRarely || more < Frequency::kOften || !SameSaying(a_, b_)) return {};
    if (!Entails(a_, b_) && !Entails(b_, a_)) return {};
    return {.kind = Conflict::kAntonym,
            .soft = true,
            .reason = fmt::format("'{}' against '{}'", Part(a_.said), Part(b_.said))};
  }

  // Preferences beyond words of one kind: reversed, or the same thing in another form.
  Contradiction Preferences() const {
    if (a_.meaning != "prefer" || b_.meaning != "prefer") return {};
    return ForItems([&](const ClaimItem& x, const ClaimItem& y) -> Contradiction {
      if (x.core.empty() || y.core.empty() || IsWithin(x.core, y.core)) return {};
      const bool a_rejects = x.core == b_.alternatives;
      const bool b_rejects = y.core == a_.alternatives;
      if (a_rejects || b_rejects) return Found(Conflict::kObject, true, About(), x.text, y.text);
      Stems shared;
      std::ranges::set_intersection(x.core, y.core, std::back_inserter(shared));
      if (shared.empty() || x.core.size() != y.core.size() || x.rest != y.rest) return {};
      return Found(Conflict::kObject, true, About(), x.text, y.text);
    });
  }

  // "Prefers meetings in the morning", "prefers meetings in the evening".
  Contradiction PreferredTimes() const {
    if (a_.meaning != "prefer" || b_.meaning != "prefer" || WhenBoth() != Times::kDifferent)
      return {};
    return ForItems([&](const ClaimItem& x, const ClaimItem& y) -> Contradiction {
      if (x.core != y.core || x.rest != y.rest) return {};
      return Found(Conflict::kObject, true, {}, a_.said, b_.said);
    });
  }

  // "Uses Go as the main language", "uses Rust as the main language".
  Contradiction Roles() const {
    if (a_.meaning != b_.meaning || a_.role.empty() || a_.role != b_.role || a_.group == "work" ||
        a_.items.empty() || b_.items.empty()) {
      return {};
    }
    const ClaimItem& x = a_.items.front();
    const ClaimItem& y = b_.items.front();
    if (x.core.empty() || y.core.empty() || IsWithin(x.core, y.core)) return {};
    return Found(Conflict::kObject, false, About(), x.text, y.text);
  }

  Contradiction Objects() const {
    if (a_.meaning != b_.meaning || a_.items.empty() || b_.items.empty() || a_.subject == "there")
      return {};
    switch (a_.sort) {
      case ObjectSort::kPlace:
        return Places();
      case ObjectSort::kName:
        return Names();
      case ObjectSort::kValue:
        return Values();
      case ObjectSort::kKind:
        return Identities();
      case ObjectSort::kTime:
      case ObjectSort::kAny:
        return {};
    }
    return {};
  }

  // Any two of them are the same, or one is more exact.
  template <typename Same>
  bool AnyMeet(Same same) const {
    return std::ranges::any_of(a_.items, [&](const ClaimItem& x) {
      return std::ranges::any_of(
          b_.items, [&](const ClaimItem& y) { return IsWithin(x.core, y.core) || same(x, y); });
    });
  }
  bool AnyMeet() const {
    return AnyMeet([](const ClaimItem&, const ClaimItem&) { return false; });
  }

  static bool IsName(const ClaimItem& item) {
    if (item.core.empty() || item.article) return false;
    if (item.capital) return true;
    return !item.determiner && !std::ranges::binary_search(kNoNames, std::string_view(item.name));
  }

  Contradiction Places() const {
    const ClaimItem& x = a_.items.front();
    const ClaimItem& y = b_.items.front();
    if (!IsName(x) || !IsName(y) || x.capital != y.capital) return {};
    const auto nested = [](const ClaimItem& p, const ClaimItem& q) {
      return AreNestedPlaces(p.name, q.name);
    };
    if (AnyMeet(nested)) return {};
    // The table does not list everything in a region.
    if ((IsRegion(x.name) && !IsKnownPlace(y.name)) || (IsRegion(y.name) && !IsKnownPlace(x.name)))
      return {};
    // An unknown place may be part of the other one.
    const bool unsure = IsKnownPlace(x.name) != IsKnownPlace(y.name);
    return Found(Conflict::kObject, unsure || a_.soft || b_.soft, About(), x.text, y.text);
  }

  Contradiction Names() const {
    const ClaimItem& x = a_.items.front();
    const ClaimItem& y = b_.items.front();
    if (x.core.empty() || y.core.empty() || AnyMeet()) return {};
    const bool both_common = x.article && y.article;
    if (!both_common && (!IsName(x) || !IsName(y) || x.capital != y.capital)) return {};
    return Found(Conflict::kObject, both_common || a_.soft || b_.soft, About(), x.text, y.text);
  }

  Contradiction Values() const {
    const ClaimItem& x = a_.items.front();
    const ClaimItem& y = b_.items.front();
    if (x.core.empty() || y.core.empty() || AnyMeet()) return {};
    return Found(Conflict::kObject, a_.soft || b_.soft, About(), x.text, y.text);
  }

  // "Our database is PostgreSQL": two names for something of which there is one.
  Contradiction Identities() const {
    const ClaimItem& x = a_.items.front();
    const ClaimItem& y = b_.items.front();
    if (!a_.is_definite || a_.group != "be" || !x.capital || !y.capital || x.article || y.article ||
        AnyMeet() || SaysKind(a_) || SaysKind(b_)) {
      return {};
    }
    const std::string_view subject = a_.subject;
    const std::string_view noun = subject.substr(subject.rfind(' ') + 1);
    return Found(Conflict::kObject, IsOneOfSeveral(noun), About(), x.text, y.text);
  }

  // "Portuguese" is not a name.
  static bool SaysKind(const Claim& claim) {
    return std::ranges::any_of(KindsOf(claim),
                               [](const Told& told) { return told.kind.use != KindUse::kChoice; });
  }

  // "lives in", or "My name" if the verb says nothing.
  std::string About() const {
    if (a_.group == "be" && a_.meaning == "be") return a_.subject_text;
    const std::size_t at = a_.items.empty() ? std::string::npos : a_.said.find(a_.items[0].text);
    return std::string(Trim(std::string_view(a_.said).substr(0, at)));
  }

  const Claim& a_;
  const Claim& b_;
};

}  // namespace

Contradiction CompareStatements(std::string_view a, std::string_view b) {
  // One sentence can contain both sides of an opposition ("stopped smoking, not used to").
  if (Trim(a) == Trim(b)) return {};
  const std::optional<Claim> first = ReadClaim(a);
  if (!first) return {};
  const std::optional<Claim> second = ReadClaim(b);
  if (!second) return {};
  return ClaimPair(*first, *second).Compare();
}

std::string ContradictionKey(std::string_view statement) {
  const std::optional<Claim> claim = ReadClaim(statement);
  if (!claim) return {};
  const std::size_t space = claim->subject.find(' ');
  // Gives "Ana" and "Ana Silva" the same key.
  const std::string_view subject =
      claim->is_proper_name ? std::string_view(claim->subject).substr(0, space) : claim->subject;
  return fmt::format("{}|{}", subject, claim->group);
}

}  // namespace credence::language
