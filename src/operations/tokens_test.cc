// SPDX-License-Identifier: Apache-2.0
#include "operations/tokens.h"

#include <sys/stat.h>

#include <fstream>
#include <string>

#include "base/test_framework.h"
#include "engine/test_engine.h"

namespace credence::operations {
namespace {

class TokenFileTest : public testing::Test {
 protected:
  TokenFile Load() { return TokenFile::Load(path_).value(); }
  std::string Text() const {
    std::ifstream file(path_);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }

  TestFolder folder_;
  std::string path_ = folder_.File("tokens.json");
  SeededRng rng_{1};
  Timestamp now_ = TestDay();
};

TEST_F(TokenFileTest, ATokenIsShownOnceAndFoundAgain) {
  TokenFile file = Load();
  const std::string secret =
      file.Add({.name = "ci", .space = "team", .scopes = {Scope::kRead, Scope::kWrite}}, now_, rng_)
          .value();
  EXPECT_EQ(secret.size(), 4U + 64U);
  ASSERT_TRUE(file.Save());
  EXPECT_EQ(Text().find(secret), std::string::npos) << "the file holds digests only";
  struct stat status{};
  ASSERT_EQ(stat(path_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600U);

  const TokenFile again = Load();
  EXPECT_EQ(again.tokens(), file.tokens());
  const Token* found = again.Find(secret, now_);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->name, "ci");
  EXPECT_EQ(found->space, "team");
  EXPECT_EQ(again.Find(secret + "x", now_), nullptr);
  EXPECT_EQ(again.Find("", now_), nullptr);
}

TEST_F(TokenFileTest, ScopesDoNotIncludeEachOtherButForReading) {
  const auto allows = [](std::vector<Scope> scopes, Scope scope) {
    return Token{.scopes = std::move(scopes)}.Allows(scope);
  };
  EXPECT_TRUE(allows({Scope::kWrite}, Scope::kRead));
  EXPECT_FALSE(allows({Scope::kWrite}, Scope::kReview));
  EXPECT_FALSE(allows({Scope::kRead, Scope::kReview}, Scope::kWrite));
  EXPECT_FALSE(allows({Scope::kRead, Scope::kWrite, Scope::kReview}, Scope::kAdmin));
  for (const Scope scope : {Scope::kRead, Scope::kWrite, Scope::kReview, Scope::kAdmin}) {
    EXPECT_TRUE(allows({Scope::kAdmin}, scope));
    EXPECT_FALSE(allows({}, scope));
  }
}

TEST_F(TokenFileTest, AnExpiredTokenIsUnknown) {
  TokenFile file = Load();
  const Timestamp end = now_ + std::chrono::hours(1);
  const std::string secret =
      file.Add({.name = "a", .scopes = {Scope::kRead}, .expires_at = end}, now_, rng_).value();
  EXPECT_NE(file.Find(secret, end - std::chrono::microseconds(1)), nullptr);
  EXPECT_EQ(file.Find(secret, end), nullptr);
  EXPECT_FALSE(file.Add({.name = "b", .scopes = {Scope::kRead}, .expires_at = now_}, now_, rng_));
}

TEST_F(TokenFileTest, WhatCannotBeIsRefused) {
  TokenFile file = Load();
  ASSERT_TRUE(file.Add({.name = "a", .scopes = {Scope::kRead}}, now_, rng_));
  EXPECT_EQ(file.Add({.name = "a", .scopes = {Scope::kRead}}, now_, rng_).error().code,
            Code::kAlreadyExists);
  EXPECT_FALSE(file.Add({.name = "", .scopes = {Scope::kRead}}, now_, rng_));
  EXPECT_FALSE(file.Add({.name = "x\ny", .scopes = {Scope::kRead}}, now_, rng_));
  EXPECT_FALSE(file.Add({.name = "b", .scopes = {}}, now_, rng_));
  EXPECT_EQ(file.Remove("c").error().code, Code::kNotFound);
  EXPECT_TRUE(file.Remove("a"));
  EXPECT_FALSE(ParseScopes("read,root"));
  EXPECT_FALSE(ParseScopes(""));
  EXPECT_EQ(ScopeNames(ParseScopes("review, read,read").value()), "read,review");
}

TEST_F(TokenFileTest, AFileThatOthersCanReadIsNotUsed) {
  TokenFile file = Load();
  ASSERT_TRUE(file.Add({.name = "a", .scopes = {Scope::kRead}}, now_, rng_));
  ASSERT_TRUE(file.Save());
  ASSERT_EQ(chmod(path_.c_str(), 0644), 0);
  EXPECT_THAT(TokenFile::Load(path_), FailsSaying(HasSubstr("chmod 600")));
}

TEST_F(TokenFileTest, ADamagedFileIsNotUsed) {
  for (const char* text :
       {"{", "[]", R"({"tokens":[{}]})", R"({"tokens":[{"name":"a","space":"s","scopes":"read"}]})",
        R"({"tokens":[{"name":"a","space":"s","scopes":"x","sha256":"00"}]})"}) {
    std::ofstream(path_) << text;
    ASSERT_EQ(chmod(path_.c_str(), 0600), 0);
    EXPECT_FALSE(TokenFile::Load(path_)) << text;
  }
}

}  // namespace
}  // namespace credence::operations
