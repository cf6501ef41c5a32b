// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <thread>
#include <utility>
#include <vector>

#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/side_by_side.h"
#include "base/utf8.h"
#include "surface/cli/input_file.h"

namespace credence::cli {
namespace {

using operations::Arguments;
using operations::Operation;
using operations::Parameter;

bool IsField(const Parameter& parameter) {
  return parameter.type == operations::ParameterType::kText && parameter.name != "batch";
}

// Reads a line's arguments. Failure: kInvalidArgument.
Result<Arguments> ArgumentsIn(std::string_view line, const Operation& operation) {
  Arguments arguments;
  JsonReader reader(line);
  reader.BeginObject();
  while (const auto key = reader.NextKey()) {
    const auto known = std::ranges::find(operation.parameters, *key, &Parameter::name);
    if (known != operation.parameters.end() && IsField(*known)) {
      if (!reader.TakeNull()) arguments.Set(known->name, std::string(reader.String()));
    } else {
      reader.Skip();
    }
  }
  CREDENCE_RETURN_IF_ERROR(reader.Finish());
  for (const Parameter& parameter : operation.parameters) {
    if (parameter.positional && !arguments.OptionalText(parameter.name)) {
      return InvalidArgument(fmt::format("the field {} is missing", Quoted(parameter.name)));
    }
  }
  return arguments;
}

// Collects lines, because a system call for each would take longer than the answers.
class LineWriter {
 public:
  void Line(std::string_view text) {
    buffer_.append(text).push_back('\n');
    if (buffer_.size() >= kBufferMax) Flush();
  }
  // Returns false if something could not be written.
  bool Flush() {
    written_ = written_ && std::fwrite(buffer_.data(), 1, buffer_.size(), stdout) == buffer_.size();
    buffer_.clear();
    written_ = written_ && std::fflush(stdout) == 0;
    return written_;
  }

 private:
  static constexpr std::size_t kBufferMax = 64 * 1024;
  std::string buffer_;
  bool written_ = true;
};

Result<std::string> AnswerLine(std::string_view line, const Operation& operation,
                               const AnswerTo& answer) {
  CREDENCE_ASSIGN_OR_RETURN(const Arguments arguments, ArgumentsIn(line, operation));
  CREDENCE_ASSIGN_OR_RETURN(const operations::Reply reply, answer(arguments));
  JsonWriter json;
  reply.Write(json);
  return std::move(json).Take();
}

// Lines that are answered together.
class Chunk {
 public:
  // Reads at least one line, and then what is there without waiting. Returns false at the end.
  bool Read(std::ifstream& file) {
    entries_.clear();
    std::size_t bytes = 0;
    do {
      std::string line;
      if (!std::getline(file, line)) break;
      ++number_;
      if (Trim(line).empty()) continue;
      bytes += line.size();
      entries_.push_back({.number = number_, .line = std::move(line)});
    } while (entries_.size() < kLinesMax && bytes < kBytesMax && file.rdbuf()->in_avail() > 0);
    return !entries_.empty() || file.good();
  }

  void Answer(const Operation& operation, const AnswerTo& answer) {
    const std::size_t pieces = (entries_.size() + kPiece - 1) / kPiece;
    DoEachSideBySide(std::thread::hardware_concurrency(), pieces, [&](std::size_t piece) {
      const std::size_t end = std::min(entries_.size(), (piece + 1) * kPiece);
      for (std::size_t i = piece * kPiece; i < end; ++i) {
        entries_[i].json = AnswerLine(entries_[i].line, operation, answer);
      }
    });
  }

  struct Entry {
    std::int64_t number = 0;  // In the file, from 1.
    std::string line;
    Result<std::string> json;
  };
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  static constexpr std::size_t kPiece = 16;  // Lines that take longer than starting a thread.
  static constexpr std::size_t kLinesMax = 4096;
  static constexpr std::size_t kBytesMax = 8 << 20;

  std::vector<Entry> entries_;
  std::int64_t number_ = 0;
};

}  // namespace

Result<void> RunBatch(const Operation& operation, const AnswerTo& answer, const std::string& path,
                      bool as_array, Terminal& out) {
  CREDENCE_ASSIGN_OR_RETURN(std::ifstream file, OpenInput(path, "a file of JSON Lines, or -"));
  bool first = true;
  LineWriter lines;
  // Printed completely or not at all: in case of an error, the error is the only value.
  std::string array = "[";
  for (Chunk chunk; chunk.Read(file);) {
    chunk.Answer(operation, answer);
    for (const Chunk::Entry& entry : chunk.entries()) {
      if (!entry.json) {
        lines.Flush();
        const Error& error = entry.json.error();
        return Fail(error.code, fmt::format("{}:{}: {}", path, entry.number, error.message));
      }
      if (as_array) {
        array.append(first ? "" : ",").append(*entry.json);
      } else {
        lines.Line(*entry.json);
      }
      first = false;
    }
    // A caller that writes a line and waits gets its answer.
    if (file.rdbuf()->in_avail() <= 0) lines.Flush();
  }
  if (as_array) out.Line(array + "]");
  if (!lines.Flush()) {
    return Fail(Code::kResourceExhausted,
                "not all answers could be written; check the disk and try again");
  }
  return {};
}

}  // namespace credence::cli
