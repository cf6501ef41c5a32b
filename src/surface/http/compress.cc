// SPDX-License-Identifier: Apache-2.0
#include "surface/http/compress.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "surface/http/encoding.h"

namespace credence::http {
namespace {

// Smaller ones fit in one packet anyway.
constexpr std::size_t kWorthwhileBytes = 1'400;
// JSON of lists shrinks to a tenth even at the fastest level, which hardly delays the answer.
constexpr int kLevel = Z_BEST_SPEED;
constexpr int kGzipWindow = 15 + 16;
constexpr int kMemoryLevel = 8;

bool IsText(std::string_view type) {
  type = type.substr(0, type.find(';'));
  return type.starts_with("text/") || type.ends_with("json");
}

// Another encoding has other bytes, which a strong tag would promise to be the same.
void WeakenTag(Response& response) {
  for (auto& [name, value] : response.headers) {
    if (name == "ETag" && !value.starts_with("W/")) value.insert(0, "W/");
  }
}

}  // namespace

std::string Gzip(std::string_view text) {
  z_stream stream{};
  if (text.size() > std::numeric_limits<uInt>::max() ||
      deflateInit2(&stream, kLevel, Z_DEFLATED, kGzipWindow, kMemoryLevel, Z_DEFAULT_STRATEGY) !=
          Z_OK) {
    return {};
  }
  std::string out(deflateBound(&stream, text.size()), '\0');
  // zlib reads through a pointer to non-const, but never writes there.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const bool is_whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  out.resize(is_whole ? stream.total_out : 0);
  deflateEnd(&stream);
  return out;
}

Result<std::string> Gunzip(std::string_view packed, std::size_t bytes_max) {
  z_stream stream{};
  if (packed.size() > std::numeric_limits<uInt>::max() ||
      inflateInit2(&stream, kGzipWindow) != Z_OK) {
    return Fail(Code::kResourceExhausted, "the compressed body is too large");
  }
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  std::string out;
  int state = Z_OK;
  while (state == Z_OK && out.size() <= bytes_max) {
    // One byte more than allowed tells that there is more.
    const std::size_t begin = out.size();
    out.resize(std::min(bytes_max + 1, std::max(2 * begin, 4 * packed.size() + kWorthwhileBytes)));
    stream.next_out = reinterpret_cast<Bytef*>(out.data() + begin);
    stream.avail_out = static_cast<uInt>(out.size() - begin);
    state = inflate(&stream, Z_NO_FLUSH);
    out.resize(out.size() - stream.avail_out);
    if (state == Z_OK && stream.avail_in == 0 && stream.avail_out > 0) break;  // It is cut off.
    // Several files of gzip, one after the other, are one.
    if (state == Z_STREAM_END && stream.avail_in > 0) state = inflateReset(&stream);
  }
  inflateEnd(&stream);
  if (out.size() > bytes_max) {
    return Fail(
        Code::kResourceExhausted,
        fmt::format("the body is larger than {} bytes when unpacked; send it in parts", bytes_max));
  }
  if (state != Z_STREAM_END) return InvalidArgument("the body is not valid gzip");
  return out;
}

void CompressIfAsked(const Request& request, Response& response) {
  // The answer that the client has already may have been compressed.
  if (response.status == 304) response.headers.emplace_back("Vary", "Accept-Encoding");
  if (response.body.size() < kWorthwhileBytes || response.stream || response.parts ||
      !IsText(response.type)) {
    return;
  }
  response.headers.emplace_back("Vary", "Accept-Encoding");
  const AcceptedEncodings accepted = ParseAcceptEncoding(request.Header("Accept-Encoding"));
  if (accepted.Best(true, false) != Encoding::kGzip) return;
  std::string compressed = Gzip(response.body);
  if (compressed.empty() || compressed.size() >= response.body.size()) return;
  response.body = std::move(compressed);
  response.headers.emplace_back("Content-Encoding", NameOfEncoding(Encoding::kGzip));
  WeakenTag(response);
}

}  // namespace credence::http
