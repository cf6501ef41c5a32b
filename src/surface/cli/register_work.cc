// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/register_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "surface/cli/committed_files.h"
#include "surface/cli/git.h"
#include "surface/cli/input_file.h"

namespace credence::cli {
namespace {

using operations::Arguments;

struct DescribedWork {
  std::string id;
  std::string version;
  std::string summary;
  std::string kind;
  std::string text;
  std::optional<std::string> path;
  std::optional<std::string> commit;
};

Failure BadRange(std::string_view range) {
  return InvalidArgument(fmt::format(
      "--diff {} is not a range of commits; give one such as HEAD~1 or main..HEAD", Quoted(range)));
}

// "main..HEAD", "main...HEAD", or one commit, which means from it to HEAD.
Result<DescribedWork> WorkOfRange(const std::string& range, const std::string& folder) {
  // An option of git could write files or run programs.
  if (Trim(range).empty() || range.starts_with('-') || range.find('\n') != range.npos) {
    return BadRange(range);
  }
  const std::size_t dots = range.find("..");
  const bool is_symmetric = dots != range.npos && range.substr(dots).starts_with("...");
  std::string from = range.substr(0, dots);
  std::string to = dots == range.npos ? "" : range.substr(dots + (is_symmetric ? 3 : 2));
  if (from.empty()) from = "HEAD";
  if (to.empty()) to = "HEAD";
  if (to.starts_with('-')) return BadRange(range);
  const auto commit_of = [&](const std::string& name) {
    return AskGitForLine(
        {.words = {"rev-parse", "--verify", "--end-of-options", name + "^{commit}"},
         .folder = folder});
  };
  CREDENCE_ASSIGN_OR_RETURN(const std::string base, commit_of(from));
  CREDENCE_ASSIGN_OR_RETURN(const std::string commit, commit_of(to));
  DescribedWork work{.version = commit.substr(0, 12), .kind = "diff", .commit = commit};
  work.id = work.version;
  CREDENCE_ASSIGN_OR_RETURN(
      work.summary,
      AskGitForLine({.words = {"log", "-1", "--format=%s", commit}, .folder = folder}));
  CREDENCE_ASSIGN_OR_RETURN(
      work.text, AskGitForLine({.words = {"diff", "--no-color", "--no-ext-diff", "--no-textconv",
                                          base + (is_symmetric ? "..." : "..") + commit, "--"},
                                .folder = folder}));
  if (work.text.empty()) {
    return InvalidArgument(fmt::format(
        "--diff {} contains no change; for the last commit give HEAD~1", Quoted(range)));
  }
  return work;
}

Result<DescribedWork> WorkOfFile(const std::string& path) {
  DescribedWork work{.kind = "file"};
  CREDENCE_ASSIGN_OR_RETURN(work.text, ReadInput(path, "a file, or - for standard input"));
  const bool is_standard = path == "-";
  if (is_standard) work.kind = "text";
  if (!is_standard) work.path = path;
  work.id = is_standard ? "text" : path;
  // The same text is the same version.
  work.version = NamedUuid("review content", work.text).ToString().substr(0, 8);
  work.summary = is_standard ? "A text" : path;
  return work;
}

Result<void> WriteNumber(JsonWriter& json, std::string_view key, const Arguments& arguments,
                         std::string_view name) {
  const std::optional<std::string> given = arguments.OptionalText(name);
  if (!given) return {};
  double number = 0;
  const char* const end = given->data() + given->size();
  const auto [parsed, error] = std::from_chars(given->data(), end, number);
  if (error != std::errc() || parsed != end) {
    return InvalidArgument(fmt::format("--{} {} is not a number", name, Quoted(*given)));
  }
  json.Key(key).Double(number);
  return {};
}

Result<std::string> DocumentOf(const DescribedWork& work, const Arguments& arguments) {
  const auto given = [&](std::string_view name, std::string_view otherwise) {
    return arguments.OptionalText(name).value_or(std::string(otherwise));
  };
  JsonWriter json;
  json.BeginObject().Key("workProduct").BeginObject();
  json.Key("type").String(given("type", "code-module"));
  json.Key("id").String(given("id", work.id));
  json.Key("version").String(work.version);
  json.Key("summary").String(given("summary", work.summary));
  CREDENCE_RETURN_IF_ERROR(WriteNumber(json, "agentConfidence", arguments, "confidence"));
  CREDENCE_RETURN_IF_ERROR(WriteNumber(json, "scorePrediction", arguments, "score"));
  if (arguments.Flag("irreversible")) json.Key("irreversible").Bool(true);
  json.Key("content").BeginObject();
  json.Key("kind").String(work.kind).Key("text").String(work.text);
  if (work.path) json.Key("path").String(*work.path);
  if (work.commit) json.Key("commit").String(*work.commit);
  json.EndObject().EndObject();
  if (const auto task_type = arguments.OptionalText("task-type")) {
    json.Key("taskType").String(*task_type);
  }
  if (const auto stage = arguments.OptionalText("stage")) json.Key("pipelineStage").String(*stage);
  json.EndObject();
  return std::move(json).Take();
}

}  // namespace

Result<void> DescribeWork(Arguments& arguments, const std::string& folder) {
  constexpr std::array<std::string_view, 8> kDescribing = {
      "id", "type", "task-type", "stage", "summary", "confidence", "score", "irreversible"};
  const std::optional<std::string> range = arguments.OptionalText("diff");
  const std::optional<std::string> path = arguments.OptionalText("content");
  if (arguments.Has("file")) {
    const auto unwanted = std::ranges::find_if(
        kDescribing, [&](std::string_view name) { return arguments.Has(name); });
    if (!range && !path && unwanted == kDescribing.end()) {
      arguments.Set("file", WithCommittedFiles(arguments.Text("file"), folder));
      return {};
    }
    return InvalidArgument("FILE describes the work; give either FILE or options, not both");
  }
  if (range.has_value() == path.has_value()) {
    return InvalidArgument(range
                               ? "give --diff or --content, not both"
                               : "FILE is missing; give it, or the work with --diff or --content");
  }
  CREDENCE_ASSIGN_OR_RETURN(const DescribedWork work,
                            range ? WorkOfRange(*range, folder) : WorkOfFile(*path));
  if (work.text.size() > kContentBytesMax) {
    return InvalidArgument(fmt::format("the content has {} bytes, more than {}; register a part",
                                       work.text.size(), kContentBytesMax));
  }
  CREDENCE_ASSIGN_OR_RETURN(std::string document, DocumentOf(work, arguments));
  arguments.Set("file", std::move(document));
  return {};
}

}  // namespace credence::cli
