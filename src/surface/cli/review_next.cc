// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/review_next.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/amount.h"
#include "base/ids.h"
#include "base/json_writer.h"
#include "base/record_json.h"
#include "base/utf8.h"
#include "credence/clock.h"
#include "operations/review_form.h"
#include "review/names.h"
#include "surface/cli/git.h"
#include "surface/cli/input_file.h"
#include "surface/cli/render.h"
#include "surface/cli/render_parts.h"
#include "surface/cli/render_review_work.h"
#include "surface/cli/review_times.h"
#include "surface/cli/spelling.h"

namespace credence::cli {
namespace {

using operations::Arguments;
using operations::Parameter;

constexpr std::array<Parameter, 3> kParameters = {{
    {.name = "answers",
     .placeholder = "FILE",
     .summary = "read the answers from a file, one per line, or - for standard input"},
    {.name = "reviewer", .placeholder = "NAME", .summary = "who reviews (default: from git)"},
    {.name = "task-type", .placeholder = "T", .summary = "only this task type"},
}};

// Asks a person, line by line.
class Interview {
 public:
  // REQUIRES: both outlive it. `in` null: the terminal.
  Interview(Session& session, std::istream* in) : session_(session), in_(in) {}

  bool is_measured() const { return in_ == nullptr; }
  // Whether a question was asked when there were no more answers.
  bool has_ended() const { return has_ended_; }
  // Of the answers: the last one that was read, counted from 1.
  int line() const { return line_; }

  // Shows what was written so far, and reads a line. Nothing: there are no more.
  std::optional<std::string> Ask(std::string_view question) {
    session_.out().Write(question);
    Flush();
    std::string line;
    if (in_ != nullptr) {
      if (!std::getline(*in_, line)) {
        has_ended_ = true;
        return std::nullopt;
      }
      ++line_;
      session_.out().Line();
      return std::string(Trim(line));
    }
    while (true) {
      const int c = std::getchar();
      if (c == EOF && line.empty()) {
        has_ended_ = true;
        return std::nullopt;
      }
      if (c == EOF || c == '\n') return std::string(Trim(line));
      line += static_cast<char>(c);
    }
  }

  // Lines until an empty one, joined as a repeated option is.
  std::string AskLines(std::string_view question) {
    std::string all;
    std::string_view prompt = question;
    while (const std::optional<std::string> line = Ask(prompt)) {
      if (line->empty()) break;
      all += (all.empty() ? "" : "\n") + *line;
      prompt = "  … ";
    }
    return all;
  }

  void Flush() {
    const std::string text = session_.out().Take();
    if (session_.json()) return;
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
  }

 private:
  Session& session_;
  std::istream* in_;
  bool has_ended_ = false;
  int line_ = 0;
};

void SetIfAny(Arguments& arguments, std::string_view name, std::string text) {
  if (!text.empty()) arguments.Set(name, std::move(text));
}

bool IsYes(std::string_view word) { return word == "y" || word == "yes"; }

// "code-quality=8, security=9" as a repeated option.
std::string OnePerLine(std::string text) {
  std::ranges::replace_if(text, [](char c) { return c == ',' || c == ' ' || c == ';'; }, '\n');
  return text;
}

// A quick review is a decision and nothing else.
bool IsQuick(const WorkReading& work) { return operations::AskedFor(work).size() == 1; }

// Asked again until they can be used, so that a slip of the fingers costs none of the answers
// before. Failure: kInvalidArgument, if nobody is there to ask again.
Result<void> AskScores(Session& session, Interview& interview, Arguments& arguments) {
  while (true) {
    const std::string line =
        interview.Ask("Scores from 1 to 10, such as code-quality=8 security=9 (Enter skips): ")
            .value_or("");
    Arguments given;
    SetIfAny(given, "score", OnePerLine(line));
    const Result<void> checked = operations::CheckScores(given.Texts("score"), "the answer");
    if (checked) {
      SetIfAny(arguments, "score", OnePerLine(line));
      return {};
    }
    if (!interview.is_measured()) return checked;
    session.out().Line(checked.error().message, Style::kWarn);
  }
}

// What the class's form asks besides the decision and the comparison.
Result<void> AskRest(Session& session, Interview& interview, const WorkReading& work,
                     bool is_approval, Arguments& arguments) {
  const auto asks = operations::AskedFor(work);
  const auto is_asked = [&](std::string_view part) {
    return std::ranges::find(asks, part) != asks.end();
  };
  if (!is_approval && !IsQuick(work)) {
    SetIfAny(arguments, "reason", interview.Ask("Why? ").value_or(""));
  }
  if (is_asked("scores")) CREDENCE_RETURN_IF_ERROR(AskScores(session, interview, arguments));
  if (is_asked("annotations")) {
    SetIfAny(arguments, "annotation",
             interview.AskLines("Remarks on lines, as LINE: TEXT (an empty line ends): "));
  }
  if (is_asked("blockers") && !is_approval) {
    SetIfAny(arguments, "blocker",
             interview.AskLines("What must change first? (an empty line ends): "));
  }
  if (is_asked("expert")) {
    const std::string word =
        AsciiLower(interview.Ask("Should an expert look at it? [y/N] ").value_or(""));
    if (!word.empty()) arguments.Set("expert", std::string(IsYes(word) ? "yes" : "no"));
  }
  return {};
}

// The operation that a key stands for. Empty: none.
std::string_view OperationOf(std::string_view key, bool is_quick) {
  if (key == "a" || key == "approve") return "review approve";
  if (key == "r" || key == "reject") return "review reject";
  if (!is_quick && (key == "n" || key == "needs-work" || key == "needs work"))
    return "review needs-work";
  return {};
}

// "a", "B", "both" … as the form has it. Nothing: no such choice.
std::optional<std::string> PreferredIn(std::string_view word) {
  const std::string key = AsciiLower(word);
  for (const std::string_view name : EnumNames<review::Preferred>::kNames) {
    if (key == AsciiLower(name)) return std::string(name);
  }
  if (key == "both") return "both-good";
  return std::nullopt;
}

struct Counts {
  std::int64_t answered = 0;
  std::int64_t skipped = 0;
  std::int64_t waiting = 0;
  bool ended_early = false;  // The answers ended, and nobody said "quit".

  CREDENCE_FIELDS(answered, skipped, waiting, ended_early)
};

// The whole conversation.
class Sitting {
 public:
  Sitting(Session& session, Engine& engine, Caller caller, Interview interview,
          const Arguments& arguments)
      : session_(session),
        engine_(engine),
        caller_(std::move(caller)),
        interview_(interview),
        task_type_(arguments.OptionalText("task-type")),
        reviewer_(arguments.OptionalText("reviewer").value_or(NameInGit())),
        id_(NewUuid(engine.Now(), *MakeSystemRng()).ToString()) {}

  Result<Counts> Run() {
    bool goes_on = true;
    while (goes_on) {
      CREDENCE_ASSIGN_OR_RETURN(const std::optional<ShownWork> work, Next());
      if (!work) break;
      const Result<bool> reviewed = Review(*work);
      if (!reviewed) return Stopped(work->work, reviewed.error());
      goes_on = *reviewed;
    }
    counts_.ended_early = interview_.has_ended() && !interview_.is_measured();
    return counts_;
  }

  // The first work product that was not passed over.
  Result<std::optional<ShownWork>> Next() {
    CREDENCE_ASSIGN_OR_RETURN(
        const ReviewList list,
        engine_.reviews().List(caller_, {.state = "pending", .limit = std::nullopt}));
    const WorkReading* found = nullptr;
    counts_.waiting = 0;
    for (const WorkReading& work : list.works) {
      if (task_type_ && work.task_type != *task_type_) continue;
      ++counts_.waiting;
      const bool is_passed = std::ranges::find(passed_, work.id) != passed_.end();
      if (found == nullptr && !is_passed) found = &work;
    }
    if (found == nullptr) return std::nullopt;
    CREDENCE_ASSIGN_OR_RETURN(ShownWork shown, engine_.reviews().ShowWork(caller_, found->id));
    return shown;
  }

 private:
  // Says where the answers could not be used, and that the earlier ones were.
  Failure Stopped(const WorkReading& work, const Error& error) const {
    const std::string where =
        interview_.is_measured()
            ? ""
            : fmt::format("{}, line {} of the answers: ", OneLine(work.id), interview_.line());
    const std::string kept =
        counts_.answered == 0 ? ""
                              : fmt::format("; {} before it kept",
                                            Amount(counts_.answered, "answer is", "answers are"));
    return Fail(error.code, where + error.message + kept);
  }

  // A work product that `shown` can be compared with. Nothing: there is none, and the person was
  // told why.
  std::optional<ShownWork> FindOther(const ShownWork& shown, const std::string& id) {
    Result<ShownWork> other = engine_.reviews().ShowWork(caller_, id);
    if (other && other->work.id != shown.work.id) return *std::move(other);
    session_.out().Line(other ? "That is the work itself." : SpellForShell(other.error().message),
                        Style::kWarn);
    return std::nullopt;
  }

  // The other work product of a proposed comparison. Nothing: the person skips it.
  std::optional<ShownWork> AskOther(const ShownWork& shown) {
    if (shown.alternative_of) {
      std::optional<ShownWork> other = FindOther(shown, *shown.alternative_of);
      if (other) return other;
    }
    while (const auto id = interview_.Ask(
               "Compare it with which other work product? Its id, or Enter to skip: ")) {
      if (id->empty()) break;
      std::optional<ShownWork> other = FindOther(shown, *id);
      if (other) return other;
    }
    return std::nullopt;
  }

  void AskComparison(const ShownWork& shown, Arguments& arguments) {
    const auto asks = operations::AskedFor(shown.work);
    if (std::ranges::find(asks, "comparison") == asks.end()) return;
    session_.out().Line("A comparison is proposed: " + OneLine(*shown.work.compare), Style::kDim);
    const std::optional<ShownWork> other = AskOther(shown);
    if (!other) return;
    const std::string id = OneLine(other->work.id);
    const std::string question = fmt::format(
        "Compare with {}{} ('credence review work {}' shows it). Which is better: A (this one), "
        "B ({}), neither, both-good, or Enter to skip? ",
        id, other->work.summary ? ", " + OneLine(*other->work.summary) : "", id, id);
    while (const std::optional<std::string> line = interview_.Ask(question)) {
      if (line->empty()) return;
      const std::optional<std::string> preferred = PreferredIn(*line);
      if (!preferred) continue;
      arguments.Set("compare-with", other->work.id);
      arguments.Set("prefer", *preferred);
      return;
    }
  }

  // False: the person has had enough.
  Result<bool> Review(const ShownWork& shown) {
    RenderReply(session_.out(), shown);
    const bool is_quick = IsQuick(shown.work);
    ReviewTimes times(std::chrono::steady_clock::now());
    while (true) {
      const std::optional<std::string> line =
          interview_.Ask(is_quick ? "[a]pprove, [r]eject, [s]kip or [q]uit? "
                                  : "[a]pprove, [r]eject, [n]eeds work, [s]kip or [q]uit? ");
      times.Typed(line.value_or(""), std::chrono::steady_clock::now());
      const std::string key = AsciiLower(line.value_or("q"));
      if (key == "q" || key == "quit") return false;
      if (key == "s" || key == "skip") {
        ++counts_.skipped;
        passed_.push_back(shown.work.id);
        return true;
      }
      const std::string_view operation = OperationOf(key, is_quick);
      if (operation.empty()) {
        session_.out().Line(
            fmt::format("{} is not a decision; answer a (approve), r (reject), {}s (skip) or "
                        "q (quit)",
                        Quoted(*line), is_quick ? "" : "n (needs work), "),
            Style::kWarn);
        continue;
      }
      Arguments arguments;
      arguments.Set("id", shown.work.id);
      arguments.Set("session", id_);
      SetIfAny(arguments, "reviewer", reviewer_);
      if (interview_.is_measured()) {
        arguments.Set("decision-ms", times.last());
        arguments.Set("first-ms", times.first());
      }
      AskComparison(shown, arguments);
      CREDENCE_RETURN_IF_ERROR(
          AskRest(session_, interview_, shown.work, operation == "review approve", arguments));
      if (interview_.has_ended()) {
        return FailedPrecondition("there are no more answers; nothing was recorded for it");
      }
      Result<operations::Reply> called =
          operations::FindOperation(operation)->call(engine_, caller_, arguments);
      if (!called && called.error().code == Code::kInvalidArgument && interview_.is_measured()) {
        session_.out().Line(SpellForShell(called.error().message), Style::kWarn);
        continue;  // A slip of the fingers; nothing was recorded.
      }
      CREDENCE_ASSIGN_OR_RETURN(const operations::Reply reply, std::move(called));
      Render(session_.out(), reply, engine_.Now());
      session_.out().Line();
      interview_.Flush();
      // A refused answer would be asked for again and again.
      passed_.push_back(shown.work.id);
      if (!reply.refused()) ++counts_.answered;
      return true;
    }
  }

  Session& session_;
  Engine& engine_;
  Caller caller_;
  Interview interview_;
  std::optional<std::string> task_type_;
  std::string reviewer_;
  std::string id_;
  std::vector<std::string> passed_;
  Counts counts_;
};

// Without a person to ask: shows the next one, and how to answer.
Result<Exit> ShowNext(Session& session, Sitting& sitting) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<ShownWork> work, sitting.Next());
  if (session.json()) {
    JsonWriter json;
    WriteValue(json, work);
    session.out().Line(json.text());
    return Exit::kDone;
  }
  if (!work) {
    session.out().Line("Nothing is waiting for review.", Style::kDim);
    return Exit::kDone;
  }
  RenderReply(session.out(), *work);
  session.out().Line(
      fmt::format(
          "  to answer: 'credence review approve {0}', 'reject' or 'needs-work'; asked for: "
          "{1}",
          OneLine(work->work.id), fmt::join(operations::AskedFor(work->work), ", ")),
      Style::kDim);
  return Exit::kDone;
}

}  // namespace

std::span<const Parameter> ReviewNextParameters() { return kParameters; }

Result<Exit> RunReviewNext(Session& session, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
  const std::optional<std::string> path = arguments.OptionalText("answers");
  std::ifstream file;
  if (path) {
    CREDENCE_ASSIGN_OR_RETURN(file, OpenInput(*path, "a file, or - for standard input"));
  }
  Sitting sitting(session, *engine, caller, Interview(session, path ? &file : nullptr), arguments);
  const bool has_person = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
  if (!path && (session.json() || !has_person)) return ShowNext(session, sitting);
  CREDENCE_ASSIGN_OR_RETURN(const Counts counts, sitting.Run());
  if (session.json()) {
    (void)session.out().Take();
    JsonWriter json;
    WriteValue(json, counts);
    session.out().Line(json.text());
    return Exit::kDone;
  }
  session.out().Line(fmt::format("{}{} answered, {} skipped, {} waiting",
                                 counts.ended_early ? "the answers ended: " : "", counts.answered,
                                 counts.skipped, counts.waiting));
  return Exit::kDone;
}

}  // namespace credence::cli
