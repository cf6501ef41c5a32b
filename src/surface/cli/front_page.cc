// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/front_page.h"

#include <fmt/format.h>

#include <array>

#include "base/version.h"

namespace credence::cli {
namespace {

constexpr std::size_t kCommandWidth = 20;

constexpr std::array<EverydayCommand, 3> kRemember = {{
    {"add", "TEXT", "Remember a rule, a decision or a lesson"},
    {"search", "TEXT", "Find what was remembered, also in other words"},
    {"list", "", "List memories with their confidence"},
}};

constexpr std::array<EverydayCommand, 5> kWatch = {{
    {"install", "CLIENT", "Watch a coding agent's tool calls"},
    {"status", "", "Show what runs, and what waits for you"},
    {"session list", "", "List the agent's sessions with their scores"},
    {"allow", "", "Allow the call that was refused last"},
    {"mode", "MODE", "Observe, ask or enforce"},
}};

constexpr std::array<EverydayCommand, 2> kJudge = {{
    {"next", "", "Review the work that is waiting"},
    {"why", "ID", "Explain a number: every event behind it"},
}};

constexpr std::array<EverydayCommand, 3> kSetUp = {{
    {"serve", "", "Serve the dashboard and the API"},
    {"settings", "[PREFIX]", "List settings; 'settings set' changes one"},
    {"doctor", "", "Check the installation, and say what to fix"},
}};

constexpr std::array<EverydayGroup, 4> kGroups = {{
    {"Remember", kRemember},
    {"Watch the agent", kWatch},
    {"Judge", kJudge},
    {"Set up", kSetUp},
}};

void RenderEveryday(Terminal& out, std::string_view name, std::string_view arguments,
                    std::string_view summary) {
  out.Write("  ").Write(name, Style::kBold);
  out.Cell(arguments.empty() ? "" : fmt::format(" {}", arguments), kCommandWidth - name.size());
  out.Paragraph(summary, kCommandWidth + 2);
}

}  // namespace

std::span<const EverydayGroup> EverydayGroups() { return kGroups; }

void RenderFrontPage(Terminal& out) {
  out.Paragraph(kTagline).Line();
  for (const EverydayGroup& group : kGroups) {
    out.Line(group.title, Style::kBold);
    for (const EverydayCommand& command : group.commands) {
      RenderEveryday(out, command.name, command.arguments, command.summary);
    }
  }
  out.Line("More", Style::kBold);
  RenderEveryday(out, "demo", "[FACULTY]", "Play a short story on a temporary store");
  RenderEveryday(out, "help all", "", "List every command; 'COMMAND -h' describes one");
  RenderEveryday(out, "help", "WORD", "Explain a word, such as zone or golden");
}

}  // namespace credence::cli
