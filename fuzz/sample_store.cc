// SPDX-License-Identifier: Apache-2.0
#include "fuzz/sample_store.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string_view>

#include "base/check.h"
#include "fuzz/fuzzer.h"
#include "fuzz/sample_engine.h"
#include "ledger/sqlite/connection.h"
#include "ledger/sqlite/copy.h"

namespace credence::fuzz {
namespace {

std::string MakeStore() {
  const ledger::ScratchFile file(ScratchPath("sample.db"));
  FillSample(*OpenSample(file.path()).value());
  {
    const auto connection =
        ledger::Connection::Open(file.path(), ledger::Connection::Mode::kReadWrite).value();
    constexpr const char* kPack = "PRAGMA journal_mode = DELETE; PRAGMA page_size = 512; VACUUM";
    CREDENCE_CHECK(connection->Execute(kPack).has_value(), "a small file");
  }
  std::ifstream stream(file.path(), std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

void Read(Engine& engine) {
  (void)Refused(engine.insight().Verify());
  (void)Refused(engine.ledger().Export({}, [](std::string_view line) {
    CREDENCE_CHECK(IsJson(line), "a line of an export is JSON");
  }));
  // A subject of each faculty, so that not every query ends in "not found".
  for (const std::string_view kind : {"memory/", "session/", "belief/", "heuristic/", "review/"}) {
    std::string subject;
    const auto find = [&](std::string_view line) {
      const std::size_t at = line.find(kind);
      if (at == line.npos) return true;
      subject = line.substr(at + kind.size());
      subject.resize(std::min(subject.find('"'), subject.size()));
      return false;
    };
    if (engine.ledger().ExportAfter({}, 0, find) && !subject.empty()) AskAll(engine, subject);
  }
}

}  // namespace

const std::string& SampleStoreBytes() {
  static const std::string kBytes = MakeStore();
  return kBytes;
}

std::string ScratchPath(const std::string& name) {
  static const std::filesystem::path kFolder = std::filesystem::is_directory("/dev/shm")
                                                   ? std::filesystem::path("/dev/shm")
                                                   : std::filesystem::temp_directory_path();
  return kFolder / ("credence-fuzz-" + std::to_string(getpid()) + "-" + name);
}

void UseStore(const std::string& path) {
  (void)Refused(ledger::CheckBackup(path));
  const ledger::ScratchFile restored(ScratchPath("restored.db"));
  if (const auto engine = OpenSample(restored.path())) {
    (void)Refused((*engine)->ledger().Restore({.path = path}));
  }
  const auto engine = OpenSample(path);
  if (Refused(engine)) return;
  Read(**engine);
  (void)Refused((*engine)->memories().Add({}, {.content = "Write the change log"}));
  (void)Refused(
      (*engine)->sessions().Stop({}, {.session = "s", .client = "codex", .message = "All done."}));
}

}  // namespace credence::fuzz
