// SPDX-License-Identifier: Apache-2.0
#include "insight/telemetry/protobuf_reader.h"

namespace credence::insight {

bool ProtobufReader::ReadVarint(std::uint64_t& value) {
  constexpr unsigned kBitsMax = 64;
  value = 0;
  for (unsigned shift = 0; shift < kBitsMax && !rest_.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

bool ProtobufReader::ReadFixed(std::size_t size) {
  if (rest_.size() < size) return false;
  for (std::size_t i = size; i-- > 0;) {
    number_ = number_ << 8 | static_cast<unsigned char>(rest_[i]);
  }
  rest_.remove_prefix(size);
  return true;
}

bool ProtobufReader::ReadValue(std::uint32_t type) {
  switch (type) {
    case 0:
      return ReadVarint(number_);
    case 1:
      return ReadFixed(8);
    case 2: {
      std::uint64_t size = 0;
      if (!ReadVarint(size) || size > rest_.size()) return false;
      bytes_ = rest_.substr(0, size);
      rest_.remove_prefix(size);
      return true;
    }
    case 5:
      return ReadFixed(4);
    default:
      return false;  // Groups, which proto3 does not have.
  }
}

bool ProtobufReader::Next() {
  if (!ok_ || rest_.empty()) return false;
  number_ = 0;
  bytes_ = {};
  std::uint64_t tag = 0;
  constexpr std::uint64_t kFieldMax = (1U << 29) - 1;
  ok_ = ReadVarint(tag) && tag >> 3 != 0 && tag >> 3 <= kFieldMax;
  if (!ok_) return false;
  field_ = static_cast<std::uint32_t>(tag >> 3);
  ok_ = ReadValue(static_cast<std::uint32_t>(tag & 7));
  return ok_;
}

}  // namespace credence::insight
