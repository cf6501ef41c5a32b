// SPDX-License-Identifier: Apache-2.0
#include "text/statement/verb.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace credence::text {
namespace {

// Seldom anything but a verb. Sorted.
constexpr auto kVerbs = std::to_array<std::string_view>({
    "accelerate",  "accept",     "accompany",  "accomplish", "achieve",     "acquire",
    "adapt",       "add",        "adhere",     "adjourn",    "adjust",      "administer",
    "admire",      "admit",      "adopt",      "adore",      "advise",      "afford",
    "agree",       "allow",      "alternate",  "amuse",      "analyse",     "analyze",
    "announce",    "annoy",      "anticipate", "apologise",  "apologize",   "appear",
    "apply",       "appreciate", "approve",    "argue",      "arrange",     "arrive",
    "ask",         "assemble",   "assign",     "assist",     "assume",      "attach",
    "attend",      "attract",    "audition",   "avoid",      "await",       "babysit",
    "bake",        "become",     "begin",      "behave",     "believe",     "belong",
    "bend",        "bind",       "blame",      "bleed",      "blink",       "boil",
    "borrow",      "bother",     "bounce",     "breathe",    "breed",       "bring",
    "broadcast",   "build",      "bully",      "burst",      "buy",         "calculate",
    "cancel",      "carry",      "celebrate",  "chase",      "cheat",       "cherish",
    "chew",        "choose",     "chop",       "clap",       "clarify",     "cling",
    "collaborate", "collapse",   "collect",    "collide",    "combine",     "come",
    "communicate", "commute",    "compare",    "compete",    "compile",     "complain",
    "concentrate", "confirm",    "confuse",    "connect",    "consider",    "consist",
    "consult",     "consume",    "contain",    "continue",   "contribute",  "convert",
    "convey",      "convince",   "cook",       "correspond", "cough",       "crave",
    "create",      "dare",       "debug",      "decide",     "decline",     "decorate",
    "defend",      "define",     "delete",     "deliver",    "deny",        "depend",
    "deploy",      "describe",   "deserve",    "despise",    "destroy",     "determine",
    "detest",      "develop",    "die",        "differ",     "dig",         "dine",
    "disable",     "disagree",   "disappear",  "discover",   "discuss",     "dislike",
    "distribute",  "divide",     "dominate",   "donate",     "drag",        "draw",
    "dread",       "dwell",      "earn",       "eat",        "edit",        "educate",
    "eject",       "eliminate",  "embarrass",  "emerge",     "employ",      "enable",
    "encourage",   "enforce",    "engage",     "enjoy",      "enrol",       "enroll",
    "ensure",      "enter",      "entertain",  "envy",       "establish",   "evaluate",
    "examine",     "exceed",     "execute",    "exist",      "expand",      "expect",
    "expire",      "explain",    "explore",    "express",    "extend",      "fade",
    "fail",        "favor",      "favour",     "feed",       "feel",        "fetch",
    "fill",        "find",       "finish",     "fit",        "flee",        "fly",
    "follow",      "forbid",     "forecast",   "foresee",    "forget",      "forgive",
    "freeze",      "gain",       "gamble",     "gather",     "generate",    "get",
    "give",        "go",         "govern",     "grab",       "graduate",    "greet",
    "grind",       "grow",       "guess",      "hail",       "hang",        "happen",
    "hate",        "heal",       "hear",       "hesitate",   "hide",        "hire",
    "hurry",       "hurt",       "identify",   "ignore",     "illustrate",  "imagine",
    "implement",   "improve",    "include",    "indicate",   "inform",      "inhabit",
    "inherit",     "injure",     "inspire",    "install",    "intend",      "interrupt",
    "introduce",   "invent",     "invest",     "involve",    "jog",         "join",
    "juggle",      "keep",       "kneel",      "knit",       "know",        "lay",
    "lean",        "learn",      "lend",       "let",        "lie",         "like",
    "listen",      "live",       "loathe",     "lose",       "love",        "maintain",
    "make",        "manage",     "marry",      "mean",       "meditate",    "meet",
    "melt",        "memorize",   "mention",    "migrate",    "miss",        "mistake",
    "moderate",    "modify",     "multiply",   "narrate",    "need",        "negotiate",
    "nod",         "obey",       "observe",    "obtain",     "occur",       "operate",
    "oppose",      "organise",   "organize",   "originate",  "outsource",   "overcome",
    "oversee",     "owe",        "own",        "parse",      "participate", "pay",
    "perform",     "persist",    "persuade",   "possess",    "pour",        "practise",
    "pray",        "preach",     "predict",    "prefer",     "prepare",     "preside",
    "pretend",     "prevent",    "produce",    "pronounce",  "propose",     "protect",
    "prove",       "provide",    "publish",    "pursue",     "put",         "quit",
    "raise",       "reach",      "react",      "read",       "realise",     "realize",
    "rebuild",     "receive",    "recognise",  "recognize",  "recommend",   "recover",
    "reduce",      "refactor",   "refer",      "reflect",    "refrain",     "refuse",
    "rehearse",    "reject",     "relate",     "relax",      "relieve",     "relocate",
    "rely",        "remain",     "remember",   "remind",     "remove",      "render",
    "renovate",    "repeat",     "replace",    "represent",  "require",     "reschedule",
    "resemble",    "resent",     "reside",     "resign",     "resist",      "resolve",
    "respond",     "retire",     "reveal",     "rewrite",    "rotate",      "save",
    "say",         "scare",      "score",      "see",        "seek",        "seem",
    "select",      "sell",       "send",       "serve",      "settle",      "sew",
    "shave",       "shoot",      "shout",      "shrink",     "shut",        "sing",
    "sink",        "sit",        "ski",        "slide",      "smell",       "sneeze",
    "snore",       "snowboard",  "solve",      "sound",      "spawn",       "speak",
    "specialise",  "specialize", "spell",      "spend",      "spill",       "spin",
    "spoil",       "squeeze",    "sting",      "stutter",    "subscribe",   "succeed",
    "suffer",      "suggest",    "suppose",    "surround",   "survive",     "suspect",
    "swear",       "sweat",      "sweep",      "swell",      "take",        "taste",
    "teach",       "tell",       "tempt",      "tend",       "thank",       "think",
    "thrive",      "tolerate",   "translate",  "try",        "tutor",       "undergo",
    "understand",  "undertake",  "undo",       "unlock",     "unsubscribe", "unwind",
    "vacuum",      "validate",   "vape",       "vary",       "venture",     "verify",
    "volunteer",   "want",       "warn",       "wear",       "weave",       "weep",
    "weigh",       "wind",       "withdraw",   "worship",    "wrestle",     "write",
    "yawn",        "yearn",      "yell",
});
static_assert(std::ranges::is_sorted(kVerbs));

// As often a noun or an adjective. Sorted.
constexpr auto kNounVerbs = std::to_array<std::string_view>({
    "access",   "act",        "address",  "age",       "aim",       "answer",     "back",
    "balance",  "ban",        "base",     "bat",       "battle",    "bear",       "beat",
    "bet",      "bill",       "bite",     "block",     "blow",      "board",      "book",
    "boot",     "branch",     "brand",    "break",     "brew",      "brush",      "bug",
    "bundle",   "burn",       "buzz",     "cache",     "call",      "camp",       "care",
    "cast",     "catch",      "cause",    "challenge", "change",    "charge",     "chat",
    "check",    "cheer",      "claim",    "clean",     "click",     "climb",      "close",
    "cloud",    "coach",      "code",     "comfort",   "command",   "comment",    "commit",
    "complete", "compromise", "concern",  "conduct",   "conflict",  "contact",    "contract",
    "contrast", "control",    "copy",     "cost",      "count",     "cover",      "crash",
    "crawl",    "credit",     "crop",     "cross",     "crush",     "cry",        "cue",
    "cure",     "cut",        "cycle",    "damage",    "dance",     "date",       "deal",
    "debate",   "debut",      "delay",    "demand",    "design",    "desire",     "detail",
    "display",  "dive",       "document", "doubt",     "draft",     "dream",      "dress",
    "drink",    "drive",      "drop",     "drum",      "dry",       "dump",       "duplicate",
    "echo",     "end",        "escape",   "exercise",  "exit",      "experience", "experiment",
    "export",   "face",       "fall",     "fancy",     "fear",      "feature",    "fight",
    "figure",   "film",       "fire",     "fish",      "fix",       "flag",       "flash",
    "flavor",   "float",      "flood",    "flow",      "focus",     "fold",       "force",
    "form",     "format",     "frame",    "fuel",      "function",  "fund",       "garden",
    "grade",    "graph",      "ground",   "group",     "guarantee", "guard",      "guest",
    "guide",    "handle",     "harm",     "head",      "heat",      "help",       "hike",
    "hit",      "hold",       "hope",     "host",      "house",     "hug",        "hunt",
    "impact",   "import",     "increase", "influence", "interest",  "invite",     "invoice",
    "issue",    "joke",       "journey",  "judge",     "jump",      "kick",       "kill",
    "kiss",     "knock",      "label",    "lack",      "land",      "last",       "laugh",
    "lead",     "leave",      "lecture",  "level",     "lift",      "light",      "limit",
    "link",     "list",       "load",     "loan",      "lock",      "log",        "long",
    "look",     "lunch",      "map",      "mark",      "market",    "match",      "matter",
    "measure",  "mentor",     "merge",    "mess",      "milk",      "mind",       "mirror",
    "mix",      "model",      "monitor",  "motor",     "mount",     "move",       "name",
    "nap",      "nest",       "note",     "notice",    "number",    "object",     "offer",
    "offset",   "open",       "order",    "pack",      "paint",     "pair",       "paper",
    "park",     "partner",    "pass",     "patch",     "pause",     "peak",       "phone",
    "pick",     "pilot",      "pin",      "pitch",     "place",     "plan",       "plant",
    "play",     "plot",       "plug",     "point",     "police",    "post",       "practice",
    "present",  "press",      "print",    "process",   "profile",   "program",    "progress",
    "project",  "promise",    "prompt",   "pull",      "punch",     "purchase",   "push",
    "question", "queue",      "race",     "rain",      "rank",      "rate",       "reason",
    "record",   "refund",     "register", "regret",    "release",   "remark",     "rent",
    "repair",   "reply",      "report",   "request",   "rescue",    "research",   "reserve",
    "reset",    "respect",    "rest",     "result",    "retry",     "return",     "review",
    "reward",   "rhyme",      "ride",     "ring",      "rise",      "risk",       "roll",
    "root",     "round",      "route",    "rule",      "run",       "rush",       "sail",
    "sample",   "scale",      "scan",     "schedule",  "scratch",   "scream",     "screen",
    "search",   "season",     "seat",     "secure",    "sense",     "separate",   "set",
    "shadow",   "shake",      "shape",    "share",     "shell",     "shelter",    "shift",
    "shine",    "ship",       "shock",    "shop",      "show",      "shower",     "sign",
    "skate",    "sketch",     "skip",     "sleep",     "slice",     "slip",       "slot",
    "smile",    "smoke",      "smooth",   "snow",      "sort",      "source",     "spark",
    "spike",    "split",      "spread",   "spy",       "stack",     "staff",      "stage",
    "stain",    "stamp",      "stand",    "star",      "stare",     "start",      "state",
    "stay",     "steal",      "stem",     "step",      "stick",     "stop",       "store",
    "strain",   "stream",     "stress",   "stretch",   "strike",    "structure",  "struggle",
    "study",    "suit",       "sum",      "supply",    "support",   "surf",       "surface",
    "surprise", "swim",       "swing",    "switch",    "sync",      "tag",        "talk",
    "tap",      "target",     "task",     "team",      "tear",      "test",       "text",
    "thread",   "throw",      "tie",      "time",      "tip",       "tire",       "title",
    "toast",    "tool",       "top",      "total",     "touch",     "tour",       "trace",
    "track",    "trade",      "train",    "transfer",  "transport", "travel",     "treasure",
    "treat",    "trick",      "trigger",  "trip",      "trouble",   "trust",      "tune",
    "turn",     "twist",      "type",     "update",    "upgrade",   "use",        "value",
    "view",     "visit",      "voice",    "volume",    "vote",      "wait",       "wake",
    "walk",     "warm",       "wash",     "waste",     "watch",     "water",      "wave",
    "weight",   "welcome",    "whisper",  "whistle",   "win",       "wish",       "witness",
    "wonder",   "work",       "worry",    "wrap",      "zip",       "zoom",
});
static_assert(std::ranges::is_sorted(kNounVerbs));

struct Irregular {
  std::string_view base;
  std::string_view past;
  std::string_view participle;
};
constexpr auto kIrregular = std::to_array<Irregular>({
    {"be", "was", "been"},
    {"bear", "bore", "born"},
    {"become", "became", "become"},
    {"begin", "began", "begun"},
    {"bend", "bent", "bent"},
    {"bet", "bet", "bet"},
    {"bind", "bound", "bound"},
    {"bite", "bit", "bitten"},
    {"bleed", "bled", "bled"},
    {"blow", "blew", "blown"},
    {"break", "broke", "broken"},
    {"breed", "bred", "bred"},
    {"bring", "brought", "brought"},
    {"broadcast", "broadcast", "broadcast"},
    {"build", "built", "built"},
    {"burn", "burnt", "burnt"},
    {"burst", "burst", "burst"},
    {"buy", "bought", "bought"},
    {"cast", "cast", "cast"},
    {"catch", "caught", "caught"},
    {"choose", "chose", "chosen"},
    {"cling", "clung", "clung"},
    {"come", "came", "come"},
    {"cost", "cost", "cost"},
    {"cut", "cut", "cut"},
    {"deal", "dealt", "dealt"},
    {"dig", "dug", "dug"},
    {"do", "did", "done"},
    {"draw", "drew", "drawn"},
    {"dream", "dreamt", "dreamt"},
    {"drink", "drank", "drunk"},
    {"drive", "drove", "driven"},
    {"dwell", "dwelt", "dwelt"},
    {"eat", "ate", "eaten"},
    {"fall", "fell", "fallen"},
    {"feed", "fed", "fed"},
    {"feel", "felt", "felt"},
    {"fight", "fought", "fought"},
    {"find", "found", "found"},
    {"fit", "fit", "fit"},
    {"flee", "fled", "fled"},
    {"fly", "flew", "flown"},
    {"forbid", "forbade", "forbidden"},
    {"forecast", "forecast", "forecast"},
    {"foresee", "foresaw", "foreseen"},
    {"forget", "forgot", "forgotten"},
    {"forgive", "forgave", "forgiven"},
    {"freeze", "froze", "frozen"},
    {"get", "got", "gotten"},
    {"give", "gave", "given"},
    {"go", "went", "gone"},
    {"grind", "ground", "ground"},
    {"grow", "grew", "grown"},
    {"hang", "hung", "hung"},
    {"have", "had", "had"},
    {"hear", "heard", "heard"},
    {"hide", "hid", "hidden"},
    {"hit", "hit", "hit"},
    {"hold", "held", "held"},
    {"hurt", "hurt", "hurt"},
    {"keep", "kept", "kept"},
    {"kneel", "knelt", "knelt"},
    {"know", "knew", "known"},
    {"lay", "laid", "laid"},
    {"lead", "led", "led"},
    {"lean", "leant", "leant"},
    {"learn", "learnt", "learnt"},
    {"leave", "left", "left"},
    {"lend", "lent", "lent"},
    {"let", "let", "let"},
    {"lie", "lay", "lain"},
    {"light", "lit", "lit"},
    {"lose", "lost", "lost"},
    {"make", "made", "made"},
    {"mean", "meant", "meant"},
    {"meet", "met", "met"},
    {"mistake", "mistook", "mistaken"},
    {"overcome", "overcame", "overcome"},
    {"oversee", "oversaw", "overseen"},
    {"pay", "paid", "paid"},
    {"prove", "proved", "proven"},
    {"put", "put", "put"},
    {"quit", "quit", "quit"},
    {"read", "read", "read"},
    {"rebuild", "rebuilt", "rebuilt"},
    {"rewrite", "rewrote", "rewritten"},
    {"ride", "rode", "ridden"},
    {"ring", "rang", "rung"},
    {"rise", "rose", "risen"},
    {"run", "ran", "run"},
    {"say", "said", "said"},
    {"see", "saw", "seen"},
    {"seek", "sought", "sought"},
    {"sell", "sold", "sold"},
    {"send", "sent", "sent"},
    {"set", "set", "set"},
    {"sew", "sewed", "sewn"},
    {"shake", "shook", "shaken"},
    {"shine", "shone", "shone"},
    {"shoot", "shot", "shot"},
    {"show", "showed", "shown"},
    {"shrink", "shrank", "shrunk"},
    {"shut", "shut", "shut"},
    {"sing", "sang", "sung"},
    {"sink", "sank", "sunk"},
    {"sit", "sat", "sat"},
    {"sleep", "slept", "slept"},
    {"slide", "slid", "slid"},
    {"speak", "spoke", "spoken"},
    {"spell", "spelt", "spelt"},
    {"spend", "spent", "spent"},
    {"spill", "spilt", "spilt"},
    {"spin", "spun", "spun"},
    {"split", "split", "split"},
    {"spread", "spread", "spread"},
    {"stand", "stood", "stood"},
    {"steal", "stole", "stolen"},
    {"stick", "stuck", "stuck"},
    {"sting", "stung", "stung"},
    {"strike", "struck", "struck"},
    {"swear", "swore", "sworn"},
    {"sweep", "swept", "swept"},
    {"swell", "swelled", "swollen"},
    {"swim", "swam", "swum"},
    {"swing", "swung", "swung"},
    {"take", "took", "taken"},
    {"teach", "taught", "taught"},
    {"tear", "tore", "torn"},
    {"tell", "told", "told"},
    {"think", "thought", "thought"},
    {"throw", "threw", "thrown"},
    {"undergo", "underwent", "undergone"},
    {"understand", "understood", "understood"},
    {"undertake", "undertook", "undertaken"},
    {"undo", "undid", "undone"},
    {"wake", "woke", "woken"},
    {"wear", "wore", "worn"},
    {"weave", "wove", "woven"},
    {"weep", "wept", "wept"},
    {"win", "won", "won"},
    {"wind", "wound", "wound"},
    {"withdraw", "withdrew", "withdrawn"},
    {"write", "wrote", "written"},
});

// Of the three verbs that are auxiliaries as well.
constexpr auto kOfAuxiliaries = std::to_array<std::pair<std::string_view, VerbReading::Form>>({
    {"am", VerbReading::kBase},
    {"are", VerbReading::kBase},
    {"be", VerbReading::kBase},
    {"is", VerbReading::kThird},
    {"were", VerbReading::kPast},
    {"being", VerbReading::kGerund},
    {"have", VerbReading::kBase},
    {"has", VerbReading::kThird},
    {"having", VerbReading::kGerund},
    {"do", VerbReading::kBase},
    {"does", VerbReading::kThird},
    {"doing", VerbReading::kGerund},
});

std::string_view BaseOfAuxiliary(std::string_view form) {
  if (form.starts_with('h')) return "have";
  return form.starts_with('d') ? "do" : "be";
}

using IrregularForms = std::map<std::string_view, VerbReading>;

const IrregularForms& TheIrregularForms() {
  static const IrregularForms kForms = [] {
    IrregularForms forms;
    const auto add = [&](std::string_view word, std::string_view base, VerbReading::Form form) {
      VerbReading& reading = forms[word];
      if (reading.base.empty()) reading.base = base;
      // "Lay" is the past of "lie" too: the verb of its own wins.
      if (reading.base == base) reading.forms |= form;
    };
    for (const auto& [word, form] : kOfAuxiliaries) add(word, BaseOfAuxiliary(word), form);
    for (const Irregular& verb : kIrregular) add(verb.base, verb.base, VerbReading::kBase);
    for (const Irregular& verb : kIrregular) {
      add(verb.past, verb.base, VerbReading::kPast);
      add(verb.participle, verb.base, VerbReading::kParticiple);
    }
    add("got", "get", VerbReading::kParticiple);
    return forms;
  }();
  return kForms;
}

bool IsVowel(char c) { return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u'; }

// "Plann" of "planned" is "plan".
std::string_view WithoutDouble(std::string_view stem) {
  const std::size_t size = stem.size();
  const bool doubled = size > 2 && stem[size - 1] == stem[size - 2] && !IsVowel(stem.back());
  return doubled ? stem.substr(0, size - 1) : stem;
}

bool IsIrregular(std::string_view base) {
  const auto found = TheIrregularForms().find(base);
  return found != TheIrregularForms().end() && found->second.Can(VerbReading::kBase);
}

std::optional<VerbReading> Known(std::string_view base, std::uint8_t forms) {
  const bool also_noun = std::ranges::binary_search(kNounVerbs, base);
  if (!also_noun && !std::ranges::binary_search(kVerbs, base) && !IsIrregular(base))
    return std::nullopt;
  return VerbReading{.base = std::string(base), .forms = forms, .also_noun = also_noun};
}

// `stem` is what an ending that begins with a vowel was taken from: "lov", "walk", "plann".
std::optional<VerbReading> KnownByStem(std::string_view stem, std::uint8_t forms) {
  if (stem.size() < 2) return std::nullopt;
  if (auto reading = Known(stem, forms)) return reading;
  if (auto reading = Known(std::string(stem) + 'e', forms)) return reading;
  return Known(WithoutDouble(stem), forms);
}

std::optional<VerbReading> ReadRegular(std::string_view word) {
  constexpr std::uint8_t kEd = VerbReading::kPast | VerbReading::kParticiple;
  if (auto reading = Known(word, VerbReading::kBase)) return reading;
  const auto without = [&](std::size_t size) { return word.substr(0, word.size() - size); };
  if (word.ends_with("ied")) {
    if (auto reading = Known(std::string(without(3)) + 'y', kEd)) return reading;
  }
  if (word.ends_with("ed")) return KnownByStem(without(2), kEd);
  if (word.ends_with("ying")) {  // "Lying"; but "playing" as well.
    if (auto reading = Known(std::string(without(4)) + "ie", VerbReading::kGerund)) return reading;
  }
  if (word.ends_with("ing")) return KnownByStem(without(3), VerbReading::kGerund);
  if (word.ends_with('s')) return Known(BaseOfThird(word), VerbReading::kThird);
  return std::nullopt;
}

}  // namespace

std::optional<VerbReading> ReadVerb(std::string_view word) {
  const auto found = TheIrregularForms().find(word);
  if (found == TheIrregularForms().end()) return ReadRegular(word);
  VerbReading reading = found->second;
  reading.also_noun =
      reading.Can(VerbReading::kBase) && std::ranges::binary_search(kNounVerbs, word);
  return reading;
}

std::string BaseOfThird(std::string_view word) {
  if (word == "is") return "be";
  if (word == "has") return "have";
  if (word == "does") return "do";
  const auto without = [&](std::size_t size) {
    return std::string(word.substr(0, word.size() - size));
  };
  if (word.size() > 4 && word.ends_with("ies")) return without(3) + 'y';
  for (const std::string_view ending : {"sses", "shes", "ches", "xes", "zzes", "oes"}) {
    if (word.size() > 3 && word.ends_with(ending) && word != "aches") return without(2);
  }
  return word.size() > 1 && word.ends_with('s') ? without(1) : std::string(word);
}

}  // namespace credence::text
