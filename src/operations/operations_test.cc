// SPDX-License-Identifier: Apache-2.0
// The table of operations that every surface reads, and the JSON of each answer.

#include <nlohmann/json.hpp>
#include <set>

#include "base/test_framework.h"
#include "engine/test_engine.h"
#include "governor/shell/command_effect.h"
#include "operations/operation.h"
#include "operations/store_answers.h"

namespace credence::operations {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kMemoryFields[] = {"id",
                                              "type",
                                              "content",
                                              "domain",
                                              "project",
                                              "source",
                                              "golden",
                                              "confidence",
                                              "standing",
                                              "effective_confidence",
                                              "created_at",
                                              "interval",
                                              "times_violated",
                                              "status",
                                              "times_validated",
                                              "observations",
                                              "last_validated_at"};

class OperationsTest : public testing::Test {
 protected:
  Result<Json> Call(std::string_view name,
                    std::initializer_list<std::pair<std::string_view, Arguments::Value>> values) {
    const Operation* operation = FindOperation(name);
    if (operation == nullptr) return Internal("no such operation");
    Arguments arguments;
    for (const auto& [key, value] : values) arguments.Set(key, value);
    CREDENCE_ASSIGN_OR_RETURN(const Reply reply, operation->call(*engine_, engine_.me, arguments));
    JsonWriter json;
    reply.Write(json);
    Json parsed = Json::parse(json.text(), nullptr, false);
    if (parsed.is_discarded()) return Internal("no JSON: " + std::string(json.text()));
    return parsed;
  }
  // Returns the answer; fails the test if there is none.
  Json Answer(std::string_view name,
              std::initializer_list<std::pair<std::string_view, Arguments::Value>> values) {
    Result<Json> json = Call(name, values);
    EXPECT_TRUE(json) << json.error().message;
    return json.value_or(Json());
  }
  static void ExpectMemory(const Json& json) {
    for (const std::string_view field : kMemoryFields) {
      EXPECT_TRUE(json.contains(field)) << field << " in " << json.dump();
    }
  }
  static std::string Text(const char* text) { return text; }

  TestEngine engine_{TestStore::kMemory};
};

TEST_F(OperationsTest, EachHasANameOfItsOwnASummaryAndAnAnswer) {
  std::set<std::string_view> names;
  for (const Operation& operation : Operations()) {
    EXPECT_TRUE(names.insert(operation.name).second) << operation.name;
    EXPECT_NE(operation.summary, "") << operation.name;
    EXPECT_FALSE(operation.call.answers().empty()) << operation.name;
    EXPECT_EQ(FindOperation(operation.name), &operation);
  }
  EXPECT_EQ(FindOperation("memory dream"), nullptr);
}

TEST_F(OperationsTest, EachParameterIsExplained) {
  for (const Operation& operation : Operations()) {
    std::set<std::string_view> names;
    bool optional_before = false;
    for (const Parameter& parameter : operation.parameters) {
      const std::string where = std::string(operation.name) + " " + std::string(parameter.name);
      EXPECT_TRUE(names.insert(parameter.name).second) << where;
      EXPECT_NE(parameter.summary, "") << where;
      EXPECT_EQ(parameter.placeholder.empty(), parameter.type == ParameterType::kFlag) << where;
      if (!parameter.positional) continue;
      EXPECT_FALSE(optional_before && parameter.required) << where << ": follows an optional one";
      optional_before |= !parameter.required;
    }
  }
}

TEST_F(OperationsTest, TextsMustBeUtf8) {
  for (const std::string_view name : {"cue", "certainty", "sentiment", "themes"}) {
    Arguments arguments;
    arguments.Set("text", Text("no\xff"));
    EXPECT_EQ(FindOperation(name)->read(arguments).error().code, Code::kInvalidArgument) << name;
  }
  Arguments arguments;
  arguments.Set("text", Text("no"));
  EXPECT_TRUE(FindOperation("cue")->read(arguments));
  arguments.Set("before", Text("\xff"));
  EXPECT_FALSE(FindOperation("cue")->read(arguments));
  arguments.Set("before", Text("yes"));
  arguments.Set("previous", Text("\xff"));
  EXPECT_FALSE(FindOperation("cue")->read(arguments));
}

TEST_F(OperationsTest, TheContractIsThere) {
  for (const std::string_view name :
       {"memory add", "memory list", "memory show", "memory validate", "memory violate",
        "memory supersede", "memory forget", "memory restore", "memory search", "inject", "why",
        "verify", "stats"}) {
    EXPECT_NE(FindOperation(name), nullptr) << name;
  }
}

TEST_F(OperationsTest, TypesAreChoicesAndDomainsAreOffers) {
  for (const Parameter& parameter : FindOperation("memory add")->parameters) {
    if (parameter.name == "type") {
      EXPECT_THAT(parameter.choices,
                  ElementsAre("pattern", "decision", "constraint", "learning", "context", "rule"));
    }
    if (parameter.name == "domain") {
      EXPECT_TRUE(parameter.choices.empty());
      EXPECT_EQ(parameter.offers.size(), 10u);
    }
  }
}

TEST_F(OperationsTest, AddAnswersWithTheMemory) {
  const Json json = Answer("memory add", {{"text", Text("Use X")}, {"domain", Text("build")}});
  ExpectMemory(json);
  EXPECT_EQ(json["created"], true);
  EXPECT_EQ(json["content"], "Use X");
  EXPECT_EQ(json["type"], "pattern");
  EXPECT_EQ(json["domain"], "build");
  EXPECT_EQ(json["project"], "/p");
  EXPECT_EQ(json["source"], "explicit");
  EXPECT_EQ(json["confidence"], 0.5);
  EXPECT_EQ(json["effective_confidence"], 0.5);
  EXPECT_EQ(json["golden"], false);
  EXPECT_EQ(json["created_at"], "2026-01-01T00:00:00Z");
  EXPECT_TRUE(json["last_validated_at"].is_null());
  EXPECT_EQ(json["status"], "current");
  EXPECT_EQ(json["standing"], "unproven");
  EXPECT_EQ(json["interval"]["level"], 0.9);
  EXPECT_TRUE(json["superseded_by"].is_null());
  EXPECT_TRUE(json["source_tool"].is_null());
}

TEST_F(OperationsTest, ASkippedCaptureHasNoIdAndAReason) {
  const Json json =
      Answer("memory add", {{"text", Text("ls: no")}, {"passive", true}, {"tool", Text("bash")}});
  EXPECT_TRUE(json["id"].is_null());
  EXPECT_EQ(json["created"], false);
  EXPECT_NE(json["skipped"], "");
}

TEST_F(OperationsTest, VerdictsAnswerWithTheMemory) {
  const std::string id = engine_.Add("Use X");
  const Json up = Answer("memory validate", {{"id", id}, {"reason", Text("it held")}});
  ExpectMemory(up);
  EXPECT_EQ(up["confidence"], 0.55);
  EXPECT_EQ(up["times_validated"], 1);
  EXPECT_EQ(up["last_validated_at"], "2026-01-01T00:00:00Z");
  const Json down = Answer("memory violate", {{"id", id}, {"key", Text("k")}});
  EXPECT_EQ(down["confidence"], 0.45);
  EXPECT_EQ(Answer("memory violate", {{"id", id}, {"key", Text("k")}})["times_violated"], 1);
}

TEST_F(OperationsTest, SupersedeAndShowLinkBothWays) {
  const std::string old = engine_.Add("Use X");
  const Json added = Answer("memory supersede", {{"id", old}, {"text", Text("Use Y")}});
  ExpectMemory(added);
  EXPECT_EQ(added["created"], true);
  EXPECT_EQ(added["supersedes"], old);
  const Json shown = Answer("memory show", {{"id", old}});
  ExpectMemory(shown);
  EXPECT_EQ(shown["superseded_by"], added["id"]);
  EXPECT_EQ(shown["chain"], Json::array({old, added["id"]}));
}

TEST_F(OperationsTest, ForgetRestoreAndErase) {
  const std::string id = engine_.Add("Use X");
  EXPECT_EQ(Answer("memory forget", {{"id", id}})["status"], "archived");
  EXPECT_EQ(Answer("memory restore", {{"id", id}})["status"], "current");
  const Json erased = Answer("memory forget", {{"id", id}, {"erase", true}});
  EXPECT_EQ(erased["erased"], true);
  EXPECT_TRUE(erased["content"].is_null());
}

TEST_F(OperationsTest, ListAndSearchAnswerWithArrays) {
  EXPECT_EQ(Answer("memory list", {}), Json::array());
  const std::string id = engine_.Add("Use X");
  engine_.Add("Use Y", "pattern");
  const Json listed = Answer("memory list", {{"type", Text("rule")}});
  ASSERT_EQ(listed.size(), 1u);
  ExpectMemory(listed[0]);
  EXPECT_EQ(listed[0]["id"], id);
  const Json found = Answer("memory search", {{"text", Text("use")}, {"limit", std::int64_t{1}}});
  ASSERT_EQ(found.size(), 1u);
  ExpectMemory(found[0]);
}

TEST_F(OperationsTest, InjectAnswersWithTextTokensAndMemories) {
  engine_.Add("Use X");
  const Json json =
      Answer("inject", {{"limit", std::int64_t{3}}, {"max-tokens", std::int64_t{99}}});
  EXPECT_EQ(json["text"], "## Project Heuristics\n- [0.50] Use X\n");
  EXPECT_EQ(json["tokens"], 12);
  ASSERT_EQ(json["memories"].size(), 1u);
  ExpectMemory(json["memories"][0]);
  EXPECT_EQ(Answer("inject", {{"for-tool", Text("bash")}, {"input", Text("{}")}})["text"], "");
  // Invalid input is refused, not guessed at.
  EXPECT_FALSE(Call("inject", {{"for-tool", Text("bash")}, {"input", Text("ls")}}));
  EXPECT_FALSE(Call("inject", {{"for-tool", Text("")}}));
  EXPECT_FALSE(Call("session check", {{"tool", Text("")}}));
}

TEST_F(OperationsTest, ASearchWithoutALimitFindsAll) {
  for (int i = 0; i < 25; ++i) engine_.Add("Use X" + std::to_string(i) + " always");
  EXPECT_EQ(Answer("memory search", {{"text", Text("always")}}).size(), 20u);
  EXPECT_EQ(Answer("memory search", {{"text", Text("always")}, {"limit", std::int64_t{0}}}).size(),
            25u);
  EXPECT_FALSE(Call("memory search", {{"text", Text("  ")}}));
}

TEST_F(OperationsTest, AToolIsOfAPassiveMemory) {
  EXPECT_FALSE(Call("memory add", {{"text", Text("Use X")}, {"tool", Text("bash")}}));
}

// Which command-line operations the governor lets an agent call.
TEST_F(OperationsTest, AnAgentMayCallWhatOnlyReads) {
  const governor::PathRules rules = governor::MakePathRules({}, governor::kFollowLinks);
  // These also record or compute something, but change no number: the last two are what an agent
  // says about its own work.
  const std::set<std::string_view> open = {"inject", "verify", "review register", "review predict"};
  for (const Operation& operation : Operations()) {
    const governor::CommandEffect effect = governor::EffectOf(
        "credence " + std::string(operation.name), {.cwd = "/p", .paths = rules});
    const bool reads = operation.access == Access::kRead || operation.access == Access::kAnalyse;
    EXPECT_EQ(effect.self_call, !reads && !open.contains(operation.name)) << operation.name;
  }
}

TEST_F(OperationsTest, WhyAnswersWithEventsAndDecay) {
  const std::string id = engine_.Add("Use X");
  EXPECT_TRUE(engine_->memories().Validate(engine_.me, {.id = id, .reason = "it held"}));
  const Json json = Answer("why", {{"id", id}});
  ExpectMemory(json);
  EXPECT_EQ(json["subject"], "memory");
  ASSERT_EQ(json["events"].size(), 2u);
  const Json& step = json["events"][1];
  EXPECT_EQ(step["effect"], "validated");
  EXPECT_EQ(step["before"], 0.5);
  EXPECT_EQ(step["after"], 0.55);
  EXPECT_EQ(step["delta"], 0.05);
  EXPECT_EQ(step["actor"], "user:ada");
  EXPECT_EQ(step["text"], "it held");
  EXPECT_EQ(step["body"]["signal"], "user");
  for (const char* field : {"since", "days", "half_life_days", "factor", "days_until_dropped"}) {
    EXPECT_TRUE(json["decay"].contains(field)) << field;
  }
}

TEST_F(OperationsTest, WhyOfAnErasedMemorySaysSo) {
  const std::string id = engine_.Add("Use X");
  EXPECT_TRUE(engine_->memories().Forget(engine_.me, id, true));
  const Json json = Answer("why", {{"id", id}});
  EXPECT_EQ(json["events"][0]["text_erased"], true);
  EXPECT_FALSE(json["events"][0].contains("text"));
}

TEST_F(OperationsTest, VerifyAndStatsAnswerWithCounts) {
  engine_.Add("Use X");
  const Json verified = Answer("verify", {});
  EXPECT_EQ(verified["ok"], true);
  EXPECT_EQ(verified["events"], 1);
  EXPECT_EQ(verified["rows"], 1);
  EXPECT_EQ(verified["problems"], Json::array());
  const Json stats = Answer("stats", {});
  EXPECT_EQ(stats["events"], 1);
  EXPECT_EQ(stats["memories"]["current"], 1);
  EXPECT_EQ(stats["memories"]["by_type"]["rule"], 1);
  EXPECT_EQ(stats["first_event"], "2026-01-01T00:00:00Z");
}

TEST_F(OperationsTest, ProblemsAndImportsAreWrittenAsJson) {
  VerifyReport report;
  report.problems = {{.space = "s", .sequence = 3, .what = "broken"},
                     {.space = "", .sequence = 0, .what = "all of it"}};
  JsonWriter verified;
  WriteValue(verified, report);
  const Json json = Json::parse(verified.text());
  EXPECT_EQ(json["ok"], false);
  EXPECT_EQ(json["problems"][0]["sequence"], 3);
  EXPECT_TRUE(json["problems"][1]["sequence"].is_null());
  JsonWriter imported;
  WriteValue(imported, ImportReport{.read = 3, .appended = 2, .skipped = 1});
  EXPECT_EQ(Json::parse(imported.text()), Json({{"read", 3}, {"appended", 2}, {"skipped", 1}}));
}

TEST_F(OperationsTest, RefusalsComeThrough) {
  EXPECT_THAT(Call("memory show", {{"id", Text("nobody")}}), Fails(Code::kNotFound));
  EXPECT_EQ(Call("memory add", {{"text", Text(" ")}}).error().code, Code::kInvalidArgument);
  EXPECT_EQ(Call("memory list", {{"type", Text("hunch")}}).error().code, Code::kInvalidArgument);
}

}  // namespace
}  // namespace credence::operations
