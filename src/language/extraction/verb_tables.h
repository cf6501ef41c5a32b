// SPDX-License-Identifier: Apache-2.0
// Word lists that separate lasting statements from passing ones. Data, used only by
// first_person.cc. Lists of words are sorted, lists of phrases are not.
#pragma once

#include <array>
#include <string_view>

#include "language/word_list.h"

namespace credence::language {

inline constexpr auto kFirstPersonWords = SortedWords<"i me mine my myself our we">();

// Between subject and verb.
inline constexpr auto kAdverbsBeforeVerb = SortedWords<
    "absolutely actually all already also always basically both certainly currently definitely "
    "each especially even ever finally frequently generally genuinely hardly honestly instead just "
    "kind kinda literally longer mainly maybe mostly much never no normally now nowadays obviously "
    "occasionally of often once only perhaps personally possibly presently primarily probably "
    "rarely really recently regularly seldom simply sincerely so sometimes sort sorta still "
    "strictly strongly thankfully then too totally truly typically usually very">();

inline constexpr auto kVerbsInLy =
    SortedWords<"apply bully comply imply italy multiply rely reply sally supply">();

// Between "am" and the following word.
inline constexpr auto kIntensifiers = SortedWords<
    "absolutely actually all already also always apparently bit but completely currently "
    "definitely even extremely fairly generally honestly just kinda literally longer maybe mostly "
    "naturally never no not now obviously often only originally perfectly perhaps pretty probably "
    "quite rather really simply slightly so sometimes somewhat sorta still super terribly too "
    "totally truly usually very">();

// Objects that refer to something said before, or to the listener.
inline constexpr auto kPointingWords = SortedWords<
    "all another anything both either everything he her here him how it neither nothing one ones "
    "same she so something that them there these they this those what whatever where which who why "
    "you your yours yourself">();

// The same within an object.
inline constexpr auto kPointingWithin = SortedWords<
    "her here him his it its that's their theirs them there these this those you your yours">();

// Things people ask for help with; nothing lasting.
inline constexpr auto kTaskNouns = SortedWords<
    "algorithm answer answers api appointment argument array assignment attribute block branch bug "
    "bugs build button chance change changes chart choice class clue code codebase column columns "
    "command comment commit component concern config configuration confusion container controller "
    "csv data database dataframe dataset deadline dictionary difficulties difficulty document "
    "doubt element endpoint error errors essay example examples exception exercise explanation "
    "feature feedback field fields file files fix flight folder following form fun function "
    "functions guess header help hint hotel html idea ideas image images implementation info "
    "information input instruction instructions issue issues json key lambda layout line lines "
    "list log logs look loop luck math meeting method methods model module object objects "
    "opportunity option options output page paragraph parameter patch path pipeline plan plans "
    "plugin point pr problem problems program project prompt property queries query question "
    "questionnaire questions reason record records regex repo report request requirement "
    "requirements reservation response result results room rooms row rows sample schema script "
    "scripts section sense sentence server solution spreadsheet sql stacktrace string strings "
    "struct subclass suggestion suggestions syntax table tables task tasks template test tests "
    "text ticket tickets time tip tips trip trouble type types url use variable variables view "
    "warning warnings way website widget xml yaml">();

// "My guess is …"
inline constexpr auto kOpinionNouns = SortedWords<
    "advice aim apologies assumption back bad bet concern condolences experience fault fear "
    "feeling goal guess head heart hope intention mistake opinion plan pleasure point "
    "recommendation stomach suggestion sympathies thoughts turn understanding view wish">();

// "I am working at …" lasts, "I am looking at …" does not.
inline constexpr auto kLastingProgressives = SortedWords<
    "attending coding collecting competing dating freelancing homeschooling learning living "
    "majoring playing practicing practising programming pursuing raising recovering renting "
    "smoking studying teaching training traveling travelling using volunteering working">();

inline constexpr auto kAdjectivesInIng = SortedWords<
    "annoying boring caring charming demanding easygoing hardworking interesting loving outgoing "
    "unassuming understanding">();

inline constexpr auto kPassingStates = SortedWords<
    "able afraid after alone amazed amused annoyed anxious appalled asked astonished available "
    "awake aware away back better bored bothered busy certain clean cold comfortable concerned "
    "confident "
    "confused convinced curious delighted desperate disappointed distracted doing done down drunk "
    "eager embarrassed encouraged excited exhausted familiar fed fine finished first focused free "
    "frightened frustrated full furious getting given glad going good grateful great guilty happy "
    "having home honored honoured hopeful hoping hot hungry ill impressed inclined interrupted "
    "intrigued jealous joking kidding late likely lonely looking lost lucky mad missing moved "
    "nervous nice off ok okay open out overwhelmed panicking pleased positive prepared proud "
    "puzzled quiet ready relieved right sad safe satisfied saying scared serious set shocked sick "
    "skeptical sleepy sorry speechless starving stressed stuck stunned supposed sure surprised "
    "sweating talking terrified thankful thinking thirsty thrilled tired told touched trapped "
    "trying unable uncertain unclear unfamiliar unsure up upset warm wasted weak welcome well "
    "willing wondering worried worse wrong yours">();

// Those of these words that last.
inline constexpr auto kLastingStates = Phrases<
    "afraid of, scared of, terrified of, proud of, able to speak, good at, good with, great at, "
    "great with, better at, familiar with, jealous of no, used to, sick of, full time, free of, "
    "lucky to have, happy with my, happily married, well known, alone in the, certain of, "
    "home schooled, interested in, bored by, old fashioned, open minded, mad about, nervous about, "
    "first generation, up early, positive for">();

// After "in", "on", "at", "with".
inline constexpr auto kLastingPlaces = Phrases<
    "love with, college, school, high school, middle school, grad school, graduate school, "
    "university, medical school, law school, the army, the navy, the military, the air force, "
    "the marines, a band, a relationship, a long distance relationship, my twenties, my thirties, "
    "my forties, my fifties, my sixties, my 20s, my 30s, my 40s, my 50s, my 60s, my early, "
    "my late, my mid, charge of, a wheelchair, a diet, a vegan diet, a gluten free diet, "
    "medication, the spectrum, disability, the autism spectrum, finance, sales, marketing, tech, "
    "advertising, construction, retirement, the medical field, the music industry">();

inline constexpr auto kLastingAfterWas =
    SortedWords<"a adopted an born called diagnosed homeschooled married named raised">();

inline constexpr auto kLastingAfterBeen = SortedWords<
    "a alone an at blind deaf diagnosed divorced engaged happily in married named on retired "
    "single sober to together vegan vegetarian widowed">();

inline constexpr auto kLastingParticiples = SortedWords<
    "driven eaten flown lived met owned played smoked studied taught traveled travelled visited "
    "worked">();

inline constexpr auto kParticiples = SortedWords<
    "become been begun bought broken brought built caught chosen come cut done drawn fallen felt "
    "forgotten found given gone gotten had heard held hit just kept known left lost made paid put "
    "read run said seen sent set shown slept spent spoken stopped taken taught thought told tried "
    "understood used won worn written">();

// What people want in life rather than from a program.
inline constexpr auto kLifeVerbs = SortedWords<
    "adopt avoid be become buy drink eat gain learn live lose marry move own quit retire sleep "
    "stay study travel visit wear">();

// What people need or want beyond the conversation.
inline constexpr auto kLastingWants = SortedWords<
    "baby boat boyfriend caffeine career cat child children coffee daughter dog dogs family garden "
    "girlfriend glasses grandchildren horse house husband insulin job kids kitten medication meds "
    "money partner peace pet pony privacy puppy quiet routine silence sleep son structure tattoo "
    "therapy wheelchair wife">();

// "I like to book …" is a request.
inline constexpr auto kErrands = SortedWords<
    "book buy cancel check confirm find get hear know order purchase reserve schedule see "
    "transfer">();

inline constexpr auto kNoVerbs =
    SortedWords<"a an and any at by for from in my of on or our some than the to with">();

inline constexpr auto kAbilities = SortedWords<
    "cook dance draw drive fly juggle knit paint play read ride sail sew sing skate ski speak surf "
    "swim type whistle write">();

// After "can't".
inline constexpr auto kIntolerances =
    SortedWords<"bear digest drink eat handle have smell stand stomach tolerate">();

inline constexpr auto kOpinionVerbs = SortedWords<
    "accept admire agree apologise apologize appreciate assume beg believe bet care concur confess "
    "confirm consider deny disagree doubt expect fear feel figure find forget gather get guarantee "
    "guess hear hesitate imagine insist look mean mention mind miss notice presume promise realise "
    "realize recall reckon recognise recognize recommend remember see seem seems sense sound stand "
    "suggest suppose suspect swear thank think thinks trust understand wonder worry">();

inline constexpr auto kSayingVerbs = SortedWords<
    "argue argued argues ask asked asks claim claimed claims convinced dreamed dreamt explain "
    "explained heard insisted joke joked pretend pretended promised quote replied reply said say "
    "saying says suggested suggests tell telling tells texted thinks thought told warned warns "
    "wrote">();

inline constexpr auto kWishVerbs = SortedWords<"dream hope long wish">();

inline constexpr auto kPlanVerbs =
    SortedWords<"aim finish going hope intend leave plan promise start stop">();

inline constexpr auto kTaskVerbs = SortedWords<
    "add apply ask attach build call change check choose click close combine compare compile "
    "compute convert copy create debug define delete download edit encounter enter execute export "
    "fail feed fetch fill filter fix follow generate give handle implement import include insert "
    "inspect install instantiate keep launch load log make modify open pass paste pick point post "
    "press print proceed provide pull push put query receive refer remove rename replace request "
    "reset return rewrite save scroll select send set share show solve sort specify submit switch "
    "test throw try turn type update upload wait">();

// Verbs that say nothing without an object.
inline constexpr auto kNeedObject = SortedWords<
    "adore come dislike enjoy go grow hate have like live love need own prefer run take tend use "
    "want">();

inline constexpr auto kTastes =
    SortedWords<"adore dislike drink eat enjoy hate have like love own play prefer smoke">();

// What "we" do in a lasting way.
inline constexpr auto kWeVerbs = SortedWords<
    "avoid celebrate deploy dislike drink drive eat enjoy follow go grow hate have host like live "
    "love meet own play practice practise prefer release rely rent run sell share ship sing speak "
    "store study support swim target teach travel use visit volunteer want watch wear work "
    "write">();
inline constexpr auto kWeAuxiliaries =
    SortedWords<"am are can could did do had is may might must shall should was were will would">();

// "I'm not sure I'm brave enough" doubts nothing that was said before.
inline constexpr auto kIdleDoubts = SortedWords<"either enough ever">();

// "My hobby is dancing" is not a passing state.
inline constexpr auto kHabitNouns = SortedWords<
    "dream favorite favorites favourite favourites hobbies hobby interests job passion passions "
    "pastime profession skill specialty sport">();

// "I like to think …"
inline constexpr auto kIdleInfinitives =
    SortedWords<"add ask believe hear know mention point say see thank think">();

// Words before "I" that belong after the clause: "On weekends I …"
inline constexpr auto kLeads =
    SortedWords<"after as at before by during every for from in most on since">();

inline constexpr auto kFrequencies = SortedWords<
    "always generally mostly normally occasionally often rarely sometimes typically usually">();

inline constexpr auto kLastingPast = SortedWords<
    "adopted attended died divorced dropped emigrated founded graduated grew immigrated invented "
    "lived majored married moved passed quit raised retired served studied taught worked">();

inline constexpr auto kIrregularPast = SortedWords<
    "ate beat became began bent bit blew bought broke brought built came caught chose did drank "
    "drew drove fell felt flew forgot fought found froze gave got had heard held hid kept knew "
    "laid led left lost made meant met paid ran rang rewrote rode rose said sang sat saw sent "
    "shook shot "
    "slept sold spent spoke stole stood swam swore taught thought threw told took tried understood "
    "went woke won wore wrote">();

// Verbs that end in -ed in the present.
inline constexpr auto kBaseInEd = SortedWords<"bed embed shed wed">();

// "I had a dog when I was a child" lasts, "I had lunch" does not.
inline constexpr auto kOnceWords = SortedWords<"child childhood growing kid once young younger">();

// A clause that ends with one of these was cut off.
inline constexpr auto kNoLastWords = SortedWords<"a an as at from in my of our the to with">();

inline constexpr auto kConditionWords =
    SortedWords<"assuming if otherwise provided unless whether">();

inline constexpr auto kHypothesisWords =
    SortedWords<"assume hypothetically imagine let's lets pretend say suppose theoretically">();

inline constexpr auto kRequestWords = SortedWords<
    "act add analyse analyze answer ask build call can change check compare continue convert could "
    "create debug define describe design develop do don't edit email explain extract find fix "
    "format generate give go help ignore implement improve keep let list look make move pass "
    "please provide put read recommend refactor remind remove rename reply respond rework rewrite "
    "run say send set should show solve start stop suggest summarise summarize tell test think try "
    "turn update use using wait will would write">();

inline constexpr auto kHedges =
    SortedWords<"apparently kinda maybe perhaps possibly presumably probably sorta supposedly">();

inline constexpr auto kClosingWords = SortedWords<
    "ah also anyway anyways btw correct eh haha hahaha hehe huh lmao lol now ok okay please right "
    "so sorry thank thanks tho though too xd yeah yep yes">();

// Openings that say nothing about the speaker.
struct Openings {
  bool hedge = false;          // They say so with doubt.
  bool needs_subject = false;  // Only before "I", "my", …
  std::string_view phrases;    // The longest that fits counts.
};
inline constexpr auto kOpenings = std::to_array<Openings>({
    {false, false,
     "as a matter of fact|for what it is worth|please keep in mind that|nice to meet you too|"
     "just so you know|keep in mind that|do not forget that|you should know that|in my free time|"
     "in my spare time|nice to meet you|by the way|to be honest|for the record|"
     "for your information|please note that|please remember that|as you know|as i said|"
     "like i said|as i mentioned|at the moment|first of all|one more thing|that is because|"
     "it is because|the reason is that|the thing is|given that|seeing that|i am glad|hi "
     "there|hello there|hey there|in fact|for one|"
     "even though|thank you|for context|for reference|note that|remember that|of course|"
     "these days|right now|me too|same here|about me|good morning|good evening|good afternoon|"
     "well|so|and|but|also|oh|ah|yes|yeah|yep|yup|no|nope|nah|hi|hello|hey|ok|okay|wow|hmm|um|uh|"
     "btw|fyi|tbh|honestly|personally|frankly|actually|basically|plus|although|though|because|"
     "cause|cos|thanks|great|cool|nice|awesome|sure|sorry|lol|haha|obviously|fortunately|"
     "unfortunately|luckily|sadly|currently|nowadays|now|then|however|still|finally|morning"},
    {true, false,
     "as far as i know|if i am not mistaken|if i remember correctly|if i recall correctly|"
     "it seems that|maybe|perhaps|probably|possibly|afaik|presumably"},
    {true, true,
     "i am not sure but|i could be wrong but|i am pretty sure|i am fairly sure|i think that|"
     "i guess that|i believe that|i would say|i feel like|it looks like|i think|i "
     "guess|"
     "i believe|i suppose|it seems|i assume"},
    {false, true,
     "i have to say|i must say|i must admit|for me|please remember|i see|i know|i mean|since|"
     "while|as|remember|too|same|first|second"},
});

}  // namespace credence::language
