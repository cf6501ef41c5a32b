// SPDX-License-Identifier: Apache-2.0
#include "governor/tool_effect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tuple>

namespace credence::governor {
namespace {

using testing::ElementsAre;

class ToolEffectTest : public testing::Test {
 protected:
  // scratch/out is a link to src.
  static constexpr auto kResolve = [](std::string_view path) {
    std::string plain = JoinPath("/", path);
    constexpr std::string_view kLink = "/home/dev/app/scratch/out";
    if (IsInside(plain, kLink)) plain.replace(0, kLink.size(), "/home/dev/app/src");
    return plain;
  };

  ToolEffect Of(std::string_view tool, std::string_view input) const {
    return EffectOfTool(tool, input, place_, settings_);
  }
  Effect Kind(std::string_view tool, std::string_view input = "{}") const {
    return Of(tool, input).what.effect;
  }

  GovernorSettings settings_;
  CallPlace place_{.cwd = "/home/dev/app",
                   .project = "/home/dev/app",
                   .home = "/home/dev",
                   .tmpdir = "",
                   .protected_paths = {"/home/dev/.local/share/credence/credence.db",
                                       "/home/dev/.config/credence", "**/.claude/settings.json",
                                       "**/.claude/settings.local.json"},
                   .resolve = kResolve};
};

TEST_F(ToolEffectTest, TheToolsOfEachClient) {
  const struct {
    std::string_view tool;
    std::string_view input;
    Effect effect;
  } cases[] = {
      // Claude Code.
      {"Bash", R"({"command":"ls -la","description":"List"})", Effect::kRead},
      {"Bash", R"({"command":"pytest -q"})", Effect::kVerify},
      {"Bash", R"({"command":"rm -rf build"})", Effect::kStateChange},
      {"Edit", R"({"file_path":"/home/dev/app/a.py","old_string":"a","new_string":"b"})",
       Effect::kProductionWrite},
      {"MultiEdit", R"({"file_path":"/home/dev/app/a.py","edits":[{"old_string":"a"}]})",
       Effect::kProductionWrite},
      {"Write", R"({"file_path":"/tmp/a","content":"x"})", Effect::kScratchWrite},
      {"NotebookEdit", R"({"notebook_path":"/home/dev/app/a.ipynb"})", Effect::kProductionWrite},
      {"Read", R"({"file_path":"/home/dev/app/a.py","limit":3})", Effect::kRead},
      {"Grep", R"({"pattern":"x","path":"src"})", Effect::kRead},
      {"Glob", R"({"pattern":"**/*.py"})", Effect::kRead},
      {"TodoWrite", R"({"todos":[{"content":"x"}]})", Effect::kRead},
      {"Task", R"({"prompt":"x"})", Effect::kRead},
      {"WebSearch", R"({"query":"x"})", Effect::kResearch},
      {"WebFetch", R"({"url":"https://x"})", Effect::kResearch},
      {"KillShell", R"({"shell_id":"1"})", Effect::kStateChange},
      // Codex.
      {"shell", R"({"command":["bash","-lc","git status"],"workdir":"/home/dev/app"})",
       Effect::kGitRead},
      {"exec_command", R"({"cmd":"cat a.py"})", Effect::kRead},
      {"apply_patch", R"({"input":"*** Begin Patch\n*** Update File: a.py\n*** End Patch"})",
       Effect::kProductionWrite},
      {"update_plan", R"({"plan":[]})", Effect::kRead},
      {"view_image", R"({"path":"a.png"})", Effect::kRead},
      {"update_goal", R"({"status":"complete"})", Effect::kRead},
      {"spawn_agent", R"({"message":"x"})", Effect::kRead},
      {"multi_agent_v1wait_agent", R"({"targets":["x"]})", Effect::kRead},
      // Gemini CLI.
      {"run_shell_command", R"({"command":"git commit -m x"})", Effect::kGitWrite},
      {"write_file", R"({"file_path":"scratch/a","content":"x"})", Effect::kScratchWrite},
      {"replace", R"({"file_path":"src/a","old_string":"x"})", Effect::kProductionWrite},
      {"read_file", R"({"absolute_path":"/home/dev/app/a.py"})", Effect::kRead},
      {"list_directory", R"({"path":"/"})", Effect::kRead},
      {"grep_search", R"({"pattern":"x"})", Effect::kRead},
      {"update_topic", R"({"title":"x"})", Effect::kRead},
      {"invoke_agent", R"({"agent_name":"x"})", Effect::kRead},
      {"google_web_search", R"({"query":"x"})", Effect::kResearch},
      {"save_memory", R"({"fact":"x"})", Effect::kStateChange},
      // OpenCode.
      {"bash", R"({"command":"make -n"})", Kind("Bash", R"({"command":"make -n"})")},
      {"edit", R"({"filePath":"src/a"})", Effect::kProductionWrite},
      {"write", R"({"filePath":".claude/tmp/a"})", Effect::kScratchWrite},
      {"read", R"({"filePath":"src/a"})", Effect::kRead},
      {"skill", R"({"name":"x"})", Effect::kRead},
      {"webfetch", R"({"url":"https://x"})", Effect::kResearch},
      // Unknown to every client.
      {"LaunchRocket", "{}", Effect::kStateChange},
      {"", "{}", Effect::kStateChange},
      {"read_FILE", R"({"path":"a"})", Effect::kStateChange}};
  for (const auto& each : cases) {
    EXPECT_EQ(NameOf(Kind(each.tool, each.input)), NameOf(each.effect))
        << each.tool << ' ' << each.input;
  }
}

TEST_F(ToolEffectTest, WhereAWriteGoesDecidesWhatItIs) {
  const struct {
    std::string_view path;
    Effect effect;
    bool high_risk = false;
    bool touches_governor = false;
  } cases[] = {{"src/main.py", Effect::kProductionWrite},
               {"/home/dev/app/src/main.py", Effect::kProductionWrite},
               {"/etc/hosts", Effect::kProductionWrite},
               {"/tmp/a.py", Effect::kScratchWrite},
               {"/tmp/../etc/passwd", Effect::kProductionWrite},
               {"scratch/a.py", Effect::kScratchWrite},
               {"scratch/out/a.py", Effect::kProductionWrite},
               {"scratch/../src/a.py", Effect::kProductionWrite},
               {".claude/tmp/a", Effect::kScratchWrite},
               {"~/notes.md", Effect::kProductionWrite},
               {"db/migrations/001.sql", Effect::kProductionWrite, true},
               {"src/auth/login.py", Effect::kProductionWrite, true},
               {".env.local", Effect::kProductionWrite, true},
               {".github/workflows/ci.yml", Effect::kProductionWrite, true},
               {"Dockerfile", Effect::kProductionWrite, true},
               {"~/.local/share/credence/credence.db", Effect::kProductionWrite, false, true},
               {"~/.local/share/credence/credence.db-wal", Effect::kProductionWrite, false, true},
               {"~/.config/credence/credence.toml", Effect::kProductionWrite, false, true},
               {".claude/settings.json", Effect::kProductionWrite, false, true},
               {"src/../.claude/settings.local.json", Effect::kProductionWrite, false, true},
               {"/srv/other/.claude/settings.json", Effect::kProductionWrite, false, true},
               {".claude/settings.json.bak", Effect::kProductionWrite},
               {".claude/commands/x.md", Effect::kProductionWrite}};
  for (const auto& each : cases) {
    for (const std::string_view tool : {"Edit", "Write"}) {
      const ToolEffect effect = Of(tool, R"({"file_path":")" + std::string(each.path) + R"("})");
      EXPECT_EQ(NameOf(effect.what.effect), NameOf(each.effect)) << each.path;
      EXPECT_EQ(effect.what.touches_governor, each.touches_governor) << each.path;
      ASSERT_EQ(effect.files.size(), 1u) << each.path;
      EXPECT_EQ(effect.files[0].high_risk, each.high_risk) << each.path;
    }
  }
}

// One list protects against both.
TEST_F(ToolEffectTest, TheShellAndTheEditorProtectTheSameFiles) {
  for (const std::string_view path :
       {"/home/dev/app/.claude/settings.json", "/home/dev/app/.claude/settings.local.json",
        "/home/dev/.local/share/credence/credence.db",
        "/home/dev/.local/share/credence/credence.db-shm",
        "/home/dev/.config/credence/credence.toml", "/home/dev/app/src/main.py"}) {
    const bool expected = !path.ends_with(".py");
    const std::string text(path);
    EXPECT_EQ(Of("Write", R"({"file_path":")" + text + R"("})").what.touches_governor, expected)
        << path;
    EXPECT_EQ(Of("Bash", R"({"command":"echo x > )" + text + R"("})").what.touches_governor,
              expected)
        << path;
    EXPECT_EQ(Of("Bash", R"({"command":"rm )" + text + R"("})").what.touches_governor, expected)
        << path;
  }
  EXPECT_TRUE(Of("Bash", R"({"command":"rm -rf .claude"})").what.touches_governor);
  EXPECT_FALSE(Of("Bash", R"({"command":"rm -rf build"})").what.touches_governor);
}

TEST_F(ToolEffectTest, WhatIsDeletedMovedOrAlteredCanBeHighRisk) {
  for (const std::string_view command : {"rm src/auth/x.py",
                                         "rm -rf db/migrations",
                                         "rm -rf db/migrations/*",
                                         "cd db && rm -r migrations",
                                         "mv src/auth/x.py a.py",
                                         "mv a.py src/auth",
                                         "chmod 777 .env",
                                         "chown me .env",
                                         "ln -sf a .env",
                                         "rsync a .env",
                                         "git rm .env",
                                         "git rm -rf src/auth",
                                         "git mv a.py src/auth/a.py",
                                         "git mv src/auth/a.py a.py",
                                         "git checkout -- .env",
                                         "git checkout HEAD~1 -- db/migrations/1.sql",
                                         "git checkout src/auth/x.py",
                                         "git checkout HEAD Dockerfile",
                                         "git restore .env",
                                         "git -C db clean -fd migrations",
                                         "patch src/auth/x.py < p",
                                         "find src/auth -name '*.py' -delete",
                                         "cp a.py src/auth",
                                         "cp .env.example config/",
                                         "sudo rm .env",
                                         "ls && unlink .env"}) {
    const ToolEffect effect = Of("Bash", R"({"command":")" + std::string(command) + R"("})");
    EXPECT_TRUE(effect.high_risk) << command;
  }
  for (const std::string_view command :
       {"rm src/main.py", "rm -rf build", "mv a.py b.py", "chmod +x run.sh", "git checkout main",
        "git checkout auth/login", "git checkout -b deploy/now origin/deploy/base",
        "git restore src/main.py", "patch src/main.py < p", "rm /tmp/x/.env",
        "cp Dockerfile /tmp/d", "cat .env", "python src/auth/x.py", "ls db/migrations",
        "git diff -- .env"}) {
    const ToolEffect effect = Of("Bash", R"({"command":")" + std::string(command) + R"("})");
    EXPECT_FALSE(effect.high_risk) << command;
  }
}

TEST_F(ToolEffectTest, APatchIsTheStrongestOfItsFiles) {
  const ToolEffect effect =
      Of("apply_patch", R"({"input":"*** Begin Patch\n*** Update File: scratch/a.py\n@@\n-x\n+y\n)"
                        R"(*** Add File: src/auth/b.py\n+z\n*** End Patch"})");
  EXPECT_EQ(effect.what.effect, Effect::kProductionWrite);
  EXPECT_THAT(effect.what.writes,
              ElementsAre("/home/dev/app/scratch/a.py", "/home/dev/app/src/auth/b.py"));
  ASSERT_EQ(effect.files.size(), 2u);
  EXPECT_FALSE(effect.files[0].high_risk);
  EXPECT_TRUE(effect.files[1].high_risk);
  EXPECT_EQ(Kind("apply_patch", R"({"input":"*** Begin Patch\n*** Add File: scratch/a\n+x"})"),
            Effect::kScratchWrite);
  EXPECT_EQ(Kind("apply_patch", R"({"command":"*** Begin Patch\n*** Update File: a.py"})"),
            Effect::kProductionWrite);
  EXPECT_TRUE(Of("apply_patch",
                 R"({"input":"*** Update File: a.py\n*** Update File: .claude/settings.json"})")
                  .what.touches_governor);
}

TEST_F(ToolEffectTest, APatchThatDeletesOrMovesIsAStateChange) {
  EXPECT_EQ(Kind("apply_patch", R"({"input":"*** Delete File: scratch/a.py"})"),
            Effect::kStateChange);
  const ToolEffect moved =
      Of("apply_patch", R"({"input":"*** Update File: a.py\n*** Move to: src/auth/a.py"})");
  EXPECT_EQ(moved.what.effect, Effect::kStateChange);
  EXPECT_EQ(moved.files.size(), 2u);
}

TEST_F(ToolEffectTest, CommandsAsListsAreReadAsTheyRun) {
  const std::pair<std::string_view, Effect> cases[] = {
      {R"(["bash","-lc","git status"])", Effect::kGitRead},
      {R"(["/bin/sh","-c","rm a"])", Effect::kStateChange},
      {R"(["ls","-la"])", Effect::kRead},
      {R"(["rm","-rf","build"])", Effect::kStateChange},
      {R"(["echo","a; rm -rf b"])", Effect::kRead},
      {R"(["cat","it's here"])", Effect::kRead},
      {R"(["launch","-c","ls"])", Effect::kStateChange},
      {R"(["git","commit","-m","x"])", Effect::kGitWrite},
      {R"([])", Effect::kStateChange}};
  for (const auto& [command, effect] : cases) {
    EXPECT_EQ(NameOf(Kind("shell", R"({"command":)" + std::string(command) + "}")), NameOf(effect))
        << command;
  }
}

TEST_F(ToolEffectTest, TheFolderOfACommandCounts) {
  EXPECT_EQ(Kind("exec_command", R"({"cmd":"echo x > a","workdir":"/tmp/x"})"),
            Effect::kScratchWrite);
  EXPECT_EQ(Kind("exec_command", R"({"cmd":"echo x > a","workdir":"src"})"),
            Effect::kProductionWrite);
  EXPECT_EQ(Kind("exec_command", R"({"cmd":"echo x > a"})"), Effect::kProductionWrite);
}

TEST_F(ToolEffectTest, AnInputThatCannotBeReadIsAStateChange) {
  for (const std::string_view tool : {"Bash", "Edit", "Read", "Grep", "WebFetch"}) {
    for (const std::string_view input :
         {"", "{", "[]", "null", "\"ls\"", R"({"command":"ls")", R"({"command":"ls"} x)"}) {
      EXPECT_EQ(NameOf(Kind(tool, input)), "state_change") << tool << ' ' << input;
    }
  }
  EXPECT_EQ(Kind("Bash", R"({"command":3})"), Effect::kStateChange);
  EXPECT_EQ(Kind("Bash", R"({"script":"rm -rf /"})"), Effect::kStateChange);
  EXPECT_EQ(Kind("Edit", R"({"where":"a.py"})"), Effect::kStateChange);
  EXPECT_EQ(Kind("apply_patch", R"({"input":"nothing"})"), Effect::kStateChange);
}

TEST_F(ToolEffectTest, AllThatCouldBeTheCommandCounts) {
  for (const std::string_view input :
       {R"({"command":"rm -rf src","cmd":"ls"})", R"({"cmd":"rm -rf src","command":"ls"})",
        R"({"command":"ls","cmd":"rm -rf src"})", R"({"command":"rm -rf src","command":"ls"})",
        R"({"command":"ls","command":["bash","-lc","rm -rf src"]})",
        // The second must not hide in the first's here-document.
        R"({"cmd":"cat <<EOF","command":"rm -rf src"})", R"({"command":{"a":1}})",
        R"({"command":["ls",1]})", R"({"command":"ls","cmd":null})", R"({"command":""})", "[]",
        "null"}) {
    for (const std::string_view tool : {"Bash", "shell", "exec_command", "run_shell_command"}) {
      EXPECT_EQ(NameOf(Kind(tool, input)), "state_change") << tool << ' ' << input;
    }
  }
  EXPECT_EQ(Kind("Bash", R"({"command":"ls","cmd":"ls"})"), Effect::kRead);
  // What the tool really ran is not known, so its success proves nothing.
  const ToolEffect both = Of("Bash", R"({"command":"pytest -q","cmd":"ls"})");
  EXPECT_EQ(both.what.effect, Effect::kVerify);
  EXPECT_EQ(both.what.verify, VerifyKind::kNone);
  EXPECT_TRUE(Of("Bash", R"({"command":"ls","cmd":"credence session approve s"})").what.self_call);
}

TEST_F(ToolEffectTest, AllThatCouldBeTheFolderCounts) {
  EXPECT_EQ(Kind("shell", R"({"command":"touch a","workdir":"/tmp"})"), Effect::kScratchWrite);
  EXPECT_EQ(Kind("shell", R"({"command":"touch a","workdir":"/tmp","cwd":"/home/dev/app"})"),
            Kind("shell", R"({"command":"touch a","workdir":"/home/dev/app"})"));
}

TEST_F(ToolEffectTest, AllPathsAndPatchesCount) {
  for (const std::string_view input : {R"({"file_path":"/tmp/a","path":"/home/dev/app/a"})",
                                       R"({"path":"/home/dev/app/a","file_path":"/tmp/a"})",
                                       R"({"file_path":"/home/dev/app/a","file_path":"/tmp/a"})"}) {
    EXPECT_EQ(NameOf(Kind("Write", input)), "production_write") << input;
  }
  EXPECT_EQ(Kind("apply_patch", R"({"input":"*** Add File: /tmp/a","patch":"*** Add File: a.py"})"),
            Effect::kProductionWrite);
  EXPECT_EQ(Kind("apply_patch", R"({"input":"*** Add File: /tmp/a","command":"*** Add File: a"})"),
            Effect::kProductionWrite);
}

TEST_F(ToolEffectTest, WhatCannotBeReadCannotBeJudged) {
  std::string deep = R"({"command":"ls","x":)";
  for (int i = 0; i < 200; ++i) deep += '[';
  for (int i = 0; i < 200; ++i) deep += ']';
  std::string many = R"({"command":"ls")";
  for (int i = 0; i < 50; ++i) many += R"(,"cmd":"ls )" + std::to_string(i) + '"';
  std::string files = R"({"input":")";
  for (int i = 0; i < 501; ++i) files += "*** Add File: /tmp/" + std::to_string(i) + R"(\n)";
  EXPECT_FALSE(Of("apply_patch", files + "\"}").unjudged.empty());
  for (const std::string& input :
       {deep + "}", many + "}", std::string(R"({"command":"ls","description":"\ud800"})"),
        std::string(R"({"command":"ls \udc00"})"), std::string(R"({"command":"ls"}})"),
        std::string(R"({"command":"ls")"), std::string("{\"command\":\"ls\xff\"}"),
        std::string(R"({"command":"ls","n":1e999})"), std::string()}) {
    for (const std::string_view tool :
         {"Bash", "Read", "Edit", "WebFetch", "mcp__pal__thinkdeep", "mcp__x__get", "Skill", "x"}) {
      const ToolEffect effect = Of(tool, input);
      EXPECT_FALSE(effect.unjudged.empty()) << tool << ' ' << input;
      // Refused at any score and in any mode.
      EXPECT_TRUE(effect.what.touches_governor) << tool;
      EXPECT_EQ(effect.what.effect, Effect::kStateChange) << tool;
    }
  }
}

TEST_F(ToolEffectTest, OfAnotherServersToolsTheArgumentsCount) {
  EXPECT_EQ(NameOf(Kind("mcp__postgres__query", R"({"sql":"select 1"})")), "research");
  EXPECT_EQ(NameOf(Kind("mcp__postgres__query", R"({"sql":"DROP TABLE x"})")), "state_change");
  EXPECT_EQ(NameOf(Kind("github_get_issue")), "state_change");
  settings_.trusted_mcp_servers = {"github"};
  EXPECT_EQ(NameOf(Kind("github_get_issue")), "research");
}

TEST_F(ToolEffectTest, CredencesOwnToolsAreAlwaysOpenAndNoOthersOfThatServer) {
  // Claude Code and Codex, Claude Code with the plugin, Gemini CLI, OpenCode.
  for (const std::string prefix :
       {"mcp__credence__", "mcp__plugin_credence_credence__", "mcp_credence_", "credence_"}) {
    for (const std::string_view name :
         {"recall", "remember", "judge_memory", "check_action", "believe", "ask_beliefs",
          "before_review", "review_context", "review_register", "why"}) {
      const std::string tool = prefix + std::string(name);
      EXPECT_EQ(NameOf(Kind(tool)), "read") << tool;
      EXPECT_EQ(NameOf(Kind(tool, "{")), "state_change") << tool;
    }
    EXPECT_EQ(NameOf(Kind(prefix + "delete_everything")), "state_change");
    EXPECT_EQ(NameOf(Kind(prefix)), "state_change");
  }
  for (const std::string_view tool :
       {"why", "remember", "mcp_credence__why", "mcp__credence_why", "mcp_other_why", "other_why",
        "not_credence_why", "mcp__plugin_other_credence__why"}) {
    EXPECT_EQ(NameOf(Kind(tool)), "state_change") << tool;
  }
}

TEST_F(ToolEffectTest, ARouteIsAConsultation) {
  const ToolEffect effect = Of("mcp__pal__thinkdeep", R"({"prompt":"x"})");
  EXPECT_EQ(effect.what.effect, Effect::kConsult);
  EXPECT_EQ(effect.what.route, "Deep analysis via PAL MCP");
  // A route names one tool, not all tools of its server.
  EXPECT_EQ(Kind("mcp__pal__delete_everything"), Effect::kStateChange);
  EXPECT_EQ(Of("Skill", R"({"skill":"oracle","args":"x"})").what.route, "Expert consultation");
  EXPECT_EQ(Of("SlashCommand", R"({"command":"/think hard"})").what.route, "Problem decomposition");
  EXPECT_EQ(Kind("Skill", R"({"skill":"pdf"})"), Effect::kRead);
  EXPECT_EQ(Kind("SlashCommand", R"({"command":"/deploy"})"), Effect::kStateChange);
  EXPECT_EQ(Kind("oracle"), Effect::kStateChange);
  settings_.routes = {"mcp__pal__* - PAL", "gemini -p - Ask Gemini", "/oracle"};
  EXPECT_EQ(Kind("mcp__pal__chat"), Effect::kConsult);
  EXPECT_EQ(Kind("mcp__palace__burn"), Effect::kStateChange);
  const ToolEffect command = Of("Bash", R"({"command":"gemini -p 'what now'"})");
  EXPECT_EQ(command.what.effect, Effect::kConsult);
  EXPECT_EQ(command.what.route, "Ask Gemini");
}

TEST_F(ToolEffectTest, ARouteHasATargetAndAName) {
  const std::tuple<std::string_view, std::string_view, std::string_view> cases[] = {
      {"/think - Problem decomposition", "/think", "Problem decomposition"},
      {"gemini -p - Ask - Gemini", "gemini -p", "Ask - Gemini"},
      {" /oracle ", "/oracle", "/oracle"}};
  for (const auto& [text, target, name] : cases) {
    const Route route = ParseRoute(text);
    EXPECT_EQ(route.target, target);
    EXPECT_EQ(route.name, name);
  }
}

TEST_F(ToolEffectTest, WhatIsReadIsKnown) {
  EXPECT_THAT(Of("Read", R"({"file_path":"src/../a.py"})").what.reads,
              ElementsAre("/home/dev/app/a.py"));
  EXPECT_THAT(Of("Bash", R"({"command":"cat src/a.py"})").what.reads,
              ElementsAre("/home/dev/app/src/a.py"));
  EXPECT_TRUE(Of("Grep", R"({"path":"src"})").what.reads.empty());
}

// An input of one value alone is judged as the tool would be called.
TEST_F(ToolEffectTest, TheMainParameterIsTheOneThatIsJudged) {
  EXPECT_EQ(MainParameterOf("bash"), "command");
  EXPECT_EQ(MainParameterOf("read_file"), "file_path");
  EXPECT_EQ(MainParameterOf("apply_patch"), "input");
  EXPECT_EQ(MainParameterOf("of_somebody"), "input");
}

}  // namespace
}  // namespace credence::governor
