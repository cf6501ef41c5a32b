// SPDX-License-Identifier: Apache-2.0
// The rival: a Boost.Beast handler that only reads a request and sends the prepared answer for its
// target. It has as many threads as `credence serve`, with one context each.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace credence::bench {

// A server's answer, without what the connection itself adds.
struct Answer {
  unsigned status = 0;
  std::vector<std::pair<std::string, std::string>> fields;
  std::string body;
};

struct Question {
  std::string method = "GET";
  std::string target;
  std::string body;  // JSON; only sent by POST.
};

// Asks the server on that loopback port. Ends the benchmark if it does not answer.
Answer Fetch(std::uint16_t port, const Question& question);

class BareServer {
 public:
  using Answers = std::map<std::string, Answer, std::less<>>;  // By target.

  explicit BareServer(Answers answers);
  ~BareServer();
  BareServer(const BareServer&) = delete;
  BareServer& operator=(const BareServer&) = delete;

  std::uint16_t port() const;

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace credence::bench
