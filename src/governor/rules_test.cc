// SPDX-License-Identifier: Apache-2.0
#include "governor/rules.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/test_support.h"
#include "governor/settings.h"

namespace credence::governor {
namespace {

class RulesTest : public ::testing::Test {
 protected:
  static constexpr std::string_view kProject = "/home/me/app";

  std::optional<Ruling> Bash(std::string_view command) { return On("Bash", Quote(command)); }
  std::optional<Ruling> Edit(std::string_view path) {
    return On("Edit", R"({"file_path":")" + std::string(path) + R"("})");
  }
  std::optional<Ruling> On(std::string_view tool, const std::string& input) {
    const auto as_written = [](std::string_view path) { return std::string(path); };
    const CallPlace place{.cwd = kProject,
                          .project = kProject,
                          .home = "/home/me",
                          .tmpdir = "",
                          .protected_paths = {},
                          .resolve = as_written};
    const ToolEffect effect = EffectOfTool(tool, input, place, settings);
    return RulingOn({.tool = tool, .input = input, .project = kProject, .effect = effect}, settings,
                    now, [](Effect open, bool) { return open <= Effect::kConsult; });
  }
  static std::string Quote(std::string_view command) {
    std::string input = R"({"command":")";
    for (const char c : command) {
      if (c == '"' || c == '\\') input += '\\';
      input += c;
    }
    return input + "\"}";
  }
  std::string VerdictOn(std::string_view command) {
    const auto ruling = Bash(command);
    return ruling ? std::string(NameOf(ruling->verdict)) : "none";
  }

  GovernorSettings settings;
  Timestamp now = TestTime("2026-11-17T00:00:00Z");
};

TEST_F(RulesTest, ADenialAppliesWhereverTheCommandStands) {
  settings.rules.push_back(
      {.decision = "deny", .command = "git push --force", .message = "push without force"});
  for (const std::string_view command :
       {"git push --force", "git push origin main --force", "git -C sub push --force",
        "cd sub && git push --force", "env A=1 git push --force", "bash -c 'git push --force'",
        "/usr/bin/git push --force", "echo main | xargs git push --force",
        "echo $(git push --force)", "git push \"$FLAG\"", "git push $FLAGS",
        "x=push; git $x --force"}) {
    EXPECT_EQ(VerdictOn(command), "deny") << command;
  }
  for (const std::string_view command :
       {"git push", "git push origin main", "git pull --force", "echo git push --force",
        "git commit -m 'git push --force'"}) {
    EXPECT_EQ(VerdictOn(command), "none") << command;
  }
  EXPECT_EQ(Bash("git push --force")->rule, "deny git push --force");
  EXPECT_EQ(Bash("git push --force")->message, "push without force");
}

TEST_F(RulesTest, EveryCommandOfACallCounts) {
  settings.rules.push_back({.name = "1", .decision = "deny", .command = "git push"});
  settings.rules.push_back({.name = "2", .decision = "allow", .command = "npm install"});
  const auto both = [&](std::string_view first, std::string_view second) {
    const auto ruling = On("Bash", fmt::format(R"({{"command":"{}","cmd":"{}"}})", first, second));
    return ruling ? std::string(NameOf(ruling->verdict)) : "none";
  };
  EXPECT_EQ(both("ls", "git push"), "deny");
  EXPECT_EQ(both("npm install", "rm -rf src"), "none");
  EXPECT_EQ(both("npm install", "ls > src/log"), "none");
  EXPECT_EQ(both("npm install", "ls"), "allow");
}

TEST_F(RulesTest, AnAllowanceCoversTheWholeCallAndNoOptionThatItDoesNotName) {
  settings.rules.push_back({.decision = "allow", .command = "npm install"});
  for (const std::string_view command : {"npm install", "npm install left-pad", "npm install; ls",
                                         "cat package.json | head -3 && npm install"}) {
    EXPECT_EQ(VerdictOn(command), "allow") << command;
  }
  for (const std::string_view command :
       {"npm install --global x", "npm install && rm -rf src", "npm install > src/log",
        "npm --prefix install publish", "npm install \"$PACKAGE\"", "./npm install",
        "npm_config_script_shell=./x npm install", "npm publish", "npm install $(rm -rf src)"}) {
    EXPECT_EQ(VerdictOn(command), "none") << command;
  }
  settings.rules.back().command = "npm install *";
  EXPECT_EQ(VerdictOn("npm install --global x"), "allow");
  EXPECT_EQ(VerdictOn("npm publish --global x"), "none");
}

TEST_F(RulesTest, DenyBeatsAskBeatsAllowAndTheMoreSpecificIsNamed) {
  settings.rules.push_back({.decision = "allow", .command = "git push *"});
  EXPECT_EQ(VerdictOn("git push -f origin main"), "allow");
  settings.rules.push_back({.decision = "ask", .command = "git push"});
  EXPECT_EQ(VerdictOn("git push -f origin main"), "ask");
  settings.rules.push_back({.decision = "deny", .command = "git push", .message = "wide"});
  settings.rules.push_back({.decision = "deny", .command = "git push -f", .message = "narrow"});
  EXPECT_EQ(Bash("git push -f origin main")->message, "narrow");
  EXPECT_EQ(Bash("git push -qf origin main")->message, "narrow");
  EXPECT_EQ(Bash("git push origin main")->message, "wide");
}

TEST_F(RulesTest, PathsAreOfTheProjectUnlessTheyAreAbsolute) {
  settings.rules.push_back({.decision = "deny", .path = "migrations/**"});
  EXPECT_TRUE(Edit("/home/me/app/migrations/1.sql"));
  EXPECT_TRUE(Bash("sed -i s/a/b/ migrations/1.sql"));
  EXPECT_TRUE(Bash("rm migrations/1.sql"));
  EXPECT_TRUE(Bash("cat migrations/1.sql"));
  EXPECT_FALSE(Edit("/home/me/app/src/migrations.py"));
  EXPECT_FALSE(Edit("/elsewhere/migrations/1.sql"));
  settings.rules.back() = {.decision = "deny", .path = "/etc/**"};
  EXPECT_TRUE(Edit("/etc/hosts"));
  // Not every path that a shell command writes is known, so none opens it.
  settings.rules.back() = {.decision = "allow", .path = "docs/**"};
  EXPECT_TRUE(Edit("/home/me/app/docs/a.md"));
  EXPECT_FALSE(Edit("/home/me/app/src/a.cc"));
  EXPECT_FALSE(Bash("echo x > docs/a.md"));
}

TEST_F(RulesTest, HostsToolsAndEffectsCount) {
  settings.rules.push_back({.decision = "deny", .host = "example.com"});
  EXPECT_TRUE(Bash("curl https://api.example.com/x"));
  EXPECT_TRUE(Bash("curl -s http://me:pw@EXAMPLE.com:8080"));
  EXPECT_TRUE(Bash("ssh me@example.com ls"));
  EXPECT_TRUE(On("WebFetch", R"({"url":"https://example.com/a","prompt":"x"})"));
  EXPECT_FALSE(Bash("curl https://example.com.evil.net/"));
  EXPECT_FALSE(Bash("curl https://example.com@other.net/"));
  EXPECT_FALSE(Bash("curl https://badexample.com/"));
  settings.rules.back() = {.decision = "ask", .tool = "mcp__jira__*"};
  EXPECT_TRUE(On("mcp__jira__create_issue", "{}"));
  EXPECT_FALSE(On("mcp__github__create_issue", "{}"));
  settings.rules.back() = {.decision = "deny", .effect = "git_write"};
  EXPECT_TRUE(Bash("git commit -m x"));
  EXPECT_FALSE(Bash("git log"));
}

TEST_F(RulesTest, ABlankCommandFitsNothing) {
  settings.rules.push_back({.decision = "deny", .tool = "Bash", .command = "  "});
  EXPECT_FALSE(Bash("make"));
}

TEST_F(RulesTest, ARuleEndsOnItsDate) {
  settings.rules.push_back({.decision = "deny", .command = "make", .expires = "2026-11-18"});
  EXPECT_TRUE(Bash("make"));
  now = TestTime("2026-11-18T00:00:00Z");
  EXPECT_FALSE(Bash("make"));
}

TEST_F(RulesTest, KindsNameTheProgramsThatNeedARule) {
  const auto kinds = [&](std::string_view command) {
    const CallPlace place{.cwd = kProject,
                          .project = kProject,
                          .home = "",
                          .tmpdir = "",
                          .protected_paths = {},
                          .resolve = [](std::string_view path) { return std::string(path); }};
    return KindsOf(EffectOfTool("Bash", Quote(command), place, settings));
  };
  using Kinds = std::vector<std::string>;
  EXPECT_EQ(kinds("cd x && git push --force origin main"), Kinds{"git push --force"});
  EXPECT_EQ(kinds("terraform apply -var=secret=1; terraform apply -var=secret=2"),
            Kinds{"terraform apply -var"});
  EXPECT_EQ(kinds("ls -la"), Kinds());
  EXPECT_EQ(kinds("terraform apply > src/log"), Kinds());
  // What is offered as a rule allows the call.
  settings.rules.push_back({.decision = "allow", .command = kinds("docker rm -f web")[0]});
  EXPECT_EQ(VerdictOn("docker rm -f web"), "allow");
}

TEST(RuleSettingsTest, ARuleThatSaysNothingIsRefused) {
  const auto why = [](RuleSettings rule) {
    GovernorSettings settings;
    rule.name = "1";
    settings.rules.push_back(std::move(rule));
    const Result<void> valid = ValidateRules(settings);
    return valid ? std::string() : valid.error().message;
  };
  EXPECT_EQ(why({.decision = "deny", .tool = "Bash"}), "");
  EXPECT_EQ(why({.tool = "Bash"}), "governor.rules.1 has no decision; add decision = \"deny\"");
  EXPECT_EQ(why({.decision = "deny"}),
            "governor.rules.1 is about every call; add command, path, tool, effect or host");
  EXPECT_TRUE(why({.decision = "deny", .effect = "flight"}).contains("unknown effect \"flight\""));
  EXPECT_TRUE(why({.decision = "deny", .tool = "x", .expires = "soon"}).contains("no date"));
}

}  // namespace
}  // namespace credence::governor
