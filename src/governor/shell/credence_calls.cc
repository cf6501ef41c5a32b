// SPDX-License-Identifier: Apache-2.0
// The agent's own calls of `credence`. Looking is free; what would move a number, the ledger or the
// settings is for a person.
#include <string>

#include "governor/shell/handlers.h"

namespace credence::governor::shell {
namespace {

constexpr std::string_view kLooking =
    "memory/list memory/show memory/search inject why verify replay calibrate signals lift stats "
    "session/list session/show session/check statusline doctor version help settings export "
    "heuristic/list heuristic/show heuristic/match belief/show belief/explain belief/search "
    "belief/say belief/graph cue similarity sentiment themes review/list review/levels "
    "review/rules review/calibration review/context review/hints review/check";

}  // namespace

void RunCredence(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  bool asks = false;
  bool harmful = false;
  const Parsed parsed = ParseOptions(
      args.subspan(1),
      "db=v now=v project=v config=v space=v h=r help=r help-all=r version=r o=W output=W fix=s",
      Operands::kAnywhere, [&](const Option& option) {
        asks = asks || option.role == kRoleReads;
        harmful = harmful || option.role == kRoleChanges;
        if (option.role == kRoleWrites && option.value != nullptr) judge.Write(*option.value);
      });
  if (asks) return judge.Raise(Effect::kRead, "shows help");
  const auto& operands = parsed.operands;
  std::string name = operands.empty() ? std::string() : operands[0]->text;
  bool known = !parsed.loose && !harmful && (operands.empty() || operands[0]->constant);
  if (!ListHas(kLooking, name) && operands.size() > 1) {
    known = known && operands[1]->constant;
    name += "/" + operands[1]->text;
  }
  if (name == "export" && operands.size() > 1) judge.Write(*operands[1]);
  if (known && (operands.empty() || ListHas(kLooking, name)))
    return judge.Raise(Effect::kRead, "asks credence");
  judge.SelfCall();
  judge.Change("calls credence to do what only a person may do");
}

}  // namespace credence::governor::shell
