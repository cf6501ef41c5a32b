// SPDX-License-Identifier: Apache-2.0
#include "llm/host_lookup.h"

#include <chrono>
#include <future>
#include <stop_token>

#include "base/test_framework.h"
#include "llm/test_server.h"

namespace credence::llm {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

Result<std::vector<std::string>> Forbidden(const std::string& host) {
  ADD_FAILURE() << "asked for " << host;
  return std::vector<std::string>{};
}

TEST(HostLookup, AsksNobodyForNumbersAndThisMachine) {
  const SteadyTime never = steady_clock::now() + kForever;
  EXPECT_THAT(*LookUpHost("10.1.2.3", never, {}, Forbidden), ElementsAre("10.1.2.3"));
  EXPECT_THAT(*LookUpHost("::1", never, {}, Forbidden), ElementsAre("::1"));
  EXPECT_THAT(*LookUpHost("localhost", never, {}, Forbidden), ElementsAre("127.0.0.1", "::1"));
}

TEST(HostLookup, PassesOnWhatIsFoundOrNot) {
  const SteadyTime never = steady_clock::now() + kForever;
  EXPECT_THAT(*LookUpHost("a.test", never, {},
                          [](const std::string& host) {
                            return Result<std::vector<std::string>>({host, "10.0.0.1"});
                          }),
              ElementsAre("a.test", "10.0.0.1"));
  const auto missing =
      LookUpHost("a.test", never, {}, [](const std::string&) -> Result<std::vector<std::string>> {
        return Fail(Code::kUnavailable, "not found");
      });
  EXPECT_EQ(missing.error().code, Code::kUnavailable);
}

// A lookup that blocks until the test releases it.
struct SlowLookup {
  std::promise<void> release;
  std::shared_future<void> released = release.get_future().share();

  Lookup function() const {
    return [wait = released](const std::string&) -> Result<std::vector<std::string>> {
      wait.wait();
      return std::vector<std::string>{"10.0.0.1"};
    };
  }
};

TEST(HostLookup, DoesNotWaitBeyondTheDeadline) {
  SlowLookup slow;
  const auto found =
      LookUpHost("a.test", steady_clock::now() + milliseconds(30), {}, slow.function());
  EXPECT_EQ(found.error().code, Code::kDeadlineExceeded);
  slow.release.set_value();
}

TEST(HostLookup, StopsWhenAsked) {
  SlowLookup slow;
  std::stop_source source;
  const auto found = LookUpHost("a.test", steady_clock::now() + kForever, source.get_token(),
                                [source, look_up = slow.function()](const std::string& host) {
                                  source.request_stop();
                                  return look_up(host);
                                });
  EXPECT_EQ(found.error().code, Code::kCancelled);
  slow.release.set_value();
}

}  // namespace
}  // namespace credence::llm
