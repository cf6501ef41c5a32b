// SPDX-License-Identifier: Apache-2.0
// Workspace: what all parts of the engine share: the store, the settings, time, randomness, and the
// models, which are opened on first use.
//
// Thread-safe.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>

#include "credence/caller.h"
#include "credence/clock.h"
#include "credence/result.h"
#include "engine/commit.h"
#include "engine/embedders.h"
#include "engine/settings.h"
#include "engine/surroundings.h"
#include "ledger/store.h"
#include "llm/model.h"

namespace credence::engine {

class Workspace {
 public:
  // REQUIRES: store and settings outlive it.
  Workspace(ledger::Store& store, const AllSettings& settings, std::shared_ptr<const Clock> clock,
            std::shared_ptr<Rng> rng, Surroundings surroundings = {});

  ledger::Store& store() const { return store_; }
  const AllSettings& settings() const { return settings_; }
  const Surroundings& surroundings() const { return surroundings_; }
  Embedders& embedders() { return embedders_; }
  Rng& rng() const { return *rng_; }
  const std::shared_ptr<Rng>& shared_rng() const { return rng_; }
  Timestamp Now() const { return clock_->Now(); }

  // Null: none is configured. Failure: as llm::MakeModel.
  Result<llm::Model*> FindModel();

  // Returns the result of `use(reader)`, in one read transaction.
  template <class Use>
  auto Read(const Caller& caller, Use use) const {
    return InTransaction<std::invoke_result_t<Use, ledger::Reader&>>(
        [&](auto call) { return store_.Read(caller.space, call); }, use);
  }

  // Returns the result of `use(writer, context)`, in one write transaction. `now`: when the
  // recorded events happened; default: the present. Failure: also kInvalidArgument, for a caller
  // that cannot be recorded.
  template <class Use>
  auto Write(const Caller& caller, Use use, std::optional<Timestamp> now = std::nullopt) const
      -> std::invoke_result_t<Use, ledger::Writer&, const CommitContext&> {
    CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
    return InTransaction<std::invoke_result_t<Use, ledger::Writer&, const CommitContext&>>(
        [&](auto call) { return store_.Write(caller.space, call); },
        [&](ledger::Writer& writer) {
          const CommitContext context{
              .caller = caller, .now = now ? *now : clock_->Now(), .rng = *rng_};
          return use(writer, context);
        });
  }

 private:
  // Passes the result of `use` out of a transaction, which itself only reports success or failure.
  template <class Answer, class Begin, class Use>
  static Answer InTransaction(Begin begin, Use use) {
    if constexpr (std::is_same_v<Answer, Result<void>>) {
      return begin(use);
    } else {
      std::optional<typename Answer::value_type> value;
      CREDENCE_RETURN_IF_ERROR(begin([&](auto& transaction) -> Result<void> {
        CREDENCE_ASSIGN_OR_RETURN(value, use(transaction));
        return {};
      }));
      return *std::move(value);
    }
  }

  ledger::Store& store_;
  const AllSettings& settings_;
  const std::shared_ptr<const Clock> clock_;
  const std::shared_ptr<Rng> rng_;
  const Surroundings surroundings_;
  Embedders embedders_;
  std::mutex model_mutex_;
  std::unique_ptr<llm::Model> model_;  // Guarded by model_mutex_.
};

}  // namespace credence::engine
