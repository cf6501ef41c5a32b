// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <thread>

#include "base/test_steps.h"
#include "base/test_support.h"
#include "surface/c/test_handle.h"

namespace credence::capi {
namespace {

TEST(COpen, TheDefaultAccessMaySpeakForAnAgentOnly) {
  credence_engine* engine = nullptr;
  credence_result* result = credence_result_new();
  ASSERT_EQ(credence_open(R"({"db":":memory:","config":"","project":""})", &engine, result),
            CREDENCE_OK);
  EXPECT_EQ(credence_memory_add(engine, "Run the tests", nullptr, result), CREDENCE_OK);
  EXPECT_EQ(credence_session_start(engine, "s", "SUDO", result), CREDENCE_PERMISSION_DENIED);
  EXPECT_STREQ(credence_result_message(result),
               "this needs the access hook, and the handle has write; name it in \"access\" when "
               "you open the engine");
  EXPECT_EQ(credence_session_outcome(engine, "s", 1, nullptr, result), CREDENCE_PERMISSION_DENIED);
  EXPECT_EQ(credence_call(engine, "session approve", R"({"id":"s"})", result),
            CREDENCE_PERMISSION_DENIED);
  EXPECT_EQ(credence_call(engine, "verify", nullptr, result), CREDENCE_PERMISSION_DENIED);
  EXPECT_EQ(credence_call(engine, "ledger list", nullptr, result), CREDENCE_OK);
  EXPECT_THAT(credence_result_json(result), HasSubstr("\"actor\":\"agent\""));
  credence_close(engine);
  credence_result_free(result);
}

TEST(COpen, AFailureGivesNoEngine) {
  const TestHandle any;
  auto* engine = any.engine();  // Anything but NULL.
  EXPECT_EQ(
      credence_open(R"({"db":"/dev/null/a/x.db","config":"","project":""})", &engine, any.result()),
      CREDENCE_PERMISSION_DENIED);
  EXPECT_EQ(engine, nullptr);
  EXPECT_THAT(any.message(), HasSubstr("give db another path"));
  EXPECT_EQ(credence_open("{}", nullptr, any.result()), CREDENCE_INVALID_ARGUMENT);
  EXPECT_EQ(credence_open(R"({"db":"postgresql://ada:secret@h/d"})", &engine, any.result()),
            CREDENCE_INVALID_ARGUMENT);
  EXPECT_THAT(any.message(), AllOf(HasSubstr("store.url"), Not(HasSubstr("secret"))));
}

TEST(COpen, ADerivedHandleHasNoMoreAccess) {
  TestHandle person("write,hook,review", {{"actor", "user:ada"}});
  const std::string id = person.Remember("Run the tests");
  credence_engine* agent = nullptr;
  credence_result* result = person.result();
  ASSERT_EQ(credence_derive(person.engine(), R"({"access":"write"})", &agent, result), CREDENCE_OK);
  EXPECT_EQ(credence_memory_confirm(agent, id.c_str(), nullptr, result), CREDENCE_OK);
  EXPECT_EQ(credence_session_outcome(agent, "s", 1, nullptr, result), CREDENCE_PERMISSION_DENIED);
  credence_engine* more = nullptr;
  for (const char* options :
       {R"({"access":"review"})", R"({"access":"write,hook"})", R"({"access":"admin"})"}) {
    EXPECT_EQ(credence_derive(agent, options, &more, result), CREDENCE_PERMISSION_DENIED)
        << options;
    EXPECT_EQ(more, nullptr);
  }
  EXPECT_EQ(credence_derive(person.engine(), R"({"space":"other"})", &more, result),
            CREDENCE_PERMISSION_DENIED);
  EXPECT_EQ(credence_derive(person.engine(), R"({"db":"x.db"})", &more, result),
            CREDENCE_INVALID_ARGUMENT);
  EXPECT_EQ(person.Call("ledger list", {{"kind", "memory.validated"}}), CREDENCE_OK);
  EXPECT_THAT(credence_result_json(result), HasSubstr("\"actor\":\"agent\""));
  credence_close(agent);
}

TEST(COpen, TheStoreStaysOpenUntilItsLastHandleIsClosed) {
  credence_result* result = credence_result_new();
  credence_engine* first = nullptr;
  credence_engine* second = nullptr;
  ASSERT_EQ(credence_open(R"({"db":":memory:","config":"","project":""})", &first, result),
            CREDENCE_OK);
  ASSERT_EQ(credence_memory_add(first, "Run the tests", nullptr, result), CREDENCE_OK);
  ASSERT_EQ(credence_derive(first, nullptr, &second, result), CREDENCE_OK);
  credence_close(first);
  EXPECT_EQ(credence_call(second, "memory list", nullptr, result), CREDENCE_OK);
  EXPECT_THAT(credence_result_json(result), HasSubstr("Run the tests"));
  credence_close(second);
  credence_result_free(result);
}

TEST(COpen, WhatWasRecordedIsThereAgain) {
  const TestFolder folder;
  const nlohmann::json options = {{"db", folder.File("new/credence.db")}};
  {
    TestHandle("write", options).Remember("Run the tests");
  }
  TestHandle again("read", options);
  EXPECT_EQ(again.Call("memory list"), CREDENCE_OK);
  EXPECT_EQ(again.answer().at(0).at("content"), "Run the tests");
  EXPECT_EQ(again.Call("memory add", {{"text", "No"}}), CREDENCE_PERMISSION_DENIED);
}

TEST(COpen, AProcessThatWasForkedWhileAnEngineWasOpenGetsNone) {
  const TestHandle parent;
  const pid_t child = fork();
  if (child == 0) {
    const credence_code used = credence_call(parent.engine(), "stats", nullptr, parent.result());
    credence_close(parent.engine());
    credence_engine* own = nullptr;
    const credence_code opened = credence_open(R"({"db":":memory:"})", &own, parent.result());
    const bool is_refused =
        used == CREDENCE_FAILED_PRECONDITION && opened == CREDENCE_FAILED_PRECONDITION;
    _exit(is_refused && own == nullptr ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(credence_call(parent.engine(), "stats", nullptr, parent.result()), CREDENCE_OK);
}

TEST(COpen, AProcessThatWasForkedWhileAnEngineIsBeingOpenedGetsNone) {
  const TestFolder folder;
  // Opening waits for the other end of the settings.
  const std::string settings = folder.File("settings");
  ASSERT_EQ(mkfifo(settings.c_str(), 0600), 0);
  const nlohmann::json options = {{"db", ":memory:"}, {"config", settings}, {"project", ""}};
  credence_engine* engine = nullptr;
  credence_code code = CREDENCE_UNKNOWN;
  std::thread opening([&] { code = credence_open(options.dump().c_str(), &engine, nullptr); });
  const int end = open(settings.c_str(), O_WRONLY | O_CLOEXEC);
  const pid_t child = fork();
  if (child == 0) {
    credence_engine* own = nullptr;
    const credence_code opened =
        credence_open(R"({"db":":memory:","config":"","project":""})", &own, nullptr);
    _exit(opened == CREDENCE_FAILED_PRECONDITION && own == nullptr ? 0 : 1);
  }
  int status = -1;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  close(end);
  opening.join();
  EXPECT_EQ(code, CREDENCE_OK);
  credence_close(engine);
}

TEST(COpen, AProcessThatWasForkedAfterAllWereClosedOpensItsOwn) {
  {
    const TestHandle closed;
    credence_engine* failed = nullptr;
    EXPECT_NE(credence_open(R"({"db":"/dev/null/a/x.db"})", &failed, nullptr), CREDENCE_OK);
  }
  const pid_t child = fork();
  if (child == 0) {
    credence_engine* own = nullptr;
    const credence_code code =
        credence_open(R"({"db":":memory:","config":"","project":""})", &own, nullptr);
    credence_close(own);
    _exit(code == CREDENCE_OK ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace credence::capi
