// SPDX-License-Identifier: Apache-2.0
#include "model/network.h"

#include <fmt/format.h>

#include <string_view>

namespace credence::model {
namespace {

// Products of two Decimals are in units of 1e-18; a hub's sum of them exceeds 64 bits.
__extension__ using Int128 = __int128;

Int128 Times(Decimal weight, std::int64_t count) {
  return Int128{weight.nanos()} * count * Decimal::kScale;
}

Int128 Times(Decimal factor, Decimal sum) { return Int128{factor.nanos()} * sum.nanos(); }

Int128 Connected(const NetworkParams& params, const NetworkTerms& terms) {
  return Times(params.connected_weight, terms.strong_connections >= params.connected_min ? 1 : 0);
}

Int128 Indirect(const NetworkParams& params, const NetworkTerms& terms) {
  return Times(params.indirect_weight, terms.indirect_paths > 0 ? 1 : 0);
}

Int128 Near(const NetworkParams& params, const NetworkTerms& terms) {
  return Times(params.supporter_weight, terms.strong_supporters) + Connected(params, terms) +
         Times(params.related_factor, terms.related_evidence);
}

Int128 Far(const NetworkParams& params, const NetworkTerms& terms) {
  return Indirect(params, terms) + Times(params.two_hop_factor, terms.two_hop_evidence);
}

Decimal Cut(Int128 product) {
  // A sum over the maximum number of beliefs is at most 2e18, so this fits.
  return Decimal::FromNanos(static_cast<std::int64_t>(product / Decimal::kScale));
}

}  // namespace

Result<void> Validate(const NetworkParams& params) {
  struct Named {
    std::string_view name;
    Decimal value;
  };
  for (const auto& [name, value] :
       {Named{"supporter_weight", params.supporter_weight},
        Named{"supporter_above", params.supporter_above},
        Named{"strong_above", params.strong_above},
        Named{"connected_weight", params.connected_weight},
        Named{"indirect_weight", params.indirect_weight},
        Named{"related_factor", params.related_factor},
        Named{"two_hop_factor", params.two_hop_factor}, Named{"cap", params.cap}}) {
    if (value >= Decimal() && value <= Decimal::FromInt(1)) continue;
    return InvalidArgument(
        fmt::format("{} is {}; give a number from 0 to 1", name, value.ToString()));
  }
  if (params.connected_min >= 1) return {};
  return InvalidArgument(
      fmt::format("connected_min is {}; give a number of at least 1", params.connected_min));
}

bool IsSaturated(const NetworkParams& params, const NetworkTerms& terms) {
  const Int128 near = Near(params, terms);
  return near > 0 && near >= Times(params.cap, 1);
}

Decimal Network(const NetworkParams& params, const NetworkTerms& terms) {
  const Int128 sum = Near(params, terms) + Far(params, terms);
  return Cut(std::min(sum, Times(params.cap, 1)));
}

NetworkParts PartsOf(const NetworkParams& params, const NetworkTerms& terms) {
  return {.supporters = Cut(Times(params.supporter_weight, terms.strong_supporters)),
          .connected = Cut(Connected(params, terms)),
          .related = Cut(Times(params.related_factor, terms.related_evidence)),
          .indirect = Cut(Indirect(params, terms)),
          .two_hop = Cut(Times(params.two_hop_factor, terms.two_hop_evidence))};
}

}  // namespace credence::model
