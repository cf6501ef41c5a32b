// SPDX-License-Identifier: Apache-2.0
#include "language/cue/previous.h"

#include <algorithm>

#include "language/cue/phrases.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

// An answer refers to the end of a turn: only this many last bytes are read.
constexpr std::size_t kPreviousBytesMax = 2'000;
constexpr std::size_t kPreviousWordsMax = 400;
// "Need anything else" is short; a story that contains "else" is not.
constexpr std::size_t kShortWords = 6;

constexpr auto kQuestionAuxiliaries = SortedWords<
    "am are can could did do does had has have is may might shall should was were will would">();
constexpr auto kQuestionSubjects =
    SortedWords<"any anything he i it my she that the there they this we you your">();
constexpr auto kAsking = SortedWords<"how what when where which who whom whose why">();
constexpr auto kTagWords = SortedWords<"correct eh huh okay right yeah yes">();
constexpr auto kNegations =
    SortedWords<"hardly neither never no nobody none nor not nothing without">();
// After "you": what a user wants, is or said, unlike "You put it on low heat".
constexpr auto kOfTheUser = SortedWords<
    "are asked did do have just like live love mean need prefer said think told want were will "
    "wish work would">();
// Words before the beginning of a sentence.
constexpr auto kSentenceLeads = SortedWords<
    "ah alright and but er great hmm now oh okay or perfect please right so sure then uh um well "
    "yeah yes">();

// Phrases anywhere in the last sentence that decide the kind of question.
constexpr std::string_view kConfirmRequests =
    "review the following|is that right|is that correct|is this correct|is this right|"
    "does that sound|does that work|sound good|if you want|if you like|if you wish|"
    "if you would like|let me know if|want me to|would you like|shall i|shall we|should i|"
    "should we|can i|may i|could i|can you|could you|will you|let us|am i right|is that okay|"
    "is that fine|is that good|is this okay|is this fine|okay for you|you okay with|do you want|"
    "do you mean|would that|check the following|following details|do you think|would you say|"
    "do not you|is not it";
// Anywhere in the turn: the details follow.
constexpr std::string_view kConfirming =
    "confirm|confirmation|confirming|verify|verifying|double check";
// Questions with these words expect a yes or a no.
constexpr std::string_view kProposals =
    "how about|what about|what do you say|why do not|why not|how does|how is that|how would that|"
    "what if";
constexpr std::string_view kChoosing =
    "which|what kind|what time|what day|preference|preferred|particular|specific|in mind";
constexpr std::string_view kMoreHelp =
    "any other|anything more|further assist|any further|some other|more help|anything further|"
    "help you further|assist you further|need more|further help|further assistance|other thing|"
    "other assistance|else|additional|furthermore|help you with|do for you|assist you|can i help|"
    "may i help|what more|what can i do|what may i|be of assistance|be of help|that be all|"
    "is that all|how can i help";

// The words with one space before each, for searching phrases.
std::string Joined(CueWords words) {
  std::string joined;
  for (const Token& word : words) joined.append(" ").append(word.text);
  return joined + " ";
}

// Phrases are separated by |.
bool HasPhrase(std::string_view joined, std::string_view phrases) {
  for (const std::string_view phrase : ItemsOf(phrases, '|')) {
    for (std::size_t at = joined.find(phrase); at != std::string_view::npos;
         at = joined.find(phrase, at + 1)) {
      if (joined[at - 1] == ' ' && joined[at + phrase.size()] == ' ') return true;
    }
  }
  return false;
}

// The last sentence, and more if it is only a tag ("…, right?", "Correct?").
CueWords LastSentence(CueWords words) {
  std::size_t begin = words.size();
  while (begin > 0) {
    --begin;
    if (begin > 0 && words[begin - 1].pause >= Pause::kSentence && words.size() - begin > 3) break;
  }
  return words.subspan(begin);
}

CueWords WithoutOpeners(CueWords words) {
  while (words.size() > 1 && IsAmong(kSentenceLeads, words.front().text)) words = words.subspan(1);
  return words;
}

// A transcript without punctuation: questions show only by their words.
bool IsUnmarked(CueWords words) {
  return std::ranges::all_of(words, [](const Token& word) { return word.pause == Pause::kNone; });
}

// "have you got", "is it", anywhere.
bool HasInversion(CueWords words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string_view subject = words[i + 1].text;
    if (IsAmong(kQuestionAuxiliaries, words[i].text) &&
        (subject == "you" || subject == "i" || subject == "it" || subject == "that" ||
         subject == "there")) {
      return i == 0 || !IsAmong(kQuestionSubjects, words[i - 1].text);
    }
  }
  return false;
}

bool IsInverted(CueWords sentence) {
  if (IsUnmarked(sentence) && HasInversion(sentence)) return true;
  sentence = WithoutOpeners(sentence);
  if (sentence.size() < 2 || !IsAmong(kQuestionAuxiliaries, sentence[0].text)) return false;
  const std::size_t subject = sentence[1].text == "not" ? 2 : 1;
  return subject < sentence.size() && IsAmong(kQuestionSubjects, sentence[subject].text);
}

// Ends with ", right" or the like.
bool HasTag(CueWords last) {
  return last.size() > 3 && IsAmong(kTagWords, last.back().text) &&
         (last[last.size() - 2].pause != Pause::kNone || IsUnmarked(last));
}

bool WantsConsent(CueWords words, CueWords last) {
  const std::string joined = Joined(last);
  return HasTag(last) || HasPhrase(joined, kProposals) || HasPhrase(joined, kConfirmRequests) ||
         HasPhrase(Joined(words), kConfirming);
}

// Only sounds of a listener.
bool IsNod(CueWords words) {
  if (words.size() > kShortWords || words.back().pause == Pause::kQuestion) return false;
  for (std::size_t at = 0; at < words.size();) {
    const CuePhrase phrase = PhraseAt(words, at, true);
    if (phrase.kind != CueKind::kYeah && phrase.kind != CueKind::kAssent &&
        phrase.kind != CueKind::kFiller && phrase.kind != CueKind::kPolite) {
      return false;
    }
    at += phrase.words;
  }
  return true;
}

PreviousKind PreviousKindOf(CueWords words, CueWords last) {
  if (IsNod(words)) return PreviousKind::kNod;
  const bool asked = words.back().pause == Pause::kQuestion ||
                     std::ranges::find(last, Pause::kQuestion, &Token::pause) != last.end();
  const std::string joined = Joined(last);
  const CueWords core = WithoutOpeners(last);
  const bool open = IsAmong(kAsking, core.front().text) && !HasPhrase(joined, kProposals);
  if ((asked || open || IsInverted(last) || last.size() <= kShortWords) &&
      HasPhrase(joined, kMoreHelp)) {
    return PreviousKind::kMoreHelp;
  }
  if (open) return PreviousKind::kChoice;
  if (WantsConsent(words, last)) return PreviousKind::kQuestion;
  if (asked) return HasPhrase(joined, kChoosing) ? PreviousKind::kChoice : PreviousKind::kQuestion;
  if (IsInverted(last)) return PreviousKind::kQuestion;
  if (last.back().text == "or") return PreviousKind::kQuestion;
  const bool restated = core.size() > 2 && core[0].text == "you" &&
                        IsAmong(kOfTheUser, core[1].text) && core[2].text != "to";
  const bool announced = core.size() > 1 && core[0].text == "i" && core[1].text == "will";
  return restated || announced ? PreviousKind::kRestated : PreviousKind::kStatement;
}

}  // namespace

PreviousTurn ReadPrevious(std::optional<std::string_view> turn) {
  PreviousTurn previous;
  if (!turn) return previous;
  std::string_view end = *turn;
  if (end.size() > kPreviousBytesMax) end.remove_prefix(end.size() - kPreviousBytesMax);
  previous.words = ReadCueWords(end, kPreviousWordsMax);
  if (previous.words.empty()) return previous;
  const CueWords last = LastSentence(previous.words);
  previous.kind = PreviousKindOf(previous.words, last);
  previous.wants_consent = WantsConsent(previous.words, last);
  previous.is_asked = IsUnmarked(last) || (last.back().pause == Pause::kQuestion &&
                                           !IsAmong(kTagWords, last.back().text));
  previous.is_negative = !IsInverted(last) && std::ranges::any_of(last, [](const Token& word) {
    return IsAmong(kNegations, word.text);
  });
  return previous;
}

}  // namespace credence::language
