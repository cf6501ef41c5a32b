// SPDX-License-Identifier: Apache-2.0
#include "surface/c/result_handle.h"

#include <string>

#include "surface/c/border.h"
#include "surface/c/test_handle.h"

namespace credence::capi {
namespace {

class ResultHandleTest : public testing::Test {
 protected:
  ~ResultHandleTest() override { credence_result_free(result_); }
  void Hold(std::string json) { Fill(result_, Answer{.json = std::move(json)}); }
  // "NULL" if there is none.
  std::string FieldOf(const char* name) {
    const char* text = credence_result_field(result_, name);
    return text == nullptr ? "NULL" : text;
  }

  credence_result* result_ = credence_result_new();
};

TEST_F(ResultHandleTest, ANewOneIsEmpty) {
  EXPECT_EQ(credence_result_code(result_), CREDENCE_OK);
  EXPECT_STREQ(credence_result_message(result_), "");
  EXPECT_STREQ(credence_result_json(result_), "null");
  EXPECT_EQ(credence_result_has_more(result_), 0);
  EXPECT_EQ(FieldOf("id"), "NULL");
}

TEST_F(ResultHandleTest, FieldsAreTextsWithoutQuotesAndOtherValuesAsJson) {
  Hold(R"({"text":"a \"b\" ü","number":0.5,"yes":true,"list":[1, 2],"none":null})");
  EXPECT_EQ(FieldOf("text"), "a \"b\" ü");
  EXPECT_EQ(FieldOf("number"), "0.5");
  EXPECT_EQ(FieldOf("yes"), "true");
  EXPECT_EQ(FieldOf("list"), "[1, 2]");
  EXPECT_EQ(FieldOf("none"), "NULL");
  EXPECT_EQ(FieldOf("other"), "NULL");
  EXPECT_EQ(credence_result_field(result_, nullptr), nullptr);
}

TEST_F(ResultHandleTest, AListHasNoFields) {
  Hold(R"([{"id":"a"}])");
  EXPECT_EQ(FieldOf("id"), "NULL");
}

TEST_F(ResultHandleTest, FillingItAgainReplacesEverything) {
  Hold(R"({"id":"a"})");
  EXPECT_EQ(FieldOf("id"), "a");
  Fill(result_, Answer{.json = R"({"id":"b"})", .code = CREDENCE_REFUSED, .message = "no"});
  EXPECT_EQ(FieldOf("id"), "b");
  EXPECT_EQ(credence_result_code(result_), CREDENCE_REFUSED);
  EXPECT_STREQ(credence_result_message(result_), "no");
  EXPECT_EQ(Fill(result_, Fail(Code::kNotFound, "no {param:max-tokens}\nhere")),
            CREDENCE_NOT_FOUND);
  EXPECT_STREQ(credence_result_message(result_), "no max_tokens here");
  EXPECT_STREQ(credence_result_json(result_), "null");
  EXPECT_EQ(FieldOf("id"), "NULL");
}

TEST_F(ResultHandleTest, ExceptionsBecomeCodes) {
  Hold(R"({"id":"a"})");
  const auto fails = [](auto exception) {
    return [exception]() -> Result<Answer> { throw exception; };
  };
  EXPECT_EQ(AtBorder(result_, fails(std::bad_alloc())), CREDENCE_RESOURCE_EXHAUSTED);
  EXPECT_STREQ(credence_result_message(result_), "there is not enough memory");
  EXPECT_EQ(FieldOf("id"), "NULL");
  EXPECT_EQ(AtBorder(result_, fails(std::runtime_error("a\nb"))), CREDENCE_INTERNAL);
  EXPECT_STREQ(credence_result_message(result_), "a b");
  EXPECT_EQ(AtBorder(result_, fails(7)), CREDENCE_INTERNAL);
  EXPECT_EQ(AtBorder(nullptr, fails(7)), CREDENCE_INTERNAL);
}

}  // namespace
}  // namespace credence::capi
