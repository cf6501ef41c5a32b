// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/grammar.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

namespace credence::governor::shell {
namespace {

constexpr std::array<std::string_view, 12> kRedirections = {"<",  ">",  ">>",  ">|", "<>",  "<&",
                                                            ">&", "&>", "&>>", "<<", "<<-", "<<<"};

// Words that end a list, so no command may begin with one.
constexpr std::array<std::string_view, 9> kClosing = {"then", "else", "elif", "fi", "do",
                                                      "done", "esac", "}",    "in"};

// Recursive descent. Every function returns whether it succeeded; after a failure the tree is
// invalid.
class Parser {
 public:
  Parser(std::string_view text, Budget& budget) : text_(text), lexer_(text, budget) { Advance(); }

  std::optional<Script> Parse() {
    Script script;
    script.root.kind = NodeKind::kSequence;
    if (!ParseList(script.root) || token_.kind != TokenKind::kEnd) return std::nullopt;
    script.root.source = text_;
    script.heredocs = std::move(lexer_.heredocs());
    return script;
  }

 private:
  void Advance() {
    previous_end_ = lexer_.position();
    token_ = lexer_.Next();
  }
  bool IsOperator(std::string_view op) const {
    return token_.kind == TokenKind::kOperator && token_.source == op;
  }
  bool IsReserved(std::string_view word) const {
    return token_.kind == TokenKind::kWord && !token_.word.quoted && token_.source == word;
  }
  bool TakeOperator(std::string_view op) {
    if (!IsOperator(op)) return false;
    Advance();
    return true;
  }
  bool TakeReserved(std::string_view word) {
    if (!IsReserved(word)) return false;
    Advance();
    return true;
  }
  void SkipNewlines() {
    while (token_.kind == TokenKind::kNewline) Advance();
  }
  std::size_t Begin() const { return lexer_.position() - token_.source.size(); }
  std::string_view SourceFrom(std::size_t begin) const {
    return text_.substr(begin, std::max(previous_end_, begin) - begin);
  }
  bool IsRedirection() const {
    return token_.kind == TokenKind::kNumber ||
           (token_.kind == TokenKind::kOperator &&
            std::ranges::find(kRedirections, token_.source) != kRedirections.end());
  }
  // Whether a command can begin here.
  bool AtCommand() const {
    if (IsRedirection() || IsOperator("(")) return true;
    return token_.kind == TokenKind::kWord &&
           std::ranges::none_of(kClosing, [this](auto word) { return IsReserved(word); });
  }

  // Reads commands as children of `node` until none can begin.
  bool ParseList(Node& node) {
    SkipNewlines();
    while (AtCommand()) {
      Node child;
      if (!ParseAndOr(child)) return false;
      const bool background = TakeOperator("&");
      if (background) child.background = true;
      node.children.push_back(std::move(child));
      if (!background && !TakeOperator(";") && token_.kind != TokenKind::kNewline) break;
      SkipNewlines();
    }
    return token_.kind != TokenKind::kError;
  }

  // Reads a non-empty list as one child of `node`.
  bool ParseBody(Node& node) {
    Node list{.kind = NodeKind::kSequence};
    if (!ParseList(list) || list.children.empty()) return false;
    node.children.push_back(std::move(list));
    return true;
  }

  bool ParseAndOr(Node& node) {
    const std::size_t begin = Begin();
    if (!ParsePipeline(node)) return false;
    if (!IsOperator("&&") && !IsOperator("||")) return true;
    Node all{.kind = NodeKind::kAndOr};
    all.children.push_back(std::move(node));
    while (IsOperator("&&") || IsOperator("||")) {
      all.joints += token_.source[0];
      Advance();
      SkipNewlines();
      Node next;
      if (!ParsePipeline(next)) return false;
      all.children.push_back(std::move(next));
    }
    all.source = SourceFrom(begin);
    node = std::move(all);
    return true;
  }

  bool ParsePipeline(Node& node) {
    const std::size_t begin = Begin();
    bool negated = false;
    while (true) {
      if (TakeReserved("!")) {
        negated = !negated;
      } else if (TakeReserved("time")) {
        while (IsReserved("-p") || IsReserved("--")) Advance();
      } else {
        break;
      }
    }
    if (!AtCommand() || !ParseCommand(node)) return false;
    if (IsOperator("|") || IsOperator("|&")) {
      Node all{.kind = NodeKind::kPipeline};
      all.children.push_back(std::move(node));
      while (TakeOperator("|") || TakeOperator("|&")) {
        SkipNewlines();
        Node next;
        if (!AtCommand() || !ParseCommand(next)) return false;
        all.children.push_back(std::move(next));
      }
      all.source = SourceFrom(begin);
      node = std::move(all);
    }
    node.negated = negated;
    return true;
  }

  bool ParseCommand(Node& node) {
    if (depth_ >= kNestingMax) return false;
    ++depth_;
    const std::size_t begin = Begin();
    const bool good = ParseCompound(node);
    node.source = SourceFrom(begin);
    --depth_;
    return good;
  }

  bool ParseCompound(Node& node) {
    bool good = false;
    if (IsOperator("(")) {
      good = ParseParentheses(node);
    } else if (TakeReserved("{")) {
      node.kind = NodeKind::kGroup;
      good = ParseBody(node) && TakeReserved("}");
    } else if (TakeReserved("if")) {
      good = ParseIf(node);
    } else if (TakeReserved("while") || TakeReserved("until")) {
      node.kind = NodeKind::kLoop;
      good = ParseBody(node) && ParseDo(node);
    } else if (TakeReserved("for") || TakeReserved("select")) {
      good = ParseFor(node);
    } else if (TakeReserved("case")) {
      good = ParseCase(node);
    } else if (TakeReserved("[[")) {
      good = ParseCondition(node);
    } else if (TakeReserved("function")) {
      good = ParseFunction(node);
    } else if (IsReserved("coproc")) {
      return false;
    } else {
      return ParseSimple(node);
    }
    while (good && IsRedirection()) good = ParseRedirection(node);
    return good;
  }

  bool ParseParentheses(Node& node) {
    const std::size_t begin = Begin();
    if (begin + 1 < text_.size() && text_[begin + 1] == '(') {
      Word word;
      if (lexer_.ReadArithmeticCommand(begin, word)) {
        node.kind = NodeKind::kArithmetic;
        node.words.push_back(std::move(word));
        Advance();
        return true;
      }
    }
    Advance();
    node.kind = NodeKind::kSubshell;
    return ParseBody(node) && TakeOperator(")");
  }

  bool ParseIf(Node& node) {
    node.kind = NodeKind::kIf;
    if (!ParseBody(node) || !TakeReserved("then") || !ParseBody(node)) return false;
    while (TakeReserved("elif")) {
      if (!ParseBody(node) || !TakeReserved("then") || !ParseBody(node)) return false;
    }
    if (TakeReserved("else") && !ParseBody(node)) return false;
    return TakeReserved("fi");
  }

  bool ParseDo(Node& node) {
    SkipNewlines();
    return TakeReserved("do") && ParseBody(node) && TakeReserved("done");
  }

  bool ParseFor(Node& node) {
    node.kind = NodeKind::kLoop;
    if (IsOperator("(")) {  // for ((i = 0; i < 3; ++i))
      Word word;
      if (!lexer_.ReadArithmeticCommand(Begin(), word)) return false;
      node.words.push_back(std::move(word));
      Advance();
      TakeOperator(";");
      return ParseDo(node);
    }
    if (token_.kind != TokenKind::kWord) return false;
    node.words.push_back(std::move(token_.word));
    Advance();
    SkipNewlines();
    if (TakeReserved("in")) {
      while (token_.kind == TokenKind::kWord) TakeWord(node);
    }
    TakeOperator(";");
    return ParseDo(node);
  }

  bool ParseCase(Node& node) {
    node.kind = NodeKind::kCase;
    if (token_.kind != TokenKind::kWord) return false;
    TakeWord(node);
    SkipNewlines();
    if (!TakeReserved("in")) return false;
    SkipNewlines();
    while (!TakeReserved("esac")) {
      TakeOperator("(");
      if (token_.kind != TokenKind::kWord) return false;
      TakeWord(node);
      while (TakeOperator("|")) {
        if (token_.kind != TokenKind::kWord) return false;
        TakeWord(node);
      }
      if (!TakeOperator(")")) return false;
      Node body{.kind = NodeKind::kSequence};
      if (!ParseList(body)) return false;
      node.children.push_back(std::move(body));
      if (!TakeOperator(";;") && !TakeOperator(";&") && !TakeOperator(";;&")) {
        SkipNewlines();
        return TakeReserved("esac");
      }
      SkipNewlines();
    }
    return true;
  }

  // [[ … ]]: only the substitutions in its words can do something.
  bool ParseCondition(Node& node) {
    node.kind = NodeKind::kCondition;
    while (!IsReserved("]]")) {
      const bool inside = token_.kind == TokenKind::kWord || token_.kind == TokenKind::kOperator ||
                          token_.kind == TokenKind::kNewline || token_.kind == TokenKind::kNumber;
      if (!inside || IsOperator(";") || IsOperator("&") || token_.source.starts_with("<<"))
        return false;
      if (token_.kind == TokenKind::kWord) {
        TakeWord(node);
      } else {
        Advance();
      }
    }
    Advance();
    return true;
  }

  // After `function`: a name, optionally (), and a compound command.
  bool ParseFunction(Node& node) {
    if (token_.kind != TokenKind::kWord) return false;
    node.kind = NodeKind::kFunction;
    TakeWord(node);
    if (TakeOperator("(") && !TakeOperator(")")) return false;
    return ParseFunctionBody(node);
  }

  bool ParseFunctionBody(Node& node) {
    SkipNewlines();
    Node body;
    if (!ParseCommand(body) || body.kind == NodeKind::kSimple) return false;
    node.children.push_back(std::move(body));
    return true;
  }

  void TakeWord(Node& node) {
    node.words.push_back(std::move(token_.word));
    Advance();
  }

  // NAME=(a b c): the words matter for what they run, the assignment for its name.
  bool ParseArray(Word& assignment) {
    if (!TakeOperator("(")) return false;
    SkipNewlines();
    while (token_.kind == TokenKind::kWord) {
      // ([subscript]=value): arithmetic, even in quotes.
      const std::string_view subscript =
          token_.source.substr(0, std::min(token_.source.find("]="), token_.source.size()));
      if (token_.source.starts_with('[') &&
          subscript.find_first_of("$`'\\") != std::string_view::npos)
        return false;
      for (Expansion& each : token_.word.expansions) {
        // bash itself misparses an array in a substitution in an array, and then runs the lines
        // that follow.
        if (each.source.contains("=(")) return false;
        each.position = assignment.text.size();
        assignment.expansions.push_back(each);
      }
      Advance();
      SkipNewlines();
    }
    // The value is a list, so nothing about it is certain.
    assignment.expansions.push_back({.position = assignment.text.size()});
    return TakeOperator(")");
  }

  bool ParseSimple(Node& node) {
    bool any = false;
    while (true) {
      if (IsRedirection()) {
        if (!ParseRedirection(node)) return false;
      } else if (token_.kind == TokenKind::kWord) {
        // {NAME}>file sets a variable.
        if (token_.word.redirects && token_.source.starts_with('{') && token_.source.ends_with('}'))
          return false;
        const bool assigns = AssignedName(token_.source) > 0;
        const bool array = assigns && token_.source.ends_with('=') &&
                           lexer_.position() < text_.size() && text_[lexer_.position()] == '(';
        auto& list = assigns && node.words.empty() ? node.assignments : node.words;
        list.push_back(std::move(token_.word));
        Advance();
        if (array && !ParseArray(list.back())) return false;
      } else {
        break;
      }
      any = true;
    }
    if (IsOperator("(") && node.words.size() == 1 && node.assignments.empty() &&
        node.redirections.empty()) {
      Advance();
      if (!TakeOperator(")")) return false;
      node.kind = NodeKind::kFunction;
      return ParseFunctionBody(node);
    }
    return any && token_.kind != TokenKind::kError && !IsOperator("(");
  }

  bool ParseRedirection(Node& node) {
    if (token_.kind == TokenKind::kNumber) Advance();
    Redirection redirection{.op = token_.source};
    if (!IsRedirection() || token_.kind == TokenKind::kNumber) return false;
    Advance();
    const bool heredoc = redirection.op == "<<" || redirection.op == "<<-";
    if (heredoc) redirection.heredoc = heredocs_++;
    // The target of `2>&1` looks like the number before another redirection in `2>&1>x`.
    if (token_.kind != TokenKind::kWord && token_.kind != TokenKind::kNumber) return false;
    redirection.target = std::move(token_.word);
    Advance();
    node.redirections.push_back(std::move(redirection));
    return true;
  }

  std::string_view text_;
  Lexer lexer_;
  Token token_;
  std::size_t previous_end_ = 0;
  std::size_t heredocs_ = 0;
  int depth_ = 0;
};

}  // namespace

std::size_t AssignedName(std::string_view source) {
  if (source.empty() || !IsNameStart(source[0])) return 0;
  std::size_t end = 1;
  while (end < source.size() && IsName(source[end])) ++end;
  std::size_t after = end;
  if (after < source.size() && source[after] == '[') {
    after = source.find(']', after);
    if (after == std::string_view::npos) return 0;
    ++after;
  }
  if (source.substr(after).starts_with('+')) ++after;
  return source.substr(after).starts_with('=') ? end : 0;
}

std::optional<Script> ParseScript(std::string_view text, Budget& budget) {
  return Parser(text, budget).Parse();
}

}  // namespace credence::governor::shell
