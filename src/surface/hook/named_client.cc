// SPDX-License-Identifier: Apache-2.0
#include "surface/hook/named_client.h"

#include <fmt/format.h>

#include <optional>

#include "base/utf8.h"
#include "credence/enum_names.h"
#include "surface/hook/fail_mode.h"
#include "surface/hook/hook.h"

namespace credence::hook {

Result<std::string> AnswerNamed(Engine& engine, const Caller& caller, std::string_view client,
                                std::string_view input,
                                std::string (*spell)(std::string_view message)) {
  const std::optional<Client> known = FromName<Client>(client);
  if (!known) {
    return NotFound(fmt::format("no client {}; use one of {}", Quoted(client), AllNames<Client>()));
  }
  const auto audience = [&]() -> Result<Audience> {
    return Audience{.engine = &engine, .caller = caller};
  };
  auto [answer, moment, must_refuse] = AnswerInput(*known, input, {.audience = audience});
  const bool is_call = moment == Moment::kBeforeTool;
  if (!answer && (must_refuse || (is_call && FailsClosed(engine)))) {
    return Refusal(*known, OneLine(spell(answer.error().message)));
  }
  return std::move(answer);
}

}  // namespace credence::hook
