// SPDX-License-Identifier: Apache-2.0
#include "review/intake/content.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/base64.h"
#include "base/fields.h"
#include "base/utf8.h"

namespace credence::review {
namespace {

constexpr std::size_t kUrlBytesMax = 2'048;

// Image types that show pixels and nothing else (SVG may contain scripts), and how their base64
// begins.
struct ImageType {
  std::string_view media_type;
  std::string_view begins;
};
constexpr std::array<ImageType, 4> kImageTypes = {{
    {"image/png", "iVBORw0KGgo"},
    {"image/jpeg", "/9j/"},
    {"image/gif", "R0lGOD"},
    {"image/webp", "UklGR"},
}};

// Which fields a kind may have; the first one is required.
std::vector<std::string_view> FieldsOf(ContentKind kind) {
  switch (kind) {
    case ContentKind::kText:
      return {"text", "language"};
    case ContentKind::kDiff:
      return {"text", "path", "commit", "language"};
    case ContentKind::kFile:
      return {"path", "text", "commit", "language"};
    case ContentKind::kUrl:
      return {"url", "text"};
    case ContentKind::kImage:
      return {"mediaType", "data", "url", "path", "commit", "text"};
  }
  return {};
}

bool IsWebAddress(std::string_view url) {
  const std::string lower = AsciiLower(url);
  const std::string_view rest = lower.starts_with("https://")  ? std::string_view(lower).substr(8)
                                : lower.starts_with("http://") ? std::string_view(lower).substr(7)
                                                               : std::string_view();
  constexpr std::string_view kForbidden = " \t\n\"'<>\\`";
  return !rest.empty() && rest.front() != '/' &&
         rest.find_first_of(kForbidden) == std::string_view::npos;
}

void CheckImage(DocumentReader& reader, const WorkContent& content) {
  const auto type = std::ranges::find(kImageTypes, *content.media_type, &ImageType::media_type);
  if (type == kImageTypes.end()) {
    return reader.RefuseMember(
        "mediaType", RefusalKind::kSchema,
        Quoted(*content.media_type) + " is not image/png, image/jpeg, image/gif or image/webp");
  }
  if (content.data.has_value() == content.url.has_value()) {
    return reader.RefuseMember("data", RefusalKind::kSchema, "give an image as data or as url");
  }
  if (!content.data) return;
  if (!IsBase64(*content.data)) {
    reader.RefuseMember("data", RefusalKind::kSchema, "it is not base64");
  } else if (!content.data->starts_with(type->begins)) {
    reader.RefuseMember("data", RefusalKind::kSchema,
                        "it is not an image of type " + std::string(type->media_type));
  }
}

void CheckContent(DocumentReader& reader, const WorkContent& content) {
  const std::vector<std::string_view> allowed = FieldsOf(content.kind);
  WorkContent::Visit(content, [&](std::string_view name, const auto& value) {
    if constexpr (requires { value.has_value(); }) {
      const bool is_allowed = std::ranges::find(allowed, name) != allowed.end();
      std::string kind(NameOf(content.kind));
      if (value.has_value() && !is_allowed) {
        reader.RefuseMember(name, RefusalKind::kSchema,
                            "content of kind " + kind + " does not have it; leave it out");
      } else if (!value.has_value() && name == allowed.front()) {
        reader.RefuseMember(name, RefusalKind::kSchema,
                            "it is missing, but required of content of kind " + kind);
      }
    }
  });
  if (!reader.ok()) return;
  if (content.url && !IsWebAddress(*content.url)) {
    return reader.RefuseMember("url", RefusalKind::kSchema,
                               "it is not a link that begins with http:// or https://");
  }
  if (content.kind == ContentKind::kImage) CheckImage(reader, content);
}

}  // namespace

WorkContent ReadContent(DocumentReader& reader, std::size_t bytes_max) {
  WorkContent content;
  if (reader.Peek() == JsonReader::Type::kString) {
    content.text = reader.Text(bytes_max);
    return content;
  }
  std::vector<std::string> unknown;
  reader.Object(
      {
          {"kind", [&] { content.kind = reader.Enum<ContentKind>(); }, kRequired},
          {"text", [&] { content.text = reader.Text(bytes_max); }},
          {"path", [&] { content.path = reader.Name(); }},
          {"commit", [&] { content.commit = reader.Name(); }},
          {"url", [&] { content.url = reader.Text(kUrlBytesMax); }},
          {"mediaType", [&] { content.media_type = reader.Name(); }},
          {"data", [&] { content.data = reader.Text(bytes_max); }},
          {"language", [&] { content.language = reader.Name(); }},
      },
      &unknown);
  if (!reader.ok()) return content;
  if (!unknown.empty()) {
    reader.RefuseMember(OneLine(unknown.front()), RefusalKind::kSchema,
                        "it is not a field of content; leave it out");
  } else {
    CheckContent(reader, content);
  }
  return content;
}

std::string EncodeContent(const WorkContent& content) { return EncodeFields(content); }

Result<WorkContent> DecodeContent(std::string_view stored) {
  return DecodeFields<WorkContent>(stored);
}

}  // namespace credence::review
