// SPDX-License-Identifier: Apache-2.0
// Expansion of words, as far as the variables are known.
#include <algorithm>
#include <cstddef>
#include <ranges>

#include "governor/shell/grammar.h"
#include "governor/shell/judge.h"

namespace credence::governor::shell {
namespace {

// Variables that change what other commands run. A trailing `*` marks a prefix.
constexpr std::string_view kCommanding =
    "PATH LD_* DYLD_* BASH_ENV ENV IFS SHELL SHELLOPTS BASHOPTS PS0 PS1 PS4 PROMPT_COMMAND CDPATH "
    "HOME XDG_* EDITOR VISUAL PAGER MANPAGER BROWSER LESSOPEN LESSCLOSE LESS GIT_* SSH_ASKPASS "
    "PYTHONSTARTUP PYTHONHOME PYTHONINSPECT PERL5OPT PERL5LIB RUBYOPT RUBYLIB NODE_OPTIONS "
    "JAVA_TOOL_OPTIONS _JAVA_OPTIONS MAVEN_OPTS GRADLE_OPTS MAKEFLAGS MAKEFILES MAKE RUSTC RUSTC_* "
    "CARGO_BUILD_* CARGO_TARGET_* GOFLAGS GOROOT CC CXX CPP LD AR FIND_* RIPGREP_CONFIG_PATH "
    "PYTEST_ADDOPTS PYTEST_PLUGINS npm_config_* DOCKER_HOST KUBECONFIG KUBECTL_* TAR_OPTIONS "
    "POSIXLY_CORRECT BASH_FUNC_* CMAKE_*_LAUNCHER";

// Values of these that are harmless.
constexpr std::string_view kHarmless =
    "GIT_AUTHOR_* GIT_COMMITTER_* GIT_TERMINAL_PROMPT GIT_OPTIONAL_LOCKS GIT_MERGE_AUTOEDIT";

bool IsHarmlessValue(std::string_view name, std::string_view value) {
  const bool pager = name.ends_with("PAGER") || name.ends_with("EDITOR");
  if (pager) return value.empty() || value == "cat" || value == "true" || value == ":";
  if (name == "NODE_OPTIONS") {
    return value.starts_with("--max") && !value.contains(' ');
  }
  if (name == "CC" || name == "CXX") return ListHas("gcc g++ clang clang++ cc c++", value);
  if (name == "LESS") return value.starts_with('-') && !value.contains('+');
  return false;
}

bool IsGlobby(std::string_view text) { return text.find_first_of("*?[") != std::string_view::npos; }

}  // namespace

Value Judge::Lookup(std::string_view name) const {
  for (const auto& [known, value] : std::views::reverse(state_.variables)) {
    if (known == name) return value;
  }
  if (std::ranges::find(poisoned_, name) != poisoned_.end()) return {};
  const auto given = [](std::string_view text) {
    return text.empty() ? Value() : Value{.text = std::string(text)};
  };
  if (name == "HOME") return given(context_.home);
  if (name == "TMPDIR") return given(context_.tmpdir);
  if (name == "PWD" && state_.folders.size() == 1) return given(state_.folders[0]);
  return {};
}

void Judge::Set(std::string_view name, Value value) {
  if (std::ranges::find(poisoned_, name) != poisoned_.end()) value = {};
  const auto found = std::ranges::find(
      state_.variables, name, [](const auto& each) { return std::string_view(each.first); });
  if (found == state_.variables.end()) {
    state_.variables.emplace_back(name, std::move(value));
  } else {
    found->second = std::move(value);
  }
}

void Judge::Forget(std::string_view variable) { Set(variable, {}); }

void Judge::ForgetFunction(std::string_view name) {
  std::erase_if(state_.functions, [&](const std::string& each) { return each == name; });
}

// After a part that may not have run, whatever it changed is unknown.
void Judge::Join(const ShellState& before) {
  for (auto& [name, value] : state_.variables) {
    const auto same = [&](const auto& each) { return each.first == name && each.second == value; };
    if (std::ranges::none_of(before.variables, same)) value = {};
  }
  state_.functions = before.functions;
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
  const auto poison = [this](std::string_view name) {
    poisoned_.emplace_back(name);
    std::erase_if(state_.variables, [&](const auto& each) { return each.first == name; });
  };
  for (const Word& word : node.assignments)
    poison(word.source.substr(0, AssignedName(word.source)));
  const bool names =
      !node.words.empty() && ListHas(
                                 "read export declare local typeset readonly mapfile readarray "
                                 "getopts printf let unset eval",
                                 node.words[0].text);
  if (node.kind == NodeKind::kLoop && !node.words.empty()) poison(node.words[0].text);
  for (const Word& word : node.words) {
    const std::size_t name = AssignedName(word.text);
    if (name > 0 || names)
      poison(std::string_view(word.text).substr(0, name > 0 ? name : word.text.size()));
  }
  for (const Node& child : node.children) Poison(child);
}

void Judge::Assign(const Arg& assignment) {
  const std::string_view text = assignment.text;
  const std::size_t length = AssignedName(text);
  if (length == 0) return;
  const std::string_view name = text.substr(0, length);
  const bool plain = text[length] == '=';
  const Arg value = assignment.From(std::min(text.find('=') + 1, text.size()));
  const bool harmless =
      ListHas(kHarmless, name) || (value.constant && plain && IsHarmlessValue(name, value.text));
  if (!harmless && ListHas(kCommanding, name)) {
    state_.tampered = true;
    Change("sets ", name);
  }
  // Text that a later evaluation would run; nobody writes it by accident.
  const std::string_view kept(value.text);
  if (kept.contains("$(") || kept.contains('`')) Change("keeps a command in a variable");
  const bool known = value.constant && plain;
  Set(name, known ? Value{.text = value.text} : Value{});
}

void Judge::ExpandVariable(const Expansion& expansion, Arg& arg) {
  if (expansion.kind == ExpansionKind::kCommand && state_.functions.empty()) {
    // Two common substitutions whose output is known.
    if (expansion.source == "nproc") {
      arg.text += "8";
      return;
    }
    const bool folder = expansion.source == "pwd" && state_.folders.size() == 1;
    if (folder && state_.folders[0].find_first_of(" \t\n*?[") == std::string::npos) {
      arg.text += state_.folders[0];
      return;
    }
  }
  const Value value =
      expansion.kind == ExpansionKind::kVariable ? Lookup(expansion.source) : Value{};
  const bool number =
      expansion.source.size() == 1 && std::string_view("?#$!").contains(expansion.source[0]);
  if (value.text && (expansion.quoted || (value.text->find_first_of(" \t\n") == std::string::npos &&
                                          !IsGlobby(*value.text) && !value.text->empty()))) {
    arg.text += *value.text;
    return;
  }
  if (arg.constant) arg.known = arg.text.size();
  arg.constant = false;
  arg.text += kUnknown;
  arg.governor = arg.governor || expansion.source.starts_with("CREDENCE_");
  const bool all = expansion.source == "@" || expansion.source == "*";
  if ((!expansion.quoted && !value.operand && !number) || all) arg.loose = true;
}

Arg Judge::Expand(const Word& word) {
  Arg arg;
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
    ExpandVariable(each, arg);
  }
  literal(text.size());
  if (arg.constant) arg.known = arg.text.size();
  // A brace list can become several words, and the first may be an option.
  if (word.braces && arg.known == 0) arg.loose = true;
  return arg;
}

}  // namespace credence::governor::shell
