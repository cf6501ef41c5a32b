// SPDX-License-Identifier: Apache-2.0
#include "vectors/index/hnsw_graph.h"

// hnswlib warns about settings that we do not use, and prints checks that we do not need.
#include "base/without_iostream.h"

#include <cstring>

// hnswlib copies empty lists from and to null, which memcpy() forbids; its calls find this
// overload.
namespace hnswlib {
// NOLINTNEXTLINE(readability-identifier-naming): the name that is called.
inline void* memcpy(void* to, const void* from, std::size_t size) {
  return size == 0 ? to : std::memcpy(to, from, size);
}
}  // namespace hnswlib

// Without this, on x86, hnswlib defines functions in its header and reads past the end of lists for
// a prefetch. We supply the distance anyway.
#define NO_MANUAL_VECTORIZATION
#include <hnswlib/hnswlib.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <exception>
#include <functional>
#include <queue>

#include "base/check.h"
#include "vectors/index/exact_scan.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
// hnswlib locks elements in the order in which it meets them. That could deadlock two threads that
// link at once; here only one ever does.
extern "C" const char* __tsan_default_options() { return "detect_deadlocks=0"; }
#endif
#endif

namespace credence::vectors {
namespace {

constexpr std::size_t kFirstCapacity = 1'024;

// The data of an element in hnswlib, also used as a query.
struct Point {
  const std::int8_t* codes = nullptr;
  float scale = 0;
};

// A point as stored by hnswlib. An element consists of an odd number of 4-byte links, the data and
// an 8-byte label, without gaps: with the scale before the codes, each is suitably aligned.
using PointBytes = std::array<char, sizeof(Point::scale) + sizeof(Point::codes)>;
static_assert((sizeof(hnswlib::linklistsizeint) + sizeof(PointBytes)) %
                      alignof(hnswlib::labeltype) ==
                  0,
              "labels are aligned");

PointBytes Packed(const Point& point) {
  PointBytes bytes;
  std::memcpy(bytes.data(), &point.scale, sizeof(point.scale));
  std::memcpy(bytes.data() + sizeof(point.scale), static_cast<const void*>(&point.codes),
              sizeof(point.codes));
  return bytes;
}

Point Unpacked(const void* bytes) {
  Point point;
  std::memcpy(&point.scale, bytes, sizeof(point.scale));
  std::memcpy(static_cast<void*>(&point.codes),
              static_cast<const char*>(bytes) + sizeof(point.scale), sizeof(point.codes));
  return point;
}

// The distance of two points is their negated similarity: only order counts.
struct PointSpace final : hnswlib::SpaceInterface<float> {
  explicit PointSpace(const VectorRows& rows)
      : dot(rows.kernels().dot_codes), width(rows.Width()) {}

  size_t get_data_size() override { return sizeof(PointBytes); }
  hnswlib::DISTFUNC<float> get_dist_func() override { return Distance; }
  void* get_dist_func_param() override { return this; }

  static float Distance(const void* a, const void* b, const void* parameter) {
    const auto& space = *static_cast<const PointSpace*>(parameter);
    return space.Between(Unpacked(a), Unpacked(b));
  }

  float Between(const Point& a, const Point& b) const {
    return -(a.scale * b.scale) * static_cast<float>(dot(a.codes, b.codes, width));
  }

  decltype(Kernels::dot_codes) dot;
  std::size_t width;
};

using Graph = hnswlib::HierarchicalNSW<float>;
using Element = hnswlib::tableint;

std::span<const Element> Links(const Graph& graph, Element element, int layer) {
  hnswlib::linklistsizeint* list = graph.get_linklist_at_level(element, layer);
  return {list + 1, graph.getListCount(list)};
}

struct Near {
  float distance = 0;
  Element element = 0;

  bool operator<(const Near& other) const { return distance < other.distance; }
  bool operator>(const Near& other) const { return distance > other.distance; }
};

// Marks the elements that a search has visited, from the pool of the graph.
class Visited {
 public:
  explicit Visited(const Graph& graph)
      : pool_(*graph.visited_list_pool_), list_(pool_.getFreeVisitedList()) {}
  Visited(const Visited&) = delete;
  Visited& operator=(const Visited&) = delete;
  ~Visited() { pool_.releaseVisitedList(list_); }

  // False if it was visited before.
  bool Meet(Element element) {
    if (list_->mass[element] == list_->curV) return false;
    list_->mass[element] = list_->curV;
    return true;
  }

 private:
  hnswlib::VisitedListPool& pool_;
  hnswlib::VisitedList* list_;
};

// The search of the paper, as in hnswlib, except that it prefetches all neighbours of an element:
// while one is compared, the codes of the others are being loaded.
class Search {
 public:
  Search(const Graph& graph, const PointSpace& space, const Point& query)
      : graph_(graph), space_(space), query_(query) {}

  // The `ef` nearest found, in no order.
  std::vector<Near> Run(std::size_t ef) {
    if (graph_.cur_element_count == 0) return {};
    Visited visited(graph_);
    Near entry = Descend();
    visited.Meet(entry.element);
    std::priority_queue<Near, std::vector<Near>, std::greater<>> open;
    open.push(entry);
    if (!Deleted(entry.element)) best_.push_back(entry);
    while (!open.empty()) {
      const Near nearest = open.top();
      if (best_.size() == ef && nearest.distance > best_.front().distance) break;
      open.pop();
      Expand(nearest.element, visited);
      for (const Near& near : fresh_) {
        if (best_.size() == ef && near.distance >= best_.front().distance) continue;
        open.push(near);
        if (!Deleted(near.element)) Keep(near, ef);
      }
    }
    return std::move(best_);
  }

 private:
  bool Deleted(Element element) const {
    return graph_.num_deleted_ > 0 && graph_.isMarkedDeleted(element);
  }

  Point PointOf(Element element) const { return Unpacked(graph_.getDataByInternalId(element)); }

  float Distance(const Point& point) const { return space_.Between(query_, point); }

  // From the top layer down to the one above the lowest, always moving to the nearest.
  Near Descend() const {
    Near nearest{.distance = Distance(PointOf(graph_.enterpoint_node_)),
                 .element = graph_.enterpoint_node_};
    for (int layer = graph_.maxlevel_; layer > 0; --layer) {
      for (bool changed = true; changed;) {
        changed = false;
        for (const Element element : Links(graph_, nearest.element, layer)) {
          const Near near{.distance = Distance(PointOf(element)), .element = element};
          if (near < nearest) {
            nearest = near;
            changed = true;
          }
        }
      }
    }
    return nearest;
  }

  // Puts its unvisited neighbours into fresh_, with their distances.
  void Expand(Element from, Visited& visited) {
    fresh_.clear();
    for (const Element element : Links(graph_, from, 0)) {
      if (!visited.Meet(element)) continue;
      __builtin_prefetch(graph_.getDataByInternalId(element));
      fresh_.push_back({.distance = 0, .element = element});
    }
    points_.clear();
    for (const Near& near : fresh_) {
      points_.push_back(PointOf(near.element));
      for (std::size_t i = 0; i < space_.width; i += kCacheLine) {
        __builtin_prefetch(points_.back().codes + i);
      }
    }
    for (std::size_t i = 0; i < fresh_.size(); ++i) fresh_[i].distance = Distance(points_[i]);
  }

  void Keep(const Near& near, std::size_t ef) {
    if (best_.size() == ef) {
      std::pop_heap(best_.begin(), best_.end());
      best_.back() = near;
    } else {
      best_.push_back(near);
    }
    std::push_heap(best_.begin(), best_.end());
  }

  static constexpr std::size_t kCacheLine = 64;

  const Graph& graph_;
  const PointSpace& space_;
  Point query_;
  std::vector<Near> best_;  // A heap, the farthest first.
  std::vector<Near> fresh_;
  std::vector<Point> points_;
};

// Reads the output of Export; returns zeros past the end, and remembers that.
class GraphNumbers {
 public:
  explicit GraphNumbers(std::span<const std::uint32_t> numbers) : numbers_(numbers) {}

  std::uint32_t Next() {
    const std::span<const std::uint32_t> one = Take(1);
    return one.empty() ? 0 : one[0];
  }
  std::span<const std::uint32_t> Take(std::size_t count) {
    if (count > numbers_.size()) {
      short_ = true;
      numbers_ = {};
      return {};
    }
    const std::span<const std::uint32_t> taken = numbers_.first(count);
    numbers_ = numbers_.subspan(count);
    return taken;
  }
  bool AtEnd() const { return numbers_.empty() && !short_; }
  bool Short() const { return short_; }

 private:
  std::span<const std::uint32_t> numbers_;
  bool short_ = false;
};

Failure BadGraph() { return DataLoss("the graph does not fit the vectors; build it anew"); }

// At most as many layers as hnswlib makes for the maximum number of vectors.
constexpr std::uint32_t kLayersMax = 64;

// Creates the element as addPoint would, with the links from the numbers.
bool ReadElement(GraphNumbers& reader, const VectorRows& rows, std::span<const std::uint32_t> keys,
                 Element element, Graph& graph) {
  const std::uint32_t key = reader.Next();
  const std::uint32_t layers = reader.Next();
  if (reader.Short() || key >= keys.size() || layers > kLayersMax) return false;
  const std::optional<Slot> known = rows.SlotOf(keys[key]);
  if (!known || !graph.label_lookup_.try_emplace(*known, element).second) return false;
  const Slot slot = *known;
  const Point point{.codes = rows.Codes(slot), .scale = rows.Scale(slot).scale};
  std::memset(graph.get_linklist0(element), 0, graph.size_data_per_element_);
  graph.setExternalLabel(element, slot);
  const PointBytes bytes = Packed(point);
  std::memcpy(graph.getDataByInternalId(element), bytes.data(), bytes.size());
  // hnswlib frees the lists with free().
  const std::size_t size = graph.size_links_per_element_ * layers + 1;
  graph.linkLists_[element] = layers == 0 ? nullptr : static_cast<char*>(std::calloc(size, 1));
  CREDENCE_CHECK(layers == 0 || graph.linkLists_[element] != nullptr, "there is memory");
  graph.element_levels_[element] = static_cast<int>(layers);
  graph.cur_element_count = element + 1;
  for (std::uint32_t layer = 0; layer <= layers; ++layer) {
    const std::uint32_t count = reader.Next();
    if (count > (layer == 0 ? graph.maxM0_ : graph.maxM_)) return false;
    const std::span<const std::uint32_t> links = reader.Take(count);
    if (links.size() != count) return false;
    auto* list = graph.get_linklist_at_level(element, static_cast<int>(layer));
    graph.setListCount(list, static_cast<unsigned short>(count));
    std::ranges::copy(links, list + 1);
  }
  return true;
}

// Every link leads to an element that exists in that layer.
bool LinksLeadSomewhere(const Graph& graph) {
  for (Element element = 0; element < graph.cur_element_count; ++element) {
    for (int layer = 0; layer <= graph.element_levels_[element]; ++layer) {
      for (const Element to : Links(graph, element, layer)) {
        if (to >= graph.cur_element_count || graph.element_levels_[to] < layer) return false;
      }
    }
  }
  return true;
}

// hnswlib throws for impossible cases, and when out of memory.
template <class Function>
auto NoThrow(Function&& function) {
  try {
    return function();
  } catch (const std::exception&) {
    CheckFailed(__FILE__, __LINE__, "hnswlib did not do what it was asked for");
  }
}

}  // namespace

struct HnswGraph::Impl {
  Impl(const VectorRows& vector_rows, const HnswSettings& hnsw_settings, std::size_t capacity)
      : rows(vector_rows),
        settings(hnsw_settings),
        space(vector_rows),
        graph(&space, capacity, settings.links, settings.ef_build) {}

  const VectorRows& rows;
  HnswSettings settings;
  PointSpace space;
  Graph graph;
};

HnswGraph::HnswGraph(const VectorRows& rows, const HnswSettings& settings)
    : impl_(NoThrow([&] {
        return std::make_unique<Impl>(rows, settings, std::max(kFirstCapacity, rows.SlotCount()));
      })) {}

HnswGraph::~HnswGraph() = default;

void HnswGraph::Link(Slot slot) {
  NoThrow([&] {
    Graph& graph = impl_->graph;
    if (graph.cur_element_count == graph.max_elements_) graph.resizeIndex(2 * graph.max_elements_);
    const Point point{.codes = impl_->rows.Codes(slot), .scale = impl_->rows.Scale(slot).scale};
    graph.addPoint(Packed(point).data(), slot);
  });
}

void HnswGraph::Unlink(Slot slot) {
  NoThrow([&] {
    Graph& graph = impl_->graph;
    const auto element = graph.label_lookup_.find(slot);
    if (element == graph.label_lookup_.end() || graph.isMarkedDeleted(element->second)) return;
    graph.markDeletedInternal(element->second);
  });
}

bool HnswGraph::Knows(Slot slot) const { return impl_->graph.label_lookup_.contains(slot); }

void HnswGraph::SetEfSearch(std::size_t ef_search) { impl_->settings.ef_search = ef_search; }

std::vector<Neighbour> HnswGraph::Nearest(std::span<const float> query, std::size_t limit,
                                          float min_similarity) const {
  const QueryRows rows(query, impl_->rows.Dimensions());
  const Point point{.codes = rows.Codes().codes, .scale = rows.Scale(0).scale};
  const std::size_t ef = std::max(limit, impl_->settings.ef_search);
  std::vector<Neighbour> neighbours;
  for (const Near& near : Search(impl_->graph, impl_->space, point).Run(ef)) {
    const auto slot = static_cast<Slot>(impl_->graph.getExternalLabel(near.element));
    const float similarity = impl_->rows.Similarity(rows.Row(0), slot);
    if (similarity < min_similarity) continue;
    neighbours.push_back({.key = impl_->rows.Key(slot), .similarity = similarity});
  }
  std::ranges::sort(neighbours, Better);
  neighbours.resize(std::min(neighbours.size(), limit));
  return neighbours;
}

std::vector<std::uint32_t> HnswGraph::Export() const {
  const Graph& graph = impl_->graph;
  if (graph.num_deleted_ > 0) return {};
  std::vector<std::uint32_t> numbers = {static_cast<std::uint32_t>(graph.M_),
                                        static_cast<std::uint32_t>(graph.cur_element_count),
                                        graph.cur_element_count == 0 ? 0 : graph.enterpoint_node_};
  for (Element element = 0; element < graph.cur_element_count; ++element) {
    const int layers = graph.element_levels_[element];
    numbers.push_back(impl_->rows.Key(static_cast<Slot>(graph.getExternalLabel(element))));
    numbers.push_back(static_cast<std::uint32_t>(layers));
    for (int layer = 0; layer <= layers; ++layer) {
      const std::span<const Element> links = Links(graph, element, layer);
      numbers.push_back(static_cast<std::uint32_t>(links.size()));
      numbers.insert(numbers.end(), links.begin(), links.end());
    }
  }
  return numbers;
}

Result<std::unique_ptr<HnswGraph>> HnswGraph::Import(const VectorRows& rows,
                                                     const HnswSettings& settings,
                                                     std::span<const std::uint32_t> numbers,
                                                     std::span<const std::uint32_t> keys) {
  GraphNumbers reader(numbers);
  const std::uint32_t links = reader.Next();
  const std::uint32_t count = reader.Next();
  const std::uint32_t entry = reader.Next();
  if (links != settings.links) {
    return FailedPrecondition("the graph was built with another number of links; build it anew");
  }
  if (count > rows.SlotCount() || (count > 0 && entry >= count)) return BadGraph();
  auto made = std::make_unique<HnswGraph>(rows, settings);
  Graph& graph = made->impl_->graph;
  for (Element element = 0; element < count; ++element) {
    if (!ReadElement(reader, rows, keys, element, graph)) return BadGraph();
  }
  if (!reader.AtEnd() || !LinksLeadSomewhere(graph)) return BadGraph();
  if (count > 0) {
    graph.enterpoint_node_ = entry;
    graph.maxlevel_ = graph.element_levels_[entry];
    // A search begins in the top layer; hnswlib links nothing above it.
    if (*std::ranges::max_element(graph.element_levels_) > graph.maxlevel_) return BadGraph();
  }
  return made;
}

}  // namespace credence::vectors
