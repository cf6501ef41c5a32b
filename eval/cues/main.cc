// SPDX-License-Identifier: Apache-2.0
// How well do cues tell confirmations and rejections among the turns of a dialogue, against a plain
// list of 15 words, and how many turns are read in a second? Reads JSON Lines {prev_system, text,
// acts}: an act AFFIRM is a confirmation, NEGATE a rejection.
//
// usage: cues [--tiny] [--show WHAT] FILE...
//
// --show prints turns instead of figures: missed-confirmation, false-confirmation,
// missed-rejection, false-rejection, or a label (correction, uncertainty, …).
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/json_reader.h"
#include "base/utf8.h"
#include "language/cue.h"

namespace {

using credence::NameOf;
using credence::language::Cue;
using credence::language::CueLabel;
using credence::language::DetectCue;

struct Turn {
  std::optional<std::string> previous;
  std::string text;
  std::vector<std::string> acts;

  bool Has(std::string_view act) const { return std::ranges::find(acts, act) != acts.end(); }
};

struct Counts {
  std::size_t right = 0, wrong = 0, missed = 0;

  void Add(bool found, bool is) {
    if (found && is) ++right;
    if (found && !is) ++wrong;
    if (!found && is) ++missed;
  }
  static double Share(std::size_t part, std::size_t other) {
    return part == 0 ? 0 : static_cast<double>(part) / static_cast<double>(part + other);
  }
  double Precision() const { return Share(right, wrong); }
  double Recall() const { return Share(right, missed); }
  double F() const {
    return right == 0 ? 0 : 2 * Precision() * Recall() / (Precision() + Recall());
  }
  std::string Cells() const {
    return fmt::format("{:>10.3f}{:>7.3f}{:>7.3f}", Precision(), Recall(), F());
  }
};

// The rivals: one of these words is somewhere in the turn, or is its first. A turn with both is a
// rejection.
constexpr auto kYesWords = std::to_array<std::string_view>(
    {"yes", "yeah", "yep", "yup", "correct", "right", "exactly", "sure", "ok", "okay"});
constexpr auto kNoWords = std::to_array<std::string_view>({"no", "nope", "nah", "not", "wrong"});

CueLabel ByList(std::string_view text, bool first_only) {
  bool yes = false;
  bool no = false;
  const std::string lower = credence::AsciiLower(text);
  for (std::size_t at = 0; at < lower.size();) {
    std::size_t end = at;
    while (end < lower.size() && lower[end] >= 'a' && lower[end] <= 'z') ++end;
    const std::string_view word = std::string_view(lower).substr(at, end - at);
    yes = yes || std::ranges::find(kYesWords, word) != kYesWords.end();
    no = no || std::ranges::find(kNoWords, word) != kNoWords.end();
    if (first_only && !word.empty()) break;
    at = end + 1;
  }
  if (no) return CueLabel::kRejection;
  return yes ? CueLabel::kConfirmation : CueLabel::kNone;
}

// What is counted: which acts are meant, which turns are left out, and which labels find them.
struct Question {
  std::string_view name;
  std::vector<std::string_view> acts;
  std::vector<std::string_view> aside;
  std::vector<CueLabel> labels;
};

const std::vector<Question>& Questions() {
  static const std::vector<Question> kQuestions = {
      {"confirmation: AFFIRM", {"AFFIRM"}, {}, {CueLabel::kConfirmation}},
      {"  or AFFIRM_INTENT; SELECT aside",
       {"AFFIRM", "AFFIRM_INTENT"},
       {"SELECT"},
       {CueLabel::kConfirmation}},
      {"rejection: NEGATE", {"NEGATE"}, {}, {CueLabel::kRejection, CueLabel::kCorrection}},
      {"  corrections not counted", {"NEGATE"}, {}, {CueLabel::kRejection}},
      {"  or NEGATE_INTENT",
       {"NEGATE", "NEGATE_INTENT"},
       {},
       {CueLabel::kRejection, CueLabel::kCorrection}},
  };
  return kQuestions;
}

std::optional<Turn> ReadTurn(std::string_view line) {
  Turn turn;
  credence::JsonReader json(line);
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "text") {
      turn.text = json.String();
    } else if (*key == "prev_system") {
      if (!json.TakeNull()) turn.previous = std::string(json.String());
    } else if (*key == "acts") {
      json.BeginArray();
      while (json.NextElement()) turn.acts.emplace_back(json.String());
    } else {
      json.Skip();
    }
  }
  if (!json.Finish()) return std::nullopt;
  return turn;
}

bool ReadTurns(const std::string& path, std::vector<Turn>& turns) {
  std::ifstream file(path);
  if (!file) {
    fmt::print(stderr,
               "{}: cannot be read; give a file of JSON Lines {{prev_system, text, acts}}\n", path);
    return false;
  }
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    std::optional<Turn> turn = ReadTurn(line);
    if (!turn) {
      fmt::print(stderr, "{}:{}: no JSON object with text and acts\n", path, number);
      return false;
    }
    turns.push_back(*std::move(turn));
  }
  return !turns.empty();
}

void Show(const std::vector<Turn>& turns, std::string_view what) {
  for (const Turn& turn : turns) {
    const Cue cue = DetectCue(turn.text, turn.previous);
    const bool confirmed = cue.label == CueLabel::kConfirmation;
    const bool rejected = cue.label == CueLabel::kRejection || cue.label == CueLabel::kCorrection;
    const bool is_asked = (what == "missed-confirmation" && turn.Has("AFFIRM") && !confirmed) ||
                          (what == "false-confirmation" && !turn.Has("AFFIRM") && confirmed) ||
                          (what == "missed-rejection" && turn.Has("NEGATE") && !rejected) ||
                          (what == "false-rejection" && !turn.Has("NEGATE") && rejected) ||
                          what == NameOf(cue.label);
    if (!is_asked) continue;
    fmt::print("{} {:.2f}\t{}\t{}\t{}\t{}\n", NameOf(cue.label), cue.score, cue.words, turn.acts,
               turn.previous.value_or("-"), turn.text);
  }
}

void Measure(const std::string& name, const std::vector<Turn>& turns) {
  std::vector<CueLabel> ours;
  // Of this process alone, so that a busy machine does not count.
  const std::clock_t start = std::clock();
  for (const Turn& turn : turns) ours.push_back(DetectCue(turn.text, turn.previous).label);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  fmt::print("{}: {} turns, {:.0f} in a second\n", name, turns.size(),
             static_cast<double>(turns.size()) / std::max(seconds, 1e-9));
  fmt::print("  {:<36}{:>7}{:>24}{:>24}{:>24}\n", "precision, recall, F", "turns", "cues",
             "a word of the list", "the first word");
  for (const Question& question : Questions()) {
    Counts cues;
    Counts list;
    Counts first;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      const auto has = [&](std::string_view act) { return turns[i].Has(act); };
      if (std::ranges::any_of(question.aside, has)) continue;
      const bool is = std::ranges::any_of(question.acts, has);
      cues.Add(std::ranges::find(question.labels, ours[i]) != question.labels.end(), is);
      list.Add(ByList(turns[i].text, false) == question.labels.front(), is);
      first.Add(ByList(turns[i].text, true) == question.labels.front(), is);
    }
    fmt::print("  {:<36}{:>7}{}{}{}\n", question.name, cues.right + cues.missed, cues.Cells(),
               list.Cells(), first.Cells());
  }
}

const std::vector<Turn>& BuiltIn() {
  static const std::vector<Turn> kTurns = {
      {"Two seats on Friday, correct?", "Yes, that's right.", {"AFFIRM"}},
      {"Shall I book it?", "Sounds good.", {"AFFIRM"}},
      {"Shall I book it?", "No, thank you.", {"NEGATE"}},
      {"A table at seven?", "No, at eight.", {"NEGATE", "INFORM"}},
      {"I found a barber in Gilroy.", "Where is it?", {"REQUEST"}},
  };
  return kTurns;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  std::string_view show;
  bool failed = arguments.empty();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--tiny") {
      Measure("built in", BuiltIn());
    } else if (arguments[i] == "--show" && i + 1 < arguments.size()) {
      show = arguments[++i];
    } else if (std::vector<Turn> turns; !ReadTurns(arguments[i], turns)) {
      failed = true;
    } else if (show.empty()) {
      Measure(arguments[i], turns);
    } else {
      Show(turns, show);
    }
  }
  if (arguments.empty()) fmt::print(stderr, "usage: cues [--tiny] [--show WHAT] FILE...\n");
  return failed ? 1 : 0;
}
