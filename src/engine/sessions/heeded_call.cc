// SPDX-License-Identifier: Apache-2.0
#include "engine/sessions/heeded_call.h"

#include <optional>
#include <string_view>

#include "base/json_reader.h"
#include "governor/written_text.h"

namespace credence::engine {
namespace {

// What the agent says about its call; empty if nothing.
std::string DescriptionIn(std::string_view input) {
  std::string description;
  JsonReader json(input);
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "description" && json.Peek() == JsonReader::Type::kString) {
      description = json.String();
    } else {
      (void)json.Skip();
    }
  }
  return json.Finish() ? description : std::string();
}

}  // namespace

HeededCall::HeededCall(const ToolUse& use, const governor::ToolEffect& effect)
    : words_(DescriptionIn(use.input)) {
  if (words_.empty()) words_ = effect.input_text;
  for (const governor::RanProgram& ran : effect.what.ran) call_.programs.push_back(ran.words);
  for (const governor::WrittenFile& file : effect.files) call_.paths.push_back(file.path);
  call_.paths.insert(call_.paths.end(), effect.what.reads.begin(), effect.what.reads.end());
  if (!effect.shell) {
    call_.programs.push_back({use.tool});
    if (!effect.input_text.empty()) call_.paths.push_back(effect.input_text);
    written_ = governor::WrittenText(use.input);
    replaced_ = governor::ReplacedText(use.input);
  }
  call_.written = written_;
  call_.replaced = replaced_;
  call_.words = words_;
  call_.looks = effect.what.effect < governor::Effect::kVerify;
}

}  // namespace credence::engine
