// SPDX-License-Identifier: Apache-2.0
#include "model/memory_graph.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/check.h"

namespace credence::model {
namespace {

std::uint32_t ToNanos(Decimal evidence) {
  CREDENCE_CHECK(evidence >= Decimal() && evidence <= Decimal::FromInt(1),
                 "evidence is from 0 to 1");
  return static_cast<std::uint32_t>(evidence.nanos());
}

template <class T>
std::size_t BytesOf(const std::vector<T>& vector) {
  return vector.capacity() * sizeof(T);
}

}  // namespace

MemoryGraph::Lists::Lists(std::size_t nodes, std::span<const Link> links, Direction direction)
    : places_(nodes) {
  const auto for_each_entry = [&](auto&& enter) {
    for (const Link& link : links) {
      CREDENCE_CHECK(link.from < nodes && link.to < nodes, "a link is between nodes");
      if (link.from == link.to) continue;
      if (direction != Direction::kBackward) enter(places_[link.from], link.to);
      if (direction != Direction::kForward) enter(places_[link.to], link.from);
    }
  };
  for_each_entry([](Place& place, Node) { ++place.capacity; });
  std::size_t end = 0;
  for (Place& place : places_) {
    place.begin = static_cast<std::uint32_t>(end);
    end += place.capacity;
  }
  CREDENCE_CHECK(end <= std::numeric_limits<std::uint32_t>::max(), "links are numbered in 32 bits");
  pool_.resize(end);
  for_each_entry([&](Place& place, Node entry) { pool_[place.begin + place.size++] = entry; });
  for (Place& place : places_) {
    const auto list = std::span(pool_).subspan(place.begin, place.size);
    std::ranges::sort(list);
    place.size = static_cast<std::uint32_t>(std::ranges::unique(list).begin() - list.begin());
  }
}

bool MemoryGraph::Lists::Insert(Node node, Node entry) {
  Place& place = places_[node];
  const std::span<const Node> list = Of(node);
  const auto found = std::ranges::lower_bound(list, entry);
  if (found != list.end() && *found == entry) return false;
  const auto at = found - list.begin();
  if (place.size == place.capacity) Grow(place);
  const auto first = pool_.begin() + place.begin;
  std::move_backward(first + at, first + place.size, first + place.size + 1);
  *(first + at) = entry;
  ++place.size;
  return true;
}

bool MemoryGraph::Lists::Erase(Node node, Node entry) {
  Place& place = places_[node];
  const std::span<const Node> list = Of(node);
  const auto found = std::ranges::lower_bound(list, entry);
  if (found == list.end() || *found != entry) return false;
  const auto first = pool_.begin() + place.begin;
  std::move(first + (found - list.begin()) + 1, first + place.size, first + (found - list.begin()));
  --place.size;
  return true;
}

// Moves the list to the end of the pool, with twice the capacity.
void MemoryGraph::Lists::Grow(Place& place) {
  constexpr std::uint32_t kSmallest = 4;
  if (unused_ > pool_.size() / 2) Compact();
  const std::size_t begin = pool_.size();
  const std::uint32_t capacity = std::max(kSmallest, 2 * place.capacity);
  CREDENCE_CHECK(begin + capacity <= std::numeric_limits<std::uint32_t>::max(),
                 "links are numbered in 32 bits");
  pool_.resize(begin + capacity);
  std::copy_n(pool_.begin() + place.begin, place.size,
              pool_.begin() + static_cast<std::ptrdiff_t>(begin));
  unused_ += place.capacity;
  place.begin = static_cast<std::uint32_t>(begin);
  place.capacity = capacity;
}

// Rewrites all lists in node order, without gaps.
void MemoryGraph::Lists::Compact() {
  std::vector<Node> pool;
  pool.reserve(pool_.size());
  for (Place& place : places_) {
    const auto first = pool_.begin() + place.begin;
    place.begin = static_cast<std::uint32_t>(pool.size());
    pool.insert(pool.end(), first, first + place.capacity);
  }
  pool_ = std::move(pool);
  unused_ = 0;
}

std::size_t MemoryGraph::Lists::Bytes() const { return BytesOf(places_) + BytesOf(pool_); }

MemoryGraph::MemoryGraph(std::span<const Decimal> evidence, std::span<const Link> supports,
                         std::span<const Link> relations)
    : terms_(evidence.size()),
      related_(evidence.size(), relations, Lists::Direction::kBoth),
      supporters_(evidence.size(), supports, Lists::Direction::kBackward),
      supported_(evidence.size(), supports, Lists::Direction::kForward) {
  evidence_.reserve(evidence.size());
  for (const Decimal of_node : evidence) evidence_.push_back(ToNanos(of_node));
}

MemoryGraph::Node MemoryGraph::AddNode(Decimal evidence) {
  const auto node = static_cast<Node>(evidence_.size());
  evidence_.push_back(ToNanos(evidence));
  terms_.emplace_back();
  related_.AddNode();
  supporters_.AddNode();
  supported_.AddNode();
  return node;
}

void MemoryGraph::SetEvidence(Node node, Decimal evidence) { evidence_[node] = ToNanos(evidence); }

bool MemoryGraph::AddLink(LinkKind kind, Node from, Node to) {
  if (from == to) return false;
  if (kind == LinkKind::kSupport)
    return supported_.Insert(from, to) && supporters_.Insert(to, from);
  return related_.Insert(from, to) && related_.Insert(to, from);
}

bool MemoryGraph::RemoveLink(LinkKind kind, Node from, Node to) {
  if (kind == LinkKind::kSupport) return supported_.Erase(from, to) && supporters_.Erase(to, from);
  return related_.Erase(from, to) && related_.Erase(to, from);
}

std::size_t MemoryGraph::Bytes() const {
  return BytesOf(evidence_) + BytesOf(terms_) + related_.Bytes() + supporters_.Bytes() +
         supported_.Bytes();
}

}  // namespace credence::model
