// SPDX-License-Identifier: Apache-2.0
#include "engine/store/copy.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "belief/network.h"
#include "credence/mention.h"
#include "engine/executive/heuristic_index.h"
#include "engine/store/request_log.h"
#include "engine/store/transfer.h"
#include "executive/fold.h"
#include "insight/verify.h"

namespace credence::engine {
namespace {

// Events per transaction: few enough that nobody waits long for the store.
constexpr std::int64_t kEventsPerStep = 2'000;

Result<std::vector<Event>> EventsAfter(ledger::Store& store, const std::string& space,
                                       std::int64_t after) {
  std::vector<Event> events;
  CREDENCE_RETURN_IF_ERROR(store.Read(space, [&](ledger::Reader& reader) {
    events.clear();
    return reader.ScanEvents(
        {.after_sequence = after, .limit = kEventsPerStep, .with_verbatim = true},
        [&](const ledger::EventView& event) {
          events.push_back(event.ToEvent());
          return ledger::Visit::kContinue;
        });
  }));
  return events;
}

Result<ledger::Head> HeadOf(ledger::Store& store, const std::string& space) {
  ledger::Head head;
  CREDENCE_RETURN_IF_ERROR(store.Read(space, [&](ledger::Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(head, reader.GetHead());
    return {};
  }));
  return head;
}

// Copies one space.
class SpaceCopy {
 public:
  // `all`: the number of events in all spaces, for progress reports.
  SpaceCopy(ledger::Store& from, ledger::Store& to, std::string space, const CopyProgress& progress,
            std::size_t all, CopyReport& report)
      : from_(from),
        to_(to),
        space_(std::move(space)),
        progress_(progress),
        all_(all),
        report_(report) {}

  Result<void> Run() {
    CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, HeadOf(to_, space_));
    CREDENCE_RETURN_IF_ERROR(Compare(head.sequence));
    report_.present += head.sequence;
    for (std::int64_t at = head.sequence;;) {
      CREDENCE_ASSIGN_OR_RETURN(const std::vector<Event> events, EventsAfter(from_, space_, at));
      if (events.empty()) break;
      CREDENCE_RETURN_IF_ERROR(Append(events));
      at = events.back().sequence;
      report_.copied += std::ssize(events);
      if (progress_) {
        progress_(static_cast<std::size_t>(report_.present + report_.copied), all_);
      }
    }
    return CopyDerived();
  }

 private:
  // Events that were already copied must be equal. Texts erased since are erased here, too.
  Result<void> Compare(std::int64_t until) {
    for (std::int64_t at = 0; at < until;) {
      CREDENCE_ASSIGN_OR_RETURN(const std::vector<Event> sent, EventsAfter(from_, space_, at));
      CREDENCE_ASSIGN_OR_RETURN(const std::vector<Event> there, EventsAfter(to_, space_, at));
      std::vector<std::int64_t> erased;
      for (std::size_t i = 0; i < there.size(); ++i) {
        if (i >= sent.size() || sent[i].hash != there[i].hash) {
          return FailedPrecondition(fmt::format(
              "{}: event {} of space {} differs from the one in {}; copy into an empty store",
              to_.Name(), there[i].sequence, space_, from_.Name()));
        }
        if (there[i].verbatim && !sent[i].verbatim) erased.push_back(there[i].sequence);
      }
      if (!erased.empty()) CREDENCE_RETURN_IF_ERROR(Erase(erased));
      at += kEventsPerStep;
    }
    return {};
  }

  Result<void> Erase(const std::vector<std::int64_t>& sequences) {
    return to_.Write(space_, [&](ledger::Writer& writer) -> Result<void> {
      for (const std::int64_t sequence : sequences) {
        CREDENCE_RETURN_IF_ERROR(writer.EraseVerbatim(sequence));
      }
      return {};
    });
  }

  Result<void> Append(const std::vector<Event>& events) {
    return to_.Write(space_, [&](ledger::Writer& writer) -> Result<void> {
      // The stored belief network is now outdated; it is computed again on next use.
      CREDENCE_RETURN_IF_ERROR(belief::DropKept(writer));
      for (const Event& event : events) {
        CREDENCE_ASSIGN_OR_RETURN(const bool is_new, ImportEvent(writer, event));
        if (!is_new) {
          return FailedPrecondition(
              fmt::format("{}: event {} exists already; is another process writing to it?",
                          to_.Name(), event.sequence));
        }
      }
      CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, writer.GetHead());
      if (head == ledger::Head{.sequence = events.back().sequence, .hash = events.back().hash}) {
        return {};
      }
      return DataLoss(
          fmt::format("{}: event {} of space {} did not arrive as it was sent; see {} for {}",
                      to_.Name(), head.sequence, space_, Op("verify"), from_.Name()));
    });
  }

  // Copies data that is slow to recompute, and the log of requests.
  Result<void> CopyDerived() {
    std::vector<std::string_view> kinds = {kVectorKind};
    kinds.insert(kinds.end(), kRequestKinds.begin(), kRequestKinds.end());
    for (const std::string_view kind : kinds) {
      std::vector<std::pair<std::string, std::string>> all;
      std::optional<std::string> embedder;
      CREDENCE_RETURN_IF_ERROR(from_.Read(space_, [&](ledger::Reader& reader) -> Result<void> {
        all.clear();
        CREDENCE_ASSIGN_OR_RETURN(embedder, ReadEmbedder(reader));
        return reader.ScanDerived(kind, "", [&](std::string_view key, std::string_view bytes) {
          all.emplace_back(key, bytes);
          return ledger::Visit::kContinue;
        });
      }));
      CREDENCE_RETURN_IF_ERROR(to_.Write(space_, [&](ledger::Writer& writer) -> Result<void> {
        CREDENCE_RETURN_IF_ERROR(writer.DeleteDerived(kind, ""));
        // Vectors are useless without the name of their embedder.
        if (kind == kVectorKind && embedder) {
          CREDENCE_RETURN_IF_ERROR(WriteEmbedder(writer, *embedder));
          CREDENCE_RETURN_IF_ERROR(writer.DropVectors(executive::HeuristicFold::kRowKind));
        }
        for (const auto& [key, bytes] : all) {
          CREDENCE_RETURN_IF_ERROR(writer.PutDerived(kind, key, bytes));
        }
        return {};
      }));
    }
    return {};
  }

  ledger::Store& from_;
  ledger::Store& to_;
  const std::string space_;
  const CopyProgress& progress_;
  const std::size_t all_;
  CopyReport& report_;
};

}  // namespace

Result<CopyReport> CopyStore(ledger::Store& from, ledger::Store& to, const CopyProgress& progress) {
  CopyReport report{.from = from.Name(), .to = to.Name()};
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> spaces, from.Spaces());
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> there, to.Spaces());
  for (const std::string& space : there) {
    CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, HeadOf(to, space));
    if (head.sequence > 0 && std::ranges::find(spaces, space) == spaces.end()) {
      return FailedPrecondition(
          fmt::format("{}: has a space {} that is not in {}; copy into an "
                      "empty store",
                      to.Name(), space, from.Name()));
    }
  }
  std::size_t all = 0;
  for (const std::string& space : spaces) {
    CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, HeadOf(from, space));
    all += static_cast<std::size_t>(head.sequence);
  }
  for (const std::string& space : spaces) {
    CREDENCE_RETURN_IF_ERROR(SpaceCopy(from, to, space, progress, all, report).Run());
    ++report.spaces;
  }
  CREDENCE_ASSIGN_OR_RETURN(const VerifyReport verified, insight::Verify(to));
  if (!verified.ok()) {
    return DataLoss(fmt::format("{}: the copy does not verify; see {} for {}", to.Name(),
                                Op("verify"), from.Name()));
  }
  return report;
}

}  // namespace credence::engine
