// SPDX-License-Identifier: Apache-2.0
#include "surface/c/call.h"

#include <string>

#include "base/version.h"
#include "operations/operation.h"
#include "surface/c/test_handle.h"

namespace credence::capi {
namespace {

TEST(CCall, OperationsAreCalledByNameWithASpaceOrASlash) {
  TestHandle handle;
  EXPECT_EQ(handle.Call("memory add", {{"text", "Run the tests"}, {"global", true}}), CREDENCE_OK);
  EXPECT_EQ(handle.Call("memory/list"), CREDENCE_OK);
  EXPECT_EQ(handle.answer().at(0).at("content"), "Run the tests");
  EXPECT_EQ(handle.Call("memory lst"), CREDENCE_NOT_FOUND);
  EXPECT_EQ(handle.message(), "no operation \"memory lst\"; did you mean \"memory list\"?");
}

TEST(CCall, AMemoryIsForAllProjectsOnlyIfAskedFor) {
  TestHandle handle;
  EXPECT_EQ(handle.Call("memory add", {{"text", "Run the tests"}}), CREDENCE_INVALID_ARGUMENT);
  EXPECT_EQ(handle.message(),
            "a memory without a project goes to every project; give project FOLDER, or set global");
}

TEST(CCall, EveryOperationAnswersOrSaysWhatIsMissing) {
  TestHandle handle("admin");
  for (const operations::Operation& operation : operations::Operations()) {
    const credence_code code = handle.Call(std::string(operation.name));
    EXPECT_NE(code, CREDENCE_INTERNAL) << operation.name << ": " << handle.message();
    EXPECT_NE(code, CREDENCE_UNKNOWN) << operation.name << ": " << handle.message();
    EXPECT_EQ(code == CREDENCE_OK, handle.message().empty()) << operation.name;
    EXPECT_THAT(handle.message(), Not(HasSubstr("{param:"))) << operation.name;
    EXPECT_THAT(handle.message(), Not(HasSubstr("{op:"))) << operation.name;
  }
}

TEST(CCall, AccessIsCheckedForEveryOperation) {
  TestHandle reader("read");
  for (const operations::Operation& operation : operations::Operations()) {
    const bool reads = operation.access <= operations::Access::kAnalyse;
    const credence_code code = reader.Call(std::string(operation.name));
    EXPECT_EQ(code == CREDENCE_PERMISSION_DENIED, !reads) << operation.name;
  }
}

TEST(CCall, ListsArePaged) {
  TestHandle handle;
  for (int i = 0; i < 51; ++i) handle.Remember(("Sentence number " + std::to_string(i)).c_str());
  ASSERT_EQ(handle.Call("memory list"), CREDENCE_OK);
  EXPECT_EQ(handle.answer().size(), 50U);
  EXPECT_EQ(credence_result_has_more(handle.result()), 1);
  ASSERT_EQ(handle.Call("memory list", {{"offset", 50}}), CREDENCE_OK);
  EXPECT_EQ(handle.answer().size(), 1U);
  EXPECT_EQ(credence_result_has_more(handle.result()), 0);
}

TEST(CCall, MemoriesEarnConfidenceAndLoseIt) {
  TestHandle handle;
  const std::string id = handle.Remember("Run the tests before a commit");
  const auto confidence = [&] {
    return std::stod(credence_result_field(handle.result(), "confidence"));
  };
  const double first = confidence();
  EXPECT_EQ(credence_memory_confirm(handle.engine(), id.c_str(), "green", handle.result()),
            CREDENCE_OK);
  const double confirmed = confidence();
  EXPECT_GT(confirmed, first);
  EXPECT_EQ(credence_memory_fail(handle.engine(), id.c_str(), nullptr, handle.result()),
            CREDENCE_OK);
  EXPECT_LT(confidence(), confirmed);
  EXPECT_EQ(credence_inject(handle.engine(), 0, handle.result()), CREDENCE_OK);
  EXPECT_THAT(credence_result_field(handle.result(), "text"),
              HasSubstr("Run the tests before a commit"));
  EXPECT_EQ(credence_inject(handle.engine(), -1, handle.result()), CREDENCE_INVALID_ARGUMENT);
}

TEST(CCall, ATextOfAResultMayBePassedToTheCallThatReplacesIt) {
  TestHandle handle;
  const std::string id = handle.Remember("Run the tests before a commit");
  for (int round = 0; round < 3; ++round) {
    const char* same = credence_result_field(handle.result(), "id");
    EXPECT_EQ(credence_memory_confirm(handle.engine(), same, nullptr, handle.result()),
              CREDENCE_OK);
    EXPECT_EQ(credence_result_field(handle.result(), "id"), id);
  }
}

TEST(CCall, WhatIsRefusedInPartHasAnAnswerThatSaysSo) {
  TestHandle handle;
  EXPECT_EQ(handle.Call("review submit", {{"file", {{"not", "feedback"}}}}), CREDENCE_REFUSED);
  EXPECT_THAT(handle.message(), HasSubstr("the answer says which"));
  EXPECT_TRUE(handle.answer().is_object());
}

TEST(CCall, TheLibrarySaysWhatItIs) {
  EXPECT_EQ(credence_version(), Version());
  EXPECT_EQ(credence_abi_version(), CREDENCE_ABI_VERSION);
  EXPECT_STREQ(credence_code_name(CREDENCE_OK), "OK");
  EXPECT_STREQ(credence_code_name(CREDENCE_NOT_FOUND), "NOT_FOUND");
  EXPECT_STREQ(credence_code_name(CREDENCE_ASK), "ASK");
  EXPECT_STREQ(credence_code_name(-1), "UNKNOWN");
  EXPECT_STREQ(credence_code_name(17), "UNKNOWN");
  for (int code = 0; code <= CREDENCE_UNAUTHENTICATED; ++code) {
    EXPECT_EQ(credence_code_name(code), CodeName(static_cast<Code>(code)));
  }
}

TEST(CCall, IdsAreNewEachTime) {
  char first[CREDENCE_ID_SIZE];
  char second[CREDENCE_ID_SIZE];
  credence_new_id(first);
  credence_new_id(second);
  EXPECT_EQ(std::string(first).size(), CREDENCE_ID_SIZE - 1U);
  EXPECT_STRNE(first, second);
}

TEST(CCall, ATextIsQuotedAsJson) {
  const TestHandle handle;
  EXPECT_EQ(credence_quote("a \"b\"\n\\ü", handle.result()), CREDENCE_OK);
  EXPECT_STREQ(credence_result_json(handle.result()), R"("a \"b\"\n\\ü")");
  EXPECT_EQ(credence_quote("\xff", handle.result()), CREDENCE_INVALID_ARGUMENT);
}

}  // namespace
}  // namespace credence::capi
