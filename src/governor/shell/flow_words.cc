// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/flow_words.h"

#include "governor/shell/judge.h"
#include "governor/shell/secrets.h"

namespace credence::governor::shell {

std::string AddressedHost(std::string_view text) {
  const std::size_t scheme = text.find("://");
  if (scheme != std::string_view::npos) text.remove_prefix(scheme + 3);
  text = text.substr(0, text.find_first_of("/?#"));
  text.remove_prefix(text.rfind('@') == std::string_view::npos ? 0 : text.rfind('@') + 1);
  if (text.starts_with('[')) {
    text = text.substr(1, text.find(']') == std::string_view::npos ? 0 : text.find(']') - 1);
  } else {
    text = text.substr(0, text.find(':'));
  }
  if (text.contains(kUnknown)) return std::string(kUnknownHost);
  std::string host = Lowered(text);
  while (host.ends_with('.')) host.pop_back();
  return host;
}

std::string OnOneLine(std::string_view text) {
  std::string shown;
  for (const char c : text.substr(0, 60)) {
    if (c == kUnknown) {
      shown += "…";
    } else {
      shown += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return shown;
}

bool MayBeFile(std::string_view text) {
  return (text.contains('.') || text.contains('/')) && !text.contains(' ') &&
         !text.contains("://") && !IsPlainNumber(text);
}

}  // namespace credence::governor::shell
