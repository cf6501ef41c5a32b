// SPDX-License-Identifier: Apache-2.0
#include "language/polarity/opposites.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "language/polarity/stem.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

// Words on one side of the bar are near synonyms, and opposites of those on the other side. The
// first word names the line. A word may be on several lines.
constexpr std::size_t kJudgements = 13;  // The first lines.
constexpr auto kOppositesLines = std::to_array<std::string_view>({
    // Judgements: the state of something. The right side is the negative one.
    "pass succeed success work fix | fail failure break broken",
    "enable activate reactivate | disable deactivate",
    "exist present available | missing absent unavailable",
    "safe secure | unsafe insecure",
    "correct right | incorrect wrong",
    "valid | invalid",
    "possible feasible | impossible infeasible",
    "supported | unsupported",
    "complete finished | incomplete unfinished",
    "used | unused",
    "stable | unstable flaky",
    "reachable | unreachable",
    "online | offline",
    // Actions.
    "start begin launch commence initiate | stop halt end terminate cease finish shutdown",
    "start | shut kill quit",
    "run | stop",
    "run execute perform | skip",
    "fix address handle heed | ignore",
    "open reopen | close shut",
    "increase raise grow rise expand extend boost widen double triple heighten | decrease reduce "
    "lower drop shrink fall decline diminish lessen cut halve narrow shorten",
    "maximize maximise | minimize minimise",
    "increment | decrement",
    "upgrade | downgrade",
    "promote | demote",
    "strengthen tighten | weaken loosen",
    "accelerate hasten speed | decelerate slow delay",
    "hurry rush | wait dawdle linger",
    "accept approve | reject refuse decline disapprove deny",
    "allow permit authorize authorise | deny forbid prohibit disallow block ban prevent",
    "grant | revoke deny withhold",
    "agree | disagree",
    "confirm affirm | deny refute",
    "admit | deny",
    "whitelist allowlist | blacklist denylist blocklist",
    "block | unblock",
    "connect reconnect attach join link | disconnect detach unlink separate",
    "couple | decouple",
    "install | uninstall remove",
    "add insert append include | remove delete drop omit exclude",
    "create make build | delete destroy demolish",
    "keep retain preserve | delete discard remove drop destroy abandon",
    "restore recover | delete lose",
    "save | discard delete waste lose",
    "spend | save earn",
    "merge | revert split",
    "combine unite | split divide separate",
    "apply | revert undo",
    "do | undo",
    "redo | undo",
    "commit | rollback abort",
    "deploy publish release ship | undeploy unpublish withdraw retract",
    "publish announce reveal disclose | hide conceal",
    "show display reveal expose uncover | hide conceal mask cover",
    "expand unfold | collapse fold",
    "lock | unlock",
    "load mount | unload unmount eject",
    "bind | unbind",
    "register subscribe enroll enlist | unregister deregister unsubscribe",
    "follow | unfollow ignore",
    "pin | unpin",
    "freeze | unfreeze thaw",
    "mute silence | unmute",
    "encrypt | decrypt",
    "encode | decode",
    "compress zip pack | decompress unzip unpack",
    "serialize marshal | deserialize unmarshal",
    "push | pull",
    "send | receive",
    "import | export",
    "upload | download",
    "read | write",
    "allocate acquire | deallocate free release",
    "buy purchase | sell",
    "lend | borrow",
    "give | take",
    "pay | owe",
    "win | lose",
    "attack assault | defend retreat flee",
    "advance proceed | retreat withdraw",
    "fight | flee surrender",
    "chase pursue | flee",
    "arrive | depart leave",
    "enter | exit leave",
    "stay remain | leave go depart",
    "come | go",
    "approach | avoid leave",
    "ascend climb | descend",
    "lift | lower drop",
    "throw | catch",
    "hold grab grip | release drop",
    "fill refill | empty drain",
    "charge | discharge",
    "pause suspend | resume unpause",
    "continue proceed | stop halt pause quit",
    "wake | sleep",
    "sit | stand",
    "lie | stand",
    "live survive | die",
    "heal cure | hurt harm injure wound damage",
    "help assist support | hinder oppose obstruct",
    "protect secure defend | endanger expose",
    "build construct assemble | demolish dismantle disassemble",
    "fix repair mend | break damage",
    "work function | malfunction",
    "improve enhance | worsen degrade",
    "solve resolve | unsolve",
    "simplify | complicate",
    "clean wash | dirty soil pollute",
    "tidy | mess",
    "heat warm | cool chill",
    "dry | wet soak moisten",
    "dress | undress",
    "wrap | unwrap",
    "cover | uncover",
    "remember | forget",
    "learn teach | unlearn",
    "ask question | answer",
    "praise compliment | criticize criticise blame scold",
    "reward | punish",
    "encourage recommend | discourage dissuade",
    "like love enjoy adore prefer | dislike hate detest loathe despise",
    "trust believe | distrust doubt mistrust disbelieve",
    "respect | disrespect despise",
    "want desire | reject",
    "laugh smile | cry weep frown",
    "obey comply | disobey violate defy",
    "require need | forbid",
    "notice | overlook ignore",
    "validate | invalidate",
    "qualify | disqualify",
    "verify prove | disprove refute falsify",
    "mandate | prohibit",
    "escalate | deescalate",
    "hire employ | fire dismiss",
    "marry | divorce",
    "cooperate collaborate | compete",
    "focus concentrate | distract",
    "zoom | unzoom",
    "select check | deselect uncheck unselect",
    "tick | untick",
    "stage | unstage",
    "comment | uncomment",
    "quote | unquote",
    "escape | unescape",
    "cache | uncache invalidate evict",
    "schedule | unschedule cancel",
    "book reserve | cancel",
    "inherit | disinherit",
    "inflate | deflate",
    "open unseal | seal",
    "sharpen | blunt dull",
    "straighten | bend",
    "rise | set sink",
    "float | sink",
    "land | launch",
    "inhale | exhale",
    "implicate | exonerate",
    "acquit | convict",
    "centralize centralise | decentralize decentralise",
    "synchronize sync | desynchronize desync",
    "sort | shuffle",
    "overprovision | underprovision",
    "overestimate | underestimate",
    "legalize | outlaw criminalize",
    // States and qualities.
    "present exist available | absent missing gone unavailable",
    "exist | missing vanish",
    "enable | off",
    "alive living | dead deceased",
    "awake | asleep",
    "healthy well | sick ill unhealthy",
    "happy glad cheerful joyful | sad unhappy miserable",
    "calm relaxed | nervous anxious agitated angry",
    "angry | pleased",
    "rich wealthy | poor",
    "strong | weak feeble",
    "brave bold | cowardly afraid timid",
    "friendly | hostile unfriendly",
    "polite | rude impolite",
    "kind | cruel mean",
    "honest | dishonest deceitful",
    "innocent | guilty",
    "smart clever intelligent wise | stupid dumb foolish",
    "lazy | diligent industrious",
    "careful cautious | careless reckless",
    "patient | impatient",
    "generous | stingy greedy",
    "humble modest | proud arrogant",
    "good great excellent | bad poor terrible awful",
    "better | worse",
    "best | worst",
    "right correct accurate | wrong incorrect inaccurate",
    "true | false",
    "real genuine authentic | fake false artificial",
    "legal lawful | illegal unlawful",
    "safe secure | unsafe dangerous insecure risky vulnerable",
    "stable steady | unstable flaky unsteady",
    "reliable dependable | unreliable flaky",
    "certain sure | uncertain unsure doubtful",
    "likely probable | unlikely improbable",
    "necessary required mandatory compulsory obligatory | unnecessary optional needless",
    "important crucial essential critical vital | unimportant trivial irrelevant",
    "relevant | irrelevant",
    "useful helpful | useless unhelpful",
    "easy simple | hard difficult complex complicated",
    "soft | hard",
    "hot warm | cold cool",
    "hotter warmer | colder cooler",
    "wet damp moist soaked | dry",
    "clean | dirty filthy",
    "fresh | stale rotten",
    "raw uncooked | cooked",
    "ripe | unripe",
    "sweet | bitter sour",
    "full | empty",
    "crowded busy packed | empty deserted",
    "busy occupied | idle free vacant",
    "open | closed shut",
    "light | dark",
    "bright | dim dark",
    "light | heavy",
    "loud noisy | quiet silent",
    "louder | quieter",
    "fast quick rapid swift | slow sluggish",
    "faster quicker | slower",
    "fastest | slowest",
    "big large huge great enormous giant | small little tiny miniature",
    "bigger larger greater | smaller lesser",
    "biggest largest greatest | smallest tiniest",
    "long | short brief",
    "longer | shorter",
    "longest | shortest",
    "tall | short",
    "taller | shorter",
    "high | low",
    "higher | lower",
    "highest | lowest",
    "wide broad | narrow",
    "wider | narrower",
    "thick fat | thin slim skinny",
    "thicker | thinner",
    "deep | shallow",
    "deeper | shallower",
    "near close nearby | far distant",
    "nearer closer | farther further",
    "old ancient elderly | young",
    "old | new modern",
    "older | newer younger",
    "oldest | newest youngest",
    "early | late",
    "earlier sooner | later",
    "first | last final",
    "next following | previous preceding",
    "past | future",
    "ancient | modern",
    "temporary transient | permanent",
    "static | dynamic",
    "constant fixed | variable",
    "mutable | immutable constant",
    "synchronous | asynchronous",
    "sync | async",
    "public | private",
    "internal inner interior | external outer exterior",
    "local | remote global",
    "global | local",
    "manual | automatic automated",
    "manually | automatically",
    "serial sequential | parallel concurrent",
    "single | multiple double",
    "singular | plural",
    "abstract | concrete",
    "explicit | implicit",
    "active | inactive passive idle",
    "responsive | unresponsive",
    "healthy | unhealthy degraded",
    "complete done finished | incomplete unfinished partial pending",
    "whole entire | partial",
    "same identical equal | different unequal",
    "similar alike | different dissimilar",
    "equal | unequal",
    "common usual frequent | rare unusual uncommon infrequent",
    "normal regular | abnormal irregular",
    "natural | artificial unnatural",
    "ordinary | extraordinary",
    "formal | informal",
    "cheap inexpensive | expensive costly pricey",
    "cheaper | costlier",
    "sharp | blunt dull",
    "smooth | rough bumpy",
    "flat | steep hilly",
    "straight | crooked curved bent",
    "tight | loose",
    "rigid stiff | flexible",
    "solid | liquid",
    "beautiful pretty handsome | ugly",
    "interesting exciting | boring dull",
    "interested | bored",
    "positive | negative",
    "optimistic | pessimistic",
    "major | minor",
    "maximum max | minimum min",
    "upper | lower",
    "superior | inferior",
    "senior | junior",
    "male | female",
    "guest | host",
    "ally friend | enemy foe",
    "winner | loser",
    "victory win | defeat loss",
    "success | failure",
    "profit gain | loss",
    "gain | lose",
    "surplus excess | shortage deficit",
    "supply | demand",
    "advantage pro benefit | disadvantage drawback con",
    "strength | weakness",
    "entrance entry | exit",
    "arrival | departure",
    "top | bottom",
    "head | tail",
    "start beginning | end ending finish",
    "source | destination target",
    "cause | effect",
    "question | answer",
    "day daytime | night nighttime",
    "dawn sunrise | dusk sunset",
    "morning | evening",
    "summer | winter",
    "today | tomorrow yesterday",
    "weekday | weekend",
    "north northern | south southern",
    "east eastern | west western",
    "left | right",
    "leftmost | rightmost",
    "horizontal | vertical",
    "clockwise | counterclockwise anticlockwise",
    "war | peace",
    "order | chaos disorder",
    "increase growth rise | decrease decline reduction",
    "upstream | downstream",
    "frontend | backend",
    "ascending | descending",
    "inbound incoming | outbound outgoing",
    "ingress | egress",
    "debit | credit",
    "lossy | lossless",
    "stateful | stateless",
    "blocking | nonblocking",
    "writable | readonly",
    "nullable | nonnull",
    "sober | drunk",
    "hungry | full",
    "naked bare undressed | dressed clothed",
    "married | single unmarried divorced",
    "vegetarian vegan | carnivore",
    "indoors indoor | outdoors outdoor",
    "alone | together",
    "together | apart separately",
    "upstairs | downstairs",
    "vertically | horizontally",
    "permanently | temporarily",
    "partially partly | completely entirely fully",
    "urgent | unhurried",
    "immediately now instantly | later eventually",
    // Place, time, amount and frequency: particles, see kParticles.
    "on | off",
    "in into | out",
    "in inside within | outside",
    "onto | off",
    "up upward upwards | down downward downwards",
    "above over | below under beneath underneath",
    "before | after",
    "forward forwards ahead | backward backwards back",
    "more | less fewer",
    "most | least",
    "many much | few",
    "often frequently usually always | rarely seldom",
    "always | sometimes occasionally",
    "everywhere | nowhere",
    "for | against",
    "behind | front",
    // Near synonyms without an opposite here.
    "use utilize utilise employ apply |",
    "run execute |",
    "call invoke |",
    "check verify inspect examine |",
    "change modify alter edit adjust |",
    "get fetch retrieve obtain |",
    "choose select pick |",
    "make create generate produce |",
    "delete remove erase clear wipe |",
    "restart reboot |",
    "repair fix |",
    "notify inform tell alert warn |",
    "ask request |",
    "answer reply respond |",
    "try attempt |",
    "log record |",
    "look watch view |",
    "see notice |",
    "talk speak |",
    "cut slice chop dice |",
    "jump leap hop |",
    "eat consume |",
    "drink consume |",
    "put place |",
    "job task |",
    "folder directory |",
    "repository repo |",
    "configuration config setting |",
    "database db |",
    "documentation docs doc |",
    "picture photo image photograph |",
    "bicycle bike |",
    "car automobile vehicle |",
    "road street |",
    "woman lady |",
    "man guy |",
    "child kid |",
    "cat kitten |",
    "dog puppy |",
    "person people human |",
});

// Particles do not count as the topic of a text.
constexpr auto kParticles = SortedWords<
    "above after against ahead always back backward backwards before behind below beneath down "
    "downward downwards everywhere few fewer for forward forwards frequently front in inside into "
    "least less many more most much nowhere occasionally off often on out outside over rarely "
    "seldom sometimes under underneath up upward upwards usually within">();

// Without the prefix, these are another word or mean the same.
constexpr auto kNotDenied = UnsortedWords<
    "disclose discount discover discuss disease dispatch display dispose distress disturb "
    "illustrate immediate impact impart implant imply import impose impress imprint improve incite "
    "income increase indeed indent infer inflame inflammable inform infuse ingrain inland input "
    "inquire inset inside insight install instance instead instill intend intense intent interest "
    "invaluable invest invoice irradiate nonetheless uncover underline unless until">();

struct OppositesEntry {
  std::string stem;
  std::vector<Pole> poles;
};

struct OppositesLexicon {
  std::vector<OppositesEntry> entries;  // Sorted by stem.
  std::vector<std::string> names;
  std::vector<std::string> not_denied;
};

void AddSide(std::string_view words, Pole pole, std::vector<std::pair<std::string, Pole>>& all) {
  for (const std::string_view word : ItemsOf(words)) {
    if (!word.empty()) all.emplace_back(Stem(word), pole);
  }
}

const OppositesLexicon& TheOpposites() {
  static const OppositesLexicon kLexicon = [] {
    OppositesLexicon lexicon;
    std::vector<std::pair<std::string, Pole>> all;
    for (const std::string_view line : kOppositesLines) {
      const auto number = static_cast<std::uint16_t>(lexicon.names.size());
      const std::size_t bar = line.find('|');
      lexicon.names.push_back(Stem(line.substr(0, line.find(' '))));
      AddSide(line.substr(0, bar), {.line = number, .second = false}, all);
      AddSide(line.substr(bar + 1), {.line = number, .second = true}, all);
    }
    // The first line of a stem comes first.
    std::ranges::sort(all, {}, [](const std::pair<std::string, Pole>& each) {
      return std::pair(std::string_view(each.first), each.second.line);
    });
    for (auto& [stem, pole] : all) {
      if (lexicon.entries.empty() || lexicon.entries.back().stem != stem)
        lexicon.entries.push_back({.stem = std::move(stem)});
      lexicon.entries.back().poles.push_back(pole);
    }
    for (const std::string_view word : kNotDenied) lexicon.not_denied.push_back(Stem(word));
    std::ranges::sort(lexicon.not_denied);
    return lexicon;
  }();
  return kLexicon;
}

// Whether `longer` is `word` with a negative prefix.
bool DeniesByPrefix(std::string_view longer, std::string_view word) {
  constexpr std::size_t kWordMin = 3;
  constexpr std::size_t kPrefixMax = 3;
  if (word.size() < kWordMin || longer.size() <= word.size() ||
      longer.size() > word.size() + kPrefixMax || !longer.ends_with(word)) {
    return false;
  }
  constexpr auto kPrefixes = UnsortedWords<"dis il im in ir non un">();
  const std::string_view prefix = longer.substr(0, longer.size() - word.size());
  return std::ranges::binary_search(kPrefixes, prefix) &&
         !std::ranges::binary_search(TheOpposites().not_denied, longer);
}

// "careful" and "careless".
bool DenyByEnding(std::string_view a, std::string_view b) {
  // Stems: "less" has lost an s.
  constexpr std::string_view kFull = "ful";
  constexpr std::string_view kLess = "les";
  return a.ends_with(kFull) && b.ends_with(kLess) && a.size() == b.size() && a.size() > 5 &&
         a.substr(0, a.size() - 3) == b.substr(0, b.size() - 3);
}

bool MeetOn(std::span<const Pole> a, std::span<const Pole> b, bool same_side) {
  return std::ranges::any_of(a, [&](const Pole& x) {
    return std::ranges::any_of(
        b, [&](const Pole& y) { return x.line == y.line && (x.second == y.second) == same_side; });
  });
}

}  // namespace

std::span<const Pole> PolesOf(std::string_view stem) {
  const std::vector<OppositesEntry>& entries = TheOpposites().entries;
  const auto found = std::ranges::lower_bound(
      entries, stem, {},
      [](const OppositesEntry& entry) -> std::string_view { return entry.stem; });
  if (found == entries.end() || found->stem != stem) return {};
  return found->poles;
}

std::optional<Judgement> JudgementOf(std::string_view stem) {
  for (const Pole& pole : PolesOf(stem)) {
    if (pole.line < kJudgements)
      return Judgement{.name = TheOpposites().names[pole.line], .denied = pole.second};
  }
  return std::nullopt;
}

bool AreOpposite(std::span<const Pole> a, std::span<const Pole> b) {
  return MeetOn(a, b, /*same_side=*/false);
}

bool AreAlike(std::span<const Pole> a, std::span<const Pole> b) {
  return MeetOn(a, b, /*same_side=*/true);
}

bool DenyByForm(std::string_view a, std::string_view b) {
  return DeniesByPrefix(a, b) || DeniesByPrefix(b, a) || DenyByEnding(a, b) || DenyByEnding(b, a);
}

bool IsParticle(std::string_view word) { return std::ranges::binary_search(kParticles, word); }

}  // namespace credence::language
