// SPDX-License-Identifier: Apache-2.0
#include "operations/review_form.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <memory>
#include <system_error>
#include <utility>

#include "base/ids.h"
#include "base/json_writer.h"
#include "base/local_offset.h"
#include "base/utf8.h"
#include "credence/clock.h"
#include "operations/operation_parts.h"
#include "review/intake/feedback.h"
#include "review/names.h"

namespace credence::operations {
namespace {

constexpr std::array<std::string_view, 4> kSeverities = {"minor", "moderate", "major", "critical"};
constexpr std::array<std::string_view, 2> kYesNo = {"yes", "no"};
constexpr std::array<std::string_view, 2> kStrengths = {"strong", "weak"};

Parameter Choice(std::string_view name, std::string_view placeholder, std::string_view summary,
                 std::span<const std::string_view> choices) {
  Parameter parameter = Option(name, placeholder, summary);
  parameter.choices = choices;
  return parameter;
}

Parameter Repeated(std::string_view name, std::string_view placeholder, std::string_view summary) {
  Parameter parameter = Option(name, placeholder, summary);
  parameter.repeated = true;
  return parameter;
}

// Who answers, where and when.
std::vector<Parameter> HeadParameters() {
  return {Option("reviewer", "NAME", "who reviews (default: the caller)"),
          Option("session", "ID", "reviews of one sitting, for fatigue (default: this one alone)"),
          Option("form", "NAME", "the form that was used (default: cli)"),
          Number("decision-ms", "how long the decision took (default: not measured)"),
          Number("first-ms", "how long until the reviewer first did something (default: decided)"),
          Option("utc-offset", "OFFSET",
                 "the reviewer's UTC offset, such as +02:00 (default: this machine's)")};
}

void WriteIf(JsonWriter& json, std::string_view key, const std::optional<std::string>& text) {
  if (text) json.Key(key).String(*text);
}

void WriteList(JsonWriter& json, std::string_view key, const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  json.Key(key).BeginArray();
  for (const std::string& line : lines) json.String(line);
  json.EndArray();
}

// --- the head

// "+02:00" or "Z". Failure: kInvalidArgument.
Result<std::int64_t> ParseOffset(std::string_view text) {
  if (text == "Z") return 0;
  const auto digit = [&](std::size_t at) { return text[at] - '0'; };
  const auto is_digit = [&](std::size_t at) { return text[at] >= '0' && text[at] <= '9'; };
  const bool is_offset = text.size() == 6 && (text[0] == '+' || text[0] == '-') && text[3] == ':' &&
                         is_digit(1) && is_digit(2) && is_digit(4) && is_digit(5);
  const std::int64_t minutes =
      is_offset ? (digit(1) * 10 + digit(2)) * 60 + digit(4) * 10 + digit(5) : -1;
  constexpr std::int64_t kMost = 14 * 60;
  if (minutes < 0 || minutes > kMost || digit(4) > 5) {
    return InvalidArgument(fmt::format("{} is {}; give an offset such as +02:00 or -05:30",
                                       Param("utc-offset"), Quoted(text)));
  }
  return text[0] == '-' ? -minutes : minutes;
}

std::string LocalTime(Timestamp now, std::int64_t offset_minutes) {
  constexpr std::int64_t kMinute = 60'000'000;
  std::string text = FormatTimestamp(FromMicros(ToMicros(now) + offset_minutes * kMinute));
  if (offset_minutes == 0 || !text.ends_with('Z')) return text;
  text.pop_back();
  const std::int64_t size = std::abs(offset_minutes);
  return text + fmt::format("{}{:02}:{:02}", offset_minutes < 0 ? '-' : '+', size / 60, size % 60);
}

// "user:ada" reviews as "ada".
std::string NameOfCaller(const Caller& caller) {
  const std::size_t colon = caller.actor.find(':');
  return colon == std::string::npos ? caller.actor : caller.actor.substr(colon + 1);
}

Result<void> WriteMeta(JsonWriter& json, const Arguments& arguments) {
  if (arguments.Has("first-ms") && !arguments.Has("decision-ms")) {
    return InvalidArgument(
        fmt::format("{} needs {}; give both", Param("first-ms"), Param("decision-ms")));
  }
  json.Key("meta").BeginObject();
  if (const std::optional<std::int64_t> taken = arguments.OptionalInt("decision-ms")) {
    json.Key("timeToDecisionMs").Int(*taken);
    json.Key("timeToFirstInteractionMs").Int(arguments.OptionalInt("first-ms").value_or(*taken));
  } else {
    json.Key("measured").Bool(false);
  }
  json.EndObject();
  return {};
}

// A registration need not say how sure the agent is, or how the work was made; feedback must.
void WriteWork(JsonWriter& json, const ShownWork& shown) {
  const WorkReading& work = shown.work;
  json.Key("workProduct").BeginObject();
  json.Key("type").String(work.type).Key("id").String(work.id);
  json.Key("version").String(work.version);
  json.Key("summary").String(work.summary.value_or("(erased)"));
  json.Key("agentConfidence").Double(work.stated.value_or(0.5));
  if (!work.stated) json.Key("attributes").BeginArray().String(review::kNotStated).EndArray();
  if (work.predicted_score) json.Key("scorePrediction").Double(*work.predicted_score);
  if (!shown.generation) {
    json.Key("generationContext").BeginObject();
    json.Key("promptHash").String("unknown").Key("modelUsed").String("unknown");
    json.Key("generationTimeMs").Int(0).Key("iterationCount").Int(0).EndObject();
  }
  json.EndObject();
}

// Begins the document: everything but what the person says.
Result<void> WriteHead(JsonWriter& json, Engine& engine, const Caller& caller,
                       const Arguments& arguments, const ShownWork& shown) {
  const Timestamp now = engine.Now();
  std::int64_t offset = LocalOffset(now);
  if (const auto given = arguments.OptionalText("utc-offset")) {
    CREDENCE_ASSIGN_OR_RETURN(offset, ParseOffset(*given));
  }
  const std::string id = NewUuid(now, *MakeSystemRng()).ToString();
  json.BeginObject();
  json.Key("id").String(id);
  json.Key("timestamp").String(LocalTime(now, offset));
  // Alone in its session unless said otherwise, so that a person may change an answer.
  json.Key("sessionId").String(arguments.OptionalText("session").value_or(id));
  json.Key("modalId").String(arguments.OptionalText("form").value_or("cli"));
  json.Key("modalVersion").String("1");
  json.Key("pipelineStage").String(shown.work.stage.empty() ? "review" : shown.work.stage);
  json.Key("reviewer").String(arguments.OptionalText("reviewer").value_or(NameOfCaller(caller)));
  WriteWork(json, shown);
  return WriteMeta(json, arguments);
}

// --- what the person says

struct GivenScore {
  std::string_view dimension;
  double score = 0;
};

// "security=8", which messages call `what`. Failure: kInvalidArgument.
Result<GivenScore> ReadScore(std::string_view given, std::string_view what,
                             std::vector<QualityDimension>& seen) {
  const std::size_t equals = given.find('=');
  const std::string_view name = Trim(given.substr(0, equals));
  const std::optional<QualityDimension> dimension = FromName<QualityDimension>(name);
  if (!dimension || equals == given.npos) {
    return InvalidArgument(fmt::format("{} is {}; give DIMENSION=N, with one of {}", what,
                                       Quoted(given),
                                       fmt::join(EnumNames<QualityDimension>::kNames, ", ")));
  }
  const std::string_view number = Trim(given.substr(equals + 1));
  double score = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), score);
  const bool is_read = error == std::errc() && end == number.data() + number.size();
  if (!is_read || !(score >= 1 && score <= 10)) {
    return InvalidArgument(fmt::format("{} is {}; give a score from 1 to 10", what, Quoted(given)));
  }
  if (std::ranges::find(seen, *dimension) != seen.end()) {
    return InvalidArgument(fmt::format("{} gives {} twice; give it once", what, name));
  }
  seen.push_back(*dimension);
  return GivenScore{.dimension = name, .score = score};
}

Result<void> WriteScores(JsonWriter& json, const Arguments& arguments) {
  const std::vector<std::string> scores = arguments.Texts("score");
  if (scores.empty()) return {};
  std::vector<QualityDimension> seen;
  json.Key("scores").BeginArray();
  for (const std::string& score : scores) {
    CREDENCE_ASSIGN_OR_RETURN(const GivenScore read, ReadScore(score, Param("score"), seen));
    json.BeginObject();
    json.Key("dimension").String(read.dimension).Key("score").Double(read.score).EndObject();
  }
  json.EndArray();
  return {};
}

// "12: text", "src/a.cc:12: text", or only a text.
void WriteAnnotation(JsonWriter& json, std::string_view given) {
  std::string_view file;
  std::int64_t line = 0;
  std::string_view text = given;
  if (const std::size_t colon = given.find(": "); colon != given.npos) {
    std::string_view place = given.substr(0, colon);
    const std::size_t last = place.rfind(':');
    if (last != place.npos) file = place.substr(0, last);
    place = place.substr(last == place.npos ? 0 : last + 1);
    const auto [end, error] = std::from_chars(place.data(), place.data() + place.size(), line);
    const bool is_line = error == std::errc() && end == place.data() + place.size() && line > 0;
    if (is_line) text = Trim(given.substr(colon + 2));
    if (!is_line) line = 0;
  }
  json.BeginObject().Key("type").String("criticism").Key("target").BeginObject();
  if (line > 0 && !file.empty()) json.Key("file").String(file);
  if (line > 0) json.Key("lineStart").Int(line).Key("lineEnd").Int(line);
  json.EndObject().Key("text").String(text).EndObject();
}

void WriteAnnotations(JsonWriter& json, const Arguments& arguments) {
  const std::vector<std::string> annotations = arguments.Texts("annotation");
  if (annotations.empty()) return;
  json.Key("annotations").BeginArray();
  for (const std::string& annotation : annotations) WriteAnnotation(json, annotation);
  json.EndArray();
}

void WriteDecision(JsonWriter& json, const Arguments& arguments, ReviewDecision decision) {
  json.Key("decision").BeginObject().Key("decision").String(NameOf(decision));
  WriteIf(json, "reason", arguments.OptionalText("reason"));
  WriteIf(json, "severity", arguments.OptionalText("severity"));
  WriteList(json, "blockers", arguments.Texts("blocker"));
  WriteList(json, "suggestions", arguments.Texts("suggestion"));
  json.EndObject();
}

void WriteFreeText(JsonWriter& json, const Arguments& arguments) {
  if (!arguments.Has("liked") && !arguments.Has("disliked") && !arguments.Has("notes")) return;
  json.Key("freeText").BeginObject();
  WriteIf(json, "liked", arguments.OptionalText("liked"));
  WriteIf(json, "disliked", arguments.OptionalText("disliked"));
  WriteIf(json, "generalNotes", arguments.OptionalText("notes"));
  json.EndObject();
}

void WriteCertainty(JsonWriter& json, const Arguments& arguments) {
  const std::optional<std::string> level = arguments.OptionalText("certainty");
  const std::optional<std::string> delegate = arguments.OptionalText("delegate");
  const std::optional<std::string> expert = arguments.OptionalText("expert");
  if (!level && !delegate && !expert) return;
  json.Key("confidence").BeginObject();
  WriteIf(json, "level", level);
  if (delegate) json.Key("wouldDelegateToAI").Bool(*delegate == "yes");
  if (expert) json.Key("needsExpertReview").Bool(*expert == "yes");
  json.EndObject();
}

void WriteOption(JsonWriter& json, std::string_view key, const ShownWork& shown) {
  const WorkReading& work = shown.work;
  json.Key(key).BeginObject();
  json.Key("type").String(work.type).Key("id").String(work.id);
  json.Key("version").String(work.version);
  json.Key("summary").String(work.summary.value_or("(erased)"));
  WriteList(json, "attributes", shown.attributes);
  json.EndObject();
}

// Opens the comparison, and writes which of the two is better.
Result<void> OpenComparison(JsonWriter& json, const ShownWork& a, const ShownWork& b,
                            const std::string& preferred) {
  if (a.work.id == b.work.id) {
    return InvalidArgument(
        fmt::format("{} is compared with itself; name two work products", Quoted(a.work.id)));
  }
  json.Key("comparison").BeginObject();
  WriteOption(json, "optionA", a);
  WriteOption(json, "optionB", b);
  json.Key("preferred").String(preferred);
  return {};
}

// The comparison with another work product, if the decision comes with one.
Result<void> WriteComparisonWith(JsonWriter& json, Engine& engine, const Caller& caller,
                                 const Arguments& arguments, const ShownWork& shown) {
  const std::optional<std::string> other = arguments.OptionalText("compare-with");
  const std::optional<std::string> preferred = arguments.OptionalText("prefer");
  if (!other && !preferred) return {};
  if (!other || !preferred) {
    return InvalidArgument(
        fmt::format("give {} and {} together", Param("compare-with"), Param("prefer")));
  }
  CREDENCE_ASSIGN_OR_RETURN(const ShownWork b, engine.reviews().ShowWork(caller, *other));
  CREDENCE_RETURN_IF_ERROR(OpenComparison(json, shown, b, *preferred));
  json.EndObject();
  return {};
}

Result<SubmitReport> SubmitDocument(Engine& engine, const Caller& caller, JsonWriter json) {
  json.EndObject();
  return engine.reviews().Submit(caller, {.documents = std::move(json).Take()});
}

}  // namespace

Result<void> CheckScores(const std::vector<std::string>& scores, std::string_view what) {
  std::vector<QualityDimension> seen;
  for (const std::string& score : scores) {
    CREDENCE_RETURN_IF_ERROR(ReadScore(score, what, seen));
  }
  return {};
}

std::vector<Parameter> FormParameters() {
  std::vector<Parameter> all = {
      Naming("work", IdOf("the work product: its id, a unique part of it, or last")),
      Option("reason", "R", "why"),
      Repeated("score", "DIMENSION=N", "a score from 1 to 10, such as security=8; repeatable"),
      Choice("severity", "S", "how bad the worst problem is", kSeverities),
      Option("liked", "T", "what is good"),
      Option("disliked", "T", "what is not"),
      Option("notes", "T", "anything else"),
      Repeated("blocker", "T", "what must change first; repeatable"),
      Repeated("suggestion", "T", "what could be better; repeatable"),
      Repeated("annotation", "T",
               "a remark on a line, as LINE: TEXT or FILE:LINE: TEXT; "
               "repeatable"),
      Choice("strength", "S", "how much this answer counts: strong or weak", kStrengths),
      Choice("certainty", "L", "how sure the reviewer is", EnumNames<model::Certainty>::kNames),
      Choice("delegate", "YES", "would an agent alone do next time: yes or no", kYesNo),
      Choice("expert", "YES", "should an expert look at it: yes or no", kYesNo),
      Option("compare-with", "ID", "another work product that this one is compared with"),
      Choice("prefer", "WHICH",
             "the better one: A is this one, B the other; A, B, neither or both-good",
             EnumNames<review::Preferred>::kNames)};
  std::ranges::move(HeadParameters(), std::back_inserter(all));
  return all;
}

std::vector<Parameter> ComparisonParameters() {
  std::vector<Parameter> all = {
      Positional("a", "A", "a work product: its id, or a unique part of it"),
      Positional("b", "B", "the other one"),
      Required(Choice("prefer", "WHICH", "the better one: A, B, neither or both-good",
                      EnumNames<review::Preferred>::kNames)),
      Choice("strength", "S", "how much better it is (default: moderate)",
             EnumNames<model::PreferenceStrength>::kNames),
      Option("reason", "R", "why")};
  std::ranges::move(HeadParameters(), std::back_inserter(all));
  return all;
}

Result<SubmitReport> AnswerForm(Engine& engine, const Caller& caller, const Arguments& arguments,
                                ReviewDecision decision) {
  CREDENCE_ASSIGN_OR_RETURN(const ShownWork shown,
                            engine.reviews().ShowWork(caller, arguments.Text("id")));
  JsonWriter json;
  CREDENCE_RETURN_IF_ERROR(WriteHead(json, engine, caller, arguments, shown));
  WriteIf(json, "strength", arguments.OptionalText("strength"));
  WriteDecision(json, arguments, decision);
  CREDENCE_RETURN_IF_ERROR(WriteScores(json, arguments));
  WriteFreeText(json, arguments);
  WriteAnnotations(json, arguments);
  WriteCertainty(json, arguments);
  CREDENCE_RETURN_IF_ERROR(WriteComparisonWith(json, engine, caller, arguments, shown));
  return SubmitDocument(engine, caller, std::move(json));
}

Result<SubmitReport> AnswerComparison(Engine& engine, const Caller& caller,
                                      const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const ShownWork a,
                            engine.reviews().ShowWork(caller, arguments.Text("a")));
  CREDENCE_ASSIGN_OR_RETURN(const ShownWork b,
                            engine.reviews().ShowWork(caller, arguments.Text("b")));
  JsonWriter json;
  CREDENCE_RETURN_IF_ERROR(WriteHead(json, engine, caller, arguments, a));
  CREDENCE_RETURN_IF_ERROR(OpenComparison(json, a, b, arguments.Text("prefer")));
  WriteIf(json, "preferenceStrength", arguments.OptionalText("strength"));
  WriteIf(json, "reason", arguments.OptionalText("reason"));
  json.EndObject();
  return SubmitDocument(engine, caller, std::move(json));
}

std::vector<std::string_view> AskedFor(const WorkReading& work) {
  std::vector<std::string_view> parts = {"decision"};
  const ReviewClass asked = work.review_class;
  if (asked == ReviewClass::kQuick || asked == ReviewClass::kAutoApprove) return parts;
  if (work.compare) parts.emplace_back("comparison");
  if (asked == ReviewClass::kStandard || asked == ReviewClass::kDeep) parts.emplace_back("scores");
  if (asked == ReviewClass::kDeep) parts.emplace_back("annotations");
  if (asked == ReviewClass::kEscalate) parts.insert(parts.end(), {"blockers", "expert"});
  return parts;
}

}  // namespace credence::operations
