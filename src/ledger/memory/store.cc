// SPDX-License-Identifier: Apache-2.0
#include "ledger/memory/store.h"

#include <algorithm>
#include <functional>
#include <map>
#include <mutex>
#include <numeric>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "base/utf8.h"
#include "credence/mention.h"
#include "ledger/event_hash.h"
#include "ledger/local_claims.h"

namespace credence::ledger {
namespace {

struct StoredEvent {
  Event event;
  bool searchable = false;
};

using RowKey = std::pair<std::string, std::string>;  // kind, id
using EntryKey =
    std::tuple<std::string, std::string, std::string, std::string>;  // kind, index, key, id

// Everything of one space.
using DerivedKey = std::pair<std::string, std::string>;  // Kind and key.
// Kind, index, key, maker and id.
using VectorKey = std::tuple<std::string, std::string, std::string, std::string, std::string>;

struct SpaceData {
  std::vector<StoredEvent> events;
  std::unordered_map<Uuid, std::size_t> by_id;
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_stream;
  std::map<RowKey, Row> rows;
  std::set<EntryKey> entries;
  std::map<DerivedKey, std::string> derived;
  std::map<VectorKey, std::vector<float>> vectors;
};

VectorKey VectorKeyOf(const VectorGroup& group, std::string_view id) {
  return {std::string(group.kind), std::string(group.index), std::string(group.key),
          std::string(group.maker), std::string(id)};
}

EventView EventViewOf(const Event& event, bool with_verbatim) {
  EventView view = EventView::Of(event);
  if (!with_verbatim) {
    view.text.reset();
    view.salt = {};
  }
  return view;
}

bool IsWordCharacter(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

std::vector<std::string> WordsOf(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : AsciiLower(text)) {
    if (IsWordCharacter(c)) {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

// The number of query words in the text; a word with punctuation inside is a phrase.
std::int64_t CountMatches(std::string_view text, const std::vector<std::string>& query) {
  const std::vector<std::string> words = WordsOf(text);
  return std::ranges::count_if(query, [&words](const std::string& wanted) {
    const std::vector<std::string> phrase = WordsOf(wanted);
    return !phrase.empty() && !std::ranges::search(words, phrase).empty();
  });
}

class MemoryTransaction final : public Writer {
 public:
  MemoryTransaction(SpaceData& data, std::string_view space, const MemoryOptions& options)
      : data_(data), space_(space), options_(options) {}

  Result<Head> GetHead() override {
    if (data_.events.empty()) return Head{};
    const Event& last = data_.events.back().event;
    return Head{.sequence = last.sequence, .hash = last.hash};
  }

  Result<std::int64_t> Generation() override { return 0; }

  Result<std::int64_t> StreamVersion(std::string_view stream) override {
    const auto found = data_.by_stream.find(stream);
    return found == data_.by_stream.end() ? 0 : static_cast<std::int64_t>(found->second.size());
  }

  Result<std::optional<Event>> FindEvent(const Uuid& id) override {
    const auto found = data_.by_id.find(id);
    if (found == data_.by_id.end()) return std::nullopt;
    return data_.events[found->second].event;
  }

  Result<void> ScanEvents(const EventFilter& filter, EventVisitor visit) override {
    std::int64_t left = filter.limit;
    for (const StoredEvent& stored : data_.events) {
      const Event& event = stored.event;
      if (left <= 0) break;
      if (event.sequence <= filter.after_sequence) continue;
      if (filter.stream && event.stream != *filter.stream) continue;
      if (filter.kind && event.kind != *filter.kind) continue;
      if (filter.from && event.time < *filter.from) continue;
      if (filter.until && event.time >= *filter.until) continue;
      --left;
      EventView view = EventViewOf(event, filter.WantsVerbatim(event.kind));
      if (filter.for_replay) view.KeepForReplay();
      if (visit(view) == Visit::kStop) break;
    }
    return {};
  }

  Result<bool> GetRow(std::string_view kind, std::string_view id,
                      FunctionRef<void(const RowView&)> use) override {
    const auto found = data_.rows.find({std::string(kind), std::string(id)});
    if (found == data_.rows.end()) return false;
    use(RowViewOf(found->second));
    return true;
  }

  Result<std::int64_t> CountRows(std::string_view kind, std::int64_t max) override {
    std::int64_t count = 0;
    CREDENCE_RETURN_IF_ERROR(ScanRows(
        kind, [&](const RowView&) { return ++count < max ? Visit::kContinue : Visit::kStop; }));
    return count;
  }

  Result<void> ScanRows(std::string_view kind, RowVisitor visit) override {
    for (auto it = data_.rows.lower_bound({std::string(kind), ""});
         it != data_.rows.end() && it->first.first == kind; ++it) {
      if (visit(RowViewOf(it->second)) == Visit::kStop) break;
    }
    return {};
  }

  Result<void> ScanIndex(std::string_view kind, std::string_view index, std::string_view from,
                         std::string_view until, RowVisitor visit) override {
    const std::string kind_name(kind);
    const std::string index_name(index);
    for (auto it = data_.entries.lower_bound({kind_name, index_name, std::string(from), ""});
         it != data_.entries.end(); ++it) {
      const auto& [entry_kind, entry_index, key, id] = *it;
      if (entry_kind != kind || entry_index != index || key >= until) break;
      RowView view = RowViewOf(data_.rows.at({entry_kind, id}));
      view.key = key;
      if (visit(view) == Visit::kStop) break;
    }
    return {};
  }

  Result<void> ScanAllRows(
      FunctionRef<Visit(const Row&, std::optional<std::string_view> text)> visit) override {
    for (const auto& [key, row] : data_.rows) {
      Row sorted = row;
      std::ranges::sort(sorted.entries);
      if (visit(sorted, TextOf(row)) == Visit::kStop) break;
    }
    return {};
  }

  Result<std::vector<std::string>> Search(const TextQuery& query) override {
    // Words without letters or digits are ignored.
    const std::int64_t wanted = std::ranges::count_if(
        query.words, [](const std::string& word) { return !WordsOf(word).empty(); });
    std::vector<std::pair<std::int64_t, const Event*>> hits;
    for (const StoredEvent& stored : data_.events) {
      const Event& event = stored.event;
      if (!stored.searchable || !event.verbatim) continue;
      if (!event.stream.starts_with(query.stream_prefix)) continue;
      const std::int64_t matches = CountMatches(event.verbatim->text, query.words);
      if (matches > 0 && (query.any_word || matches == wanted)) hits.emplace_back(matches, &event);
    }
    std::ranges::sort(hits, [&query](const auto& a, const auto& b) {
      if (!query.newest_first && a.first != b.first) return a.first > b.first;
      return a.second->sequence > b.second->sequence;
    });
    std::vector<std::string> streams;
    for (const auto& [matches, event] : hits) {
      if (static_cast<std::int64_t>(streams.size()) >= query.limit) break;
      streams.push_back(event->stream);
    }
    return streams;
  }

  Result<std::int64_t> CountTexts(std::string_view word, std::int64_t max) override {
    std::int64_t count = 0;
    for (const StoredEvent& stored : data_.events) {
      if (count >= max) break;
      const std::optional<Verbatim>& verbatim = stored.event.verbatim;
      if (stored.searchable && verbatim && CountMatches(verbatim->text, {std::string(word)}) > 0)
        ++count;
    }
    return count;
  }

  Result<void> ScanDerived(std::string_view kind, std::string_view prefix,
                           DerivedVisitor visit) override {
    for (auto it = data_.derived.lower_bound({std::string(kind), std::string(prefix)});
         it != data_.derived.end() && it->first.first == kind &&
         it->first.second.starts_with(prefix);
         ++it) {
      if (visit(it->first.second, it->second) == Visit::kStop) break;
    }
    return {};
  }

  Result<bool> ComparesVectors() override { return options_.compares_vectors; }

  Result<VectorAnswer> Nearest(const VectorQuery& query) override {
    if (!options_.compares_vectors) return Reader::Nearest(query);
    VectorAnswer answer;
    const VectorGroup& group = query.group;
    for (auto it = data_.vectors.lower_bound(VectorKeyOf(group, "")); it != data_.vectors.end();
         ++it) {
      const std::string& id = std::get<4>(it->first);
      if (it->first != VectorKeyOf(group, id)) break;
      if (it->second.size() != query.vector.size()) continue;
      const double similarity =
          std::inner_product(it->second.begin(), it->second.end(), query.vector.begin(), 0.0);
      if (similarity < query.min_similarity) continue;
      answer.found.push_back({.id = id, .similarity = similarity, .vector = it->second});
    }
    std::ranges::sort(answer.found, [](const VectorAnswer::Near& a, const VectorAnswer::Near& b) {
      return a.similarity != b.similarity ? a.similarity > b.similarity : a.id < b.id;
    });
    if (std::ssize(answer.found) > query.limit) {
      answer.found.resize(static_cast<std::size_t>(query.limit));
    }
    CREDENCE_RETURN_IF_ERROR(ScanIndex(
        group.kind, group.index, group.key, std::string(group.key) + '\0', [&](const RowView& row) {
          if (std::ssize(answer.lacking) >= query.lacking_limit) return Visit::kStop;
          const auto known = data_.vectors.find(VectorKeyOf(group, row.id));
          if (known == data_.vectors.end() || known->second.size() != query.vector.size()) {
            answer.lacking.emplace_back(row.id);
          }
          return Visit::kContinue;
        }));
    return answer;
  }

  Result<Appended> Append(const NewEvent& event,
                          std::optional<std::int64_t> expected_version) override {
    if (const auto old = data_.by_id.find(event.id); old != data_.by_id.end()) {
      return DuplicateOf(data_.events[old->second].event);
    }
    std::vector<std::size_t>& stream = data_.by_stream[event.stream];
    const auto stream_version = static_cast<std::int64_t>(stream.size());
    if (expected_version && *expected_version != stream_version) {
      return WrongVersion(event.stream, stream_version, *expected_version);
    }
    const Result<Head> head = GetHead();
    std::optional<EventHash> digest;
    Event placed = PlaceAfter(*head, space_, stream_version + 1, event, digest).ToEvent();
    placed.verbatim = event.verbatim;
    const Appended appended{.sequence = placed.sequence, .stream_version = placed.stream_version};
    undo_.emplace_back([this, name = event.stream, id = event.id] {
      data_.events.pop_back();
      data_.by_id.erase(id);
      data_.by_stream.find(name)->second.pop_back();
    });
    stream.push_back(data_.events.size());
    data_.by_id.emplace(event.id, data_.events.size());
    data_.events.push_back({.event = std::move(placed), .searchable = event.searchable});
    return appended;
  }

  Result<void> PutRow(const Row& row) override {
    RememberRow(row.kind, row.id);
    Put(row);
    return {};
  }

  Result<void> DeleteRow(std::string_view kind, std::string_view id) override {
    RememberRow(kind, id);
    Remove(kind, id);
    return {};
  }

  Result<void> EraseVerbatim(std::int64_t sequence) override {
    if (sequence < 1 || sequence > static_cast<std::int64_t>(data_.events.size())) return {};
    // By index, not by reference: appending may move the event.
    const auto place = static_cast<std::size_t>(sequence - 1);
    std::optional<Verbatim>& verbatim = data_.events[place].event.verbatim;
    undo_.emplace_back([this, place, old = verbatim] { data_.events[place].event.verbatim = old; });
    verbatim.reset();
    return {};
  }

  Result<void> PutDerived(std::string_view kind, std::string_view key,
                          std::string_view bytes) override {
    RememberDerived({std::string(kind), std::string(key)});
    data_.derived.insert_or_assign({std::string(kind), std::string(key)}, std::string(bytes));
    return {};
  }

  Result<void> DeleteDerived(std::string_view kind, std::string_view prefix) override {
    std::vector<DerivedKey> keys;
    CREDENCE_RETURN_IF_ERROR(
        ScanDerived(kind, prefix, [&](std::string_view key, std::string_view /*bytes*/) {
          keys.emplace_back(kind, key);
          return Visit::kContinue;
        }));
    for (const DerivedKey& key : keys) {
      RememberDerived(key);
      data_.derived.erase(key);
    }
    return {};
  }

  Result<void> OfferVector(const VectorGroup& group, std::string_view id,
                           std::span<const float> vector) override {
    if (!options_.compares_vectors) return {};
    RememberVectors();
    data_.vectors.insert_or_assign(VectorKeyOf(group, id),
                                   std::vector<float>(vector.begin(), vector.end()));
    return {};
  }

  Result<void> DropVectors(std::string_view kind) override {
    RememberVectors();
    std::erase_if(data_.vectors, [&](const auto& one) { return std::get<0>(one.first) == kind; });
    return {};
  }

  // Undoes everything, last change first.
  void Undo() {
    while (!undo_.empty()) {
      undo_.back()();
      undo_.pop_back();
    }
  }

 private:
  std::optional<std::string_view> TextOf(const Row& row) const {
    if (row.text_sequence < 1 || row.text_sequence > std::ssize(data_.events)) return std::nullopt;
    const Event& event = data_.events[static_cast<std::size_t>(row.text_sequence - 1)].event;
    if (!event.verbatim) return std::nullopt;
    return event.verbatim->text;
  }

  RowView RowViewOf(const Row& row) const {
    return {.id = row.id,
            .data = row.data,
            .text_sequence = row.text_sequence,
            .text = TextOf(row),
            .key = {}};
  }

  void Put(const Row& row) {
    Remove(row.kind, row.id);
    for (const IndexEntry& entry : row.entries) {
      data_.entries.emplace(row.kind, entry.index, entry.key, row.id);
    }
    data_.rows.emplace(RowKey{row.kind, row.id}, row);
  }

  void Remove(std::string_view kind, std::string_view id) {
    const auto found = data_.rows.find({std::string(kind), std::string(id)});
    if (found == data_.rows.end()) return;
    const Row& row = found->second;
    for (const IndexEntry& entry : row.entries) {
      data_.entries.erase({row.kind, entry.index, entry.key, row.id});
    }
    data_.rows.erase(found);
  }

  void RememberRow(std::string_view kind, std::string_view id) {
    const auto found = data_.rows.find({std::string(kind), std::string(id)});
    if (found == data_.rows.end()) {
      undo_.emplace_back(
          [this, kind = std::string(kind), id = std::string(id)] { Remove(kind, id); });
    } else {
      undo_.emplace_back([this, old = found->second] { Put(old); });
    }
  }

  void RememberDerived(const DerivedKey& key) {
    const auto found = data_.derived.find(key);
    if (found == data_.derived.end()) {
      undo_.emplace_back([this, key] { data_.derived.erase(key); });
    } else {
      undo_.emplace_back([this, key, old = found->second] { data_.derived[key] = old; });
    }
  }

  void RememberVectors() {
    if (!options_.compares_vectors) return;
    undo_.emplace_back([this, old = data_.vectors] { data_.vectors = old; });
  }

  SpaceData& data_;
  std::string space_;
  const MemoryOptions& options_;
  std::vector<std::function<void()>> undo_;
};

class MemoryStore final : public Store {
 public:
  explicit MemoryStore(const MemoryOptions& options) : options_(options) {}

  Result<void> Read(std::string_view space, FunctionRef<Result<void>(Reader&)> read) override {
    const std::scoped_lock lock(mutex_);
    const auto found = spaces_.find(space);
    SpaceData nothing;
    MemoryTransaction transaction(found == spaces_.end() ? nothing : found->second, space,
                                  options_);
    return read(transaction);
  }

  Result<void> Write(std::string_view space, FunctionRef<Result<void>(Writer&)> write) override {
    const std::scoped_lock lock(mutex_);
    const auto [place, created] = spaces_.try_emplace(std::string(space));
    MemoryTransaction transaction(place->second, space, options_);
    Result<void> done = write(transaction);
    if (!done) {
      transaction.Undo();
      if (created) spaces_.erase(place);
      return done;
    }
    ++commits_;
    return done;
  }

  Result<std::vector<std::string>> Spaces() override {
    const std::scoped_lock lock(mutex_);
    std::vector<std::string> names;
    names.reserve(spaces_.size());
    for (const auto& [name, data] : spaces_) names.push_back(name);
    return names;
  }

  Result<std::vector<std::string>> CheckStorage() override { return std::vector<std::string>{}; }
  Result<StoreCopy> BackUp(const std::string& /*path*/, bool /*replace*/) override {
    return NoFile();
  }
  Result<Replaced> Replace(const std::string& /*path*/,
                           const ReplaceOptions& /*options*/) override {
    return NoFile();
  }
  std::string Name() const override { return "memory"; }

  Result<std::unique_ptr<Claim>> TryClaim(std::string_view space, std::string_view work) override {
    return claims_.Try(space, work);
  }

  std::optional<StoreVersion> Version() override {
    const std::scoped_lock lock(mutex_);
    return StoreVersion{.words = {static_cast<std::uint32_t>(commits_),
                                  static_cast<std::uint32_t>(commits_ >> 32U)}};
  }

 private:
  static Failure NoFile() {
    return Fail(Code::kUnimplemented,
                "the store is in memory and has no file to copy; use " + Op("export"));
  }

  const MemoryOptions options_;
  LocalClaims claims_;
  std::mutex mutex_;
  // Guarded by mutex_.
  std::map<std::string, SpaceData, std::less<>> spaces_;
  std::uint64_t commits_ = 0;
};

}  // namespace

std::unique_ptr<Store> MakeMemoryStore(const MemoryOptions& options) {
  return std::make_unique<MemoryStore>(options);
}

}  // namespace credence::ledger
