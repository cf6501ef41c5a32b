// SPDX-License-Identifier: Apache-2.0
// Expansion of words, as far as the variables are known.
#include <algorithm>
#include <cstddef>
#include <ranges>
#include <utility>

#include "governor/shell/environment.h"
#include "governor/shell/grammar.h"
#include "governor/shell/judge.h"

namespace credence::governor::shell {
namespace {

// More than a person writes on one line. Copies of the state stay cheap.
constexpr std::size_t kVariablesMax = 128;
constexpr std::size_t kBraceWordsMax = 64;

bool IsGlobby(std::string_view text) { return text.find_first_of("*?[") != std::string_view::npos; }

// Whether a loop or function stores nothing but a number with this assignment.
bool StoresNumber(const Word& word, std::size_t value_begin) {
  const std::string_view value = std::string_view(word.text).substr(value_begin);
  const bool plain = value.find_first_not_of("0123456789") == std::string_view::npos;
  return plain && std::ranges::all_of(word.expansions, [](const Expansion& each) {
           return each.inside || each.kind == ExpansionKind::kNumber ||
                  each.kind == ExpansionKind::kArithmetic;
         });
}

// Splits the first brace list of a word without quotes: pre{a,b}post. Returns false if it has none.
bool SplitBraces(std::string_view text, std::vector<std::string>& words) {
  const std::size_t open = text.find('{');
  if (open == std::string_view::npos) return false;
  int depth = 0;
  std::vector<std::size_t> cuts = {open};
  std::size_t close = open;
  for (; close < text.size(); ++close) {
    if (text[close] == '{') ++depth;
    if (text[close] == '}' && --depth == 0) break;
    if (text[close] == ',' && depth == 1) cuts.push_back(close);
  }
  if (close >= text.size() || cuts.size() < 2) return false;
  cuts.push_back(close);
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    std::string word(text.substr(0, open));
    word += text.substr(cuts[i] + 1, cuts[i + 1] - cuts[i] - 1);
    word += text.substr(close + 1);
    words.push_back(std::move(word));
  }
  return true;
}

// All words of a brace list. Empty if it is no plain list, or too long.
std::vector<std::string> BraceWords(std::string_view text) {
  constexpr std::size_t kSizeMax = 1'024;
  if (text.size() > kSizeMax) return {};
  std::vector<std::string> words = {std::string(text)};
  for (std::size_t i = 0; i < words.size();) {
    std::vector<std::string> parts;
    if (!SplitBraces(words[i], parts)) {
      if (words[i].contains('{')) return {};
      ++i;
      continue;
    }
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
    words.insert(words.begin() + static_cast<std::ptrdiff_t>(i), parts.begin(), parts.end());
    if (words.size() > kBraceWordsMax) return {};
  }
  return words;
}

// {1..9}, a{01..20}.txt: numbers and letters without a sign.
bool IsPlainSequence(std::string_view text) {
  const std::size_t open = text.find('{');
  const std::size_t close = text.find('}', std::min(open, text.size()));
  if (open == std::string_view::npos || close == std::string_view::npos) return false;
  const std::string_view inside = text.substr(open + 1, close - open - 1);
  return text.find('{', open + 1) == std::string_view::npos && !inside.contains('-') &&
         std::ranges::all_of(inside, [](char c) { return IsName(c) || c == '.'; });
}

}  // namespace

bool IsPlainNumber(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

const Value* Judge::Find(std::string_view name) const {
  const auto found = std::ranges::find(
      state_.variables, name, [](const auto& each) { return std::string_view(each.first); });
  return found == state_.variables.end() ? nullptr : &found->second;
}

bool Judge::IsPoisoned(std::string_view name) const {
  return std::ranges::any_of(poisoned_, [&](const auto& each) { return each.first == name; });
}

Value Judge::Lookup(std::string_view name) const {
  if (const Value* const found = Find(name)) return *found;
  if (IsPoisoned(name)) return {};
  const auto given = [](std::string_view text) {
    return text.empty() ? Value() : Value{.text = std::string(text)};
  };
  if (name == "HOME") return given(context_.home);
  if (name == "TMPDIR") return given(context_.tmpdir);
  if (name == "PWD" && state_.folders.size() == 1) return given(state_.folders[0]);
  return {};
}

void Judge::Set(std::string_view name, Value value) {
  for (const auto& [poisoned, number] : poisoned_) {
    if (poisoned != name) continue;
    const Value* const before = Find(name);
    const bool stays =
        number && (value.number || (value.text && IsPlainNumber(*value.text))) &&
        (before == nullptr || before->number || (before->text && IsPlainNumber(*before->text)));
    value = stays ? Value{.operand = true, .number = true} : Value{};
  }
  const auto found = std::ranges::find(
      state_.variables, name, [](const auto& each) { return std::string_view(each.first); });
  if (found != state_.variables.end()) {
    found->second = std::move(value);
    return;
  }
  if (state_.variables.size() >= kVariablesMax) return GiveUp();
  state_.variables.emplace_back(name, std::move(value));
}

void Judge::Forget(std::string_view variable) { Set(variable, {}); }

void Judge::ForgetParameters() {
  std::erase_if(state_.variables, [](const auto& each) {
    return IsDigit(each.first[0]) || each.first == "@" || each.first == "*";
  });
}

void Judge::SetParameters(std::span<const Arg> args) {
  ForgetParameters();
  bool operands = true;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const Arg& arg = args[i];
    if (arg.many) return;
    operands = operands && !arg.loose && !arg.text.starts_with('-');
    Set(std::to_string(i + 1), arg.constant ? Value{.text = arg.text} : Value{});
  }
  Set("@", {.operand = operands});
}

void Judge::ForgetFunction(std::string_view name) {
  std::erase_if(state_.functions, [&](const std::string& each) { return each == name; });
}

// After a part that may not have run, whatever it changed is unknown.
void Judge::Join(const ShellState& before) {
  Spend(state_.variables.size());
  for (auto& [name, value] : state_.variables) {
    const auto same = [&](const auto& each) { return each.first == name && each.second == value; };
    if (std::ranges::any_of(before.variables, same)) continue;
    const auto was =
        std::ranges::find(before.variables, name, &std::pair<std::string, Value>::first);
    const bool number = value.number || (value.text && IsPlainNumber(*value.text));
    const bool was_number = was == before.variables.end() || was->second.number ||
                            (was->second.text && IsPlainNumber(*was->second.text));
    value = number && was_number ? Value{.operand = true, .number = true} : Value{};
  }
  state_.functions = before.functions;
  state_.strange = state_.strange || before.strange;
  if (state_.errexit != before.errexit) state_.errexit = false;
  if (state_.pipefail != before.pipefail) state_.pipefail = false;
}

void Judge::MergeFolders(const std::vector<std::string>& others) {
  constexpr std::size_t kFoldersMax = 8;
  if (others.empty() || state_.folders.empty()) return state_.folders.clear();
  for (const std::string& each : others) {
    if (std::ranges::find(state_.folders, each) == state_.folders.end())
      state_.folders.push_back(each);
  }
  if (state_.folders.size() > kFoldersMax) state_.folders.clear();
}

void Judge::Poison(const Node& node) {
  if (overloaded_) return;
  const auto poison = [this](std::string_view name, bool number) {
    if (name.empty()) return;
    if (poisoned_.size() >= kVariablesMax) return GiveUp();
    poisoned_.emplace_back(name, number);
    std::erase_if(state_.variables, [&](const auto& each) {
      return each.first == name &&
             !(number &&
               (each.second.number || (each.second.text && IsPlainNumber(*each.second.text))));
    });
    for (auto& [known, value] : state_.variables) {
      if (known == name) value = {.operand = true, .number = true};
    }
  };
  for (const Word& word : node.assignments) {
    const std::size_t name = AssignedName(word.source);
    const std::size_t value = word.text.find('=');
    poison(word.source.substr(0, name), value == name && StoresNumber(word, value + 1));
  }
  const bool names =
      !node.words.empty() && ListHas(
                                 "read export declare local typeset readonly mapfile readarray "
                                 "getopts printf let unset eval set shift",
                                 node.words[0].text);
  if (node.kind == NodeKind::kLoop && !node.words.empty()) poison(node.words[0].text, false);
  if (node.kind != NodeKind::kArithmetic) {
    for (const Word& word : node.words) {
      const std::size_t name = AssignedName(word.text);
      if (name > 0 || names)
        poison(std::string_view(word.text).substr(0, name > 0 ? name : word.text.size()),
               name > 0 && word.text[name] == '=' && StoresNumber(word, name + 1));
    }
  }
  for (const Node& child : node.children) Poison(child);
}

bool Judge::IsOwnSearchPath(const Arg& value) {
  if (!value.constant) return false;
  std::string_view rest = value.text;
  while (true) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const std::string_view folder = rest.substr(0, end);
    if (!IsOwnFile(Arg::Constant(folder.empty() ? "." : folder))) return false;
    if (end == rest.size()) return true;
    rest.remove_prefix(end + 1);
  }
}

void Judge::CheckVariable(std::string_view name, const Arg& value, bool plain, bool exported) {
  if (IsHarmlessVariable(name)) return;
  if (value.constant && plain && IsHarmlessValue(name, value.text)) return;
  if (IsSearchPath(name) && plain && IsOwnSearchPath(value)) return;
  if (IsCommandingVariable(name)) {
    state_.tampered = true;
    return Change("sets ", name);
  }
  if (exported || state_.allexport) state_.strange = true;
}

void Judge::AssignUnknown(std::string_view name) {
  CheckVariable(name, Arg::Operand(), false, false);
  flow_.variables.Add(std::string(name), flow_.in);
  Set(name, {});
}

void Judge::Assign(const Arg& assignment, bool exported) {
  const std::string_view text = assignment.text;
  const std::size_t length = AssignedName(text);
  if (length == 0) return;
  const std::string_view name = text.substr(0, length);
  const bool plain = text[length] == '=';
  const Arg value = assignment.From(std::min(text.find('=') + 1, text.size()));
  CheckVariable(name, value, plain, exported);
  flow_.variables.Add(std::string(name), assignment.taint);
  Value kept;
  if (value.constant && plain) kept.text = value.text;
  if (!value.constant && plain && assignment.number) kept = {.operand = true, .number = true};
  Set(name, std::move(kept));
}

void Judge::InsertExpansion(const Expansion& expansion, Arg& arg) {
  arg.taint |= TaintOf(expansion);
  if (expansion.inside || expansion.kind == ExpansionKind::kArithmetic) return;
  if (expansion.kind == ExpansionKind::kCommand) {
    if (const std::optional<std::string> output = KnownOutput(expansion.source)) {
      arg.text += *output;
      return;
    }
  }
  const bool variable = expansion.kind == ExpansionKind::kVariable;
  const bool special =
      expansion.source.size() == 1 && std::string_view("?#$!").contains(expansion.source[0]);
  Value value = variable ? Lookup(expansion.source) : Value{};
  const bool fits =
      value.text && (expansion.quoted || (value.text->find_first_of(" \t\n") == std::string::npos &&
                                          !IsGlobby(*value.text) && !value.text->empty()));
  if (fits) {
    arg.text += *value.text;
    return;
  }
  bool number =
      value.number || (variable && special) || expansion.kind == ExpansionKind::kNumber ||
      (variable && ListHas("RANDOM SECONDS LINENO EPOCHSECONDS PPID UID EUID", expansion.source));
  if (expansion.kind == ExpansionKind::kCommand) number = PrintsNumber(expansion.source);
  bool operand = value.operand || expansion.kind == ExpansionKind::kProcess;
  // ${f%.py} begins as f does.
  if (expansion.kind == ExpansionKind::kValue && expansion.op == '%') {
    const Value base = Lookup(expansion.source);
    operand = base.operand || (base.text && !base.text->starts_with('-') && !base.text->empty());
  }
  const bool begins = arg.text.empty();
  const bool inherited = variable && Find(expansion.source) == nullptr &&
                         !IsPoisoned(expansion.source) && !IsDigit(expansion.source[0]);
  const bool all = expansion.source == "@" || expansion.source == "*" || expansion.op == '@';
  if (arg.constant) arg.known = arg.text.size();
  arg.constant = false;
  arg.text += kUnknown;
  arg.governor = arg.governor || expansion.source.starts_with("CREDENCE_");
  arg.computed = arg.computed || !(number || inherited);
  arg.climbs = arg.climbs || !(number || inherited || (operand && !value.climbs));
  if (all) {
    arg.many = true;
    arg.loose = arg.loose || !value.operand;
  } else if (!number && !operand) {
    if (!expansion.quoted) arg.loose = arg.many = true;
    if (begins) arg.loose = true;
  }
  if (!number) arg.number = false;
}

// Common substitutions whose output is known.
std::optional<std::string> Judge::KnownOutput(std::string_view command) const {
  if (!state_.functions.empty()) return std::nullopt;
  if (command == "nproc") return "8";
  if (command == "mktemp" || command == "mktemp -d")
    return std::string(context_.tmpdir.empty() ? "/tmp" : context_.tmpdir) + "/tmp.new";
  std::string folder;
  if (command == "pwd" && state_.folders.size() == 1) folder = state_.folders[0];
  if (command == "git rev-parse --show-toplevel" && IsInProject())
    folder = context_.paths.Get().project;
  if (folder.empty() || folder.find_first_of(" \t\n*?[") != std::string::npos) return std::nullopt;
  return folder;
}

void Judge::ExpandInto(const Word& word, std::vector<Arg>& args) {
  if (word.braces && AssignedName(word.source) == 0) {
    const bool plain = word.source == word.text && word.expansions.empty();
    if (plain && IsPlainSequence(word.text)) {
      Arg arg = Expand(word);
      arg.many = true;
      arg.loose = word.text.starts_with('-');
      arg.number = word.text.starts_with('{') && word.text.ends_with('}') &&
                   std::ranges::none_of(word.text, [](char c) { return IsNameStart(c); });
      args.push_back(std::move(arg));
      return;
    }
    const std::vector<std::string> words =
        plain && !IsGlobby(word.text) ? BraceWords(word.text) : std::vector<std::string>();
    if (!words.empty()) {
      // {-o,} is one word: an empty one is dropped.
      for (const std::string& each : words) {
        if (!each.empty()) args.push_back(Arg::Constant(each));
      }
      return;
    }
  }
  args.push_back(Expand(word));
}

Arg Judge::Expand(const Word& word) {
  Arg arg;
  arg.number = !word.expansions.empty() && AssignedName(word.source) == 0 &&
               (word.text.empty() || IsPlainNumber(word.text));
  if (const std::size_t name = AssignedName(word.source); name > 0 && word.text.size() > name)
    arg.number = !word.expansions.empty() && word.text[name] == '=' &&
                 (word.text.size() == name + 1 ||
                  IsPlainNumber(std::string_view(word.text).substr(name + 1)));
  std::string_view text = word.text;
  std::size_t done = 0;
  // The certain part ends at an unquoted glob, because the rest depends on existing files.
  const auto literal = [&](std::size_t end) {
    if (word.glob != Word::kNone && word.glob >= done && word.glob < end && arg.constant) {
      arg.known = arg.text.size() + (word.glob - done);
      arg.constant = false;
    }
    arg.text += text.substr(done, end - done);
    done = end;
  };
  if (word.source.starts_with('~') && text.starts_with('~')) {
    const bool own = text.size() == 1 || text[1] == '/';
    const Value home = Lookup("HOME");
    if (own && home.text) {
      arg.text = *home.text;
      done = 1;
    } else {
      arg.constant = false;
      arg.text += '/';  // Some folder, but certainly not below the current one.
    }
  }
  for (const Expansion& each : word.expansions) {
    literal(each.position);
    InsertExpansion(each, arg);
  }
  literal(text.size());
  if (arg.constant) arg.known = arg.text.size();
  // A file in scratch may be called like an option.
  const bool file_name = word.glob == 0 && !word.braces;
  if (file_name && !IsOutsideScratch()) arg.loose = true;
  if (word.glob != Word::kNone) arg.many = true;
  // A brace list that is not written out can become several words, and each may be an option.
  if (word.braces) arg.loose = arg.many = true;
  return arg;
}

}  // namespace credence::governor::shell
