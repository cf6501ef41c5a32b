// SPDX-License-Identifier: Apache-2.0
#include "language/extraction/first_person.h"

#include <algorithm>
#include <cstddef>

#include "language/extraction/clause_words.h"
#include "language/extraction/clauses.h"
#include "language/extraction/doubted.h"
#include "language/extraction/ended.h"
#include "language/extraction/project.h"
#include "language/extraction/reasons.h"
#include "language/extraction/verb_tables.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

ClauseWords From(ClauseWords words, std::size_t at) {
  return at < words.size() ? words.subspan(at) : ClauseWords();
}

// "Fully", "likely", but not "rely".
bool IsAdverbInLy(std::string_view word) {
  return word.size() > 4 && word.ends_with("ly") && !IsAmong(kVerbsInLy, word);
}

// Skips adverbs: "I still really like".
std::size_t SkipAdverbs(ClauseWords words, std::size_t at) {
  while (at < words.size() && words[at].IsWord() &&
         (IsAmong(kAdverbsBeforeVerb, words[at].text) ||
          (!words[at].capital && IsAdverbInLy(words[at].text)))) {
    ++at;
  }
  return at;
}

// "It", "that one", "your idea", "spending time with them".
bool PointsAway(ClauseWords object) {
  if (object.empty()) return false;
  if (HasAny(object, kPointingWithin)) return true;
  // "The sound of that"
  if (object.back().Is("that") || object.back().Is("one")) return true;
  if (object[0].Is("the") && object.size() > 1 &&
      (object[1].Is("same") || object[1].Is("one") || object[1].Is("ones") ||
       object[1].Is("idea") || object[1].Is("first") || object[1].Is("last"))) {
    return true;
  }
  if (!object[0].IsWord() || !IsAmong(kPointingWords, object[0].text)) return false;
  const bool counts = object[0].Is("one") || object[0].Is("both") || object[0].Is("all");
  return !counts || object.size() == 1 || object[1].Is("of") || object[1].Is("that");
}

// "[your name]"
bool IsEmptyObject(ClauseWords object) {
  return !object.empty() && object[0].kind == Token::Kind::kQuoted && object[0].text == "[";
}

// Whether the first noun phrase of the object is about code, files, errors or help.
bool IsTaskTalk(ClauseWords object) {
  constexpr std::size_t kWordsLooked = 6;
  for (const Token& word : object.first(std::min(object.size(), kWordsLooked))) {
    if (word.IsMark()) return false;
    if (word.IsWord() && IsAmong(kTaskNouns, word.text)) return true;
  }
  return false;
}

Reason ReadObject(ClauseWords object) {
  if (PointsAway(object)) return kPointing;
  if (IsEmptyObject(object)) return kIncomplete;
  return IsTaskTalk(object) ? kTask : Reason();
}

bool HasDigit(ClauseWords words) {
  return std::ranges::any_of(words, [](const Token& word) {
    return word.text.find_first_of("0123456789") != std::string::npos;
  });
}

// "I'm interested in finding a hotel" is a request.
Reason ReadInterest(ClauseWords object) {
  if (object.empty()) return kIncomplete;
  const std::string_view first = object[0].text;
  const bool asks = (first.ends_with("ing") && first.size() > 4) || first == "a" || first == "an" ||
                    first == "some" || first == "any";
  return asks || HasDigit(object) ? kPlan : ReadObject(object);
}

// Reads the words after "am", "are", "is".
Reason ReadCopula(ClauseWords rest) {
  std::size_t at = 0;
  while (at < rest.size() && rest[at].IsWord() && IsAmong(kIntensifiers, rest[at].text)) ++at;
  // "We're ultimately going to"
  if (BeginsWith(From(rest, at + 1), "going to") && IsAdverbInLy(rest[at].text)) ++at;
  const ClauseWords object = From(rest, at);
  if (object.empty()) return kIncomplete;
  if (object[0].IsMark() || IsEmptyObject(object)) return kIncomplete;
  const std::string_view first = object[0].text;
  if (PointsAway(object)) return kPointing;
  if (BeginsWith(object, "going to") || BeginsWith(object, "about to")) return kPlan;
  if (first.ends_with("ing") && first.size() > 4) {
    if (IsAmong(kLastingProgressives, first)) return ReadObject(From(object, 1));
    return IsAmong(kAdjectivesInIng, first) ? Reason() : kState;
  }
  if (first == "in" || first == "at" || first == "on" || first == "with" || first == "here" ||
      first == "by" || first == "near") {
    for (const std::string_view lasting : kLastingPlaces) {
      if (BeginsWith(From(object, 1), lasting)) return {};
    }
    return kState;
  }
  if (BeginsWith(object, "interested in")) return ReadInterest(From(object, 2));
  for (const std::string_view lasting : kLastingStates) {
    if (BeginsWith(object, lasting)) return {};
  }
  return IsAmong(kPassingStates, first) ? kState : Reason();
}

// Reads the words after "was" and "were".
Reason ReadPastCopula(ClauseWords rest) {
  const std::size_t at = SkipAdverbs(rest, 0);
  if (at < rest.size() && rest[at].IsWord() && IsAmong(kLastingAfterWas, rest[at].text))
    return PointsAway(From(rest, at + 1)) ? kPointing : Reason();
  return kEvent;
}

// Reads the words after "have", where a participle may follow.
Reason ReadHave(ClauseWords rest) {
  const std::size_t at = SkipAdverbs(rest, 0);
  const bool negated = at < rest.size() && rest[at].Is("not");
  const ClauseWords object = From(rest, negated ? SkipAdverbs(rest, at + 1) : at);
  if (object.empty()) return kIncomplete;
  if (object[0].Is("to")) return kPlan;
  if (object[0].Is("got")) {
    if (object.size() > 1 && object[1].Is("to")) return kPlan;
    return object.size() > 1 ? ReadObject(From(object, 1)) : kIncomplete;
  }
  if (object[0].Is("been")) {
    const ClauseWords been = From(object, 1 + SkipAdverbs(From(object, 1), 0));
    if (been.empty() || !been[0].IsWord()) return kEvent;
    if (IsAmong(kLastingProgressives, been[0].text) || IsAmong(kLastingAfterBeen, been[0].text))
      return ReadObject(From(been, 1));
    return kEvent;
  }
  if (object[0].IsWord() && IsAmong(kLastingParticiples, object[0].text)) {
    // "I haven't eaten" is about today.
    return negated && object.size() == 1 ? kEvent : ReadObject(From(object, 1));
  }
  if (object[0].IsWord() &&
      (object[0].text.ends_with("ed") || IsAmong(kParticiples, object[0].text)))
    return kEvent;
  return ReadObject(object);
}

// "I want to …", "I need …". In a conversation, most wants are requests.
Reason ReadWant(ClauseWords object) {
  if (object.empty()) return kIncomplete;
  if (object[0].Is("to")) {
    const std::size_t verb = SkipAdverbs(object, 1);
    const bool life = verb < object.size() && IsAmong(kLifeVerbs, object[verb].text);
    return life && !HasDigit(object) ? ReadObject(From(object, verb + 1)) : kPlan;
  }
  if (PointsAway(object)) return object[0].Is("you") ? kRequest : kPointing;
  if (IsTaskTalk(object)) return kTask;
  return HasAny(object, kLastingWants) && !object[0].Is("the") ? Reason() : kRequest;
}

Reason ReadCan(ClauseWords rest) {
  std::size_t at = SkipAdverbs(rest, 0);
  const bool negated = at < rest.size() && rest[at].Is("not");
  if (negated) at = SkipAdverbs(rest, at + 1);
  if (at >= rest.size() || !rest[at].IsWord()) return kIncomplete;
  const std::string_view verb = rest[at].text;
  if (!IsAmong(kAbilities, verb) && !(negated && IsAmong(kIntolerances, verb))) return kTask;
  return ReadObject(From(rest, at + 1));
}

// Reads a verb in the present, in its base form or with -s, and the `rest` after it.
Reason ReadPresent(std::string_view verb, ClauseWords rest) {
  const std::size_t at = SkipAdverbs(rest, 0);
  const ClauseWords object = From(rest, at);
  if (verb == "want" || verb == "need" || verb == "wants" || verb == "needs" || verb == "require")
    return ReadWant(object);
  if (verb == "have" || verb == "has") return ReadHave(rest);
  if (IsAmong(kNoVerbs, verb)) return kIncomplete;
  if (IsAmong(kOpinionVerbs, verb)) return kCourtesy;
  if (IsAmong(kSayingVerbs, verb)) return kReported;
  if (IsAmong(kWishVerbs, verb)) return kWish;
  if (IsAmong(kPlanVerbs, verb)) return kPlan;
  if (IsAmong(kTaskVerbs, verb)) return kTask;
  if (verb == "know" || verb == "knows") {
    // A language or a person, not "I know that", "I know what you mean".
    const bool name = !object.empty() && (object[0].capital || BeginsWith(object, "a bit of") ||
                                          BeginsWith(object, "how to"));
    return name ? ReadObject(object) : kCourtesy;
  }
  if (verb == "do" || verb == "does") {
    if (object.empty() || object[0].IsMark()) return kIncomplete;
  }
  if (IsAmong(kNeedObject, verb) && object.empty()) return kIncomplete;
  // "I read the file" is the past.
  if (verb == "read" && !rest.empty() && (rest[0].Is("the") || rest[0].Is("all"))) return kEvent;
  if (object.size() > 1 && object[0].Is("to")) {
    if (IsAmong(kIdleInfinitives, object[1].text)) return kCourtesy;
    if (IsAmong(kErrands, object[1].text)) return kRequest;
  }
  if (verb == "prefer" && (HasDigit(object) || BeginsWith(object, "next"))) return kPlan;
  return PointsAway(object) ? kPointing : Reason();
}

bool LooksPast(std::string_view verb) {
  return IsAmong(kIrregularPast, verb) ||
         (verb.ends_with("ed") && !verb.ends_with("eed") && !IsAmong(kBaseInEd, verb));
}

// Reads the verb and what follows.
Reason ReadFromVerb(ClauseWords words) {
  std::size_t at = SkipAdverbs(words, 0);
  if (at >= words.size() || !words[at].IsWord()) return kIncomplete;
  const std::string_view verb = words[at].text;
  if (verb[0] < 'a' || verb[0] > 'z') return kIncomplete;
  const ClauseWords rest = From(words, at + 1);
  if (verb == "am" || verb == "are" || verb == "is") return ReadCopula(rest);
  if (verb == "was" || verb == "were") return ReadPastCopula(rest);
  if (verb == "would") return kWish;
  if (verb == "will" || verb == "shall") return kPlan;
  if (verb == "should" || verb == "could" || verb == "might" || verb == "may" || verb == "must" ||
      verb == "ought" || verb == "better" || verb == "did") {
    return verb == "did" ? kEvent : kPlan;
  }
  if (verb == "can") return ReadCan(rest);
  if (verb == "used") return !rest.empty() && rest[0].Is("to") ? ReadObject(From(rest, 2)) : kEvent;
  if (verb == "had") {
    const bool once = HasAny(rest, kOnceWords);
    return once ? ReadObject(rest) : kEvent;
  }
  if (verb == "do" || verb == "does") {
    // An auxiliary: "I do not smoke", "I do like tea".
    const std::size_t next = SkipAdverbs(rest, 0);
    if (next < rest.size() && rest[next].Is("not")) {
      const std::size_t main = SkipAdverbs(rest, next + 1);
      if (main >= rest.size() || !rest[main].IsWord()) return kIncomplete;
      return ReadPresent(rest[main].text, From(rest, main + 1));
    }
    if (next < rest.size() && rest[next].IsWord() && IsAmong(kTastes, rest[next].text))
      return ReadPresent(rest[next].text, From(rest, next + 1));
  }
  if (IsAmong(kLastingPast, verb)) return PointsAway(rest) ? kPointing : Reason();
  if (IsAmong(kSayingVerbs, verb)) return kReported;
  if (LooksPast(verb)) return kEvent;
  if (verb.ends_with("ing") && verb.size() > 5) return kIncomplete;
  return ReadPresent(verb, rest);
}

// "Autumn is my favourite season", reordered to begin with "my".
std::string TurnedRound(std::string_view clause, ClauseWords words) {
  constexpr std::size_t kSubjectMax = 5;
  constexpr std::size_t kPredicateMax = 7;
  for (std::size_t at = 1; at + 2 < words.size() && at <= kSubjectMax; ++at) {
    if (words[at].IsMark()) return {};
    if (!words[at].Is("is") && !words[at].Is("are")) continue;
    const ClauseWords predicate = From(words, at + 2);
    if ((!words[at + 1].Is("my") && !words[at + 1].Is("our")) || predicate.size() > kPredicateMax ||
        HasAny(predicate, kTaskNouns) || HasAny(predicate, kOpinionNouns) ||
        HasAny(words.first(at), kPointingWords)) {
      return {};
    }
    const std::size_t from = predicate.front().begin;
    return (words[at + 1].Is("my") ? "My " : "Our ") +
           std::string(clause.substr(from, predicate.back().end - from)) + " " +
           std::string(words[at].text) + " " +
           std::string(clause.substr(words[0].begin, words[at - 1].end - words[0].begin));
  }
  return {};
}

// Why a clause that does not begin with "I" or "my" is skipped.
Reason WhyElse(ClauseWords words) {
  const std::string_view first = words[0].text;
  if (IsAmong(kHypothesisWords, first)) return kHypothesis;
  if (IsAmong(kRequestWords, first)) return kRequest;
  constexpr std::size_t kSubjectMax = 4;
  if (first == "the" || first == "this" || first == "that" || first == "these") {
    if (HasAny(words.first(std::min(words.size(), kSubjectMax)), kTaskNouns)) return kTask;
  }
  for (std::size_t at = 1; at + 1 < words.size(); ++at) {
    if (!words[at].IsWord() || !IsAmong(kSayingVerbs, words[at].text)) continue;
    if (HasAny(From(words, at + 1), kFirstPersonWords)) return kReported;
  }
  return kNotTheSpeaker;
}

// "We continue", "we have the file": in a conversation about work, "we" mostly means the task.
bool IsWorkOfTheDay(ClauseWords words) {
  std::size_t at = 0;
  if (BeginsWith(words, "do not")) at = SkipAdverbs(words, 2);
  if (at >= words.size() || !words[at].IsWord()) return false;
  const std::string_view verb = words[at].text;
  if (IsAmong(kWeAuxiliaries, verb) || LooksPast(verb) || IsAmong(kLastingPast, verb)) return false;
  if (!IsAmong(kWeVerbs, verb)) return true;
  const ClauseWords object = From(words, SkipAdverbs(words, at + 1));
  if (object.empty() || (verb != "have" && verb != "use")) return false;
  return object[0].Is("the") || object[0].Is("one") || object[0].Is("got") ||
         object[0].kind == Token::Kind::kQuoted;
}

// "I'm not sure I have a favourite", "I'm brave enough": nobody has said so before.
bool IsIdleDoubt(ClauseWords about) {
  return HasAny(about, kIdleDoubts) || BeginsWith(about, "i have the") ||
         BeginsWith(about, "i have a favorite") || BeginsWith(about, "i have a favourite");
}

class FirstPersonReader {
 public:
  // Doubts and endings within `is_part`, a part of one, are not read: one level says enough, and
  // reading all of them would take exponential time.
  FirstPersonReader(std::string_view clause, bool is_part)
      : clause_(clause), words_(ReadClauseWords(clause)), is_part_(is_part) {}

  FirstPerson Run() {
    StripEnd();
    StripOpenings();
    if (first_ >= words_.size()) return None(kNotTheSpeaker);
    if (!is_part_) {
      if (const auto doubt = ReadDoubt(clause_, Rest())) return Doubted(*doubt);
      if (auto ending = ReadEnding(Text())) return Ended(std::move(*ending));
    }
    const Reason reason = Read();
    if (!reason.empty()) return None(reason);
    if (statement_.empty()) statement_ = Text();
    return {.statement = std::move(statement_), .hedged = hedged_};
  }

 private:
  static FirstPerson None(Reason reason) { return {.reason = reason}; }

  static FirstPerson ReadPart(std::string_view clause) {
    return FirstPersonReader(clause, true).Run();
  }

  // Reads a clause in another order of words.
  FirstPerson ReadAgain(std::string_view clause) const {
    return FirstPersonReader(clause, is_part_).Run();
  }

  static FirstPerson Doubted(const Doubt& doubt) {
    if (IsIdleDoubt(ReadClauseWords(doubt.about))) return None(kState);
    FirstPerson about = ReadPart(doubt.about);
    if (!about.statement.empty()) about.doubt = doubt.words;
    return about;
  }

  // "I used to think so" ends no lasting state, but is one.
  FirstPerson Ended(Ending ending) {
    NoteHedges(Rest());
    FirstPerson ended = ReadPart(ending.ended);
    // "I can eat gluten" alone would be no lasting ability, but as one that is lost it is.
    const bool ability = BeginsWith(Rest(), "i can");
    const bool as_written = ending.now == Text();
    if (ended.statement.empty() && !ability && !as_written) return None(ended.reason);
    const Reason reason = as_written ? Read() : ReadPart(ending.now).reason;
    if (!reason.empty()) return None(reason);
    std::optional<std::string> over;
    if (ability) over = std::move(ending.ended);
    if (!ended.statement.empty()) over = std::move(ended.statement);
    if (over == ending.now) return None(kIncomplete);
    return {.statement = std::move(ending.now), .hedged = hedged_, .ended = std::move(over)};
  }
  ClauseWords Rest() const { return ClauseWords(words_).subspan(first_); }

  // Removes "right", "too", "lol", emoji and marks.
  void StripEnd() {
    while (!words_.empty()) {
      const Token& last = words_.back();
      const bool closing = last.IsMark() ? last.text != "%" && last.text != "$"
                                         : last.IsWord() && IsAmong(kClosingWords, last.text);
      if (!closing) return;
      words_.list().pop_back();
    }
  }

  void StripOpenings() {
    for (bool stripped = true; stripped && first_ < words_.size();) {
      stripped = false;
      if (words_[first_].IsMark()) {
        ++first_;
        stripped = true;
      }
      std::size_t longest = 0;
      bool hedge = false;
      for (const Openings& row : kOpenings) {
        for (const std::string_view phrase : ItemsOf(row.phrases, '|')) {
          const auto count = static_cast<std::size_t>(std::ranges::count(phrase, ' ')) + 1;
          // A single "I think" is an opinion, not a hedge.
          if (count <= longest || first_ + count >= words_.size()) continue;
          if (!BeginsWith(Rest(), phrase)) continue;
          if (row.needs_subject && !IsSubject(words_[first_ + count])) continue;
          longest = count;
          hedge = row.hedge;
        }
      }
      first_ += longest;
      hedged_ |= hedge;
      stripped |= longest > 0;
    }
  }

  static bool IsSubject(const Token& word) {
    return word.IsWord() && IsAmong(kFirstPersonWords, word.text);
  }

  Reason Read() {
    const ClauseWords words = Rest();
    if (HasAny(words, kConditionWords)) return kCondition;
    if (IsAmong(kNoLastWords, words.back().text)) return kIncomplete;
    if (words[0].Is("i") || words[0].Is("we")) {
      NoteHedges(words);
      // "We can", "we need to" are about the task or the day.
      const std::size_t verb = SkipAdverbs(words, 1);
      if (words[0].Is("we") && verb < words.size() &&
          (words[verb].Is("can") || BeginsWith(From(words, verb), "need to") ||
           BeginsWith(From(words, verb), "want to"))) {
        return kPlan;
      }
      if (words[0].Is("we") && IsWorkOfTheDay(From(words, verb))) return kTask;
      return ReadFromVerb(From(words, 1));
    }
    if (const std::size_t verb = ProjectVerb(words); verb < words.size()) {
      NoteHedges(words);
      const Reason reason = words[0].Is("your") ? kNotTheSpeaker : ReadProject(words, verb);
      if (reason.empty() || (!words[0].Is("my") && !words[0].Is("our"))) return reason;
    }
    if (words[0].Is("my") || words[0].Is("our")) return ReadMine(words);
    if (const std::size_t lead = LeadOf(words); lead > 0) return ReadBehind(words, lead);
    statement_ = TurnedRound(clause_, words);
    if (!statement_.empty()) {
      const std::string_view reason = ReadAgain(statement_).reason;
      if (!reason.empty()) statement_.clear();
      return reason;
    }
    return WhyElse(words);
  }

  // The number of words before "I" in "On weekends I …".
  static std::size_t LeadOf(ClauseWords words) {
    constexpr std::size_t kLeadMax = 6;
    if (!IsAmong(kLeads, words[0].text) && !IsAmong(kFrequencies, words[0].text)) return 0;
    for (std::size_t at = 1; at < std::min(words.size(), kLeadMax); ++at) {
      if (words[at].Is("i") || words[at].Is("we")) return at;
      // "After I came", "as my wife says"
      if (!words[at].IsWord() || words[at].Is("my")) {
        const bool comma = words[at].text == "," && at + 1 < words.size();
        return comma && (words[at + 1].Is("i") || words[at + 1].Is("we")) ? at + 1 : 0;
      }
    }
    return 0;
  }

  // "On weekends I run" becomes "I run on weekends", "usually I run" becomes "I usually run".
  Reason ReadBehind(ClauseWords words, std::size_t lead) {
    const ClauseWords clause = From(words, lead);
    NoteHedges(clause);
    const Reason reason = ReadFromVerb(From(clause, 1));
    if (!reason.empty()) return reason;
    const std::size_t lead_last = words[lead - 1].IsMark() ? lead - 2 : lead - 1;
    std::string before(clause_.substr(words[0].begin, words[lead_last].end - words[0].begin));
    before[0] = words[0].text[0];
    first_ += lead;
    statement_ = Text();
    if (lead_last == 0 && statement_.starts_with("I ")) {
      statement_.insert(2, before + " ");
    } else {
      statement_ += " " + before;
    }
    return ReadAgain(statement_).reason;
  }

  Reason ReadMine(ClauseWords words) {
    const std::size_t verb = VerbOfMine(words);
    if (verb == words.size()) return kIncomplete;
    NoteHedges(words);
    const ClauseWords subject = words.subspan(1, verb - 1);
    // "My favourite is …" means one of those mentioned before.
    if (subject.back().text.starts_with("favorite") || subject.back().text.starts_with("favourite"))
      return kPointing;
    if (HasAny(subject, kHabitNouns)) {
      const ClauseWords rest = From(words, verb + 1);
      if (PointsAway(rest)) return kPointing;
      return rest.empty() || IsEmptyObject(rest) ? kIncomplete : Reason();
    }
    if (HasAny(subject, kTaskNouns)) return kTask;
    if (HasAny(subject, kOpinionNouns)) return kCourtesy;
    if (IsAmong(kSayingVerbs, words[verb].text)) return kReported;
    return ReadFromVerb(words.subspan(verb));
  }

  // "I probably …", "I kind of …".
  void NoteHedges(ClauseWords words) {
    constexpr std::size_t kWordsLooked = 5;
    hedged_ |= HasAny(words.first(std::min(words.size(), kWordsLooked)), kHedges);
    for (std::size_t at = 1; at < std::min(words.size(), kWordsLooked); ++at) {
      hedged_ |= BeginsWith(From(words, at), "kind of") || BeginsWith(From(words, at), "sort of");
    }
  }

  // As written, with a capital at the beginning.
  std::string Text() const {
    const std::size_t begin = words_[first_].begin;
    std::string text(clause_.substr(begin, words_.back().end - begin));
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
      text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
  }

  std::string_view clause_;
  Tokens words_;
  const bool is_part_;
  std::size_t first_ = 0;
  bool hedged_ = false;
  std::string statement_;
};

}  // namespace

FirstPerson ReadFirstPerson(std::string_view clause) {
  return FirstPersonReader(clause, false).Run();
}

}  // namespace credence::language
