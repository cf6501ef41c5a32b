// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/packed_weights.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <utility>

#include "base/check.h"
#include "base/json_reader.h"
#include "vectors/embedding/safetensors.h"

namespace credence::vectors {
namespace {

static_assert(std::endian::native == std::endian::little, "the file is mapped as it is");

constexpr std::array<char, 8> kPackedMagic = {'c', 'r', 'e', 'd', 'B', 'E', 'R', 'T'};
constexpr std::uint32_t kPackedVersion = 2;
constexpr std::size_t kAlignment = 64;
// Far more than any sentence encoder has; their products cannot overflow.
constexpr std::uint32_t kModelLayersMax = 256;
constexpr std::uint32_t kWidthMax = 1 << 14;
constexpr std::uint32_t kVocabularyMax = 1 << 24;

struct Header {
  std::array<char, 8> magic = kPackedMagic;
  std::uint32_t version = kPackedVersion;
  BertShape shape;
  Digest source{};
  Digest body{};
  Digest check{};
};
static_assert(std::is_trivially_copyable_v<Header> && sizeof(Header) == 136);
constexpr std::size_t kBodyStart = 192;
static_assert(kBodyStart % kAlignment == 0 && kBodyStart >= sizeof(Header));

Digest CheckOf(const Header& header) {
  return Sha256({reinterpret_cast<const char*>(&header), offsetof(Header, check)});
}

Result<void> CheckShape(const BertShape& shape) {
  const auto within = [](std::uint32_t number, std::uint32_t most) {
    return number >= 1 && number <= most;
  };
  const bool sane = within(shape.layers, kModelLayersMax) && within(shape.width, kWidthMax) &&
                    within(shape.heads, kWidthMax) && within(shape.inner_width, kWidthMax) &&
                    within(shape.vocabulary, kVocabularyMax) && within(shape.positions, kWidthMax);
  if (!sane || shape.width % (shape.heads * kLanes) != 0 || shape.inner_width % kLanes != 0 ||
      !(shape.epsilon >= 0 && shape.epsilon < 1)) {
    return DataLoss(
        fmt::format("a model of {} layers, width {}, {} heads, inner width {}, {} words and {} "
                    "positions cannot "
                    "be computed",
                    shape.layers, shape.width, shape.heads, shape.inner_width, shape.vocabulary,
                    shape.positions));
  }
  return {};
}

// Locates the tensors. Packing and binding use it to walk through the file in the same order.
class Cursor {
 public:
  explicit Cursor(std::size_t start) : at_(start) {}

  template <class T>
  std::size_t Take(std::size_t count) {
    const std::size_t start = at_;
    at_ = (at_ + count * sizeof(T) + kAlignment - 1) / kAlignment * kAlignment;
    return start;
  }
  std::size_t at() const { return at_; }

 private:
  std::size_t at_;
};

std::size_t FileSize(const BertShape& shape) {
  Cursor cursor(kBodyStart);
  const std::size_t width = shape.width;
  const auto take_linear = [&cursor](std::size_t inputs, std::size_t outputs) {
    cursor.Take<Half>(inputs * outputs);
    cursor.Take<float>(outputs);
    cursor.Take<std::int8_t>(inputs * outputs);
    cursor.Take<float>(CodeGroups(inputs) * outputs);
  };
  const auto take_norm = [&cursor, width] {
    cursor.Take<float>(width);
    cursor.Take<float>(width);
  };
  cursor.Take<Half>(shape.vocabulary * width);
  cursor.Take<float>(shape.positions * width);
  take_norm();
  for (std::uint32_t i = 0; i < shape.layers; ++i) {
    take_linear(width, 3 * width);
    take_linear(width, width);
    take_norm();
    take_linear(width, shape.inner_width);
    take_linear(shape.inner_width, width);
    take_norm();
  }
  return cursor.at();
}

// Writes tensors in order into a preallocated file. The first failure is kept.
class Packer {
 public:
  Packer(const BertShape& shape, const Safetensors& source)
      : shape_(shape), source_(source), file_(FileSize(shape), '\0'), cursor_(kBodyStart) {}

  void Words() {
    const auto words = Get("embeddings.word_embeddings.weight", {shape_.vocabulary, shape_.width});
    if (!words) return;
    const std::size_t start = cursor_.Take<Half>(words->size());
    for (std::size_t i = 0; i < words->size(); ++i) Put(start, i, (*words)[i]);
  }

  void Positions() {
    const std::size_t width = shape_.width;
    const auto positions = Get("embeddings.position_embeddings.weight", {shape_.positions, width});
    const auto segments = Get("embeddings.token_type_embeddings.weight", {2, width});
    if (!positions || !segments) return;
    const std::size_t start = cursor_.Take<float>(positions->size());
    for (std::size_t i = 0; i < positions->size(); ++i) {
      Put(start, i, ToFloat((*positions)[i]) + ToFloat((*segments)[i % width]));
    }
  }

  void Norm(const std::string& name) {
    Floats({name + ".weight"}, shape_.width);
    Floats({name + ".bias"}, shape_.width);
  }

  // Joins matrices of the same size into one with all their outputs.
  void Linear(const std::vector<std::string>& names, std::size_t inputs, std::size_t outputs) {
    const std::size_t start = cursor_.Take<Half>(names.size() * inputs * outputs);
    for (std::size_t part = 0; part < names.size(); ++part) {
      const auto matrix = Get(names[part] + ".weight", {outputs, inputs});
      if (!matrix) return;
      for (std::size_t output = 0; output < outputs; ++output) {
        const std::size_t column = part * outputs + output;
        const std::size_t panel = column / kLanes * inputs * kLanes + column % kLanes;
        for (std::size_t input = 0; input < inputs; ++input) {
          Put(start, panel + input * kLanes, (*matrix)[output * inputs + input]);
        }
      }
    }
    std::vector<std::string> biases;
    biases.reserve(names.size());
    for (const std::string& name : names) biases.push_back(name + ".bias");
    Floats(biases, outputs);
    Codes(start, inputs, names.size() * outputs);
  }

  Result<std::string> Finish(const Digest& source) {
    CREDENCE_RETURN_IF_ERROR(status_);
    CREDENCE_CHECK(cursor_.at() == file_.size(), "packing and binding differ");
    Header header{.shape = shape_, .source = source};
    header.body = Sha256(std::string_view(file_).substr(kBodyStart));
    header.check = CheckOf(header);
    std::memcpy(file_.data(), &header, sizeof header);
    return std::move(file_);
  }

 private:
  std::optional<HalfTensor> Get(const std::string& name, std::initializer_list<std::size_t> shape) {
    if (!status_) return std::nullopt;
    Result<HalfTensor> tensor = source_.Halves(name, shape);
    if (!tensor) {
      status_ = std::unexpected(tensor.error());
      return std::nullopt;
    }
    return *tensor;
  }

  void Floats(const std::vector<std::string>& names, std::size_t count) {
    const std::size_t start = cursor_.Take<float>(names.size() * count);
    for (std::size_t part = 0; part < names.size(); ++part) {
      const auto numbers = Get(names[part], {count});
      if (!numbers) return;
      for (std::size_t i = 0; i < count; ++i) Put(start, part * count + i, ToFloat((*numbers)[i]));
    }
  }

  // The matrix whose halves begin at `from`, as codes. The largest weight of an output in a group
  // of inputs gets the largest code.
  void Codes(std::size_t from, std::size_t inputs, std::size_t outputs) {
    const std::size_t start = cursor_.Take<std::int8_t>(inputs * outputs);
    const std::size_t scales = cursor_.Take<float>(CodeGroups(inputs) * outputs);
    if (!status_) return;
    for (std::size_t output = 0; output < outputs; ++output) {
      const auto weight = [&](std::size_t input) {
        Half half;
        const std::size_t index = (output / kLanes * inputs + input) * kLanes + output % kLanes;
        std::memcpy(&half, file_.data() + from + index * sizeof half, sizeof half);
        return ToFloat(half);
      };
      const std::size_t panel = output / kOctet;
      const std::size_t column = output % kOctet;
      for (std::size_t group = 0; group < CodeGroups(inputs); ++group) {
        const std::size_t end = std::min(inputs, (group + 1) * kCodeGroup);
        float largest = 0;
        for (std::size_t i = group * kCodeGroup; i < end; ++i) {
          largest = std::max(largest, std::abs(weight(i)));
        }
        const float inverse = largest > 0 ? kCodeMax / largest : 0.0f;
        for (std::size_t i = group * kCodeGroup; i < end; ++i) {
          const std::size_t octet = panel * (inputs / kOctet) + i / kOctet;
          Put(start, (octet * kOctet + column) * kOctet + i % kOctet,
              static_cast<std::int8_t>(std::nearbyint(weight(i) * inverse)));
        }
        Put(scales, (panel * CodeGroups(inputs) + group) * kOctet + column, largest / kCodeMax);
      }
    }
  }

  template <class T>
  void Put(std::size_t start, std::size_t index, T value) {
    std::memcpy(file_.data() + start + index * sizeof value, &value, sizeof value);
  }

  const BertShape shape_;
  const Safetensors& source_;
  std::string file_;
  Cursor cursor_;
  Result<void> status_;
};

// Reads a field that must be an integer.
void ReadSize(JsonReader& json, std::uint32_t& out) {
  const std::int64_t number = json.Int();
  out = number > 0 && number <= kVocabularyMax ? static_cast<std::uint32_t>(number) : 0;
}

}  // namespace

Result<BertShape> ParseBertConfig(std::string_view text) {
  BertShape shape;
  std::string activation;
  JsonReader json(text);
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "num_hidden_layers") {
      ReadSize(json, shape.layers);
    } else if (*key == "hidden_size") {
      ReadSize(json, shape.width);
    } else if (*key == "num_attention_heads") {
      ReadSize(json, shape.heads);
    } else if (*key == "intermediate_size") {
      ReadSize(json, shape.inner_width);
    } else if (*key == "vocab_size") {
      ReadSize(json, shape.vocabulary);
    } else if (*key == "max_position_embeddings") {
      ReadSize(json, shape.positions);
    } else if (*key == "layer_norm_eps") {
      shape.epsilon = static_cast<float>(json.Double());
    } else if (*key == "hidden_act") {
      activation = json.String();
    } else {
      json.Skip();
    }
  }
  if (const Result<void> read = json.Finish(); !read) return DataLoss(read.error().message);
  if (activation != "gelu") {
    return DataLoss(fmt::format("the activation \"{}\" cannot be computed, only gelu", activation));
  }
  CREDENCE_RETURN_IF_ERROR(CheckShape(shape));
  return shape;
}

Result<std::string> PackWeights(const BertShape& shape, std::string_view safetensors) {
  CREDENCE_RETURN_IF_ERROR(CheckShape(shape));
  CREDENCE_ASSIGN_OR_RETURN(const Safetensors source, Safetensors::Parse(safetensors));
  Packer packer(shape, source);
  packer.Words();
  packer.Positions();
  packer.Norm("embeddings.LayerNorm");
  for (std::uint32_t i = 0; i < shape.layers; ++i) {
    const std::string layer = fmt::format("encoder.layer.{}.", i);
    const std::string self = layer + "attention.self.";
    packer.Linear({self + "query", self + "key", self + "value"}, shape.width, shape.width);
    packer.Linear({layer + "attention.output.dense"}, shape.width, shape.width);
    packer.Norm(layer + "attention.output.LayerNorm");
    packer.Linear({layer + "intermediate.dense"}, shape.width, shape.inner_width);
    packer.Linear({layer + "output.dense"}, shape.inner_width, shape.width);
    packer.Norm(layer + "output.LayerNorm");
  }
  return packer.Finish(Sha256(safetensors));
}

Result<PackedWeights> PackedWeights::Open(const std::filesystem::path& path) {
  CREDENCE_ASSIGN_OR_RETURN(MappedFile file, MappedFile::Open(path));
  PackedWeights weights{Storage(std::move(file))};
  if (const Result<void> bound = weights.Bind(); !bound) {
    return Fail(bound.error().code, fmt::format("{}: {}", path.string(), bound.error().message));
  }
  return weights;
}

Result<PackedWeights> PackedWeights::FromBytes(std::string bytes) {
  PackedWeights weights{Storage(std::move(bytes))};
  CREDENCE_RETURN_IF_ERROR(weights.Bind());
  return weights;
}

std::string_view PackedWeights::bytes() const {
  if (const auto* file = std::get_if<MappedFile>(&storage_)) return file->bytes();
  return std::get<std::string>(storage_);
}

Result<void> PackedWeights::Bind() {
  Header header;
  if (bytes().size() < kBodyStart) return DataLoss("packed weights that end within their header");
  std::memcpy(&header, bytes().data(), sizeof header);
  if (header.magic != kPackedMagic) return DataLoss("these are not packed weights");
  if (header.version != kPackedVersion) {
    return FailedPrecondition(fmt::format("packed weights of version {}; this program reads {}",
                                          header.version, kPackedVersion));
  }
  if (header.check != CheckOf(header)) return DataLoss("packed weights with a damaged header");
  CREDENCE_RETURN_IF_ERROR(CheckShape(header.shape));
  if (bytes().size() != FileSize(header.shape)) {
    return DataLoss(fmt::format("packed weights of {} bytes; expected {}", bytes().size(),
                                FileSize(header.shape)));
  }
  shape_ = header.shape;
  source_ = header.source;
  body_ = header.body;

  Cursor cursor(kBodyStart);
  const char* const file = bytes().data();
  const auto floats = [&](std::size_t count) {
    return reinterpret_cast<const float*>(file + cursor.Take<float>(count));
  };
  const auto halves = [&](std::size_t count) {
    return reinterpret_cast<const Half*>(file + cursor.Take<Half>(count));
  };
  const auto linear = [&](std::size_t inputs, std::size_t outputs) {
    const Half* const panels = halves(inputs * outputs);
    const float* const bias = floats(outputs);
    const auto* const codes =
        reinterpret_cast<const std::int8_t*>(file + cursor.Take<std::int8_t>(inputs * outputs));
    const float* const scales = floats(CodeGroups(inputs) * outputs);
    return Linear{.weights = {.panels = panels, .inputs = inputs, .outputs = outputs},
                  .codes = {.codes = codes, .scales = scales, .inputs = inputs, .outputs = outputs},
                  .bias = bias};
  };
  const auto norm = [&] {
    const float* const scale = floats(shape_.width);
    return LayerNorm{.scale = scale,
                     .shift = floats(shape_.width),
                     .width = shape_.width,
                     .epsilon = shape_.epsilon};
  };
  const std::size_t width = shape_.width;
  words_ = halves(shape_.vocabulary * width);
  positions_ = floats(shape_.positions * width);
  norm_ = norm();
  for (std::uint32_t i = 0; i < shape_.layers; ++i) {
    // In file order: braces evaluate from left to right.
    layers_.push_back(Layer{.projection = linear(width, 3 * width),
                            .output = linear(width, width),
                            .output_norm = norm(),
                            .up = linear(width, shape_.inner_width),
                            .down = linear(shape_.inner_width, width),
                            .down_norm = norm()});
  }
  return {};
}

Result<void> PackedWeights::Verify() const {
  if (Sha256(bytes().substr(kBodyStart)) != body_) {
    return DataLoss("the packed weights are damaged; delete them, they will be made anew");
  }
  return {};
}

}  // namespace credence::vectors
