// SPDX-License-Identifier: Apache-2.0
// Judges shell commands: one JSON string per line in, one JSON object per line out, with the effect
// and the microseconds that judging took. table.py compares the answers with labelled corpora.
//
//   guard --tables
//   guard [--cwd DIR] [--project DIR] [--home DIR] [--tmpdir DIR] [--real] < commands.jsonl
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <span>
#include <string>
#include <string_view>

#include "base/json_reader.h"
#include "base/json_writer.h"
#include "governor/shell/command_effect.h"
#include "governor/shell/commands.h"
#include "governor/shell/tools.h"

namespace credence::governor {
namespace {

// In corpora there are no files: a name with an extension is one that exists.
constexpr auto kLooksLikeFile = [](std::string_view path) {
  return path.substr(path.rfind('/') + 1).contains('.');
};

struct Place {
  std::string project = "/home/dev/app";
  std::string cwd;
  std::string home = "/home/dev";
  std::string tmpdir;
  bool real = false;  // The folders exist.
};

std::string Judged(std::string_view command, const ShellContext& context) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  const CommandEffect effect = EffectOf(command, context);
  const std::chrono::duration<double, std::micro> took = Clock::now() - begin;
  JsonWriter json;
  json.BeginObject();
  json.Key("effect");
  json.String(NameOf(effect.effect));
  json.Key("verify");
  json.String(NameOf(effect.verify));
  json.Key("self_call");
  json.Bool(effect.self_call || effect.touches_governor);
  json.Key("why");
  json.String(effect.why);
  json.Key("part");
  json.String(effect.part);
  json.Key("secrets");
  json.String(effect.secrets.empty() ? "" : effect.secrets.front());
  json.Key("discloses");
  json.String(effect.discloses.empty() ? "" : effect.discloses + " to " + effect.discloses_to);
  json.Key("sends");
  json.Bool(!effect.sends_to.empty());
  json.Key("micros");
  json.Double(took.count());
  json.EndObject();
  return std::move(json).Take();
}

bool ReadPlace(std::span<char*> args, Place& place) {
  for (std::size_t i = 1; i < args.size(); ++i) {
    const std::string_view name = args[i];
    if (name == "--real") {
      place.real = true;
      continue;
    }
    std::string* const field = name == "--cwd"       ? &place.cwd
                               : name == "--project" ? &place.project
                               : name == "--home"    ? &place.home
                               : name == "--tmpdir"  ? &place.tmpdir
                                                     : nullptr;
    if (field == nullptr || i + 1 >= args.size()) return false;
    *field = args[++i];
  }
  if (place.cwd.empty()) place.cwd = place.project;
  return true;
}

// The options of every program, for a comparison with its own help.
void PrintTables() {
  for (const shell::CommandRule& rule : shell::AllCommands()) {
    JsonWriter json;
    json.BeginObject();
    json.Key("name");
    json.String(rule.name);
    json.Key("options");
    json.String(rule.tool != nullptr ? rule.tool->options : rule.options);
    json.Key("global");
    json.String(rule.tool != nullptr ? rule.tool->global : std::string_view());
    json.Key("changes");
    json.Bool(rule.effect == Effect::kStateChange);
    json.Key("subcommands");
    json.Bool(rule.tool != nullptr && !rule.tool->goals);
    json.EndObject();
    fmt::print("{}\n", json.text());
  }
}

int Tiny(const ShellContext& context) {
  const bool good = EffectOf("ls -l", context).effect == Effect::kRead &&
                    EffectOf("rm -r src", context).effect == Effect::kStateChange;
  return good ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace
}  // namespace credence::governor

int main(int argc, char** argv) {
  using namespace credence;
  using namespace credence::governor;
  Place place;
  const std::span<char*> args(argv, static_cast<std::size_t>(argc));
  const bool tiny = args.size() == 2 && std::string_view(args[1]) == "--tiny";
  if (args.size() == 2 && std::string_view(args[1]) == "--tables") {
    PrintTables();
    return EXIT_SUCCESS;
  }
  if (!tiny && !ReadPlace(args, place)) {
    fmt::print(stderr, "usage: guard [--cwd DIR] [--project DIR] [--home DIR] [--tmpdir DIR]\n");
    return 2;
  }
  const PathRules rules =
      MakePathRules({.project = place.project, .tmpdir = place.tmpdir}, kFollowLinks);
  const LazyPathRules paths(rules);
  const ShellContext context{
      .cwd = place.cwd.empty() ? place.project : place.cwd,
      .home = place.home,
      .tmpdir = place.tmpdir,
      .paths = paths,
      .exists = place.real ? PathTest(kExistsOnDisk) : PathTest(kLooksLikeFile)};
  if (tiny) return Tiny(context);
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) {
    JsonReader json(line);
    const std::string command(json.String());
    if (const auto read = json.Finish(); !read) {
      fmt::print(stderr, "not a JSON string: {}\n", line);
      return 2;
    }
    fmt::print("{}\n", Judged(command, context));
  }
  return EXIT_SUCCESS;
}
