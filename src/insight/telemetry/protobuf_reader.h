// SPDX-License-Identifier: Apache-2.0
// ProtobufReader: the fields of one message in the protobuf wire format, in order. No schema, no
// copies. Forty lines instead of libprotobuf, which runs hundreds of initialisers before main() and
// would slow down every hook (docs/architecture.md).
//
//   ProtobufReader message(bytes);
//   while (message.Next()) {
//     if (message.field() == 1) name = message.bytes();
//   }
//   if (!message.ok()) …
//
// A field of another type than expected reads as 0, or as no bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace credence::insight {

class ProtobufReader {
 public:
  // REQUIRES: `bytes` outlives the reader and the views it returns.
  explicit ProtobufReader(std::string_view bytes) : rest_(bytes) {}

  // Advances to the next field. False at the end, or where the message is malformed.
  bool Next();
  bool ok() const { return ok_; }

  std::uint32_t field() const { return field_; }
  // Of a varint, fixed64 or fixed32.
  std::uint64_t number() const { return number_; }
  // Of a string, bytes, or embedded message.
  std::string_view bytes() const { return bytes_; }

 private:
  bool ReadVarint(std::uint64_t& value);
  bool ReadFixed(std::size_t size);
  bool ReadValue(std::uint32_t type);

  std::string_view rest_;
  bool ok_ = true;
  std::uint32_t field_ = 0;
  std::uint64_t number_ = 0;
  std::string_view bytes_;
};

}  // namespace credence::insight
