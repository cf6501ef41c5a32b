// SPDX-License-Identifier: Apache-2.0
#include "ledger/upcast.h"

#include <array>

#include "base/test_framework.h"

namespace credence::ledger {
namespace {

Result<std::string> AddB(std::string_view body) { return std::string(body) + "b"; }
Result<std::string> AddC(std::string_view body) { return std::string(body) + "c"; }
Result<std::string> Refuse(std::string_view /*body*/) { return InvalidArgument("no number"); }

constexpr std::array<Upcast, 4> kUpcasts = {{
    {.kind = "old", .from = 2, .lift = AddC},
    {.kind = "old", .from = 1, .lift = AddB},
    {.kind = "gap", .from = 2, .lift = AddC},
    {.kind = "bad", .from = 1, .lift = Refuse},
}};

EventView ViewOfKind(std::string_view kind, std::int64_t version) {
  return {.sequence = 7, .kind = kind, .version = version, .body = "a"};
}

TEST(UpcastTest, AKindWithoutUpcastsIsAtVersionOne) {
  EXPECT_EQ(PresentVersion(kUpcasts, "new"), 1);
  EXPECT_EQ(PresentVersion({}, "old"), 1);
  EXPECT_EQ(PresentVersion(kUpcasts, "old"), 3);
}

TEST(UpcastTest, LiftsOverEveryVersionInBetween) {
  std::string buffer;
  EXPECT_EQ(LiftBody(kUpcasts, ViewOfKind("old", 1), buffer).value(), "abc");
  EXPECT_EQ(LiftBody(kUpcasts, ViewOfKind("old", 2), buffer).value(), "ac");
}

TEST(UpcastTest, ThePresentVersionIsNotCopied) {
  std::string buffer = "untouched";
  const EventView event = ViewOfKind("old", 3);
  const auto body = LiftBody(kUpcasts, event, buffer).value().value();
  EXPECT_EQ(body.data(), event.body.data());
  EXPECT_EQ(buffer, "untouched");
}

TEST(UpcastTest, ANewerVersionIsNotRead) {
  std::string buffer;
  EXPECT_EQ(LiftBody(kUpcasts, ViewOfKind("old", 4), buffer).value(), std::nullopt);
  EXPECT_EQ(LiftBody(kUpcasts, ViewOfKind("new", 2), buffer).value(), std::nullopt);
}

TEST(UpcastTest, AMissingStepIsDataLoss) {
  std::string buffer;
  const auto body = LiftBody(kUpcasts, ViewOfKind("gap", 1), buffer);
  ASSERT_FALSE(body);
  EXPECT_EQ(body.error(),
            (Error{Code::kDataLoss, "event 7 (gap): there is no way from version 1 to 2"}));
}

TEST(UpcastTest, ABodyThatCannotBeLiftedIsDataLoss) {
  std::string buffer;
  const auto body = LiftBody(kUpcasts, ViewOfKind("bad", 1), buffer);
  ASSERT_FALSE(body);
  EXPECT_EQ(body.error(), (Error{Code::kDataLoss, "event 7 (bad version 1): no number"}));
}

TEST(UpcastTest, AVersionBelowOneIsDataLoss) {
  std::string buffer;
  for (const std::int64_t version : {std::int64_t{0}, INT64_MIN}) {
    EXPECT_THAT(LiftBody(kUpcasts, ViewOfKind("old", version), buffer), Fails(Code::kDataLoss));
  }
}

}  // namespace
}  // namespace credence::ledger
