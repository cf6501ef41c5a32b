// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/json_rpc.h"

#include "base/test_framework.h"

namespace credence::mcp {
namespace {

std::string Nested(int depth) {
  return std::string(static_cast<std::size_t>(depth), '[') +
         std::string(static_cast<std::size_t>(depth), ']');
}

TEST(JsonRpc, RefusesWhatIsNotJson) {
  for (const std::string_view text :
       {"", "x", "{", R"({"a":1}{})", "\xff", "{\"a\":\"\xc3\"}", "[1,]"}) {
    const RpcResult<void> checked = CheckJson(text);
    EXPECT_THAT(checked, Fails(RpcCode::kParseError, testing::_)) << text;
  }
}

TEST(JsonRpc, HasALimitOfSizeAndDepth) {
  EXPECT_TRUE(CheckJson(std::string(kMessageBytesMax - 1, ' ') + "1"));
  EXPECT_FALSE(CheckJson(std::string(kMessageBytesMax, ' ') + "1"));
  EXPECT_TRUE(CheckJson(Nested(100)));
  EXPECT_FALSE(CheckJson(Nested(100'000)));
}

TEST(JsonRpc, FindsAKeyThatOccursTwiceHoweverDeep) {
  EXPECT_EQ(DuplicateKey(R"({"a":1,"b":{"a":1}})"), std::nullopt);
  EXPECT_EQ(DuplicateKey(R"({"a":1,"b":[{"c":1,"c":2}]})"), "c");
  // The same key in another spelling.
  EXPECT_EQ(DuplicateKey(R"({"a":1,"\u0061":2})"), "a");
}

TEST(JsonRpc, ReadsRequestsNotificationsAndAnswers) {
  const auto request = ReadMessage(R"({"jsonrpc":"2.0","id":"x\n","method":"ping"})").value();
  EXPECT_EQ(request.id, R"("x\n")");
  EXPECT_EQ(request.method, "ping");
  EXPECT_EQ(request.params, "{}");
  const auto note = ReadMessage(R"({"jsonrpc":"2.0","method":"n","params":{"a":1}})").value();
  EXPECT_TRUE(note.id.empty());
  EXPECT_EQ(note.params, R"({"a":1})");
  EXPECT_TRUE(ReadMessage(R"({"jsonrpc":"2.0","id":1,"result":{}})")->is_answer);
  EXPECT_TRUE(ReadMessage(R"({"jsonrpc":"2.0","id":1,"error":{}})")->is_answer);
}

TEST(JsonRpc, SaysWhatIsWrongWithAMessageAndToWhom) {
  struct Case {
    std::string_view text;
    std::string_view id;
    RpcCode code;
    std::string_view says;
  };
  for (const Case& wrong : {
           Case{"3", "null", RpcCode::kInvalidRequest, "object"},
           Case{"{}", "null", RpcCode::kInvalidRequest, "jsonrpc"},
           Case{R"({"jsonrpc":"1.0","id":1,"method":"a"})", "1", RpcCode::kInvalidRequest,
                "jsonrpc"},
           Case{R"({"jsonrpc":"2.0","id":1})", "1", RpcCode::kInvalidRequest, "method"},
           Case{R"({"jsonrpc":"2.0","id":1,"method":3})", "1", RpcCode::kInvalidRequest, "method"},
           Case{R"({"jsonrpc":"2.0","id":null,"method":"a"})", "null", RpcCode::kInvalidRequest,
                "id"},
           Case{R"({"jsonrpc":"2.0","id":{},"method":"a"})", "null", RpcCode::kInvalidRequest,
                "id"},
           Case{R"({"jsonrpc":"2.0","id":1,"method":"a","params":[]})", "1",
                RpcCode::kInvalidParams, "params"},
           Case{R"({"jsonrpc":"2.0","id":1,"method":"a","method":"b"})", "1",
                RpcCode::kInvalidRequest, "\"method\" occurs twice"},
           Case{R"({"jsonrpc":"2.0","id":1,"id":2,"method":"a"})", "null", RpcCode::kInvalidRequest,
                "\"id\" occurs twice"},
       }) {
    const auto message = ReadMessage(wrong.text);
    ASSERT_FALSE(message) << wrong.text;
    EXPECT_EQ(message.error().id, wrong.id) << wrong.text;
    EXPECT_EQ(message.error().error.code, wrong.code) << wrong.text;
    EXPECT_THAT(message.error().error.message, HasSubstr(wrong.says)) << wrong.text;
  }
}

TEST(JsonRpc, WritesAnswers) {
  EXPECT_EQ(WriteResult("3", "{}"), R"({"jsonrpc":"2.0","id":3,"result":{}})");
  EXPECT_EQ(WriteError("null", {.code = RpcCode::kInvalidParams, .message = "a\nb"}),
            R"({"jsonrpc":"2.0","id":null,"error":{"code":-32602,"message":"a b"}})");
}

}  // namespace
}  // namespace credence::mcp
