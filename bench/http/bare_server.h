// SPDX-License-Identifier: Apache-2.0
// The rival: a handler of Boost.Beast that does nothing but read a request and send the answer that
// it was given for its target. As many threads as `credence serve` has, a context for each.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace credence::bench {

// What a server answered, without what the connection adds itself.
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

// Asks the server on that port of the loopback. Ends the benchmark when it does not answer.
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
