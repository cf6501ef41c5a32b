// SPDX-License-Identifier: Apache-2.0
// For any settings file: removing undoes installing, and installing twice is the same as once.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "surface/cli/install_hooks.h"

namespace credence::cli {
namespace {

int Below(int limit) { return *rc::gen::resize(100, rc::gen::inRange(0, limit)); }

// White space and comments of every kind, mostly short.
std::string AnyGap() {
  static const std::vector<std::string> kPieces = {"",
                                                   "",
                                                   " ",
                                                   "  ",
                                                   "\t",
                                                   "\n",
                                                   "\n\n",
                                                   "\n  ",
                                                   "\r\n",
                                                   "\n\t",
                                                   "/* block */",
                                                   "/* a\n b */",
                                                   "// line\n",
                                                   "// line \r\n",
                                                   " // \"quoted\" { [\n  "};
  std::string gap;
  for (int count = Below(3); count > 0; --count) {
    gap += kPieces[static_cast<std::size_t>(Below(static_cast<int>(kPieces.size())))];
  }
  return gap;
}

// `items` in brackets, with gaps and sometimes a trailing comma.
std::string Container(std::string_view brackets, const std::vector<std::string>& items) {
  std::string text = brackets[0] + AnyGap();
  for (std::size_t at = 0; at < items.size(); ++at) {
    text += items[at] + AnyGap();
    if (at + 1 < items.size() || Below(4) == 0) text += "," + AnyGap();
  }
  return text + brackets[1];
}

std::string Member(std::string_view key, const std::string& value) {
  return "\"" + std::string(key) + "\"" + AnyGap() + ":" + AnyGap() + value;
}

std::string AnyValue(int depth) {
  static const std::array<std::string, 6> kScalars = {
      "1", "-2.5e3", "true", "null", R"("text")", R"("a \"quoted\" // \\")"};
  const int kind = Below(depth > 0 ? 8 : 6);
  if (kind < 6) return kScalars[static_cast<std::size_t>(kind)];
  std::vector<std::string> items;
  for (int count = Below(3); count > 0; --count) {
    items.push_back(kind == 6 ? AnyValue(depth - 1) : Member("k", AnyValue(depth - 1)));
  }
  return Container(kind == 6 ? "[]" : "{}", items);
}

std::string AnyGroup() {
  const std::string command = Member("command", R"("lint")");
  std::vector<std::string> handlers;
  for (int count = Below(3); count > 0; --count) {
    handlers.push_back(Container("{}", {Member("type", R"("command")"), command}));
  }
  return Container("{}",
                   {Member("matcher", R"("Bash")"), Member("hooks", Container("[]", handlers))});
}

std::string AnyHooks() {
  std::vector<std::string> events;
  for (const std::string_view name : {"PreToolUse", "Stop", "SessionStart", "Other"}) {
    if (Below(2) == 0) continue;
    std::vector<std::string> groups;
    for (int count = Below(3); count > 0; --count) groups.push_back(AnyGroup());
    events.push_back(Member(name, Container("[]", groups)));
  }
  return Container("{}", events);
}

std::string AnySettings() {
  std::vector<std::string> members;
  for (int count = Below(4); count > 0; --count) {
    switch (Below(4)) {
      case 0:
        members.push_back(Member("hooks", AnyHooks()));
        break;
      case 1:
        members.push_back(Member("statusLine", AnyValue(2)));
        break;
      default:
        members.push_back(Member("other", AnyValue(3)));
    }
  }
  return (Below(8) == 0 ? "\xEF\xBB\xBF" : "") + AnyGap() + Container("{}", members) + AnyGap();
}

const Client& AnyClient() {
  static const std::array<std::string_view, 3> kNames = {"claude-code", "codex", "gemini"};
  return *FindClient(kNames[static_cast<std::size_t>(Below(3))]);
}

RC_GTEST_PROP(InstallHooksProperty, RemoveUndoesInstall, ()) {
  const std::string before = AnySettings();
  const Client& client = AnyClient();
  const Result<InstallEdit> added = AddHooks(client, before, "/opt/credence");
  RC_ASSERT(added.has_value());
  RC_ASSERT(added->text != before);
  const Result<InstallEdit> removed = RemoveHooks(client, added->text);
  RC_ASSERT(removed.has_value());
  RC_ASSERT(removed->text.value_or("(no file)") == before);
}

RC_GTEST_PROP(InstallHooksProperty, InstallTwiceIsOnce, ()) {
  const Client& client = AnyClient();
  const Result<InstallEdit> once = AddHooks(client, AnySettings(), "/opt/credence");
  RC_ASSERT(once.has_value());
  const Result<InstallEdit> twice = AddHooks(client, once->text, "/opt/credence");
  RC_ASSERT(twice.has_value());
  RC_ASSERT(twice->text == once->text);
  RC_ASSERT(twice->entries.empty());
}

RC_GTEST_PROP(InstallHooksProperty, ANewPathIsAsIfItHadBeenTheFirst, ()) {
  const std::string before = AnySettings();
  const Client& client = AnyClient();
  const Result<InstallEdit> old = AddHooks(client, before, "/opt/old/credence");
  const Result<InstallEdit> renewed = AddHooks(client, old->text, "credence");
  RC_ASSERT(renewed->text == AddHooks(client, before, "credence")->text);
}

RC_GTEST_PROP(InstallHooksProperty, EveryEventHasItsEntry, ()) {
  const Client& client = AnyClient();
  const Result<InstallEdit> added = AddHooks(client, AnySettings(), "credence");
  const Result<InstalledHooks> found = FindHooks(client, *added->text);
  RC_ASSERT(found.has_value());
  RC_ASSERT(found->missing.empty());
}

}  // namespace
}  // namespace credence::cli
