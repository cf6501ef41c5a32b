// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "sim/clients.h"

namespace credence::sim {

std::function<bool(const Event&)> IsKind(std::string kind) {
  return [kind = std::move(kind)](const Event& event) { return event.kind == kind; };
}

void MemoryClient::Step() {
  Dice& dice = world_.dice();
  if (naive().all().size() < 4 || dice.Chance(150)) return Add();
  const std::string id = std::next(naive().all().begin(),
                                   static_cast<std::ptrdiff_t>(dice.Below(naive().all().size())))
                             ->first;
  const std::size_t what = dice.Below(20);
  if (what < 14) return Judge(id);
  if (what < 16) return Supersede(id);
  if (what < 18) return Forget(id);
  Restore(id);
}

void MemoryClient::Add() {
  Dice& dice = world_.dice();
  constexpr std::string_view kTypes[] = {"pattern", "rule", "constraint", "decision", "learning"};
  AddMemory add;
  // Sometimes repeats a sentence, which is the same memory.
  add.content = dice.Chance(300) ? fmt::format("Known sentence {}", dice.Below(6))
                                 : world_.NewName("Always mind sentence");
  add.type = std::string(dice.Pick(kTypes));
  add.global = dice.Chance(300);
  world_.Send({.what = fmt::format("memory add \"{}\"", add.content),
               .faculties = {"memory"},
               .is_done_by = IsKind("memory.learned"),
               .may_change_nothing =
                   [this, add] {
                     return std::ranges::any_of(naive().all(), [&](const auto& entry) {
                       const NaiveMemories::One& one = entry.second;
                       return one.content == add.content && one.type == *add.type &&
                              one.project.has_value() != add.global && one.status == "current";
                     });
                   },
               .is_repeatable = true,
               // A sentence that is no longer in use is learned again.
               .may_recur =
                   [this, add] {
                     return std::ranges::any_of(naive().all(), [&](const auto& entry) {
                       const NaiveMemories::One& one = entry.second;
                       return one.content == add.content && one.status != "current";
                     });
                   }},
              [=](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.memories().Add(caller, add));
              });
}

void MemoryClient::Judge(const std::string& id) {
  Dice& dice = world_.dice();
  const bool validates = dice.Chance(800);
  MemoryFeedback feedback{.id = id};
  const bool has_key = dice.Chance(600);
  if (has_key) feedback.key = world_.NewName("verdict");
  if (dice.Chance(200)) feedback.reason = "It helped with order 4711";
  world_.Send(
      {.what = fmt::format("memory {} {}", validates ? "validate" : "violate", id),
       .faculties = {"memory"},
       .is_done_by = IsKind(validates ? "memory.validated" : "memory.violated"),
       .is_repeatable = has_key,
       .may_be_refused = [this, id]() -> std::optional<bool> { return !naive().IsCurrent(id); }},
      [=](Engine& engine, const Caller& caller, const Node& /*node*/) {
        return Done(validates ? engine.memories().Validate(caller, feedback)
                              : engine.memories().Violate(caller, feedback));
      });
}

void MemoryClient::Supersede(const std::string& id) {
  const std::string content = world_.NewName("Better mind sentence");
  world_.Send(
      {.what = fmt::format("memory supersede {} \"{}\"", id, content),
       .faculties = {"memory"},
       .is_done_by = IsKind("memory.superseded"),
       .may_be_refused = [this, id]() -> std::optional<bool> { return !naive().IsCurrent(id); }},
      [=](Engine& engine, const Caller& caller, const Node& /*node*/) {
        return Done(engine.memories().Supersede(caller, id, content));
      });
}

void MemoryClient::Forget(const std::string& id) {
  const bool erase = world_.dice().Chance(300);
  Request request{.what = fmt::format("memory forget {}{}", id, erase ? " --erase" : ""),
                  .faculties = {"memory"},
                  .is_done_by = IsKind(erase ? "memory.erased" : "memory.archived"),
                  .may_be_refused = [this, id, erase]() -> std::optional<bool> {
                    const NaiveMemories::One& one = naive().all().at(id);
                    return erase ? one.erased : one.status != "current";
                  }};
  if (erase) {
    const std::string content = naive().all().at(id).content;
    // Only a unique text can be searched for.
    const bool is_own = !content.starts_with("Known") && content.contains("sentence");
    request.apply = [this, content, is_own](const Event& /*event*/) {
      if (is_own) world_.auditor().ExpectErased(fmt::format("\"{}\"", content));
    };
  }
  world_.Send(request, [=](Engine& engine, const Caller& caller, const Node& /*node*/) {
    return Done(engine.memories().Forget(caller, id, erase));
  });
}

void MemoryClient::Restore(const std::string& id) {
  world_.Send({.what = fmt::format("memory restore {}", id),
               .faculties = {"memory"},
               .is_done_by = IsKind("memory.restored"),
               .may_be_refused = [this, id]() -> std::optional<bool> {
                 const NaiveMemories::One& one = naive().all().at(id);
                 if (one.status != "archived" || one.erased) return true;
                 // Another memory may have the same text by now.
                 for (const auto& [other, same] : naive().all()) {
                   const bool says_it = same.content == one.content && same.type == one.type &&
                                        same.project == one.project && same.status == "current";
                   if (says_it) return true;
                 }
                 return false;
               }},
              [=](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.memories().Restore(caller, id));
              });
}

}  // namespace credence::sim
