// SPDX-License-Identifier: Apache-2.0
#include "language/domain.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/utf8.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr auto kDomains =
    UnsortedWords<"typescript testing api auth database build git style performance security">();

// Whole words in lower case, separated by spaces, in the order of kDomains. A word is a run of
// letters and digits: "login_test.ts" is login, test and ts.
constexpr std::array<std::string_view, 10> kDomainWords = {
    // typescript
    "typescript ts tsx tsc tsconfig dts ts1005 ts2304 ts2305 ts2307 ts2322 ts2339 ts2345 ts2531 "
    "ts2532 ts2554 ts2741 ts7006 ts18047 generics",
    // testing
    "test tests testing pytest jest vitest mocha unittest gtest ctest rspec junit playwright "
    "cypress mock mocks mocking fixture fixtures assert asserts assertion assertionerror expect "
    "expected snapshot coverage flaky spec specs",
    // api
    "api apis http https rest restful graphql grpc endpoint endpoints route routes routing request "
    "requests response responses status header headers webhook openapi swagger cors curl 404 "
    "409 422 429 502 503",
    // auth
    "auth authn authz authentication authenticate authorization authorize unauthorized oauth oidc "
    "saml sso jwt login logout signin signup session sessions password passwords credential "
    "credentials permission permissions role roles rbac 401 403",
    // database
    "database databases db sql sqlite postgres postgresql psql mysql mariadb mongo mongodb redis "
    "memcached query queries schema migration migrations table tables column columns transaction "
    "deadlock prisma sqlalchemy orm foreign",
    // build
    "build builds building compile compiles compiler compilation linker ld cmake makefile "
    "ninja gcc clang cargo gradle maven webpack vite rollup esbuild bundle bundler bundling npm "
    "pnpm yarn pip docker dockerfile deploy deployment ci pipeline",
    // git
    "git commit commits branch branches merge merged rebase rebased push pull checkout stash "
    "cherry remote upstream tag tags gitignore submodule pathspec refs",
    // style
    "style styles lint linter linting eslint prettier flake8 ruff pylint clippy rustfmt gofmt "
    "black formatting formatter indentation indent naming camelcase whitespace semicolon "
    "semicolons",
    // performance
    "performance perf slow slower fast faster latency throughput optimize optimization optimise "
    "cache caching cached memory leak profile profiler profiling benchmark benchmarks cpu "
    "bottleneck",
    // security
    "security secure insecure vulnerability vulnerabilities cve xss csrf injection sanitize "
    "sanitization escape escaping encrypt encryption decrypt secret secrets certificate tls ssl "
    "audit exploit sandbox",
};

using WordDomain = std::pair<std::string_view, std::size_t>;

// Every word with its domain's number, sorted by word.
const std::vector<WordDomain>& WordDomains() {
  static const std::vector<WordDomain> kTable = [] {
    std::vector<WordDomain> words;
    for (std::size_t domain = 0; domain < kDomainWords.size(); ++domain) {
      for (const std::string_view word : ItemsOf(kDomainWords[domain]))
        words.emplace_back(word, domain);
    }
    std::ranges::sort(words);
    return words;
  }();
  return kTable;
}

void CountWords(std::string_view text, std::array<int, kDomains.size()>& counts) {
  const std::string lower = AsciiLower(text);
  for (std::size_t begin = 0; begin < lower.size();) {
    std::size_t end = begin;
    while (end < lower.size() && (IsLower(lower[end]) || IsDigit(lower[end]))) ++end;
    const std::string_view word = std::string_view(lower).substr(begin, end - begin);
    const auto found = std::ranges::lower_bound(WordDomains(), word, {}, &WordDomain::first);
    if (!word.empty() && found != WordDomains().end() && found->first == word)
      ++counts[found->second];
    begin = end + 1;
  }
}

}  // namespace

std::optional<std::string_view> InferDomain(std::string_view tool, std::string_view text) {
  std::array<int, kDomains.size()> counts{};
  CountWords(tool, counts);
  CountWords(text, counts);
  // Of equal counts, the first.
  const auto best = std::ranges::max_element(counts);
  if (*best == 0) return std::nullopt;
  return kDomains[static_cast<std::size_t>(best - counts.begin())];
}

std::span<const std::string_view> OfferedDomains() { return kDomains; }

}  // namespace credence::language
