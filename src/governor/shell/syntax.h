// SPDX-License-Identifier: Apache-2.0
// A shell command line as a tree. Views point into the parsed text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "governor/shell/tokens.h"

namespace credence::governor::shell {

enum class NodeKind {
  kSimple,      // assignments, words, redirections
  kPipeline,    // children joined by |
  kAndOr,       // children joined by && and ||, see `joints`
  kSequence,    // children one after the other
  kSubshell,    // ( child )
  kGroup,       // { child }
  kArithmetic,  // (( word ))
  kCondition,   // [[ words ]]
  kIf,          // children: conditions and bodies in the order of the text
  kLoop,        // words: the variable and its list; children: condition and body
  kCase,        // words: subject and patterns; children: bodies
  kFunction,    // words: the name; child: the body
};

struct Redirection {
  std::string_view op;
  Word target;
  std::size_t heredoc = 0;  // For << and <<-: the index of the body.
};

struct Node {
  NodeKind kind = NodeKind::kSimple;
  std::string_view source;
  std::vector<Word> assignments;  // NAME=value, NAME+=value, NAME[x]=value
  std::vector<Word> words;
  std::vector<Redirection> redirections;
  std::vector<Node> children;
  std::string joints;  // For kAndOr: '&' or '|' before each child except the first.
  bool negated = false;
  bool background = false;
};

struct Script {
  Node root;  // A kSequence.
  std::vector<Heredoc> heredocs;
};

}  // namespace credence::governor::shell
