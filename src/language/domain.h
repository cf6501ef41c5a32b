// SPDX-License-Identifier: Apache-2.0
// The domain of a sentence (testing, git, …), guessed from its words. A tag to filter by, suggested
// and never enforced.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace credence::language {

// The domain with the most words in `tool` and `text`; of equals, the first in the order of
// OfferedDomains. Nothing if no domain's word occurs.
std::optional<std::string_view> InferDomain(std::string_view tool, std::string_view text);

// typescript, testing, api, auth, database, build, git, style, performance, security.
std::span<const std::string_view> OfferedDomains();

}  // namespace credence::language
