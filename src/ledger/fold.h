// SPDX-License-Identifier: Apache-2.0
// Folds: how events become state rows, live and in replay, by the same function.
//
// A faculty describes its fold by a type such as
//
//   struct MemoryFold {
//     using State = Memory;
//     static constexpr std::string_view kRowKind = "memory";
//     static constexpr std::string_view kStreamPrefix = "memory/";
//     static Result<Known> Apply(State& state, const EventView& event);
//     static std::optional<std::string_view> TextOf(const State& state);
//     static Row ToRow(const State& state, std::optional<std::string_view> text);
//     static Result<State> FromRow(const RowView& row);
//   };
//
// Each event concerns one subject, the one its stream is named after. Apply fails only when the
// body cannot be read; an event of a kind or version that it does not know leaves the state as it
// was.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "credence/result.h"
#include "ledger/store.h"

namespace credence::ledger {

enum class Known { kYes, kNo };

// The fold of one faculty over a whole ledger, from nothing.
class Projection {
 public:
  virtual ~Projection() = default;

  virtual std::string_view row_kind() const = 0;
  virtual bool Owns(std::string_view stream) const = 0;
  // REQUIRES: Owns(event.stream); events come in order.
  virtual Result<Known> Apply(const EventView& event) = 0;
  virtual std::size_t size() const = 0;
  // The row of a subject as it should be, given its text; nothing if there is no such subject.
  virtual std::optional<Row> RowOf(std::string_view id,
                                   std::optional<std::string_view> text) const = 0;
  virtual void ForEachId(FunctionRef<void(std::string_view id)> visit) const = 0;
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
    const auto found = states_.find(id);
    if (found != states_.end()) return Fold::Apply(found->second, event);
    typename Fold::State fresh{};
    CREDENCE_ASSIGN_OR_RETURN(const Known known, Fold::Apply(fresh, event));
    if (known == Known::kYes) states_.emplace(id, std::move(fresh));
    return known;
  }

  std::size_t size() const override { return states_.size(); }

  std::optional<Row> RowOf(std::string_view id,
                           std::optional<std::string_view> text) const override {
    const auto found = states_.find(id);
    if (found == states_.end()) return std::nullopt;
    return Fold::ToRow(found->second, text);
  }

  void ForEachId(FunctionRef<void(std::string_view id)> visit) const override {
    for (const auto& [id, state] : states_) visit(id);
  }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>{}(text);
    }
  };
  std::unordered_map<std::string, typename Fold::State, Hash, std::equal_to<>> states_;
};

// The state of one subject, or nothing.
template <class Fold>
Result<std::optional<typename Fold::State>> LoadState(Reader& reader, std::string_view id) {
  Result<std::optional<typename Fold::State>> state = std::nullopt;
  const auto use = [&state](const RowView& row) {
    Result<typename Fold::State> decoded = Fold::FromRow(row);
    if (decoded) {
      state = std::optional(*std::move(decoded));
    } else {
      state = Failure(decoded.error());
    }
  };
  CREDENCE_RETURN_IF_ERROR(reader.GetRow(Fold::kRowKind, id, use));
  return state;
}

// Applies an event that was appended in this transaction to the row of its subject.
template <class Fold>
Result<void> ApplyToRow(Writer& writer, const EventView& event) {
  const std::string_view id = event.stream.substr(Fold::kStreamPrefix.size());
  CREDENCE_ASSIGN_OR_RETURN(std::optional<typename Fold::State> loaded,
                            LoadState<Fold>(writer, id));
  typename Fold::State state = std::move(loaded).value_or(typename Fold::State{});
  CREDENCE_ASSIGN_OR_RETURN(const Known known, Fold::Apply(state, event));
  if (known == Known::kNo) return {};
  return writer.PutRow(Fold::ToRow(state, Fold::TextOf(state)));
}

}  // namespace credence::ledger
