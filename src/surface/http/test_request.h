// SPDX-License-Identifier: Apache-2.0
// For tests: requests without a socket.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "base/utf8.h"
#include "surface/http/message.h"

namespace credence::http {

class TestHeaders final : public Headers {
 public:
  explicit TestHeaders(const std::map<std::string, std::string>& fields) {
    for (const auto& [name, value] : fields) fields_[AsciiLower(name)] = value;
    fields_.try_emplace("host", "127.0.0.1:7878");
  }
  std::string_view Find(std::string_view name) const override {
    const auto found = fields_.find(AsciiLower(name));
    return found == fields_.end() ? std::string_view() : std::string_view(found->second);
  }
  std::size_t Count(std::string_view name) const override {
    return fields_.count(AsciiLower(name));
  }

 private:
  std::map<std::string, std::string> fields_;
};

// Owns what a request points to.
class TestRequest {
 public:
  TestRequest(std::string method, std::string target, std::string body = "",
              const std::map<std::string, std::string>& headers = {})
      : method_(std::move(method)),
        target_(std::move(target)),
        body_(std::move(body)),
        headers_(headers) {}

  // As if another user of the machine had sent it.
  TestRequest& FromAnotherUser() {
    is_own_user_ = false;
    return *this;
  }

  Request Get() const {
    return {.method = method_,
            .target = target_,
            .headers = &headers_,
            .body = body_,
            .peer = "127.0.0.1",
            .is_own_user = [this] { return is_own_user_; }};
  }

 private:
  std::string method_;
  std::string target_;
  std::string body_;
  TestHeaders headers_;
  bool is_own_user_ = true;
};

}  // namespace credence::http
