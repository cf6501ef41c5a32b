// SPDX-License-Identifier: Apache-2.0
// Foreign client settings in JSON with comments, YAML and plain text: an installation refuses them
// in one line, or it can be repeated without effect and undone to the last byte.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/function_ref.h"
#include "base/line_diff.h"
#include "fuzz/fuzzer.h"
#include "surface/cli/install_clients.h"
#include "surface/cli/install_command.h"
#include "surface/cli/install_hooks.h"
#include "surface/cli/install_mcp.h"
#include "surface/cli/install_texts.h"
#include "surface/cli/install_yaml.h"

namespace {

using namespace credence;       // NOLINT(google-build-using-namespace): a program of one page.
using namespace credence::cli;  // NOLINT(google-build-using-namespace)

using Text = std::optional<std::string>;
using Edit = FunctionRef<Result<InstallEdit>(const Text& text)>;

constexpr std::string_view kProgram = "/opt/credence";

void Check(const Text& before, Edit add, Edit remove) {
  const Result<InstallEdit> cleared = remove(before);
  const Result<InstallEdit> added = add(before);
  if (fuzz::Refused(added)) return;
  CREDENCE_CHECK(added->text.has_value(), "there is a file now");
  const Result<InstallEdit> again = add(added->text);
  CREDENCE_CHECK(again && again->text == added->text, "twice is once");
  const Result<InstallEdit> removed = remove(added->text);
  CREDENCE_CHECK(removed.has_value(), "what was put in can be taken out");
  // Our earlier entries are removed too, and possibly a file that was empty.
  const bool was_clear = cleared && cleared->text == before;
  CREDENCE_CHECK(!was_clear || removed->text.value_or("") == before.value_or(""), "as before");
  for (const std::string& line : LineDiff(before.value_or(""), *added->text)) {
    CREDENCE_CHECK(line.starts_with('-') || line.starts_with('+'), "a changed line");
  }
}

void CheckClient(const Client& client, const Text& text) {
  if (client.means == Client::Means::kHooks) {
    Check(
        text, [&](const Text& old) { return AddHooks(client, old, kProgram); },
        [&](const Text& old) { return RemoveHooks(client, old); });
    (void)FindHooks(client, *text);
    (void)FindSwitches(client, *text);
  }
  if (const Result<Client> servers = ForServers(client)) {
    Check(
        text, [&](const Text& old) { return AddServer(*servers, old, kProgram); },
        [&](const Text& old) { return RemoveServer(*servers, old); });
  }
}

void CheckShellLine(const std::string& line) {
  const std::vector<std::string> words = ShellWords(line);
  CREDENCE_CHECK(words.size() <= line.size() + 1, "bounded");
  (void)ProgramOf(words);
  (void)RunsCredence(line, {"hook", "codex"});
  CREDENCE_CHECK(line.contains('\0') || ShellWords(ShellWord(line)) == std::vector{line},
                 "a word reads as itself");
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view input) {
  const Text text{std::in_place, input};
  for (const Client& client : Clients()) CheckClient(client, text);
  // A file whose last line ends in a lone CR loses it; nobody writes such lines any more.
  if (!text->ends_with('\r')) {
    Check(
        text, [](const Text& old) { return AddExtension(old, kProgram); },
        [](const Text& old) { return RemoveExtension(old); });
  }
  Check(
      text, [](const Text& old) { return AddSection(old, kProgram); },
      [](const Text& old) { return RemoveSection(old); });
  Check(
      text, [](const Text& old) { return AddPlugin(old, kProgram); },
      [](const Text& old) { return RemovePlugin(old); });
  (void)PluginCommand(*text);
  CheckShellLine(*text);
}
