// SPDX-License-Identifier: Apache-2.0
// How long does `credence memory list` take from fork to exit on a store of a thousand memories,
// compared with a program that does nothing?
#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "bench/process.h"
#include "bench/support.h"
#include "credence/engine.h"

namespace credence::bench {
namespace {

namespace fs = std::filesystem;

std::string Content(int number) {
  return fmt::format("Run check number {:04} before a commit: it finds what review misses", number);
}

// Fills the store where the command line looks for it.
void Fill(const fs::path& home, const fs::path& project, int memories) {
  const fs::path folder = home / "data" / "credence";
  fs::create_directories(folder);
  const auto engine = Need(Engine::Open({.db = (folder / "credence.db").string()}));
  const Caller caller{.project = fs::canonical(project).string(), .actor = "user:ada"};
  for (int i = 0; i < memories; ++i) {
    const AddedMemory added = Need(engine->memories().Add(caller, {.content = Content(i)}));
    Expect(added.created, "a memory was not added");
    // As in practice, some were confirmed and some were not.
    for (int times = 0; times < i % 4; ++times) {
      Need(engine->memories().Validate(caller, {.id = added.reading->memory.id.ToString()}));
    }
  }
}

// Checks that the measured command really prints every memory.
void Check(Runner& runner, const fs::path& home, int memories, ResultHash& result) {
  const std::string output = (home / "list.txt").string();
  runner.Run({CREDENCE_BIN, "memory", "list", "--json"}, {.input = "/dev/null", .output = output});
  std::ifstream file(output);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  for (int i = 0; i < memories; ++i) {
    Expect(text.find(Content(i)) != std::string::npos, Content(i) + " is not in the list");
    result.Add(Content(i));
  }
}

struct Contender {
  std::string name;
  std::vector<std::string> words;
  std::vector<double> milliseconds;
};

int Main(const Options& options) {
  const int memories = options.tiny ? 20 : 1'000;
  const int runs = options.tiny ? 3 : 300;
  const TempFolder folder("startup");
  const fs::path project = folder.path() / "project";
  fs::create_directories(project / ".git");
  Fill(folder.path(), project, memories);
  Runner runner(folder.path(), project);
  ResultHash result;
  Check(runner, folder.path(), memories, result);

  std::vector<Contender> contenders = {
      {.name = "/bin/true", .words = {"/bin/true"}},
      {.name = "credence version", .words = {CREDENCE_BIN, "version"}},
      {.name = "credence memory list", .words = {CREDENCE_BIN, "memory", "list"}},
  };
  for (int run = 0; run < runs; ++run) {
    for (Contender& contender : contenders) {
      contender.milliseconds.push_back(runner.Run(contender.words));
    }
  }
  fs::current_path("/");  // The folder is about to be deleted.

  const double nothing = Median(contenders[0].milliseconds);
  Table table({fmt::format("{} memories, {} runs", memories, runs), "median ms", "times true"});
  for (const Contender& contender : contenders) {
    const double milliseconds = Median(contender.milliseconds);
    table.Row({contender.name, Fixed(milliseconds, 2), Fixed(milliseconds / nothing, 2)});
  }
  table.Print();
  fmt::print("result {}\n", result.Hex());
  return Conclude({AtMost("", Median(contenders[2].milliseconds) / nothing, 4)}, options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv));
}
