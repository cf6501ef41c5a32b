// SPDX-License-Identifier: Apache-2.0
// The files of an import: which files exist, which belong to one session, and how the runs ended.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "engine/sessions/transcript_report.h"
#include "insight/transcripts/transcript.h"

namespace credence::engine {

// Files that must be read together, because subagents write their own files.
using TranscriptGroup = std::vector<std::string>;

// Sorted by path; links to folders are not followed. Unreadable files are counted in the report.
// `is_stopped` (may be absent) ends the search early. Failure (kNotFound): the path does not exist.
Result<std::vector<TranscriptGroup>> FindTranscripts(insight::TranscriptKind kind,
                                                     const std::string& path,
                                                     const std::function<bool()>& is_stopped,
                                                     TranscriptReport& report);

// The sessions of a group, each with the steps of all its files, sorted by time.
std::vector<insight::Transcript> ReadGroup(insight::TranscriptKind kind,
                                           const TranscriptGroup& group, TranscriptReport& report);

// Whether each session or instance succeeded. Failure (kInvalidArgument, kNotFound): the table does
// not have this form.
Result<std::map<std::string, bool>> ReadOutcomes(std::string_view csv);

}  // namespace credence::engine
