// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/front_page.h"

#include <fmt/format.h>

#include <array>

#include "surface/cli/help.h"

namespace credence::cli {
namespace {

constexpr std::size_t kCommandWidth = 26;

constexpr std::array<EverydayCommand, 4> kRemember = {{
    {"memory add", "TEXT", "Remember a rule, a decision or a lesson"},
    {"memory list", "", "List memories with their confidence"},
    {"memory validate", "ID", "Confirm a memory ('violate' marks it as wrong)"},
    {"inject", "", "Print the memories for an agent's prompt"},
}};

constexpr std::array<EverydayCommand, 5> kWatch = {{
    {"install", "CLIENT", "Watch an agent's tool calls"},
    {"mode", "MODE", "Observe, ask or enforce"},
    {"allow", "", "Allow the call that was refused last"},
    {"session list", "", "List sessions with their scores"},
    {"import", "CLIENT PATH", "Judge sessions that a client recorded earlier"},
}};

constexpr std::array<EverydayCommand, 2> kReview = {{
    {"review list", "", "List work that is waiting for review"},
    {"review report", "", "Show what the reviews have taught"},
}};

constexpr std::array<EverydayCommand, 3> kLookInto = {{
    {"why", "ID", "Explain a number: every event behind it"},
    {"replay", "--set KEY=VALUE", "Try a setting on past sessions"},
    {"verify", "", "Check the whole ledger, bit for bit"},
}};

constexpr std::array<EverydayCommand, 4> kSetUp = {{
    {"serve", "", "Serve the dashboard and the API"},
    {"doctor", "", "Check the installation, and say what to fix"},
    {"settings", "", "List all settings with their values"},
    {"demo", "[FACULTY]", "Play a short story on a temporary store"},
}};

constexpr std::array<EverydayGroup, 5> kGroups = {{
    {"Remember", kRemember},
    {"Watch the agent", kWatch},
    {"Review", kReview},
    {"Look into it", kLookInto},
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
  out.Paragraph(kTagline).Line().Line("usage: credence COMMAND …");
  for (const EverydayGroup& group : kGroups) {
    out.Line().Line(group.title, Style::kBold);
    for (const EverydayCommand& command : group.commands) {
      RenderEveryday(out, command.name, command.arguments, command.summary);
    }
  }
  out.Line().Line("More", Style::kBold);
  RenderEveryday(out, "help --all", "", "List every command, option and topic");
  RenderEveryday(out, "help", "COMMAND", "Show how to use a command");
  RenderEveryday(out, "help", "TOPIC", "Read about " + TopicsInProse());
}

}  // namespace credence::cli
