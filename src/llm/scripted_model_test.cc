// SPDX-License-Identifier: Apache-2.0
#include "llm/scripted_model.h"

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/test_framework.h"
#include "llm/make_model.h"

namespace credence::llm {
namespace {

using std::chrono::milliseconds;

class Scripted : public testing::Test {
 protected:
  Scripted() {
    folder_ =
        std::filesystem::temp_directory_path() / ("credence_scripted_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
  }
  ~Scripted() override { std::filesystem::remove_all(folder_); }

  Result<std::unique_ptr<Model>> Make(std::string_view script, BudgetLimits budget = {}) {
    const std::filesystem::path path = folder_ / "answers.jsonl";
    std::ofstream(path, std::ios::binary) << script;
    return MakeModel({.provider = "scripted", .script = path, .budget = budget});
  }

  std::filesystem::path folder_;
};

TEST_F(Scripted, TheFirstMatchingLineAnswers) {
  const auto model = Make(
      "{\"match\": \"potion\", \"response\": \"Drink it.\"}\n\n"
      "{\"match\": \"potion now\", \"response\": \"Never.\"}\r\n"
      "{\"response\": \"Whatever.\"}");
  ASSERT_TRUE(model) << model.error().message;
  EXPECT_EQ((*model)->Name(), "scripted answers.jsonl");
  EXPECT_EQ((*model)->Ask({.prompt = "a potion now?"}, {})->text, "Drink it.");
  EXPECT_EQ((*model)->Ask({.system = "potion", .prompt = "Potion?"}, {})->text, "Whatever.");
}

TEST_F(Scripted, APromptThatNoLineMatchesIsSaid) {
  const auto model = Make(R"({"match": "potion", "response": "Drink it."})");
  EXPECT_THAT(
      (*model)->Ask({.prompt = "sword\nand shield"}, {}),
      Fails(Code::kFailedPrecondition,
            HasSubstr("scripted answers.jsonl: no line matches the prompt \"sword and shield\"")));
}

TEST_F(Scripted, IsReadOnce) {
  const auto model = Make(R"({"response": "old"})");
  std::ofstream(folder_ / "answers.jsonl") << R"({"response": "new"})";
  EXPECT_EQ((*model)->Ask({}, {})->text, "old");
}

TEST_F(Scripted, FailsAndWaitsAsWritten) {
  const auto model = Make(
      "{\"match\": \"down\", \"error\": \"the model\\nis down\"}\n"
      "{\"response\": \"late\", \"delay_ms\": 3600000}");
  const auto down = (*model)->Ask({.prompt = "down"}, {});
  EXPECT_EQ(down.error(), (Error{.code = Code::kUnavailable,
                                 .message = "scripted answers.jsonl: the model is down"}));
  EXPECT_EQ((*model)->Ask({}, {.timeout = milliseconds(20)}).error().code, Code::kDeadlineExceeded);
  std::stop_source source;
  std::jthread stopper([&] { source.request_stop(); });
  const Patience patience{.timeout = std::chrono::hours(1), .stop = source.get_token()};
  EXPECT_EQ((*model)->Ask({}, patience).error().code, Code::kCancelled);
}

TEST_F(Scripted, HasABudgetToo) {
  const auto model = Make(R"({"response": "yes"})", {.calls_per_hour = 1});
  EXPECT_TRUE((*model)->Ask({}, {}));
  EXPECT_EQ((*model)->Ask({}, {}).error().code, Code::kResourceExhausted);
}

TEST_F(Scripted, MalformedLinesAreRefusedWithTheirNumber) {
  struct Wrong {
    const char* line;
    const char* says;
  };
  for (const Wrong& each : {
           Wrong{"{", ""},
           Wrong{"[]", ""},
           Wrong{R"({"response": 7})", ""},
           Wrong{R"({"response": "a"} {"response": "b"})", ""},
           Wrong{R"({"match": "a"})", "either a response or an error"},
           Wrong{R"({"response": "a", "error": "b"})", "either a response or an error"},
           Wrong{R"({"respnse": "a"})", "did you mean response?"},
           Wrong{R"({"response": "a", "delay_ms": -1})", "delay_ms"},
           Wrong{R"({"response": "a", "delay_ms": 1.5})", ""},
           Wrong{"{\"response\": \"\xff\"}", "UTF-8"},
       }) {
    EXPECT_THAT(
        ParseScript("\n{\"response\": \"fine\"}\n" + std::string(each.line), "a.jsonl"),
        Fails(Code::kInvalidArgument, AllOf(StartsWith("a.jsonl:3: "), HasSubstr(each.says))))
        << each.line;
  }
  EXPECT_THAT(ParseScript(" \n", "a.jsonl").error().message, HasSubstr("no answers in it"));
}

TEST_F(Scripted, AFileThatCannotBeReadIsNamed) {
  EXPECT_THAT(MakeModel({.provider = "scripted", .script = (folder_ / "none.jsonl").string()}),
              Fails(Code::kNotFound, HasSubstr("none.jsonl cannot be read")));
  EXPECT_THAT(MakeModel({.provider = "scripted", .script = folder_.string()}),
              FailsSaying(HasSubstr("it is a folder")));
}

}  // namespace
}  // namespace credence::llm
