// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/agents_shell.h"

#include <unistd.h>

#include <fstream>
#include <string>

#include "base/test_framework.h"
#include "engine/test_engine.h"

namespace credence::mcp {
namespace {

using namespace std::string_literals;

// As Claude Code 2.1.325 starts its servers, and as it runs commands.
TEST(AgentsShell, IsKnownByWhatClientsPutIntoTheEnvironment) {
  EXPECT_FALSE(IsOfAgentsShell(""));
  EXPECT_FALSE(
      IsOfAgentsShell("HOME=/home/ada\0CLAUDECODE=1\0AI_AGENT=claude-code_2-1-325_harness\0"
                      "CLAUDE_CODE_SESSION_ID=8dbd14d6\0"s));
  EXPECT_TRUE(IsOfAgentsShell("HOME=/home/ada\0CLAUDE_CODE_CHILD_SESSION=1\0"s));
  EXPECT_TRUE(IsOfAgentsShell("AI_AGENT=claude-code_2-1-325_agent\0X=1\0"s));
  EXPECT_TRUE(IsOfAgentsShell("CODEX_THREAD_ID=1"));
  EXPECT_FALSE(IsOfAgentsShell("CODEX_THREAD_ID="));
  EXPECT_FALSE(IsOfAgentsShell("NOTE=CODEX_CI=1"));
  EXPECT_FALSE(IsOfAgentsShell("\0\0=\0X"s));
}

class AgentsShellTest : public testing::Test {
 protected:
  void Add(const std::string& process, const std::string& parent, const std::string& environment) {
    const std::filesystem::path folder = Proc() / process;
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "environ", std::ios::binary) << environment;
    std::ofstream(folder / "stat") << process << " (a (b) c) S " << parent << " 1 1 0";
  }
  std::filesystem::path Proc() const { return folder_.File("proc"); }

  TestFolder folder_;
};

TEST_F(AgentsShellTest, AClearedEnvironmentDoesNotHideTheShellAbove) {
  const std::string self = std::to_string(getpid());
  Add(self, "77", "");
  Add("77", "76", "HOME=/home/ada\0"s);
  Add("76", "1", "SHELL=/bin/zsh\0CLAUDE_CODE_CHILD_SESSION=1\0"s);
  EXPECT_TRUE(IsInAgentsShell(Proc()));
}

TEST_F(AgentsShellTest, ADetachedServerHasNoClient) {
  const std::string self = std::to_string(getpid());
  Add(self, "77", "");
  Add("77", "1", "HOME=/home/ada\0"s);
  EXPECT_FALSE(IsInAgentsShell(Proc()));
  Add(self, "1", "");
  EXPECT_TRUE(IsInAgentsShell(Proc()));
  Add(self, "77", "");
  std::ofstream(Proc() / "77" / "comm") << "systemd\n";
  EXPECT_TRUE(IsInAgentsShell(Proc()));
}

TEST_F(AgentsShellTest, AnEndlessChainIsNotTrusted) {
  int process = getpid();
  for (int i = 0; i < 150; ++i) {
    Add(std::to_string(process), std::to_string(4'000'000 + i), "");
    process = 4'000'000 + i;
  }
  EXPECT_TRUE(IsInAgentsShell(Proc()));
}

}  // namespace
}  // namespace credence::mcp
