// SPDX-License-Identifier: Apache-2.0
#include "belief/dot.h"

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "base/test_framework.h"
#include "belief/test_graph.h"

namespace credence::belief {
namespace {

BeliefGraph Hostile() {
  BeliefGraph graph;
  AddTo(graph, R"(He said "no\", then \N <b>left</b> &amp; } -> x [label=)");
  AddTo(graph, "two\nlines\r\nand a \\");
  AddTo(graph, "Köln, 東京, кофе", BeliefStatus::kDisputed);
  AddTo(graph, "", BeliefStatus::kRetracted).belief.text.reset();
  LinkIn(graph, "supports", 1, 2);
  LinkIn(graph, "relates", 2, 3);
  LinkIn(graph, "contradicts", 3, 1);
  return graph;
}

TEST(Dot, QuotesBackslashesEntitiesAndLineBreaksAreEscaped) {
  BeliefGraph graph;
  AddTo(graph, "a \"b\" \\N &lt; <i>\nc");
  const std::string dot = DrawDot(graph, std::nullopt);
  EXPECT_THAT(dot, HasSubstr(R"(label="a \"b\" \\N &amp;lt; <i> c\n0.75 fresh")"));
}

TEST(Dot, EachKindOfLinkHasItsLine) {
  const std::string dot = DrawDot(Hostile(), TestId(1));
  const auto line = [](std::uint32_t from, std::uint32_t to) {
    return "\"" + TestId(from).ToString() + "\" -> \"" + TestId(to).ToString() + "\" ";
  };
  EXPECT_THAT(dot, HasSubstr(line(1, 2) + "[color="));
  EXPECT_THAT(dot, HasSubstr(line(2, 3) + "[dir=none, color="));
  EXPECT_THAT(dot, HasSubstr(line(3, 1) + "[dir=none, style=dashed, color=\"#dc2626\""));
  EXPECT_THAT(dot, HasSubstr("penwidth=3"));
  EXPECT_THAT(dot, HasSubstr("(erased)"));
}

TEST(Dot, TheSameGraphGivesTheSameText) {
  EXPECT_EQ(DrawDot(Hostile(), TestId(1)), DrawDot(Hostile(), TestId(1)));
  EXPECT_THAT(DrawDot(Hostile(), std::nullopt), Not(HasSubstr("penwidth")));
}

// If Graphviz is installed, it must read our output and find every belief and link.
TEST(Dot, GraphvizReadsIt) {
  if (std::system("dot -V >/dev/null 2>&1") != 0) GTEST_SKIP() << "Graphviz is not installed";
  char path[] = "dot_test_XXXXXX";
  const int file = mkstemp(path);
  ASSERT_GE(file, 0);
  const std::string dot = DrawDot(Hostile(), TestId(1));
  ASSERT_EQ(write(file, dot.data(), dot.size()), static_cast<ssize_t>(dot.size()));
  close(file);
  std::FILE* pipe = popen((std::string("dot -Tplain ") + path + " 2>&1").c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  int nodes = 0;
  int edges = 0;
  std::string all;
  for (char line[4096]; std::fgets(line, sizeof line, pipe) != nullptr;) {
    const std::string_view text(line);
    nodes += text.starts_with("node ") ? 1 : 0;
    edges += text.starts_with("edge ") ? 1 : 0;
    all += text;
  }
  EXPECT_EQ(pclose(pipe), 0) << all;
  unlink(path);
  EXPECT_EQ(nodes, 4) << all;
  EXPECT_EQ(edges, 3) << all;
}

}  // namespace
}  // namespace credence::belief
