// SPDX-License-Identifier: Apache-2.0
// Checks the writer against the reader, and the reader against another library.

#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/test_framework.h"
#include "base/utf8.h"

namespace credence {
namespace {

std::int64_t AnyInt() { return *rc::gen::resize(1000, rc::gen::arbitrary<std::int64_t>()); }

// Every finite bit pattern is equally likely.
double AnyDouble() {
  const auto value = std::bit_cast<double>(AnyInt());
  return std::isfinite(value) ? value : 0.5;
}

std::string AnyText() {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::oneOf(
      rc::gen::string<std::string>(),
      rc::gen::element<std::string>("plain text", "\"", "\\", "\n", "ä", "€", "😀", "\u2028")));
  std::string text;
  for (const std::string& piece : pieces) text += IsValidUtf8(piece) ? piece : OneLine(piece);
  return text;
}

constexpr int kDepth = 4;

// Any object or array, as a value of the other library.
nlohmann::json AnyJson(int depth) {
  switch (*rc::gen::resize(100, rc::gen::inRange(depth == kDepth ? 5 : 0, depth > 0 ? 7 : 5))) {
    case 0:
      return nullptr;
    case 1:
      return *rc::gen::arbitrary<bool>();
    case 2:
      return AnyInt();
    case 3:
      return AnyDouble();
    case 4:
      return AnyText();
    case 5: {
      nlohmann::json array = nlohmann::json::array();
      for (int i = *rc::gen::resize(100, rc::gen::inRange(0, 5)); i > 0; --i)
        array.push_back(AnyJson(depth - 1));
      return array;
    }
    default: {
      nlohmann::json object = nlohmann::json::object();
      for (int i = *rc::gen::resize(100, rc::gen::inRange(0, 5)); i > 0; --i)
        object[AnyText()] = AnyJson(depth - 1);
      return object;
    }
  }
}

void Write(const nlohmann::json& value, JsonWriter& out) {
  if (value.is_object()) {
    out.BeginObject();
    for (const auto& [key, member] : value.items()) {
      out.Key(key);
      Write(member, out);
    }
    out.EndObject();
  } else if (value.is_array()) {
    out.BeginArray();
    for (const auto& element : value) Write(element, out);
    out.EndArray();
  } else if (value.is_string()) {
    out.String(value.get_ref<const std::string&>());
  } else if (value.is_boolean()) {
    out.Bool(value.get<bool>());
  } else if (value.is_number_integer()) {
    out.Int(value.get<std::int64_t>());
  } else if (value.is_number()) {
    out.Double(value.get<double>());
  } else {
    out.Null();
  }
}

nlohmann::json ReadNumber(JsonReader& in) {
  const std::string_view text = in.Skip();
  JsonReader number(text);
  if (text.find_first_of(".eE") == std::string_view::npos) return number.Int();
  return number.Double();
}

nlohmann::json Read(JsonReader& in) {
  switch (in.Peek()) {
    case JsonReader::Type::kObject: {
      nlohmann::json object = nlohmann::json::object();
      in.BeginObject();
      while (const auto key = in.NextKey()) {
        const std::string owned(*key);
        object[owned] = Read(in);
      }
      return object;
    }
    case JsonReader::Type::kArray: {
      nlohmann::json array = nlohmann::json::array();
      in.BeginArray();
      while (in.NextElement()) array.push_back(Read(in));
      return array;
    }
    case JsonReader::Type::kString:
      return std::string(in.String());
    case JsonReader::Type::kNumber:
      return ReadNumber(in);
    case JsonReader::Type::kBool:
      return in.Bool();
    default:
      in.TakeNull();
      return nullptr;
  }
}

bool Accepts(std::string_view text) {
  JsonReader json(text);
  json.Skip();
  return json.Finish().has_value();
}

// Intended differences: the other library treats NUL as the end and skips a byte order mark.
bool OracleIsStrict(std::string_view text) {
  return text.find('\0') == std::string_view::npos && !text.starts_with('\xEF');
}

std::string Mutated(std::string text) {
  for (int i = *rc::gen::inRange(1, 4); i > 0; --i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
    const char c = *rc::gen::oneOf(
        rc::gen::arbitrary<char>(),
        rc::gen::elementOf(std::string("{}[]:,\"\\/ub0123456789eE+-.tfn \n\x80\xC3\xE2\xED")));
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        text.insert(text.begin() + static_cast<std::ptrdiff_t>(at), c);
        break;
      case 1:
        if (at < text.size()) text[at] = c;
        break;
      case 2:
        text.erase(at, 1);
        break;
      default:
        text.resize(at);
    }
  }
  return text;
}

RC_GTEST_PROP(JsonProperty, ReadsWhatItWrites, ()) {
  const nlohmann::json value = AnyJson(kDepth);
  JsonWriter writer(*rc::gen::element(0, 2));
  Write(value, writer);
  JsonReader reader(writer.text());
  RC_ASSERT(Read(reader) == value);
  RC_ASSERT(reader.Finish().has_value());
  RC_ASSERT(nlohmann::json::parse(writer.text()) == value);
}

RC_GTEST_PROP(JsonProperty, ReadsWhatAnotherLibraryWrites, ()) {
  const nlohmann::json value = AnyJson(kDepth);
  const bool ascii = *rc::gen::arbitrary<bool>();
  const std::string text = value.dump(*rc::gen::element(-1, 0, 3), ' ', ascii);
  JsonReader reader(text);
  RC_ASSERT(Read(reader) == value);
  RC_ASSERT(reader.Finish().has_value());
}

RC_GTEST_PROP(JsonProperty, AcceptsWhatAnotherLibraryAccepts, ()) {
  const std::string text = Mutated(AnyJson(kDepth).dump(-1, ' ', *rc::gen::arbitrary<bool>()));
  RC_PRE(OracleIsStrict(text));
  RC_CLASSIFY(nlohmann::json::accept(text), "valid");
  RC_ASSERT(Accepts(text) == nlohmann::json::accept(text));
}

RC_GTEST_PROP(JsonProperty, AcceptsWhatAnotherLibraryAcceptsOfTokens, ()) {
  const auto tokens = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
      "{", "}", "[", "]", ":", ",", "\"a\"", "\"", "\\", "0", "1", "-", ".", "e", "E", "+", "true",
      "false", "null", " ", "\n", "\\u0041", "\\ud83d", "\\ude00", "ä", "\xE2\x82", "\x1F", "999"));
  std::string text;
  for (const std::string& token : tokens) text += token;
  RC_ASSERT(Accepts(text) == nlohmann::json::accept(text));
  const std::string quoted = '"' + text + '"';
  RC_ASSERT(Accepts(quoted) == nlohmann::json::accept(quoted));
}

RC_GTEST_PROP(JsonProperty, AnyBytesAreWrittenAsValidJson, (const std::string& bytes)) {
  const std::string text = std::move(JsonWriter().String(bytes)).Take();
  RC_ASSERT(Accepts(text));
  RC_ASSERT(nlohmann::json::accept(text));
  JsonReader reader(text);
  if (IsValidUtf8(bytes)) RC_ASSERT(reader.String() == bytes);
}

RC_GTEST_PROP(JsonProperty, DecimalsAreExact, ()) {
  const Decimal value = Decimal::FromNanos(AnyInt());
  const std::string text = std::move(JsonWriter().Number(value)).Take();
  RC_ASSERT(JsonReader(text).Number() == value);
}

RC_GTEST_PROP(JsonProperty, DecimalsMoveTheirPoint, ()) {
  // The same number, written with an exponent.
  const auto nanos = *rc::gen::inRange<std::int64_t>(-1'000'000'000'000, 1'000'000'000'000);
  const std::string text = std::to_string(nanos) + "000e-12";
  RC_ASSERT(JsonReader(text).Number() == Decimal::FromNanos(nanos));
}

}  // namespace
}  // namespace credence
