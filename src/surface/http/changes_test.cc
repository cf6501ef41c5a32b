// SPDX-License-Identifier: Apache-2.0
#include "surface/http/changes.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>

#include "base/test_framework.h"

namespace credence::http {
namespace {

// What was delivered, for a waiting thread.
class Received {
 public:
  Changes::Deliver Deliver() {
    return [this](const std::shared_ptr<const std::string>& text) {
      const std::lock_guard lock(mutex_);
      text_ += text == nullptr ? "(end)" : *text;
      changed_.notify_all();
    };
  }
  // False on timeout.
  bool WaitFor(const std::string& part) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(20),
                             [&] { return text_.find(part) != text_.npos; });
  }
  std::string text() {
    const std::lock_guard lock(mutex_);
    return text_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string text_;
};

class ChangesTest : public testing::Test {
 protected:
  void Add(const std::string& text, const std::string& space = "default") {
    ASSERT_TRUE(engine_->memories().Add({.space = space}, {.content = text}));
  }

  std::shared_ptr<Engine> engine_{Engine::Open({.db = ":memory:"}).value()};
  Changes changes_{[this] { return engine_; },
                   {.look_every = std::chrono::milliseconds(5),
                    .heartbeat_every = std::chrono::milliseconds(20),
                    .at_once_max = 5}};
};

TEST_F(ChangesTest, EachIsToldOnce) {
  Add("Before");
  Received received;
  const auto subscription = changes_.Subscribe({.space = "default"}, received.Deliver()).value();
  Add("After");
  Add("Elsewhere", "other");
  Add("And after");
  EXPECT_TRUE(received.WaitFor("id: 3\n"));
  EXPECT_EQ(received.text().find("id: 1\n"), std::string::npos);
  EXPECT_EQ(received.text().find("id: 2\n"), received.text().rfind("id: 2\n"));
  EXPECT_TRUE(received.WaitFor(": still here\n\n"));
}

TEST_F(ChangesTest, ItGoesOnAfterANumberAndTellsWhoMissedTooMuch) {
  for (int i = 0; i < 8; ++i) Add("Sentence " + std::to_string(i));
  Received near;
  const auto first =
      changes_.Subscribe({.space = "default", .kind = "", .after = 6}, near.Deliver());
  EXPECT_TRUE(near.WaitFor("id: 8\n"));
  EXPECT_NE(near.text().find("id: 7\n"), std::string::npos);
  Received far;
  const auto second =
      changes_.Subscribe({.space = "default", .kind = "", .after = 0}, far.Deliver());
  EXPECT_TRUE(far.WaitFor("event: reset\ndata: {\"sequence\":8}"));
}

TEST_F(ChangesTest, WhoHasGoneIsNotTold) {
  Received received;
  {
    const auto subscription = changes_.Subscribe({.space = "default"}, received.Deliver());
    Add("First");
    EXPECT_TRUE(received.WaitFor("id: 1\n"));
  }
  Received other;
  const auto subscription = changes_.Subscribe({.space = "default"}, other.Deliver());
  Add("Second");
  EXPECT_TRUE(other.WaitFor("id: 2\n"));
  EXPECT_EQ(received.text().find("id: 2\n"), std::string::npos);
}

TEST_F(ChangesTest, WhoMayNotListenAnyMoreIsToldOfTheEndAndNothingElse) {
  std::atomic<bool> may_listen = true;
  Received received;
  ChangeStream stream{.space = "default"};
  stream.may_listen = [&](Timestamp /*now*/) { return may_listen.load(); };
  const auto subscription = changes_.Subscribe(stream, received.Deliver());
  Add("First");
  EXPECT_TRUE(received.WaitFor("id: 1\n"));
  may_listen = false;
  EXPECT_TRUE(received.WaitFor("(end)"));
  Received other;
  const auto goes_on = changes_.Subscribe({.space = "default"}, other.Deliver());
  Add("Second");
  EXPECT_TRUE(other.WaitFor("id: 2\n"));
  EXPECT_TRUE(received.text().ends_with("(end)")) << received.text();
}

}  // namespace
}  // namespace credence::http
