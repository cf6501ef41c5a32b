// SPDX-License-Identifier: Apache-2.0
// The files of an import: which there are, which belong to one session, and how the runs ended.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "engine/sessions/transcript_report.h"
#include "insight/transcripts/transcript.h"

namespace credence::engine {

// Files that have to be read together, because subagents write files of their own.
using TranscriptGroup = std::vector<std::string>;

// In order of path; links to folders are not followed. Files that cannot be read are counted in the
// report. Failure (kNotFound): the path is not there.
Result<std::vector<TranscriptGroup>> FindTranscripts(insight::TranscriptKind kind,
                                                     const std::string& path,
                                                     TranscriptReport& report);

// The sessions of a group, each with the steps of all its files in order of time.
std::vector<insight::Transcript> ReadGroup(insight::TranscriptKind kind,
                                           const TranscriptGroup& group, TranscriptReport& report);

// Of a session or instance: whether it succeeded. Failure (kInvalidArgument, kNotFound): not such a
// table.
Result<std::map<std::string, bool>> ReadOutcomes(std::string_view csv);

}  // namespace credence::engine
