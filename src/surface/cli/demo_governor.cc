// SPDX-License-Identifier: Apache-2.0
// The story of a session: the example from the design, with the default points.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/utf8.h"
#include "credence/engine.h"
#include "surface/cli/demo.h"
#include "surface/cli/render.h"

namespace credence::cli {
namespace {

constexpr std::string_view kProject = "/home/ada/shop";
constexpr std::string_view kDemoSession = "demo";

class GovernorStory {
 public:
  GovernorStory(Terminal& out, Engine& engine) : out_(out), engine_(engine) {}

  Result<void> Tell() {
    out_.Line(
        "One session of a coding agent: its confidence, from 0 to 100, decides which tools it may "
        "use.",
        Style::kBold);
    CREDENCE_RETURN_IF_ERROR(Say("Debug this FastAPI error"));
    CREDENCE_RETURN_IF_ERROR(Edit());
    CREDENCE_RETURN_IF_ERROR(Run("pytest -q", false, "12 passed in 0.31s"));
    CREDENCE_RETURN_IF_ERROR(Say("looks good"));
    CREDENCE_RETURN_IF_ERROR(Edit());
    for (int i = 0; i < 3; ++i) {
      CREDENCE_RETURN_IF_ERROR(Run("make", true, "Exit code 2"));
    }
    CREDENCE_RETURN_IF_ERROR(Edit());
    CREDENCE_RETURN_IF_ERROR(Say("trust regained"));
    CREDENCE_RETURN_IF_ERROR(Say("CONFIDENCE_BOOST_APPROVED"));
    CREDENCE_RETURN_IF_ERROR(Run("credence session approve demo", false, ""));
    // Once a secret has been read, sending anything needs the user's approval.
    CREDENCE_RETURN_IF_ERROR(Run("cat .env", false, "API_TOKEN=…"));
    CREDENCE_RETURN_IF_ERROR(Run("pytest -q", false, "12 passed in 0.31s"));
    CREDENCE_RETURN_IF_ERROR(Run("curl -d status=done https://paste.example", false, ""));
    out_.Line();
    CREDENCE_ASSIGN_OR_RETURN(const SessionReading session,
                              engine_.sessions().Show(caller_, kDemoSession));
    RenderSession(out_, session, engine_.Now());
    return {};
  }

 private:
  void Heading(std::string_view who, std::string_view what) {
    out_.Line();
    out_.Write(fmt::format("{} ", who), Style::kDim).Line(what, Style::kBold);
  }
  void Answer(const HookAnswer& answer) {
    if (!answer.reason.empty()) out_.Paragraph(answer.reason, 2, Style::kBad);
    std::string_view text = answer.context;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      if (!line.starts_with('<') && !Trim(line).empty()) out_.Paragraph(line, 2, Style::kPlain);
    }
  }
  ToolUse Use(std::string_view tool, std::string input) {
    return {.session = std::string(kDemoSession),
            .client = "demo",
            .tool = std::string(tool),
            .input = std::move(input),
            .call = fmt::format("call-{}", ++calls_),
            .cwd = std::string(kProject)};
  }

  Result<void> Say(std::string_view prompt) {
    Heading("the user says", prompt);
    CREDENCE_ASSIGN_OR_RETURN(
        const HookAnswer answer,
        engine_.sessions().Prompt(caller_, {.session = std::string(kDemoSession),
                                            .client = "demo",
                                            .prompt = std::string(prompt),
                                            .key = ""}));
    Answer(answer);
    return {};
  }
  Result<void> Edit() {
    Heading("the agent edits", "main.py");
    CREDENCE_ASSIGN_OR_RETURN(
        const HookAnswer answer,
        engine_.sessions().BeforeTool(caller_, Use("Edit", R"({"file_path":"main.py"})")));
    if (answer.decision == HookAnswer::Decision::kNone) out_.Line("  allowed", Style::kGood);
    Answer(answer);
    return {};
  }
  Result<void> Run(std::string_view command, bool failed, std::string_view output) {
    Heading("the agent runs", command);
    const ToolUse use = Use("Bash", fmt::format(R"({{"command":"{}"}})", command));
    CREDENCE_ASSIGN_OR_RETURN(const HookAnswer before, engine_.sessions().BeforeTool(caller_, use));
    Answer(before);
    if (before.decision == HookAnswer::Decision::kDeny) return {};
    if (before.decision == HookAnswer::Decision::kAsk)
      out_.Line("  the user says yes", Style::kGood);
    CREDENCE_ASSIGN_OR_RETURN(const HookAnswer after,
                              engine_.sessions().AfterTool(caller_, {.use = use,
                                                                     .failed = failed,
                                                                     .interrupted = false,
                                                                     .output = std::string(output),
                                                                     .after = std::nullopt}));
    Answer(after);
    return {};
  }

  Terminal& out_;
  Engine& engine_;
  Caller caller_{.space = "default", .project = std::string(kProject), .actor = "agent:demo"};
  int calls_ = 0;
};

}  // namespace

Result<void> PlayGovernorDemo(Terminal& out) {
  CREDENCE_ASSIGN_OR_RETURN(const Timestamp start, ParseTimestamp("2026-01-01T09:00:00Z"));
  EngineOptions options;
  options.db = ":memory:";
  options.clock = std::make_shared<ManualClock>(start);
  options.rng = std::make_shared<SeededRng>(1);
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<Engine> engine, Engine::Open(std::move(options)));
  return GovernorStory(out, *engine).Tell();
}

}  // namespace credence::cli
