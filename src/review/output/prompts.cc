// SPDX-License-Identifier: Apache-2.0
#include "review/output/prompts.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <tuple>

#include "base/one_of.h"
#include "base/sha256.h"
#include "review/names.h"
#include "review/output/markdown.h"
#include "review/output/wording.h"

namespace credence::review {
namespace {

// File systems allow 255 bytes, including ".md".
constexpr std::size_t kNameMax = 120;
constexpr std::size_t kHashedBytes = 16;

using Words = std::string (&)(const RuleReading&);

std::string Bulleted(const std::vector<const RuleReading*>& rules, Words words) {
  std::string lines;
  for (const RuleReading* rule : SurestRules(rules)) {
    lines += fmt::format("- {}\n", words(*rule));
  }
  return lines;
}

ReviewFile GlobalRules(const ReviewFindings& findings) {
  std::vector<const RuleReading*> rules = ActiveRules(findings);
  const auto others =
      std::erase_if(rules, [](const RuleReading* rule) { return !IsForAll(*rule); });
  std::string body;
  AppendSection(body, "Rules", Bulleted(rules, RuleLine));
  if (body.empty() && others > 0) {
    body = "No rule is for all task types. Those of some are in `task-types`.\n";
  }
  return {.path = "prompts/global-rules.md", .text = FileText("Global Rules", findings, body)};
}

// How often a type of work product was criticised and praised for a thing.
struct Mentioned {
  std::int64_t criticised = 0;
  std::int64_t praised = 0;
};
using MentionedByKey = std::map<std::string_view, Mentioned>;

std::map<std::string_view, MentionedByKey> MentionsByType(const Corpus& corpus) {
  std::map<std::string_view, MentionedByKey> types;
  for (const FeedbackRecord& record : corpus.feedback) {
    if (record.type == kNoName) continue;
    MentionedByKey& keys = types[corpus.names[record.type]];
    for (const MentionRecord& mention : corpus.MentionsOf(record)) {
      Mentioned& mentioned = keys[corpus.names[mention.key]];
      ++(mention.praise ? mentioned.praised : mentioned.criticised);
    }
  }
  return types;
}

// The most frequent things of one side, as lines.
std::string FrequentLines(const MentionedByKey& keys, std::int64_t Mentioned::* side,
                          const ReviewSettings& settings) {
  std::vector<std::pair<std::int64_t, std::string_view>> frequent;
  for (const auto& [key, mentioned] : keys) {
    if (mentioned.*side >= settings.candidate_mentions)
      frequent.emplace_back(-(mentioned.*side), key);
  }
  std::ranges::sort(frequent);
  std::string lines;
  for (const auto& [count, key] : std::span(frequent).first(std::min<std::size_t>(
           frequent.size(), static_cast<std::size_t>(settings.checklist_items)))) {
    lines += fmt::format("- {} ({}x)\n", Inline(key), -count);
  }
  return lines;
}

void AddDomains(std::vector<ReviewFile>& files, const ReviewFindings& findings,
                const Corpus& corpus, const ReviewSettings& settings) {
  for (const auto& [type, keys] : MentionsByType(corpus)) {
    std::vector<const RuleReading*> rules = ActiveRules(findings);
    std::erase_if(rules, [&keys](const RuleReading* rule) {
      const auto found = keys.find(rule->key);
      return found == keys.end() || found->second.criticised == 0;
    });
    std::string body;
    AppendSection(body, "Rules", Bulleted(rules, RuleLineWithScope));
    AppendSection(body, "Often Criticised", FrequentLines(keys, &Mentioned::criticised, settings));
    AppendSection(body, "Often Praised", FrequentLines(keys, &Mentioned::praised, settings));
    if (body.empty()) continue;
    files.push_back({.path = fmt::format("prompts/domains/{}.md", SafeFileName(type)),
                     .text = FileText(Inline(type), findings, body)});
  }
}

// Task types with findings.
std::set<std::string_view> TaskTypes(const ReviewFindings& findings) {
  std::set<std::string_view> names;
  for (const ApprovalRate& rate : findings.all_time.by_task_type) names.insert(rate.name);
  for (const RuleReading* rule : ActiveRules(findings)) {
    if (!IsForAll(*rule)) names.insert(rule->applies_to.begin(), rule->applies_to.end());
  }
  return names;
}

std::string RecordLines(const ReviewFindings& findings, std::string_view task_type) {
  std::string lines;
  for (const ApprovalRate& rate : findings.all_time.by_task_type) {
    if (rate.name != task_type || !rate.rate) continue;
    lines += fmt::format("- {} of {} approved (95% interval {} to {})\n", Percent(*rate.rate),
                         rate.decisions(), Percent(rate.low), Percent(rate.high));
  }
  for (const ReviewCalibration& calibration : findings.calibration_by_task_type) {
    if (calibration.task_type != task_type) continue;
    for (const CalibrationBucket& bucket : calibration.buckets) {
      if (!bucket.actual || !bucket.correction) continue;
      lines += fmt::format("- {}% stated → {} actual (apply {} correction, n = {})\n",
                           Inline(bucket.bucket), Percent(*bucket.actual),
                           SignedPercent(*bucket.correction), bucket.n);
    }
  }
  return lines;
}

std::string TaskTypeChecklist(const ReviewFindings& findings, std::string_view task_type,
                              const ReviewSettings& settings) {
  std::string lines;
  std::int64_t number = 0;
  for (const PatternReading& pattern : findings.patterns) {
    if (pattern.occurrences == 0 || pattern.checklist_item.empty() ||
        !IsOneOf(task_type, pattern.task_types)) {
      continue;
    }
    if (number == settings.checklist_items) break;
    lines += fmt::format("{}. ☐ {}\n", ++number, Inline(pattern.checklist_item));
  }
  return lines;
}

void AddTaskTypes(std::vector<ReviewFile>& files, const ReviewFindings& findings,
                  const ReviewSettings& settings) {
  for (const std::string_view task_type : TaskTypes(findings)) {
    std::vector<const RuleReading*> rules = ActiveRules(findings);
    std::erase_if(rules, [task_type](const RuleReading* rule) {
      return IsForAll(*rule) || !IsOneOf(task_type, rule->applies_to);
    });
    std::string body;
    AppendSection(body, "Rules", Bulleted(rules, RuleLine));
    AppendSection(body, "Pre-Review Checklist", TaskTypeChecklist(findings, task_type, settings));
    AppendSection(body, "Track Record", RecordLines(findings, task_type));
    if (body.empty()) continue;
    files.push_back({.path = fmt::format("prompts/task-types/{}.md", SafeFileName(task_type)),
                     .text = FileText(Inline(task_type), findings, body)});
  }
}

void AddRubrics(std::vector<ReviewFile>& files, const ReviewFindings& findings) {
  for (const Rubric& rubric : findings.rubrics) {
    if (rubric.n == 0) continue;
    std::string text =
        fmt::format("## {} Rubric (generated from {})\n", DimensionLabel(rubric.dimension),
                    Count(rubric.n, "scored review"));
    for (const RubricBand& band : rubric.bands) {
      text += fmt::format("\n### Score {} ({}) — reviewers gave this {} of the time\n",
                          Inline(band.band), Inline(band.name), Percent(band.share));
      for (const std::string& theme : band.praised) {
        text += fmt::format("- Praised: {}\n", Inline(theme));
      }
      for (const std::string& theme : band.criticised) {
        text += fmt::format("- Criticised: {}\n", Inline(theme));
      }
    }
    files.push_back({.path = fmt::format("prompts/rubrics/{}.md", NameOf(rubric.dimension)),
                     .text = std::move(text)});
  }
}

}  // namespace

std::vector<ReviewFile> PromptFiles(const ReviewFindings& findings, const Corpus& corpus,
                                    const ReviewSettings& settings) {
  std::vector<ReviewFile> files = {GlobalRules(findings)};
  AddDomains(files, findings, corpus, settings);
  AddTaskTypes(files, findings, settings);
  AddRubrics(files, findings);
  std::ranges::sort(files, {}, [](const ReviewFile& file) {
    return std::tuple(std::string_view(file.path), std::string_view(file.text));
  });
  return files;
}

std::string SafeFileName(std::string_view name) {
  if (name.empty()) return "%none";  // No escaped byte looks like this.
  std::string safe;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool stays = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c == '-' && i > 0);
    if (stays) {
      safe += c;
    } else {
      safe += fmt::format("%{:02x}", static_cast<unsigned char>(c));
    }
  }
  if (safe.size() <= kNameMax) return safe;
  const Digest digest = Sha256(name);
  return fmt::format("{}%h{}", safe.substr(0, kNameMax / 2),
                     ToHex(std::span(digest).first(kHashedBytes)));
}

}  // namespace credence::review
