// SPDX-License-Identifier: Apache-2.0
#include "insight/telemetry/otlp_protobuf.h"

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "base/base64.h"
#include "base/json_writer.h"
#include "base/sha256.h"
#include "insight/telemetry/protobuf_reader.h"

namespace credence::insight {
namespace {

// Of arrays and maps in attributes.
constexpr int kDepthMax = 32;

std::string HexOf(std::string_view bytes) {
  return ToHex(std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}

// Reads messages, and remembers whether all of them were well-formed. Field numbers are those of
// opentelemetry/proto/{common,resource,trace,logs}/v1.
class OtlpReader {
 public:
  bool ok() const { return ok_; }

  void ReadRequest(OtlpSignal signal, std::string_view bytes, Telemetry& telemetry) {
    Fields(bytes, [&](const ProtobufReader& field) {
      if (field.field() == 1) ReadResource(signal, field.bytes(), telemetry);
    });
  }

 private:
  template <class Visit>
  void Fields(std::string_view bytes, Visit visit) {
    ProtobufReader message(bytes);
    while (message.Next()) visit(message);
    if (!message.ok()) ok_ = false;
  }

  void ReadResource(OtlpSignal signal, std::string_view bytes, Telemetry& telemetry) {
    ResourceTelemetry resource;
    Fields(bytes, [&](const ProtobufReader& field) {
      if (field.field() == 1) {
        Fields(field.bytes(), [&](const ProtobufReader& of) {
          if (of.field() == 1) AddAttribute(of.bytes(), resource.resource);
        });
      } else if (field.field() == 2) {
        ReadScope(signal, field.bytes(), telemetry, resource);
      }
    });
    // An empty one costs memory and says nothing.
    if (resource.spans.empty() && resource.events.empty()) return;
    telemetry.resources.push_back(std::move(resource));
  }

  void ReadScope(OtlpSignal signal, std::string_view bytes, Telemetry& telemetry,
                 ResourceTelemetry& resource) {
    Fields(bytes, [&](const ProtobufReader& field) {
      if (field.field() != 2) return;
      if (signal == OtlpSignal::kTraces) {
        AddSpan(telemetry, resource, ReadSpan(field.bytes()));
      } else {
        AddEvent(telemetry, resource, ReadLogRecord(field.bytes()));
      }
    });
  }

  Span ReadSpan(std::string_view bytes) {
    Span span;
    Fields(bytes, [&](const ProtobufReader& field) {
      switch (field.field()) {
        case 1:
          span.trace = HexOf(field.bytes());
          break;
        case 2:
          span.id = HexOf(field.bytes());
          break;
        case 4:
          span.parent = HexOf(field.bytes());
          break;
        case 5:
          span.name = field.bytes();
          break;
        case 7:
          span.start = TimeOfNanos(field.number());
          break;
        case 8:
          span.end = TimeOfNanos(field.number());
          break;
        case 9:
          AddAttribute(field.bytes(), span.attributes);
          break;
        case 11:
          if (span.events.size() < kSpanEventsMax) {
            span.events.push_back(ReadSpanEvent(field.bytes()));
          }
          break;
        case 15:
          ReadStatus(field.bytes(), span);
          break;
        default:
          break;
      }
    });
    return span;
  }

  void ReadStatus(std::string_view bytes, Span& span) {
    constexpr std::uint64_t kError = 2;
    Fields(bytes, [&](const ProtobufReader& field) {
      if (field.field() == 2) span.message = field.bytes();
      if (field.field() == 3) span.failed = field.number() == kError;
    });
  }

  TelemetryEvent ReadSpanEvent(std::string_view bytes) {
    TelemetryEvent event;
    Fields(bytes, [&](const ProtobufReader& field) {
      if (field.field() == 1) event.at = TimeOfNanos(field.number());
      if (field.field() == 2) event.name = field.bytes();
      if (field.field() == 3) AddAttribute(field.bytes(), event.attributes);
    });
    return event;
  }

  TelemetryEvent ReadLogRecord(std::string_view bytes) {
    TelemetryEvent event;
    std::uint64_t observed = 0;
    Fields(bytes, [&](const ProtobufReader& field) {
      switch (field.field()) {
        case 1:
          event.at = TimeOfNanos(field.number());
          break;
        case 6:
          AddAttribute(field.bytes(), event.attributes);
          break;
        case 9:
          event.trace = HexOf(field.bytes());
          break;
        case 10:
          event.span = HexOf(field.bytes());
          break;
        case 11:
          observed = field.number();
          break;
        case 12:
          event.name = field.bytes();
          break;
        default:
          break;
      }
    });
    if (event.at == Timestamp()) event.at = TimeOfNanos(observed);
    return event;
  }

  void AddAttribute(std::string_view bytes, Attributes& attributes) {
    std::string key;
    std::string_view value;
    ReadPair(bytes, key, value);
    // Text is kept as it is, everything else as JSON.
    std::string text;
    bool is_text = false;
    Fields(value, [&](const ProtobufReader& field) {
      if (field.field() != 1) return;
      text = field.bytes();
      is_text = true;
    });
    if (!is_text) {
      JsonWriter json;
      WriteValue(value, json, 0);
      text = std::move(json).Take();
    }
    attributes.Add(std::move(key), std::move(text));
  }

  void ReadPair(std::string_view bytes, std::string& key, std::string_view& value) {
    Fields(bytes, [&](const ProtobufReader& field) {
      if (field.field() == 1) key = field.bytes();
      if (field.field() == 2) value = field.bytes();
    });
  }

  // An AnyValue as JSON. The last of its fields counts, as for every oneof.
  void WriteValue(std::string_view bytes, JsonWriter& json, int depth) {
    std::uint32_t kind = 0;
    std::uint64_t number = 0;
    std::string_view content;
    Fields(bytes, [&](const ProtobufReader& field) {
      kind = field.field();
      number = field.number();
      content = field.bytes();
    });
    if (depth == kDepthMax) ok_ = false;
    if (!ok_) kind = 0;
    switch (kind) {
      case 1:
        json.String(content);
        break;
      case 2:
        json.Bool(number != 0);
        break;
      case 3:
        json.Int(static_cast<std::int64_t>(number));
        break;
      case 4:
        json.Double(std::bit_cast<double>(number));
        break;
      case 5:
        json.BeginArray();
        Fields(content, [&](const ProtobufReader& field) {
          if (field.field() == 1) WriteValue(field.bytes(), json, depth + 1);
        });
        json.EndArray();
        break;
      case 6:
        json.BeginObject();
        Fields(content, [&](const ProtobufReader& field) {
          if (field.field() != 1) return;
          std::string key;
          std::string_view value;
          ReadPair(field.bytes(), key, value);
          json.Key(key);
          WriteValue(value, json, depth + 1);
        });
        json.EndObject();
        break;
      case 7:
        json.String(EncodeBase64(content));
        break;
      default:
        json.Null();
    }
  }

  bool ok_ = true;
};

}  // namespace

Result<Telemetry> ReadOtlpProtobuf(OtlpSignal signal, std::string_view bytes) {
  Telemetry telemetry;
  OtlpReader reader;
  reader.ReadRequest(signal, bytes, telemetry);
  if (!reader.ok()) return InvalidArgument("the body is not an OTLP request in protobuf");
  return telemetry;
}

}  // namespace credence::insight
