// SPDX-License-Identifier: Apache-2.0
#include "surface/http/api.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

#include "base/json_reader.h"
#include "base/test_framework.h"
#include "credence/clock.h"
#include "credence/fields.h"
#include "operations/operation.h"
#include "operations/operation_parts.h"
#include "surface/http/machine.h"
#include "surface/http/openapi.h"
#include "surface/http/routes.h"
#include "surface/http/test_request.h"

namespace credence::http {
namespace {

class ApiTest : public testing::Test {
 protected:
  Response Call(const std::string& method, const std::string& target, const std::string& body = "",
                std::map<std::string, std::string> headers = {}) {
    if (!body.empty()) headers.try_emplace("Content-Type", "application/json");
    return api_.Handle(TestRequest(method, target, body, headers).Get());
  }

  std::shared_ptr<Engine> engine_{Engine::Open({.db = ":memory:"}).value()};
  int changes_ = 0;
  Api api_{{.engine = [this] { return engine_; },
            .hook = nullptr,
            .mcp = nullptr,
            .demo = nullptr,
            .changed = [this] { ++changes_; }},
           {}};
};

TEST_F(ApiTest, EveryOperationHasOnePath) {
  for (const operations::Operation& operation : operations::Operations()) {
    EXPECT_EQ(OperationAt(PathOf(operation)), &operation) << operation.name;
  }
  EXPECT_EQ(OperationAt("/v1/memory"), nullptr);
}

TEST_F(ApiTest, OnlyReadingIsDoneByGet) {
  for (const operations::Operation& operation : operations::Operations()) {
    const bool reads = operation.access == operations::Access::kRead ||
                       operation.access == operations::Access::kAnalyse;
    EXPECT_TRUE(reads || !IsGet(operation)) << operation.name;
  }
}

// Prefetching would repeat a GET that recorded something.
TEST_F(ApiTest, NoGetRecordsAnything) {
  Call("POST", "/v1/memory/add", R"({"text": "Run the tests", "global": true})");
  const std::int64_t head = engine_->ledger().Head({}).value();
  for (const operations::Operation& operation : operations::Operations()) {
    if (!IsGet(operation)) continue;
    const Response response =
        Call("GET",
             PathOf(operation) + "?id=1&text=tests&source=s&task=t&a=a&b=b&tool=Bash&input=%7B%7D");
    EXPECT_THAT(response.status, AnyOf(200, 400, 404)) << operation.name;
    for (const std::string query :
         {"?id=1", "?text=tests", "?text=tests&source=s", "?task=t", ""}) {
      Call("GET", PathOf(operation) + query);
    }
  }
  EXPECT_EQ(engine_->ledger().Head({}).value(), head);
  EXPECT_EQ(changes_, 1);
}

TEST_F(ApiTest, TheDescriptionIsWholeJson) {
  const std::string document = OpenApi();
  JsonReader json(document);
  json.Skip();
  EXPECT_TRUE(json.Finish());
  for (const operations::Operation& operation : operations::Operations()) {
    EXPECT_NE(document.find("\"" + PathOf(operation) + "\""), document.npos) << operation.name;
  }
  for (const char* path : {"/v1/changes", "/v1/whoami", "/v1/spaces", "/v1/version", "/v1/demo",
                           "/v1/export", "/hooks/{client}", "/otlp/v1/{signal}", "/mcp", "/healthz",
                           "/readyz", "/metrics", "/openapi.json"}) {
    EXPECT_NE(document.find(fmt::format("\"{}\":", path)), document.npos) << path;
  }
  EXPECT_EQ(document.find("\"svg\":{"), document.npos)
      << "a file of the machine of the command line";
}

TEST_F(ApiTest, AnExportComesInPartsAndCanBeImported) {
  constexpr int kEvents = 1'500;
  for (int i = 0; i < kEvents; ++i) {
    ASSERT_TRUE(engine_->memories().Add({}, {.content = fmt::format("Step {} of the release", i)}));
  }
  const Response response = Call("GET", "/v1/export");
  ASSERT_EQ(response.status, 200);
  EXPECT_EQ(response.type, "application/x-ndjson");
  ASSERT_TRUE(response.parts);
  // Events recorded during the export are not part of it.
  Call("POST", "/v1/memory/add", R"({"text": "Later", "global": true})");
  std::string all;
  int parts = 0;
  for (std::string part = response.parts().value(); !part.empty(); ++parts) {
    EXPECT_LT(part.size(), 300'000U);
    all += part;
    part = response.parts().value();
  }
  EXPECT_GE(parts, 3);
  EXPECT_EQ(std::ranges::count(all, '\n'), kEvents);
  const Response imported =
      Call("POST", "/v1/import", all,
           {{"Content-Type", "application/x-ndjson"}, {"Credence-Space", "copy"}});
  EXPECT_EQ(imported.body, R"({"read":1500,"appended":1500,"skipped":0})");
  EXPECT_EQ(engine_->ledger().Head({.space = "copy"}).value(), kEvents);
  EXPECT_EQ(Call("POST", "/v1/export").status, 405);
  EXPECT_EQ(Call("GET", "/v1/import").status, 405);
}

TEST_F(ApiTest, QuickAreTheReadsAlone) {
  const auto is_quick = [](const char* method, const char* target) {
    return Api::IsQuick(TestRequest(method, target).Get());
  };
  EXPECT_TRUE(is_quick("GET", "/v1/memory/list?limit=3"));
  EXPECT_TRUE(is_quick("GET", "/healthz"));
  EXPECT_FALSE(is_quick("POST", "/v1/memory/list"));
  EXPECT_FALSE(is_quick("GET", "/v1/review/report"));
  EXPECT_FALSE(is_quick("GET", "/v1/nothing"));
}

TEST_F(ApiTest, WhatIsNotOfferedIsNotThere) {
  EXPECT_EQ(Call("POST", "/hooks/claude-code", "{}").status, 404);
  EXPECT_EQ(Call("POST", "/mcp", "{}").status, 404);
  EXPECT_EQ(Call("POST", "/v1/demo", "{}").status, 404);
}

struct Lamp {
  bool is_on = false;
  CREDENCE_FIELDS(is_on)
};

// A server with operations on its machine, one of which shares its path with another.
class MachineApiTest : public testing::Test {
 protected:
  Response Call(const std::string& method, const std::string& target, const std::string& body = "",
                std::map<std::string, std::string> headers = {}) {
    if (!body.empty()) headers.try_emplace("Content-Type", "application/json");
    return api_.Handle(TestRequest(method, target, body, headers).Get());
  }
  std::vector<operations::Operation> Lamps() {
    return {
        {"lamp",
         "Show the lamp",
         operations::Access::kRead,
         {},
         [this](Engine&, const Caller&, const operations::Arguments&) -> Result<Lamp> {
           return Lamp{.is_on = lamp_};
         }},
        {"lamp",
         "Turn the lamp on or off",
         operations::Access::kAdmin,
         {operations::Required(operations::Option("turn", "HOW", "on or off"))},
         [this](Engine&, const Caller&, const operations::Arguments& arguments) -> Result<Lamp> {
           lamp_ = arguments.Text("turn") == "on";
           return Lamp{.is_on = lamp_};
         }},
        {"import",
         "Import a lamp",
         operations::Access::kAdmin,
         {operations::Option("lamp", "LAMP", "which")},
         [](Engine&, const Caller&, const operations::Arguments&) -> Result<Lamp> {
           return Lamp{.is_on = true};
         }}};
  }

  std::shared_ptr<Engine> engine_{Engine::Open({.db = ":memory:"}).value()};
  bool lamp_ = false;
  Api api_{{.engine = [this] { return engine_; },
            .hook = nullptr,
            .mcp = nullptr,
            .demo = nullptr,
            .machine = Lamps(),
            .changed = nullptr},
           {}};
};

TEST_F(MachineApiTest, TheOwnerReadsAndChangesIt) {
  EXPECT_EQ(Call("GET", "/v1/lamp").body, R"({"is_on":false})");
  EXPECT_EQ(Call("POST", "/v1/lamp", R"({"turn": "on"})").body, R"({"is_on":true})");
  // Nothing in the ledger has changed, but the machine has.
  EXPECT_EQ(Call("GET", "/v1/lamp").body, R"({"is_on":true})");
  EXPECT_EQ(Call("POST", "/v1/lamp", "{}").status, 400);
  EXPECT_EQ(Call("GET", "/v1/lamp?colour=red").status, 400);
  EXPECT_EQ(Call("POST", "/v1/lamp", "turn=off", {{"Content-Type", "text/plain"}}).status, 415);
}

TEST_F(MachineApiTest, NobodyElseDoes) {
  const auto turn = [this](std::map<std::string, std::string> headers) {
    return Call("POST", "/v1/lamp", R"({"turn": "on"})", std::move(headers)).status;
  };
  EXPECT_EQ(turn({{"Origin", "http://evil.example"}}), 403);
  EXPECT_EQ(turn({{"Sec-Fetch-Site", "same-site"}}), 403);
  EXPECT_EQ(turn({{"X-Forwarded-For", "192.0.2.7"}}), 403);
  EXPECT_EQ(turn({{"X-Forwarded-Host", "credence.example.org"}}), 403);
  EXPECT_EQ(turn({{"X-Forwarded-Proto", "https"}}), 403);
  EXPECT_EQ(turn({{"X-Real-IP", "192.0.2.7"}}), 403);
  EXPECT_EQ(turn({{"Via", "1.1 proxy"}}), 403);
  EXPECT_EQ(Call("GET", "/v1/lamp", "", {{"Forwarded", "for=192.0.2.7"}}).status, 403);
  EXPECT_FALSE(lamp_);
  TestRequest request("GET", "/v1/lamp");
  Visitor visitor{.scopes = {operations::Scope::kAdmin}, .has_token = true};
  EXPECT_FALSE(RequireOwner(visitor, request.Get()));
  visitor.has_token = false;
  EXPECT_TRUE(RequireOwner(visitor, request.Get()));
  const TestRequest named("GET", "/v1/lamp", "", {{"Host", "credence.example.org"}});
  EXPECT_FALSE(RequireOwner(visitor, named.Get())) << "a name of --host, behind which a proxy is";
  EXPECT_FALSE(RequireOwner(visitor, request.FromAnotherUser().Get()));
}

TEST_F(MachineApiTest, MethodsAreThoseOfThePath) {
  const auto allowed = [this](const std::string& method, const std::string& target) {
    const Response response = Call(method, target);
    EXPECT_EQ(response.status, 405);
    for (const auto& [name, value] : response.headers) {
      if (name == "Allow") return value;
    }
    return std::string();
  };
  EXPECT_EQ(allowed("PUT", "/v1/lamp"), "GET, HEAD, POST");
  EXPECT_EQ(allowed("GET", "/v1/import"), "POST");
}

TEST_F(MachineApiTest, TheBodySaysWhichOfTwoIsMeant) {
  EXPECT_EQ(Call("POST", "/v1/import", R"({"lamp": "a"})").body, R"({"is_on":true})");
  constexpr std::string_view kNothing = R"({"read":0,"appended":0,"skipped":0})";
  EXPECT_EQ(Call("POST", "/v1/import", R"({"file": ""})").body, kNothing);
  EXPECT_EQ(Call("POST", "/v1/import", "", {{"Content-Type", "application/x-ndjson"}}).body,
            kNothing);
}

TEST_F(MachineApiTest, TheDescriptionHasBoth) {
  const std::string document = Call("GET", "/openapi.json").body;
  JsonReader json(document);
  json.Skip();
  EXPECT_TRUE(json.Finish());
  EXPECT_THAT(document, HasSubstr(R"("operationId":"get_lamp")"));
  EXPECT_THAT(document, HasSubstr(R"("operationId":"post_lamp")"));
  const std::size_t path = document.find(R"("/v1/import":)");
  EXPECT_EQ(document.find(R"("/v1/import":)", path + 1), document.npos);
  EXPECT_THAT(document, HasSubstr("Import a lamp: For the owner"));
}

TEST_F(ApiTest, AStreamSaysWhereItGoesOn) {
  EXPECT_FALSE(Call("GET", "/v1/changes").stream->after);
  EXPECT_EQ(Call("GET", "/v1/changes?after=7&kind=memory").stream->after, 7);
  EXPECT_EQ(Call("GET", "/v1/changes", "", {{"Last-Event-ID", "9"}}).stream->after, 9);
  EXPECT_EQ(Call("GET", "/v1/changes?after=x").status, 400);
  EXPECT_EQ(Call("GET", "/v1/changes?kin=x").status, 400);
  EXPECT_EQ(Call("GET", "/v1/changes?kind=memory.validated").status, 200);
  const Response unknown = Call("GET", "/v1/changes?kind=mem");
  EXPECT_EQ(unknown.status, 400);
  EXPECT_THAT(unknown.body, HasSubstr("memory, session"));
  EXPECT_EQ(Call("POST", "/v1/changes", "{}").status, 405);
}

TEST_F(ApiTest, AServerThatStopsIsNotReady) {
  EXPECT_EQ(Call("GET", "/readyz").status, 200);
  api_.SetReady(false);
  EXPECT_EQ(Call("GET", "/readyz").status, 503);
  EXPECT_EQ(Call("GET", "/healthz").status, 200);
}

TEST_F(ApiTest, AReadSeesTheWriteBeforeIt) {
  Call("POST", "/v1/memory/add", R"({"text": "Run the tests", "global": true})");
  const std::string id = engine_->memories().List({}, {}).value().front().memory.id.ToString();
  std::string before;
  for (int i = 1; i <= 20; ++i) {
    const std::string show = Call("GET", "/v1/memory/show?id=" + id).body;
    EXPECT_NE(show, before);
    before = show;
    Call("POST", "/v1/memory/violate", fmt::format(R"({{"id": "{}"}})", id));
    EXPECT_THAT(Call("GET", "/v1/memory/show?id=" + id).body,
                HasSubstr(fmt::format("\"times_violated\":{},", i)));
    EXPECT_THAT(Call("GET", "/v1/memory/list").body,
                HasSubstr(fmt::format("\"times_violated\":{},", i)));
  }
}

TEST_F(ApiTest, WhatIsKnownIsOfOneCallerAndOneRequest) {
  Call("POST", "/v1/memory/add", R"({"text": "Run the tests"})", {{"Credence-Project", "/a"}});
  Call("POST", "/v1/memory/add", R"({"text": "Ask Ada", "global": true})",
       {{"Credence-Space", "team"}});
  for (int again = 0; again < 2; ++again) {
    const std::string target = "/v1/memory/list";
    EXPECT_THAT(Call("GET", target, "", {{"Credence-Project", "/a"}}).body,
                HasSubstr("Run the tests"));
    EXPECT_EQ(Call("GET", target, "", {{"Credence-Project", "/b"}}).body, "[]");
    EXPECT_EQ(Call("GET", target).body, "[]");
    EXPECT_THAT(Call("GET", target, "", {{"Credence-Space", "team"}}).body, HasSubstr("Ask Ada"));
    EXPECT_EQ(Call("GET", "/v1/memory/show?id=none").status, 404);
  }
}

TEST_F(ApiTest, WhatLooksElsewhereIsAskedEveryTime) {
  for (const char* name : {"metrics", "session check"}) {
    const operations::Operation* operation = operations::FindOperation(name);
    ASSERT_NE(operation, nullptr) << name;
    EXPECT_EQ(operation->access, operations::Access::kRead) << name;
    EXPECT_FALSE(operation->IsOfStoreAlone()) << name;
  }
}

// With a frozen clock the two cannot differ.
TEST_F(ApiTest, WhatIsKnownHasTheSameBytes) {
  engine_ = Engine::Open(
                {.db = ":memory:",
                 .clock = std::make_shared<ManualClock>(*ParseTimestamp("2026-01-01T00:00:00Z"))})
                .value();
  Call("POST", "/v1/memory/add", R"({"text": "Run the tests", "global": true})");
  Call("POST", "/v1/memory/add", R"({"text": "Read the log", "global": true})");
  for (const operations::Operation& operation : operations::Operations()) {
    if (!operation.IsOfStoreAlone()) continue;
    for (const std::string query : {"", "?limit=1", "?text=tests"}) {
      const Response first = Call("GET", PathOf(operation) + query);
      const Response second = Call("GET", PathOf(operation) + query);
      EXPECT_EQ(second.status, first.status) << operation.name;
      EXPECT_EQ(second.body, first.body) << operation.name;
      EXPECT_EQ(second.headers, first.headers) << operation.name;
      if (first.status != 200) continue;
      const auto tag =
          std::ranges::find(first.headers, "ETag", [](const auto& one) { return one.first; });
      ASSERT_NE(tag, first.headers.end()) << operation.name;
      const Response third =
          Call("GET", PathOf(operation) + query, "", {{"If-None-Match", tag->second}});
      EXPECT_EQ(third.status, 304) << operation.name;
      EXPECT_EQ(third.body, "") << operation.name;
    }
  }
}

TEST_F(ApiTest, TooManyRequestsAreLimited) {
  Api limited({.engine = [this] { return engine_; },
               .hook = nullptr,
               .mcp = nullptr,
               .demo = nullptr,
               .changed = nullptr},
              {.rate = {.per_second = 0.001, .burst = 2}});
  const TestRequest request("GET", "/v1/stats");
  EXPECT_EQ(limited.Handle(request.Get()).status, 200);
  EXPECT_EQ(limited.Handle(request.Get()).status, 200);
  const Response refused = limited.Handle(request.Get());
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.headers.front().first, "Retry-After");
  EXPECT_EQ(limited.Handle(TestRequest("GET", "/healthz").Get()).status, 200);
}

// An agent's token may register work, but not judge it.
TEST_F(ApiTest, JudgingWorkNeedsAPerson) {
  for (const char* name : {"review submit", "review approve", "review reject", "review needs-work",
                           "review compare", "review withdraw"}) {
    const operations::Operation* operation = operations::FindOperation(name);
    ASSERT_NE(operation, nullptr) << name;
    EXPECT_EQ(operation->access, operations::Access::kReview) << name;
  }
  for (const char* name : {"review register", "review predict"}) {
    EXPECT_EQ(operations::FindOperation(name)->access, operations::Access::kWrite) << name;
  }
}

// A token with write access may retire a memory, but not erase it.
TEST_F(ApiTest, ErasingNeedsMoreThanWriting) {
  for (const char* name : {"memory forget", "belief retract"}) {
    const operations::Operation* operation = operations::FindOperation(name);
    ASSERT_NE(operation, nullptr) << name;
    operations::Arguments arguments;
    EXPECT_EQ(operations::AccessOf(*operation, arguments), operations::Access::kWrite) << name;
    arguments.Set("erase", true);
    EXPECT_EQ(operations::AccessOf(*operation, arguments), operations::Access::kAdmin) << name;
  }
  EXPECT_THAT(OpenApi(), HasSubstr("Needs the scope write, with erase the scope admin."));
}

TEST_F(ApiTest, ABodyIsOfAKindThatTheOperationTakes) {
  const auto status = [this](const char* path, const char* type) {
    return Call("POST", path, "a,b", {{"Content-Type", type}}).status;
  };
  EXPECT_EQ(status("/v1/memory/add", "text/csv"), 415);
  EXPECT_EQ(status("/v1/memory/add", "application/x-ndjson"), 415);
  EXPECT_EQ(status("/v1/import", "application/x-ndjson"), 400);
  const Response got = Call("GET", "/v1/memory/list", R"({"limit": 1})");
  EXPECT_EQ(got.status, 400);
  EXPECT_THAT(got.body, HasSubstr("query"));
}

TEST_F(ApiTest, AnImportThatIsWrongIsABadRequest) {
  ASSERT_TRUE(engine_->memories().Add({}, {.content = "Run the tests"}));
  std::string line = Call("GET", "/v1/export").parts().value();
  line.replace(line.find("Run"), 3, "Ran");
  const Response response =
      Call("POST", "/v1/import", line,
           {{"Content-Type", "application/x-ndjson"}, {"Credence-Space", "copy"}});
  EXPECT_EQ(response.status, 400);
  EXPECT_THAT(response.body, HasSubstr("line 1"));
}

TEST_F(ApiTest, AnArrayStandsForLines) {
  const Response batch = Call("POST", "/v1/belief/batch",
                              "{\"file\": [{\"op\": \"add\",\n \"text\": \"Ada drinks tea\"},"
                              "{\"op\": \"add\", \"text\": \"Ben drinks coffee\"}]}");
  EXPECT_EQ(batch.status, 200) << batch.body;
  EXPECT_EQ(engine_->ledger().Head({}).value(), 2);
  const std::string events = Call("GET", "/v1/export").parts().value();
  std::string array = "[" + events.substr(0, events.find('\n')) + "]";
  const Response imported =
      Call("POST", "/v1/import", R"({"file": )" + array + "}", {{"Credence-Space", "copy"}});
  EXPECT_EQ(imported.body, R"({"read":1,"appended":1,"skipped":0})");
}

TEST_F(ApiTest, MessagesNameTheArgumentsOfTheRequest) {
  EXPECT_THAT(Call("GET", "/v1/similarity?a=x").body,
              AllOf(HasSubstr("give two texts"), Not(HasSubstr("--"))));
  EXPECT_THAT(Call("POST", "/v1/calibrate", R"({"bins": 0})").body, HasSubstr("\"bins must be"));
  EXPECT_THAT(Call("GET", "/v1/session/check").body,
              AllOf(HasSubstr("effect"), Not(HasSubstr("--"))));
}

// A program that forgot to name the project must not write into the prompts of all of them.
TEST_F(ApiTest, AMemoryIsForAllProjectsOnlyIfAskedFor) {
  const std::string body = R"({"text": "Run the tests"})";
  const Response refused = Call("POST", "/v1/memory/add", body);
  EXPECT_EQ(refused.status, 400);
  EXPECT_THAT(refused.body, AllOf(HasSubstr("Credence-Project"), HasSubstr("set global")));
  EXPECT_EQ(
      Call("POST", "/v1/memory/import", R"({"file": "- Run the tests", "name": "A.md"})").status,
      400);
  EXPECT_EQ(engine_->ledger().Head({}).value(), 0);
  EXPECT_THAT(Call("POST", "/v1/memory/add", body, {{"Credence-Project", "/a"}}).body,
              AllOf(HasSubstr(R"("project":"/a")"), HasSubstr(R"("scope":"project")")));
  EXPECT_THAT(Call("POST", "/v1/memory/add", R"({"text": "Run the tests", "global": true})").body,
              AllOf(HasSubstr(R"("project":null)"), HasSubstr(R"("scope":"global")")));
}

TEST_F(ApiTest, AKeyThatIsWrongIsNotPassedOver) {
  const std::string body = R"({"text": "Run the tests", "global": true})";
  EXPECT_EQ(Call("POST", "/v1/memory/add", body, {{"Idempotency-Key", ""}}).status, 400);
  EXPECT_EQ(engine_->ledger().Head({}).value(), 0);
}

TEST_F(ApiTest, WhoWatchesNeedsNoHost) {
  EXPECT_EQ(Call("GET", "/healthz", "", {{"Host", ""}}).status, 200);
  EXPECT_EQ(Call("GET", "/readyz", "", {{"Host", ""}}).status, 200);
  EXPECT_EQ(Call("GET", "/v1/stats", "", {{"Host", ""}}).status, 400);
}

}  // namespace
}  // namespace credence::http
