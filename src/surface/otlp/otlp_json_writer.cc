// SPDX-License-Identifier: Apache-2.0
#include "surface/otlp/otlp_json_writer.h"

#include <fmt/format.h>

#include <utility>

#include "base/version.h"

namespace credence::otlp {
namespace {

constexpr int kInternal = 1;  // SPAN_KIND_INTERNAL
constexpr int kError = 2;     // STATUS_CODE_ERROR
// SEVERITY_NUMBER_INFO and _WARN.
constexpr int kInfo = 9;
constexpr int kWarning = 13;

void Write(JsonWriter& json, const OutSpan& span) {
  json.BeginObject();
  json.Key("traceId").String(span.trace);
  json.Key("spanId").String(span.id);
  if (!span.parent.empty()) json.Key("parentSpanId").String(span.parent);
  json.Key("name").String(span.name);
  json.Key("kind").Int(kInternal);
  json.Key("startTimeUnixNano").String(NanosOf(span.start));
  json.Key("endTimeUnixNano").String(NanosOf(span.end));
  json.Key("attributes");
  span.attributes.Write(json);
  json.Key("status").BeginObject();
  if (span.failed) json.Key("code").Int(kError);
  json.EndObject();
  json.EndObject();
}

void Write(JsonWriter& json, const OutEvent& event) {
  json.BeginObject();
  json.Key("timeUnixNano").String(NanosOf(event.at));
  json.Key("observedTimeUnixNano").String(NanosOf(event.at));
  json.Key("severityNumber").Int(event.is_warning ? kWarning : kInfo);
  json.Key("severityText").String(event.is_warning ? "WARN" : "INFO");
  json.Key("eventName").String(event.name);
  json.Key("attributes");
  event.attributes.Write(json);
  json.Key("traceId").String(event.trace);
  if (!event.span.empty()) json.Key("spanId").String(event.span);
  json.EndObject();
}

template <class Record>
std::string WriteAll(const AttributeList& resource, std::span<const Record> records,
                     std::string_view signals, std::string_view scopes, std::string_view key) {
  JsonWriter json;
  BeginScope(json, resource, signals, scopes);
  json.Key(key).BeginArray();
  for (const Record& record : records) Write(json, record);
  json.EndArray();
  EndScope(json);
  return std::move(json).Take();
}

}  // namespace

JsonWriter& AttributeList::Begin(std::string_view key) {
  json_.Clear();
  json_.BeginObject().Key("key").String(key).Key("value").BeginObject();
  return json_;
}

AttributeList& AttributeList::Text(std::string_view key, std::string_view value) {
  if (value.empty()) return *this;
  Begin(key).Key("stringValue").String(value).EndObject().EndObject();
  entries_.push_back(json_.text());
  return *this;
}

AttributeList& AttributeList::Int(std::string_view key, std::int64_t value) {
  Begin(key).Key("intValue").String(fmt::format("{}", value)).EndObject().EndObject();
  entries_.push_back(json_.text());
  return *this;
}

AttributeList& AttributeList::Double(std::string_view key, double value) {
  Begin(key).Key("doubleValue").Double(value).EndObject().EndObject();
  entries_.push_back(json_.text());
  return *this;
}

AttributeList& AttributeList::Bool(std::string_view key, bool value) {
  Begin(key).Key("boolValue").Bool(value).EndObject().EndObject();
  entries_.push_back(json_.text());
  return *this;
}

void AttributeList::Write(JsonWriter& json) const {
  json.BeginArray();
  for (const std::string& entry : entries_) json.Raw(entry);
  json.EndArray();
}

std::string NanosOf(Timestamp time) { return fmt::format("{}000", ToMicros(time)); }

void BeginScope(JsonWriter& json, const AttributeList& resource, std::string_view signals,
                std::string_view scopes) {
  json.BeginObject().Key(signals).BeginArray().BeginObject();
  json.Key("resource").BeginObject().Key("attributes");
  resource.Write(json);
  json.EndObject();
  json.Key(scopes).BeginArray().BeginObject();
  json.Key("scope").BeginObject().Key("name").String("credence");
  json.Key("version").String(Version()).EndObject();
}

void EndScope(JsonWriter& json) { json.EndObject().EndArray().EndObject().EndArray().EndObject(); }

std::string WriteSpans(const AttributeList& resource, std::span<const OutSpan> spans) {
  return WriteAll(resource, spans, "resourceSpans", "scopeSpans", "spans");
}

std::string WriteEvents(const AttributeList& resource, std::span<const OutEvent> events) {
  return WriteAll(resource, events, "resourceLogs", "scopeLogs", "logRecords");
}

}  // namespace credence::otlp
