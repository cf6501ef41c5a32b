// SPDX-License-Identifier: Apache-2.0
#include "language/polarity.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <tuple>
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
constexpr double kParticleBesideCover = 0.75;
// Share of the words next to two numbers.
constexpr double kNumberCover = 0.6;
// Share of the shorter sentence, for the two to be about the same thing at all.
constexpr double kSentenceCover = 0.5;
// Share of the longer sentence, for the two to agree.
constexpr double kAgreementCover = 0.8;
// Shares of the other words of the shorter and the longer sentence that two sentences must have in
// common, to differ in one word.
constexpr double kShorterFrameCover = 0.6;
constexpr double kFrameCover = 0.6;
constexpr double kStrictFrameCover = 0.75;
constexpr double kClearSentiment = 0.3;
// How many words without a partner may stand between a replaced word and its neighbour.
constexpr std::size_t kPassedMax = 1;
// How many words of each sentence may be replaced by others.
constexpr std::size_t kPhraseMax = 3;
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
    LinkWords(
        [](const PolarWord& x, const PolarWord& y) { return ShareAPlace(x.places, y.places); },
        false);
    for (std::size_t i = 0; i < from_a_.size(); ++i) {
      if (from_a_[i].IsSet() && !from_a_[i].opposite && !a_.words[i].particle) ++same_words_;
    }
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
    if (const auto phrase = PhraseReplaced()) return phrase;
    if (const auto markers = MarkersDiffer()) return markers;
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
    const double share = x.particle ? kParticleBesideCover : kBesideCover;
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
    const auto [fewer, more] = std::minmax({ContentWords(a_), ContentWords(b_)});
    return same_words_ > 0 && Covers(same_words_, fewer - 1, kShorterFrameCover) &&
           Covers(same_words_, more - 1, longer_share);
  }

  // "It is found in Latvia" and "it is not observed in Latvia": what is denied stands where the
  // other text has a word that is not known to exclude it.
  std::optional<Finding> DeniedInOtherWords() const {
    if (!SameFrame(kStrictFrameCover) || HasDenied(a_) == HasDenied(b_)) return std::nullopt;
    for (std::size_t i = 0; i < from_a_.size(); ++i) {
      for (std::size_t j = 0; j < from_b_.size(); ++j) {
        const PolarWord& x = a_.words[i];
        const PolarWord& y = b_.words[j];
        // Someone who is walking is not running.
        if (x.progressive || y.progressive) continue;
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
      if (from_a_[i].opposite && !a_.words[i].particle && !HasDenied(a_) &&
          (SameBeside(i, from_a_[i].to, -1) || SameBeside(i, from_a_[i].to, 1)))
        return At(Opposition::kAntonym, i, from_a_[i].to);
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
      return (AreGoodAndBad(x, y) || IsUndone(x, y)) && SameFrame(kStrictFrameCover) &&
                     InSamePlace(i, j)
                 ? Opposition::kAntonym
                 : Opposition::kNone;
    }
    if (rivalry == Rivalry::kOpposites) {
      return SameBeside(i, j, -1) || SameBeside(i, j, 1) ? Opposition::kAntonym : Opposition::kNone;
    }
    if (!InSamePlace(i, j)) return Opposition::kNone;
    // "A man sings" and "a woman sings" are about two people.
    if (x.introduced && y.introduced) return Opposition::kNone;
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
    const auto undoes = [](const PolarWord& word, const PolarWord& other) {
      return word.undoes && !word.attribute && !other.undoes && other.sentiment > -kClearSentiment;
    };
    return undoes(x, y) || undoes(y, x);
  }

  // What one sentence has in the place of the other's words: "received criticism" and "attained
  // accolades", or a word that undoes the rest.
  std::optional<Finding> PhraseReplaced() const {
    if (!SameFrame(kStrictFrameCover) || HasDenied(a_) || HasDenied(b_)) return std::nullopt;
    const FreeWords x = FreeWordsOf(a_, from_a_);
    const FreeWords y = FreeWordsOf(b_, from_b_);
    if (x.count > kPhraseMax || y.count > kPhraseMax) return std::nullopt;
    const bool feelings = (x.Good() && y.Bad()) || (x.Bad() && y.Good());
    const bool undone = (x.undoing != kNoWord && y.undoing == kNoWord && !y.Bad()) ||
                        (y.undoing != kNoWord && x.undoing == kNoWord && !x.Bad());
    if (!feelings && !undone) return std::nullopt;
    const std::size_t i = x.undoing != kNoWord ? x.undoing : x.first;
    const std::size_t j = y.undoing != kNoWord ? y.undoing : y.first;
    if (i != kNoWord && j != kNoWord) return At(Opposition::kAntonym, i, j);
    // Added to what the other sentence says: from there to the next word that both have.
    if (i == kNoWord) return Added(b_, from_b_, a_, j, /*turned=*/true);
    return Added(a_, from_a_, b_, i, /*turned=*/false);
  }

  struct FreeWords {
    std::size_t count = 0;
    std::size_t first = kNoWord;
    std::size_t undoing = kNoWord;
    double best = 0, worst = 0;  // Sentiment.

    bool Good() const { return best >= kClearSentiment && worst > -kClearSentiment; }
    bool Bad() const { return worst <= -kClearSentiment && best < kClearSentiment; }
  };

  static FreeWords FreeWordsOf(const PolarSentence& sentence, const std::vector<Link>& links) {
    FreeWords found;
    for (std::size_t k = 0; k < links.size(); ++k) {
      const PolarWord& word = sentence.words[k];
      if (links[k].IsSet() || word.particle || word.open) continue;
      ++found.count;
      if (found.first == kNoWord) found.first = k;
      if (word.undoes && !word.attribute && found.undoing == kNoWord) found.undoing = k;
      found.best = std::max(found.best, word.sentiment);
      found.worst = std::min(found.worst, word.sentiment);
    }
    return found;
  }

  std::optional<Finding> Added(const PolarSentence& more, const std::vector<Link>& links,
                               const PolarSentence& less, std::size_t word, bool turned) const {
    std::size_t next = word;
    while (next < links.size() && (!links[next].IsSet() || more.words[next].particle)) ++next;
    if (next == links.size()) return std::nullopt;
    const PolarWord& kept = less.words[links[next].to];
    Finding finding{.opposition = Opposition::kAntonym,
                    .a_begin = more.words[word].begin,
                    .a_end = more.words[next].end,
                    .b_begin = kept.begin,
                    .b_end = kept.end};
    if (turned) {
      std::swap(finding.a_begin, finding.b_begin);
      std::swap(finding.a_end, finding.b_end);
    }
    return finding;
  }

  // "Also sells books" and "only sells books", "all tests pass" and "some tests pass", "because of
  // rain" and "despite rain".
  std::optional<Finding> MarkersDiffer() const {
    if (!SameFrame(kStrictFrameCover) || HasDenied(a_) || HasDenied(b_)) return std::nullopt;
    for (const auto& [first, second, same_word] : kMarkerPairs) {
      for (const auto& [x, y] : {std::pair(first, second), std::pair(second, first)}) {
        const auto& mine = MarkerOf(a_, x);
        const auto& other = MarkerOf(b_, y);
        if (!mine || !other || MarkerOf(a_, y) || MarkerOf(b_, x)) continue;
        if (same_word && (mine->word >= from_a_.size() || from_a_[mine->word].to != other->word))
          continue;
        return Finding{.opposition = Opposition::kAntonym,
                       .a_begin = mine->begin,
                       .a_end = mine->end,
                       .b_begin = other->begin,
                       .b_end = other->end};
      }
    }
    return std::nullopt;
  }

  struct MarkerPair {
    Marker first, second;
    bool same_word = false;  // The words after them must correspond.
  };
  static constexpr auto kMarkerPairs =
      std::to_array<MarkerPair>({{Marker::kAlso, Marker::kOnly, false},
                                 {Marker::kAll, Marker::kSome, true},
                                 {Marker::kBecause, Marker::kDespite, true},
                                 {Marker::kTo, Marker::kFrom, true},
                                 {Marker::kUntil, Marker::kAfter, true}});

  static const std::optional<MarkerAt>& MarkerOf(const PolarSentence& sentence, Marker marker) {
    return sentence.markers[static_cast<std::size_t>(marker)];
  }

  // "The dog chases the cat" and "the cat chases the dog": a = … X M Y …, b = … Y M X …
  std::optional<Finding> RolesSwapped() const {
    const std::size_t size = a_.words.size();
    const bool passive = a_.passive_verb || b_.passive_verb;
    if (size != b_.words.size() || a_.function_words != b_.function_words ||
        (!passive && a_.voice_words != b_.voice_words) || !a_.quantities.empty() ||
        !b_.quantities.empty()) {
      return std::nullopt;
    }
    const std::vector<const PolarWord*> a = InActiveOrder(a_);
    const std::vector<const PolarWord*> b = InActiveOrder(b_);
    const auto same = [&](std::size_t i, std::size_t j) {
      return a[i]->stem == b[j]->stem && a[i]->denied == b[j]->denied;
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
            !same_run(end - y, begin, y) ||
            !IsOneSided(std::span(a).subspan(begin, all), std::span(b).subspan(begin, all), x,
                        middle))
          continue;
        // Qualities, not roles: "the tall man greets the short woman".
        if (AreOpposite(a[begin]->poles, b[begin]->poles)) continue;
        Finding finding{.opposition = Opposition::kRoles};
        std::tie(finding.a_begin, finding.a_end) = Span(std::span(a).subspan(begin, all));
        std::tie(finding.b_begin, finding.b_end) = Span(std::span(b).subspan(begin, all));
        return finding;
      }
    }
    return std::nullopt;
  }

  // "The cat is chased by the dog" as dog, chase, cat.
  static std::vector<const PolarWord*> InActiveOrder(const PolarSentence& sentence) {
    std::vector<const PolarWord*> words;
    for (const PolarWord& word : sentence.words) words.push_back(&word);
    if (!sentence.passive_verb) return words;
    const auto verb = words.begin() + static_cast<std::ptrdiff_t>(*sentence.passive_verb);
    // Where and when it happens stays behind: "by the dog in the garden".
    const auto agent_end = std::find_if(verb + 1, words.end(), [&](const PolarWord* word) {
      return word->particle || word->clause != (*verb)->clause;
    });
    std::rotate(words.begin(), verb + 1, agent_end);  // agent, subject, verb
    const auto agent = agent_end - verb - 1;
    std::rotate(words.begin() + agent, agent_end - 1, agent_end);  // agent, verb, subject
    return words;
  }

  static std::pair<std::size_t, std::size_t> Span(std::span<const PolarWord* const> words) {
    return {(*std::ranges::min_element(words, {}, &PolarWord::begin))->begin,
            (*std::ranges::max_element(words, {}, &PolarWord::end))->end};
  }

  // Whether the words between two roles hold in one direction only; "Ana met Bob" holds in both,
  // and so does a list.
  static bool IsOneSided(std::span<const PolarWord* const> a, std::span<const PolarWord* const> b,
                         std::size_t first, std::size_t size) {
    for (std::size_t k = 0; k < a.size(); ++k) {
      if (a[k]->clause != a[0]->clause || b[k]->clause != b[0]->clause) return false;
    }
    bool content = false;
    for (const PolarWord* word : a.subspan(first, size)) {
      if (std::ranges::binary_search(kMutualStems, std::string_view(word->stem))) return false;
      content |= !word->particle;
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
    // "In a yard" may be outside.
    const bool place = a_.words[i].stem == "in" || b_.words[j].stem == "in";
    const bool right =
        linked(right_a, right_b) || (!place && (right_a == kNoWord || right_b == kNoWord));
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
  std::size_t same_words_ = 0;  // Linked, and not as opposites.
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
