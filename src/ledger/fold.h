// SPDX-License-Identifier: Apache-2.0
// Folds: turn events into state rows, with the same function live and in replay.
//
// A faculty describes its fold by a type such as
//
//   struct MemoryFold {
//     using State = Memory;
//     static constexpr std::string_view kRowKind = "memory";
//     static constexpr std::string_view kStreamPrefix = "memory/";
//     using Event = MemoryEvent;
//     static Result<std::optional<Event>> Decode(const EventView& event);
//     static Result<Known> Apply(State& state, const Event& event, const EventView& place);
//     static std::optional<std::string_view> TextOf(const State& state);
//     static Row ToRow(const State& state, std::optional<std::string_view> text);
//     static Result<State> FromRow(const RowView& row);
//   };
//
// Each event concerns one subject, after which its stream is named. Apply fails only if the body
// cannot be read; an event of an unknown kind or version does not change the state.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "credence/result.h"
#include "ledger/event_batch.h"
#include "ledger/store.h"

namespace credence::ledger {

enum class Known { kYes, kNo };

// The fold of one faculty over a whole ledger, from the start.
class Projection {
 public:
  virtual ~Projection() = default;

  virtual std::string_view row_kind() const = 0;
  virtual bool Owns(std::string_view stream) const = 0;
  // REQUIRES: Owns(event.stream); events come in order.
  virtual Result<Known> Apply(const EventView& event) = 0;
  // Prefetches the subjects of events that may be applied next. Changes nothing; not worth it with
  // few subjects.
  virtual void Expect(std::span<const EventView> events) const = 0;
  virtual std::size_t size() const = 0;
  // The expected row of a subject, given its text; absent if there is no such subject.
  virtual std::optional<Row> RowOf(std::string_view id,
                                   std::optional<std::string_view> text) const = 0;
  virtual void ForEachId(FunctionRef<void(std::string_view id)> visit) const = 0;
  // Whether an older version of the fold wrote the row. It is made anew when it is next changed.
  virtual bool IsOld(const RowView& row) const = 0;
};

// A fold whose states say which version of it made them.
template <class Fold>
concept Versioned = requires(const typename Fold::State& state) {
  { Fold::IsOld(state) } -> std::same_as<bool>;
};

template <class Fold>
class FoldProjection final : public Projection {
 public:
  std::string_view row_kind() const override { return Fold::kRowKind; }
  bool Owns(std::string_view stream) const override {
    return stream.starts_with(Fold::kStreamPrefix);
  }

  Result<Known> Apply(const EventView& event) override {
    const std::string_view id = event.stream.substr(Fold::kStreamPrefix.size());
    const std::size_t hash = std::hash<std::string_view>{}(id);
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<typename Fold::Event> decoded,
                              Fold::Decode(event));
    if (!decoded) return Known::kNo;
    if (Subject* subject = Find(id, hash)) return Fold::Apply(subject->state, *decoded, event);
    typename Fold::State fresh{};
    CREDENCE_ASSIGN_OR_RETURN(const Known known, Fold::Apply(fresh, *decoded, event));
    if (known == Known::kYes) Insert(id, hash, std::move(fresh));
    return known;
  }

  // Two passes: by the time the first slot is needed, all are being loaded.
  void Expect(std::span<const EventView> events) const override {
    if (slots_.empty()) return;
    std::array<std::size_t, EventBatch::kEventsMax> hashes;
    events = events.first(std::min(events.size(), hashes.size()));
    for (std::size_t i = 0; i < events.size(); ++i) {
      if (!Owns(events[i].stream)) continue;
      hashes[i] =
          std::hash<std::string_view>{}(events[i].stream.substr(Fold::kStreamPrefix.size()));
      __builtin_prefetch(&slots_[hashes[i] & (slots_.size() - 1)]);
    }
    for (std::size_t i = 0; i < events.size(); ++i) {
      if (Owns(events[i].stream)) Touch(hashes[i]);
    }
  }

  std::size_t size() const override { return subjects_.size(); }

  std::optional<Row> RowOf(std::string_view id,
                           std::optional<std::string_view> text) const override {
    const Subject* subject = Find(id, std::hash<std::string_view>{}(id));
    if (subject == nullptr) return std::nullopt;
    return Fold::ToRow(subject->state, text);
  }

  void ForEachId(FunctionRef<void(std::string_view id)> visit) const override {
    for (const Subject& subject : subjects_) visit(subject.id());
  }

  bool IsOld(const RowView& row) const override {
    if constexpr (Versioned<Fold>) {
      const Result<typename Fold::State> state = Fold::FromRow(row);
      return state && Fold::IsOld(*state);
    }
    return false;
  }

 private:
  static constexpr std::size_t kLine = 64;  // A cache line.

  // The id lies inside the subject, not behind a pointer, unless it is unusually long. The long one
  // comes last and is otherwise not touched: that would be another cache miss.
  struct alignas(kLine) Subject {
    Subject(std::string_view name, typename Fold::State fresh)
        : id_size(name.size()), state(std::move(fresh)) {
      if (id_size > short_id.size()) {
        long_id = name;
      } else {
        std::ranges::copy(name, short_id.begin());
      }
    }
    std::string_view id() const {
      return id_size > short_id.size() ? std::string_view(long_id)
                                       : std::string_view(short_id.data(), id_size);
    }

    std::size_t id_size;
    std::array<char, 40> short_id{};
    typename Fold::State state;
    std::string long_id;
  };
  // Hashes are stored together, so that only the right subject is touched.
  struct Slot {
    std::size_t hash = 0;
    Subject* subject = nullptr;
  };

  // REQUIRES: there are slots.
  void Touch(std::size_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = hash & mask; slots_[at].subject != nullptr; at = (at + 1) & mask) {
      if (slots_[at].hash != hash) continue;
      // A read, not a prefetch: a prefetch is dropped on a TLB miss, which is the rule among many
      // subjects.
      static_assert(sizeof(Subject) > kLine);
      const volatile char* start = reinterpret_cast<const char*>(slots_[at].subject);
      (void)start[0];
      (void)start[kLine];
      return;
    }
  }

  // The slot of the id, or the free slot where it belongs. REQUIRES: there is a free slot.
  std::size_t SlotOf(std::string_view id, std::size_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    while (slots_[at].subject != nullptr &&
           (slots_[at].hash != hash || slots_[at].subject->id() != id)) {
      at = (at + 1) & mask;
    }
    return at;
  }

  Subject* Find(std::string_view id, std::size_t hash) const {
    return slots_.empty() ? nullptr : slots_[SlotOf(id, hash)].subject;
  }

  void Insert(std::string_view id, std::size_t hash, typename Fold::State state) {
    if (slots_.size() < 2 * (subjects_.size() + 1)) Grow();
    subjects_.emplace_back(id, std::move(state));
    slots_[SlotOf(id, hash)] = {.hash = hash, .subject = &subjects_.back()};
  }

  void Grow() {
    const std::vector<Slot> old = std::exchange(slots_, {});
    slots_.resize(std::max<std::size_t>(64, 2 * old.size()));
    for (const Slot& slot : old) {
      if (slot.subject != nullptr) slots_[SlotOf(slot.subject->id(), slot.hash)] = slot;
    }
  }

  std::deque<Subject> subjects_;  // In order of appearance; their addresses do not change.
  std::vector<Slot> slots_;       // A power of two, at most half full.
};

// Decodes a row into `state`, or stores the failure there.
template <class Fold>
auto DecodingInto(Result<std::optional<typename Fold::State>>& state) {
  return [&state](const RowView& row) {
    Result<typename Fold::State> decoded = Fold::FromRow(row);
    if (decoded) {
      state = std::optional(*std::move(decoded));
    } else {
      state = Failure(decoded.error());
    }
  };
}

// Decodes an event and applies it.
template <class Fold>
Result<Known> ApplyEvent(typename Fold::State& state, const EventView& event) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<typename Fold::Event> decoded, Fold::Decode(event));
  if (!decoded) return Known::kNo;
  return Fold::Apply(state, *decoded, event);
}

inline constexpr std::int64_t kAllEvents = std::numeric_limits<std::int64_t>::max();

// The state of one subject from its events alone, without those from the sequence number on.
template <class Fold>
Result<typename Fold::State> StateFromEvents(Reader& reader, std::string_view id,
                                             std::int64_t before = kAllEvents) {
  typename Fold::State state{};
  Result<void> applied;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(
      {.stream = std::string(Fold::kStreamPrefix) + std::string(id)}, [&](const EventView& event) {
        if (event.sequence >= before) return Visit::kStop;
        const Result<Known> known = ApplyEvent<Fold>(state, event);
        if (!known) applied = Failure(known.error());
        return known ? Visit::kContinue : Visit::kStop;
      }));
  CREDENCE_RETURN_IF_ERROR(applied);
  return state;
}

// The state of one subject, if it exists. `before`: as above, in case the row has to be made anew.
template <class Fold>
Result<std::optional<typename Fold::State>> LoadState(Reader& reader, std::string_view id,
                                                      std::int64_t before = kAllEvents) {
  Result<std::optional<typename Fold::State>> state = std::nullopt;
  CREDENCE_RETURN_IF_ERROR(reader.GetRow(Fold::kRowKind, id, DecodingInto<Fold>(state)));
  if constexpr (Versioned<Fold>) {
    if (state && *state && Fold::IsOld(**state)) {
      return StateFromEvents<Fold>(reader, id, before);
    }
  }
  return state;
}

// As above, but faster: the text may be missing, and the row should not be changed.
template <class Fold>
Result<std::optional<typename Fold::State>> PeekState(Reader& reader, std::string_view id) {
  Result<std::optional<typename Fold::State>> state = std::nullopt;
  CREDENCE_RETURN_IF_ERROR(reader.PeekRow(Fold::kRowKind, id, DecodingInto<Fold>(state)));
  return state;
}

// A row visitor that decodes; the first failure ends the scan and is left in `status`.
template <class Fold, class Use>
auto DecodingVisitor(Result<void>& status, Use& use) {
  return [&status, &use](const RowView& row) {
    Result<typename Fold::State> state = Fold::FromRow(row);
    if (!state) {
      status = Failure(state.error());
      return Visit::kStop;
    }
    return use(*std::move(state));
  };
}

// Every state, in order of id; `use` is Visit(State).
template <class Fold, class Use>
Result<void> ScanStates(Reader& reader, Use use) {
  Result<void> decoded;
  CREDENCE_RETURN_IF_ERROR(reader.ScanRows(Fold::kRowKind, DecodingVisitor<Fold>(decoded, use)));
  return decoded;
}

struct IndexRange {
  std::string_view index;
  std::string_view from;
  std::string_view until;
};

// The states of a range of an index, in order of key.
template <class Fold, class Use>
Result<void> ScanStates(Reader& reader, const IndexRange& range, Use use) {
  Result<void> decoded;
  CREDENCE_RETURN_IF_ERROR(reader.ScanIndex(Fold::kRowKind, range.index, range.from, range.until,
                                            DecodingVisitor<Fold>(decoded, use)));
  return decoded;
}

// Applies events appended in this transaction to the row of their subject, which is written once.
// REQUIRES: at least one event; all of one stream, in order, without gaps.
template <class Fold>
Result<void> ApplyToRow(Writer& writer, std::span<const EventView> events) {
  typename Fold::State state{};
  // A new stream has no row yet.
  if (events.front().stream_version != 1) {
    const std::string_view id = events.front().stream.substr(Fold::kStreamPrefix.size());
    CREDENCE_ASSIGN_OR_RETURN(std::optional<typename Fold::State> loaded,
                              LoadState<Fold>(writer, id, events.front().sequence));
    if (loaded) state = *std::move(loaded);
  }
  bool any_known = false;
  for (const EventView& event : events) {
    CREDENCE_ASSIGN_OR_RETURN(const Known known, ApplyEvent<Fold>(state, event));
    any_known |= known == Known::kYes;
  }
  if (!any_known) return {};
  return writer.PutRow(Fold::ToRow(state, Fold::TextOf(state)));
}

}  // namespace credence::ledger
