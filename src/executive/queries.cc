// SPDX-License-Identifier: Apache-2.0
#include "executive/queries.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "base/utf8.h"
#include "credence/mention.h"
#include "executive/events.h"
#include "executive/fold.h"
#include "ledger/find_subject.h"
#include "ledger/fold.h"
#include "ledger/index_key.h"

namespace credence::executive {
namespace {

using ledger::Visit;

// How many fires back to look for one that is still open or not judged.
constexpr int kFiresBack = 1'000;

bool RanksBefore(const Heuristic& a, const Heuristic& b) {
  if (a.archived_at.has_value() != b.archived_at.has_value()) return b.archived_at.has_value();
  if (a.confidence != b.confidence) return a.confidence > b.confidence;
  if (a.created_at != b.created_at) return a.created_at < b.created_at;
  return a.text_sequence < b.text_sequence;
}

// The states whose key in the index begins with `prefix`.
template <class Fold, class Use>
Result<void> ScanPrefix(ledger::Reader& reader, std::string_view index, const std::string& prefix,
                        Use use) {
  const std::string end = ledger::PrefixEnd(prefix);
  return ledger::ScanStates<Fold>(reader, {.index = index, .from = prefix, .until = end}, use);
}

// No key is greater than this.
const std::string& LastKey() {
  static const std::string kKey(64, '\xff');
  return kKey;
}

}  // namespace

Result<Heuristic> FindHeuristic(ledger::Reader& reader, std::string_view id) {
  return ledger::FindSubject<HeuristicFold>(
      reader, id, {.one = "heuristic", .many = "heuristics", .list = Op("heuristic list")},
      [](const Heuristic& heuristic) { return heuristic.condition.value_or(""); });
}

Result<std::optional<Heuristic>> LoadHeuristic(ledger::Reader& reader, const Uuid& id) {
  return ledger::LoadState<HeuristicFold>(reader, id.ToString());
}

Result<std::optional<Heuristic>> FindSame(ledger::Reader& reader, std::string_view source,
                                          std::string_view condition, std::string_view action) {
  std::optional<Heuristic> same;
  CREDENCE_RETURN_IF_ERROR(ScanPrefix<HeuristicFold>(
      reader, kSameIndex, SameKey(source, condition, action), [&](Heuristic heuristic) {
        same = std::move(heuristic);
        return Visit::kStop;
      }));
  return same;
}

Result<std::vector<Heuristic>> ListHeuristicsOf(ledger::Reader& reader,
                                                const std::optional<std::string>& source,
                                                bool with_archived) {
  std::vector<Heuristic> heuristics;
  const auto take = [&](Heuristic heuristic) {
    if (!heuristic.archived_at || with_archived) heuristics.push_back(std::move(heuristic));
    return Visit::kContinue;
  };
  if (source) {
    const std::string end = *source + '\0';
    CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<HeuristicFold>(
        reader, {.index = kSourceIndex, .from = *source, .until = end}, take));
    if (with_archived) {
      CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<HeuristicFold>(
          reader, {.index = kArchivedIndex, .from = *source, .until = end}, take));
    }
  } else {
    CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<HeuristicFold>(reader, take));
  }
  std::ranges::sort(heuristics, RanksBefore);
  return heuristics;
}

Result<bool> HasObserved(ledger::Reader& reader, const Uuid& heuristic, std::string_view signal,
                         std::string_view arrival) {
  bool has = false;
  Result<void> decoded;
  const ledger::EventFilter filter{.stream = HeuristicStreamOf(heuristic)};
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(filter, [&](const ledger::EventView& event) {
    const Result<std::optional<HeuristicEvent>> known = DecodeHeuristicEvent(event);
    if (!known) {
      decoded = Failure(known.error());
      return Visit::kStop;
    }
    const auto* observed = *known ? std::get_if<Observed>(&**known) : nullptr;
    has = observed != nullptr && observed->signal == signal && observed->arrival == arrival;
    return has ? Visit::kStop : Visit::kContinue;
  }));
  CREDENCE_RETURN_IF_ERROR(decoded);
  return has;
}

Result<std::optional<Arrival>> LoadArrival(ledger::Reader& reader, std::string_view id) {
  return ledger::LoadState<ArrivalFold>(reader, id);
}

Result<Arrival> FindArrival(ledger::Reader& reader, std::string_view id) {
  CREDENCE_ASSIGN_OR_RETURN(std::optional<Arrival> arrival, LoadArrival(reader, id));
  if (!arrival) {
    CREDENCE_RETURN_IF_ERROR(
        ScanPrefix<ArrivalFold>(reader, kResponseIndex, AsciiLower(Trim(id)), [&](Arrival found) {
          if (found.response && found.response->ToString() == AsciiLower(Trim(id))) {
            arrival = std::move(found);
          }
          return Visit::kStop;
        }));
  }
  if (!arrival && Trim(id) == "last") {
    CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<ArrivalFold>(
        reader, {.index = kNewestIndex, .from = "", .until = LastKey()}, [&](Arrival newest) {
          arrival = std::move(newest);
          return Visit::kStop;
        }));
  }
  if (arrival) return *std::move(arrival);
  return ledger::FindSubject<ArrivalFold>(
      reader, id, {.one = "event", .many = "events", .list = Op("events list")},
      [](const Arrival& known) { return known.text.value_or(known.source); });
}

Result<std::vector<Arrival>> ArrivalsOfTrace(ledger::Reader& reader, std::string_view trace,
                                             std::int64_t limit) {
  std::vector<Arrival> arrivals;
  if (limit <= 0) return arrivals;
  CREDENCE_RETURN_IF_ERROR(
      ScanPrefix<ArrivalFold>(reader, kTraceIndex, std::string(trace), [&](Arrival found) {
        arrivals.push_back(std::move(found));
        return std::ssize(arrivals) < limit ? Visit::kContinue : Visit::kStop;
      }));
  return arrivals;
}

Result<std::vector<std::string>> PendingArrivals(ledger::Reader& reader, std::int64_t limit) {
  std::vector<std::string> ids;
  if (limit <= 0) return ids;
  CREDENCE_RETURN_IF_ERROR(reader.ScanIndex(
      ArrivalFold::kRowKind, kPendingIndex, "", LastKey(), [&](const ledger::RowView& row) {
        ids.emplace_back(row.id);
        return static_cast<std::int64_t>(ids.size()) < limit ? Visit::kContinue : Visit::kStop;
      }));
  return ids;
}

Result<void> ScanArrival(ledger::Reader& reader, std::string_view id,
                         FunctionRef<void(ArrivalEvent&, const ledger::EventView&)> visit) {
  Result<void> decoded;
  const ledger::EventFilter filter{.stream = ArrivalStreamOf(id), .with_verbatim = true};
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(filter, [&](const ledger::EventView& event) {
    Result<std::optional<ArrivalEvent>> known = DecodeArrivalEvent(event);
    if (!known) {
      decoded = Failure(known.error());
      return Visit::kStop;
    }
    if (*known) visit(**known, event);
    return Visit::kContinue;
  }));
  return decoded;
}

Result<ArrivalTexts> ReadArrival(ledger::Reader& reader, std::string_view id) {
  ArrivalTexts texts;
  CREDENCE_RETURN_IF_ERROR(
      ScanArrival(reader, id, [&](ArrivalEvent& known, const ledger::EventView& event) {
        if (auto* answered = std::get_if<Answered>(&known)) {
          texts.answered = std::move(*answered);
          texts.response = event.text.value_or("");
        } else if (auto* compared = std::get_if<Compared>(&known)) {
          texts.compared = std::move(*compared);
        } else if (auto* second = std::get_if<SecondAnswered>(&known)) {
          texts.second = std::move(*second);
          texts.second_response = event.text.value_or("");
        } else if (const auto* rated = std::get_if<Rated>(&known)) {
          if (rated->made) texts.made = rated->made;
        }
      }));
  return texts;
}

Result<Fire> FindFire(ledger::Reader& reader, std::string_view id) {
  return ledger::FindSubject<FireFold>(
      reader, id, {.one = "fire", .many = "fires", .list = Op("fire list")},
      [](const Fire& fire) { return fmt::format("of heuristic {}", fire.heuristic_id.Short()); });
}

Result<std::vector<Fire>> OpenFires(ledger::Reader& reader, std::string_view source) {
  std::vector<Fire> fires;
  CREDENCE_RETURN_IF_ERROR(
      ScanPrefix<FireFold>(reader, kOpenIndex, OpenKey(source), [&](Fire fire) {
        fires.push_back(std::move(fire));
        return Visit::kContinue;
      }));
  return fires;
}

Result<std::vector<Fire>> UnjudgedFires(ledger::Reader& reader, std::string_view source,
                                        Timestamp since) {
  std::vector<Fire> fires;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<FireFold>(
      reader, {.index = kRecentIndex, .from = "", .until = LastKey()}, [&](Fire fire) {
        if (fire.fired_at < since) return Visit::kStop;
        const bool wanted =
            fire.source == source && !fire.open && fire.outcome == FireOutcome::kUnknown;
        if (wanted) fires.push_back(std::move(fire));
        return Visit::kContinue;
      }));
  return fires;
}

Result<std::vector<Fire>> FiresOpenSince(ledger::Reader& reader, Timestamp then) {
  std::vector<Fire> fires;
  const std::string until = ledger::PrefixEnd(DueKey(then));
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<FireFold>(
      reader, {.index = kDueIndex, .from = "", .until = until}, [&](Fire fire) {
        fires.push_back(std::move(fire));
        return Visit::kContinue;
      }));
  return fires;
}

Result<FiresOfHeuristic> FiresOf(ledger::Reader& reader, const Uuid& heuristic) {
  FiresOfHeuristic fires;
  int seen = 0;
  CREDENCE_RETURN_IF_ERROR(
      ScanPrefix<FireFold>(reader, kOfHeuristicIndex, heuristic.ToString(), [&](Fire fire) {
        if (fire.outcome == FireOutcome::kUnknown && !fires.unjudged) fires.unjudged = fire;
        if (fire.open && !fires.open) fires.open = std::move(fire);
        const bool done = (fires.open && fires.unjudged) || ++seen >= kFiresBack;
        return done ? Visit::kStop : Visit::kContinue;
      }));
  return fires;
}

Result<std::vector<Fire>> ListFiresOf(ledger::Reader& reader, const FireFilter& filter) {
  std::vector<Fire> fires;
  std::int64_t skip = filter.offset;
  if (filter.limit <= 0) return fires;
  const auto take = [&](Fire fire) {
    if (filter.outcome && fire.outcome != *filter.outcome) return Visit::kContinue;
    if (skip-- > 0) return Visit::kContinue;
    fires.push_back(std::move(fire));
    const auto count = static_cast<std::int64_t>(fires.size());
    return count < filter.limit ? Visit::kContinue : Visit::kStop;
  };
  if (filter.heuristic) {
    CREDENCE_RETURN_IF_ERROR(
        ScanPrefix<FireFold>(reader, kOfHeuristicIndex, filter.heuristic->ToString(), take));
  } else {
    CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<FireFold>(
        reader, {.index = kRecentIndex, .from = "", .until = LastKey()}, take));
  }
  return fires;
}

}  // namespace credence::executive
