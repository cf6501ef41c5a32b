// SPDX-License-Identifier: Apache-2.0
#include "base/record_schema.h"

#include <nlohmann/json.hpp>

#include "base/test_framework.h"

namespace credence {

enum class Blossom { kRed, kGreen };
template <>
struct EnumNames<Blossom> {
  static constexpr std::string_view kWhat = "blossom";
  static constexpr std::array<std::string_view, 2> kNames = {"red", "green"};
};

namespace garden {

struct Leaf {
  double size = 0;
  static void Visit(auto& self, auto&& visit) { visit("size", self.size); }
};

struct Tree {
  struct Root {
    bool deep = false;
  };
  std::vector<Leaf> leaves;
  std::optional<Leaf> fallen;
  std::optional<Blossom> blossom;
  std::optional<Uuid> id;
  std::string note;
  Counts birds;
  std::vector<std::pair<std::string, int>> rings;
  std::variant<Leaf, std::vector<Root>> part;
  std::vector<Tree> saplings;
  bool is_old = false;
};
void Describe(const Tree::Root& root, auto&& visit) { visit("deep", root.deep); }
void Describe(const Tree& tree, auto&& visit) {
  visit("kind", "tree");
  visit("leaves", tree.leaves);
  visit("fallen", tree.fallen);
  visit("blossom", tree.blossom);
  visit("id", tree.id);
  visit("note", UnlessEmpty(tree.note));
  visit("birds", tree.birds);
  visit("rings", Each(tree.rings, [](const auto& ring, auto&& field) {
          field("year", ring.first);
          field("width", ring.second);
        }));
  visit("part", tree.part);
  visit("saplings", tree.saplings);
  const auto age = Grouped([&](auto&& field) { field("is_old", tree.is_old); });
  visit("age", When(tree.is_old, age));
  visit("raw", RawJson{});
}

struct TreeList {
  std::vector<Tree> trees;
};
inline const auto& ValueOf(const TreeList& list) { return list.trees; }

}  // namespace garden

namespace {

using nlohmann::json;

struct TreeSchema {
  json schema;
  json definitions;
};
template <class T>
TreeSchema SchemaOf() {
  RecordSchemas schemas("#/$defs/");
  JsonWriter text;
  schemas.Write<T>(text);
  TreeSchema written{.schema = json::parse(text.text()), .definitions = json::object()};
  for (const auto& [name, schema] : schemas.definitions()) {
    written.definitions[name] = json::parse(schema);
  }
  return written;
}

TEST(RecordSchemas, ReferToRecordsByTheNameOfTheirType) {
  const TreeSchema written = SchemaOf<garden::TreeList>();
  EXPECT_EQ(written.schema, json::parse(R"({"type":"array","items":{"$ref":"#/$defs/Tree"}})"));
  EXPECT_TRUE(written.definitions.contains("Leaf"));
  EXPECT_TRUE(written.definitions.contains("TreeRoot"));
  EXPECT_EQ(written.definitions.size(), 3U);
}

TEST(RecordSchemas, HaveEveryFieldOfTheDescription) {
  const json tree = SchemaOf<garden::Tree>().definitions.at("Tree");
  EXPECT_EQ(tree.at("properties"), json::parse(R"({
    "kind": {"const": "tree"},
    "leaves": {"type": "array", "items": {"$ref": "#/$defs/Leaf"}},
    "fallen": {"anyOf": [{"$ref": "#/$defs/Leaf"}, {"type": "null"}]},
    "blossom": {"enum": ["red", "green", null]},
    "id": {"type": ["string", "null"], "format": "uuid"},
    "note": {"type": "string"},
    "birds": {"type": "object", "additionalProperties": {"type": "integer"}},
    "rings": {"type": "array", "items": {
      "type": "object",
      "properties": {"year": {"type": "string"}, "width": {"type": "integer"}},
      "required": ["year", "width"]}},
    "part": {"anyOf": [{"$ref": "#/$defs/Leaf"},
                       {"type": "array", "items": {"$ref": "#/$defs/TreeRoot"}}]},
    "saplings": {"type": "array", "items": {"$ref": "#/$defs/Tree"}},
    "age": {"type": "object", "properties": {"is_old": {"type": "boolean"}},
            "required": ["is_old"]},
    "raw": {}})"));
  EXPECT_EQ(tree.at("required"), json({"kind", "leaves", "fallen", "blossom", "id", "birds",
                                       "rings", "part", "saplings", "raw"}));
}

}  // namespace
}  // namespace credence
