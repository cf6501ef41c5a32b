// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "base/nearest.h"
#include "base/utf8.h"
#include "base/version.h"
#include "surface/cli/alias.h"
#include "surface/cli/command_line.h"
#include "surface/cli/subjects.h"
#include "surface/cli/word_help.h"

namespace credence::cli {
namespace {

using operations::Parameter;
using operations::ParameterType;

constexpr std::size_t kNameWidth = 20;

struct Topic {
  std::string_view name;
  std::string_view summary;
  std::string_view
      text;  // Paragraphs, separated by line breaks; an indented line is kept as it is.
};

constexpr std::array<Topic, 8> kTopics = {{
    {"confidence", "how confidence is computed",
     "A memory starts at 0.5; a passive one, captured from a failed tool, at 0.3. A validation "
     "adds 0.05, a violation subtracts 0.10. The arithmetic is exact in decimal, and confidence "
     "stays between 0 and 1.\nDecay is computed when a confidence is read, and never stored: "
     "effective = confidence × 0.5^(days / 30), counted from the last validation. Nothing has to "
     "run in the background.\nA memory is golden at 0.9 or more, after three or more validations "
     "and no violation. A golden memory does not fade. One violation ends this for good.\nA low "
     "confidence has a reason: unproven (nobody checked it), stale (it only faded), disputed (some "
     "checks failed) or wrong (most checks failed). 'credence why ID' shows every event behind "
     "it.\nAll constants are settings: 'credence settings'.\n"},
    {"types", "the types of memories",
     "    pattern     a recurring solution or approach\n    decision    a deliberate choice with "
     "its reason\n    constraint  a limitation or requirement\n    learning    a fact discovered "
     "from failure or success\n    context     how the project is set up\n    rule        what "
     "must always or never be done\nPatterns, rules and constraints go into prompts ('credence "
     "inject'). Learnings are added when the tool that they concern is called ('credence inject "
     "--for-tool NAME --input JSON').\nThe domain is a free tag. Common ones: typescript, testing, "
     "api, auth, database, build, git, style, performance, security.\n"},
    {"governor", "what an agent is allowed to do",
     "Each session of a coding agent has a confidence from 0 to 100. Signals change it: failures, "
     "tests, refusals, what you say. A tool call needs more confidence the more it can break:\n    "
     " 0-30  IGNORANCE   read, research, consult\n    31-50  HYPOTHESIS  also tests, builds, lint "
     "and scratch files\n    51-70  WORKING     also writes and state changes; git writes on "
     "approval\n    71-85  CERTAINTY   git writes too\n    86-94  TRUSTED     an unmet "
     "requirement is only a warning\n    95-100 EXPERT      everything\nIn a prompt: SUDO bypasses "
     "the governor for one turn; 'trust regained', then CONFIDENCE_BOOST_APPROVED, adds 15; 'false "
     "positive NAME' disputes a signal.\n'credence install claude-code' sets up a client, "
     "'credence session show ID' shows what changed a confidence, 'credence settings' lists the "
     "signals. 'credence import claude-code ~/.claude/projects' shows what the governor would have "
     "done in past sessions.\n"},
    {"executive", "how heuristics earn the right to act",
     "A heuristic is a condition and an action, for the events of one source. An event ('credence "
     "event TEXT --source S') is answered by the most similar heuristic that is trusted enough, "
     "and otherwise by a language model:\n    similarity 0.7 or more     the condition matches the "
     "event\n    confidence 0.7 or more     it answers by itself; a new one starts at 0.3\n   "
     " the model answers alike    +0.5 x similarity, unless it says the opposite\n    a person's "
     "feedback        +1 or -1, 'credence feedback EVENT --positive'\n    after it answered itself "
     "  silence +0.3, undone -0.5, ignored 3 times -0.3\nWhether the action succeeded is "
     "measured separately: 'credence outcome EVENT --success'.\nNo model is asked until you "
     "configure one, in the settings file or by environment variables:\n    [llm]\n    provider = "
     "\"ollama\"       or openai, anthropic, scripted\n    model = \"...\"\n'credence demo "
     "executive' plays two hundred events.\n"},
    {"beliefs", "how certain a statement is",
     "A belief is a statement in a graph. Its confidence is the sum of three terms, between 0 and "
     "1:\n"
     "    evidence   starts at 0.8 (the user said so), 0.5 (inferred), 0.4 (suggested)\n"
     "               reaffirmed +0.10, doubted or rejected -0.10, contradicted -0.30\n"
     "    network    what supports it or is related to it adds at most 0.20\n"
     "    dormancy   not mentioned for 30 days -0.05, for 90 days -0.10;\n"
     "               without any link a further -0.15\n"
     "'credence belief say ID' words it: above 0.8 definitely, from 0.5 generally, below 0.5 it "
     "might be so, below 0.3 possibly. 'credence belief explain ID' shows every term.\n"
     "'credence belief ingest FILE' reads the turns of a conversation, a JSON object in each line: "
     "{\"id\", \"at\", \"speaker\": \"user\" or \"assistant\", \"text\"}. What the user states, "
     "confirms, corrects or rejects moves the beliefs; what the assistant says does not.\n"
     "Two beliefs that contradict each other are both kept: the surer one stands until 'credence "
     "belief resolve' or 'credence belief maintain' settles it.\n"},
    {"reviews", "how an agent learns from what people say about its work",
     "The agent says what it made and how sure it is ('credence review predict FILE'); a person "
     "approves, rejects, scores or annotates it, which is one feedback event ('credence review "
     "submit FILE'; docs/reviews.md has its fields). What is refused waits in a quarantine.\n"
     "How much of a task type people see is earned, and lost when the last five reviews are worse "
     "than the level keeps:\n"
     "    0  100 %  at first\n"
     "    1   80 %  10 approvals                     keeps 0.70\n"
     "    2   50 %  25 and a rate above 0.85         keeps 0.85\n"
     "    3   20 %  50 and a rate above 0.90         keeps 0.90\n"
     "    4    5 %  100 and a rate above 0.95        keeps 0.95\n"
     "What reviewers ask for again and again becomes a rule: a candidate at 3 mentions, a rule at "
     "5 "
     "on 3 days, active from a confidence of 0.8 (for / (for + against + 2), so eight clean "
     "mentions). An active rule is a memory and goes into prompts.\n"
     "    credence review check FILE      hold an artifact against it first\n"
     "    credence review context TASK    what past feedback means for a task\n"
     "    credence review report          indicators, alerts, rates, gates, patterns\n"
     "    credence why ID                 behind a rule, a task type or a work product\n"
     "'credence demo review' plays two months.\n"},
    {"stores", "where data is stored",
     "One SQLite file: --db PATH, or CREDENCE_DB, or $XDG_DATA_HOME/credence/credence.db. Any "
     "number of processes may use it at once; an acknowledged event survives kill -9. Several "
     "machines can share a PostgreSQL database: set store.url, and move with 'credence store copy "
     "FROM TO'.\nThe store holds a ledger of events, each chained to the one before by a hash, and "
     "the states that follow from them. 'credence verify' replays the ledger and compares. "
     "'credence export' and 'credence import events FILE' move it; the round trip is exact.\nTexts "
     "are stored apart from the events: 'credence memory forget ID --erase' removes one for good, "
     "and the chain stays intact.\n"},
    {"exit", "exit codes",
     "    0  done\n    1  refused, not found, or a check that found something\n    2  wrong usage, "
     "or a bad value\nAny answer ends with 0: a search that finds nothing, 'session "
     "check' that says deny, an event that nobody could answer (rejected). verify, doctor and "
     "review check end with 1 if they find something, and so does an import that rejects part of "
     "its file; config check ends with 2.\nAn error is one line on standard error. With --json "
     "there is exactly one JSON value on standard output, {\"error\": {\"code\", \"message\"}} if "
     "the command failed.\n"},
}};

// A name and its meaning, in two columns.
void RenderEntry(Terminal& out, std::string_view name, std::string_view meaning) {
  out.Write("  ").Write(name, Style::kBold);
  // A name that is too wide gets its own line.
  if (const std::size_t width = DisplayWidth(name); width + 1 < kNameWidth) {
    out.Write(std::string(kNameWidth - width, ' '));
  } else {
    out.Line();
  }
  out.Paragraph(meaning, kNameWidth + 2);
}

void RenderParameters(Terminal& out, std::span<const Parameter> parameters) {
  for (const Parameter& parameter : parameters) {
    const std::string value =
        parameter.type == ParameterType::kFlag ? "" : fmt::format(" {}", parameter.placeholder);
    const std::string name = parameter.positional ? std::string(parameter.placeholder)
                                                  : fmt::format("--{}{}", parameter.name, value);
    RenderEntry(out, name, parameter.summary);
    if (!parameter.choices.empty()) {
      out.Paragraph(fmt::format("one of {}", fmt::join(parameter.choices, ", ")), kNameWidth + 2,
                    Style::kDim);
    } else if (!parameter.offers.empty()) {
      out.Paragraph(fmt::format("such as {}", fmt::join(parameter.offers, ", ")), kNameWidth + 2,
                    Style::kDim);
    }
  }
}

// "did you mean zone?", or where everything is listed.
std::string Suggestion(std::string_view topic) {
  std::vector<std::string_view> names = TopicNames();
  std::ranges::copy(GlossaryWords(), std::back_inserter(names));
  const std::optional<std::string_view> nearest = Nearest(topic, names);
  return nearest ? fmt::format("did you mean {}?", *nearest)
                 : "'credence help all' lists the commands, 'credence help words' the words";
}

const Topic* FindTopic(std::string_view name) {
  const auto found = std::ranges::find(kTopics, name, &Topic::name);
  return found == kTopics.end() ? nullptr : &*found;
}

void RenderText(Terminal& out, std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.starts_with(' ')) {
      out.Line(line);
    } else {
      out.Line().Paragraph(line);
    }
  }
}

constexpr std::string_view kWordPrefix = "word ";

}  // namespace

void RenderOverview(Terminal& out) {
  out.Paragraph(kTagline).Line().Line("usage: credence COMMAND …");
  out.Line().Line("Short names", Style::kBold);
  for (const Alias& alias : Aliases()) {
    RenderEntry(out, alias.name,
                fmt::format("{}: {}", alias.command, FindCommand(alias.command)->summary));
  }
  for (const Subject& subject : CommandsBySubject()) {
    out.Line().Line(subject.title, Style::kBold);
    for (const Command* command : subject.commands) {
      RenderEntry(out, command->name, command->summary);
    }
  }
  out.Line().Line("Anywhere on the line", Style::kBold);
  RenderParameters(out, GlobalParameters());
  out.Line().Line("Topics, for 'credence help TOPIC'", Style::kBold);
  for (const Topic& topic : kTopics) {
    RenderEntry(out, topic.name, topic.summary);
  }
  RenderEntry(out, "words", "the words that Credence uses, such as zone or golden");
}

namespace {

void RenderCommandsOf(Terminal& out, std::string_view group) {
  for (const Command& command : Commands()) {
    if (!command.name.starts_with(fmt::format("{} ", group))) continue;
    RenderEntry(out, command.name, command.summary);
  }
}

}  // namespace

void RenderCommandHelp(Terminal& out, const Command& command, std::string_view name) {
  const std::string_view alias = AliasOf(command);
  const bool is_short = !alias.empty() && name == alias;
  out.Paragraph(fmt::format("credence {}: {}", is_short ? alias : command.name, command.summary), 0,
                Style::kBold)
      .Line()
      .Write("usage: ")
      .Paragraph(UsageOf(command, is_short ? alias : command.name), 9);
  if (is_short) {
    out.Paragraph(fmt::format("short for: credence {}", command.name));
  } else if (!alias.empty()) {
    out.Paragraph(fmt::format("short: credence {}", alias));
  }
  if (!command.parameters.empty()) {
    out.Line();
    RenderParameters(out, command.parameters);
  }
  if (!command.details.empty()) out.Line().Paragraph(command.details);
  // Commands of the same name with one more word.
  if (IsGroup(command.name)) {
    out.Line();
    RenderCommandsOf(out, command.name);
  }
}

void RenderGroupHelp(Terminal& out, std::string_view group) {
  out.Line(fmt::format("usage: credence {} COMMAND …", group)).Line();
  RenderCommandsOf(out, group);
}

const Word* WordOfTopic(std::string_view topic) {
  if (topic.starts_with(kWordPrefix)) return FindWord(topic.substr(kWordPrefix.size()));
  const bool is_other = FindCommand(topic) != nullptr || FindAliased(topic) != nullptr ||
                        IsGroup(topic) || FindTopic(topic) != nullptr;
  return is_other ? nullptr : FindWord(topic);
}

Result<void> RenderTopic(Terminal& out, std::string_view topic) {
  if (const Word* word = WordOfTopic(topic)) {
    RenderWord(out, *word);
    return {};
  }
  if (const Command* command = FindCommand(topic)) {
    RenderCommandHelp(out, *command);
  } else if (const Command* aliased = FindAliased(topic)) {
    RenderCommandHelp(out, *aliased, topic);
  } else if (IsGroup(topic)) {
    RenderGroupHelp(out, topic);
  } else if (const Topic* found = FindTopic(topic)) {
    out.Line(fmt::format("{}: {}", found->name, found->summary), Style::kBold);
    RenderText(out, found->text);
  } else if (topic.starts_with(kWordPrefix)) {
    const std::string_view word = topic.substr(kWordPrefix.size());
    const std::vector<std::string_view> words = GlossaryWords();
    const std::optional<std::string_view> nearest = Nearest(word, words);
    return NotFound(fmt::format("{} is not in the glossary; {}", Quoted(word),
                                nearest ? fmt::format("did you mean {}?", *nearest)
                                        : "'credence help words' lists the words"));
  } else {
    return NotFound(fmt::format("there is no help on {}; {}", Quoted(topic), Suggestion(topic)));
  }
  // Of a topic that is also a word of the glossary.
  if (const Word* word = FindWord(topic)) {
    out.Line();
    RenderWord(out, *word);
  }
  return {};
}

std::vector<std::string_view> TopicNames() {
  std::vector<std::string_view> names;
  for (const Command& command : Commands()) {
    names.push_back(command.name);
    const std::string_view first = command.name.substr(0, command.name.find(' '));
    if (std::ranges::find(names, first) == names.end()) names.push_back(first);
  }
  for (const Alias& alias : Aliases()) names.push_back(alias.name);
  for (const Topic& topic : kTopics) names.push_back(topic.name);
  return names;
}

}  // namespace credence::cli
