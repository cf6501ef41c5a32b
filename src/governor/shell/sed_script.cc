// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/sed_script.h"

#include <algorithm>
#include <cstddef>

#include "governor/shell/options.h"

namespace credence::governor::shell {
namespace {

class SedReader {
 public:
  explicit SedReader(std::string_view script) : script_(script) {}

  ScriptEffect Read() {
    while (!effect_.runs) {
      Skip(" \t\r\n;{}");
      if (position_ >= script_.size()) break;
      ReadAddress();
      Skip(" \t");
      if (position_ >= script_.size()) break;
      ReadCommand(script_[position_++]);
    }
    return effect_;
  }

 private:
  char At() const { return position_ < script_.size() ? script_[position_] : '\0'; }
  void Skip(std::string_view bytes) {
    position_ = std::min(script_.find_first_not_of(bytes, position_), script_.size());
  }
  std::string_view RestOfLine() {
    const std::size_t end = std::min(script_.find('\n', position_), script_.size());
    const std::string_view line = script_.substr(position_, end - position_);
    position_ = end;
    return line;
  }
  // Skips a set such as [^]/], with position_ after its first byte.
  bool SkipSet() {
    if (At() == '^') ++position_;
    if (At() == ']') ++position_;
    position_ = std::min(script_.find(']', position_), script_.size());
    return position_++ < script_.size();
  }
  // Skips up to and including an unescaped `delimiter`, which has no meaning inside a set.
  bool SkipTo(char delimiter, bool pattern) {
    while (position_ < script_.size()) {
      const char c = script_[position_++];
      if (c == delimiter) return true;
      if (c == '\\') ++position_;
      if (c == '[' && pattern && !SkipSet()) break;
    }
    position_ = std::min(position_, script_.size());
    return false;
  }

  // 1,/x/I!  $  2~3  \,x,
  void ReadAddress() {
    constexpr std::string_view kPlain = "0123456789$,~+!IM \t";
    while (position_ < script_.size()) {
      const char c = At();
      if (c == '/') {
        ++position_;
        if (!SkipTo('/', true)) effect_.runs = true;
      } else if (c == '\\' && position_ + 1 < script_.size()) {
        const char delimiter = script_[position_ + 1];
        position_ += 2;
        if (!SkipTo(delimiter, true)) effect_.runs = true;
      } else if (kPlain.contains(c) || (c == kUnknown && position_ + 1 < script_.size())) {
        ++position_;
      } else {
        return;
      }
    }
  }

  void ReadCommand(char command) {
    if (std::string_view("dDgGhHnNpPx=zF").contains(command)) return EndOfCommand();
    if (std::string_view("qQlL").contains(command)) {
      Skip(" \t0123456789");
      return EndOfCommand();
    }
    if (command == '#') {
      RestOfLine();
    } else if (std::string_view("aic").contains(command)) {
      SkipText();
    } else if (std::string_view("btT:").contains(command)) {
      // A label ends at a blank or a semicolon for some versions of sed, at the line for others.
      Skip(" \t");
      position_ = std::min(script_.find_first_of(" \t;\n}", position_), script_.size());
      EndOfCommand();
    } else if (command == 'r' || command == 'R') {
      RestOfLine();
    } else if (command == 'w' || command == 'W') {
      AddFile();
    } else if (command == 's' || command == 'y') {
      ReadSubstitution(command == 's');
    } else if (command != '{' && command != '}') {
      effect_.runs = true;  // `e`, or an unknown command.
    }
  }

  // After a command without arguments only another command may follow.
  void EndOfCommand() {
    Skip(" \t\r");
    if (position_ < script_.size() && !std::string_view(";\n}#").contains(At()))
      effect_.runs = true;
  }

  // A line that ends in a backslash continues.
  void SkipText() {
    while (position_ < script_.size()) {
      const std::string_view line = RestOfLine();
      if (position_ < script_.size()) ++position_;
      if (!line.ends_with('\\')) return;
    }
  }

  void AddFile() {
    Skip(" \t");
    const std::string file(RestOfLine());
    if (file.contains(kUnknown)) {
      effect_.writes_unknown = true;
    } else {
      effect_.writes.push_back(file);
    }
  }

  // s/pattern/text/flags and y/these/those/.
  void ReadSubstitution(bool has_flags) {
    const char delimiter = At();
    ++position_;
    if (delimiter == '\0' || delimiter == kUnknown || !SkipTo(delimiter, has_flags) ||
        !SkipTo(delimiter, false)) {
      effect_.runs = true;
      return;
    }
    while (has_flags && position_ < script_.size()) {
      const char c = At();
      if (c == 'w') {
        ++position_;
        return AddFile();
      }
      if (!std::string_view("gpiIMm0123456789").contains(c)) break;
      ++position_;
    }
    EndOfCommand();
  }

  std::string_view script_;
  std::size_t position_ = 0;
  ScriptEffect effect_;
};

bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

class AwkReader {
 public:
  explicit AwkReader(std::string_view script) : script_(script), mentions_(Mentions(script)) {}

  ScriptEffect Read() {
    // Without a word or mark that can run or write something, it does neither.
    if (!mentions_) return {};
    while (position_ < script_.size() && !effect_.runs) ReadOne();
    return effect_;
  }

 private:
  static bool Mentions(std::string_view script) {
    return script.contains("system") || script.find_first_of("|>@") != std::string_view::npos;
  }

  char At(std::size_t offset = 0) const {
    return position_ + offset < script_.size() ? script_[position_ + offset] : '\0';
  }

  // Skips from the opening `delimiter` past the closing one.
  std::string_view Quoted(char delimiter) {
    const std::size_t begin = ++position_;
    while (position_ < script_.size() && script_[position_] != delimiter) {
      if (script_[position_] == '\\') ++position_;
      ++position_;
    }
    position_ = std::min(position_, script_.size());
    const std::string_view inside = script_.substr(begin, position_ - begin);
    if (position_ < script_.size()) ++position_;
    return inside;
  }

  // A slash begins a pattern or divides. Where that is not certain, the rest is not understood.
  void ReadSlash() {
    if (before_ == Before::kValue) {
      before_ = Before::kOperator;
      ++position_;
      return;
    }
    const std::string_view pattern = Quoted('/');
    // A slash in a set does not end the pattern for every awk.
    const std::size_t set = pattern.rfind('[');
    const bool open = set != std::string_view::npos && !pattern.substr(set).contains(']');
    if (before_ == Before::kEither || open) effect_.runs = true;
    before_ = Before::kValue;
  }

  void ReadOne() {
    const char c = At();
    if (c == '"') {
      Quoted('"');
      before_ = Before::kValue;
    } else if (c == '/') {
      ReadSlash();
    } else if (c == '#') {
      position_ = std::min(script_.find('\n', position_), script_.size());
    } else if (IsWordByte(c)) {
      ReadWord();
    } else if (c == '@') {
      effect_.runs = true;  // @load, @include, calls by name.
    } else if (c == '|' && At(1) != '|') {
      effect_.runs = true;
    } else if (c == '>' && printing_ && open_ == 0) {
      ReadTarget();
    } else {
      ReadMark(c);
    }
  }

  void ReadWord() {
    const std::size_t begin = position_;
    while (IsWordByte(At())) ++position_;
    const std::string_view word = script_.substr(begin, position_ - begin);
    if (word == "system") effect_.runs = true;
    if (word == "print" || word == "printf") {
      printing_ = true;
      open_ = 0;
    }
    const bool keyword = ListHas(
        "print printf return in getline else do exit while for if case default delete switch "
        "function func BEGIN END",
        word);
    before_ = keyword ? Before::kOperator : Before::kValue;
    if (ListHas("getline exit return delete default case", word)) before_ = Before::kEither;
    if (word == "exit" || word == "return" || word == "case") before_ = Before::kOperator;
  }

  void ReadMark(char c) {
    if (c == '|') ++position_;  // ||
    if (c == '(') ++open_;
    if (c == ')') --open_;
    if (c == ';' || c == '\n' || c == '}' || c == '{') printing_ = false;
    const bool doubled = (c == '+' || c == '-') && At(1) == c;
    if (c == ')' || c == kUnknown || doubled) {
      before_ = Before::kEither;  // if (x) /re/, (a + b) / 2, i++ / 2
    } else if (c == ']') {
      before_ = Before::kValue;
    } else if (c != ' ' && c != '\t' && c != '\\') {
      before_ = Before::kOperator;
    }
    if (doubled) ++position_;
    ++position_;
  }

  // print … > "file", >> "file".
  void ReadTarget() {
    while (At() == '>') ++position_;
    while (At() == ' ' || At() == '\t') ++position_;
    if (At() != '"') {
      effect_.writes_unknown = true;
      return;
    }
    const std::string file(Quoted('"'));
    while (At() == ' ' || At() == '\t') ++position_;
    const bool alone = position_ >= script_.size() || std::string_view(";}\n").contains(At());
    const bool plain = !file.contains('\\') && !file.contains(kUnknown);
    if (alone && plain) {
      effect_.writes.push_back(file);
    } else {
      effect_.writes_unknown = true;
    }
  }

  std::string_view script_;
  bool mentions_ = false;
  std::size_t position_ = 0;
  enum class Before { kOperator, kValue, kEither };
  Before before_ = Before::kOperator;  // What comes before a slash decides what it means.
  bool printing_ = false;              // In a print statement, where > is a redirection.
  int open_ = 0;
  ScriptEffect effect_;
};

}  // namespace

ScriptEffect SedScriptEffect(std::string_view script) { return SedReader(script).Read(); }

ScriptEffect AwkScriptEffect(std::string_view script) { return AwkReader(script).Read(); }

}  // namespace credence::governor::shell
