// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/batch.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "base/test_framework.h"
#include "base/test_support.h"
#include "operations/operation.h"

namespace credence::cli {
namespace {

namespace fs = std::filesystem;

class BatchTest : public testing::Test {
 protected:
  BatchTest() {
    EngineOptions options;
    options.db = ":memory:";
    options.settings_toml = "[embedding]\nprovider = \"lexical\"\n";
    engine_ = Engine::Open(std::move(options)).value();
  }

  Result<void> Run(std::string_view lines, bool as_array = false,
                   std::string_view operation = "similarity") {
    std::ofstream(path_) << lines;
    return RunFile(path_, as_array, operation);
  }
  Result<void> RunFile(const std::string& path, bool as_array = false,
                       std::string_view operation = "similarity") {
    const operations::Operation& found = *operations::FindOperation(operation);
    const AnswerTo answer = [&](const operations::Arguments& arguments) {
      return found.call(*engine_, Caller(), arguments);
    };
    testing::internal::CaptureStdout();
    Result<void> done = RunBatch(found, answer, path, as_array, out_);
    lines_ = testing::internal::GetCapturedStdout();
    return done;
  }

  TestFolder temporary_;
  const fs::path folder_ = temporary_.path();
  const std::string path_ = temporary_.File("pairs.jsonl");
  std::unique_ptr<Engine> engine_;
  Terminal out_{Terminal::Options{}};
  std::string lines_;  // Lines written to standard output.
};

constexpr std::string_view kSame = R"({"a": "Open it", "b": "Open it"})";
constexpr std::string_view kOpposite =
    R"({"b": "Do not open it", "other": [1, {}], "a": "Open it"})";

TEST_F(BatchTest, EachLineIsAnsweredInOrder) {
  ASSERT_TRUE(Run(std::string(kSame) + "\n\n  \n" + std::string(kOpposite)));
  const std::string& text = lines_;
  const std::size_t end = text.find('\n');
  EXPECT_NE(text.substr(0, end).find("\"opposite\":false"), std::string::npos) << text;
  EXPECT_NE(text.substr(end).find("\"opposite\":true"), std::string::npos) << text;
  EXPECT_EQ(std::ranges::count(text, '\n'), 2) << "empty lines are no questions";
}

TEST_F(BatchTest, WithJsonTheAnswersAreOneArray) {
  ASSERT_TRUE(Run(std::string(kSame) + "\n" + std::string(kSame) + "\n", true));
  EXPECT_TRUE(out_.text().starts_with("[{")) << out_.text();
  EXPECT_NE(out_.text().find("},{"), std::string::npos) << out_.text();
  EXPECT_TRUE(out_.text().ends_with("}]\n")) << out_.text();
}

TEST_F(BatchTest, ManyLinesAreAnsweredInOrder) {
  // More than one chunk, so that threads take pieces of several.
  constexpr int kLines = 9'000;
  for (const std::string operation : {"cue", "certainty", "similarity"}) {
    std::string questions;
    std::string expected;
    for (int i = 0; i < kLines; ++i) {
      const std::string line =
          operation == "similarity"
              ? fmt::format(R"({{"a": "Open door {0}", "b": "{1} door {0}"}})", i % 97,
                            i % 3 == 0 ? "Do not open" : "Open")
              : fmt::format(R"({{"text": "{} door {}"}})", i % 3 == 0 ? "No, maybe" : "Yes,", i);
      questions += line + (i % 5 == 0 ? "\n\n" : "\n");
      if (i >= 30) continue;
      ASSERT_TRUE(Run(line, false, operation));  // Alone.
      expected += lines_;
    }
    ASSERT_TRUE(Run(questions, false, operation));
    EXPECT_TRUE(lines_.starts_with(expected)) << operation;
    EXPECT_EQ(std::ranges::count(lines_, '\n'), kLines) << operation;
    const std::string once = lines_;
    ASSERT_TRUE(Run(questions, false, operation));
    EXPECT_EQ(lines_, once) << operation;
  }
}

TEST_F(BatchTest, OfManyWrongLinesTheFirstIsNamed) {
  std::string questions;
  for (int i = 1; i <= 6'000; ++i) {
    questions += i >= 5'001 && i % 7 == 5'001 % 7 ? "{\n" : "{\"text\": \"Yes\"}\n";
  }
  EXPECT_THAT(Run(questions, false, "cue"), FailsSaying(StartsWith(path_ + ":5001: ")));
  EXPECT_EQ(std::ranges::count(lines_, '\n'), 5'000);
}

TEST_F(BatchTest, NothingGivesNothing) {
  ASSERT_TRUE(Run(""));
  EXPECT_EQ(lines_, "");
  ASSERT_TRUE(Run("\n", true));
  EXPECT_EQ(out_.Take(), "[]\n");
}

TEST_F(BatchTest, TheFirstWrongLineIsNamedAndEndsIt) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {R"({"a": "x"})", "is missing"},
      {R"({"a": "x", "b": 3})", ""},
      {R"(["x", "y"])", ""},
      {"no JSON", ""},
      {R"({"a": "x", "b": "y"} z)", ""},
  };
  for (const auto& [line, message] : cases) {
    EXPECT_THAT(
        Run(std::string(kSame) + "\n" + std::string(line) + "\n" + std::string(kSame) + "\n"),
        Fails(Code::kInvalidArgument, AllOf(StartsWith(path_ + ":2: "), HasSubstr(message))))
        << line;
    EXPECT_EQ(std::ranges::count(lines_, '\n'), 1) << "what came before was answered: " << lines_;
  }
}

TEST_F(BatchTest, WhatTheOperationRefusesIsNamedByItsLine) {
  EXPECT_THAT(Run("{\"a\": \"x\", \"b\": \"\xFF\"}\n"), FailsSaying(StartsWith(path_ + ":1: ")));
}

TEST_F(BatchTest, WhatCannotBeReadIsNotFound) {
  for (const std::string& path : {(folder_ / "none").string(), folder_.string()}) {
    EXPECT_THAT(RunFile(path), Fails(Code::kNotFound, StartsWith(path))) << path;
  }
  EXPECT_EQ(lines_, "");
}

}  // namespace
}  // namespace credence::cli
