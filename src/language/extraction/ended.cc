// SPDX-License-Identifier: Apache-2.0
#include "language/extraction/ended.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/utf8.h"
#include "language/contradiction/places.h"
#include "language/extraction/clause_words.h"
#include "language/extraction/clauses.h"
#include "language/extraction/project.h"
#include "language/statement/verb.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr auto kEndingDeterminers = SortedWords<"my our the this">();
constexpr auto kAdverbsInEndings = SortedWords<
    "actually already also always completely finally just long mostly now often once recently "
    "regularly since usually">();
// Without an object, only these describe a habit: "I stopped reading" does not.
constexpr auto kHabitGerunds =
    SortedWords<"cycling dating drinking driving gambling smoking vaping">();
constexpr auto kArticles = SortedWords<"a an that the these this those">();
// Participles of lasting states, which "since" ends: "I haven't smoked since 2019".
constexpr auto kStateParticiples = SortedWords<
    "deployed drunk eaten lived owned played smoked studied supported taught used worked">();
// The words from one of these on say when the state held or ended.
constexpr auto kEndingTimes =
    SortedWords<"after before during growing last recently since until when while">();
constexpr auto kCounts = SortedWords<
    "a about almost eight few five four many nine over seven several six some ten three two">();
constexpr auto kPluralSubjects = SortedWords<"children folks kids parents people">();

class EndingReader {
 public:
  explicit EndingReader(std::string_view clause)
      : clause_(clause), words_(ReadClauseWords(clause)) {}

  std::optional<Ending> Run() {
    if (words_.size() < 3) return std::nullopt;
    if (auto ending = ReadNoLonger()) return ending;
    subject_ = SubjectEnd();
    if (subject_ == 0) return std::nullopt;
    for (const auto read :
         {&EndingReader::ReadUsedTo, &EndingReader::ReadAnymore, &EndingReader::ReadStopped,
          &EndingReader::ReadNotSince, &EndingReader::ReadMoved}) {
      if (auto ending = (this->*read)()) return ending;
    }
    return std::nullopt;
  }

 private:
  // The source from word `begin` to before word `end`.
  std::string Text(std::size_t begin, std::size_t end) const {
    if (begin >= end || begin >= words_.size()) return {};
    const std::size_t from = words_[begin].begin;
    return std::string(clause_.substr(from, words_[std::min(end, words_.size()) - 1].end - from));
  }
  static std::string Join(std::string before, std::string_view after) {
    if (!before.empty() && !after.empty()) before += ' ';
    return before += after;
  }
  bool IsAt(std::size_t at, std::string_view word) const {
    return at < words_.size() && words_[at].Is(word);
  }
  bool IsWordAt(std::size_t at) const { return at < words_.size() && words_[at].IsWord(); }

  // The position of the verb; 0 if no subject is recognised.
  std::size_t SubjectEnd() const {
    if (words_[0].Is("i") || words_[0].Is("we")) return 1;
    const ClauseWords words = words_;
    if (const std::size_t verb = ProjectVerb(words); verb < words.size()) return verb;
    if (!words_[0].Is("my") && !words_[0].Is("our")) return 0;
    const std::size_t verb = VerbOfMine(words);
    return verb < words.size() ? verb : 0;
  }

  bool IsPlural(std::size_t subject_end) const {
    if (words_[0].Is("we")) return true;
    for (std::size_t at = 0; at < subject_end; ++at) {
      if (words_[at].Is("and")) return true;
    }
    const std::string_view last = words_[subject_end - 1].text;
    return IsAmong(kPluralSubjects, last) || (last.ends_with('s') && !last.ends_with("ss"));
  }
  bool IsThird(std::size_t subject_end) const {
    return !words_[0].Is("i") && !IsPlural(subject_end);
  }

  // The present of a verb: "am", "lives".
  std::string Present(std::string_view base) const {
    if (base == "be") return words_[0].Is("i") ? "am" : IsPlural(subject_) ? "are" : "is";
    if (!IsThird(subject_)) return std::string(base);
    if (base == "have") return "has";
    const std::string verb(base);
    const char last = verb.back();
    const bool hisses = last == 's' || last == 'x' || last == 'z' || last == 'o' ||
                        verb.ends_with("sh") || verb.ends_with("ch");
    if (hisses) return verb + "es";
    const bool vowel = verb.size() > 1 && std::string_view("aeiou").contains(verb[verb.size() - 2]);
    if (last == 'y' && !vowel) return verb.substr(0, verb.size() - 1) + "ies";
    return verb + "s";
  }
  std::string NotPresent(std::string_view base) const {
    if (base == "be") return Present(base) + " not";
    return (IsThird(subject_) ? "does not " : "do not ") + std::string(base);
  }

  // The position where words for a time begin: "… when I was a child", "… in 2019".
  std::size_t TimeFrom(std::size_t at) const {
    for (; at < words_.size(); ++at) {
      if (words_[at].text == ",") return at;
      if (!words_[at].IsWord()) continue;
      if (IsAmong(kEndingTimes, words_[at].text)) return at;
      const ClauseWords rest = ClauseWords(words_).subspan(at);
      if (BeginsWith(rest, "as a") || BeginsWith(rest, "back in") ||
          BeginsWith(rest, "in high school") || BeginsWith(rest, "in college") ||
          BeginsWith(rest, "in school") || BeginsWith(rest, "this year") ||
          BeginsWith(rest, "a few years") || BeginsWith(rest, "a long time") ||
          BeginsWith(rest, "a couple of") || BeginsWith(rest, "a year ago") ||
          BeginsWith(rest, "a while") || BeginsWith(rest, "years ago")) {
        return at;
      }
      const bool number = at + 1 < words_.size() && IsNumber(words_[at + 1].text);
      if (number && (words_[at].Is("in") || words_[at].Is("from") || words_[at].Is("for")))
        return at;
      if ((IsNumber(words_[at].text) || IsAmong(kCounts, words_[at].text)) &&
          (IsAt(at + 2, "ago") || IsAt(at + 3, "ago"))) {
        return at;
      }
    }
    return at;
  }
  static bool IsNumber(std::string_view text) { return text[0] >= '0' && text[0] <= '9'; }

  std::size_t SkipAdverbsFrom(std::size_t at) const {
    while (IsWordAt(at) && IsAmong(kAdverbsInEndings, words_[at].text)) ++at;
    return at;
  }

  // "I no longer drink coffee", "I am no longer a nurse", "I can no longer eat gluten".
  std::optional<Ending> ReadNoLonger() {
    std::size_t at = 1;
    while (at < words_.size() && !(words_[at].Is("no") && IsAt(at + 1, "longer"))) ++at;
    constexpr std::size_t kSubjectMax = 6;
    const bool pronoun = words_[0].Is("i") || words_[0].Is("we");
    if (at + 2 >= words_.size() || at > (pronoun ? 2 : kSubjectMax)) return std::nullopt;
    if (!pronoun && !IsAmong(kEndingDeterminers, words_[0].text)) return std::nullopt;
    const std::string before = Text(0, at);
    const std::string rest = Text(at + 2, words_.size());
    const Token& last = words_[at - 1];
    if (last.Is("am") || last.Is("are") || last.Is("is"))
      return Ending{.now = Join(before + " not", rest), .ended = Join(before, rest)};
    if (last.Is("can"))
      return Ending{.now = Join(before + "not", rest), .ended = Join(before, rest)};
    if ((pronoun && at > 1) || !IsWordAt(at + 2)) return std::nullopt;
    subject_ = at;
    const std::string_view verb = words_[at + 2].text;
    if (verb == "am" || verb == "are" || verb == "is") return std::nullopt;
    const auto reading = ReadVerb(verb);
    const bool third = IsThird(at);
    if (!third && reading && !reading->Can(VerbReading::kBase)) return std::nullopt;
    if (third && !verb.ends_with('s')) return std::nullopt;
    const std::string base =
        third ? (reading ? reading->base : BaseOfThird(verb)) : std::string(verb);
    return Ending{.now = Join(Join(before, NotPresent(base)), Text(at + 3, words_.size())),
                  .ended = Join(before, rest)};
  }

  std::optional<Ending> ReadUsedTo() const {
    const std::size_t at = SkipAdverbsFrom(subject_);
    if (!IsAt(at, "used") || !IsAt(at + 1, "to") || !IsWordAt(at + 2)) return std::nullopt;
    const std::string_view base = words_[at + 2].text;
    const auto reading = ReadVerb(base);
    if (base != "be" && reading && !reading->Can(VerbReading::kBase)) return std::nullopt;
    if (TimeFrom(at + 2) == at + 2) return std::nullopt;
    return Ending{
        .now = std::string(clause_),
        .ended = Join(Join(Text(0, subject_), Present(base)), Text(at + 3, TimeFrom(at + 3)))};
  }

  // "I don't drink coffee anymore", "I'm not a nurse any longer".
  std::optional<Ending> ReadAnymore() const {
    std::size_t at = subject_;
    std::size_t next = words_.size();
    for (; at < words_.size(); ++at) {
      const bool pair = IsAt(at, "any") && (IsAt(at + 1, "more") || IsAt(at + 1, "longer"));
      // "Any more questions" does not end anything.
      if (pair && at + 2 == words_.size()) break;
      if (!words_[at].Is("anymore")) continue;
      next = at + 1;
      break;
    }
    if (at >= words_.size()) return std::nullopt;
    std::size_t negation = subject_;
    while (negation < at && !words_[negation].Is("not") && !words_[negation].Is("never"))
      ++negation;
    if (negation >= at || negation > subject_ + 2) return std::nullopt;
    const std::string rest = Join(Text(negation + 1, at), Text(next, words_.size()));
    if (rest.empty()) return std::nullopt;
    const std::string now = Join(Text(0, at), Text(next, words_.size()));
    if (words_[negation].Is("never"))
      return Ending{.now = now, .ended = Join(Text(0, negation), rest)};
    const Token& auxiliary = words_[negation - 1];
    const std::string subject = Text(0, negation - 1);
    if (auxiliary.Is("am") || auxiliary.Is("are") || auxiliary.Is("is") || auxiliary.Is("can")) {
      // As written after a pronoun ("I'm"), else as a word of its own ("isn't").
      return Ending{.now = now, .ended = Join(AfterAuxiliary(subject, auxiliary), rest)};
    }
    if (!auxiliary.Is("do") && !auxiliary.Is("does")) return std::nullopt;
    const std::size_t verb = negation + 1;
    if (!IsWordAt(verb)) return std::nullopt;
    const std::string after = Join(Text(verb + 1, at), Text(next, words_.size()));
    return Ending{.now = now, .ended = Join(Join(subject, Present(words_[verb].text)), after)};
  }
  std::string AfterAuxiliary(const std::string& subject, const Token& auxiliary) const {
    const std::string written(clause_.substr(auxiliary.begin, auxiliary.end - auxiliary.begin));
    if (written.starts_with('\'')) return subject + written;
    return Join(subject, auxiliary.text);
  }

  // "I've stopped drinking coffee", "I quit smoking", "we gave up using Jenkins".
  std::optional<Ending> ReadStopped() const {
    std::size_t at = SkipAdverbsFrom(subject_);
    if (IsAt(at, "have") || IsAt(at, "has")) at = SkipAdverbsFrom(at + 1);
    if (IsAt(at, "stopped") || IsAt(at, "quit")) {
      ++at;
    } else if ((IsAt(at, "gave") || IsAt(at, "given")) && IsAt(at + 1, "up")) {
      at += 2;
    } else {
      return std::nullopt;
    }
    if (!IsWordAt(at)) return std::nullopt;
    const auto verb = ReadVerb(words_[at].text);
    if (!verb || !verb->Can(VerbReading::kGerund)) return std::nullopt;
    const std::size_t end = TimeFrom(at + 1);
    if (end == at + 1 ? !IsAmong(kHabitGerunds, words_[at].text)
                      : IsAmong(kArticles, words_[at + 1].text)) {
      return std::nullopt;
    }
    return Changed(verb->base, Text(at + 1, end));
  }

  // "I haven't smoked since 2019".
  std::optional<Ending> ReadNotSince() const {
    std::size_t at = SkipAdverbsFrom(subject_);
    if (!IsAt(at, "have") && !IsAt(at, "has")) return std::nullopt;
    if (!IsAt(at + 1, "not") || !IsWordAt(at + 2)) return std::nullopt;
    at += 2;
    if (!IsAmong(kStateParticiples, words_[at].text)) return std::nullopt;
    std::size_t since = at + 1;
    while (since < words_.size() && !words_[since].Is("since")) ++since;
    const auto verb = ReadVerb(words_[at].text);
    if (since >= words_.size() || !verb) return std::nullopt;
    return Changed(verb->base, Text(at + 1, since));
  }

  Ending Changed(std::string_view base, std::string_view object) const {
    const std::string subject = Text(0, subject_);
    return {.now = Join(Join(subject, NotPresent(base)), object),
            .ended = Join(Join(subject, Present(base)), object)};
  }

  // "I moved away from Porto", "we migrated from MySQL to PostgreSQL".
  std::optional<Ending> ReadMoved() const {
    std::size_t at = SkipAdverbsFrom(subject_);
    if (IsAt(at, "have") || IsAt(at, "has")) at = SkipAdverbsFrom(at + 1);
    const bool moved = IsAt(at, "moved");
    if (!moved && !IsAt(at, "switched") && !IsAt(at, "migrated")) return std::nullopt;
    ++at;
    const bool away = IsAt(at, "away");
    if (away) ++at;
    if (!IsAt(at, "from")) return std::nullopt;
    const std::size_t from_end = NameEnd(++at);
    if (from_end == at) return std::nullopt;
    const std::string from = Text(at, from_end);
    const std::string subject = Text(0, subject_);
    if (away) {
      if (TimeFrom(from_end) != from_end) return std::nullopt;
      const std::string verb = StateOf(moved, from);
      if (verb.empty()) return std::nullopt;
      return Ending{.now = std::string(clause_), .ended = subject + " " + verb + " " + from};
    }
    if (!IsAt(from_end, "to")) return std::nullopt;
    const std::size_t to_end = NameEnd(from_end + 1);
    if (to_end == from_end + 1 || TimeFrom(to_end) != to_end) return std::nullopt;
    const std::string to = Text(from_end + 1, to_end);
    const std::string verb = StateOf(moved, from);
    if (verb.empty() || StateOf(moved, to) != verb) return std::nullopt;
    const std::string state = subject + " " + verb + " ";
    return Ending{.now = state + to, .ended = state + from};
  }
  // The end of the name at `at`: "GitHub Actions", "PostgreSQL 14".
  std::size_t NameEnd(std::size_t at) const {
    const std::size_t begin = at;
    while (at < words_.size() && (words_[at].capital || (at > begin && IsNumber(words_[at].text))))
      ++at;
    return at;
  }
  // What one does with a place or a tool. People also move between jobs and subjects, so only "we"
  // and the project are taken to mean tools.
  std::string StateOf(bool moved, const std::string& name) const {
    if (moved && IsKnownPlace(AsciiLower(name))) return Present("live") + " in";
    const bool ours = words_[0].Is("we") || ProjectVerb(words_) < words_.size();
    return ours ? Present("use") : std::string();
  }

  std::string_view clause_;
  Tokens words_;
  std::size_t subject_ = 0;  // The number of words of the subject.
};

}  // namespace

std::optional<Ending> ReadEnding(std::string_view clause) {
  std::optional<Ending> ending = EndingReader(clause).Run();
  if (ending && ending->now == ending->ended) return std::nullopt;
  return ending;
}

}  // namespace credence::language
