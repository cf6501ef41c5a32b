// SPDX-License-Identifier: Apache-2.0
#include "engine/settings_file.h"

#include <unistd.h>

#include <filesystem>
#include <thread>

#include "base/test_framework.h"
#include "base/whole_file.h"
#include "engine/settings.h"

namespace credence::engine {
namespace {

namespace fs = std::filesystem;

class SettingsFileTest : public testing::Test {
 protected:
  SettingsFileTest()
      : folder_(fs::temp_directory_path() /
                ("credence-settings-file-" + std::to_string(getpid()))) {}
  ~SettingsFileTest() override { fs::remove_all(folder_); }

  std::string file() const { return (folder_ / "deeper" / "credence.toml").string(); }
  std::string Text() const { return ReadIfThere(file()).value().value_or(""); }
  Result<SettingsEdit> Set(std::string key, std::optional<std::string> value,
                           std::string project = "") const {
    const SettingChange change{.key = std::move(key), .value = std::move(value)};
    return ChangeSettings({.file = file(), .project = std::move(project)}, {&change, 1}, here_);
  }
  std::string ErrorOf(std::string key, std::string value) const {
    const auto set = Set(std::move(key), std::move(value));
    return set ? "no error" : set.error().message;
  }

  fs::path folder_;
  SettingsSource here_;
};

TEST_F(SettingsFileTest, ANewFileIsCreatedWithItsFolder) {
  const SettingsEdit edit = Set("memory.half_life_days", "12").value();
  EXPECT_EQ(Text(), "[memory]\nhalf_life_days = 12\n");
  EXPECT_EQ(edit.diff, "+ [memory]\n+ half_life_days = 12\n");
  ASSERT_THAT(edit.settings, SizeIs(1));
  EXPECT_EQ(edit.settings[0].value, "12.0");
  EXPECT_THAT(edit.notes, IsEmpty());
  EXPECT_EQ(Set("memory.half_life_days", std::nullopt)->diff,
            "- [memory]\n- half_life_days = 12\n");
  EXPECT_EQ(Text(), "");
}

TEST_F(SettingsFileTest, MistakesAreNamedAndNothingIsWritten) {
  ASSERT_TRUE(Set("governor.mode", "ask"));
  const std::string before = Text();
  EXPECT_THAT(ErrorOf("governor.mod", "ask"), EndsWith("did you mean governor.mode?"));
  EXPECT_THAT(ErrorOf("governor.signals", "x"), HasSubstr("is a group of settings"));
  EXPECT_THAT(ErrorOf("governor.rules.1.tool", "x"), HasSubstr("{op:rule add}"));
  EXPECT_EQ(ErrorOf("governor.mode", "sometimes"),
            "governor.mode must be one of observe, ask, enforce, is \"sometimes\"");
  EXPECT_EQ(ErrorOf("memory.golden_threshold", "2"),
            "memory.golden_threshold must be at most 1, is 2");
  // Right by itself, and wrong with the rest.
  EXPECT_THAT(ErrorOf("governor.zones.working", "99"), HasSubstr("do not rise"));
  EXPECT_EQ(Text(), before);
}

TEST_F(SettingsFileTest, ANewSignalCanBeSetInSeveralSteps) {
  const SettingChange changes[] = {{.key = "governor.signals.swearing.pattern", .value = "damn"},
                                   {.key = "governor.signals.swearing.on", .value = "prompt"},
                                   {.key = "governor.signals.swearing.delta", .value = "-5"}};
  ASSERT_TRUE(ChangeSettings({.file = file(), .project = {}}, changes, here_));
  EXPECT_EQ(Text(),
            "[governor.signals.swearing]\npattern = \"damn\"\non = \"prompt\"\ndelta = -5\n");
  ASSERT_TRUE(Set("governor.signals.swearing.delta", "-6"));
  EXPECT_THAT(Text(), HasSubstr("delta = -6\n"));
}

TEST_F(SettingsFileTest, WhatWinsNeverthelessIsNoted) {
  here_.project = "/app";
  ASSERT_TRUE(Set("governor.mode", "observe", "/app"));
  EXPECT_EQ(Text(), "[project.\"/app\".governor]\nmode = \"observe\"\n");
  EXPECT_THAT(Set("governor.mode", "ask")->notes,
              ElementsAre("governor.mode is \"observe\" here: this project has its own value (" +
                          file() + ":2)"));
  EXPECT_THAT(
      Set("governor.mode", std::nullopt, "/app")->notes,
      ElementsAre("governor.mode is \"ask\" here: it is set for all projects (" + file() + ":2)"));
  here_.environment = {"CREDENCE_GOVERNOR_MODE=enforce"};
  EXPECT_THAT(
      Set("governor.mode", "observe")->notes,
      ElementsAre(
          "governor.mode is \"enforce\" here: the environment sets CREDENCE_GOVERNOR_MODE"));
}

TEST_F(SettingsFileTest, ADiffShowsNoPassword) {
  ASSERT_TRUE(Set("store.url", "postgresql://ada:s3cretWord9x@db/credence"));
  const std::string diff = Set("store.url", std::nullopt)->diff;
  EXPECT_THAT(diff, Not(HasSubstr("s3cretWord9x")));
  EXPECT_THAT(diff, HasSubstr("postgresql://"));
}

TEST_F(SettingsFileTest, AFileThatIsALinkStaysOne) {
  fs::create_directories(folder_ / "deeper");
  const fs::path real = folder_ / "real.toml";
  ASSERT_TRUE(WriteWhole(real, "# mine\n"));
  fs::create_symlink(real, file());
  ASSERT_TRUE(Set("governor.mode", "ask"));
  EXPECT_TRUE(fs::is_symlink(file()));
  EXPECT_EQ(**ReadIfThere(real), "# mine\n\n[governor]\nmode = \"ask\"\n");
}

TEST_F(SettingsFileTest, WritersAtOnceLoseNothing) {
  constexpr int kWriters = 4;
  constexpr int kTimes = 5;
  std::vector<std::thread> writers;
  for (int writer = 0; writer < kWriters; ++writer) {
    writers.emplace_back([this, writer] {
      for (int i = 0; i < kTimes; ++i) {
        const auto edited = EditSettingsFile(
            {.file = file(), .project = {}}, [&](const std::string& before) -> Result<std::string> {
              return before + "# " + std::to_string(writer) + "." + std::to_string(i) + "\n";
            });
        EXPECT_TRUE(edited) << edited.error().message;
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(std::ranges::count(Text(), '\n'), kWriters * kTimes);
}

}  // namespace
}  // namespace credence::engine
