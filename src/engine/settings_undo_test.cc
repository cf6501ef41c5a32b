// SPDX-License-Identifier: Apache-2.0
#include "engine/settings_undo.h"

#include <unistd.h>

#include <filesystem>
#include <string>

#include "base/test_framework.h"
#include "base/whole_file.h"

namespace credence::engine {
namespace {

class SettingsUndoTest : public testing::Test {
 protected:
  ~SettingsUndoTest() override { std::filesystem::remove_all(folder_); }

  SettingsEdit Write(const std::string& value) {
    const SettingChange change{.key = "governor.mode", .value = value};
    return ChangeSettings(target_, {&change, 1}, {}).value();
  }
  std::string Text() const { return ReadIfThere(target_.file).value().value_or(""); }
  Result<void> Undo(const std::string& id) {
    CREDENCE_ASSIGN_OR_RETURN(const SettingsUndo::Change change, undo_.Find(id));
    return TakeBack(change);
  }

  const std::filesystem::path folder_ = std::filesystem::temp_directory_path() /
                                        ("credence-settings-undo-" + std::to_string(getpid()));
  const SettingsTarget target_{.file = (folder_ / "credence.toml").string()};
  SettingsUndo undo_;
};

TEST_F(SettingsUndoTest, OnlyTheLastChangeCanBeTakenBack) {
  const std::string first = undo_.Keep(target_, Write("ask")).id;
  const std::string before = Text();
  const std::string second = undo_.Keep(target_, Write("observe")).id;
  EXPECT_EQ(Undo(first).error().code, Code::kFailedPrecondition);
  ASSERT_TRUE(Undo(second));
  EXPECT_EQ(Text(), before);
  ASSERT_TRUE(Undo(first));
  EXPECT_EQ(Text(), "");
  EXPECT_EQ(Undo(first).error().code, Code::kFailedPrecondition);
  EXPECT_EQ(Undo("nothing").error().code, Code::kNotFound);
}

TEST_F(SettingsUndoTest, OldChangesAreForgotten) {
  const SettingsEdit edit = Write("ask");
  const std::string first = undo_.Keep(target_, edit).id;
  for (std::size_t i = 1; i < SettingsUndo::kKeptMax; ++i) undo_.Keep(target_, edit);
  EXPECT_TRUE(undo_.Find(first));
  undo_.Keep(target_, edit);
  EXPECT_FALSE(undo_.Find(first));
}

}  // namespace
}  // namespace credence::engine
