// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_clients.h"

#include <algorithm>
#include <array>

namespace credence::cli {
namespace {

constexpr std::array<ClientHook, 8> kClaudeCodeHooks = {{
    {"SessionStart", ""},
    {"UserPromptSubmit", ""},
    {"PreToolUse", "*"},
    {"PostToolUse", ""},
    {"PostToolUseFailure", ""},
    {"Stop", ""},
    {"SubagentStop", ""},
    {"SessionEnd", ""},
}};

constexpr std::array<ClientHook, 7> kCodexHooks = {{
    {"SessionStart", ""},
    {"UserPromptSubmit", ""},
    {"PreToolUse", ""},
    {"PostToolUse", ""},
    {"Stop", ""},
    {"SubagentStop", ""},
    // Codex no longer sends this event, and warns at each start if a hook asks for it.
    {"SessionEnd", "", 3},
}};

constexpr std::array<ClientHook, 6> kGeminiHooks = {{
    {"SessionStart", "*"},
    {"BeforeAgent", "*"},
    {"BeforeTool", "*"},
    {"AfterTool", "*"},
    {"AfterAgent", "*"},
    {"SessionEnd", "*"},
}};

constexpr std::array<Client, 5> kClients = {{
    {.name = "claude-code",
     .file = ".claude/settings.json",
     .local_file = ".claude/settings.local.json",
     .user_variable = "CLAUDE_CONFIG_DIR",
     .user_folder = ".claude",
     .user_file = "settings.json",
     .hooks = kClaudeCodeHooks,
     .timeout = 10,
     .status_line = true,
     .servers = {.section = "mcpServers",
                 .file = ".mcp.json",
                 .remark = "Claude Code asks once whether to use a project's servers; accept"},
     .program = "claude"},
    {.name = "codex",
     .user_variable = "CODEX_HOME",
     .user_folder = ".codex",
     .user_file = "hooks.json",
     .user_only = true,
     .hooks = kCodexHooks,
     .timeout = 10,
     .program = "codex",
     .remark =
         "Codex skips hooks until you trust them, and again after each change; type /hooks there"},
    {.name = "gemini",
     .file = ".gemini/settings.json",
     .user_folder = ".gemini",
     .user_file = "settings.json",
     .hooks = kGeminiHooks,
     .timeout = 10000,
     .hook_name = "credence",
     .servers = {.section = "mcpServers",
                 .file = ".gemini/settings.json",
                 .user_file = "settings.json"},
     .program = "gemini",
     .remark =
         "Gemini CLI runs a project's hooks only in a folder that you trust; accept when it asks"},
    {.name = "opencode",
     .means = Client::Means::kPlugin,
     .file = ".opencode/plugin/credence.js",
     .user_variable = "OPENCODE_CONFIG_DIR",
     .user_folder = ".config/opencode",
     .user_file = "plugin/credence.js",
     .servers = {.section = "mcp",
                 .file = "opencode.json",
                 .user_file = "opencode.json",
                 .one_line = true},
     .program = "opencode"},
    {.name = "goose",
     .means = Client::Means::kSection,
     .file = ".goosehints",
     .user_variable = "XDG_CONFIG_HOME",
     .user_folder = ".config",
     .user_file = "goose/.goosehints",
     .extension_file = "goose/config.yaml",
     .program = "goose",
     .remark = "goose has no hooks; Credence can advise it, but cannot block anything"},
}};

static_assert(std::ranges::equal(kClients, kClientNames, {}, &Client::name));

}  // namespace

std::span<const Client> Clients() { return kClients; }

const Client* FindClient(std::string_view name) {
  const auto* const found = std::ranges::find(kClients, name, &Client::name);
  return found == kClients.end() ? nullptr : found;
}

}  // namespace credence::cli
