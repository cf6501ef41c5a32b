// SPDX-License-Identifier: Apache-2.0
// How well do cues recognise confirmations and rejections among the turns of a dialogue, compared
// with a plain list of 15 words? Reads JSON Lines {prev_system, text, acts}: an act AFFIRM is a
// confirmation, NEGATE a rejection.
//
// usage: cues [--tiny] [--show WHAT] FILE...
//
// --show prints turns: missed-confirmation, false-confirmation, missed-rejection, false-rejection,
// or a label (correction, uncertainty, …).
#include <algorithm>
#include <array>
#include <optional>

#include <fmt/ranges.h>

#include "bench/support.h"
#include "eval/harness.h"
#include "language/cue.h"

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

Cue Judge(const Example& turn) {
  return language::DetectCue(
      turn.text, turn.other.empty() ? std::nullopt : std::optional<std::string_view>(turn.other));
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
  };
  return kQuestions;
}

void Show(const Examples& turns, std::string_view what) {
  for (const Example& turn : turns) {
    const Cue cue = Judge(turn);
    const bool confirmed = cue.label == CueLabel::kConfirmation;
    const bool rejected = cue.label == CueLabel::kRejection || cue.label == CueLabel::kCorrection;
    const bool is_asked = (what == "missed-confirmation" && turn.Has("AFFIRM") && !confirmed) ||
                          (what == "false-confirmation" && !turn.Has("AFFIRM") && confirmed) ||
                          (what == "missed-rejection" && turn.Has("NEGATE") && !rejected) ||
                          (what == "false-rejection" && !turn.Has("NEGATE") && rejected) ||
                          what == NameOf(cue.label);
    if (!is_asked) continue;
    fmt::print("{} {:.2f}\t{}\t{}\t{}\t{}\n", NameOf(cue.label), cue.score, cue.words, turn.labels,
               turn.other.empty() ? "-" : turn.other, turn.text);
  }
}

void Measure(const Examples& turns) {
  const std::vector<Cue> told = JudgeAll("cues", turns, Judge);
  bench::Table table(
      {"precision, recall, F", "turns", "cues", "a word of the list", "the first word"});
  for (const Question& question : Questions()) {
    Counts cues;
    Counts list;
    Counts first;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      const Example& turn = turns[i];
      if (turn.Has(question.aside)) continue;
      const bool is =
          std::ranges::any_of(question.acts, [&](const auto& act) { return turn.Has(act); });
      cues.Add(std::ranges::find(question.labels, told[i].label) != question.labels.end(), is);
      list.Add(ByList(turn, false) == question.labels.front(), is);
      first.Add(ByList(turn, true) == question.labels.front(), is);
    }
    table.Row({question.name, fmt::format("{}", cues.right + cues.missed), cues.Cell(), list.Cell(),
               first.Cell()});
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
                {"Where is it?", "I found a barber in Gilroy.", {"REQUEST"}}},
       .measure = credence::eval::Measure,
       .show = credence::eval::Show});
}
