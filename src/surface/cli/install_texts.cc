// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_texts.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/json_reader.h"
#include "base/json_writer.h"
#include "surface/cli/new_line.h"

namespace credence::cli {
namespace {

constexpr std::string_view kPluginMark = "// Made by Credence.";
constexpr std::string_view kPluginCommand = "const command = ";

constexpr std::string_view kPluginHead =
    R"(// Made by Credence. 'credence install opencode' renews it, with --remove it goes.
import { spawn } from "node:child_process";

)";

constexpr std::string_view kPluginBody = R"(const timeoutMs = 10000;
const toolNames = {
  bash: "Bash", edit: "Edit", write: "Write", read: "Read", grep: "Grep", glob: "Glob",
  webfetch: "WebFetch",
};

// One event to Credence, its answer back. If Credence does not answer, the work goes on.
function ask(payload) {
  return new Promise((resolve) => {
    const child = spawn(command[0], command.slice(1), { timeout: timeoutMs });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => { out += chunk; });
    child.stderr.on("data", (chunk) => { err += chunk; });
    child.stdin.on("error", () => {});
    child.on("error", () => resolve({}));
    child.on("close", (code) => {
      // Exit 2 is a refusal without JSON: Credence could not look, and is set to fail closed.
      if (code === 2) resolve({ permissionDecision: "deny", permissionDecisionReason: err.trim() });
      try { resolve(JSON.parse(out).hookSpecificOutput ?? {}); } catch { resolve({}); }
    });
    child.stdin.end(JSON.stringify(payload));
  });
}

// { filePath: … } becomes { file_path: … }.
function snakeCase(args) {
  return Object.fromEntries(Object.entries(args ?? {}).map(([name, value]) =>
    [name.replace(/[A-Z]/g, (letter) => "_" + letter.toLowerCase()), value]));
}

export const Credence = async ({ client, directory }) => {
  const inputs = new Map();  // Of the calls under way, by call.
  const roots = new Map();
  const started = new Set();
  const notes = new Map();  // What the agent is still to be told, by session.
  const words = new Map();  // The last ones of the agent, by session.

  const event = (name, session, more) =>
    ask({ hook_event_name: name, session_id: session, cwd: directory, ...more });
  const tool = (input, args) => ({
    tool_name: toolNames[input.tool] ?? input.tool,
    tool_input: snakeCase(args),
    tool_use_id: input.callID,
  });
  // A subagent has a session of its own, but what it does counts for the one that the user is in.
  const rootOf = (session) => {
    if (!roots.has(session)) {
      const find = async () => {
        const found = await client.session.get({ path: { id: session } });
        const parent = found.data?.parentID;
        return parent ? rootOf(parent) : session;
      };
      roots.set(session, find().catch(() => session));
    }
    return roots.get(session);
  };
  const note = (session, answer) => {
    if (!answer.additionalContext) return;
    notes.set(session, (notes.get(session) ?? "") + "\n\n" + answer.additionalContext);
  };
  const takeNotes = (session) => {
    const text = notes.get(session) ?? "";
    notes.delete(session);
    return text;
  };
  // OpenCode tells plugins of a tool's result, but of an error only the screen.
  const failed = async (part) => {
    const args = inputs.get(part.callID);
    inputs.delete(part.callID);
    const session = await rootOf(part.sessionID);
    const error = part.state.error;
    note(session, await event("PostToolUseFailure", session, {
      ...tool(part, args), error, is_interrupt: /user rejected|aborted/.test(error),
    }));
  };

  return {
    "chat.message": async (input, output) => {
      const session = await rootOf(input.sessionID);
      // What prompts a subagent is the agent, not the user.
      if (session !== input.sessionID) return;
      if (!started.has(session)) {
        started.add(session);
        note(session, await event("SessionStart", session, {}));
      }
      const parts = output.parts.filter((part) => part.type === "text" && !part.synthetic);
      if (parts.length === 0) return;
      const prompt = parts.map((part) => part.text).join("\n");
      note(session, await event("UserPromptSubmit", session, { prompt }));
      parts.at(-1).text += takeNotes(session);
    },
    "tool.execute.before": async (input, output) => {
      const session = await rootOf(input.sessionID);
      inputs.set(input.callID, output.args);
      const answer = await event("PreToolUse", session, tool(input, output.args));
      if (["deny", "ask"].includes(answer.permissionDecision)) {
        inputs.delete(input.callID);
        throw new Error(answer.permissionDecisionReason);
      }
      note(session, answer);
    },
    "tool.execute.after": async (input, output) => {
      const session = await rootOf(input.sessionID);
      const call = tool(input, inputs.get(input.callID) ?? input.args);
      inputs.delete(input.callID);
      const exit = output.metadata?.exit ?? 0;
      // A tool of an MCP server has contents instead of a text.
      const said = output.output ?? output.content;
      note(session, exit === 0
        ? await event("PostToolUse", session, { ...call, tool_response: said })
        : await event("PostToolUseFailure", session,
                      { ...call, error: `Exit code ${exit}\n${said}` }));
      if (typeof output.output === "string") output.output += takeNotes(session);
    },
    event: async ({ event: { type, properties } }) => {
      const part = type === "message.part.updated" ? properties.part : {};
      if (part.type === "tool" && part.state.status === "error" && inputs.has(part.callID)) {
        await failed(part);
      }
      if (part.type === "text" && part.time?.end) words.set(part.sessionID, part.text);
      if (type !== "session.idle") return;
      const session = await rootOf(properties.sessionID);
      if (session !== properties.sessionID) return;
      await event("Stop", session, { last_assistant_message: words.get(session) });
    },
  };
};
)";

// Different from the marks of `credence review hints`, whose section may be in the same file.
constexpr std::string_view kBegin = "<!-- credence:install:begin -->";
constexpr std::string_view kEnd = "<!-- credence:install:end -->";

std::string Section(std::string_view program, std::string_view new_line) {
  const std::string lines = fmt::format(
      "{0}\n"
      "Before the first step of a task run `{2} inject`, and keep to what it prints.\n"
      "Before a command that changes files, git or the system run\n"
      "`{2} session check --tool Bash --input '{{\"command\":\"…\"}}'` with that command. On "
      "\"deny\"\n"
      "do not run it, and tell the user the reason; on \"ask\" let the user decide.\n"
      "{1}",
      kBegin, kEnd, program);
  std::string text;
  for (const char c : lines) {
    if (c == '\n') {
      text += new_line;
    } else {
      text += c;
    }
  }
  return text;
}

struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

Result<std::optional<Span>> FindSection(std::string_view text) {
  const std::size_t begin = text.find(kBegin);
  const std::size_t end = text.find(kEnd, begin == std::string_view::npos ? 0 : begin);
  if (begin == std::string_view::npos && end == std::string_view::npos) return std::nullopt;
  if (begin == std::string_view::npos || end == std::string_view::npos) {
    return FailedPrecondition(fmt::format("has {} without {}; delete the rest of the section",
                                          end == std::string_view::npos ? kBegin : kEnd,
                                          end == std::string_view::npos ? kEnd : kBegin));
  }
  return Span{.begin = begin, .end = end + kEnd.size()};
}

}  // namespace

Result<InstallEdit> AddPlugin(const std::optional<std::string>& text, std::string_view program,
                              const std::vector<std::string>& options) {
  if (text && !text->starts_with(kPluginMark)) {
    return FailedPrecondition("was not written by Credence; move it away and try again");
  }
  JsonWriter words;
  words.BeginArray().String(program);
  for (const std::string& option : options) words.String(option);
  words.String("hook").String("opencode").EndArray();
  InstallEdit result;
  result.text = fmt::format("{}{}{};\n{}", kPluginHead, kPluginCommand, words.text(), kPluginBody);
  if (text != result.text) result.entries.emplace_back("plugin");
  return result;
}

Result<InstallEdit> RemovePlugin(const std::optional<std::string>& text) {
  InstallEdit result;
  if (text && !text->starts_with(kPluginMark)) {
    result.text = text;
  } else if (text) {
    result.entries.emplace_back("plugin");
  }
  return result;
}

std::vector<std::string> PluginCommand(const std::string& text) {
  const std::size_t found = text.find(kPluginCommand);
  if (!text.starts_with(kPluginMark) || found == std::string::npos) return {};
  const std::size_t begin = found + kPluginCommand.size();
  const std::size_t end = text.find(";\n", begin);
  JsonReader reader(std::string_view(text).substr(begin, end - begin));
  std::vector<std::string> words;
  reader.BeginArray();
  while (reader.NextElement()) words.emplace_back(reader.String());
  if (!reader.Finish()) return {};
  return words;
}

Result<InstallEdit> AddSection(const std::optional<std::string>& text, std::string_view program) {
  const std::string old = text.value_or("");
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Span> found, FindSection(old));
  const std::string new_line = NewLineOf(old);
  const std::string section = Section(program, new_line);
  InstallEdit result;
  // The ends record for RemoveSection what was there before: no file, an empty one, or one whose
  // last line did or did not end with a line break.
  if (found) {
    result.text = old.substr(0, found->begin) + section + old.substr(found->end);
  } else if (!text) {
    result.text = section + new_line;
  } else if (old.empty()) {
    result.text = section;
  } else if (old.ends_with('\n')) {
    result.text = old + new_line + section + new_line;
  } else {
    result.text = old + new_line + new_line + section;
  }
  if (text != result.text) result.entries.emplace_back("section");
  return result;
}

Result<InstallEdit> RemoveSection(const std::optional<std::string>& text) {
  InstallEdit result;
  result.text = text;
  if (!text) return result;
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Span> found, FindSection(*text));
  if (!found) return result;
  std::string before = text->substr(0, found->begin);
  std::string after = text->substr(found->end);
  const std::string new_line = NewLineOf(*text);
  const bool whole = before.empty() && after == new_line;
  const int lines = after.empty() ? 2 : 1;
  for (int line = 0; line < lines && before.ends_with(new_line); ++line) {
    before.resize(before.size() - new_line.size());
  }
  if (after.starts_with(new_line)) after.erase(0, new_line.size());
  result.entries.emplace_back("section");
  if (whole) {
    result.text.reset();
  } else {
    result.text = before + after;
  }
  return result;
}

bool HasSection(const std::string& text) {
  const Result<std::optional<Span>> found = FindSection(text);
  return found && found->has_value();
}

}  // namespace credence::cli
