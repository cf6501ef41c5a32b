// SPDX-License-Identifier: Apache-2.0
// How well do cues recognise confirmations, corrections, rejections and doubts among the turns of a
// dialogue, compared with a plain list of 15 words? Reads JSON Lines {prev_system, before, text,
// acts}: an act AFFIRM is a confirmation, NEGATE a rejection, CORRECT a complaint or a correction,
// HEDGE a doubt. turns.py makes such files of public data.
//
// usage: cues [--tiny] [--show WHAT] FILE...
//
// --show prints turns: missed-confirmation, false-confirmation, missed-rejection, false-rejection,
// missed-correction, false-correction, or a label (correction, uncertainty, …); and for fit.py
// "features": whether a turn is an act CORRECT, and its features as a request made again.
#include <algorithm>
#include <array>
#include <optional>
#include <random>

#include <fmt/ranges.h>

#include "bench/support.h"
#include "eval/harness.h"
#include "language/cue.h"
#include "language/cue/restated.h"

namespace credence::eval {
namespace {

using language::Cue;
using language::CueLabel;

// The rivals: one of these words is anywhere in the turn, or is its first word. A turn with both
// kinds is a rejection.
constexpr auto kYesWords = std::to_array<std::string_view>(
    {"yes", "yeah", "yep", "yup", "correct", "right", "exactly", "sure", "ok", "okay"});
constexpr auto kNoWords = std::to_array<std::string_view>({"no", "nope", "nah", "not", "wrong"});

CueLabel ByList(const Example& turn, bool first_only) {
  std::vector<std::string> words = PlainWords(turn.text);
  if (first_only && !words.empty()) words.resize(1);
  const auto has = [&](std::span<const std::string_view> list) {
    return std::ranges::any_of(words, [&](std::string_view word) { return IsIn(list, word); });
  };
  if (has(kNoWords)) return CueLabel::kRejection;
  return has(kYesWords) ? CueLabel::kConfirmation : CueLabel::kNone;
}

std::optional<std::string_view> IfAny(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

Cue Judge(const Example& turn) {
  return language::DetectCue(turn.text, IfAny(turn.other), IfAny(turn.before));
}

// What is counted: the expected acts, the turns to leave out, and the labels that match.
struct Question {
  std::string name;
  std::vector<std::string> acts;
  std::string aside;
  std::vector<CueLabel> labels;
};

const std::vector<Question>& Questions() {
  using enum CueLabel;
  static const std::vector<Question> kQuestions = {
      {"confirmation: AFFIRM", {"AFFIRM"}, "", {kConfirmation}},
      {"  or AFFIRM_INTENT; SELECT aside", {"AFFIRM", "AFFIRM_INTENT"}, "SELECT", {kConfirmation}},
      {"rejection: NEGATE", {"NEGATE"}, "", {kRejection, kCorrection}},
      {"  corrections not counted", {"NEGATE"}, "", {kRejection}},
      {"  or NEGATE_INTENT", {"NEGATE", "NEGATE_INTENT"}, "", {kRejection, kCorrection}},
      {"fault found: CORRECT", {"CORRECT"}, "", {kRejection, kCorrection}},
      {"doubt: HEDGE", {"HEDGE"}, "", {kUncertainty}},
  };
  return kQuestions;
}

void ShowFeatures(const Examples& turns) {
  for (const Example& turn : turns) {
    const language::Tokens words = language::ReadCueWords(turn.text, 300);
    const language::Tokens before = language::ReadCueWords(turn.before, 300);
    fmt::print(
        "{} {}\n", turn.Has("CORRECT") ? 1 : 0,
        fmt::join(language::ReadRestated(words, language::ReadPrevious(IfAny(turn.other)), before),
                  " "));
  }
}

void Show(const Examples& turns, std::string_view what) {
  if (what == "features") return ShowFeatures(turns);
  for (const Example& turn : turns) {
    const Cue cue = Judge(turn);
    const bool confirmed = cue.label == CueLabel::kConfirmation;
    const bool rejected = cue.label == CueLabel::kRejection || cue.label == CueLabel::kCorrection;
    const bool is_asked = (what == "missed-confirmation" && turn.Has("AFFIRM") && !confirmed) ||
                          (what == "false-confirmation" && !turn.Has("AFFIRM") && confirmed) ||
                          (what == "missed-rejection" && turn.Has("NEGATE") && !rejected) ||
                          (what == "false-rejection" && !turn.Has("NEGATE") && rejected) ||
                          (what == "missed-correction" && turn.Has("CORRECT") && !rejected) ||
                          (what == "false-correction" && !turn.Has("CORRECT") && rejected) ||
                          what == NameOf(cue.label);
    if (!is_asked) continue;
    fmt::print("{} {:.2f}\t{}\t{}\t{}\t{}\n", NameOf(cue.label), cue.score, cue.words, turn.labels,
               turn.other.empty() ? "-" : turn.other, turn.text);
  }
}

// The middle 95 % of F over samples of the turns with replacement.
std::string Interval(const std::vector<std::pair<bool, bool>>& told_and_is) {
  constexpr int kDraws = 1'000;
  std::mt19937 random(1);
  std::vector<double> drawn;
  for (int draw = 0; draw < kDraws; ++draw) {
    Counts counts;
    for (std::size_t i = 0; i < told_and_is.size(); ++i) {
      const auto& [told, is] = told_and_is[random() % told_and_is.size()];
      counts.Add(told, is);
    }
    drawn.push_back(counts.F());
  }
  std::ranges::sort(drawn);
  return fmt::format("{:.3f} to {:.3f}", drawn[kDraws / 40], drawn[kDraws - kDraws / 40 - 1]);
}

void Measure(const Examples& turns) {
  const std::vector<Cue> told = JudgeAll("cues", turns, Judge);
  bench::Table table({"precision, recall, F", "turns", "cues", "95 % of F", "a word of the list",
                      "the first word"});
  for (const Question& question : Questions()) {
    Counts cues;
    Counts list;
    Counts first;
    std::vector<std::pair<bool, bool>> told_and_is;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      const Example& turn = turns[i];
      if (turn.Has(question.aside)) continue;
      const bool is =
          std::ranges::any_of(question.acts, [&](const auto& act) { return turn.Has(act); });
      const bool said = std::ranges::find(question.labels, told[i].label) != question.labels.end();
      cues.Add(said, is);
      told_and_is.emplace_back(said, is);
      list.Add(ByList(turn, false) == question.labels.front(), is);
      first.Add(ByList(turn, true) == question.labels.front(), is);
    }
    if (cues.right + cues.missed == 0) continue;
    table.Row({question.name, fmt::format("{}", cues.right + cues.missed), cues.Cell(),
               Interval(told_and_is), list.Cell(), first.Cell()});
  }
  table.Print();
}

}  // namespace
}  // namespace credence::eval

int main(int argc, char** argv) {
  return credence::eval::Main(
      argc, argv,
      {.name = "cues",
       .tiny = {{"Yes, that's right.", "Two seats on Friday, correct?", {"AFFIRM"}},
                {"Sounds good.", "Shall I book it?", {"AFFIRM"}},
                {"No, thank you.", "Shall I book it?", {"NEGATE"}},
                {"No, at eight.", "A table at seven?", {"NEGATE", "INFORM"}},
                {"But this code is not correct.", "Here is the function.", {"CORRECT"}},
                {"I'm not sure.", "Is it open?", {"HEDGE"}},
                {"Where is it?", "I found a barber in Gilroy.", {"REQUEST"}}},
       .measure = credence::eval::Measure,
       .show = credence::eval::Show});
}
