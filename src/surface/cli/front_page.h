// SPDX-License-Identifier: Apache-2.0
// The output of `credence` alone: the everyday commands, and where to find the rest.
#pragma once

#include <span>
#include <string_view>

#include "surface/cli/terminal.h"

namespace credence::cli {

struct EverydayCommand {
  std::string_view name;
  std::string_view arguments;
  std::string_view summary;
};

struct EverydayGroup {
  std::string_view title;
  std::span<const EverydayCommand> commands;
};

std::span<const EverydayGroup> EverydayGroups();

void RenderFrontPage(Terminal& out);

}  // namespace credence::cli
