// SPDX-License-Identifier: Apache-2.0
// Parts of Markdown tables, for the documents that the program prints.
#pragma once

#include <string>
#include <string_view>

namespace credence::cli {

// A bar would end the cell, in code, too.
inline std::string MarkdownCell(std::string_view text) {
  std::string cell;
  for (const char letter : text) {
    if (letter == '|') cell += '\\';
    cell += letter;
  }
  return cell;
}

// As code. REQUIRES: no backtick.
inline std::string MarkdownCode(std::string_view text) {
  std::string code = "`";
  code += MarkdownCell(text);
  code += '`';
  return code;
}

}  // namespace credence::cli
