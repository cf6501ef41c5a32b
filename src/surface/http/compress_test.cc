// SPDX-License-Identifier: Apache-2.0
#include "surface/http/compress.h"

#include <zlib.h>

#include <string>

#include "base/test_framework.h"
#include "surface/http/test_request.h"

namespace credence::http {
namespace {

std::string Unzip(std::string_view packed, std::size_t size) {
  std::string text(size + 1, '\0');
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  text.resize(stream.total_out);
  inflateEnd(&stream);
  return text;
}

Response Tagged(std::string body, std::string type = "application/json") {
  return {.type = std::move(type), .body = std::move(body), .headers = {{"ETag", "\"a\""}}};
}

Response Compressed(Response response, const std::string& accepted) {
  CompressIfAsked(TestRequest("GET", "/", "", {{"Accept-Encoding", accepted}}).Get(), response);
  return response;
}

using Header = std::pair<std::string, std::string>;
const std::string kLong(5'000, 'a');

TEST(Compress, ALargeAnswerToAClientThatAcceptsIt) {
  const Response response = Compressed(Tagged(kLong), "gzip, br");
  EXPECT_LT(response.body.size(), kLong.size() / 10);
  EXPECT_EQ(Unzip(response.body, kLong.size()), kLong);
  EXPECT_THAT(response.headers,
              ElementsAre(Header("ETag", "W/\"a\""), Header("Vary", "Accept-Encoding"),
                          Header("Content-Encoding", "gzip")));
}

TEST(Compress, GunzipUndoesGzip) {
  EXPECT_EQ(Gunzip(Gzip(kLong), kLong.size()).value(), kLong);
  EXPECT_EQ(Gunzip(Gzip(""), 10).value(), "");
  EXPECT_EQ(Gunzip(Gzip("one ") + Gzip("two"), 100).value(), "one two");
}

TEST(Compress, GunzipEndsAtTheLimit) {
  EXPECT_EQ(Gunzip(Gzip(kLong), kLong.size() - 1).error().code, Code::kResourceExhausted);
  EXPECT_EQ(Gunzip(Gzip(std::string(50'000'000, '0')), 1'000).error().code,
            Code::kResourceExhausted);
}

TEST(Compress, WhatIsNotWholeGzipIsRefused) {
  const std::string packed = Gzip(kLong);
  for (const std::string_view bad : {std::string_view(), std::string_view("plain text"),
                                     std::string_view(packed).substr(0, packed.size() - 9),
                                     std::string_view(packed).substr(1)}) {
    EXPECT_EQ(Gunzip(bad, 1'000'000).error().code, Code::kInvalidArgument) << bad.size();
  }
}

RC_GTEST_PROP(Compress, AnyTextComesBack, ()) {
  const auto text = *rc::gen::container<std::string>(rc::gen::arbitrary<char>());
  RC_ASSERT(Gunzip(Gzip(text), text.size()).value() == text);
}

TEST(Compress, OtherwiseTheBodyStaysAsItIs) {
  std::string noise;
  for (unsigned i = 0, value = 1; i < 3'000; ++i) {
    value = value * 1'664'525 + 1'013'904'223;
    noise += static_cast<char>(value >> 24);
  }
  for (const auto& [answer, accepted] : std::initializer_list<std::pair<Response, std::string>>{
           {Tagged(kLong), ""},
           {Tagged(kLong), "gzip;q=0"},
           {Tagged(kLong), "identity, gzip;q=0.5"},
           {Tagged("[]"), "gzip"},
           {Tagged(kLong, "image/png"), "gzip"},
           {Tagged(noise), "gzip"},
       }) {
    const Response response = Compressed(answer, accepted);
    EXPECT_EQ(response.body, answer.body);
    EXPECT_THAT(response.headers, Not(Contains(Header("Content-Encoding", "gzip"))));
    EXPECT_THAT(response.headers, Contains(Header("ETag", "\"a\"")));
  }
}

// A cache in between must not send one encoding to a client that accepts only another.
TEST(Compress, WhatCouldBeCompressedSaysSo) {
  EXPECT_THAT(Compressed(Tagged(kLong), "").headers, Contains(Header("Vary", "Accept-Encoding")));
  Response known = Tagged("");
  known.status = 304;
  EXPECT_THAT(Compressed(known, "gzip").headers, Contains(Header("Vary", "Accept-Encoding")));
}

TEST(Compress, NothingIsTextToo) { EXPECT_EQ(Unzip(Gzip(""), 0), ""); }

}  // namespace
}  // namespace credence::http
