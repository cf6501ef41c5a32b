// SPDX-License-Identifier: Apache-2.0
#include "insight/telemetry/otlp_json.h"

#include <charconv>
#include <cstdint>
#include <string>
#include <utility>

#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/utf8.h"

namespace credence::insight {
namespace {

using Type = JsonReader::Type;

std::string TextIn(JsonReader& json) {
  if (json.Peek() == Type::kString) return std::string(json.String());
  json.Skip();
  return {};
}

// Whole numbers of 64 bits are strings in OTLP; some programs write numbers.
std::uint64_t WholeIn(JsonReader& json) {
  std::string text;
  if (json.Peek() == Type::kNumber) {
    text = json.NumberText();
  } else {
    text = TextIn(json);
  }
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? number : 0;
}

// Visits the elements of an array, which may be null.
template <class Visit>
void Each(JsonReader& json, Visit visit) {
  if (json.TakeNull()) return;
  json.BeginArray();
  while (json.NextElement()) visit();
}

// Visits the members of an object, which may be null. `visit` consumes the value.
template <class Visit>
void Members(JsonReader& json, Visit visit) {
  if (json.TakeNull()) return;
  json.BeginObject();
  while (const auto key = json.NextKey()) visit(std::string(*key));
}

void CopyValue(JsonReader& json, JsonWriter& out);

void CopyPairs(JsonReader& json, JsonWriter& out) {
  out.BeginObject();
  Each(json, [&] {
    std::string key;
    JsonWriter value;
    Members(json, [&](const std::string& name) {
      if (name == "key") {
        key = TextIn(json);
      } else if (name == "value") {
        value.Clear();
        CopyValue(json, value);
      } else {
        json.Skip();
      }
    });
    out.Key(key);
    value.text().empty() ? out.Null() : out.Raw(value.text());
  });
  out.EndObject();
}

// An AnyValue as the JSON that it stands for.
void CopyValue(JsonReader& json, JsonWriter& out) {
  bool is_written = false;
  Members(json, [&](const std::string& name) {
    if (is_written) {
      json.Skip();
      return;
    }
    is_written = true;
    if (name == "stringValue" || name == "bytesValue") {
      out.String(TextIn(json));
    } else if (name == "intValue") {
      // Quoted or not, its digits are a JSON number.
      std::string digits =
          json.Peek() == Type::kNumber ? std::string(json.NumberText()) : TextIn(json);
      JsonReader number(digits);
      number.NumberText();
      number.Finish() ? out.Raw(digits) : out.Null();
    } else if (name == "boolValue" || name == "doubleValue") {
      out.Raw(json.Skip());
    } else if (name == "arrayValue") {
      out.BeginArray();
      Members(json, [&](const std::string& of) {
        if (of != "values") {
          json.Skip();
          return;
        }
        Each(json, [&] { CopyValue(json, out); });
      });
      out.EndArray();
    } else if (name == "kvlistValue") {
      bool has_values = false;
      Members(json, [&](const std::string& of) {
        if (of != "values" || has_values) {
          json.Skip();
          return;
        }
        has_values = true;
        CopyPairs(json, out);
      });
      if (!has_values) out.BeginObject().EndObject();
    } else {
      json.Skip();
      is_written = false;
    }
  });
  if (!is_written) out.Null();
}

// What Attributes keeps of a value.
std::string ValueIn(JsonReader& json) {
  JsonWriter copy;
  CopyValue(json, copy);
  if (!json.ok()) return {};
  if (!copy.text().starts_with('"')) return std::move(copy).Take();
  JsonReader text(copy.text());
  return std::string(text.String());
}

Attributes AttributesIn(JsonReader& json) {
  Attributes attributes;
  Each(json, [&] {
    std::string key;
    std::string value;
    Members(json, [&](const std::string& name) {
      if (name == "key") {
        key = TextIn(json);
      } else if (name == "value") {
        value = ValueIn(json);
      } else {
        json.Skip();
      }
    });
    attributes.Add(std::move(key), std::move(value));
  });
  return attributes;
}

TelemetryEvent EventIn(JsonReader& json) {
  TelemetryEvent event;
  std::uint64_t observed = 0;
  Members(json, [&](const std::string& name) {
    if (name == "name" || name == "eventName") {
      event.name = TextIn(json);
    } else if (name == "traceId") {
      event.trace = AsciiLower(TextIn(json));
    } else if (name == "spanId") {
      event.span = AsciiLower(TextIn(json));
    } else if (name == "timeUnixNano") {
      event.at = TimeOfNanos(WholeIn(json));
    } else if (name == "observedTimeUnixNano") {
      observed = WholeIn(json);
    } else if (name == "attributes") {
      event.attributes = AttributesIn(json);
    } else {
      json.Skip();
    }
  });
  if (event.at == Timestamp()) event.at = TimeOfNanos(observed);
  return event;
}

void ReadStatus(JsonReader& json, Span& span) {
  Members(json, [&](const std::string& name) {
    if (name == "code") {
      span.failed = json.Peek() == Type::kNumber ? json.NumberText() == "2"
                                                 : TextIn(json) == "STATUS_CODE_ERROR";
    } else if (name == "message") {
      span.message = TextIn(json);
    } else {
      json.Skip();
    }
  });
}

Span SpanIn(JsonReader& json) {
  Span span;
  Members(json, [&](const std::string& name) {
    if (name == "traceId") {
      span.trace = AsciiLower(TextIn(json));
    } else if (name == "spanId") {
      span.id = AsciiLower(TextIn(json));
    } else if (name == "parentSpanId") {
      span.parent = AsciiLower(TextIn(json));
    } else if (name == "name") {
      span.name = TextIn(json);
    } else if (name == "startTimeUnixNano") {
      span.start = TimeOfNanos(WholeIn(json));
    } else if (name == "endTimeUnixNano") {
      span.end = TimeOfNanos(WholeIn(json));
    } else if (name == "attributes") {
      span.attributes = AttributesIn(json);
    } else if (name == "status") {
      ReadStatus(json, span);
    } else if (name == "events") {
      Each(json, [&] {
        TelemetryEvent event = EventIn(json);
        if (span.events.size() < kSpanEventsMax) span.events.push_back(std::move(event));
      });
    } else {
      json.Skip();
    }
  });
  return span;
}

void ReadScope(JsonReader& json, Telemetry& telemetry, ResourceTelemetry& resource) {
  Members(json, [&](const std::string& name) {
    if (name == "spans") {
      Each(json, [&] { AddSpan(telemetry, resource, SpanIn(json)); });
    } else if (name == "logRecords") {
      Each(json, [&] { AddEvent(telemetry, resource, EventIn(json)); });
    } else {
      json.Skip();
    }
  });
}

void ReadResource(JsonReader& json, Telemetry& telemetry) {
  ResourceTelemetry resource;
  Members(json, [&](const std::string& name) {
    if (name == "resource") {
      Members(json, [&](const std::string& of) {
        of == "attributes" ? void(resource.resource = AttributesIn(json)) : void(json.Skip());
      });
    } else if (name == "scopeSpans" || name == "scopeLogs") {
      Each(json, [&] { ReadScope(json, telemetry, resource); });
    } else {
      json.Skip();
    }
  });
  // An empty one costs memory and says nothing.
  if (resource.spans.empty() && resource.events.empty()) return;
  telemetry.resources.push_back(std::move(resource));
}

}  // namespace

Result<Telemetry> ReadOtlpJson(std::string_view text) {
  Telemetry telemetry;
  JsonReader json(text);
  json.AcceptLoneSurrogates();
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "resourceSpans" || *key == "resourceLogs") {
      Each(json, [&] { ReadResource(json, telemetry); });
    } else {
      json.Skip();
    }
  }
  CREDENCE_RETURN_IF_ERROR(json.Finish());
  return telemetry;
}

}  // namespace credence::insight
