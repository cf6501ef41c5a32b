// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/model_folder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <fstream>
#include <system_error>
#include <utility>

#include "base/check.h"
#include "vectors/embedding/mapped_file.h"

namespace credence::vectors {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kWeightsFile = "model.fp16.safetensors";
constexpr std::string_view kConfigFile = "config.json";
constexpr std::string_view kTokenizerFile = "tokenizer.json";
constexpr std::string_view kPackedWeightsFile = "weights.packed";
constexpr std::string_view kPackedTokenizerFile = "tokenizer.packed";
// As in tools/fetch_models.sh.
constexpr std::string_view kWeightsSource =
    "6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d";
constexpr std::string_view kTokenizerSource =
    "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037";
constexpr std::string_view kAdvice = "run tools/fetch_models.sh, or set CREDENCE_MODELS";

bool IsThere(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

bool HasMiniLm(const fs::path& models) {
  const fs::path folder = models / kMiniLmFolder;
  const auto there = [&folder](std::string_view name) { return IsThere(folder / name); };
  return (there(kPackedTokenizerFile) || there(kTokenizerFile)) &&
         (there(kPackedWeightsFile) || (there(kWeightsFile) && there(kConfigFile)));
}

// A published file, if it has the expected digest.
Result<MappedFile> OpenPublished(const fs::path& path, const Digest& expected) {
  CREDENCE_ASSIGN_OR_RETURN(MappedFile file, MappedFile::Open(path));
  if (const Digest found = Sha256(file.bytes()); found != expected) {
    return DataLoss(fmt::format("{}: has SHA-256 {}, expected {}", path.string(), ToHex(found),
                                ToHex(expected)));
  }
  return file;
}

Failure About(const fs::path& path, const Error& error) {
  return Fail(error.code, fmt::format("{}: {}", path.string(), error.message));
}

Result<std::string> Pack(const fs::path& folder, const Digest& expected) {
  CREDENCE_ASSIGN_OR_RETURN(const MappedFile config, MappedFile::Open(folder / kConfigFile));
  CREDENCE_ASSIGN_OR_RETURN(const MappedFile weights,
                            OpenPublished(folder / kWeightsFile, expected));
  const Result<BertShape> shape = ParseBertConfig(config.bytes());
  if (!shape) return About(folder / kConfigFile, shape.error());
  Result<std::string> packed = PackWeights(*shape, weights.bytes());
  if (!packed) return About(folder / kWeightsFile, packed.error());
  return packed;
}

Result<WordPiece> ParseTokenizer(const fs::path& folder, const Digest& expected) {
  CREDENCE_ASSIGN_OR_RETURN(const MappedFile json,
                            OpenPublished(folder / kTokenizerFile, expected));
  Result<WordPiece> tokenizer = WordPiece::Parse(json.bytes());
  if (!tokenizer) return About(folder / kTokenizerFile, tokenizer.error());
  return tokenizer;
}

Failure WithAdvice(const Error& error) {
  return Fail(error.code, fmt::format("{}; {}", error.message, kAdvice));
}

Digest ReadDigest(std::string_view hex) {
  Digest digest{};
  const Result<void> read = FromHex(hex, digest);
  CREDENCE_CHECK(read.has_value(), "64 hexadecimal digits");
  return digest;
}

}  // namespace

// Writes a temporary file and renames it: others see the whole file or none, and may have mapped
// the old one.
void KeepFile(const fs::path& path, std::string_view bytes) {
  fs::path temporary = path;
  temporary += fmt::format(".{}.tmp", ::getpid());
  std::error_code error;
  std::ofstream file(temporary, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (file) fs::rename(temporary, path, error);
  if (!file || error) fs::remove(temporary, error);
}

std::vector<fs::path> ModelFolders(const ModelPlaces& places) {
  std::vector<fs::path> folders;
  if (places.credence_models && !places.credence_models->empty()) {
    folders.emplace_back(*places.credence_models);
  }
  // The standard requires relative paths to be ignored.
  if (places.xdg_data_home && fs::path(*places.xdg_data_home).is_absolute()) {
    folders.push_back(fs::path(*places.xdg_data_home) / "credence" / "models");
  } else if (places.home && !places.home->empty()) {
    folders.push_back(fs::path(*places.home) / ".local" / "share" / "credence" / "models");
  }
  if (!places.program.empty()) {
    const fs::path beside = places.program.parent_path();
    folders.push_back(beside / "models");
    folders.push_back(beside.parent_path() / "models");
    for (const fs::path& prefix : {beside.parent_path(), beside.parent_path().parent_path()}) {
      folders.push_back(prefix / "share" / "credence" / "models");
    }
  }
  return folders;
}

Result<fs::path> FindModels(const ModelPlaces& places) {
  std::vector<std::string> looked;
  for (fs::path& folder : ModelFolders(places)) {
    if (HasMiniLm(folder)) return std::move(folder);
    looked.push_back(folder.string());
  }
  return NotFound(fmt::format("the model {} is not in {}; {}", kMiniLmFolder,
                              fmt::join(looked, ", "), kAdvice));
}

ModelSource MiniLmSource() {
  return {.weights = ReadDigest(kWeightsSource), .tokenizer = ReadDigest(kTokenizerSource)};
}

Result<PackedWeights> OpenMiniLmWeights(const fs::path& models, const ModelSource& source) {
  const fs::path folder = models / kMiniLmFolder;
  Result<PackedWeights> kept = PackedWeights::Open(folder / kPackedWeightsFile);
  if (kept && kept->source() == source.weights) return kept;
  Result<std::string> packed = Pack(folder, source.weights);
  if (!packed) return WithAdvice(packed.error());
  KeepFile(folder / kPackedWeightsFile, *packed);
  return PackedWeights::FromBytes(*std::move(packed));
}

Result<WordPiece> OpenMiniLmTokenizer(const fs::path& models, const ModelSource& source) {
  const fs::path folder = models / kMiniLmFolder;
  Result<WordPiece> kept = WordPiece::Open(folder / kPackedTokenizerFile);
  if (kept && kept->Source() == source.tokenizer) return kept;
  Result<WordPiece> tokenizer = ParseTokenizer(folder, source.tokenizer);
  if (!tokenizer) return WithAdvice(tokenizer.error());
  KeepFile(folder / kPackedTokenizerFile, tokenizer->packed());
  return tokenizer;
}

}  // namespace credence::vectors
