// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/command_effect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "governor/shell/test_context.h"

namespace credence::governor {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string Flags(const CommandEffect& effect) {
  std::string flags;
  const auto add = [&flags](bool on, std::string_view name) {
    if (!on) return;
    if (!flags.empty()) flags += ' ';
    flags += name;
  };
  add(effect.verify != VerifyKind::kNone, NameOf(effect.verify));
  add(effect.verify_status_hidden, "hidden");
  add(effect.self_call, "self");
  add(effect.touches_governor, "governor");
  add(effect.route.has_value(), "route");
  return flags.empty() ? "-" : flags;
}

std::string WithNewlines(std::string text) {
  constexpr std::string_view kMark = "␤";
  for (std::size_t at = text.find(kMark); at != std::string::npos; at = text.find(kMark, at))
    text.replace(at, kMark.size(), "\n");
  return text;
}

TEST(CommandEffect, IsAsTheTableSays) {
  std::ifstream file(CREDENCE_SHELL_CASES);
  ASSERT_TRUE(file.is_open()) << CREDENCE_SHELL_CASES;
  const TestContext effect_of;
  int cases = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const std::size_t first = line.find('\t');
    const std::size_t second = line.find('\t', first + 1);
    ASSERT_NE(second, std::string::npos) << line;
    const std::string command = WithNewlines(line.substr(second + 1));
    const CommandEffect effect = effect_of(command);
    EXPECT_EQ(NameOf(effect.effect), line.substr(0, first)) << command << "\n  " << effect.why;
    EXPECT_EQ(Flags(effect), line.substr(first + 1, second - first - 1)) << command;
    ++cases;
  }
  EXPECT_GE(cases, 1000);
}

TEST(CommandEffect, TellsWhatRunsCode) {
  const TestContext effect_of;
  for (const std::string_view command :
       {"pytest -q", "make", "ruff check .", "python a.py", "python - <<'X'\nprint(1)\nX",
        "python -m http.server", "node -e 1", "bash run.sh", "./run.sh", "cd src && python a.py",
        "bash -c 'python a.py'"}) {
    EXPECT_TRUE(effect_of(command).runs_code) << command;
  }
  for (const std::string_view command :
       {"ls", "cat a.py", "sed -i s/a/b/ a.py", "git log", "rm a.py", "python --version"}) {
    EXPECT_FALSE(effect_of(command).runs_code) << command;
  }
}

TEST(CommandEffect, TellsWhatIsChangedInPlace) {
  const TestContext effect_of;
  EXPECT_THAT(effect_of("sed -i s/a/b/ a.py && echo x > b.py").edits,
              ElementsAre("/home/dev/app/a.py"));
  EXPECT_THAT(effect_of("cat > a.py <<'X'\nx\nX").edits, IsEmpty());
}

TEST(CommandEffect, NamesThePartThatDecided) {
  const TestContext effect_of;
  const CommandEffect effect = effect_of("cd src && ls | head; rm -rf ../build && echo done");
  EXPECT_EQ(effect.part, "rm -rf ../build");
  EXPECT_EQ(effect.why, "deletes");
  EXPECT_EQ(effect_of("ls; frobnicate now").why, "unknown command 'frobnicate'");
  EXPECT_EQ(effect_of("echo x > src/main.py").why, "writes src/main.py");
  EXPECT_EQ(effect_of("echo 'oops").why, "cannot be read");
  EXPECT_EQ(effect_of("ls").part, "ls");
}

TEST(CommandEffect, ThePartIsOneShortLine) {
  const TestContext effect_of;
  const std::string part = effect_of("rm 'a\nb' " + std::string(200, 'x')).part;
  EXPECT_FALSE(part.contains('\n'));
  EXPECT_LE(part.size(), 84U);
  EXPECT_TRUE(part.ends_with("…"));
}

TEST(CommandEffect, TellsWhatIsWritten) {
  const TestContext effect_of;
  EXPECT_THAT(effect_of("cd src && sed -i s/a/b/ a.py b.py").writes,
              ElementsAre("/home/dev/app/src/a.py", "/home/dev/app/src/b.py"));
  EXPECT_THAT(effect_of("cat x > /tmp/../etc/motd").writes, ElementsAre("/etc/motd"));
  EXPECT_THAT(effect_of("echo x > scratch/out/a").writes, ElementsAre("/home/dev/app/src/a"));
  // If the cd fails, the file is written where the command began.
  EXPECT_THAT(effect_of("cd /tmp; touch a").writes, ElementsAre("/tmp/a", "/home/dev/app/a"));
  EXPECT_THAT(effect_of("echo $(ls) 2>&1 >/dev/null").writes, IsEmpty());
}

TEST(CommandEffect, TellsWhatIsShown) {
  const TestContext effect_of;
  EXPECT_THAT(effect_of("cat a.py src/b.py").reads,
              ElementsAre("/home/dev/app/a.py", "/home/dev/app/src/b.py"));
  EXPECT_THAT(effect_of("sed -n '1,5p' a.py").reads, ElementsAre("/home/dev/app/a.py"));
  EXPECT_THAT(effect_of("grep -n x a.py").reads, ElementsAre("/home/dev/app/a.py"));
  EXPECT_THAT(effect_of("head -n 5 a.py | grep x").reads, ElementsAre("/home/dev/app/a.py"));
  EXPECT_THAT(effect_of("awk '{print}' a.py").reads, ElementsAre("/home/dev/app/a.py"));
  EXPECT_THAT(effect_of("sed -i s/a/b/ a.py").reads, IsEmpty());
  EXPECT_THAT(effect_of("cat $X").reads, IsEmpty());
}

TEST(CommandEffect, NamesTheRoute) {
  const TestContext effect_of;
  EXPECT_EQ(effect_of("ask-oracle 'why'").route, "oracle");
  EXPECT_EQ(effect_of("ls").route, std::nullopt);
}

TEST(CommandEffect, NothingIsNothing) {
  const TestContext effect_of;
  EXPECT_EQ(effect_of("").effect, Effect::kRead);
  EXPECT_EQ(effect_of(" \n # only a comment\n").effect, Effect::kRead);
}

TEST(CommandEffect, DeepNestingIsAStateChange) {
  const TestContext effect_of;
  const auto nested = [](std::string_view open, std::string_view close, int depth) {
    std::string text;
    for (int i = 0; i < depth; ++i) text += open;
    text += "ls";
    for (int i = 0; i < depth; ++i) text += close;
    return text;
  };
  for (const int depth : {100, 5'000}) {
    EXPECT_EQ(effect_of(nested("( ", " )", depth)).effect, Effect::kStateChange);
    EXPECT_EQ(effect_of(nested("{ ", "; }", depth)).effect, Effect::kStateChange);
    EXPECT_EQ(effect_of(nested("echo $(", ")", depth)).effect, Effect::kStateChange);
    EXPECT_EQ(effect_of(nested("echo \"$(", ")\"", depth)).effect, Effect::kStateChange);
    EXPECT_EQ(effect_of(nested("$((", "))", depth)).effect, Effect::kStateChange);
    EXPECT_EQ(effect_of(nested("sudo ", "", depth)).effect, Effect::kStateChange);
    EXPECT_EQ(effect_of(nested("eval ", "", depth)).effect, Effect::kStateChange);
  }
  EXPECT_EQ(effect_of(nested("echo $(", ")", 5)).effect, Effect::kRead);
}

TEST(CommandEffect, LongListsAreNoNesting) {
  const TestContext effect_of;
  std::string command = "true";
  for (int i = 0; i < 2'000; ++i) command += " && true";
  EXPECT_EQ(effect_of(command).effect, Effect::kRead);
}

TEST(CommandEffect, TooMuchIsAStateChangeAndTakesLittleTime) {
  const TestContext effect_of;
  const auto repeated = [](std::string_view text, std::size_t size) {
    std::string all;
    while (all.size() < size) all += text;
    return all;
  };
  std::string names;
  for (int i = 0; i < 100'000; ++i) names += "a" + std::to_string(i) + "=;";
  const std::clock_t begin = std::clock();
  for (const std::string& command :
       {names, repeated(":||:;", 1'000'000), repeated("x=$(ls);", 1'000'000),
        "ls " + repeated("a ", 1'000'000), "echo \"" + repeated("`ls`", 1'000'000) + "\"",
        repeated("f(){ ls; };", 1'000'000), repeated("cd x;cd y||cd z;", 1'000'000)}) {
    EXPECT_EQ(effect_of(command).effect, Effect::kStateChange) << command.substr(0, 20);
  }
  // Time of the processor, because others may use the machine. About 20 ms each; more than that
  // only if it is not linear.
  EXPECT_LT(std::clock() - begin, 5 * CLOCKS_PER_SEC);
}

TEST(CommandEffect, WithoutAFolderRelativeWritesAreProduction) {
  const PathRules rules = MakePathRules({}, kFollowLinks);
  const ShellContext nowhere{.paths = rules};
  EXPECT_EQ(EffectOf("echo x > a", nowhere).effect, Effect::kProductionWrite);
  EXPECT_EQ(EffectOf("cd /tmp && echo x > a", nowhere).effect, Effect::kScratchWrite);
}

}  // namespace
}  // namespace credence::governor
