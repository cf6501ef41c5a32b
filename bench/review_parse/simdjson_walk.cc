// SPDX-License-Identifier: Apache-2.0
#include "bench/review_parse/simdjson_walk.h"

#include <string_view>
#include <utility>

#ifdef CREDENCE_SIMDJSON
#include <simdjson.h>
#endif

namespace credence::bench {

#ifdef CREDENCE_SIMDJSON

namespace {

std::int64_t Walk(simdjson::dom::element value) {
  std::int64_t seen = 0;
  switch (value.type()) {
    case simdjson::dom::element_type::OBJECT:
      for (const auto& [key, each] : simdjson::dom::object(value)) {
        seen += static_cast<std::int64_t>(key.size()) + Walk(each);
      }
      return seen;
    case simdjson::dom::element_type::ARRAY:
      for (const simdjson::dom::element each : simdjson::dom::array(value)) seen += Walk(each);
      return seen;
    case simdjson::dom::element_type::STRING:
      return static_cast<std::int64_t>(std::string_view(value).size());
    default:
      return 1;
  }
}

}  // namespace

struct SimdjsonWalk::State {
  simdjson::dom::parser parser;
  std::vector<simdjson::padded_string> documents;
};

std::optional<SimdjsonWalk> SimdjsonWalk::Make(const std::vector<std::string>& documents) {
  auto state = std::make_unique<State>();
  for (const std::string& each : documents) state->documents.emplace_back(each);
  return SimdjsonWalk(std::move(state));
}

std::int64_t SimdjsonWalk::Run() {
  std::int64_t seen = 0;
  for (const simdjson::padded_string& each : state_->documents) {
    seen += Walk(state_->parser.parse(each));
  }
  return seen;
}

#else

struct SimdjsonWalk::State {};

std::optional<SimdjsonWalk> SimdjsonWalk::Make(const std::vector<std::string>& /*documents*/) {
  return std::nullopt;
}

std::int64_t SimdjsonWalk::Run() { return 0; }

#endif

SimdjsonWalk::SimdjsonWalk(std::unique_ptr<State> state) : state_(std::move(state)) {}
SimdjsonWalk::~SimdjsonWalk() = default;
SimdjsonWalk::SimdjsonWalk(SimdjsonWalk&&) noexcept = default;
SimdjsonWalk& SimdjsonWalk::operator=(SimdjsonWalk&&) noexcept = default;

}  // namespace credence::bench
