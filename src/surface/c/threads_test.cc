// SPDX-License-Identifier: Apache-2.0
// One engine, many threads.
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "base/test_support.h"
#include "surface/c/test_handle.h"

namespace credence::capi {
namespace {

constexpr int kThreads = 8;
constexpr int kRounds = 10;

TEST(CThreads, OneHandleServesManyThreadsAndLosesNothing) {
  const TestFolder folder;
  TestHandle handle("admin", {{"db", folder.File("credence.db")}});
  std::atomic<int> failures = 0;
  std::vector<std::thread> threads;
  for (int number = 0; number < kThreads; ++number) {
    threads.emplace_back([&, number] {
      credence_result* result = credence_result_new();
      const std::string session = "s" + std::to_string(number);
      const auto expect = [&](credence_code code) {
        if (code != CREDENCE_OK) ++failures;
      };
      expect(credence_session_start(handle.engine(), session.c_str(), "Fix the bug", result));
      for (int round = 0; round < kRounds; ++round) {
        const std::string text =
            "Sentence " + std::to_string(round) + " of thread " + std::to_string(number);
        expect(credence_memory_add(handle.engine(), text.c_str(), nullptr, result));
        expect(credence_call(handle.engine(), "memory list", nullptr, result));
        expect(credence_changes_after(handle.engine(), 0, "memory", result));
        expect(credence_session_guard(handle.engine(), session.c_str(), nullptr, "Read",
                                      R"({"file_path":"a.txt"})", 0, result));
        credence_engine* derived = nullptr;
        expect(credence_derive(handle.engine(), R"({"access":"read"})", &derived, result));
        expect(credence_call(derived, "stats", nullptr, result));
        credence_close(derived);
      }
      credence_result_free(result);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failures, 0);
  EXPECT_EQ(handle.Call("ledger list", {{"kind", "memory.learned"}, {"limit", 1'000}}),
            CREDENCE_OK);
  EXPECT_EQ(handle.answer().at("events").size(), static_cast<std::size_t>(kThreads * kRounds));
  EXPECT_EQ(handle.Call("verify"), CREDENCE_OK) << handle.message();
}

}  // namespace
}  // namespace credence::capi
