// SPDX-License-Identifier: Apache-2.0
// Many changes of beliefs in one transaction.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/utf8.h"
#include "engine/beliefs/beliefs.h"
#include "engine/beliefs/write.h"

namespace credence::engine {
namespace {

// The arguments of one line; names of earlier lines are put in.
class Line {
 public:
  Line(const BeliefCommand& command, const std::map<std::string, Uuid, std::less<>>& names)
      : command_(command), names_(names) {}

  std::optional<std::string> Optional(std::string_view name) {
    const auto found = std::ranges::find(command_.arguments, name,
                                         [](const auto& a) { return std::string_view(a.first); });
    if (found == command_.arguments.end()) return std::nullopt;
    used_.insert(name);
    if (!found->second.starts_with('$')) return found->second;
    const auto named = names_.find(std::string_view(found->second).substr(1));
    return named == names_.end() ? found->second : named->second.ToString();
  }

  std::string Get(std::string_view name) {
    std::optional<std::string> value = Optional(name);
    if (!value && missing_.empty()) missing_ = name;
    return std::move(value).value_or("");
  }

  // What is missing or too much. Failure: kInvalidArgument.
  Result<void> Check() const {
    if (!missing_.empty()) {
      return InvalidArgument(fmt::format("'{}' needs the field '{}'", command_.op, missing_));
    }
    for (const auto& [name, value] : command_.arguments) {
      if (used_.contains(name)) continue;
      return InvalidArgument(
          fmt::format("'{}' does not know the field {}", command_.op, Quoted(name)));
    }
    return {};
  }

 private:
  const BeliefCommand& command_;
  const std::map<std::string, Uuid, std::less<>>& names_;
  std::string missing_;
  std::set<std::string_view> used_;
};

struct Word {
  std::string_view op;
  BeliefWord word;
};
constexpr Word kWords[] = {
    {"reaffirm", BeliefWord::kReaffirm},       {"reference", BeliefWord::kReference},
    {"reason_user", BeliefWord::kReasonUser},  {"reason_system", BeliefWord::kReasonSystem},
    {"corroborate", BeliefWord::kCorroborate}, {"doubt", BeliefWord::kDoubt},
    {"conflict", BeliefWord::kConflict},       {"reject", BeliefWord::kReject}};

Result<Uuid> JudgeLine(BeliefTransaction& transaction, Line& line, BeliefWord word) {
  const BeliefVerdict verdict{.id = line.Get("id"),
                              .word = word,
                              .reason = line.Optional("reason"),
                              .key = line.Optional("key")};
  CREDENCE_RETURN_IF_ERROR(line.Check());
  return transaction.Judge(verdict);
}

Result<Uuid> AddLine(BeliefTransaction& transaction, Line& line,
                     const belief::BeliefSettings& settings) {
  const std::string text = line.Get("text");
  const std::optional<std::string> origin = line.Optional("origin");
  CREDENCE_RETURN_IF_ERROR(line.Check());
  CREDENCE_ASSIGN_OR_RETURN(const std::string statement, belief::PrepareStatement(text, settings));
  CREDENCE_ASSIGN_OR_RETURN(const BeliefOrigin from, belief::ParseOrigin(origin));
  CREDENCE_ASSIGN_OR_RETURN(const BeliefTransaction::Added added,
                            transaction.Add(statement, from, std::nullopt));
  return added.id;
}

Result<Uuid> LinkLine(BeliefTransaction& transaction, Line& line, std::string_view op,
                      const belief::BeliefSettings& settings) {
  const bool is_directed = op == "support" || op == "contradict";
  const std::string first = line.Get(is_directed ? "id" : "a");
  const std::string second = line.Get(is_directed ? "by" : "b");
  belief::Charge charge;
  if (op == "contradict") {
    const std::string soft = line.Optional("soft").value_or("false");
    if (soft != "true" && soft != "false") {
      return InvalidArgument(
          fmt::format("the field 'soft' is true or false, not {}", Quoted(soft)));
    }
    charge.soft = soft == "true";
    CREDENCE_ASSIGN_OR_RETURN(charge.reason,
                              belief::PrepareReason(line.Optional("reason"), settings));
  }
  CREDENCE_RETURN_IF_ERROR(line.Check());
  if (op == "support") return transaction.Support(first, second);
  if (op == "relate") return transaction.Relate(first, second);
  if (op == "unlink") return transaction.Unlink(first, second);
  return transaction.Contradict(first, second, charge);
}

Result<Uuid> ResolveLine(BeliefTransaction& transaction, Line& line) {
  const std::string a = line.Get("a");
  const std::string b = line.Get("b");
  const std::string winner = line.Get("winner");
  CREDENCE_RETURN_IF_ERROR(line.Check());
  CREDENCE_ASSIGN_OR_RETURN(const Belief first, transaction.Find(a));
  CREDENCE_ASSIGN_OR_RETURN(const Belief second, transaction.Find(b));
  CREDENCE_ASSIGN_OR_RETURN(const Belief won, transaction.Find(winner));
  if (won.id != first.id && won.id != second.id) {
    return InvalidArgument(fmt::format("winner {}: it is neither of the two", Quoted(winner)));
  }
  CREDENCE_RETURN_IF_ERROR(transaction.Resolve(won.id, won.id == first.id ? second.id : first.id,
                                               ContradictionStatus::kUserResolved));
  return won.id;
}

Result<Uuid> Run(BeliefTransaction& transaction, std::string_view op, Line& line,
                 const belief::BeliefSettings& settings) {
  if (op == "add") return AddLine(transaction, line, settings);
  for (const Word& word : kWords) {
    if (word.op == op) return JudgeLine(transaction, line, word.word);
  }
  if (op == "support" || op == "relate" || op == "unlink" || op == "contradict") {
    return LinkLine(transaction, line, op, settings);
  }
  if (op == "resolve") return ResolveLine(transaction, line);
  if (op == "revise") {
    const std::string id = line.Get("id");
    const std::string text = line.Get("text");
    CREDENCE_RETURN_IF_ERROR(line.Check());
    return transaction.Revise(id, text);
  }
  if (op == "retract" || op == "restore") {
    const std::string id = line.Get("id");
    const std::optional<std::string> reason =
        op == "retract" ? line.Optional("reason") : std::nullopt;
    CREDENCE_RETURN_IF_ERROR(line.Check());
    return op == "retract" ? transaction.Retract(id, reason, false) : transaction.Restore(id);
  }
  return InvalidArgument(fmt::format(
      "op {} is not known; use add, reaffirm, reference, reason_user, reason_system, corroborate, "
      "doubt, conflict, reject, revise, retract, restore, support, relate, unlink, contradict or "
      "resolve",
      Quoted(op)));
}

}  // namespace

Result<std::vector<BeliefReading>> BeliefKeeper::Batch(const Caller& caller,
                                                       const std::vector<BeliefCommand>& commands) {
  std::vector<BeliefReading> readings;
  CREDENCE_RETURN_IF_ERROR(Write(caller, [&](BeliefTransaction& transaction) -> Result<void> {
    readings.clear();
    std::vector<Uuid> ids;
    std::map<std::string, Uuid, std::less<>> names;
    for (std::size_t i = 0; i < commands.size(); ++i) {
      const BeliefCommand& command = commands[i];
      Line line(command, names);
      Result<Uuid> id = Run(transaction, command.op, line, settings_.belief);
      const bool is_named = !command.as.empty();
      if (id && is_named && !names.emplace(command.as, *id).second) {
        id = InvalidArgument(fmt::format("the name {} was given before", Quoted(command.as)));
      }
      if (!id) {
        return Failure({.code = id.error().code,
                        .message = fmt::format(
                            "line {}: {}; nothing of the batch was done",
                            command.line > 0 ? command.line : static_cast<std::int64_t>(i) + 1,
                            id.error().message)});
      }
      ids.push_back(*id);
    }
    // As they are when all is done.
    belief::Viewer viewer = transaction.View();
    for (const Uuid& id : ids) {
      // The numbers alone: with its neighbours a hub would fill each of its lines.
      CREDENCE_ASSIGN_OR_RETURN(Belief belief, transaction.Find(id.ToString()));
      CREDENCE_ASSIGN_OR_RETURN(BeliefReading reading, viewer.Brief(std::move(belief)));
      readings.push_back(std::move(reading));
    }
    return {};
  }));
  return readings;
}

}  // namespace credence::engine
