// SPDX-License-Identifier: Apache-2.0
// Cursor: how far each space was sent, kept in a file, so that a restart neither loses nor repeats
// what happened in the meantime.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>

#include "credence/result.h"

namespace credence::otlp {

class Cursor {
 public:
  // A missing file, one for another receiver, or one that cannot be understood is as if nothing had
  // been sent. `receiver`: the address.
  static Cursor Load(std::filesystem::path file, std::string receiver);

  // Whether nothing was ever sent to this receiver.
  bool IsNew() const { return is_new_; }
  // The last event of the space that was sent; 0 if none was.
  std::int64_t Find(const std::string& space) const;
  // Failure, of the following: the file cannot be written.
  Result<void> Move(const std::string& space, std::int64_t last);
  // Sending begins after these events of the spaces that there are.
  Result<void> Begin(std::map<std::string, std::int64_t> heads);

 private:
  Cursor(std::filesystem::path file, std::string receiver)
      : file_(std::move(file)), receiver_(std::move(receiver)) {}

  std::filesystem::path file_;
  std::string receiver_;
  Result<void> Save();

  std::map<std::string, std::int64_t> sent_;
  bool is_new_ = true;
};

}  // namespace credence::otlp
