// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/glossary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/utf8.h"
#include "surface/cli/markdown_table.h"

namespace credence::cli {
namespace {

constexpr auto kZones = std::to_array<WordValue>({
    {"IGNORANCE", "0 to 30: only reading, research and consulting"},
    {"HYPOTHESIS", "31 to 50: also tests, builds, lint and scratch files"},
    {"WORKING", "51 to 70: also project files and state changes; git writes if you approve"},
    {"CERTAINTY", "71 to 85: git writes, too"},
    {"TRUSTED", "86 to 94: an unmet precondition only warns"},
    {"EXPERT", "95 to 100: everything"},
});

constexpr auto kEffects = std::to_array<WordValue>({
    {"read", "reads files or state"},
    {"git_read", "reads the history"},
    {"research", "looks something up outside the project"},
    {"consult", "asks another model or tool"},
    {"verify", "runs a known test, build or lint command"},
    {"scratch_write", "writes where nothing can be harmed, such as a temporary folder"},
    {"production_write", "writes project files"},
    {"git_write", "moves the history, the index or a branch"},
    {"state_change", "deletes, moves, installs, starts or stops something, or is unknown"},
});

constexpr auto kModes = std::to_array<WordValue>({
    {"observe", "nothing is refused; what would have been refused is recorded"},
    {"ask", "you are asked about a call that would be refused"},
    {"enforce", "a call that needs more confidence is refused"},
});

constexpr auto kDecisions = std::to_array<WordValue>({
    {"allow", "the call runs"},
    {"ask", "you are asked first"},
    {"deny", "the call is refused, with the reason and what would unlock it"},
});

constexpr auto kReviewDecisions = std::to_array<WordValue>({
    {"approved", "the work is accepted as it is"},
    {"rejected", "the work is turned down"},
    {"needs-work", "the work has to be changed first"},
    {"deferred", "no answer yet"},
});

constexpr auto kStandings = std::to_array<WordValue>({
    {"unproven", "nobody has checked it yet"},
    {"confirmed", "the checks were right"},
    {"stale", "it only faded with time"},
    {"disputed", "a quarter to a half of the checks failed, or its opposite is kept, too"},
    {"wrong", "more checks failed than succeeded"},
});

constexpr auto kProofs = std::to_array<WordValue>({
    {"followed", "the work did what the memory says"},
    {"recurred", "the failure that it warns of happened again"},
    {"defied", "the work did the opposite"},
    {"corrected", "the user corrected it"},
    {"rejected", "the work that followed it was turned down"},
    {"approved", "the work that followed it was approved"},
});

constexpr auto kLevels = std::to_array<WordValue>({
    {"0", "100 % of the work is reviewed"},
    {"1", "80 %"},
    {"2", "50 %"},
    {"3", "20 %"},
    {"4", "5 %"},
});

constexpr auto kPaths = std::to_array<WordValue>({
    {"heuristic", "a trusted heuristic answered; no model was asked"},
    {"llm", "a model answered"},
    {"fallback", "a model was asked and failed; the reason says how"},
    {"rejected", "nobody could answer: no model is configured, or none should be asked"},
});

constexpr auto kNumbers = std::to_array<Word>({
    {"confidence",
     "How far to trust a memory, heuristic, belief, rule or prediction: 0 to 1. Only recorded "
     "events move it.",
     {},
     "why, memory list",
     "effective confidence, score, evidence"},
    {"effective confidence",
     "A memory's confidence today, after decay.",
     {},
     "why, memory show",
     "decay"},
    {"evidence",
     "The recorded events that moved a number: how often it was confirmed and how often it was "
     "wrong.",
     {},
     "why",
     "event, standing"},
    {"score",
     "A session's number, 0 to 100 points. Messages show it as \"confidence 45 %\". It is not a "
     "probability.",
     {},
     "session list, session show",
     "zone, signal"},
    {"review score",
     "A reviewer's mark for one dimension of a work product: 1 to 10.",
     {},
     "review approve, review report",
     "gate, dimension"},
    {"dimension",
     "What a review score is about, such as `naming` or `security`.",
     {},
     "review approve",
     "review score"},
    {"zone", "A range of a session's score with a name. It decides what the agent's tools may do.",
     kZones, "session list, session check, settings governor.zones", "score, effect, mode"},
    {"assessment",
     "How a prompt that opens a task sets or lowers a session's score: `fix` −10, nothing read yet "
     "−15.",
     {},
     "session show",
     "score, signal"},
    {"signal",
     "Something that was observed and moves a number, such as `tool_failure` or `test_pass`.",
     {},
     "signals, session show, session dispute",
     "pack, cooldown, precision"},
    {"pack",
     "A group of signals that is off by default.",
     {},
     "settings governor.packs, signals",
     "signal"},
    {"cooldown",
     "How many turns (or calls) must pass before a signal counts again.",
     {},
     "signals, session dispute",
     "signal, turn"},
    {"decay",
     "What a memory loses with time: half in 30 days.",
     {},
     "why, settings memory",
     "golden"},
    {"dormancy", "What a belief loses because nobody mentions it.", {}, "belief explain", "belief"},
    {"network",
     "What a belief gains from the beliefs around it.",
     {},
     "belief explain, belief graph",
     "belief"},
    {"golden",
     "A memory that was confirmed so often that it no longer decays: 0.9 or more, after three "
     "validations and no violation.",
     {},
     "memory list, memory validate",
     "decay, standing"},
    {"user rule",
     "A rule, constraint or decision that a person stated. It decays only if "
     "`memory.fade_user_rules` is on.",
     {},
     "memory add, settings memory",
     "decay"},
    {"disputed",
     "A memory whose opposite is kept, too; also the standing of one whose checks often fail.",
     {},
     "memory show, memory supersede",
     "standing"},
    {"origin",
     "Of a memory: the file, line and heading that it was imported from. Of a setting: where its "
     "value comes from.",
     {},
     "memory show, memory import, settings",
     "memory"},
    {"standing", "Why a number is what it is.", kStandings, "memory list, why", "confidence"},
    {"calibration",
     "Whether 80 % sure is right 80 % of the time, and the curve that corrects it.",
     {},
     "calibrate, review calibration",
     "ECE, Brier score"},
    {"forecast",
     "How likely a session is to end well, from its calls so far and from sessions whose outcome "
     "is known.",
     {},
     "forecast, session show",
     "outcome"},
    {"interval",
     "The range that the true value lies in with the stated probability: \"83 % (31 to 98 %)\". A "
     "wide interval means little evidence.",
     {},
     "why",
     "evidence"},
});

constexpr auto kAnswers = std::to_array<Word>({
    {"decision", "The governor's answer to one tool call.", kDecisions, "session check, rule add",
     "effect, zone, mode"},
    {"mode", "What happens to a call that would be refused.", kModes, "mode, install",
     "decision, refusal"},
    {"review decision", "A reviewer's answer.", kReviewDecisions, "review next, review approve",
     "feedback"},
    {"verdict",
     "What a number amounts to now, in `why` and `replay`: golden, fires, level 2. A call's "
     "verdict is its decision.",
     {},
     "why, replay",
     "decision, flip set"},
    {"outcome",
     "How work turned out: success or failure. Reported or observed, never computed from a "
     "confidence.",
     {},
     "session outcome, outcome, fire outcome",
     "forecast, lift"},
    {"path", "How an executive's event was answered.", kPaths, "event, events list",
     "fire, heuristic"},
    {"precondition",
     "What a call needs besides the score: the file was read, no test run is failing.",
     {},
     "session check",
     "decision"},
    {"gate",
     "A review score below which reviewers nearly always turned work down.",
     {},
     "review report, review check",
     "review score"},
    {"threshold",
     "Any other number that must be reached, such as the confidence from which a heuristic fires.",
     {},
     "settings",
     "fire, zone"},
    {"refusal",
     "A call that was denied, or a command that was not carried out, with the reason.",
     {},
     "allow, session show",
     "decision, bypass"},
    {"bypass",
     "`SUDO` in a prompt: every call of the turn is allowed, and logged.",
     {},
     "allow, mode",
     "turn"},
    {"level", "How much of a task type goes to a reviewer: 0 to 4.", kLevels, "review levels, why",
     "task type"},
});

constexpr auto kThings = std::to_array<Word>({
    {"faculty",
     "One of the five parts with numbers of their own: memory, governor, executive, belief, "
     "review.",
     {},
     "demo, stats",
     ""},
    {"memory",
     "A learned sentence with a confidence: \"Run the tests before a commit\".",
     {},
     "add, list, search",
     "passive memory, golden, scope"},
    {"passive memory",
     "A memory that was captured from a tool's failure.",
     {},
     "memory add, inject",
     "memory"},
    {"injection",
     "The memories that Credence writes into an agent's prompt.",
     {},
     "inject",
     "memory, holdout"},
    {"proof", "Whether work done after a memory was shown bears it out.", kProofs, "why", "follow"},
    {"follow, defy, ignore",
     "A call does what a shown memory says; does the opposite; does neither.",
     {},
     "why",
     "proof"},
    {"session",
     "One conversation with a coding agent, with a score.",
     {},
     "session list, session show",
     "score, turn"},
    {"turn",
     "One prompt and everything until the next one; in a conversation, what one side says.",
     {},
     "session show",
     "session"},
    {"effect", "What a tool call does, whatever the tool is called.", kEffects,
     "session check, rule add, rule list", "zone, decision"},
    {"heuristic",
     "A condition and an action: what to do when an event of some kind arrives.",
     {},
     "heuristic list, heuristic add, heuristic show",
     "fire, endorsement, source"},
    {"source",
     "Where an agent's events come from. Heuristics never match across sources.",
     {},
     "event, heuristic list",
     "heuristic"},
    {"fire",
     "A heuristic answers an event without asking a model.",
     {},
     "fire list, fire outcome",
     "heuristic, threshold"},
    {"freeze, thaw",
     "Suspend a heuristic, so that it neither fires nor learns; resume it.",
     {},
     "heuristic freeze, heuristic thaw",
     "heuristic"},
    {"endorsement, endorsed",
     "A model, asked neutrally, answers as the heuristic would have. That raises its confidence.",
     {},
     "heuristic show, why",
     "heuristic, fire"},
    {"candidate",
     "A heuristic that the model sees as a possible response; also a rule with too few mentions.",
     {},
     "event, review rules",
     "rule"},
    {"similarity",
     "How close two texts are in meaning: 0 to 1.",
     {},
     "similarity, heuristic match",
     "polarity"},
    {"theme",
     "What a comment is about; also a thing that reviewers mention as often as a rule, without a "
     "common instruction.",
     {},
     "themes, review rules",
     "rule"},
    {"belief",
     "A statement in a graph, such as \"I live in Porto\".",
     {},
     "belief list, belief add, belief say",
     "network, dormancy"},
    {"cue",
     "What a turn says about the turn before it: confirmation, correction, rejection, doubt.",
     {},
     "cue",
     "turn"},
    {"polarity",
     "Whether two texts about the same thing say the opposite.",
     {},
     "similarity",
     "similarity"},
    {"work product",
     "Something that an agent made and a person may review.",
     {},
     "next, review list, review work",
     "task type"},
    {"task type",
     "A kind of work with its own level and calibration.",
     {},
     "review levels",
     "level"},
    {"feedback",
     "What a reviewer says about one work product, in one act.",
     {},
     "next, review submit",
     "review decision, quarantine"},
    {"mention", "A review that speaks for or against something.", {}, "review rules", "rule"},
    {"rule",
     "Of reviews: what reviewers ask for again and again; an active rule is a memory. Of calls: a "
     "pattern that allows, asks about or denies.",
     {},
     "review rules, rule list",
     "mention, candidate"},
    {"quarantine",
     "Where refused feedback waits for a correction.",
     {},
     "review list, review discard",
     "feedback"},
});

constexpr auto kLedger = std::to_array<Word>({
    {"event",
     "A recorded fact, in the past tense, with who, when and why.",
     {},
     "ledger list, ledger show",
     "ledger, actor"},
    {"ledger",
     "All events of a store, in order.",
     {},
     "ledger list, verify, export",
     "chain, store"},
    {"chain", "The hashes that tie each event to the one before it.", {}, "verify", "ledger"},
    {"stream", "The events of one subject.", {}, "why, ledger list", "event"},
    {"fold", "Compute state from events, one after another.", {}, "verify", "replay, state"},
    {"state",
     "What a fold gives for one subject; a *row* in the store.",
     {},
     "stats, verify",
     "fold"},
    {"verbatim",
     "Personal text, kept apart from the event so that it can be erased; the rest is the *core*.",
     {},
     "memory forget, session erase, events erase",
     "event"},
    {"actor",
     "Who caused an event: `user:ada`, `agent:claude-code`, `mcp:codex`.",
     {},
     "ledger list",
     "event"},
    {"client",
     "The program in which an agent works and which reports its calls: Claude Code, Codex, Gemini.",
     {},
     "install, doctor, status",
     "actor, session"},
    {"space, tenant",
     "A part of the store for one team or customer. Nothing reads across spaces.",
     {},
     "stats",
     "project"},
    {"project",
     "The root of a git repository, or a folder outside git.",
     {},
     "memory list",
     "scope"},
    {"scope",
     "Where a memory holds: in one project, or global, that is in all of them.",
     {},
     "memory add",
     "project"},
    {"store",
     "The SQLite file or PostgreSQL database with the ledger and the state.",
     {},
     "stats, backup, store copy",
     "ledger"},
    {"derived data",
     "Computed from the ledger and kept because computing takes long: vectors, graphs.",
     {},
     "embed rebuild",
     "state"},
    {"vector, embedding",
     "A text as a list of numbers; texts that mean the same have similar vectors.",
     {},
     "embed text, similarity",
     "similarity"},
});

constexpr auto kInsight = std::to_array<Word>({
    {"replay",
     "Fold the ledger again from the first event.",
     {},
     "replay, verify",
     "what-if, fold"},
    {"what-if", "A replay with other settings.", {}, "replay", "replay"},
    {"flip set",
     "The smallest set of past events without which the verdict would differ.",
     {},
     "why",
     "verdict, recourse"},
    {"recourse", "What would honestly improve a verdict, cheapest first.", {}, "why", "flip set"},
    {"holdout",
     "A random share of uses in which a memory or heuristic is left out, to measure what it is "
     "worth.",
     {},
     "lift, settings memory.holdout",
     "lift"},
    {"lift",
     "How much more often work succeeds with a memory or heuristic than in the holdout.",
     {},
     "lift",
     "holdout, outcome"},
    {"precision",
     "Of all the times that a signal warned, the share in which the work did fail.",
     {},
     "signals",
     "recall, friction"},
    {"recall",
     "Of all work that failed, the share that was warned of. Of a search: the share of questions "
     "whose answer is found.",
     {},
     "signals, eval recall",
     "precision"},
    {"friction",
     "How often a signal was in the way of work that succeeded.",
     {},
     "signals",
     "precision"},
    {"drift",
     "A change over time that makes older calibration worth less.",
     {},
     "calibrate, review report",
     "calibration"},
    {"AUROC",
     "How well a number separates success from failure: 0.5 is a coin toss, 1 is perfect.",
     {},
     "calibrate",
     "ECE, Brier score"},
    {"ECE",
     "Expected calibration error: how far stated confidences are from what happened, on average. 0 "
     "is perfect.",
     {},
     "calibrate, review calibration",
     "calibration, Brier score"},
    {"Brier score, Brier",
     "The mean squared difference between a forecast and what happened: 0 is perfect, 0.25 is what "
     "always saying 50 % gets.",
     {},
     "calibrate, review calibration",
     "ECE, log loss"},
    {"log loss",
     "As the Brier score, but a forecast that was sure and wrong costs much more.",
     {},
     "calibrate",
     "Brier score"},
    {"kappa, alpha",
     "How far reviewers agree beyond chance: 1 is always, 0 is no more than chance. Cohen's and "
     "Fleiss' kappa, Krippendorff's alpha.",
     {},
     "review agreement",
     "feedback"},
});

constexpr auto kSections = std::to_array<WordSection>({
    {"Numbers", kNumbers},
    {"Answers", kAnswers},
    {"Subjects", kThings},
    {"The ledger", kLedger},
    {"Insight", kInsight},
});

constexpr std::string_view kPageHead =
    "# Glossary\n\n"
    "One word for one idea, in documents, messages and new code. `credence help WORD` explains a "
    "word, with related commands.\n\n"
    "Generated by `credence help words --markdown`; do not edit. The table is in "
    "`src/surface/cli/glossary.cc`.\n";

constexpr std::string_view kPageTail =
    "\n## Words with a history\n\n"
    "Names in JSON, stored events, settings and the public API do not change, so some keep an "
    "older word.\n\n"
    "| in the interface | in documents |\n|---|---|\n"
    "| `verdict` in `session check` | decision |\n"
    "| `confidence` of a session | score |\n"
    "| `episode` of a conversation (`episode.heard`, `Episode`) | turn |\n"
    "| `executive.gate` | firing rule: which value must reach the threshold |\n"
    "| `## Project Heuristics` in an injection | memories |\n\n"
    "`place` is not a term: write position (in a list or ledger), context (task type, stage, "
    "dimension) or address.\n";

std::string InLowerCase(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

// "zones" and "effects", but not "calibrations of": only a final s.
bool IsNamed(std::string_view name, std::string_view text) {
  const std::string lower = InLowerCase(name);
  return lower == text || lower + "s" == text;
}

}  // namespace

std::span<const WordSection> Glossary() { return kSections; }

std::vector<std::string_view> PartsOf(std::string_view list) {
  std::vector<std::string_view> parts;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(", "), list.size());
    parts.push_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 2, list.size()));
  }
  return parts;
}

const Word* FindWord(std::string_view text) {
  const std::string wanted = InLowerCase(text);
  for (const WordSection& section : kSections) {
    for (const Word& word : section.words) {
      if (std::ranges::any_of(PartsOf(word.name),
                              [&](std::string_view part) { return IsNamed(part, wanted); })) {
        return &word;
      }
    }
  }
  // A word by itself says more than as a value of another.
  for (const WordSection& section : kSections) {
    for (const Word& word : section.words) {
      if (std::ranges::any_of(word.values, [&](const WordValue& value) {
            return InLowerCase(value.value) == wanted;
          })) {
        return &word;
      }
    }
  }
  return nullptr;
}

std::vector<std::string_view> GlossaryWords() {
  std::vector<std::string_view> words;
  for (const WordSection& section : kSections) {
    for (const Word& word : section.words)
      std::ranges::copy(PartsOf(word.name), std::back_inserter(words));
  }
  return words;
}

std::string GlossaryPage() {
  std::string page(kPageHead);
  for (const WordSection& section : kSections) {
    page += fmt::format("\n## {}\n\n| word | meaning |\n|---|---|\n", section.title);
    for (const Word& word : section.words) {
      page += fmt::format("| {} | {} |\n", word.name, MarkdownCell(word.meaning));
    }
    for (const Word& word : section.words) {
      if (word.values.empty()) continue;
      page += fmt::format("\n| {} | |\n|---|---|\n", word.name);
      for (const WordValue& value : word.values) {
        page += fmt::format("| `{}` | {} |\n", value.value, MarkdownCell(value.meaning));
      }
    }
  }
  page += kPageTail;
  return page;
}

}  // namespace credence::cli
