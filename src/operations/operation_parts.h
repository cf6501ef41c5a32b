// SPDX-License-Identifier: Apache-2.0
// Building blocks for the tables of operations.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/json_reader.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "credence/result.h"
#include "operations/operation.h"

namespace credence::operations {

// As many list items as a person can take in at once.
inline constexpr std::int64_t kPage = 20;

inline Parameter IdOf(std::string_view summary) {
  return {
      .name = "id", .positional = true, .required = true, .placeholder = "ID", .summary = summary};
}
// The parameter, which takes the id of such a subject.
inline Parameter Naming(std::string_view subject, Parameter parameter) {
  parameter.ids = subject;
  return parameter;
}
inline Parameter Option(std::string_view name, std::string_view placeholder,
                        std::string_view summary) {
  return {.name = name, .placeholder = placeholder, .summary = summary};
}
inline Parameter Number(std::string_view name, std::string_view summary) {
  return {.name = name, .type = ParameterType::kInt, .placeholder = "N", .summary = summary};
}
inline Parameter Flag(std::string_view name, std::string_view summary) {
  return {.name = name, .type = ParameterType::kFlag, .summary = summary};
}
inline Parameter Positional(std::string_view name, std::string_view placeholder,
                            std::string_view summary) {
  return {.name = name,
          .positional = true,
          .required = true,
          .placeholder = placeholder,
          .summary = summary};
}
inline Parameter OptionalPositional(std::string_view name, std::string_view placeholder,
                                    std::string_view summary) {
  Parameter parameter = Positional(name, placeholder, summary);
  parameter.required = false;
  return parameter;
}
inline Parameter File(std::string_view name, std::string_view summary) {
  return {.name = name,
          .type = ParameterType::kFile,
          .positional = true,
          .required = true,
          .placeholder = "FILE",
          .summary = summary};
}
inline Parameter LinesFile(std::string_view name, std::string_view summary) {
  Parameter file = File(name, summary);
  file.lines = true;
  return file;
}
// Only administrators may erase for good, even where others may run the operation.
inline Parameter ErasingFlag(std::string_view summary) {
  Parameter flag = Flag("erase", summary);
  flag.access = Access::kAdmin;
  return flag;
}
inline Parameter Required(Parameter parameter) {
  parameter.required = true;
  return parameter;
}
// A file that only the command line reads or writes.
inline Parameter LocalFile(std::string_view name, std::string_view summary) {
  Parameter file = Option(name, "FILE", summary);
  file.local = true;
  return file;
}
// How the answer is written, by commands with formats of their own.
inline Parameter FormatOption(std::span<const std::string_view> formats, std::string_view summary) {
  Parameter format = Option("format", "F", summary);
  format.choices = formats;
  return format;
}
inline Parameter LimitOfPage() { return Number("limit", "at most this many; 0 for all"); }

inline Parameter OffsetOfPage() { return Number("offset", "skip this many at the beginning"); }

// Wraps the engine's answer in a type that determines how it is shown.
template <class Shown, class T>
Result<Shown> AnswerAs(Result<T> result) {
  if (!result) return Failure(std::move(result).error());
  return Shown{*std::move(result)};
}

// Requires exactly one of two flags. Failure: kInvalidArgument.
inline Result<bool> OneOf(const Arguments& arguments, std::string_view yes, std::string_view no) {
  if (arguments.Flag(yes) == arguments.Flag(no)) {
    return InvalidArgument(fmt::format("give either {} or {}", Param(yes), Param(no)));
  }
  return arguments.Flag(yes);
}

// An argument that is given must not be empty. Failure: kInvalidArgument.
inline Result<void> RequireFilled(const Arguments& arguments, std::string_view name) {
  const std::optional<std::string> given = arguments.OptionalText(name);
  if (!given || !Trim(*given).empty()) return {};
  return InvalidArgument(fmt::format("{} is empty; give it a value, or leave it out", name));
}

// Rejects tool input that is not a JSON object, instead of guessing what it means.
inline Result<void> RequireObject(const Arguments& arguments, std::string_view name) {
  const std::optional<std::string> given = arguments.OptionalText(name);
  if (!given) return {};
  JsonReader json(*given);
  if (json.Peek() == JsonReader::Type::kObject) {
    json.Skip();
    if (json.Finish()) return {};
  }
  return InvalidArgument(
      fmt::format("{} must be a JSON object, as {{\"command\": \"git push\"}}", name));
}

// The ends of a list in time, for lists of things that happened.
inline Parameter SinceOption(std::string_view summary) { return Option("since", "TIME", summary); }
inline Parameter UntilOption(std::string_view summary) { return Option("until", "TIME", summary); }

// A page of a list. Where the list does not know its length, requests one item more than the limit,
// to know whether there are more.
class Page {
 public:
  explicit Page(const Arguments& arguments)
      : limit_(arguments.OptionalInt("limit").value_or(0)),
        offset_(arguments.OptionalInt("offset").value_or(0)) {}

  std::int64_t offset() const { return offset_; }
  std::optional<std::int64_t> limit() const {
    return limit_ > 0 ? std::optional(limit_) : std::nullopt;
  }
  // Whether there are more after a page of so many items, of a list of this length.
  bool IsCut(std::size_t shown, std::int64_t total) const {
    return limit_ > 0 && offset_ < total && static_cast<std::int64_t>(shown) < total - offset_;
  }

  // How many items to request; nothing: all.
  std::optional<std::int64_t> Asked() const {
    if (limit_ <= 0 || limit_ > INT64_MAX - 1 - offset_) return std::nullopt;
    return offset_ + limit_ + 1;
  }
  // Removes the items before and after the page. True: there were more after it.
  template <class T>
  bool Cut(std::vector<T>& list) const {
    const std::size_t before = std::min(static_cast<std::size_t>(offset_), list.size());
    list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(before));
    if (!Asked() || static_cast<std::int64_t>(list.size()) <= limit_) return false;
    list.resize(static_cast<std::size_t>(limit_));
    return true;
  }

 private:
  std::int64_t limit_;
  std::int64_t offset_;
};

// A number from 0 to 1. Failure: kInvalidArgument.
inline Result<std::optional<double>> OptionalShare(const Arguments& arguments,
                                                   std::string_view name) {
  const std::optional<std::string> given = arguments.OptionalText(name);
  if (!given) return std::optional<double>();
  double share = -1;
  const auto [end, error] = std::from_chars(given->data(), given->data() + given->size(), share);
  if (error != std::errc() || end != given->data() + given->size() || !(share >= 0 && share <= 1)) {
    return InvalidArgument(
        fmt::format("{} is {}; give a number from 0 to 1", Param(name), Quoted(*given)));
  }
  return std::optional(share);
}

}  // namespace credence::operations
