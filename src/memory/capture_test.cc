// SPDX-License-Identifier: Apache-2.0
// Tests of PrepareDraft and PrepareContent: what becomes of the text of a request.

#include "memory/decide.h"

#include "base/test_framework.h"

namespace credence::memory {
namespace {

constexpr std::string_view kToken = "ghp_0123456789abcdefghijABCDEFGHIJ012345";

class CaptureTest : public testing::Test {
 protected:
  Result<DraftOrSkip> Prepare(const AddMemory& request) const {
    return PrepareDraft(request, "/p", settings_);
  }
  Draft DraftOf(const AddMemory& request) const {
    const Result<DraftOrSkip> prepared = Prepare(request);
    if (!prepared || !prepared->draft) {
      ADD_FAILURE() << (prepared ? prepared->skipped : prepared.error().message);
      return {};
    }
    return *prepared->draft;
  }
  // Why a tool failure is not kept; empty if it is.
  std::string SkipOf(std::string_view tool, std::string_view error) const {
    const Result<DraftOrSkip> prepared = Prepare(Failed(tool, error));
    EXPECT_TRUE(prepared);
    if (!prepared) return prepared.error().message;
    EXPECT_EQ(prepared->draft.has_value(), prepared->skipped.empty());
    return prepared->skipped;
  }
  std::string RefusalOf(const AddMemory& request) const {
    const Result<DraftOrSkip> prepared = Prepare(request);
    if (prepared) return "";
    EXPECT_THAT(prepared, Fails(Code::kInvalidArgument, Not(HasSubstr("\n"))));
    return prepared.error().message;
  }
  static AddMemory Failed(std::string_view tool, std::string_view error) {
    AddMemory request;
    request.content = std::string(error);
    request.passive = true;
    request.tool = std::string(tool);
    return request;
  }
  static AddMemory Said(std::string_view content) {
    AddMemory request;
    request.content = std::string(content);
    return request;
  }

  MemorySettings settings_;
};

TEST_F(CaptureTest, AnExplicitMemoryIsAPatternOfTheProject) {
  EXPECT_EQ(DraftOf(Said("  Use X \n")), (Draft{.content = "Use X",
                                                .type = MemoryType::kPattern,
                                                .project = "/p",
                                                .source = MemorySource::kExplicit}));
}

TEST_F(CaptureTest, GlobalHasNoProject) {
  AddMemory request = Said("Use X");
  request.global = true;
  EXPECT_EQ(DraftOf(request).project, std::nullopt);
}

TEST_F(CaptureTest, EveryTypeIsTakenByItsName) {
  const std::pair<std::string, MemoryType> types[] = {
      {"pattern", MemoryType::kPattern},       {"decision", MemoryType::kDecision},
      {"constraint", MemoryType::kConstraint}, {"learning", MemoryType::kLearning},
      {"context", MemoryType::kContext},       {"rule", MemoryType::kRule}};
  for (const auto& [name, type] : types) {
    AddMemory request = Said("Use X");
    request.type = name;
    EXPECT_EQ(DraftOf(request).type, type);
  }
}

TEST_F(CaptureTest, AnUnknownTypeIsRefusedNamingTheSix) {
  AddMemory request = Said("Use X");
  request.type = "hunch";
  EXPECT_THAT(RefusalOf(request),
              HasSubstr("pattern, decision, constraint, learning, context, rule"));
  request.type = "Rule";
  EXPECT_THAT(RefusalOf(request), HasSubstr("\"Rule\""));
  request.type = "";
  EXPECT_NE(RefusalOf(request), "");
}

TEST_F(CaptureTest, ContentHasOneToTwoThousandCharactersAfterTrimming) {
  EXPECT_EQ(PrepareContent(" a ", settings_).value(), "a");
  EXPECT_NE(RefusalOf(Said("")), "");
  EXPECT_NE(RefusalOf(Said(" \t\n\xC2\xA0")), "");
  EXPECT_EQ(RefusalOf(Said("  " + std::string(2000, 'x') + "  ")), "");
  EXPECT_THAT(RefusalOf(Said(std::string(2001, 'x'))), HasSubstr("2001"));
  // Characters, not bytes.
  std::string umlauts;
  for (int i = 0; i < 2000; ++i) umlauts += "ä";
  EXPECT_EQ(RefusalOf(Said(umlauts)), "");
  EXPECT_NE(RefusalOf(Said(umlauts + "ä")), "");
}

TEST_F(CaptureTest, LimitsAreSettings) {
  settings_.content_max = 3;
  EXPECT_EQ(RefusalOf(Said("abc")), "");
  EXPECT_NE(RefusalOf(Said("abcd")), "");
  settings_.error_min = 5;
  EXPECT_EQ(SkipOf("bash", "kaput"), "");
  settings_.insight_max = 10;
  EXPECT_EQ(DraftOf(Failed("bash", "error: 0123456789 is far too long")).content,
            "Tool 'bash' failed: error: 01…");
}

TEST_F(CaptureTest, BytesThatAreNoTextAreRefused) {
  EXPECT_THAT(RefusalOf(Said("a\xff")), HasSubstr("UTF-8"));
  EXPECT_THAT(RefusalOf(Failed("bash", "\xff the build failed because of this and that")),
              HasSubstr("UTF-8"));
  AddMemory request = Said("Use X");
  request.domain = "\xff";
  EXPECT_THAT(RefusalOf(request), HasSubstr("UTF-8"));
}

TEST_F(CaptureTest, TagsAreOneShortLine) {
  AddMemory request = Said("Use X");
  request.domain = " build ";
  EXPECT_EQ(DraftOf(request).domain, "build");
  request.domain = "  ";
  EXPECT_EQ(DraftOf(request).domain, std::nullopt);
  request.domain = "a\nb";
  EXPECT_THAT(RefusalOf(request), HasSubstr("domain"));
  request.domain = std::string(65, 'x');
  EXPECT_THAT(RefusalOf(request), HasSubstr("64"));
  request.domain = "nobody-offers-this";
  EXPECT_EQ(DraftOf(request).domain, "nobody-offers-this");
}

TEST_F(CaptureTest, AFailureBecomesALearningWithItsInformativeLine) {
  const Draft draft = DraftOf(Failed("bash",
                                     "compiling...\n"
                                     "error: tests need the mock server to be running first\n"
                                     "exit code: 1\n"));
  EXPECT_EQ(draft.content,
            "Tool 'bash' failed: error: tests need the mock server to be running first");
  EXPECT_EQ(draft.type, MemoryType::kLearning);
  EXPECT_EQ(draft.source, MemorySource::kPassive);
  EXPECT_EQ(draft.tool, "bash");
  EXPECT_EQ(draft.domain, "testing");
  EXPECT_EQ(draft.project, "/p");
}

TEST_F(CaptureTest, ThePrefixIsNotPutTwice) {
  const std::string error = "Tool 'bash' failed: the mock server has to run before the tests do";
  EXPECT_EQ(DraftOf(Failed("bash", error)).content, error);
}

TEST_F(CaptureTest, AGivenTypeAndDomainStay) {
  AddMemory request = Failed("bash", "the mock server has to run before the tests do");
  request.type = "constraint";
  request.domain = "servers";
  const Draft draft = DraftOf(request);
  EXPECT_EQ(draft.type, MemoryType::kConstraint);
  EXPECT_EQ(draft.domain, "servers");
}

TEST_F(CaptureTest, AFailureNeedsItsToolAndItsError) {
  AddMemory request = Failed("bash", "the mock server has to run before the tests do");
  request.tool.reset();
  EXPECT_THAT(RefusalOf(request), HasSubstr("{param:tool=NAME}"));
  request.tool = "  ";
  EXPECT_THAT(RefusalOf(request), HasSubstr("{param:tool=NAME}"));
  EXPECT_THAT(RefusalOf(Failed("bash", "  ")), HasSubstr("empty"));
}

TEST_F(CaptureTest, WhatSaysNothingAboutTheProjectIsSkipped) {
  const std::pair<std::string_view, std::string_view> skipped[] = {
      {"Read", "File does not exist: /tmp/somewhere/over/the/rainbow.txt"},
      {"WebSearch", "the search failed because of an internal problem"},
      {"TodoWrite", "the list could not be written because it was locked"},
      {"bash", "too short"},
      {"bash", "request to https://registry.npmjs.org failed: connect ECONNREFUSED"},
      {"bash", "fetching the package failed with ETIMEDOUT after 3 attempts"},
      {"bash", "write EPIPE while the server was answering the request"},
      {"bash", "Error: read ECONNRESET while talking to the registry"},
      {"bash", "FetchError: request failed, reason: socket hang up"},
      {"bash", "the build finished with no errors and two warnings"},
      {"edit", "This section describes the error handling of the server"},
  };
  for (const auto& [tool, error] : skipped) {
    EXPECT_NE(SkipOf(tool, error), "") << tool << ": " << error;
  }
}

TEST_F(CaptureTest, ThirtyCharactersAreEnoughToLearnFrom) {
  EXPECT_EQ(SkipOf("bash", "012345678901234567890123456789"), "");
  EXPECT_NE(SkipOf("bash", "01234567890123456789012345678"), "");
  // The caller's prefix does not count.
  EXPECT_NE(SkipOf("bash", "Tool 'bash' failed: not enough of it"), "");
}

TEST_F(CaptureTest, SecretsNeverReachADraft) {
  const std::string secret(kToken);
  EXPECT_EQ(DraftOf(Said("Deploy with GITHUB_TOKEN=" + secret)).content,
            "Deploy with GITHUB_TOKEN=[redacted]");
  const Draft draft =
      DraftOf(Failed("bash", "error: push with " + secret + " was refused by the remote"));
  EXPECT_THAT(draft.content, HasSubstr("[redacted]"));
  EXPECT_THAT(draft.content, Not(HasSubstr(secret)));
}

// A cut through a secret must not leave its first half.
TEST_F(CaptureTest, SecretsAreRedactedBeforeTheLineIsCut) {
  settings_.insight_max = 40;
  const Draft draft =
      DraftOf(Failed("bash", "error: could not log in with " + std::string(kToken)));
  EXPECT_THAT(draft.content, Not(HasSubstr("ghp_")));
}

TEST_F(CaptureTest, AnInsightHasFiveHundredCharactersAtMost) {
  const Draft draft = DraftOf(Failed("bash", "error: " + std::string(600, 'x')));
  const std::string prefix = "Tool 'bash' failed: ";
  EXPECT_THAT(draft.content, EndsWith("x…"));
  EXPECT_EQ(draft.content.size(), prefix.size() + 499 + std::string("…").size());
}

}  // namespace
}  // namespace credence::memory
