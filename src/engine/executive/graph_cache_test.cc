// SPDX-License-Identifier: Apache-2.0
#include "engine/executive/graph_cache.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "memory/test_support.h"

namespace credence::engine {
namespace {

namespace fs = std::filesystem;

class GraphCacheTest : public testing::Test {
 protected:
  GraphCache Of(std::string space) {
    return {folder(), std::move(space),
            [this](std::string_view line) { lines_.emplace_back(line); }};
  }
  std::string folder() const { return folder_.File("x.db.index"); }
  std::vector<fs::path> Files() const {
    return {fs::directory_iterator(folder()), fs::directory_iterator()};
  }

  memory::TestFolder folder_;
  std::vector<std::string> lines_;
  const vectors::SavedGraph graph_{.names = {Uuid{.bytes = {1}}}, .numbers = {16, 0, 0}};
};

TEST_F(GraphCacheTest, KeepsOneGraphForEachSpaceSourceAndEmbedder) {
  const GraphCache cache = Of("default");
  EXPECT_FALSE(cache.Load("ci", "lexical-1"));
  cache.Save("ci", "lexical-1", graph_);
  EXPECT_EQ(cache.Load("ci", "lexical-1"), graph_);
  EXPECT_FALSE(cache.Load("../ci", "lexical-1"));
  EXPECT_FALSE(Of("other").Load("ci", "lexical-1"));
  EXPECT_THAT(lines_, IsEmpty()) << "that there is none yet is nothing to speak of";
  EXPECT_FALSE(cache.Load("ci", "minilm-1"));
  EXPECT_THAT(lines_, ElementsAre(HasSubstr("other vectors")));
  cache.Save("../ci", "lexical-1", graph_);
  EXPECT_EQ(Files().size(), 2U) << "whatever a source is called";
}

TEST_F(GraphCacheTest, DamageIsToldAndIgnored) {
  const GraphCache cache = Of("default");
  cache.Save("ci", "lexical-1", graph_);
  std::ofstream(Files().front(), std::ios::app) << "x";
  EXPECT_FALSE(cache.Load("ci", "lexical-1"));
  EXPECT_THAT(lines_, ElementsAre(HasSubstr("damaged")));
}

TEST_F(GraphCacheTest, WhereNothingCanBeWrittenNothingIsKept) {
  std::ofstream(folder()) << "a file, where the folder should be";
  const GraphCache cache = Of("default");
  cache.Save("ci", "lexical-1", graph_);
  EXPECT_FALSE(cache.Load("ci", "lexical-1"));
  EXPECT_THAT(lines_, ElementsAre(HasSubstr("cannot be saved")));
  const GraphCache silent(folder(), "default", nullptr);
  silent.Save("ci", "lexical-1", graph_);
}

}  // namespace
}  // namespace credence::engine
