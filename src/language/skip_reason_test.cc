// SPDX-License-Identifier: Apache-2.0
#include "language/skip_reason.h"

#include <set>
#include <string_view>

#include "base/test_framework.h"

namespace credence::language {
namespace {

constexpr std::string_view kReal = "main.c:3:5: error: expected ';' before 'return'";

TEST(SkipReasonTest, ARealFailureIsKept) {
  for (const std::string_view tool : {"bash", "Edit", "write", "mcp__db__query", ""}) {
    EXPECT_EQ(WhySkip(tool, kReal), std::nullopt) << tool;
  }
}

TEST(SkipReasonTest, WhatNamesNothingCannotBeRecognisedAgain) {
  for (const std::string_view error :
       {"12 34 56 and a few other words in the last line",
        "it took a while and then it was simply over, and/or stopped",
        "the users' settings are what they were before - 2026"}) {
    EXPECT_FALSE(IsRecognisable(error)) << error;
  }
  for (const std::string_view error :
       {"something is wrong around here with src/engine/commit",
        "something is wrong around here with commit.cc (again)",
        "something is wrong around here with parse_args, perhaps",
        "something is wrong around here with std::vector perhaps",
        "something is wrong around here because of --strict, perhaps",
        "something is wrong around here with `strict`, perhaps",
        "something is wrong around here: TS2345, perhaps",
        "make: nobody knows how to build the target all",
        "error: tests need the mock server to be running first"}) {
    EXPECT_TRUE(IsRecognisable(error)) << error;
  }
}

TEST(SkipReasonTest, ToolsThatOnlyReadOrThink) {
  for (const std::string_view tool :
       {"read", "Read", "grep", "Glob", "LS", "todoread", "TodoWrite", "think", "Task", "WebSearch",
        "webfetch", "NotebookRead", "read_file", "list_directory", "mcp__files__read_file"}) {
    EXPECT_EQ(WhySkip(tool, kReal), SkipReason::kReadsOnly) << tool;
  }
}

TEST(SkipReasonTest, ShorterThanThirtyCharacters) {
  EXPECT_EQ(WhySkip("bash", ""), SkipReason::kTooShort);
  EXPECT_EQ(WhySkip("bash", "error: 8901234567890123456789"), SkipReason::kTooShort);  // 29
  EXPECT_EQ(WhySkip("bash", "error: 89012345678901234567890"), std::nullopt);          // 30
  EXPECT_EQ(WhySkip("bash", "  error: 8901234567890123456789 \n\n"), SkipReason::kTooShort);
  // Counts characters, not bytes, and ignores colours.
  EXPECT_EQ(WhySkip("bash", "error: ééééééééééééééééééé"), SkipReason::kTooShort);
  EXPECT_EQ(WhySkip("bash", "\x1b[31merror\x1b[0m\x1b[1m: short\x1b[0m"), SkipReason::kTooShort);
}

TEST(SkipReasonTest, TransientNetworkErrors) {
  for (const std::string_view error :
       {"Error: read ECONNRESET at TLSWrap.onStreamRead (node:internal)",
        "npm ERR! code ETIMEDOUT\nnpm ERR! network request failed",
        "Error: connect ECONNREFUSED 127.0.0.1:5432 at TCPConnectWrap",
        "Error: write EPIPE at afterWriteDispatched (internal/streams)",
        "FetchError: request to https://x failed, reason: socket hang up",
        "curl: (28) Operation timed out after 30001 milliseconds with 0 bytes received",
        "curl: (6) Could not resolve host: registry.example.org",
        "Error: getaddrinfo ENOTFOUND registry.example.org",
        "urllib.error.HTTPError: HTTP Error 503: Service Unavailable",
        "requests.exceptions.ConnectionError: Max retries exceeded with url: /simple",
        "npm ERR! 429 Too Many Requests - GET https://registry.example.org/x"}) {
    EXPECT_EQ(WhySkip("bash", error), SkipReason::kTransient) << error;
  }
  EXPECT_EQ(WhySkip("bash", "error: undeclared identifier MY_ECONNRESET_X"), std::nullopt);
  EXPECT_EQ(WhySkip("bash", "error: expected HTTP 200 but the handler answered 404"), std::nullopt);
}

TEST(SkipReasonTest, TextThatMerelyTalksAboutErrors) {
  for (const std::string_view error :
       {"Compiled 12 files, no errors were reported", "Checked everything: 0 errors, 3 warnings",
        "Refactored the error handling of the login form", "All files were written successfully.",
        "Finished without errors in 3 seconds flat"}) {
    EXPECT_EQ(WhySkip("bash", error), SkipReason::kTalksAboutErrors) << error;
  }
  for (const std::string_view error :
       {"Installed successfully\nerror: cannot find -lfoo",
        "Checked 3 files: 10 errors, 2 warnings", "error handling: TypeError: x is not a function",
        "the configuration does not have a section [db]"}) {
    EXPECT_EQ(WhySkip("bash", error), std::nullopt) << error;
  }
}

TEST(SkipReasonTest, EveryReasonHasItsOwnNameAndMeaning) {
  std::set<std::string_view> names;
  std::set<std::string_view> meanings;
  for (const SkipReason each : {SkipReason::kReadsOnly, SkipReason::kTooShort,
                                SkipReason::kTransient, SkipReason::kTalksAboutErrors}) {
    names.insert(NameOf(each));
    meanings.insert(SkipReasonMeaning(each));
  }
  EXPECT_EQ(names.size(), 4u);
  EXPECT_EQ(meanings.size(), 4u);
}

}  // namespace
}  // namespace credence::language
