// SPDX-License-Identifier: Apache-2.0
#include "engine/budgeted_model.h"

#include <string_view>
#include <utility>

#include "base/fields.h"
#include "credence/fields.h"
#include "llm/budget.h"
#include "llm/make_model.h"

namespace credence::engine {
namespace {

// All spaces share one budget, because there is one bill.
constexpr std::string_view kSpace = "default";
constexpr std::string_view kKind = "budget";
constexpr std::string_view kKey = "llm";

struct StoredUse {
  llm::BudgetUse use;

  static void Visit(auto& self, auto&& visit) {
    CREDENCE_VISIT(visit, self.use, hour, calls, day, tokens);
  }
};

// An unreadable record counts as nothing spent: the budget saves money, and must not block calls.
Result<llm::BudgetUse> ReadUse(ledger::Reader& reader, std::string_view wanted) {
  llm::BudgetUse use;
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanDerived(kKind, wanted, [&](std::string_view key, std::string_view bytes) {
        if (key != wanted) return ledger::Visit::kContinue;
        if (const Result<StoredUse> stored = DecodeFields<StoredUse>(bytes)) use = stored->use;
        return ledger::Visit::kStop;
      }));
  return use;
}

llm::BudgetUse ReadUse(ledger::Store& store) {
  llm::BudgetUse use;
  (void)store.Read(kSpace, [&](ledger::Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(use, ReadUse(reader, kKey));
    return {};
  });
  return use;
}

class BudgetedModel final : public llm::Model {
 public:
  BudgetedModel(std::unique_ptr<llm::Model> model, std::shared_ptr<llm::Meter> meter,
                ledger::Store& store)
      : model_(std::move(model)), meter_(std::move(meter)), store_(store) {}

  std::string_view Name() const override { return model_->Name(); }

  Result<llm::Reply> Ask(const llm::Question& question, const llm::Patience& patience) override {
    Result<llm::Reply> reply = model_->Ask(question, patience);
    const std::string bytes = EncodeFields(StoredUse{.use = meter_->use()});
    (void)store_.Write(
        kSpace, [&](ledger::Writer& writer) { return writer.PutDerived(kKind, kKey, bytes); });
    return reply;
  }

 private:
  std::unique_ptr<llm::Model> model_;
  std::shared_ptr<llm::Meter> meter_;
  ledger::Store& store_;
};

}  // namespace

Result<std::unique_ptr<llm::Model>> MakeBudgetedModel(const llm::ModelOptions& options,
                                                      llm::Surroundings surroundings,
                                                      ledger::Store& store) {
  surroundings.meter =
      std::make_shared<llm::Meter>(options.budget, surroundings.clock, ReadUse(store));
  const std::shared_ptr<llm::Meter> meter = surroundings.meter;
  CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<llm::Model> model,
                            llm::MakeModel(options, surroundings));
  return std::make_unique<BudgetedModel>(std::move(model), meter, store);
}

Result<void> SpendTaskCall(ledger::Store& store, std::string_view task, std::int64_t per_hour,
                           Timestamp now) {
  return store.Write(kSpace, [&](ledger::Writer& writer) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const llm::BudgetUse before, ReadUse(writer, task));
    CREDENCE_ASSIGN_OR_RETURN(const llm::BudgetUse use,
                              llm::SpendCall({.calls_per_hour = per_hour}, before, now));
    return writer.PutDerived(kKind, task, EncodeFields(StoredUse{.use = use}));
  });
}

Result<std::unique_ptr<llm::Model>> MakeConfiguredModel(const LlmSettings& settings,
                                                        const Surroundings& surroundings,
                                                        std::shared_ptr<const Clock> clock,
                                                        std::shared_ptr<Rng> rng,
                                                        ledger::Store& store) {
  llm::ModelOptions options = settings.Options();
  const std::string variable = llm::KeyVariable(options);
  if (!variable.empty() && surroundings.variable) {
    options.key = surroundings.variable(variable).value_or("");
  }
  return MakeBudgetedModel(options, ForModels(surroundings, std::move(clock), std::move(rng)),
                           store);
}

}  // namespace credence::engine
