// SPDX-License-Identifier: Apache-2.0
#include "language/review_comment/words.h"

#include <algorithm>
#include <array>

#include "language/statement/verb.h"
#include "language/word_list.h"

namespace credence::language::remark {
namespace {

constexpr auto kAskVerbs = UnsortedWords<
    "abbreviate abort abstract account acknowledge adapt add address adjust adopt align "
    "allow analyse "
    "analyze annotate answer append apply approximate assert assess assign attach authenticate "
    "authorize await back backport balance batch begin benchmark block bound break bring bubble "
    "build bump cache "
    "calculate call cap capitalise capitalize capture catch change characterize check choose cite "
    "clamp clarify "
    "clean clear close collapse collect combine comment compare compile compress compute conduct "
    "configure confirm consider consolidate contrast convert copy correct count cover create cut "
    "cutoff debounce declare "
    "decouple deduplicate default defer define delete demonstrate deny deprecate derive describe "
    "design detail detect determine disable discuss display distinguish divide document "
    "double-check drop elaborate eliminate emit emphasise emphasize employ enable encapsulate "
    "encode encrypt end "
    "enforce enlarge ensure enumerate escape establish estimate evaluate examine exclude expand "
    "expire explain explore expose extend extract factor fetch fill filter fix flag flatten flush "
    "fold follow "
    "format formalize free freeze gate generalise generalize generate give group guard handle hash "
    "hide "
    "highlight hoist honour honor identify illustrate implement import improve include increase "
    "indent "
    "indicate initialise initialize inject inline insert inspect instrument introduce invalidate "
    "investigate isolate join justify keep label lazy-load leave limit link lint list load "
    "localise localize lock log lower "
    "lowercase make manage map mark mask match measure memoize mention merge migrate minimise "
    "minimize mock "
    "model motivate move name narrow normalise normalize note number offer omit open optimise "
    "optimize order "
    "organise organize outline paginate pad parallelise parallelize parameterise parameterize "
    "parse pass perform pick pin place plot "
    "point polish precompute prefer prefix prepare present preserve prevent print prioritize "
    "profile propagate proofread "
    "protect prove provide prune publish pull push put qualify quantify quote raise randomise "
    "randomize rate-limit read rebase "
    "recompute record redact reduce refactor refer reference refine reformat reformulate register "
    "release relocate remove rename render reorder reorganise reorganize repeat rephrase "
    "replace report "
    "reproduce require reset resize resolve respect restore restrict restructure retain rethrow "
    "retry return reuse review "
    "revert revise revisit revoke reword rewrite rotate round run sanitise sanitize save say scale "
    "scope seed separate serialize serve set "
    "share shorten show shrink shuffle simplify skip soften sort specify spell split standardise "
    "standardize start state "
    "store stream strengthen strip structure study sum summarise summarize support surface "
    "surround swap switch synchronise synchronize tabulate "
    "tag test throttle throw tidy tighten time toggle track train translate treat trim truncate "
    "tune type "
    "unify update upgrade use utilize validate vary verify version visualise visualize warn weigh "
    "widen wire wrap write zero">();

// "does not VERB X" asks for X.
constexpr auto kOmittedVerbs = UnsortedWords<
    "account acknowledge add address analyse analyze apply assert assess authenticate await bound "
    "cache "
    "catch check cite clarify clean clear close compare cover debounce declare define deduplicate "
    "demonstrate "
    "describe detail disclose discuss display distinguish document elaborate encrypt enforce "
    "ensure escape establish "
    "evaluate examine explain explore filter follow free give guard handle hash highlight honour "
    "honor identify "
    "illustrate implement include indicate initialise initialize introduce investigate invalidate "
    "justify label limit link list lock log measure mention motivate normalise normalize offer "
    "paginate pin "
    "present preserve propagate provide quantify quote redact reference refer release report "
    "respect restore "
    "retry reuse roll sanitise sanitize say separate share show specify state study summarise "
    "summarize "
    "support synchronise synchronize test throttle track type unsubscribe update use validate "
    "verify visualise visualize warn wrap">();

constexpr auto kAddingVerbs = UnsortedWords<
    "add append attach create define describe discuss document elaborate explain give illustrate "
    "implement "
    "include insert introduce justify list log mention motivate present provide report show "
    "specify state summarise summarize test write">();
constexpr auto kRemovingVerbs = UnsortedWords<"cut delete drop eliminate omit remove">();
constexpr auto kWeakVerbs = UnsortedWords<
    "account address adjust adapt apply approximate back begin bring build change check choose "
    "clear collect conduct "
    "consider correct do examine explore fix follow give help improve have investigate keep leave "
    "make mark match model move "
    "note offer open perform pick place point prepare put read reduce refine replace respect "
    "resolve review revise revisit run "
    "save say set show skip start study surface take try turn update verify polish rewrite reword "
    "rethink reorganise reorganize">();
constexpr auto kTellingVerbs = UnsortedWords<
    "analyse analyze clarify comment describe detail discuss document elaborate explain indicate "
    "justify mention motivate "
    "note report say show specify state">();

// Verbs whose last consonant is doubled: "logging".
constexpr auto kDoubling = UnsortedWords<
    "cap chop commit cut drop flag get hit let log map pad pin plan plot plug put quit refer rip "
    "run set ship "
    "skip split step stop strip swap tag trim wrap">();

constexpr auto kComparatives = UnsortedWords<
    "better bigger bolder brighter broader calmer cheaper cleaner clearer crisper darker "
    "deeper easier faster fewer finer fuller gentler greater harder healthier heavier higher "
    "larger less lighter longer looser louder lower narrower nicer plainer quicker quieter richer "
    "safer sharper "
    "shorter simpler slower smaller smarter smoother softer stricter stronger thinner tidier "
    "tighter warmer wider">();

constexpr auto kGradable = UnsortedWords<
    "accessible accurate actionable active ambitious appropriate balanced careful central "
    "challenging clear coherent "
    "common compact compelling complete comprehensive concise concrete consistent convincing "
    "correct "
    "current descriptive detailed diverse efficient elegant exact expressive extensive explicit "
    "familiar "
    "fine-grained formal friendly generic granular graceful helpful honest human idiomatic "
    "in-depth informative insightful interesting intuitive legible meaningful minimal modern "
    "modular "
    "modest natural neutral nuanced obvious open polished polite powerful precise predictable "
    "principled "
    "professional prominent quantitative qualitative readable realistic recent relevant reliable "
    "representative restrained "
    "rigorous robust secure self-explanatory semantic sensible simple specific stable "
    "straightforward strict structured "
    "stringent subtle succinct suitable systematic thorough transparent typed typical uniform "
    "up-to-date "
    "useful varied verbose visible vivid">();

struct Quality {
  std::string_view bad;
  std::string_view wanted;
};

// Bad by itself.
constexpr auto kBad = std::to_array<Quality>({
    {"ambiguous", "clearer"},
    {"awkward", "smoother"},
    {"brittle", "more robust"},
    {"bloated", "leaner"},
    {"cluttered", "cleaner"},
    {"clumsy", "smoother"},
    {"clunky", "smoother"},
    {"confusing", "clearer"},
    {"convoluted", "simpler"},
    {"cryptic", "clearer"},
    {"fragile", "more robust"},
    {"generic", "more specific"},
    {"illegible", "more readable"},
    {"imprecise", "more precise"},
    {"incomplete", "more complete"},
    {"inconsistent", "more consistent"},
    {"messy", "cleaner"},
    {"murky", "clearer"},
    {"obscure", "clearer"},
    {"opaque", "clearer"},
    {"overcomplicated", "simpler"},
    {"over-complicated", "simpler"},
    {"repetitive", "less repetitive"},
    {"sloppy", "more careful"},
    {"superficial", "deeper"},
    {"terse", "more detailed"},
    {"uninformative", "more informative"},
    {"unclear", "clearer"},
    {"unreadable", "more readable"},
    {"vague", "more specific"},
    {"verbose", "more concise"},
    {"wordy", "more concise"},
});
// Bad in excess: "too long", "a bit long".
constexpr auto kTooMuch = std::to_array<Quality>({
    {"abstract", "more concrete"},
    {"aggressive", "less aggressive"},
    {"big", "smaller"},
    {"brief", "more detailed"},
    {"bright", "less bright"},
    {"broad", "narrower"},
    {"busy", "cleaner"},
    {"clever", "plainer"},
    {"coarse", "finer"},
    {"complex", "simpler"},
    {"complicated", "simpler"},
    {"crowded", "cleaner"},
    {"dark", "lighter"},
    {"deep", "shallower"},
    {"dense", "lighter"},
    {"few", "more"},
    {"flat", "deeper"},
    {"heavy", "lighter"},
    {"high", "lower"},
    {"informal", "more formal"},
    {"large", "smaller"},
    {"little", "more"},
    {"long", "shorter"},
    {"loose", "stricter"},
    {"loud", "quieter"},
    {"low", "higher"},
    {"many", "fewer"},
    {"much", "less"},
    {"narrow", "broader"},
    {"noisy", "quieter"},
    {"permissive", "stricter"},
    {"shallow", "deeper"},
    {"short", "longer"},
    {"slow", "faster"},
    {"small", "larger"},
    {"strict", "less strict"},
    {"technical", "plainer"},
    {"thin", "fuller"},
    {"tight", "looser"},
    {"tiny", "larger"},
    {"weak", "stronger"},
    {"wide", "narrower"},
});
constexpr auto kMore = std::to_array<Quality>({
    {"clear", "clearer"},
    {"deep", "deeper"},
    {"easy", "easier"},
    {"fast", "faster"},
    {"good", "better"},
    {"large", "larger"},
    {"long", "longer"},
    {"safe", "safer"},
    {"sharp", "sharper"},
    {"short", "shorter"},
    {"simple", "simpler"},
    {"strict", "stricter"},
    {"strong", "stronger"},
    {"tight", "tighter"},
    {"wide", "wider"},
});

constexpr auto kUnwelcomeAdjectives = UnsortedWords<
    "boilerplate commented-out contradictory copy-pasted copy-paste cyclic circular dead "
    "deprecated dangling duplicate duplicated excessive extraneous "
    "hard-coded hardcoded inconsistent leftover magic misleading needless needlessly obsolete "
    "outdated "
    "redundant repeated single-letter sloppy stale superfluous trailing undefined undocumented "
    "unexplained unhandled unnecessary unneeded unreachable unsafe unsupported untested unused "
    "unvalidated">();
constexpr auto kUnwelcomeThings = UnsortedWords<
    "abbreviations any boilerplate callbacks clickbait console.log eval global globals goto "
    "inline-styles "
    "jargon var nesting singletons todos typos">();
constexpr auto kMissable = UnsortedWords<
    "ablation ablations analysis annotation annotations assertion assertions attribution "
    "authentication authorization backup baseline baselines benchmark benchmarks bibliography "
    "caption captions changelog check checks citation citations cleanup comparison comparisons "
    "conclusion coverage definition definitions description descriptions diagram diagrams "
    "discussion docs docstring docstrings documentation encryption escaping evaluation evidence "
    "example examples experiment experiments explanation explanations handling hints "
    "hyperparameters index instructions intervals intuition introduction justification label "
    "labels legend licence license limitations limiting logging mention methodology metric metrics "
    "migration motivation overview pagination rationale readme reference references results "
    "retry rollback sanitization screenshot screenshots statistics study summary test testing "
    "tests "
    "timeout timeouts validation variance verification">();
// Before such a noun they only say which: "unit tests", but not "flaky tests".
constexpr auto kWhich = UnsortedWords<
    "accessibility acceptance alt api attached automated axis bounds browser clear code confidence "
    "corresponding detailed edge-case end-to-end error exception failure formal functional human "
    "input integration integrity keyboard load memory message negative null numerical output "
    "performance permission proper property qualitative quantitative rate real regression related "
    "release request response retry schema security server-side significance significant smoke "
    "statistical such theoretical thorough type unit upper usage user visual written">();
constexpr auto kPraiseWords = UnsortedWords<
    "amazing appreciate appreciated awesome beautiful beautifully brilliant clean compelling "
    "convincing cool "
    "elegant enjoyed excellent fantastic fine good great impressed impressive like love loved "
    "lovely lgtm neat nice nicely "
    "perfect pleased polished solid sound splendid strong superb thanks thank terrific thorough "
    "useful well "
    "well-written well-organized wonderful yay">();
constexpr auto kWelcomeWords = UnsortedWords<
    "advisable appreciated appropriate awesome beneficial best better cleaner clearer cool crucial "
    "desirable "
    "essential excellent fair good great handy helpful ideal illuminating imperative important "
    "informative "
    "insightful instructive interesting lovely neat necessary nice nicer preferable prudent "
    "reassuring reasonable safer "
    "sensible simpler useful valuable vital welcome wise wiser wonderful worth worthwhile">();

constexpr auto kGeneric = UnsortedWords<
    "a about above actual additional again all also an and another any anything approach area as "
    "aspect aspects at bad be behaviour behavior best "
    "better bit both but by can care case cases certain change changes comment concern concerns "
    "contribution contributions "
    "could comparison comparisons couple data detail details discussion evidence "
    "information insight insights analysis number numbers result results "
    "different do either everything significant substantial considerable serious key important "
    "neither explicit extra few first fix for from further general good great have "
    "here how i idea impact interest novelty originality significance if improvement improvements "
    "in instance "
    "into is issue issues it item items its just kind last level line lot lots main major make "
    "manner many matter "
    "may might minor more most much must necessary need needed opinion opinions thoughts feedback "
    "new next nice nothing of on one "
    "ones only or other others "
    "our over part parts people place places point points possible possibly problem problems "
    "proper question questions reason reasons hence thus therefore forward moving sake "
    "rating remark remarks review reviewer reviewers reviews s same range second section set sets "
    "variety several should "
    "similar situation situations so some something sort stuff such suggestion "
    "suggestions than that the their them there these they thing things this those time times to "
    "too top type up us "
    "use used very was way ways we well were what when where which while why will with without "
    "word work would you your">();
constexpr auto kWorkWords = UnsortedWords<
    "app application article author authors change code commit diff document draft essay "
    "implementation it manuscript paper papers patch post pr product program project proposal pull "
    "report request site solution story study submission system text that they this thesis tool "
    "work writeup write-up writing you">();
constexpr auto kUnitWords = UnsortedWords<
    "algorithm approach chapter class component description design endpoint file function handler "
    "library method methods model module page paragraph part plugin readme result results script "
    "section server service version">();
constexpr auto kPointers = UnsortedWords<
    "he her here hers him his it itself me mine one ones she so that them then there these they "
    "this those us "
    "which who">();

struct Pair {
  std::string_view a;
  std::string_view b;
};
constexpr auto kOpposites = std::to_array<Pair>({
    {"longer", "shorter"},   {"more", "fewer"},       {"more", "less"},
    {"larger", "smaller"},   {"bigger", "smaller"},   {"simpler", "richer"},
    {"faster", "slower"},    {"higher", "lower"},     {"lighter", "darker"},
    {"lighter", "heavier"},  {"deeper", "shallower"}, {"broader", "narrower"},
    {"wider", "narrower"},   {"stricter", "looser"},  {"louder", "quieter"},
    {"concise", "detailed"}, {"tighter", "looser"},   {"shorter", "detailed"},
    {"longer", "concise"},   {"formal", "informal"},
});

template <std::size_t kSize>
bool Has(const std::array<std::string_view, kSize>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

template <std::size_t kSize>
std::optional<std::string_view> WantedIn(const std::array<Quality, kSize>& table,
                                         std::string_view adjective) {
  const auto found = std::ranges::find(table, adjective, &Quality::bad);
  if (found == table.end()) return std::nullopt;
  return found->wanted;
}

std::optional<std::string> Known(std::string base) {
  if (IsAskVerb(base) || IsOmittedVerb(base)) return base;
  return std::nullopt;
}

// The base form of a regular form without its ending: "valid" + "ating" has no table to go by.
std::optional<std::string> BaseOfRest(std::string_view rest) {
  if (rest.size() < 2) return std::nullopt;
  if (auto base = Known(std::string(rest))) return base;
  if (auto base = Known(std::string(rest) + "e")) return base;
  if (rest.ends_with("i")) {
    if (auto base = Known(std::string(rest.substr(0, rest.size() - 1)) + "y")) return base;
  }
  if (rest.size() > 2 && rest[rest.size() - 1] == rest[rest.size() - 2]) {
    return Known(std::string(rest.substr(0, rest.size() - 1)));
  }
  return std::nullopt;
}

std::optional<std::string> BaseOf(std::string_view word, std::uint8_t forms,
                                  std::string_view ending) {
  if (const auto verb = ReadVerb(word); verb && (verb->forms & forms) != 0) return verb->base;
  if (!word.ends_with(ending) || word.size() < ending.size() + 2) return std::nullopt;
  return BaseOfRest(word.substr(0, word.size() - ending.size()));
}

}  // namespace

bool IsAskVerb(std::string_view base) { return Has(kAskVerbs, base); }
bool IsOmittedVerb(std::string_view base) { return Has(kOmittedVerbs, base); }
bool IsAddingVerb(std::string_view base) { return Has(kAddingVerbs, base); }
bool IsRemovingVerb(std::string_view base) { return Has(kRemovingVerbs, base); }
bool IsWeakVerb(std::string_view base) { return Has(kWeakVerbs, base); }
bool IsTellingVerb(std::string_view base) { return Has(kTellingVerbs, base); }

std::optional<std::string> BaseOfGerund(std::string_view word) {
  return BaseOf(word, VerbReading::kGerund, "ing");
}

std::optional<std::string> BaseOfPast(std::string_view word) {
  return BaseOf(word, VerbReading::kPast | VerbReading::kParticiple, "ed");
}

std::optional<std::string> BaseOfThirdPerson(std::string_view word) {
  if (const auto verb = ReadVerb(word); verb && verb->Can(VerbReading::kThird)) return verb->base;
  if (!word.ends_with("s")) return std::nullopt;
  return Known(BaseOfThird(word));
}

std::string GerundOf(std::string_view base) {
  if (Has(kDoubling, base)) return std::string(base) + base.back() + "ing";
  const bool drops = base.ends_with("e") && !base.ends_with("ee") && base.size() > 2;
  return std::string(drops ? base.substr(0, base.size() - 1) : base) + "ing";
}

bool IsComparative(std::string_view word) { return Has(kComparatives, word); }
bool IsGradable(std::string_view word) { return Has(kGradable, word); }

std::optional<std::string_view> WantedInsteadOf(std::string_view adjective) {
  return WantedIn(kBad, adjective);
}

std::optional<std::string_view> WantedInsteadOfTooMuch(std::string_view adjective) {
  const auto wanted = WantedIn(kTooMuch, adjective);
  return wanted ? wanted : WantedInsteadOf(adjective);
}

std::optional<std::string_view> MoreOf(std::string_view adjective) {
  return WantedIn(kMore, adjective);
}

bool IsUnwelcomeAdjective(std::string_view word) { return Has(kUnwelcomeAdjectives, word); }
bool IsUnwelcomeThing(std::string_view word) { return Has(kUnwelcomeThings, word); }
bool IsMissable(std::string_view word) { return Has(kMissable, word); }
bool SaysWhich(std::string_view word) { return Has(kWhich, word); }
bool IsPraiseWord(std::string_view word) { return Has(kPraiseWords, word); }
bool IsWelcomeWord(std::string_view word) { return Has(kWelcomeWords, word); }
bool IsGenericWord(std::string_view word) { return Has(kGeneric, word); }
bool IsWorkWord(std::string_view word) { return Has(kWorkWords, word); }
bool IsUnitWord(std::string_view word) { return Has(kUnitWords, word); }
bool IsPointer(std::string_view word) { return Has(kPointers, word); }

bool HasOppositeQuality(std::string_view word) {
  return std::ranges::any_of(kOpposites,
                             [&](const Pair& pair) { return word == pair.a || word == pair.b; });
}

bool AreOppositeQualities(std::string_view a, std::string_view b) {
  return std::ranges::any_of(kOpposites, [&](const Pair& pair) {
    return (a == pair.a && b == pair.b) || (a == pair.b && b == pair.a);
  });
}

}  // namespace credence::language::remark
