// SPDX-License-Identifier: Apache-2.0
#include "surface/c/open_options.h"

#include <filesystem>

#include "base/test_framework.h"

namespace credence::capi {
namespace {

using operations::Scope;

TEST(OpenOptions, AllAreRead) {
  const OpenOptions options =
      ParseOpenOptions(R"({"db":"a.db","config":"","project":"/p","space":"s","actor":"bot",
                           "access":"hook, write","wait_ms":250,"long_lived":true})")
          .value();
  EXPECT_EQ(options.db, "a.db");
  EXPECT_EQ(options.config, "");
  EXPECT_EQ(options.project, "/p");
  EXPECT_EQ(options.space, "s");
  EXPECT_EQ(options.actor, "bot");
  EXPECT_EQ(options.access, (std::vector{Scope::kWrite, Scope::kHook}));
  EXPECT_EQ(options.wait, std::chrono::milliseconds(250));
  EXPECT_EQ(options.long_lived, true);
}

TEST(OpenOptions, NullIsAbsent) {
  const OpenOptions options = ParseOpenOptions(R"({"db":null,"wait_ms":null})").value();
  EXPECT_FALSE(options.db);
  EXPECT_FALSE(options.wait);
}

TEST(OpenOptions, MistakesAreNamed) {
  const std::pair<const char*, const char*> kMistakes[] = {
      {"", "the options must be one JSON object"},
      {"[]", "the options must be one JSON object"},
      {"{", "the options are not JSON"},
      {"{\"db\":", "the options are not JSON"},
      {"{\"db\":\"a\"} x", "the options are not JSON"},
      {R"({"acess":"write"})", "\"acess\" is not an option; did you mean access?"},
      {R"({"url":"x"})", "\"url\" is not an option"},
      {R"({"db":"a","db":"b"})", "db is given twice"},
      {R"({"db":1})", "db must be a text, not \"1\""},
      {R"({"db":"a\u0000b"})", "db contains a zero byte"},
      {R"({"access":"person"})", "\"person\" is not a scope"},
      {R"({"access":""})", "\"\" is not a scope"},
      {R"({"wait_ms":-1})", "wait_ms must be milliseconds"},
      {R"({"wait_ms":1.5})", "wait_ms must be milliseconds"},
      {R"({"wait_ms":"5"})", "wait_ms must be milliseconds"},
      {R"({"wait_ms":99999999999999999999})", "wait_ms must be milliseconds"},
      {R"({"long_lived":1})", "long_lived must be true or false, not \"1\""},
  };
  for (const auto& [text, message] : kMistakes) {
    EXPECT_THAT(ParseOpenOptions(text), Fails(Code::kInvalidArgument, StartsWith(message))) << text;
  }
}

TEST(CallerOf, WithoutReviewItIsAnAgentWhateverItsName) {
  const Caller person{.actor = "user:ada"};
  const auto actor = [&](std::vector<Scope> scopes, std::optional<std::string> name) {
    return CallerOf({.actor = std::move(name)}, scopes, person).value().actor;
  };
  EXPECT_EQ(actor({Scope::kWrite, Scope::kHook}, std::nullopt), "agent");
  EXPECT_EQ(actor({Scope::kWrite}, "user:ada"), "agent:user:ada");
  EXPECT_EQ(actor({Scope::kWrite}, "agent:shop"), "agent:shop");
  EXPECT_EQ(actor({Scope::kReview}, std::nullopt), "user:ada");
  EXPECT_EQ(actor({Scope::kReview}, "user:grace"), "user:grace");
  EXPECT_TRUE(CallerOf({}, {Scope::kHook}, person)->is_agent);
  EXPECT_FALSE(CallerOf({}, {Scope::kReview}, person)->is_agent);
  EXPECT_TRUE(CallerOf({}, {Scope::kReview}, person)->is_tenant);
  EXPECT_FALSE(CallerOf({}, {Scope::kAdmin}, person)->is_tenant);
}

TEST(CallerOf, NamesAndFoldersAreChecked) {
  const auto fails = [](const OpenOptions& options) { return CallerOf(options, {}, {}); };
  EXPECT_THAT(fails({.space = ""}), Fails(Code::kInvalidArgument, HasSubstr("space")));
  EXPECT_THAT(fails({.space = "a\nb"}), Fails(Code::kInvalidArgument, HasSubstr("space")));
  EXPECT_THAT(fails({.actor = std::string(65, 'x')}),
              Fails(Code::kInvalidArgument, HasSubstr("actor")));
  EXPECT_THAT(fails({.project = "/nowhere/at/all"}),
              Fails(Code::kInvalidArgument, HasSubstr("there is no such folder")));
}

TEST(CallerOf, AnEmptyProjectIsNone) {
  const Caller caller{.project = "/p"};
  EXPECT_EQ(CallerOf({}, {}, caller)->project, "/p");
  EXPECT_FALSE(CallerOf({.project = ""}, {}, caller)->project);
  EXPECT_EQ(CallerOf({.project = "/"}, {}, caller)->project, "/");
}

}  // namespace
}  // namespace credence::capi
