// SPDX-License-Identifier: Apache-2.0
// Command lines from their words to the output and the exit status.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "surface/cli/command.h"
#include "surface/cli/command_line.h"
#include "surface/cli/temporary_folder.h"

namespace credence::cli {
namespace {

TEST(ExitOf, OneIsRefusedAndTwoIsUsage) {
  for (int code = 1; code <= 16; ++code) {
    const Error error{.code = static_cast<Code>(code), .message = ""};
    const bool usage = error.code == Code::kInvalidArgument || error.code == Code::kOutOfRange;
    EXPECT_EQ(ExitOf(error), usage ? Exit::kUsage : Exit::kRefused) << CodeName(error.code);
  }
}

// One session with a store in memory, as if each line were typed.
class SessionTest : public testing::Test {
 protected:
  SessionTest() { Start({}); }

  void Start(GlobalOptions options) {
    options.db = options.db.value_or(":memory:");
    options.now = options.now.value_or("2030-01-01T00:00:00Z");
    options.project = options.project.value_or("/");
    options.config = options.config.value_or("/dev/null");
    session_ = std::make_unique<Session>(options, Terminal::Options{});
  }

  // The output, or the message.
  std::string Say(const std::vector<std::string>& words) {
    const Result<ParsedLine> line = ParseCommandLine(words);
    if (!line) return Failed(line.error());
    const Result<Exit> exit = line->command->run(*session_, line->arguments);
    if (!exit) return Failed(exit.error());
    exit_ = *exit;
    return session_->out().Take();
  }
  std::string Failed(const Error& error) {
    exit_ = ExitOf(error);
    return error.message;
  }

  std::unique_ptr<Session> session_;
  Exit exit_ = Exit::kDone;
};

TEST_F(SessionTest, AMistypedPathIsNotAnEmptyStore) {
  const auto folder = TemporaryFolder::Make().value();
  const std::string path = folder->path() + "/none.db";
  Start({.db = path});
  for (const std::vector<std::string>& words : {std::vector<std::string>{"verify"},
                                                {"memory", "list"},
                                                {"stats"},
                                                {"signals"},
                                                {"export"}}) {
    EXPECT_EQ(Say(words), path + ": there is no store; give --db another path");
    EXPECT_EQ(exit_, Exit::kRefused);
  }
  EXPECT_NE(access(path.c_str(), F_OK), 0);
  Say({"memory", "add", "Use X"});
  EXPECT_THAT(Say({"verify"}), HasSubstr("sound"));
}

TEST_F(SessionTest, RemembersAndLists) {
  EXPECT_THAT(Say({"memory", "add", "Run the tests", "--type", "rule"}),
              AllOf(StartsWith("remembered "), HasSubstr("  0.50 unproven rule  Run the tests\n")));
  EXPECT_EQ(exit_, Exit::kDone);
  EXPECT_THAT(Say({"memory", "list"}), HasSubstr("1 memory\n"));
  EXPECT_THAT(Say({"verify"}), StartsWith("sound: 1 event "));
  EXPECT_EQ(exit_, Exit::kDone);
}

TEST_F(SessionTest, JsonIsOneValue) {
  Start({.format = OutputFormat::kJson});
  EXPECT_THAT(Say({"memory", "add", "Run the tests"}), StartsWith("{\"id\":\""));
  EXPECT_THAT(Say({"memory", "list"}), StartsWith("[{\"id\":\""));
  EXPECT_THAT(Say({"version"}), StartsWith("{\"version\":\""));
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"help"}, {"help", "all"}, {"man"}, {"completion", "bash"}, {"demo"}}) {
    EXPECT_THAT(Say(words), StartsWith("{\"text\":\"")) << words.front();
  }
  EXPECT_THAT(Say({"help", "golden"}), StartsWith("{\"word\":\"golden\""));
  EXPECT_THAT(Say({"help", "words"}), StartsWith("[{\"word\":"));
}

TEST_F(SessionTest, WhatIsNotThereIsRefused) {
  EXPECT_THAT(Say({"memory", "show", "zzzz"}), StartsWith("no memory \"zzzz\""));
  EXPECT_EQ(exit_, Exit::kRefused);
  EXPECT_THAT(Say({"import", "events", "/nowhere/at/all"}), HasSubstr("cannot be read"));
  EXPECT_EQ(exit_, Exit::kRefused);
  EXPECT_THAT(Say({"help", "nothing"}), StartsWith("there is no help on \"nothing\""));
  EXPECT_EQ(exit_, Exit::kRefused);
}

TEST_F(SessionTest, WhatIsWrongIsUsage) {
  EXPECT_THAT(Say({"memory", "add", ""}), StartsWith("the text is empty"));
  EXPECT_EQ(exit_, Exit::kUsage);
  EXPECT_THAT(Say({"memory", "add"}), StartsWith("TEXT is missing"));
  EXPECT_EQ(exit_, Exit::kUsage);
}

TEST_F(SessionTest, GlobalOptionsAreChecked) {
  Start({.now = "yesterday"});
  EXPECT_THAT(Say({"stats"}), StartsWith("--now: \"yesterday\" is not a time"));
  EXPECT_EQ(exit_, Exit::kUsage);
  Start({.project = "/nowhere/at/all"});
  EXPECT_THAT(Say({"stats"}),
              StartsWith("{param:project=/nowhere/at/all}: there is no such folder"));
  EXPECT_EQ(exit_, Exit::kUsage);
  Start({.config = "/nowhere/at/all"});
  EXPECT_THAT(Say({"stats"}), HasSubstr("cannot be read; give {param:config} another file"));
  EXPECT_EQ(exit_, Exit::kUsage);
  Start({.db = ""});
  EXPECT_THAT(Say({"stats"}), StartsWith("{param:db} is empty"));
  EXPECT_EQ(exit_, Exit::kUsage);
  for (const std::string& space : {std::string(), std::string("a\nb"), std::string(65, 'x')}) {
    Start({.space = space});
    EXPECT_THAT(Say({"stats"}), StartsWith("--space must be 1 to 64 characters"));
    EXPECT_EQ(exit_, Exit::kUsage);
  }
}

TEST_F(SessionTest, SpacesAreApart) {
  Say({"memory", "add", "Run the tests"});
  Start({.space = "other"});
  EXPECT_THAT(Say({"memory", "list"}), StartsWith("no memories yet"));
}

TEST_F(SessionTest, HelpOnACommandOfAGroup) {
  EXPECT_THAT(Say({"help", "memory", "add"}), StartsWith("credence memory add: "));
  EXPECT_THAT(Say({"help", "memory"}), StartsWith("usage: credence memory "));
  EXPECT_THAT(Say({"help"}), HasSubstr("\nRemember\n"));
  EXPECT_THAT(Say({"help", "all"}), HasSubstr("usage: credence COMMAND"));
  EXPECT_EQ(Say({"help", "all"}), Say({"help", "--all"}));
  EXPECT_THAT(Say({"help", "zone"}), StartsWith("zone: "));
  EXPECT_THAT(Say({"help", "word", "memory"}), StartsWith("memory: "));
  EXPECT_THAT(Say({"help", "memory", "ad"}), HasSubstr("did you mean memory add?"));
}

TEST_F(SessionTest, HelpNeedsNoStore) {
  Start({.db = "/proc/nowhere/x.db"});
  Say({"help"});
  EXPECT_EQ(exit_, Exit::kDone);
  Say({"stats"});
  EXPECT_EQ(exit_, Exit::kRefused);
}

TEST_F(SessionTest, EverySettingIsListed) {
  EXPECT_THAT(Say({"settings"}), AllOf(HasSubstr("memory.half_life_days"), HasSubstr(" = 30")));
}

TEST_F(SessionTest, OneWatcherTakesFromAFolder) {
  const auto folder = TemporaryFolder::Make().value();
  std::ofstream(folder->path() + "/a.json") << "{}";
  const std::vector<std::string> watch = {"review", "watch", folder->path(), "--once"};
  const int other = open(folder->path().c_str(), O_RDONLY | O_DIRECTORY);
  ASSERT_EQ(flock(other, LOCK_EX), 0);
  EXPECT_THAT(Say(watch), HasSubstr("another 'credence review watch'"));
  EXPECT_EQ(exit_, Exit::kRefused);
  close(other);
  // A refusal comes with the reason.
  EXPECT_THAT(Say(watch), AllOf(StartsWith("a.json: 0 accepted, 1 refused\n  schema "),
                                HasSubstr("credence review show")));
  EXPECT_EQ(Say(watch), "");
  EXPECT_THAT(Say({"review", "watch", folder->path() + "/none", "--once"}),
              HasSubstr("give a folder"));
}

}  // namespace
}  // namespace credence::cli
