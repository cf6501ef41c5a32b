// SPDX-License-Identifier: Apache-2.0
// Lines in the form of an export, from a source that can compute hashes: numbers, digests and
// hashes are made valid, so that only the bodies matter. The import refuses them in one line or
// accepts them; then the ledger verifies, exports the same lines, and everything can be queried.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "fuzz/fuzzer.h"
#include "fuzz/sample_engine.h"
#include "ledger/event_hash.h"
#include "ledger/event_json.h"
#include "ledger/store.h"

namespace {

using namespace credence;  // NOLINT(google-build-using-namespace): a program of one page.

constexpr std::size_t kLinesMax = 64;

// The readable lines, as a chain.
class Chain {
 public:
  void Add(std::string_view line) {
    auto event = ledger::DecodeEventJson(line);
    if (!event) return;
    // An import from another space would compute its own hashes.
    event->space = Caller{}.space;
    event->sequence = ++sequence_;
    event->stream_version = ++versions_[event->stream];
    if (event->verbatim) {
      event->digest = ledger::VerbatimDigest(event->verbatim->text, event->verbatim->salt);
    }
    event->hash = ledger::HashEvent(last_, ledger::EventView::Of(*event));
    last_ = event->hash;
    subjects_.push_back(event->stream.substr(event->stream.find('/') + 1));
    text_ += ledger::EncodeEventJson(*event) + "\n";
  }

  const std::string& text() const { return text_; }
  const std::vector<std::string>& subjects() const { return subjects_; }

 private:
  std::int64_t sequence_ = 0;
  std::map<std::string, std::int64_t> versions_;
  EventHash last_{};
  std::vector<std::string> subjects_;
  std::string text_;
};

void Import(const std::string& lines, const std::vector<std::string>& subjects, bool is_chain) {
  const auto engine = fuzz::OpenSample(":memory:").value();
  std::istringstream stream(lines);
  const Result<ImportReport> report = engine->ledger().Import({}, stream);
  if (fuzz::Refused(report)) {
    CREDENCE_CHECK(engine->ledger().Head({}).value() == 0, "nothing was taken");
    return;
  }
  const auto verified = engine->insight().Verify();
  CREDENCE_CHECK(verified && verified->ok(), "the ledger verifies");
  std::string exported;
  const auto keep = [&](std::string_view line) { exported.append(line).append("\n"); };
  CREDENCE_CHECK(engine->ledger().Export({}, keep).has_value(), "it can be exported");
  // A duplicate event is stored once.
  CREDENCE_CHECK(!is_chain || report->skipped > 0 || exported == lines, "as it was given");
  for (const std::string& subject : subjects) fuzz::AskAll(*engine, subject);
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view rest) {
  Import(std::string(rest), {}, false);
  Chain chain;
  for (std::size_t left = kLinesMax; left > 0 && !rest.empty(); --left) {
    chain.Add(TakeUntil(rest, "\n"));
  }
  std::vector<std::string> subjects = chain.subjects();
  std::ranges::sort(subjects);
  subjects.erase(std::ranges::unique(subjects).begin(), subjects.end());
  subjects.resize(std::min(subjects.size(), std::size_t{3}));
  Import(chain.text(), subjects, true);
}
