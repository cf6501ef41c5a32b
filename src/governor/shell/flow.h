// SPDX-License-Identifier: Apache-2.0
// Follows what a command line reads to where it goes: through pipes, substitutions, variables and
// files, to what the agent sees or to another machine.
//
// Errs on the side of caution: what a variable or file once held counts until the line ends.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "governor/shell/taint.h"

namespace credence::governor::shell {

// What is known while a line is read.
struct DataFlow {
  // By name. Of a long list the rest counts as one.
  template <class Key>
  class Marks {
   public:
    void Add(const Key& key, Taint taint) {
      constexpr std::size_t kMax = 128;
      if (!taint.any()) return;
      for (auto& [known, mark] : marks_) {
        if (known == key) {
          mark |= taint;
          return;
        }
      }
      if (marks_.size() < kMax) {
        marks_.emplace_back(key, taint);
      } else {
        rest_ |= taint;
      }
    }
    Taint Of(const auto& key) const {
      for (const auto& [known, mark] : marks_) {
        if (known == key) return mark | rest_;
      }
      return rest_;
    }
    bool empty() const { return marks_.empty(); }

   private:
    std::vector<std::pair<Key, Taint>> marks_;
    Taint rest_;
  };

  // Where output goes: one of these is empty.
  struct Outlet {
    std::string file = {};  // Resolved.
    std::string host = {};
  };

  Taint in;                                 // Standard input of the current command.
  Taint out;                                // What it has printed, and the commands before it.
  std::string in_text;                      // Standard input, if it is a text of this line.
  std::vector<std::string> sources = {""};  // As people call them: ".env", "$API_TOKEN".
  Marks<const char*> outputs;               // Of substitutions, by where they begin.
  Marks<std::string> variables;
  Marks<std::string> files;              // Resolved.
  std::vector<std::string> wrote;        // By the current program, resolved.
  std::vector<Outlet> redirected;        // Where redirections take the current command's output.
  std::vector<std::string> sockets;      // Hosts to which a descriptor was opened.
  std::vector<std::string> pending;      // Hosts that get what is not known yet.
  std::vector<std::string> secret_keys;  // What identifies each secret: a path, or its name.
  Taint function_out;                    // What the functions of this line print.
  int unread = 0;                        // How many texts could not be read.
  bool remote_moved = false;             // A remote of git got another address.
};

}  // namespace credence::governor::shell
