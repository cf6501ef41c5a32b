// SPDX-License-Identifier: Apache-2.0
#include "sim/faulty_store.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ledger/forwarding_store.h"
#include "ledger/memory/store.h"

namespace credence::sim {
namespace {

using ledger::Reader;
using ledger::Writer;

Failure NoAnswer() { return Fail(Code::kUnavailable, "the store did not answer; try again"); }

// A defective writer that drops some writes.
class LosingWriter final : public Writer {
 public:
  LosingWriter(Writer& writer, Defect defect) : writer_(writer), defect_(defect) {}

  Result<ledger::Head> GetHead() override { return writer_.GetHead(); }
  Result<std::int64_t> Generation() override { return writer_.Generation(); }
  Result<std::int64_t> StreamVersion(std::string_view stream) override {
    return writer_.StreamVersion(stream);
  }
  Result<std::optional<Event>> FindEvent(const Uuid& id) override { return writer_.FindEvent(id); }
  Result<void> ScanEvents(const ledger::EventFilter& filter, ledger::EventVisitor visit) override {
    return writer_.ScanEvents(filter, visit);
  }
  Result<bool> GetRow(std::string_view kind, std::string_view id,
                      FunctionRef<void(const ledger::RowView&)> use) override {
    return writer_.GetRow(kind, id, use);
  }
  Result<bool> PeekRow(std::string_view kind, std::string_view id,
                       FunctionRef<void(const ledger::RowView&)> use) override {
    return writer_.PeekRow(kind, id, use);
  }
  Result<void> ScanRows(std::string_view kind, ledger::RowVisitor visit) override {
    return writer_.ScanRows(kind, visit);
  }
  Result<void> ScanIndex(std::string_view kind, std::string_view index, std::string_view from,
                         std::string_view until, ledger::RowVisitor visit) override {
    return writer_.ScanIndex(kind, index, from, until, visit);
  }
  Result<void> ScanKeys(std::string_view kind, std::string_view index, std::string_view from,
                        std::string_view until, ledger::KeyVisitor visit) override {
    return writer_.ScanKeys(kind, index, from, until, visit);
  }
  Result<void> ScanAllRows(
      FunctionRef<ledger::Visit(const ledger::Row&, std::optional<std::string_view> text)> visit)
      override {
    return writer_.ScanAllRows(visit);
  }
  Result<std::vector<std::string>> Search(const ledger::TextQuery& query) override {
    return writer_.Search(query);
  }
  Result<std::int64_t> CountRows(std::string_view kind, std::int64_t max) override {
    return writer_.CountRows(kind, max);
  }
  Result<std::int64_t> CountTexts(std::string_view word, std::int64_t max) override {
    return writer_.CountTexts(word, max);
  }
  Result<void> ScanDerived(std::string_view kind, std::string_view prefix,
                           ledger::DerivedVisitor visit) override {
    return writer_.ScanDerived(kind, prefix, visit);
  }
  Result<ledger::Appended> Append(const ledger::NewEvent& event,
                                  std::optional<std::int64_t> expected_version) override {
    if (defect_ != Defect::kLosesEvents || std::exchange(has_lost_, true)) {
      return writer_.Append(event, expected_version);
    }
    CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, writer_.GetHead());
    CREDENCE_ASSIGN_OR_RETURN(const std::int64_t version, writer_.StreamVersion(event.stream));
    return ledger::Appended{.sequence = head.sequence + 1, .stream_version = version + 1};
  }
  Result<void> PutRow(const ledger::Row& row) override {
    CREDENCE_ASSIGN_OR_RETURN(const bool is_old,
                              writer_.GetRow(row.kind, row.id, [](const ledger::RowView&) {}));
    if (defect_ == Defect::kLosesRows && is_old) return {};
    return writer_.PutRow(row);
  }
  Result<void> DeleteRow(std::string_view kind, std::string_view id) override {
    return writer_.DeleteRow(kind, id);
  }
  Result<void> EraseVerbatim(std::int64_t sequence) override {
    return writer_.EraseVerbatim(sequence);
  }
  Result<void> PutDerived(std::string_view kind, std::string_view key,
                          std::string_view bytes) override {
    return writer_.PutDerived(kind, key, bytes);
  }
  Result<void> DeleteDerived(std::string_view kind, std::string_view prefix) override {
    return writer_.DeleteDerived(kind, prefix);
  }

 private:
  Writer& writer_;
  const Defect defect_;
  bool has_lost_ = false;
};

}  // namespace

// One process's access to the data.
class FaultyStore::Way final : public ledger::ForwardingStore {
 public:
  using WriteCall = FunctionRef<Result<void>(Writer&)>;

  Way(FaultyStore& store, std::shared_ptr<Connection> connection)
      : ForwardingStore(store.data_), store_(store), connection_(std::move(connection)) {}

  Result<void> Read(std::string_view space, FunctionRef<Result<void>(Reader&)> read) override {
    if (!Lives()) return NoAnswer();
    if (store_.DrawFault(false)) return NoAnswer();
    return store_.data_->Read(space, read);
  }

  Result<void> Write(std::string_view space, WriteCall write) override {
    if (!Lives()) return NoAnswer();
    const std::optional<Fault> fault = store_.DrawFault(true);
    if (!fault) return Commit(space, write);
    switch (*fault) {
      case Fault::kAnswerLost: {
        Result<void> done = Commit(space, write);
        return done ? NoAnswer() : done;
      }
      case Fault::kRunTwice: {
        if (Result<void> done = TakeBack(space, write); !done) return done;
        const bool is_alone = std::this_thread::get_id() != store_.thread_;
        if (store_.between_ && !is_alone) store_.between_();
        return Commit(space, write);
      }
      case Fault::kConflict: {
        if (Result<void> done = TakeBack(space, write); !done) return done;
        return Fail(Code::kAborted, "another process wrote at the same time; try again");
      }
      case Fault::kReadFailed:
      case Fault::kWriteFailed:
        break;
    }
    return NoAnswer();
  }

  std::string Name() const override { return "sim"; }

 private:
  // Counts down to the death of the process.
  bool Lives() {
    if (connection_->dead) return false;
    if (connection_->transactions_left == 0) connection_->dead = true;
    if (connection_->transactions_left > 0) --connection_->transactions_left;
    return !connection_->dead;
  }

  Result<void> Commit(std::string_view space, WriteCall write) {
    ledger::Store& data = *store_.data_;
    const Defect defect = store_.DrawDefect();
    switch (defect) {
      case Defect::kNone:
        break;
      case Defect::kAppliesTwice:
        if (Result<void> done = data.Write(space, write); !done) return done;
        break;
      case Defect::kLosesWrites:
        return TakeBack(space, write);
      case Defect::kLosesRows:
      case Defect::kLosesEvents:
        return data.Write(space, [&](Writer& writer) {
          LosingWriter losing(writer, defect);
          return write(losing);
        });
    }
    return data.Write(space, write);
  }

  // Runs the write and rolls it back. Failure: only that of `write` itself.
  Result<void> TakeBack(std::string_view space, WriteCall write) {
    Result<void> done;
    (void)store_.data_->Write(space, [&](Writer& writer) -> Result<void> {
      done = write(writer);
      return Fail(Code::kAborted, "taken back");
    });
    return done;
  }

  FaultyStore& store_;
  std::shared_ptr<Connection> connection_;
};

FaultyStore::FaultyStore(const Options& options)
    : options_(options), data_(ledger::MakeMemoryStore()), dice_(options.seed) {}

std::unique_ptr<ledger::Store> FaultyStore::Connect(std::shared_ptr<Connection> connection) {
  return std::make_unique<Way>(*this, std::move(connection));
}

std::optional<Fault> FaultyStore::DrawFault(bool is_write) {
  const std::scoped_lock lock(mutex_);
  if (next_ && is_write == (*next_ != Fault::kReadFailed)) {
    ++counts_[static_cast<std::size_t>(*next_)];
    return std::exchange(next_, std::nullopt);
  }
  if (quiet_ || !dice_.Chance(options_.fault_thousandths)) return std::nullopt;
  constexpr Fault kOfWrites[] = {Fault::kWriteFailed, Fault::kAnswerLost, Fault::kRunTwice,
                                 Fault::kRunTwice, Fault::kConflict};
  const Fault fault = is_write ? dice_.Pick(kOfWrites) : Fault::kReadFailed;
  ++counts_[static_cast<std::size_t>(fault)];
  return fault;
}

Defect FaultyStore::DrawDefect() {
  const std::scoped_lock lock(mutex_);
  if (options_.defect == Defect::kNone || quiet_) return Defect::kNone;
  return dice_.Chance(options_.defect_thousandths) ? options_.defect : Defect::kNone;
}

}  // namespace credence::sim
