// SPDX-License-Identifier: Apache-2.0
// Any settings file: accepted, or refused with one line that begins with its name.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/settings.h"
#include "fuzz/fuzzer.h"

namespace {

// A field of every type, with and without limits, at several depths.
struct Fields {
  bool flag = false;
  std::int64_t count = 1;
  double share = 0.5;
  credence::Decimal delta;
  std::string name = "a";
  std::string any;
  std::vector<std::string> list;
  std::int64_t deep = 0;
};

void Describe(credence::SettingsSchema& schema, Fields& fields) {
  schema.Section("memory");
  schema.Add("flag", &fields.flag, "Yes or no");
  schema.Add("count", &fields.count, "How many", {.min = 0, .max = 50});
  schema.Add("share", &fields.share, "How much", {.min = 0, .max = 1});
  schema.Add("delta", &fields.delta, "In steps", {.min = -1, .max = 1});
  schema.Section("store");
  schema.Add("name", &fields.name, "Which", {}, {"a", "b"});
  schema.Add("any", &fields.any, "Any text");
  schema.Add("list", &fields.list, "Some texts");
  schema.Section("governor.signals.x");
  schema.Add("deep", &fields.deep, "Far down");
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view input) {
  Fields fields;
  SettingsSchema schema;
  Describe(schema, fields);
  const auto applied = ApplyToml(schema, input, "credence.toml");
  if (Refused(applied)) {
    CREDENCE_CHECK(applied.error().code == Code::kInvalidArgument, "the caller's mistake");
    CREDENCE_CHECK(applied.error().message.starts_with("credence.toml:"), "says where");
    return;
  }
  CREDENCE_CHECK(fields.count >= 0 && fields.count <= 50, "the limits hold");
  CREDENCE_CHECK(fields.share >= 0 && fields.share <= 1, "the limits hold");
  CREDENCE_CHECK(fields.name == "a" || fields.name == "b", "the choices hold");
}
