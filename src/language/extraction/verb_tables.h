// SPDX-License-Identifier: Apache-2.0
// Word lists that separate lasting statements from passing ones. Data, used only by
// first_person.cc. Lists of words are sorted, lists of phrases are not.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace credence::language {

inline constexpr auto kFirstPersonWords =
    std::to_array<std::string_view>({"i", "me", "mine", "my", "myself", "our", "we"});
static_assert(std::ranges::is_sorted(kFirstPersonWords));

// Between subject and verb.
inline constexpr auto kAdverbsBeforeVerb = std::to_array<std::string_view>(
    {"absolutely", "actually",     "all",        "already",   "also",       "always",
     "basically",  "both",         "certainly",  "currently", "definitely", "each",
     "especially", "even",         "ever",       "finally",   "frequently", "generally",
     "genuinely",  "hardly",       "honestly",   "instead",   "just",       "kind",
     "kinda",      "literally",    "longer",     "mainly",    "maybe",      "mostly",
     "much",       "never",        "no",         "normally",  "now",        "nowadays",
     "obviously",  "occasionally", "of",         "often",     "once",       "only",
     "perhaps",    "personally",   "possibly",   "presently", "primarily",  "probably",
     "rarely",     "really",       "recently",   "regularly", "seldom",     "simply",
     "sincerely",  "so",           "sometimes",  "sort",      "sorta",      "still",
     "strictly",   "strongly",     "thankfully", "then",      "too",        "totally",
     "truly",      "typically",    "usually",    "very"});
static_assert(std::ranges::is_sorted(kAdverbsBeforeVerb));

// Between "am" and the following word.
inline constexpr auto kIntensifiers = std::to_array<std::string_view>(
    {"absolutely", "actually",  "all",        "already",    "also",       "always",    "apparently",
     "bit",        "but",       "completely", "currently",  "definitely", "even",      "extremely",
     "fairly",     "generally", "honestly",   "just",       "kinda",      "literally", "longer",
     "maybe",      "mostly",    "naturally",  "never",      "no",         "not",       "now",
     "obviously",  "often",     "only",       "originally", "perfectly",  "perhaps",   "pretty",
     "probably",   "quite",     "rather",     "really",     "simply",     "slightly",  "so",
     "sometimes",  "somewhat",  "sorta",      "still",      "super",      "terribly",  "too",
     "totally",    "truly",     "usually",    "very"});
static_assert(std::ranges::is_sorted(kIntensifiers));

// Objects that refer to something said before, or to the listener.
inline constexpr auto kPointingWords = std::to_array<std::string_view>(
    {"all",  "another", "anything", "both",      "either",   "everything", "he",    "her",
     "here", "him",     "how",      "it",        "neither",  "nothing",    "one",   "ones",
     "same", "she",     "so",       "something", "that",     "them",       "there", "these",
     "they", "this",    "those",    "what",      "whatever", "where",      "which", "who",
     "why",  "you",     "your",     "yours",     "yourself"});
static_assert(std::ranges::is_sorted(kPointingWords));

// The same within an object.
inline constexpr auto kPointingWithin = std::to_array<std::string_view>(
    {"her", "here", "him", "his", "it", "its", "that's", "their", "theirs", "them", "there",
     "these", "this", "those", "you", "your", "yours"});
static_assert(std::ranges::is_sorted(kPointingWithin));

// Things people ask for help with; nothing lasting.
inline constexpr auto kTaskNouns = std::to_array<std::string_view>({
    "algorithm",     "answer",
    "answers",       "api",
    "appointment",   "argument",
    "array",         "assignment",
    "attribute",     "block",
    "branch",        "bug",
    "bugs",          "build",
    "button",        "chance",
    "change",        "changes",
    "chart",         "choice",
    "class",         "clue",
    "code",          "codebase",
    "column",        "columns",
    "command",       "comment",
    "commit",        "component",
    "concern",       "config",
    "configuration", "confusion",
    "container",     "controller",
    "csv",           "data",
    "database",      "dataframe",
    "dataset",       "deadline",
    "dictionary",    "difficulties",
    "difficulty",    "document",
    "doubt",         "element",
    "endpoint",      "error",
    "errors",        "essay",
    "example",       "examples",
    "exception",     "exercise",
    "explanation",   "feature",
    "feedback",      "field",
    "fields",        "file",
    "files",         "fix",
    "flight",        "folder",
    "following",     "form",
    "fun",           "function",
    "functions",     "guess",
    "header",        "help",
    "hint",          "hotel",
    "html",          "idea",
    "ideas",         "image",
    "images",        "implementation",
    "info",          "information",
    "input",         "instruction",
    "instructions",  "issue",
    "issues",        "json",
    "key",           "lambda",
    "layout",        "line",
    "lines",         "list",
    "log",           "logs",
    "look",          "loop",
    "luck",          "math",
    "meeting",       "method",
    "methods",       "model",
    "module",        "object",
    "objects",       "opportunity",
    "option",        "options",
    "output",        "page",
    "paragraph",     "parameter",
    "patch",         "path",
    "pipeline",      "plan",
    "plans",         "plugin",
    "point",         "pr",
    "problem",       "problems",
    "program",       "project",
    "prompt",        "property",
    "queries",       "query",
    "question",      "questionnaire",
    "questions",     "reason",
    "record",        "records",
    "regex",         "repo",
    "report",        "request",
    "requirement",   "requirements",
    "reservation",   "response",
    "result",        "results",
    "room",          "rooms",
    "row",           "rows",
    "sample",        "schema",
    "script",        "scripts",
    "section",       "sense",
    "sentence",      "server",
    "solution",      "spreadsheet",
    "sql",           "stacktrace",
    "string",        "strings",
    "struct",        "subclass",
    "suggestion",    "suggestions",
    "syntax",        "table",
    "tables",        "task",
    "tasks",         "template",
    "test",          "tests",
    "text",          "ticket",
    "tickets",       "time",
    "tip",           "tips",
    "trip",          "trouble",
    "type",          "types",
    "url",           "use",
    "variable",      "variables",
    "view",          "warning",
    "warnings",      "way",
    "website",       "widget",
    "xml",           "yaml",
});
static_assert(std::ranges::is_sorted(kTaskNouns));

// "My guess is …"
inline constexpr auto kOpinionNouns = std::to_array<std::string_view>(
    {"advice",        "aim",        "apologies",  "assumption",  "back",
     "bad",           "bet",        "concern",    "condolences", "experience",
     "fault",         "fear",       "feeling",    "goal",        "guess",
     "head",          "heart",      "hope",       "intention",   "mistake",
     "opinion",       "plan",       "pleasure",   "point",       "recommendation",
     "stomach",       "suggestion", "sympathies", "thoughts",    "turn",
     "understanding", "view",       "wish"});
static_assert(std::ranges::is_sorted(kOpinionNouns));

// "I am working at …" lasts, "I am looking at …" does not.
inline constexpr auto kLastingProgressives = std::to_array<std::string_view>(
    {"attending",     "coding",       "collecting", "competing", "dating",     "freelancing",
     "homeschooling", "learning",     "living",     "majoring",  "playing",    "practicing",
     "practising",    "programming",  "pursuing",   "raising",   "recovering", "renting",
     "smoking",       "studying",     "teaching",   "training",  "traveling",  "travelling",
     "using",         "volunteering", "working"});
static_assert(std::ranges::is_sorted(kLastingProgressives));

inline constexpr auto kAdjectivesInIng = std::to_array<std::string_view>(
    {"annoying", "boring", "caring", "charming", "demanding", "easygoing", "hardworking",
     "interesting", "loving", "outgoing", "unassuming", "understanding"});
static_assert(std::ranges::is_sorted(kAdjectivesInIng));

inline constexpr auto kPassingStates = std::to_array<std::string_view>(
    {"able",         "afraid",      "after",       "alone",     "amazed",      "amused",
     "annoyed",      "anxious",     "appalled",    "asked",     "astonished",  "available",
     "awake",        "aware",       "away",        "back",      "better",      "bored",
     "bothered",     "busy",        "certain",     "cold",      "comfortable", "concerned",
     "confident",    "confused",    "convinced",   "curious",   "delighted",   "desperate",
     "disappointed", "distracted",  "doing",       "done",      "down",        "drunk",
     "eager",        "embarrassed", "encouraged",  "excited",   "exhausted",   "familiar",
     "fed",          "fine",        "finished",    "first",     "free",        "frightened",
     "frustrated",   "full",        "furious",     "getting",   "given",       "glad",
     "going",        "good",        "grateful",    "great",     "guilty",      "happy",
     "having",       "home",        "honored",     "honoured",  "hopeful",     "hoping",
     "hot",          "hungry",      "ill",         "impressed", "inclined",    "interrupted",
     "intrigued",    "jealous",     "joking",      "kidding",   "late",        "likely",
     "lonely",       "looking",     "lost",        "lucky",     "mad",         "missing",
     "moved",        "nervous",     "nice",        "off",       "ok",          "okay",
     "open",         "out",         "overwhelmed", "panicking", "pleased",     "positive",
     "prepared",     "proud",       "puzzled",     "quiet",     "ready",       "relieved",
     "right",        "sad",         "safe",        "satisfied", "saying",      "scared",
     "serious",      "set",         "shocked",     "sick",      "skeptical",   "sleepy",
     "sorry",        "speechless",  "starving",    "stressed",  "stuck",       "stunned",
     "supposed",     "sure",        "surprised",   "sweating",  "talking",     "terrified",
     "thankful",     "thinking",    "thirsty",     "thrilled",  "tired",       "told",
     "touched",      "trapped",     "trying",      "unable",    "uncertain",   "unclear",
     "unfamiliar",   "unsure",      "up",          "upset",     "warm",        "wasted",
     "weak",         "welcome",     "well",        "willing",   "wondering",   "worried",
     "worse",        "wrong",       "yours"});
static_assert(std::ranges::is_sorted(kPassingStates));

// Those of these words that last.
inline constexpr auto kLastingStates = std::to_array<std::string_view>(
    {"afraid of",     "scared of",     "terrified of",  "proud of",        "able to speak",
     "good at",       "good with",     "great at",      "great with",      "better at",
     "familiar with", "jealous of no", "used to",       "sick of",         "full time",
     "free of",       "lucky to have", "happy with my", "happily married", "well known",
     "alone in the",  "certain of",    "home schooled", "interested in",   "bored by",
     "old fashioned", "open minded",   "mad about",     "nervous about",   "first generation",
     "up early",      "positive for"});

// After "in", "on", "at", "with".
inline constexpr auto kLastingPlaces =
    std::to_array<std::string_view>({"love with",
                                     "college",
                                     "school",
                                     "high school",
                                     "middle school",
                                     "grad school",
                                     "graduate school",
                                     "university",
                                     "medical school",
                                     "law school",
                                     "the army",
                                     "the navy",
                                     "the military",
                                     "the air force",
                                     "the marines",
                                     "a band",
                                     "a relationship",
                                     "a long distance relationship",
                                     "my twenties",
                                     "my thirties",
                                     "my forties",
                                     "my fifties",
                                     "my sixties",
                                     "my 20s",
                                     "my 30s",
                                     "my 40s",
                                     "my 50s",
                                     "my 60s",
                                     "my early",
                                     "my late",
                                     "my mid",
                                     "charge of",
                                     "a wheelchair",
                                     "a diet",
                                     "a vegan diet",
                                     "a gluten free diet",
                                     "medication",
                                     "the spectrum",
                                     "disability",
                                     "the autism spectrum",
                                     "finance",
                                     "sales",
                                     "marketing",
                                     "tech",
                                     "advertising",
                                     "construction",
                                     "retirement",
                                     "the medical field",
                                     "the music industry"});

inline constexpr auto kLastingAfterWas =
    std::to_array<std::string_view>({"a", "adopted", "an", "born", "called", "diagnosed",
                                     "homeschooled", "married", "named", "raised"});
static_assert(std::ranges::is_sorted(kLastingAfterWas));

inline constexpr auto kLastingAfterBeen = std::to_array<std::string_view>(
    {"a",       "alone",   "an",       "at",      "blind",      "deaf",   "diagnosed", "divorced",
     "engaged", "happily", "in",       "married", "named",      "on",     "retired",   "single",
     "sober",   "to",      "together", "vegan",   "vegetarian", "widowed"});
static_assert(std::ranges::is_sorted(kLastingAfterBeen));

inline constexpr auto kLastingParticiples = std::to_array<std::string_view>(
    {"driven", "eaten", "flown", "lived", "met", "owned", "played", "smoked", "studied", "taught",
     "traveled", "travelled", "visited", "worked"});
static_assert(std::ranges::is_sorted(kLastingParticiples));

inline constexpr auto kParticiples = std::to_array<std::string_view>(
    {"become",     "been",   "begun",   "bought", "broken", "brought", "built", "caught",
     "chosen",     "come",   "cut",     "done",   "drawn",  "fallen",  "felt",  "forgotten",
     "found",      "given",  "gone",    "gotten", "had",    "heard",   "held",  "hit",
     "just",       "kept",   "known",   "left",   "lost",   "made",    "paid",  "put",
     "read",       "run",    "said",    "seen",   "sent",   "set",     "shown", "slept",
     "spent",      "spoken", "stopped", "taken",  "taught", "thought", "told",  "tried",
     "understood", "used",   "won",     "worn",   "written"});
static_assert(std::ranges::is_sorted(kParticiples));

// What people want in life rather than from a program.
inline constexpr auto kLifeVerbs = std::to_array<std::string_view>(
    {"adopt", "avoid", "be",    "become", "buy",   "drink", "eat",  "gain",
     "learn", "live",  "lose",  "marry",  "move",  "own",   "quit", "retire",
     "sleep", "stay",  "study", "travel", "visit", "wear"});
static_assert(std::ranges::is_sorted(kLifeVerbs));

// What people need or want beyond the conversation.
inline constexpr auto kLastingWants = std::to_array<std::string_view>(
    {"baby",       "boat",    "boyfriend",     "caffeine",   "career", "cat",     "child",
     "children",   "coffee",  "daughter",      "dog",        "dogs",   "family",  "garden",
     "girlfriend", "glasses", "grandchildren", "horse",      "house",  "husband", "insulin",
     "job",        "kids",    "kitten",        "medication", "meds",   "money",   "partner",
     "peace",      "pet",     "pony",          "privacy",    "puppy",  "quiet",   "routine",
     "silence",    "sleep",   "son",           "structure",  "tattoo", "therapy", "wheelchair",
     "wife"});
static_assert(std::ranges::is_sorted(kLastingWants));

// "I like to book …" is a request.
inline constexpr auto kErrands = std::to_array<std::string_view>(
    {"book", "buy", "cancel", "check", "confirm", "find", "get", "hear", "know", "order",
     "purchase", "reserve", "schedule", "see", "transfer"});
static_assert(std::ranges::is_sorted(kErrands));

inline constexpr auto kNoVerbs =
    std::to_array<std::string_view>({"a", "an", "and", "any", "at", "by", "for", "from", "in", "my",
                                     "of", "on", "or", "our", "some", "than", "the", "to", "with"});
static_assert(std::ranges::is_sorted(kNoVerbs));

inline constexpr auto kAbilities = std::to_array<std::string_view>(
    {"cook",  "dance", "draw", "drive", "fly",     "juggle", "knit",  "paint",
     "play",  "read",  "ride", "sail",  "sew",     "sing",   "skate", "ski",
     "speak", "surf",  "swim", "type",  "whistle", "write"});
static_assert(std::ranges::is_sorted(kAbilities));

// After "can't".
inline constexpr auto kIntolerances = std::to_array<std::string_view>(
    {"bear", "digest", "drink", "eat", "handle", "have", "smell", "stand", "stomach", "tolerate"});
static_assert(std::ranges::is_sorted(kIntolerances));

inline constexpr auto kOpinionVerbs = std::to_array<std::string_view>(
    {"accept",   "admire",   "agree",     "apologise", "apologize", "appreciate", "assume",
     "beg",      "believe",  "bet",       "care",      "concur",    "confess",    "confirm",
     "consider", "deny",     "disagree",  "doubt",     "expect",    "fear",       "feel",
     "figure",   "find",     "forget",    "gather",    "get",       "guarantee",  "guess",
     "hear",     "hesitate", "imagine",   "insist",    "look",      "mean",       "mention",
     "mind",     "miss",     "notice",    "presume",   "promise",   "realise",    "realize",
     "recall",   "reckon",   "recognise", "recognize", "recommend", "remember",   "see",
     "seem",     "seems",    "sense",     "sound",     "stand",     "suggest",    "suppose",
     "suspect",  "swear",    "thank",     "think",     "thinks",    "trust",      "understand",
     "wonder",   "worry"});
static_assert(std::ranges::is_sorted(kOpinionVerbs));

inline constexpr auto kSayingVerbs = std::to_array<std::string_view>(
    {"argue",  "argued",    "argues",  "ask",       "asked",     "asks",      "claim",   "claimed",
     "claims", "convinced", "dreamed", "dreamt",    "explain",   "explained", "heard",   "insisted",
     "joke",   "joked",     "pretend", "pretended", "promised",  "quote",     "replied", "reply",
     "said",   "say",       "saying",  "says",      "suggested", "suggests",  "tell",    "telling",
     "tells",  "texted",    "thinks",  "thought",   "told",      "warned",    "warns",   "wrote"});
static_assert(std::ranges::is_sorted(kSayingVerbs));

inline constexpr auto kWishVerbs =
    std::to_array<std::string_view>({"dream", "hope", "long", "wish"});
static_assert(std::ranges::is_sorted(kWishVerbs));

inline constexpr auto kPlanVerbs = std::to_array<std::string_view>(
    {"aim", "finish", "going", "hope", "intend", "leave", "plan", "promise", "start", "stop"});
static_assert(std::ranges::is_sorted(kPlanVerbs));

inline constexpr auto kTaskVerbs = std::to_array<std::string_view>(
    {"add",      "apply",       "ask",       "attach",  "build",   "call",    "change",
     "check",    "choose",      "click",     "close",   "combine", "compare", "compile",
     "compute",  "convert",     "copy",      "create",  "debug",   "define",  "delete",
     "download", "edit",        "encounter", "enter",   "execute", "export",  "fail",
     "feed",     "fetch",       "fill",      "filter",  "fix",     "follow",  "generate",
     "give",     "handle",      "implement", "import",  "include", "insert",  "inspect",
     "install",  "instantiate", "keep",      "launch",  "load",    "log",     "make",
     "modify",   "open",        "pass",      "paste",   "pick",    "point",   "post",
     "press",    "print",       "proceed",   "provide", "pull",    "push",    "put",
     "query",    "receive",     "refer",     "remove",  "rename",  "replace", "request",
     "reset",    "return",      "rewrite",   "save",    "scroll",  "select",  "send",
     "set",      "share",       "show",      "solve",   "sort",    "specify", "submit",
     "switch",   "test",        "throw",     "try",     "turn",    "type",    "update",
     "upload",   "wait"});
static_assert(std::ranges::is_sorted(kTaskVerbs));

// Verbs that say nothing without an object.
inline constexpr auto kNeedObject = std::to_array<std::string_view>(
    {"adore", "come", "dislike", "enjoy", "go", "grow", "hate", "have", "like", "live", "love",
     "need", "own", "prefer", "run", "take", "tend", "use", "want"});
static_assert(std::ranges::is_sorted(kNeedObject));

inline constexpr auto kTastes =
    std::to_array<std::string_view>({"adore", "dislike", "drink", "eat", "enjoy", "hate", "have",
                                     "like", "love", "own", "play", "prefer", "smoke"});
static_assert(std::ranges::is_sorted(kTastes));

// "My hobby is dancing" is not a passing state.
inline constexpr auto kHabitNouns = std::to_array<std::string_view>(
    {"dream", "favorite", "favorites", "favourite", "favourites", "hobbies", "hobby", "interests",
     "job", "passion", "passions", "pastime", "profession", "skill", "specialty", "sport"});
static_assert(std::ranges::is_sorted(kHabitNouns));

// "I like to think …"
inline constexpr auto kIdleInfinitives = std::to_array<std::string_view>(
    {"add", "ask", "believe", "hear", "know", "mention", "point", "say", "see", "thank", "think"});
static_assert(std::ranges::is_sorted(kIdleInfinitives));

// Words before "I" that belong after the clause: "On weekends I …"
inline constexpr auto kLeads =
    std::to_array<std::string_view>({"after", "as", "at", "before", "by", "during", "every", "for",
                                     "from", "in", "most", "on", "since"});
static_assert(std::ranges::is_sorted(kLeads));

inline constexpr auto kFrequencies =
    std::to_array<std::string_view>({"always", "generally", "mostly", "normally", "occasionally",
                                     "often", "rarely", "sometimes", "typically", "usually"});
static_assert(std::ranges::is_sorted(kFrequencies));

inline constexpr auto kLastingPast = std::to_array<std::string_view>(
    {"adopted", "attended",  "died",    "divorced",   "dropped",  "emigrated",
     "founded", "graduated", "grew",    "immigrated", "invented", "lived",
     "majored", "married",   "moved",   "passed",     "quit",     "raised",
     "retired", "served",    "studied", "taught",     "worked"});
static_assert(std::ranges::is_sorted(kLastingPast));

inline constexpr auto kIrregularPast = std::to_array<std::string_view>(
    {"ate",     "beat",  "became", "began",      "bent",   "bit",   "blew",   "bought",  "broke",
     "brought", "built", "came",   "caught",     "chose",  "did",   "drank",  "drew",    "drove",
     "fell",    "felt",  "flew",   "forgot",     "fought", "found", "froze",  "gave",    "got",
     "had",     "heard", "held",   "hid",        "kept",   "knew",  "laid",   "led",     "left",
     "lost",    "made",  "meant",  "met",        "paid",   "ran",   "rang",   "rode",    "rose",
     "said",    "sang",  "sat",    "saw",        "sent",   "shook", "shot",   "slept",   "sold",
     "spent",   "spoke", "stole",  "stood",      "swam",   "swore", "taught", "thought", "threw",
     "told",    "took",  "tried",  "understood", "went",   "woke",  "won",    "wore",    "wrote"});
static_assert(std::ranges::is_sorted(kIrregularPast));

// Verbs that end in -ed in the present.
inline constexpr auto kBaseInEd = std::to_array<std::string_view>({"bed", "embed", "shed", "wed"});
static_assert(std::ranges::is_sorted(kBaseInEd));

// "I had a dog when I was a child" lasts, "I had lunch" does not.
inline constexpr auto kOnceWords = std::to_array<std::string_view>(
    {"child", "childhood", "growing", "kid", "once", "young", "younger"});
static_assert(std::ranges::is_sorted(kOnceWords));

// A clause that ends with one of these was cut off.
inline constexpr auto kNoLastWords = std::to_array<std::string_view>(
    {"a", "an", "as", "at", "from", "in", "my", "of", "our", "the", "to", "with"});
static_assert(std::ranges::is_sorted(kNoLastWords));

inline constexpr auto kConditionWords = std::to_array<std::string_view>(
    {"assuming", "if", "otherwise", "provided", "unless", "whether"});
static_assert(std::ranges::is_sorted(kConditionWords));

inline constexpr auto kHypothesisWords =
    std::to_array<std::string_view>({"assume", "hypothetically", "imagine", "let's", "lets",
                                     "pretend", "say", "suppose", "theoretically"});
static_assert(std::ranges::is_sorted(kHypothesisWords));

inline constexpr auto kRequestWords = std::to_array<std::string_view>(
    {"act",       "add",      "analyse",  "analyze",   "answer",    "ask",     "build",    "call",
     "can",       "change",   "check",    "compare",   "continue",  "convert", "could",    "create",
     "debug",     "define",   "describe", "design",    "develop",   "do",      "don't",    "edit",
     "email",     "explain",  "extract",  "find",      "fix",       "format",  "generate", "give",
     "go",        "help",     "ignore",   "implement", "improve",   "keep",    "let",      "list",
     "look",      "make",     "move",     "pass",      "please",    "provide", "put",      "read",
     "recommend", "refactor", "remind",   "remove",    "rename",    "reply",   "respond",  "rework",
     "rewrite",   "run",      "say",      "send",      "set",       "should",  "show",     "solve",
     "start",     "stop",     "suggest",  "summarise", "summarize", "tell",    "test",     "think",
     "try",       "turn",     "update",   "use",       "using",     "wait",    "will",     "would",
     "write"});
static_assert(std::ranges::is_sorted(kRequestWords));

inline constexpr auto kHedges =
    std::to_array<std::string_view>({"apparently", "kinda", "maybe", "perhaps", "possibly",
                                     "presumably", "probably", "sorta", "supposedly"});
static_assert(std::ranges::is_sorted(kHedges));

inline constexpr auto kClosingWords = std::to_array<std::string_view>(
    {"ah",    "also",   "anyway", "anyways", "btw", "correct", "eh",     "haha",  "hahaha", "hehe",
     "huh",   "lmao",   "lol",    "now",     "ok",  "okay",    "please", "right", "so",     "sorry",
     "thank", "thanks", "tho",    "though",  "too", "xd",      "yeah",   "yep",   "yes"});
static_assert(std::ranges::is_sorted(kClosingWords));

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
     "it is because|the thing is|i am glad|hi there|hello there|hey there|in fact|for one|"
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
     "i guess that|i believe that|i would say|i feel like|it looks like|i think|i guess|"
     "i believe|i suppose|it seems|i assume"},
    {false, true,
     "i have to say|i must say|i must admit|for me|please remember|i see|i know|i mean|since|"
     "while|as|remember|too|same|first|second"},
});

}  // namespace credence::language
