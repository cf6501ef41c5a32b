// SPDX-License-Identifier: Apache-2.0
#include "language/extraction/assistant.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "language/extraction/clause_words.h"
#include "language/extraction/clauses.h"
#include "language/extraction/project.h"
#include "language/statement/verb.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr auto kConditions = SortedWords<
    "assume assuming every example if imagine instance let's once otherwise provided say suppose "
    "unless when whenever wherever whether would">();
struct AssistantOpenings {
  bool hedge = false;
  std::string_view phrases;
};
constexpr auto kAssistantOpenings = std::to_array<AssistantOpenings>({
    {false,
     "so|and|but|well|okay|ok|great|got it|i see that|i see|i understand that|i understand|"
     "i know that|i know|i remember that|i remember|as you said|as you mentioned|you said that|"
     "you said|you mentioned that|you mentioned|you told me that|you told me|noted|since|because|"
     "as|given that|i have noted that|i will remember that|of course|indeed|yes|right|correct|"
     "sure|thanks|thank you|ah|oh|actually|to summarise|to summarize|to recap|in summary|in short|"
     "i noticed that|i notice that|i noticed|i also see that|i can see that|i can see|understood|"
     "also|then|now|currently|perfect|remember that|from our conversation|to confirm|just to "
     "confirm"},
    {true,
     "it sounds like|it seems that|it seems like|it seems|it looks like|it appears that|apparently|"
     "i think that|i think|i believe that|i believe|i gather that|i gather|i assume that|i assume|"
     "i guess|maybe|perhaps|probably|presumably|sounds like|looks like|seems like"},
});
constexpr auto kAssistantWords = SortedWords<"i let let's me mine my myself our ours us we">();
constexpr auto kYouAdverbs = SortedWords<
    "absolutely actually already also always currently definitely generally just mainly maybe "
    "mostly never normally now often only perhaps possibly primarily probably really still "
    "typically usually">();
constexpr auto kAdvice = SortedWords<
    "can cannot could had may might must need needs ought shall should want will would">();
// Verbs that describe a person, with the words that must follow them. Without these words,
// flattery and metaphors are read as facts: "you speak in riddles", "you moved fast".
struct VerbOfYou {
  std::string_view verb;
  std::string_view next;  // Empty if any word may follow.
};
constexpr auto kVerbsOfYou = std::to_array<VerbOfYou>({
    {"avoid", ""},
    {"dislike", ""},
    {"drink", ""},
    {"eat", ""},
    {"enjoy", ""},
    {"grew", "up"},
    {"hate", ""},
    {"have", "lived worked"},
    {"like", ""},
    {"live", "at in near on with"},
    {"love", ""},
    {"moved", "from to"},
    {"own", "a an one three two"},
    {"play", ""},
    {"prefer", ""},
    {"release", "every on"},
    {"deploy", "every on"},
    {"ship", "every on"},
    {"smoke", ""},
    {"study", ""},
    {"teach", ""},
    {"were", "born raised"},
    {"work", "as at for from in remotely"},
});
// What the user does as one of a team: "you deploy on Fridays" is "we deploy on Fridays".
constexpr auto kTeamVerbs = SortedWords<"deploy release ship">();
constexpr auto kYouAre = SortedWords<
    "allergic based blind colorblind colourblind deaf diabetic divorced engaged from "
    "left-handed living married retired single studying vegan vegetarian working">();
// "You are a builder of worlds" says nothing, "you are a nurse" does.
constexpr auto kKindsOfPeople = SortedWords<
    "accountant analyst architect artist beginner carpenter chef coder consultant contractor "
    "dancer dentist designer developer director doctor driver editor electrician engineer farmer "
    "father founder freelancer graduate journalist lawyer librarian manager mechanic mother "
    "musician nurse parent pharmacist photographer physicist pilot professor programmer "
    "psychologist researcher runner scientist student teacher therapist vegan vegetarian "
    "veterinarian waiter writer">();
constexpr auto kYouHave = SortedWords<
    "allergies allergy asthma boyfriend brother brothers cat cats child children daughter "
    "daughters "
    "diabetes dog dogs girlfriend grandchildren husband kid kids sister sisters son sons twins "
    "wife">();
constexpr auto kYourOwn =
    SortedWords<"birthday hometown name nationality occupation profession pronouns timezone">();
constexpr auto kYourRelatives = SortedWords<
    "boyfriend brother cat dad daughter dog father girlfriend husband mom mother parents sister "
    "son "
    "wife">();
constexpr auto kRelativesDo =
    SortedWords<"are is like likes live lives love loves prefer prefers work works">();
constexpr auto kYouWords = SortedWords<"it that them this you your">();
constexpr auto kNoToolWords = SortedWords<"a an and for in the this to when with your">();
constexpr std::size_t kYouWordsMax = 16;
constexpr std::size_t kToolWordsMax = 4;

std::size_t SkipYouAdverbs(ClauseWords words, std::size_t at) {
  while (at < words.size() && words[at].IsWord() && IsAmong(kYouAdverbs, words[at].text)) ++at;
  return at;
}

// The number of words of the longest opening at the front.
std::size_t OpeningOf(ClauseWords words, bool& hedge) {
  std::size_t longest = 0;
  for (const AssistantOpenings& row : kAssistantOpenings) {
    for (const std::string_view phrase : ItemsOf(row.phrases, '|')) {
      const auto count = static_cast<std::size_t>(std::ranges::count(phrase, ' ')) + 1;
      if (count <= longest || count >= words.size() || !BeginsWith(words, phrase)) continue;
      longest = count;
      hedge = row.hedge;
    }
  }
  return longest;
}

// "Porto", "the Algarve", "1990"
bool IsNamed(ClauseWords words) {
  return std::ranges::any_of(words, [](const Token& word) {
    return word.capital || word.kind == Token::Kind::kNumber ||
           (word.text[0] >= '0' && word.text[0] <= '9');
  });
}

// "You are a nurse", "you are from Porto", "you're 32 years old".
Reason ReadYouAre(ClauseWords rest) {
  std::size_t at = SkipYouAdverbs(rest, 0);
  if (at < rest.size() && rest[at].Is("not")) at = SkipYouAdverbs(rest, at + 1);
  if (at + 1 < rest.size() && rest[at].Is("no") && rest[at + 1].Is("longer")) at += 2;
  if (at >= rest.size()) return kIncomplete;
  if (rest[at].Is("welcome") || rest[at].Is("right") || rest[at].Is("correct")) return kCourtesy;
  const bool age = at + 1 < rest.size() && rest[at + 1].Is("years");
  if (age) return {};
  if (rest[at].Is("a") || rest[at].Is("an")) {
    constexpr std::size_t kKindMax = 4;
    const ClauseWords kind = rest.subspan(at + 1);
    std::size_t head = 0;
    while (head < std::min(kind.size(), kKindMax) && !HasAny(kind.subspan(head, 1), kKindsOfPeople))
      ++head;
    const bool person = head < std::min(kind.size(), kKindMax);
    const bool just = at > 0 && rest[at - 1].Is("just");
    // "A parent to recursion"
    const bool ends = head + 1 >= kind.size() || kind[head + 1].Is("at") ||
                      kind[head + 1].Is("in") || kind[head + 1].Is("from") ||
                      kind[head + 1].Is("and") || kind[head + 1].Is("who") ||
                      kind[head + 1].Is("with");
    return person && ends && !just ? Reason() : kCourtesy;
  }
  if (rest[at].IsWord() && IsAmong(kYouAre, rest[at].text) && at + 1 < rest.size()) {
    if (!rest[at].Is("working") && !rest[at].Is("living")) return {};
    const std::string_view next = rest[at + 1].text;
    const bool job =
        next == "as" || next == "at" || next == "for" || next == "in" || next == "near";
    return job && IsNamed(rest.subspan(at + 2)) ? Reason() : kState;
  }
  constexpr auto kComplete = SortedWords<
      "diabetic divorced engaged left-handed married retired single vegan vegetarian">();
  if (rest[at].IsWord() && IsAmong(kComplete, rest[at].text)) return {};
  return kState;
}

// "You live in Porto", "you were born in 1990", but "you live in the moment".
bool IsRealPlace(std::string_view verb, ClauseWords rest) {
  if (verb != "live" && verb != "moved" && verb != "were") return true;
  if (verb == "were" && rest.size() > 1 && !rest[1].Is("in") && !rest[1].Is("on")) return false;
  const ClauseWords place =
      rest.subspan(std::min<std::size_t>(rest.size(), verb == "were" ? 2 : 1));
  return !place.empty() && (place[0].Is("a") || place[0].Is("my") || IsNamed(place));
}

// Reads the words from the verb on.
Reason ReadYou(ClauseWords words) {
  std::size_t at = SkipYouAdverbs(words, 0);
  if (at >= words.size() || !words[at].IsWord()) return kIncomplete;
  if (words[at].Is("are")) return ReadYouAre(words.subspan(at + 1));
  if (IsAmong(kAdvice, words[at].text)) return kInstruction;
  if (words[at].Is("have") && at + 1 < words.size() && words[at + 1].Is("to")) return kInstruction;
  if (words[at].Is("do") && at + 2 < words.size() && words[at + 1].Is("not"))
    at = SkipYouAdverbs(words, at + 2);
  if (at + 2 < words.size() && words[at].Is("no") && words[at + 1].Is("longer")) at += 2;
  if (at + 2 < words.size() && words[at].Is("used") && words[at + 1].Is("to")) at += 2;
  if (at >= words.size() || !words[at].IsWord()) return kIncomplete;
  const std::string_view verb = words[at].text;
  const ClauseWords rest = words.subspan(at + 1);
  if (IsAmong(kAdvice, verb)) return kInstruction;
  if (rest.empty() || !rest[0].IsWord() || HasAny(rest, kYouWords)) {
    const bool name = !rest.empty() && (verb == "use" || verb == "like" || verb == "prefer");
    if (!name || rest[0].IsMark() || HasAny(rest, kYouWords)) return kInstruction;
  }
  if (verb == "speak") return rest[0].capital ? Reason() : kInstruction;
  for (const VerbOfYou& each : kVerbsOfYou) {
    if (each.verb != verb) continue;
    if (each.next.empty()) {
      constexpr std::size_t kTasteMax = 6;
      if (rest[0].Is("the") || rest[0].Is("and") || rest[0].Is("without")) return kTask;
      const bool taste = verb == "like" || verb == "love" || verb == "hate";
      return taste && (rest.size() > kTasteMax || rest[0].Is("a")) ? kCourtesy : Reason();
    }
    const bool fits = std::ranges::any_of(ItemsOf(each.next),
                                          [&](std::string_view next) { return rest[0].Is(next); });
    if (fits) return IsRealPlace(verb, rest) ? Reason() : kCourtesy;
  }
  // "You have an alarm named Pick up kids"
  constexpr std::size_t kHaveMax = 5;
  if (verb == "have") return rest.size() <= kHaveMax && HasAny(rest, kYouHave) ? Reason() : kTask;
  if (verb == "use") {
    const bool name =
        rest[0].capital && rest.size() <= kToolWordsMax && !HasAny(rest, kNoToolWords);
    return name ? Reason() : kInstruction;
  }
  return kInstruction;
}

Reason ReadYour(ClauseWords words) {
  const std::size_t verb = VerbOfMine(words);
  if (verb + 1 >= words.size()) return kTask;
  const ClauseWords subject = words.subspan(1, verb - 1);
  const std::string_view head = subject.back().text;
  const bool is = words[verb].Is("is") || words[verb].Is("are");
  const bool favourite = subject.size() > 1 && (subject[0].text.starts_with("favorite") ||
                                                subject[0].text.starts_with("favourite"));
  const bool named =
      head == "name" || favourite || (subject.size() == 1 && IsAmong(kYourOwn, head));
  // "Your name is Ana", but "your name is a key".
  const bool given = head != "name" || IsNamed(words.subspan(verb + 1)) ||
                     words[verb + 1].kind == Token::Kind::kQuoted;
  if (named && subject.size() <= 3) return is && given ? Reason() : kTask;
  if (subject.size() == 1 && IsAmong(kYourRelatives, head))
    return IsAmong(kRelativesDo, words[verb].text) ? Reason() : kNotTheUser;
  return kTask;
}

// The clause with "you" and "I" exchanged.
std::string InFirstPerson(std::string_view clause, ClauseWords words, bool ours) {
  const bool team = HasAny(words.first(std::min<std::size_t>(words.size(), 5)), kTeamVerbs);
  std::string text;
  std::size_t end = words[0].begin;
  bool after_you = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Token& word = words[i];
    // The second word of "don't".
    if (word.begin < end) continue;
    text += clause.substr(end, word.begin - end);
    const bool is_contracted = i + 1 < words.size() && words[i + 1].begin == word.begin;
    std::string_view written = clause.substr(word.begin, word.end - word.begin);
    bool subject = false;
    if (word.Is("you")) {
      const auto verb = i + 1 < words.size() ? ReadVerb(words[i + 1].text) : std::nullopt;
      subject = i == 0 || (i + 1 < words.size() && (verb || words[i + 1].Is("are")));
      written = !subject ? "me" : team ? "we" : "I";
    } else if (word.Is("your")) {
      written = ours && i == 0 ? "our" : "my";
    } else if (word.Is("yours")) {
      written = "mine";
    } else if (word.Is("yourself")) {
      written = "myself";
    } else if (after_you && word.Is("are")) {
      written = is_contracted ? "am not" : written.starts_with('\'') ? "'m" : "am";
    } else if (after_you && word.Is("were")) {
      written = is_contracted ? "was not" : "was";
    }
    text += written;
    end = word.end;
    after_you = subject || (after_you && word.IsWord() && IsAmong(kYouAdverbs, word.text));
  }
  return text;
}

}  // namespace

bool IsConditional(std::string_view sentence) {
  return HasAny(ReadClauseWords(sentence), kConditions);
}

AboutUser ReadAboutUser(std::string_view clause) {
  const Tokens tokens = ReadClauseWords(clause);
  ClauseWords words = tokens;
  while (!words.empty() && words.back().IsMark()) words = words.first(words.size() - 1);
  AboutUser about;
  for (bool stripped = true; stripped && !words.empty();) {
    bool hedge = false;
    std::size_t opening = OpeningOf(words, hedge);
    if (opening == 0 && words[0].IsMark()) opening = 1;
    stripped = opening > 0;
    about.hedged |= opening > 0 && hedge;
    words = words.subspan(opening);
  }
  about.reason = kNotTheUser;
  // "You play again!" does not say what.
  if (words.size() < 3 || words.back().Is("again") || HasAny(words, kAssistantWords)) return about;
  const std::size_t project = ProjectVerb(words);
  const bool ours = project < words.size();
  if (ours) {
    // "The API uses …" is mostly about the code at hand.
    const bool whole = words[project - 1].Is("project") || words[project - 1].Is("repo") ||
                       words[project - 1].Is("repository") || words[project - 1].Is("codebase");
    about.reason = words[0].Is("your") || whole ? ReadProject(words, project) : kTask;
  } else if (words.size() > kYouWordsMax) {
    return about;
  } else if (words[0].Is("you")) {
    // "You—like all of us—…"
    const bool joined = words[1].begin <= words[0].end + 1;
    about.reason = joined ? ReadYou(words.subspan(1)) : kNotTheUser;
  } else if (words[0].Is("your")) {
    about.reason = ReadYour(words);
  }
  if (about.reason.empty()) about.text = InFirstPerson(clause, words, ours);
  return about;
}

}  // namespace credence::language
