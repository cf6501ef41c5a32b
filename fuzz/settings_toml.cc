// SPDX-License-Identifier: Apache-2.0
// Any settings file: accepted, or refused with one line that begins with its name.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/settings.h"

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

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Fields fields;
  credence::SettingsSchema schema;
  Describe(schema, fields);
  const auto applied =
      ApplyToml(schema, {reinterpret_cast<const char*>(data), size}, "credence.toml");
  if (applied) {
    CREDENCE_CHECK(fields.count >= 0 && fields.count <= 50, "the limits hold");
    CREDENCE_CHECK(fields.share >= 0 && fields.share <= 1, "the limits hold");
    CREDENCE_CHECK(fields.name == "a" || fields.name == "b", "the choices hold");
    return 0;
  }
  const std::string& message = applied.error().message;
  CREDENCE_CHECK(applied.error().code == credence::Code::kInvalidArgument, "the caller's mistake");
  CREDENCE_CHECK(message.starts_with("credence.toml:"), "says where");
  CREDENCE_CHECK(message.find('\n') == std::string::npos, "one line");
  return 0;
}
