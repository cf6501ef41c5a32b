// SPDX-License-Identifier: Apache-2.0
#include "surface/grpc/fields.h"

#include <cmath>
#include <limits>

#include "base/test_framework.h"

namespace credence::rpc {
namespace {

TEST(FieldsTest, AnActionIsTheMessageElseTheTextElseTheResponse) {
  EXPECT_EQ(ActionOf(R"({"message": "a", "text": "b", "response": "c"})"), "a");
  EXPECT_EQ(ActionOf(R"({"response": "c", "text": "b"})"), "b");
  EXPECT_EQ(ActionOf(R"({"response": "c", "salience": {"x": 1}})"), "c");
  EXPECT_EQ(ActionOf(R"({"message": "", "text": "b"})"), "b");
  EXPECT_EQ(ActionOf(R"({"message": 7, "text": "b"})"), "b");
}

TEST(FieldsTest, EffectsWithoutAnActionAreRefused) {
  for (const char* effects : {"", "{}", "[]", "null", "plain words", R"({"message": ""})",
                              R"({"message": "a")", R"({"message": "a"} x)"}) {
    EXPECT_THAT(ActionOf(effects), Fails(Code::kInvalidArgument, HasSubstr("effects_json")))
        << effects;
  }
}

RC_GTEST_PROP(FieldsPropertyTest, EffectsGiveTheActionBack, ()) {
  const auto action =
      *rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::inRange(' ', '~')));
  RC_ASSERT(ActionOf(EffectsOf(action)).value_or("") == action);
}

TEST(FieldsTest, ANumberIsTheOneThatWasMeant) {
  EXPECT_EQ(Widen(0.41F), 0.41);
  EXPECT_EQ(Widen(0.3F), 0.3);
  EXPECT_EQ(Widen(1.0F), 1.0);
  EXPECT_EQ(Widen(0.0F), 0.0);
  EXPECT_TRUE(std::isnan(Widen(std::numeric_limits<float>::quiet_NaN())));
  EXPECT_TRUE(std::isinf(Widen(std::numeric_limits<float>::infinity())));
}

RC_GTEST_PROP(FieldsPropertyTest, ANumberStaysTheSameFloat, (float number)) {
  RC_ASSERT(static_cast<float>(Widen(number)) == number);
}

RC_GTEST_PROP(FieldsPropertyTest, ThreePlacesAreExact, ()) {
  const int thousandths = *rc::gen::inRange(0, 1001);
  RC_ASSERT(Widen(static_cast<float>(thousandths) / 1000) == thousandths / 1000.0);
}

TEST(FieldsTest, LimitsAreBounded) {
  EXPECT_EQ(Limit(0, 10), 10);
  EXPECT_EQ(Limit(7, 10), 7);
  EXPECT_EQ(Limit(1'000'000, 10), kLimitMax);
  EXPECT_EQ(Limit(-1, 10).error().code, Code::kInvalidArgument);
}

TEST(FieldsTest, CountsThatDoNotFitAreTheLargest) {
  EXPECT_EQ(Narrow(5'000'000'000), std::numeric_limits<std::int32_t>::max());
  EXPECT_EQ(Narrow(12), 12);
}

}  // namespace
}  // namespace credence::rpc
