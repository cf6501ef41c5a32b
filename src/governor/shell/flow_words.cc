// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/flow_words.h"

#include "base/utf8.h"
#include "governor/hosts.h"
#include "governor/shell/judge.h"

namespace credence::governor::shell {

std::string AddressedHost(std::string_view text) {
  std::string host = HostOf(text);
  return host.contains(kUnknown) ? std::string(kUnknownHost) : host;
}

bool CarriesData(std::string_view url) {
  constexpr std::size_t kValueMin = 24;  // Of a query.
  constexpr std::size_t kWordMin = 40;   // Of a path or a host's name.
  const std::size_t query = url.find('?');
  if (query != std::string_view::npos && url.size() - query > kValueMin) return true;
  std::size_t length = 0;
  const std::size_t scheme = url.find("://");
  for (const char c : url.substr(scheme == std::string_view::npos ? 0 : scheme + 3)) {
    const bool ends = c == '/' || c == '.' || c == '-' || c == '_' || c == '?' || c == '&';
    length = ends ? 0 : length + 1;
    if (length >= kWordMin) return true;
  }
  return false;
}

bool MayBeFile(std::string_view text) {
  return (text.contains('.') || text.contains('/')) && !text.contains(' ') &&
         !text.contains("://") && !IsPlainNumber(text);
}

std::string ShownWord(std::string_view text, std::size_t count) {
  constexpr std::string_view kRest = "…";
  std::string known;
  // A character has at most four bytes, and the text may be long.
  for (const char c : text.substr(0, (count + 1) * 4)) {
    if (c == kUnknown) {
      known += kRest;
    } else {
      known += c;
    }
  }
  std::string line = OneLine(known);
  const std::size_t size = CodePointPrefix(line, count).size();
  if (size == line.size()) return line;
  line.resize(size);
  return line.append(kRest);
}

std::string ShownCommand(std::string_view text) {
  constexpr std::size_t kCharactersMax = 80;
  return ShownWord(Trim(text), kCharactersMax);
}

}  // namespace credence::governor::shell
