// SPDX-License-Identifier: Apache-2.0
#include "language/cue/phrases.h"

#include <algorithm>
#include <array>
#include <functional>
#include <unordered_map>
#include <vector>

#include "language/word_list.h"

namespace credence::language {
namespace {

struct Row {
  CueKind kind;
  CuePlace place;
  double weight;
  std::string_view phrases;  // Separated by |, with contractions split.
};

using enum CueKind;
using enum CuePlace;

constexpr auto kRows = std::to_array<Row>({
    // Confirmations.
    {kYes, kHead, 0.95,
     "yes|affirmative|yes please|yes indeed|👍|oh yes|yes sir|yes it is|yes that is right|"
     "yes that is correct|yes i do|yes exactly|hell yes|hell yeah|heck yes"},
    {kYes, kHead, 0.9, "yep|well yeah"},
    {kYes, kAlone, 0.95,
     "exactly|precisely|correct|absolutely|definitely|certainly|totally|agreed|true|indeed|"
     "by all means|spot on|bingo|very true|so true|amen|quite|"
     "exactly right|absolutely right|most definitely|without a doubt|no doubt|no question|"
     "you bet|you betcha|for sure|affirm|roger|roger that|very much so|"
     "right on|too right|surely|it sure is|sure is|sure does|sure do|certainly is|"
     "exactly that|all correct|all right with me|100|hundred percent|one hundred percent"},
    {kYes, kHead, 0.95,
     "that is right|that is correct|that is true|that is it exactly|that is exactly|"
     "that is absolutely|that is very true|this is right|this is correct|this is true|"
     "it is correct|it is true|that is accurate|this is accurate|that is what i said|that is what "
     "i meant|that is what i mean|"
     "that is precisely|that would be correct|that would be right|you are right|"
     "you are correct|you are absolutely right|your right|you got it|you have got it|"
     "you have it right|you got that right|you heard right|you understood|i agree|i do agree|"
     "i would agree|i totally agree|we agree|i confirm|i can confirm|confirmed|that is "
     "confirmed|this is confirmed|i approve|approved|i concur|i do confirm|"
     "can confirm|i second that|looks right|looks correct|"
     "sounds right|sounds correct|sounds about right|everything is correct|everything is right|"
     "everything looks correct|all of that is correct|all is correct|all details are correct|"
     "those are correct|they are correct|those are right|the details are correct|"
     "the information is correct|details are correct|nothing wrong with that|"
     "could not agree more|i could not agree more|that is exactly right|that is "
     "so true|"
     "that is a good point|good point|that is a fact|it certainly is|it sure is|"
     "it absolutely is|it definitely is|it really is|i certainly do|i sure do|i absolutely do|"
     "i definitely do|you are not wrong|not wrong|no lie"},
    {kYes, kAlone, 0.8,
     "that is the truth|right you are|me too|so do i|so did i|"
     "i do too|i am too|i did too|i have too|i would too|we do too|we did too|they do too|"
     "i do not either|i did not either|neither do i|neither did i|me either|i am not either|"
     "i know it|i think so too|i thought so too|i agree with you|tell me about it|you can say that "
     "again|"
     "it is right|that is right too|that is true too|yeah yeah|yeah yeah yeah|"
     "and so do i|that too|you really do not|they really do not|is not it"},
    {kYes, kLast, 0.6,
     "i know|it is|it does|they do|they are|he does|she does|he is|she is|there is|there are|"
     "that does|it can|it could|it would|they have|it has|you do|you are"},
    {kYes, kLast, 0.55,
     "it was|they did|we did|we do|we are|we have|it did|we were|they were|she was|he was|she did|"
     "he did|i do|i am|i have|i did|i would|i can|you can|i was|i will|i could|i should"},
    // After a statement these only show sympathy.
    {kYes, kAlone, 0.55,
     "naturally|obviously|i know what you mean|same here|that is the one|that is for sure|so am i|"
     "there you go|no kidding"},
    // Short answers, and sounds of a listener.
    {kYeah, kHead, 0.9, "yeah|oh yeah|yeah right|aye"},
    {kYeah, kAlone, 0.75, "uh huh|mm hmm|mm|mmm|uh huh uh huh"},
    {kYeah, kAlone, 0.65, "right|oh right|right right|i hear you|got you|i understand|understood"},
    // Accepting.
    {kAssent, kHead, 0.85,
     "sure|sure thing|yes sure|please do|go ahead|please go ahead|go for it|do it|"
     "do that|please proceed|proceed|let us do it|let us do that|let us go|let us go ahead|"
     "let us go with that|sounds good|that sounds|sounds great|sounds fine|sounds perfect|sounds "
     "okay|"
     "sounds like a plan|sounds wonderful|sounds awesome|sounds lovely|sounds nice|looks good|"
     "looks great|looks fine|looks okay|that looks|this looks|it looks|it sounds|this sounds|"
     "that works|this works|it works|works for me|works great|that will work|this will work|"
     "that would work|that will do|that will be fine|that will be great|that will be good|"
     "that would be great|that would be good|that would be fine|that would be nice|"
     "that would be perfect|that would be lovely|that would be wonderful|that would be awesome|"
     "that is fine|that is good|that is great|that is okay|that is perfect|that is awesome|"
     "that is wonderful|that is excellent|that is nice|that is cool|that is alright|"
     "that is all right|that is acceptable|that is what i want|that is what i need|"
     "that is what i would like|that is ideal|that is lovely|"
     "this is fine|this is good|this is great|this is okay|this is perfect|this is what i|"
     "it is fine|it is good|it is great|it is okay|it is perfect|it is all good|all good|"
     "i am fine with|i am okay with|i am good with|i am happy with|i am cool with|fine with me|"
     "fine by me|okay with me|okay by me|good with me|cool with me|i would love|i would like that|"
     "i like that|i like it|i would be happy to|count me in|why not|"
     "with pleasure|my pleasure|i do not mind|i would not mind|no objection|"
     "no objections|i have no objection|make it so|book it|reserve it|i will take it|"
     "we will take it|i will take that|everything is fine|everything is good|everything looks good|"
     "everything sounds good|all is good|all is well|confirm it|"
     "you may|you can go ahead|yeah sure|i would appreciate that|be my guest|no problem with that|"
     "good idea|great idea|good choice|sounds like it|absolutely please"},
    {kAssent, kAlone, 0.75,
     "of "
     "course|perfect|great|fine|good|excellent|awesome|wonderful|cool|fantastic|lovely|brilliant|"
     "superb|"
     "terrific|amazing|very good|very well|okay fine|okay good|okay great|okay sure|okay cool|"
     "deal|done|done deal|very nice|nice|splendid|marvelous|super|good enough|fair enough|"
     "fine thanks|works|if you would|if you please|if you like|if you want|will do|"
     "that is it|okay then|gladly|not at all|not a problem"},
    {kAssent, kHead, 0.65, "okay|okay okay|oh okay|right okay|okay right|all right|alright"},
    {kSoftYes, kHead, 0.6,
     "i think that is right|i think that is correct|i think you are right|that makes sense|"
     "makes sense|that seems right|seems right|seems reasonable|sounds reasonable|i think so too"},
    {kSoftYes, kHead, 0.55,
     "i think so|i believe so|i guess so|i suppose so|i hope so|i would say so|i would think so|"
     "i should think so|probably so|seems so|it seems so|it seems right|it appears so|pretty much|"
     "more or less|i imagine so|i reckon so|i expect so|as far as i know|i would imagine so|"
     "seems good|seems fine|seems okay|for the most part|i would assume so|i am afraid so|if you "
     "say so"},
    {kSoftYes, kAlone, 0.55,
     "i suppose|presumably|most likely|very likely|mostly|apparently|probably|partly|i do suppose"},
    // Rejections.
    {kNo, kHead, 0.95,
     "no|no way|no no|no thanks|no thank you|no sir|👎|hell no|heck no|negative|no ma am|"
     "not at all|not exactly|not quite|not particularly|"
     "by no means|absolutely not|definitely not|certainly not|of course not|"
     "surely not|i do not think so|i do not believe so|i think not|i guess not|i hope not|"
     "i am afraid not|not that i know of|not that i recall|not to my knowledge|not a chance|"
     "no chance|fat chance|in no way|under no circumstances|out of the question|not likely|"
     "unlikely|i would rather not|not in the least|not even close|not so much|"
     "not necessarily|of course i do not|no sorry|"
     "not true|not right|not correct|i would prefer not|i refuse|no i do not|"
     "i do not agree|i disagree|i beg to differ|i would disagree|forget it|"
     "never mind|cancel that|cancel it|let us not|i do not care for|i will pass|"
     "hard pass|i can not agree|it does not work|that does not work|this does not work|"
     "that will not work|that would not work|does not work for me|will not work"},
    {kNo, kHead, 0.75, "oh no|nuh uh"},
    {kNo, kAlone, 0.75, "huh uh|uh uh"},
    {kNo, kLast, 0.9, "not"},
    {kNo, kAlone, 0.9, "probably not|not so|never|neither|not me|not my thing|nowhere|nor i"},
    {kNotNow, kHead, 0.8,
     "that is not|this is not|i do not think it is|i do not think this is|i do not think that|"
     "i did not want|i did not mean|it is not the|it is not my|i do not believe it is|"
     "i am not interested|not interested|please do not|do not|i do not want|i do not need|"
     "i do not like|we do not want|do not want|i do not wish|not the|not this|not that|not really|"
     "i would not|not any more|not anymore"},
    {kNotNow, kAlone, 0.8, "stop|stop it|stop that"},
    {kNotNow, kHead, 0.7,
     "not now|not right now|not yet|not at the moment|not at this time|not for now|not today|"
     "not just yet|not this time|maybe later|perhaps later|maybe another time|some other time|"
     "maybe next time|maybe in a bit|later|another time|i might do that later|in a little while|"
     "not at this moment|not at present|not this moment|maybe some other time|i will pass|"
     "it is not necessary|that is not necessary|not necessary|there is no need|no need|"
     "that will not be necessary|that is not needed|not needed|i will do it later|"
     "i will do that later|i can do it later|i can do that myself|i will think about it|"
     "let me think about it|not immediately|hold off"},
    {kDenial, kHead, 0.9,
     "that is wrong|that is incorrect|that is false|that is untrue|that is a lie|"
     "this is wrong|this is incorrect|it is wrong|it is incorrect|"
     "you are wrong|you are mistaken|you are incorrect|you got it wrong|you have got it wrong|"
     "you misunderstood|you misheard|you have misunderstood|that is not it|"
     "you did not understand|i never said|i did not say|i did not ask|"
     "nothing like that|that can not be|that is impossible|there is a mistake|"
     "there is an error|that does not sound right|does not sound right|that does not look right|"
     "doesnt look right|i do not see it that way|that is no good|that is bad|that makes no sense|"
     "that does not make sense|you are not right|"
     "that is not what|that is not quite|it is not correct|it is not right|it is not true|"
     "it is not it|that is not right|that is not correct|that is not true|that is not accurate|"
     "that is not exactly|that is not how|that is not my|that is not where|"
     "that is not when|that is not who|that is not so|this is not right|this is not correct|"
     "this is not what|this is not true|it is not what|"
     "those are not the|they are not the|not what i|the details are wrong|something is wrong|i do "
     "not think that is|"
     "i do not believe that is|"
     "i do not think you are|i do not think that is right|i do not think that is true|i do not "
     "think that is correct"},
    {kDenial, kAlone, 0.9,
     "wrong|incorrect|false|untrue|nonsense|rubbish|bullshit|that is a no|"
     "mistake|not it|not quite right"},
    // Corrections.
    {kReplaces, kAnywhere, 0.9,
     "i meant|i actually meant|i really meant|what i meant|i mean to say|i meant to say|make that|"
     "change that to|change it to|change this to|scratch that|strike that|let me correct|"
     "let me rephrase|is supposed to be|was supposed to be|supposed to be|"
     "switch it to|switch that to|update it to|update that to|move it to|"
     "replace it with|change of plans|i misspoke|my mistake|on second thought|come to think of it|"
     "it is actually|that is actually|was actually|i have changed my mind|i changed my mind|"
     "changed my mind|in fact it is|i made a mistake|should have been|should have said"},
    {kPrefers, kAnywhere, 0.8,
     "make it|i said|i asked for|i told you|should be|would rather|would prefer|i prefer|but "
     "rather|i wanted|change the|"
     "change my|change that|change it|switch to|to be precise|to be exact|is actually|"
     "are actually|i actually|we actually|more like|but actually|instead|rather than|instead of|"
     "should read|changed to|i need to change|i would like to change|i want to change|can we make "
     "it|"
     "can you make it|could you make it|could we make it"},
    {kActually, kHead, 0.7,
     "actually|in fact|in reality|well actually|"
     "in truth|oh actually|no actually|sorry actually|well in fact|as a matter of fact"},
    {kActually, kHead, 0.6,
     "sorry|wait|hold on|oh wait|oops|oh sorry|my bad|technically|i mean|excuse me|i am sorry"},
    // Doubt.
    {kUnsure, kAnywhere, 0.9,
     "i am not sure|not sure|i am unsure|unsure|not certain|i am not certain|not so sure|"
     "i am not positive|not entirely sure|not quite sure|i do not know|do not know|no idea|"
     "i have no idea|no clue|who knows|i do not remember|i can not remember|i can not recall|"
     "i do not recall|i forget|i forgot|hard to say|hard to tell|difficult to say|it depends|"
     "that depends|depends|i wonder|i doubt|i can not say|i could not say|could not tell you|"
     "can not tell|i can not tell|i am not quite sure|i am confused|not completely sure|"
     "do not quote me|i could be wrong|i may be wrong|i might be wrong|if i am not mistaken|"
     "if i remember correctly|if i recall correctly|correct me if i am wrong|hard to know|"
     "i am undecided|undecided|i have not decided|have not decided|i can not decide|"
     "could go either way|your guess is as good as mine|maybe maybe not|🤷|i do not really know|"
     "yes and no|i am in two minds|on the fence|i am torn|i am having doubts|let me think|"
     "i have to think|i need to think|i will have to think|i am not too sure"},
    {kUnsure, kAnywhere, 0.75,
     "maybe|perhaps|possibly|might be|may be|could be|i guess|kind of|sort of|supposedly|"
     "conceivably|i am guessing|not that sure|so so|sometimes|it is possible|that is possible|"
     "you may be right|you might be right|you could be right|that may be right|that might be right|"
     "that could be right|that may be true|that might be true|that could be true"},
    {kHedge, kAnywhere, 0.6,
     "i think|i believe|i suppose|i would say|i would think|i would guess|probably|seems like|"
     "it seems|looks like|i assume|i imagine|i reckon|i figure|i feel like|i suspect|"
     "as far as i know|i presume|i expect|in my opinion|if i remember|likely"},
    // Looks like one of the above.
    {kNothing, kAnywhere, 0,
     "should be fine|should be okay|should be good|should be enough|should be able|should be no|"
     "right away|right after|right before|right here|right there|turn right|"
     "the right|your right hand|on the right|to the right|no problem|no problems|no worries|no "
     "trouble|"
     "not bad|no longer|no one|no matter|no more|not only|not just|not to mention|no big deal|"
     "no rush|no hurry|no wonder|i think i will|i think i would|i think we should|"
     "i think i want|i think i need|i think you can|i think you should|may be able|might be able|"
     "do not worry|do not forget|do not hesitate|do not mind|no need to worry|correct me|"
     "no later than|no more than|no less than|not more than|not later than|"
     "what kind of|any kind of|some kind of|this kind of|that kind of|all kinds of|some sort of|"
     "what sort of|kind of music|kind of food|maybe you can|maybe you could|make sure|"
     "not too expensive|make it to|could be nice|would rather be|may be of|change the subject|"
     "yes or no|no preference|i have no preference|do not care|i do not care|no particular|"
     "do not have a preference|do not have any preference|i do not have a preference|"
     "it does not matter|does not matter|not picky|sorry to|sorry about|sorry for|"
     "i am sorry to|i said yes|that is what i said|not a problem at all|no but seriously|"
     "i can not wait|can not wait|never been|never heard|never had|never seen|not much|nothing "
     "much|make it easy|"
     "i would rather not|oh my|no offense|change the world|not only that|i do not blame|"
     "it is wrong to|i am not complaining|true story|sure enough|no exceptions|may be "
     "interested|oh boy"},
    {kEnough, kHead, 0.9,
     "that is all|that is everything|that will be all|that would be all|that is all i need|"
     "that is it for now|that is it for today|nothing else|nothing more|nothing further|"
     "nothing at all|nothing for now|i am good|i am all set|i am done|we are done|all set|"
     "i am all good|that will be it|that would be it|that will be everything|that does it|"
     "that covers it|that is all for now|i am set|you have been|you have done|that is enough|"
     "that was all|that was it|i am fine|i do not need anything|nothing right now|"
     "that should be all|that should be it|that is plenty|it is all|no more help"},
    {kEnough, kAlone, 0.9, "nothing|that is it|none|all good|all done|that is all thanks"},
    {kPolite, kHead, 0,
     "thanks|thank you|thank you so much|thank you very much|thanks a lot|thanks so much|"
     "many thanks|cheers|bye|goodbye|bye bye|have a nice day|have a good day|have a great day|"
     "please|hi|hello|hey|i appreciate it|much appreciated|appreciate it|"
     "dear|i am afraid|unfortunately|thank you for|thanks for|good morning|good evening|i am sorry "
     "but|"
     "sorry but|man|sir|madam|ma am|buddy|dude|honey|mate|too|though|at all"},
    {kFiller, kHead, 0,
     "um|umm|right now|for now|at the moment|uh|er|erm|ehm|eh|ah|oh|hmm|huh|well|so|and|but|you "
     "know|okay so|gosh|god|wow|gee|anyway|"
     "because|basically|honestly|oh well|ooh|aha|ha|haha|lol|then|and then"},
});

// Words that only add stress: they may occur inside any phrase.
constexpr auto kStress = SortedWords<
    "absolutely actually all already also certainly completely definitely entirely exactly indeed "
    "just much perfectly pretty probably quite rather really so too totally very">();
constexpr std::size_t kStressMax = 2;

struct SplitPhrase {
  std::vector<std::string_view> words;
  CueKind kind;
  CuePlace place;
  double weight;
};

using CuePhraseTable = std::unordered_map<std::string_view, std::vector<SplitPhrase>>;

// Indexed by first word; longer phrases first, so that the first match is the longest.
const CuePhraseTable& TheCuePhrases() {
  static const CuePhraseTable kTable = [] {
    CuePhraseTable table;
    for (const Row& row : kRows) {
      for (const std::string_view written : ItemsOf(row.phrases, '|')) {
        SplitPhrase phrase{.kind = row.kind, .place = row.place, .weight = row.weight};
        for (const std::string_view word : ItemsOf(written)) phrase.words.push_back(word);
        table[phrase.words.front()].push_back(std::move(phrase));
      }
    }
    for (auto& [first, phrases] : table) {
      // A few phrases are in two rows, for different places: the earlier row is tried first.
      std::ranges::stable_sort(phrases, std::greater<>(),
                               [](const SplitPhrase& phrase) { return phrase.words.size(); });
    }
    return table;
  }();
  return kTable;
}

// How many words of the turn the phrase covers; 0 if it is not here. A phrase ends with its clause,
// except for "oh, no".
std::size_t Extent(CueWords words, std::size_t at, const SplitPhrase& phrase) {
  std::size_t next = at;
  std::size_t stress = 0;
  for (std::size_t i = 0; i < phrase.words.size(); ++next) {
    if (next >= words.size()) return 0;
    const Pause before = next > at ? words[next - 1].pause : Pause::kNone;
    if (before >= Pause::kSentence || (before == Pause::kClause && phrase.words[0] != "oh"))
      return 0;
    if (words[next].text == phrase.words[i]) {
      ++i;
    } else if (i == 0 || ++stress > kStressMax ||
               !std::ranges::binary_search(kStress, words[next].text)) {
      return 0;
    }
  }
  return next - at;
}

// Words that begin another clause.
constexpr auto kStarters = SortedWords<"can could how may what when where which who why">();

bool IsAlone(CueWords words, std::size_t end) {
  if (end >= words.size() || words[end - 1].pause >= Pause::kClause) return true;
  if (std::ranges::binary_search(kStarters, words[end].text)) return true;
  const auto next = TheCuePhrases().find(words[end].text);
  return next != TheCuePhrases().end() &&
         std::ranges::any_of(next->second, [&](const SplitPhrase& phrase) {
           return phrase.kind != kNothing && phrase.place != kLast &&
                  Extent(words, end, phrase) != 0;
         });
}

bool IsLast(CueWords words, std::size_t end) {
  const bool contracted =
      end > 1 && words[end - 1].begin == words[end - 2].begin && words[end - 1].text != "not";
  return !contracted && (end >= words.size() || words[end - 1].pause >= Pause::kSentence);
}

bool Fits(CuePlace place, CueWords words, std::size_t end) {
  if (place == kAlone) return IsAlone(words, end);
  return place != kLast || IsLast(words, end);
}

}  // namespace

CuePhrase PhraseAt(CueWords words, std::size_t at, bool is_head) {
  const auto found = TheCuePhrases().find(words[at].text);
  if (found == TheCuePhrases().end()) return {};
  for (const SplitPhrase& phrase : found->second) {
    if (phrase.place != kAnywhere && !is_head) continue;
    const std::size_t extent = Extent(words, at, phrase);
    if (extent != 0 && Fits(phrase.place, words, at + extent)) {
      return {.kind = phrase.kind, .place = phrase.place, .weight = phrase.weight, .words = extent};
    }
  }
  return {};
}

}  // namespace credence::language
