// SPDX-License-Identifier: Apache-2.0
#include "insight/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "belief/network.h"
#include "insight/projections.h"
#include "ledger/damaged.h"
#include "ledger/event_batch.h"
#include "ledger/event_hash.h"
#include "ledger/fold.h"

namespace credence::insight {
namespace {

using ledger::EventView;
using ledger::Projection;
using ledger::Visit;

// A damaged store may have millions of problems; the first few show where to look.
constexpr std::size_t kProblemsMax = 20;
// The ending of every faculty's erasure event: "memory.erased".
constexpr std::string_view kErasedSuffix = ".erased";

class SpaceVerifier {
 public:
  SpaceVerifier(std::string space, VerifyReport& report)
      : space_(std::move(space)), report_(report), projections_(MakeProjections()) {}

  Result<void> Run(ledger::Reader& reader) {
    CREDENCE_RETURN_IF_ERROR(
        ledger::ScanInBatches(reader, {.with_verbatim = true}, [this](auto events) {
          for (const auto& projection : projections_) projection->Expect(events);
          for (const EventView& event : events) Check(event);
        }));
    CheckMissingTexts();
    CREDENCE_RETURN_IF_ERROR(
        reader.ScanAllRows([this](const ledger::Row& row, std::optional<std::string_view> text) {
          CheckRow(row, text);
          return Visit::kContinue;
        }));
    ReportMissingRows();
    return CheckNetwork(reader);
  }

 private:
  void Report(std::int64_t sequence, std::string_view what) {
    if (report_.problems.size() < kProblemsMax) {
      // Damaged data may contain any bytes.
      report_.problems.push_back({.space = space_, .sequence = sequence, .what = OneLine(what)});
    }
  }

  void Check(const EventView& event) {
    ++report_.events;
    if (event.sequence != sequence_ + 1) {
      Report(event.sequence,
             fmt::format("event {} follows event {}; the events in between are missing",
                         event.sequence, sequence_));
    }
    sequence_ = event.sequence;
    std::int64_t& version = stream_versions_[std::string(event.stream)];
    if (event.stream_version != version + 1) {
      Report(event.sequence,
             fmt::format("event {} is version {} of {}, after version {}", event.sequence,
                         event.stream_version, event.stream, version));
    }
    version = event.stream_version;
    if (ledger::HashEvent(hash_, event) != event.hash) {
      Report(event.sequence,
             fmt::format("event {} ({}, {}) is not what was recorded: its hash does not fit",
                         event.sequence, event.kind, FormatTimestamp(event.time)));
    }
    // Continue from the stored hash, so that one wrong event is reported only once.
    hash_ = event.hash;
    CheckVerbatim(event);
    if (event.kind.ends_with(kErasedSuffix)) erased_streams_.emplace(event.stream);
    Apply(event);
  }

  void CheckVerbatim(const EventView& event) {
    if (event.digest == nullptr) {
      if (event.text)
        Report(event.sequence, fmt::format("event {} has a text it never had", event.sequence));
      return;
    }
    if (!event.text) {
      missing_texts_[std::string(event.stream)].push_back(event.sequence);
      return;
    }
    if (ledger::VerbatimDigest(*event.text, event.salt) != *event.digest) {
      Report(event.sequence, fmt::format("the text of event {} ({}) is not what was recorded",
                                         event.sequence, event.kind));
    }
  }

  // An erasure is recorded in its stream; a text that is missing without one was lost.
  void CheckMissingTexts() {
    for (const auto& [stream, sequences] : missing_texts_) {
      if (erased_streams_.contains(stream)) {
        report_.erased += static_cast<std::int64_t>(sequences.size());
        continue;
      }
      for (const std::int64_t sequence : sequences) {
        Report(sequence,
               fmt::format("the text of event {} is missing, and nobody erased it", sequence));
      }
    }
  }

  void Apply(const EventView& event) {
    for (const std::unique_ptr<Projection>& projection : projections_) {
      if (!projection->Owns(event.stream)) continue;
      const Result<ledger::Known> known = projection->Apply(event);
      if (!known) {
        Report(event.sequence, ledger::WithoutAdviceToVerify(known.error().message));
      } else if (*known == ledger::Known::kNo) {
        ++report_.unknown;
      }
      return;
    }
    ++report_.unknown;
  }

  void CheckRow(const ledger::Row& row, std::optional<std::string_view> text) {
    ++report_.rows;
    const auto owner = std::ranges::find_if(
        projections_, [&](const auto& projection) { return projection->row_kind() == row.kind; });
    std::optional<ledger::Row> expected;
    if (owner != projections_.end()) expected = (*owner)->RowOf(row.id, text);
    if (!expected) {
      Report(0, fmt::format("{} {} is stored, but no event made it", row.kind, row.id));
      return;
    }
    std::ranges::sort(expected->entries);
    ledger::Row stored = row;
    std::ranges::sort(stored.entries);
    seen_.insert(row.kind + "/" + row.id);
    if (stored.data != expected->data || stored.text_sequence != expected->text_sequence) {
      // No decision rests on a row of an older version: it is made anew from the events first.
      if ((*owner)->IsOld({.id = row.id, .data = row.data})) return;
      Report(0, fmt::format("{} {} is stored as {}, its events say {}", row.kind, row.id, row.data,
                            expected->data));
    } else if (stored.entries != expected->entries) {
      Report(0, fmt::format("{} {} is not indexed as its state says", row.kind, row.id));
    }
  }

  // Compares the stored belief network with one computed from scratch.
  Result<void> CheckNetwork(ledger::Reader& reader) {
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<belief::NetworkProblem> problems,
                              belief::CheckKept(reader, kProblemsMax));
    for (const belief::NetworkProblem& problem : problems) {
      Report(0, fmt::format("the network of belief {} is not what its neighbours make it",
                            problem.id.ToString()));
    }
    return {};
  }

  void ReportMissingRows() {
    for (const std::unique_ptr<Projection>& projection : projections_) {
      projection->ForEachId([&](std::string_view id) {
        const std::string name = fmt::format("{}/{}", projection->row_kind(), id);
        if (!seen_.contains(name)) {
          Report(0, fmt::format("{} {} is missing, though its events are there",
                                projection->row_kind(), id));
        }
      });
    }
  }

  std::string space_;
  VerifyReport& report_;
  std::vector<std::unique_ptr<Projection>> projections_;
  std::unordered_map<std::string, std::int64_t> stream_versions_;
  std::set<std::string, std::less<>> seen_;
  std::map<std::string, std::vector<std::int64_t>> missing_texts_;  // By stream.
  std::set<std::string, std::less<>> erased_streams_;
  std::int64_t sequence_ = 0;
  EventHash hash_{};
};

void AddSpace(ledger::Store& store, const std::string& space, VerifyReport& report) {
  ++report.spaces;
  SpaceVerifier verifier(space, report);
  const Result<void> checked =
      store.Read(space, [&](ledger::Reader& reader) { return verifier.Run(reader); });
  // Damage that stops the reading is also a finding, and must not hide the other spaces.
  if (!checked) {
    report.problems.push_back(
        {.space = space,
         .sequence = 0,
         .what = OneLine(ledger::WithoutAdviceToVerify(checked.error().message))});
  }
}

}  // namespace

Result<VerifyReport> VerifySpace(ledger::Store& store, const std::string& space) {
  VerifyReport report;
  AddSpace(store, space, report);
  return report;
}

Result<VerifyReport> Verify(ledger::Store& store) {
  VerifyReport report;
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> spaces, store.Spaces());
  for (const std::string& space : spaces) AddSpace(store, space, report);
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> damage, store.CheckStorage());
  for (const std::string& line : damage) {
    report.problems.push_back({.space = "", .sequence = 0, .what = OneLine(line)});
  }
  return report;
}

}  // namespace credence::insight
