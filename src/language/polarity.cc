// SPDX-License-Identifier: Apache-2.0
#include "language/polarity.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/utf8.h"
#include "language/polarity/sentence.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

// The share of a denied clause that the other text must contain. With two words of three, "is not
// playing the guitar" would oppose "is playing the piano".
constexpr double kDeniedCover = 0.75;
constexpr std::size_t kMuchLonger = 2;
// Share of the words next to two opposites.
constexpr double kBesideCover = 0.75;
// Share of the words next to two numbers.
constexpr double kNumberCover = 0.6;
// Share of the shorter sentence, for the two to be about the same thing at all.
constexpr double kSentenceCover = 0.5;
// Share of the longer sentence, for the two to agree.
constexpr double kAgreementCover = 0.8;
// Shares of the other words of the shorter and the longer sentence that two sentences must have in
// common, to differ in one word.
constexpr double kShorterFrameCover = 0.7;
constexpr double kFrameCover = 0.6;
constexpr double kStrictFrameCover = 0.75;
constexpr double kClearSentiment = 0.3;
// How many words without a partner may stand between a replaced word and its neighbour.
constexpr std::size_t kPassedMax = 1;
constexpr std::size_t kRoleWordsMax = 3;
// Stems of relations that hold in both directions.
constexpr auto kMutualStems = SortedWords<
    "adjacent agre alongsid argu besid border brother collaborat combin compar compet connect "
    "correlat cousin differ different equal fight friend hug identical interact join kiss link "
    "marri marry meet merg met mix near neighbor neighbour next partner play resembl same similar "
    "sister speak synonym talk together touch versu">();
// Stems of verbs that take any number of objects.
constexpr auto kOpenVerbs = SortedWords<
    "enjoy know lik like lov love own prefer speak support understand us use visit want">();
// How many sentences of one text are compared with the other's.
constexpr std::size_t kSentencesMax = 100;

constexpr std::size_t kNoWord = static_cast<std::size_t>(-1);

// For each word of a sentence, the corresponding word of the other one.
struct Link {
  std::size_t to = kNoWord;
  bool opposite = false;

  bool IsSet() const { return to != kNoWord; }
};

struct Finding {
  Opposition opposition = Opposition::kNone;
  std::size_t a_begin = 0, a_end = 0;
  std::size_t b_begin = 0, b_end = 0;
};

class SentencePair {
 public:
  SentencePair(const PolarSentence& a, const PolarSentence& b)
      : a_(a), b_(b), from_a_(a.words.size()), from_b_(b.words.size()) {
    LinkWords([](const PolarWord& x, const PolarWord& y) { return x.stem == y.stem; }, false);
    LinkWords([](const PolarWord& x, const PolarWord& y) { return AreAlike(x.poles, y.poles); },
              false);
    LinkWords(
        [](const PolarWord& x, const PolarWord& y) {
          return AreOpposite(x.poles, y.poles) || DenyByForm(x.stem, y.stem);
        },
        true);
  }

  std::optional<Finding> Opposite() const {
    if (!AboutTheSame()) return std::nullopt;
    for (const bool negation : {true, false}) {
      for (std::size_t i = 0; i < from_a_.size(); ++i) {
        if (!from_a_[i].IsSet()) continue;
        const std::size_t j = from_a_[i].to;
        if (negation ? !IsDenied(i, j) : !IsOpposed(i, j)) continue;
        return Finding{.opposition = negation ? Opposition::kNegation : Opposition::kAntonym,
                       .a_begin = a_.words[i].begin,
                       .a_end = a_.words[i].end,
                       .b_begin = b_.words[j].begin,
                       .b_end = b_.words[j].end};
      }
    }
    if (const auto numbers = NumbersDiffer()) return numbers;
    if (const auto denied = DeniedInOtherWords()) return denied;
    if (const auto replaced = Replaced()) return replaced;
    return RolesSwapped();
  }

  // Whether they say the same, as far as words can show.
  bool Agrees() const {
    const std::size_t linked = Linked(from_a_, a_);
    const std::size_t longer = std::max(ContentWords(a_), ContentWords(b_));
    if (!Covers(linked, longer, kAgreementCover)) return false;
    for (std::size_t i = 0; i < from_a_.size(); ++i) {
      if (!from_a_[i].IsSet()) continue;
      const std::size_t j = from_a_[i].to;
      if (from_a_[i].opposite != (a_.words[i].denied != b_.words[j].denied)) return false;
    }
    return !NumbersDiffer();
  }

 private:
  static bool Covers(std::size_t part, std::size_t whole, double share) {
    return static_cast<double>(part) >= share * static_cast<double>(whole);
  }

  static std::size_t ContentWords(const PolarSentence& sentence) {
    return static_cast<std::size_t>(
        std::ranges::count(sentence.words, false, &PolarWord::particle));
  }

  static std::size_t Linked(const std::vector<Link>& links, const PolarSentence& sentence) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < links.size(); ++i) {
      if (links[i].IsSet() && !sentence.words[i].particle) ++count;
    }
    return count;
  }

  template <typename Match>
  void LinkWords(Match match, bool opposite) {
    for (std::size_t i = 0; i < from_a_.size(); ++i) {
      if (from_a_[i].IsSet()) continue;
      for (std::size_t j = 0; j < from_b_.size(); ++j) {
        const PolarWord& x = a_.words[i];
        const PolarWord& y = b_.words[j];
        if (from_b_[j].IsSet() || x.particle != y.particle || x.conditional != y.conditional ||
            !match(x, y)) {
          continue;
        }
        from_a_[i] = {.to = j, .opposite = opposite};
        from_b_[j] = {.to = i, .opposite = opposite};
        break;
      }
    }
  }

  bool AboutTheSame() const {
    const std::size_t shorter = std::min(ContentWords(a_), ContentWords(b_));
    return Covers(Linked(from_a_, a_), shorter, kSentenceCover);
  }

  // Whether one of two equivalent words is denied, and its clause is in the other text.
  bool IsDenied(std::size_t i, std::size_t j) const {
    const PolarWord& x = a_.words[i];
    const PolarWord& y = b_.words[j];
    if (from_a_[i].opposite || x.particle || x.denied == y.denied || x.open || y.open) return false;
    return x.denied ? DeniedClauseIsSaid(a_, from_a_, b_, from_b_, i)
                    : DeniedClauseIsSaid(b_, from_b_, a_, from_a_, j);
  }

  // Whether the clause denies a word that the other sentence does not deny.
  static bool DeniesMore(const PolarSentence& denying, const std::vector<Link>& links,
                         const PolarSentence& saying, int clause) {
    for (std::size_t k = 0; k < links.size(); ++k) {
      const PolarWord& each = denying.words[k];
      if (each.clause == clause && each.denied && !each.particle && links[k].IsSet() &&
          !links[k].opposite && !saying.words[links[k].to].denied) {
        return true;
      }
    }
    return false;
  }

  static bool HasDenied(const PolarSentence& sentence, std::optional<int> clause = {}) {
    return std::ranges::any_of(sentence.words, [&](const PolarWord& each) {
      return each.denied && !each.particle && (!clause || each.clause == *clause);
    });
  }

  static bool DeniedClauseIsSaid(const PolarSentence& denying, const std::vector<Link>& links,
                                 const PolarSentence& saying, const std::vector<Link>& back,
                                 std::size_t word) {
    const int clause = denying.words[word].clause;
    const int other_clause = saying.words[links[word].to].clause;
    // If both deny something, they are opposite only if each denies what the other says ("a instead
    // of b").
    if (HasDenied(saying, other_clause) && !DeniesMore(saying, back, denying, other_clause))
      return false;
    std::size_t all = 0;
    std::size_t said = 0;
    std::size_t differ = 0;
    std::size_t together = 0;
    for (std::size_t k = 0; k < links.size(); ++k) {
      const PolarWord& each = denying.words[k];
      if (each.clause != clause || each.particle) continue;
      ++all;
      if (!links[k].IsSet()) continue;
      const PolarWord& partner = saying.words[links[k].to];
      // The other text denies the same, or expresses it by an opposite: "not rich" and "poor".
      if (each.denied && (links[k].opposite || (each.focus && partner.denied))) return false;
      ++said;
      if (each.denied && !partner.denied) ++differ;
      if (partner.clause == other_clause) ++together;
    }
    const bool at_focus = denying.words[word].focus || (differ >= 2 && !HasDenied(saying));
    if (!at_focus || (said < all && together < 2)) return false;
    // In a much longer sentence the same words may mean something else, unless they are adjacent.
    if (ContentWords(saying) > kMuchLonger * all && together < said) return false;
    if (Covers(said, all, kDeniedCover)) return true;
    // Or the denial adds when and where to what the other clause says.
    const auto [others, linked] = InClause(saying, back, other_clause);
    return denying.words[word].focus && differ >= 2 && Covers(linked, others, kDeniedCover);
  }

  // Whether two words are opposites, neither is denied, and their neighbours agree.
  bool IsOpposed(std::size_t i, std::size_t j) const {
    const PolarWord& x = a_.words[i];
    const PolarWord& y = b_.words[j];
    if (x.denied || y.denied || x.open || y.open) return false;
    if (!from_a_[i].opposite) return x.particle && IsTurnedRound(i, j);
    const auto [beside_a, linked_a] = Beside(a_, from_a_, i);
    const auto [beside_b, linked_b] = Beside(b_, from_b_, j);
    const double share = x.particle ? 1.0 : kBesideCover;
    const bool covered = beside_a <= beside_b ? Covers(linked_a, beside_a, share)
                                              : Covers(linked_b, beside_b, share);
    return covered && SameNeighbour(i, j);
  }

  // Whether they stand between equivalent words, or at the same end of their sentences.
  bool InSamePlace(std::size_t i, std::size_t j) const {
    return SameBeside(i, j, -1) && SameBeside(i, j, 1);
  }

  bool SameBeside(std::size_t i, std::size_t j, int step) const {
    const auto x = NearestLinked(a_, from_a_, i, step);
    const auto y = NearestLinked(b_, from_b_, j, step);
    if (!x || !y) return false;
    return *x == kNoWord ? *y == kNoWord : from_a_[*x].to == *y;
  }

  // kNoWord: none before the end. Empty: too far away.
  static std::optional<std::size_t> NearestLinked(const PolarSentence& sentence,
                                                  const std::vector<Link>& links, std::size_t from,
                                                  int step) {
    std::size_t at = Content(sentence, from, step);
    for (std::size_t passed = 0; at != kNoWord && !links[at].IsSet(); ++passed) {
      if (passed == kPassedMax) return std::nullopt;
      at = Content(sentence, at, step);
    }
    return at;
  }

  bool IsFree(std::size_t i, std::size_t j) const {
    const PolarWord& x = a_.words[i];
    const PolarWord& y = b_.words[j];
    return !from_a_[i].IsSet() && !from_b_[j].IsSet() && !x.particle && !y.particle && !x.open &&
           !y.open && x.conditional == y.conditional;
  }

  Finding At(Opposition opposition, std::size_t i, std::size_t j) const {
    return {.opposition = opposition,
            .a_begin = a_.words[i].begin,
            .a_end = a_.words[i].end,
            .b_begin = b_.words[j].begin,
            .b_end = b_.words[j].end};
  }

  // Whether the sentences say the same but for one word of each.
  bool SameFrame(double longer_share) const {
    const std::size_t linked = Linked(from_a_, a_);
    const auto [fewer, more] = std::minmax({ContentWords(a_), ContentWords(b_)});
    return linked > 0 && Covers(linked, fewer - 1, kShorterFrameCover) &&
           Covers(linked, more - 1, longer_share);
  }

  // "It is found in Latvia" and "it is not observed in Latvia": what is denied stands where the
  // other text has a word that is not known to exclude it.
  std::optional<Finding> DeniedInOtherWords() const {
    if (!SameFrame(kStrictFrameCover) || HasDenied(a_) == HasDenied(b_)) return std::nullopt;
    for (std::size_t i = 0; i < from_a_.size(); ++i) {
      for (std::size_t j = 0; j < from_b_.size(); ++j) {
        const PolarWord& x = a_.words[i];
        const PolarWord& y = b_.words[j];
        if (IsFree(i, j) && x.denied != y.denied && (x.denied ? x.focus : y.focus) &&
            InSamePlace(i, j) && RivalryOf(x.places, y.places) == Rivalry::kNone) {
          return At(Opposition::kNegation, i, j);
        }
      }
    }
    return std::nullopt;
  }

  // A word in the place of another that excludes it.
  std::optional<Finding> Replaced() const {
    if (!SameFrame(kFrameCover) || HasDenied(a_) != HasDenied(b_)) return std::nullopt;
    for (std::size_t i = 0; i < from_a_.size(); ++i) {
      for (std::size_t j = 0; j < from_b_.size(); ++j) {
        if (!IsFree(i, j) || a_.words[i].denied || b_.words[j].denied) continue;
        if (const Opposition found = Replacement(i, j); found != Opposition::kNone)
          return At(found, i, j);
      }
    }
    return std::nullopt;
  }

  Opposition Replacement(std::size_t i, std::size_t j) const {
    const PolarWord& x = a_.words[i];
    const PolarWord& y = b_.words[j];
    const Rivalry rivalry = RivalryOf(x.places, y.places);
    if (rivalry == Rivalry::kNone) {
      return SameFrame(kStrictFrameCover) && (AreGoodAndBad(x, y) || IsUndone(x, y)) &&
                     InSamePlace(i, j)
                 ? Opposition::kAntonym
                 : Opposition::kNone;
    }
    if (!SameBeside(i, j, -1) && !SameBeside(i, j, 1)) return Opposition::kNone;
    if (rivalry == Rivalry::kOpposites) return Opposition::kAntonym;
    // "Likes tea" and "likes coffee" can both be true.
    const std::size_t verb = Content(a_, i, -1);
    const bool takes_many =
        verb != kNoWord &&
        std::ranges::binary_search(kOpenVerbs, std::string_view(a_.words[verb].stem));
    return takes_many ? Opposition::kNone : Opposition::kAlternative;
  }

  static bool AreGoodAndBad(const PolarWord& x, const PolarWord& y) {
    return std::min(x.sentiment, y.sentiment) <= -kClearSentiment &&
           std::max(x.sentiment, y.sentiment) >= kClearSentiment;
  }

  // "Surveyed" and "ignored": one word says that something is not done, or not there.
  static bool IsUndone(const PolarWord& x, const PolarWord& y) {
    return (x.undoes && !y.undoes && y.sentiment > -kClearSentiment) ||
           (y.undoes && !x.undoes && x.sentiment > -kClearSentiment);
  }

  // "The dog chases the cat" and "the cat chases the dog": a = … X M Y …, b = … Y M X …
  std::optional<Finding> RolesSwapped() const {
    const std::size_t size = a_.words.size();
    if (size != b_.words.size() || a_.function_words != b_.function_words ||
        !a_.quantities.empty() || !b_.quantities.empty()) {
      return std::nullopt;
    }
    const auto same = [&](std::size_t i, std::size_t j) {
      return a_.words[i].stem == b_.words[j].stem && a_.words[i].denied == b_.words[j].denied;
    };
    std::size_t begin = 0;
    while (begin < size && same(begin, begin)) ++begin;
    std::size_t end = size;
    while (end > begin && same(end - 1, end - 1)) --end;
    const auto same_run = [&](std::size_t i, std::size_t j, std::size_t length) {
      for (std::size_t k = 0; k < length; ++k) {
        if (!same(i + k, j + k)) return false;
      }
      return true;
    };
    const std::size_t all = end - begin;
    for (std::size_t x = 1; x <= kRoleWordsMax && x + 2 <= all; ++x) {
      for (std::size_t y = 1; y <= kRoleWordsMax && x + y + 1 <= all; ++y) {
        const std::size_t middle = all - x - y;
        if (!same_run(begin, end - x, x) || !same_run(begin + x, begin + y, middle) ||
            !same_run(end - y, begin, y) || !IsOneSided(begin, begin + x, begin + x + middle, end))
          continue;
        // Qualities, not roles: "the tall man greets the short woman".
        if (AreOpposite(a_.words[begin].poles, b_.words[begin].poles)) continue;
        return Finding{.opposition = Opposition::kRoles,
                       .a_begin = a_.words[begin].begin,
                       .a_end = a_.words[end - 1].end,
                       .b_begin = b_.words[begin].begin,
                       .b_end = b_.words[end - 1].end};
      }
    }
    return std::nullopt;
  }

  // Whether the words between two roles hold in one direction only; "Ana met Bob" holds in both,
  // and so does a list.
  bool IsOneSided(std::size_t begin, std::size_t first, std::size_t last, std::size_t end) const {
    for (std::size_t k = begin; k < end; ++k) {
      if (a_.words[k].clause != a_.words[begin].clause ||
          b_.words[k].clause != b_.words[begin].clause) {
        return false;
      }
    }
    bool content = false;
    for (std::size_t k = first; k < last; ++k) {
      if (std::ranges::binary_search(kMutualStems, std::string_view(a_.words[k].stem)))
        return false;
      content |= !a_.words[k].particle;
    }
    return content;
  }

  // "Tests before code" and "code before tests".
  bool IsTurnedRound(std::size_t i, std::size_t j) const {
    if (a_.words[i].stem != "befor" && a_.words[i].stem != "after") return false;
    const std::size_t left_a = Content(a_, i, -1);
    const std::size_t left_b = Content(b_, j, -1);
    const std::size_t right_a = Content(a_, i, 1);
    const std::size_t right_b = Content(b_, j, 1);
    if (left_a == kNoWord || left_b == kNoWord || right_a == kNoWord || right_b == kNoWord)
      return false;
    return from_a_[left_a].to == right_b && from_a_[right_a].to == left_b;
  }

  // The number of other words in the clause, and how many of them are in the other text.
  static std::pair<std::size_t, std::size_t> Beside(const PolarSentence& sentence,
                                                    const std::vector<Link>& links,
                                                    std::size_t word) {
    std::size_t all = 0;
    std::size_t linked = 0;
    for (std::size_t k = 0; k < links.size(); ++k) {
      const PolarWord& each = sentence.words[k];
      if (k == word || each.particle || each.clause != sentence.words[word].clause) continue;
      ++all;
      if (links[k].IsSet() && !links[k].opposite) ++linked;
    }
    return {all, linked};
  }

  // Whether the nearest words on the same side are equivalent, or neither has any. In "turn on the
  // light" and "turn the light off" it is the verb, two words before.
  bool SameNeighbour(std::size_t i, std::size_t j) const {
    const std::size_t left_a = Content(a_, i, -1);
    const std::size_t left_b = Content(b_, j, -1);
    const std::size_t right_a = Content(a_, i, 1);
    const std::size_t right_b = Content(b_, j, 1);
    if (left_a == kNoWord && left_b == kNoWord && right_a == kNoWord && right_b == kNoWord)
      return true;
    const auto linked = [&](std::size_t x, std::size_t y) {
      return x != kNoWord && y != kNoWord && from_a_[x].to == y;
    };
    if (!a_.words[i].particle) {
      // On different sides in "open the door" and "the door is closed".
      return linked(left_a, left_b) || linked(right_a, right_b) || linked(left_a, right_b) ||
             linked(right_a, left_b);
    }
    const bool right = linked(right_a, right_b) || right_a == kNoWord || right_b == kNoWord;
    const std::size_t far_a = left_a == kNoWord ? kNoWord : Content(a_, left_a, -1);
    const std::size_t far_b = left_b == kNoWord ? kNoWord : Content(b_, left_b, -1);
    return right && (linked(left_a, left_b) || linked(left_a, far_b) || linked(far_a, left_b) ||
                     (left_a == kNoWord && left_b == kNoWord));
  }

  static std::size_t Content(const PolarSentence& sentence, std::size_t from, int step) {
    const auto size = static_cast<std::ptrdiff_t>(sentence.words.size());
    for (auto k = static_cast<std::ptrdiff_t>(from) + step; k >= 0 && k < size; k += step) {
      if (!sentence.words[static_cast<std::size_t>(k)].particle) return static_cast<std::size_t>(k);
    }
    return kNoWord;
  }

  // Numbers of the same thing that all disagree.
  std::optional<Finding> NumbersDiffer() const {
    for (const PolarQuantity& x : a_.quantities) {
      const PolarQuantity* differs = nullptr;
      bool agrees = false;
      for (const PolarQuantity& y : b_.quantities) {
        if (!MeasureTheSame(x.quantity, y.quantity)) continue;
        agrees |= Agree(x.quantity, y.quantity);
        if (differs == nullptr) differs = &y;
      }
      if (differs == nullptr || agrees || AgreesElsewhere(*differs)) continue;
      const auto [all_a, linked_a] = InClause(a_, from_a_, x.clause);
      const auto [all_b, linked_b] = InClause(b_, from_b_, differs->clause);
      if (all_a <= all_b ? !Covers(linked_a, all_a, kNumberCover)
                         : !Covers(linked_b, all_b, kNumberCover)) {
        continue;
      }
      return Finding{.opposition = Opposition::kNumber,
                     .a_begin = x.begin,
                     .a_end = x.end,
                     .b_begin = differs->begin,
                     .b_end = differs->end};
    }
    return std::nullopt;
  }

  bool AgreesElsewhere(const PolarQuantity& y) const {
    return std::ranges::any_of(a_.quantities, [&](const PolarQuantity& x) {
      return MeasureTheSame(x.quantity, y.quantity) && Agree(x.quantity, y.quantity);
    });
  }

  static std::pair<std::size_t, std::size_t> InClause(const PolarSentence& sentence,
                                                      const std::vector<Link>& links, int clause) {
    std::size_t all = 0;
    std::size_t linked = 0;
    for (std::size_t k = 0; k < links.size(); ++k) {
      if (sentence.words[k].particle || sentence.words[k].clause != clause) continue;
      ++all;
      if (links[k].IsSet()) ++linked;
    }
    return {all, linked};
  }

  const PolarSentence& a_;
  const PolarSentence& b_;
  std::vector<Link> from_a_;
  std::vector<Link> from_b_;
};

// Compares every pair of sentences: the texts are opposite if a pair is, and no sentence agrees
// with either of the two.
std::optional<Finding> FindOpposite(const std::vector<PolarSentence>& a,
                                    const std::vector<PolarSentence>& b) {
  struct Candidate {
    std::size_t a, b;
    Finding finding;
  };
  const std::size_t a_size = std::min(a.size(), kSentencesMax);
  const std::size_t b_size = std::min(b.size(), kSentencesMax);
  std::vector<Candidate> candidates;
  std::vector<bool> agreed_a(a_size);
  std::vector<bool> agreed_b(b_size);
  for (std::size_t i = 0; i < a_size; ++i) {
    for (std::size_t j = 0; j < b_size; ++j) {
      const SentencePair pair(a[i], b[j]);
      if (const auto finding = pair.Opposite()) {
        candidates.push_back({.a = i, .b = j, .finding = *finding});
      } else if (pair.Agrees()) {
        agreed_a[i] = agreed_b[j] = true;
      }
    }
  }
  for (const Candidate& each : candidates) {
    if (!agreed_a[each.a] && !agreed_b[each.b]) return each.finding;
  }
  return std::nullopt;
}

std::string Shown(std::string_view text, std::size_t begin, std::size_t end, bool quoted) {
  const std::string shown = OneLine(text.substr(begin, end - begin));
  return quoted ? fmt::format("'{}'", CodePointPrefix(shown, 60))
                : std::string(CodePointPrefix(shown, 60));
}

}  // namespace

Polarity ComparePolarity(std::string_view a, std::string_view b) {
  // A fixed order for symmetry, because linking words greedily depends on it.
  const bool swapped = b < a;
  if (swapped) std::swap(a, b);
  const auto finding = FindOpposite(ReadSentences(a), ReadSentences(b));
  if (!finding) return {};
  const bool quoted = finding->opposition != Opposition::kNumber;
  std::string first = Shown(a, finding->a_begin, finding->a_end, quoted);
  std::string second = Shown(b, finding->b_begin, finding->b_end, quoted);
  if (swapped) std::swap(first, second);
  return {.opposition = finding->opposition, .reason = fmt::format("{} against {}", first, second)};
}

}  // namespace credence::language
