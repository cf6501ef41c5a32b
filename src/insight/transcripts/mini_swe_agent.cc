// SPDX-License-Identifier: Apache-2.0
#include "insight/transcripts/mini_swe_agent.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "insight/transcripts/json_object.h"
#include "insight/transcripts/step_writer.h"

namespace credence::insight {
namespace {

std::optional<std::string> Between(std::string_view text, std::string_view begin,
                                   std::string_view end) {
  const std::size_t from = text.find(begin);
  if (from == std::string_view::npos) return std::nullopt;
  text.remove_prefix(from + begin.size());
  const std::size_t size = text.find(end);
  if (size == std::string_view::npos) return std::nullopt;
  return std::string(text.substr(0, size));
}

// The task alone, without the rules that come with every task.
std::string TaskIn(const std::string& message) {
  for (const auto& [begin, end] :
       {std::pair<std::string_view, std::string_view>{"<pr_description>", "</pr_description>"},
        {"<task>", "</task>"},
        {"Please solve this issue: ", "\n\nYou can execute"}}) {
    if (auto task = Between(message, begin, end)) return *std::move(task);
  }
  return message;
}

// Converts seconds since 1970, as written by Python.
std::optional<Timestamp> TimeOf(const std::optional<double>& seconds) {
  constexpr double kYear9000 = 221'845'392'000;
  if (!seconds || !(*seconds > 0) || *seconds > kYear9000) return std::nullopt;
  return FromMicros(static_cast<std::int64_t>(*seconds * 1e6));
}

// Nothing: the status is not known. Tables with gaps write the status as a fraction, others as
// text.
std::optional<bool> HasFailed(const JsonObject& what) {
  std::optional<double> status = what.Number("returncode");
  if (const std::string text = what.Text("returncode"); !text.empty()) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) status = number;
  }
  return status ? std::optional(*status != 0) : std::nullopt;
}

class MiniReader {
 public:
  MiniReader(const JsonObject& file, Transcript& transcript)
      : transcript_(transcript), steps_(transcript) {
    const auto info = file.Object("info");
    if (!info) return;
    task_ = info->Text("task");
    const auto config = info->Object("config");
    const auto environment = config ? config->Object("environment") : std::nullopt;
    if (environment) cwd_ = environment->Text("cwd");
    if (!cwd_.empty()) transcript_.project = cwd_;
  }

  void TakeMessage(const JsonObject& message) {
    const std::string role = message.Text("role");
    const auto extra = message.Object("extra");
    if (const auto time = TimeOf(extra ? extra->Number("timestamp") : std::nullopt)) {
      steps_.SetTime(*time);
    } else if (const auto own = TimeOf(message.Number("timestamp"))) {
      steps_.SetTime(*own);
    }
    if (role == "assistant") {
      TakeActions(message, extra);
    } else if (role == "user" && !has_task_) {
      has_task_ = true;
      if (task_.empty()) task_ = TaskIn(TextOfParts(message.Raw("content")));
      steps_.User(task_, "task");
    } else if (role == "user" || role == "tool") {
      TakeObservation(message, extra);
    }
  }

  void Finish(Timestamp modified) {
    if (!steps_.has_time()) steps_.SpreadTimes(modified);
  }

 private:
  void TakeActions(const JsonObject& message, const std::optional<JsonObject>& extra) {
    waiting_.clear();
    if (extra && extra->Has("actions")) {
      extra->ForEach("actions", [&](std::string_view element) {
        const auto action = JsonObject::Read(element);
        if (!action) return;
        Call(action->Text(action->Has("command") ? "command" : "action"),
             action->Text("tool_call_id"));
      });
      return;
    }
    // The first version stores only the answer.
    const std::string answer = TextOfParts(message.Raw("content"));
    for (const std::string_view fence : {"```mswea_bash_command\n", "```bash\n"}) {
      if (const auto command = Between(answer, fence, "\n```")) {
        Call(*command, "");
        return;
      }
    }
  }

  void Call(const std::string& command, std::string id) {
    if (Trim(command).empty()) return;
    if (id.empty()) id = fmt::format("step-{}", calls_);
    ++calls_;
    waiting_.push_back(id);
    steps_.Call(
        {.id = std::move(id), .tool = "Bash", .input = InputOf("command", command), .cwd = cwd_});
  }

  void TakeObservation(const JsonObject& message, const std::optional<JsonObject>& extra) {
    std::string id = message.Text("tool_call_id");
    if (id.empty()) {
      if (waiting_.empty()) return;  // The harness comments on an answer without a command.
      id = waiting_.front();
      waiting_.pop_front();
    }
    const std::string content = TextOfParts(message.Raw("content"));
    CallEnded ended{.id = std::move(id), .status_hidden = true, .output = content};
    if (extra && extra->Has("returncode")) {
      const std::optional<bool> failed = HasFailed(*extra);
      ended.failed = failed.value_or(false);
      ended.status_hidden = !failed;
      if (extra->Has("raw_output")) ended.output = extra->Text("raw_output");
    } else if (const auto status = Between(content, "<returncode>", "</returncode>")) {
      ended.failed = Trim(*status) != "0";
      ended.status_hidden = false;
      ended.output = Between(content, "<output>", "</output>").value_or(content);
    } else if (content.contains("timed out and has been killed")) {
      ended.failed = true;
      ended.status_hidden = false;
    }
    steps_.Ended(std::move(ended));
  }

  Transcript& transcript_;
  StepWriter steps_;
  std::string task_;
  std::string cwd_;
  bool has_task_ = false;
  std::int64_t calls_ = 0;
  std::deque<std::string> waiting_;  // Calls without a result so far.
};

// A table has only the end of an output, and its length (output_chars). The missing part is
// replaced by blanks, so that the size is what the agent saw. mini-SWE-agent shows both ends of an
// output of more than 10,000 characters, and closes the second with a tag: then only that is known.
std::string OutputOfRow(const JsonObject& line) {
  constexpr double kCutFrom = 10'001;
  constexpr double kSizeMax = 10'000'000;
  std::string output = line.Text("output_tail");
  double size = line.Number("output_chars").value_or(0);
  if (Trim(output).ends_with("</output_tail>")) size = std::max(size, kCutFrom);
  // The line break also counts. Written so that NaN adds nothing.
  const double missing = std::min(size, kSizeMax) - static_cast<double>(output.size()) - 1;
  if (missing > 0) output.insert(0, std::string(static_cast<std::size_t>(missing), ' ') + '\n');
  return output;
}

// One object on each line: {"instance_id", "step", "thought", "command", "returncode",
// "output_tail", "output_chars"}.
FileReading ReadTable(const TranscriptFile& file) {
  FileReading reading;
  std::map<std::string, std::size_t> places;
  ForEachLine(file.text, reading, [&](const JsonObject& line, std::int64_t number) {
    const std::string instance = line.Text("instance_id");
    const std::optional<std::int64_t> step = line.Whole("step");
    const std::string_view given = line.Raw("command");
    const bool has_command = given.starts_with('"') || given == "null";
    if (instance.empty() || !step || !has_command) {
      CountMalformed(reading, number, "no instance_id, step and command");
      return;
    }
    const auto [place, is_new] = places.try_emplace(instance, reading.transcripts.size());
    if (is_new) {
      reading.transcripts.emplace_back();
      reading.transcripts.back().session = instance;
    }
    const std::string command = line.Text("command");
    if (Trim(command).empty()) return;
    StepWriter steps(reading.transcripts[place->second]);
    const std::string id = fmt::format("step-{}", *step);
    steps.Call({.id = id, .tool = "Bash", .input = InputOf("command", command), .cwd = ""});
    const std::optional<bool> failed = HasFailed(line);
    steps.Ended({.id = id,
                 .failed = failed.value_or(false),
                 .status_hidden = !failed,
                 .output = OutputOfRow(line)});
  });
  for (Transcript& transcript : reading.transcripts) {
    StepWriter(transcript).SpreadTimes(file.modified);
  }
  return reading;
}

}  // namespace

FileReading ReadMiniSweAgent(const TranscriptFile& file) {
  if (file.path.ends_with(".jsonl")) return ReadTable(file);
  FileReading reading;
  const auto whole = JsonObject::Read(file.text);
  if (!whole || !whole->Has("messages")) {
    CountMalformed(reading, 1, "not the JSON of a trajectory");
    return reading;
  }
  Transcript transcript;
  transcript.session = whole->Text("instance_id");
  if (transcript.session.empty()) transcript.session = StemOf(file.path, ".traj.json");
  MiniReader mini(*whole, transcript);
  whole->ForEach("messages", [&](std::string_view element) {
    if (const auto message = JsonObject::Read(element)) mini.TakeMessage(*message);
  });
  mini.Finish(file.modified);
  reading.transcripts.push_back(std::move(transcript));
  return reading;
}

}  // namespace credence::insight
