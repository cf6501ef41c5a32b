// SPDX-License-Identifier: Apache-2.0
// Snippets of other languages, read for the names that they contain.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::governor::shell {

// What a snippet reads and where it sends that.
struct SnippetFlow {
  std::string secret;  // The name of a secret that it reads; empty if there is none.
  std::string key;     // What identifies it.
  bool reads_files = false;
  bool reads_input = false;
  bool connects = false;
  bool sends = false;  // Not only fetches.
  std::vector<std::string> hosts;
};

// `folder`: the folder in which it runs.
SnippetFlow FlowOfSnippet(std::string_view code, std::string_view folder);

}  // namespace credence::governor::shell
