// SPDX-License-Identifier: Apache-2.0
#include "belief/svg.h"

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/test_framework.h"
#include "base/utf8.h"
#include "belief/test_graph.h"

namespace credence::belief {
namespace {

// Enough of an XML parser to tell whether a document is well formed: nested tags, quoted
// attributes, known entities, no control characters. Returns the fault, or an empty string.
std::string WrongWith(std::string_view xml) {
  if (!IsValidUtf8(xml)) return "not UTF-8";
  std::vector<std::string> open;
  bool had_root = false;
  while (!xml.empty()) {
    if (xml[0] != '<') {
      const std::size_t end = std::min(xml.find('<'), xml.size());
      std::string_view text = xml.substr(0, end);
      xml.remove_prefix(end);
      if (open.empty() && !Trim(text).empty()) return "text outside of the root";
      for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c < 0x20 && c != '\n' && c != '\t') return "a control character";
        if (c != '&') continue;
        const std::string_view entity = text.substr(i, std::min<std::size_t>(6, text.size() - i));
        if (!entity.starts_with("&amp;") && !entity.starts_with("&lt;") &&
            !entity.starts_with("&gt;") && !entity.starts_with("&quot;")) {
          return "a bare &";
        }
      }
      continue;
    }
    const std::size_t end = xml.find('>');
    if (end == std::string_view::npos) return "a tag that does not end";
    std::string_view tag = xml.substr(1, end - 1);
    xml.remove_prefix(end + 1);
    if (tag.starts_with('/')) {
      if (open.empty() || open.back() != tag.substr(1)) return "an end of " + std::string(tag);
      open.pop_back();
      continue;
    }
    if (tag.find('<') != std::string_view::npos) return "a < within a tag";
    if (std::ranges::count(tag, '"') % 2 != 0) return "a quote that is not closed";
    if (open.empty() && had_root) return "two roots";
    had_root = true;
    if (!tag.ends_with('/')) open.emplace_back(tag.substr(0, tag.find(' ')));
  }
  return open.empty() && had_root ? "" : "something is left open";
}

std::size_t Count(std::string_view text, std::string_view what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string_view::npos;
       at = text.find(what, at + what.size())) {
    ++count;
  }
  return count;
}

BeliefGraph Chain(std::uint32_t count) {
  BeliefGraph graph;
  for (std::uint32_t i = 0; i < count; ++i) {
    AddTo(graph, "Belief number " + std::to_string(i), static_cast<BeliefStatus>(i % 6));
    constexpr std::string_view kKinds[] = {"supports", "relates", "contradicts"};
    if (i > 0) LinkIn(graph, kKinds[i % 3], i, i / 2 + 1 == i + 1 ? i + 1 : i / 2 + 1);
  }
  std::erase_if(graph.links, [](const BeliefLink& link) { return link.from == link.to; });
  return graph;
}

TEST(Svg, IsWellFormedForEverySize) {
  for (const std::uint32_t count : {0U, 1U, 2U, 8U, 25U, 60U}) {
    const BeliefGraph graph = Chain(count);
    const std::string svg = DrawSvg(graph, std::nullopt);
    EXPECT_EQ(WrongWith(svg), "") << count;
    EXPECT_EQ(Count(svg, "class=\"box\""), count);
  }
}

TEST(Svg, HostileTextStaysText) {
  BeliefGraph graph;
  AddTo(graph, "</text><script>alert(\"1\")</script> & ]]> \x01\x1b[31m \xEF\xBF\xBF");
  const std::string svg = DrawSvg(graph, TestId(1));
  EXPECT_EQ(WrongWith(svg), "");
  EXPECT_THAT(svg, Not(HasSubstr("<script")));
}

TEST(Svg, TellsWhatItShows) {
  BeliefGraph graph;
  AddTo(graph, "I like tea", BeliefStatus::kDisputed);
  AddTo(graph, "I hate tea");
  AddTo(graph, "Tea is warm");
  LinkIn(graph, "contradicts", 2, 1);
  LinkIn(graph, "supports", 3, 1);
  graph.is_cut = true;
  const std::string svg = DrawSvg(graph, TestId(1));
  EXPECT_THAT(svg, HasSubstr("<title id=\"title\">Beliefs around: I like tea</title>"));
  EXPECT_THAT(svg, HasSubstr("3 beliefs, 1 support, 1 contradiction; there are more"));
  EXPECT_THAT(svg, HasSubstr("class=\"belief disputed start\""));
  EXPECT_THAT(svg, HasSubstr("prefers-color-scheme: dark"));
  EXPECT_THAT(svg, HasSubstr("0.75  fresh"));
  // One in the picture and one in the legend; marks that the picture lacks are not explained.
  EXPECT_EQ(Count(svg, "class=\"link contradicts\""), 2U);
  EXPECT_EQ(Count(svg, "class=\"link relates\""), 0U);
}

TEST(Svg, NothingIsLoadedFromElsewhere) {
  const std::string svg = DrawSvg(Chain(8), std::nullopt);
  EXPECT_EQ(Count(svg, "http"), 1U);  // The name of the format.
  EXPECT_THAT(svg, Not(HasSubstr("href")));
}

TEST(Svg, TheSameGraphGivesTheSamePicture) {
  EXPECT_EQ(DrawSvg(Chain(25), TestId(1)), DrawSvg(Chain(25), TestId(1)));
}

}  // namespace
}  // namespace credence::belief
