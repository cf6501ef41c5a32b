// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/vocabulary.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "base/check.h"

namespace credence::vectors {
namespace {

static_assert(std::endian::native == std::endian::little, "the block is used in place");
static_assert(sizeof(Vocabulary::Header) == 144, "slots are aligned");

constexpr std::string_view kVocabularyMagic = "crdwp001";
constexpr int kOffsetShift = 20;
constexpr int kLengthShift = 44;
constexpr int kContinuesShift = 52;
constexpr int kHashShift = 53;
constexpr std::uint64_t kIdMask = (std::uint64_t{1} << kOffsetShift) - 1;
constexpr std::uint64_t kOffsetMask = (std::uint64_t{1} << (kLengthShift - kOffsetShift)) - 1;
static_assert(kTokensMax <= kIdMask && kVocabularyBytesMax <= kOffsetMask && kTokenBytesMax <= 255);

// FNV-1a, because hashing a word also gives the hashes of all its prefixes. Continuations have
// their own seed, so that "ing" and "##ing" differ.
constexpr std::uint64_t kBeginsSeed = 0xcbf29ce484222325u;
constexpr std::uint64_t kContinuesSeed = 0x84222325cbf29ce4u;

std::uint64_t Step(std::uint64_t hash, char c) {
  return (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
}

std::uint64_t HashOf(std::string_view text, bool continues) {
  std::uint64_t hash = continues ? kContinuesSeed : kBeginsSeed;
  for (const char c : text) hash = Step(hash, c);
  return hash;
}

struct Place {
  std::size_t slot = 0;
  std::uint64_t key = 0;  // The bits of a slot from kLengthShift up.
};

Place PlaceOf(std::uint64_t hash, std::size_t length, bool continues, int shift) {
  const std::uint64_t mixed = hash * 0x9E3779B97F4A7C15u;
  const std::uint64_t bits = (mixed >> 16) << kHashShift;
  return {.slot = static_cast<std::size_t>(mixed >> shift),
          .key = (bits | std::uint64_t{continues} << kContinuesShift |
                  std::uint64_t{length} << kLengthShift) >>
                 kLengthShift};
}

bool GoesOn(std::string_view token) {
  return token.size() > kContinues.size() && token.starts_with(kContinues);
}

template <class T>
void Put(std::vector<char>& bytes, std::size_t& at, const T* values, std::size_t count) {
  std::memcpy(bytes.data() + at, values, count * sizeof(T));
  at += count * sizeof(T);
}

std::vector<std::uint64_t> FillSlots(const std::vector<std::string>& tokens, std::size_t count) {
  const int shift = 64 - std::countr_zero(count);
  std::vector<std::uint64_t> slots(count);
  std::size_t offset = 0;
  for (std::size_t id = 0; id < tokens.size(); ++id) {
    const bool continues = GoesOn(tokens[id]);
    const std::size_t prefix = continues ? kContinues.size() : 0;
    const std::string_view text = std::string_view(tokens[id]).substr(prefix);
    Place place = PlaceOf(HashOf(text, continues), text.size(), continues, shift);
    while (slots[place.slot] != 0) place.slot = (place.slot + 1) & (count - 1);
    slots[place.slot] = place.key << kLengthShift | (offset + prefix) << kOffsetShift | (id + 1);
    offset += tokens[id].size();
  }
  return slots;
}

}  // namespace

std::vector<char> Vocabulary::Pack(const TokenizerSpec& spec, const Digest& source) {
  CREDENCE_CHECK(!spec.tokens.empty() && spec.tokens.size() <= kTokensMax &&
                     spec.added_tokens.size() <= kAddedTokensMax,
                 "the specification was checked when it was read");
  std::vector<std::uint32_t> offsets = {0};
  std::size_t token_bytes_max = 0;
  for (const std::string& token : spec.tokens) {
    offsets.push_back(offsets.back() + static_cast<std::uint32_t>(token.size()));
    token_bytes_max = std::max(token_bytes_max, token.size());
  }
  const std::vector<std::uint64_t> slots =
      FillSlots(spec.tokens, std::bit_ceil(spec.tokens.size() * 2));
  Header header{.source = source,
                .tokens = static_cast<std::uint32_t>(spec.tokens.size()),
                .slots = static_cast<std::uint32_t>(slots.size()),
                .bytes = offsets.back(),
                .token_bytes_max = static_cast<std::uint32_t>(token_bytes_max),
                .word_characters_max = spec.word_characters_max,
                .unknown = spec.unknown,
                .begin = spec.begin,
                .end = spec.end,
                .added_tokens = static_cast<std::uint32_t>(spec.added_tokens.size())};
  std::ranges::copy(kVocabularyMagic, header.magic);
  std::ranges::copy(spec.added_tokens, header.added_token);
  std::vector<char> block(sizeof(Header) + slots.size() * sizeof(std::uint64_t) +
                          offsets.size() * sizeof(std::uint32_t) + offsets.back());
  std::size_t at = 0;
  Put(block, at, &header, 1);
  Put(block, at, slots.data(), slots.size());
  Put(block, at, offsets.data(), offsets.size());
  for (const std::string& token : spec.tokens) Put(block, at, token.data(), token.size());
  return block;
}

Result<Vocabulary> Vocabulary::FromBytes(std::vector<char> bytes) {
  Vocabulary vocabulary;
  vocabulary.owned_ = std::move(bytes);
  CREDENCE_RETURN_IF_ERROR(vocabulary.Attach({vocabulary.owned_.data(), vocabulary.owned_.size()}));
  return vocabulary;
}

Result<Vocabulary> Vocabulary::FromFile(MappedFile file) {
  Vocabulary vocabulary;
  vocabulary.mapped_ = std::move(file);
  CREDENCE_RETURN_IF_ERROR(vocabulary.Attach(vocabulary.mapped_.bytes()));
  return vocabulary;
}

Result<void> Vocabulary::Attach(std::string_view block) {
  const auto damaged = [] {
    return DataLoss("this is not a packed vocabulary of this version; make it anew");
  };
  if (block.size() < sizeof(Header) || !block.starts_with(kVocabularyMagic)) return damaged();
  // Owned and mapped memory are both suitably aligned.
  const auto* header = reinterpret_cast<const Header*>(block.data());
  const auto is_id = [&](std::int32_t id) {
    return id >= 0 && static_cast<std::uint32_t>(id) < header->tokens;
  };
  if (header->tokens == 0 || header->tokens > kTokensMax || header->slots <= header->tokens ||
      header->slots > 4 * kTokensMax || !std::has_single_bit(header->slots) ||
      header->token_bytes_max > kTokenBytesMax || header->word_characters_max == 0 ||
      header->word_characters_max > kWordCharactersMax || !is_id(header->unknown) ||
      !is_id(header->begin) || !is_id(header->end) || header->added_tokens > kAddedTokensMax ||
      !std::ranges::all_of(std::span(header->added_token, header->added_tokens), is_id)) {
    return damaged();
  }
  const std::size_t slots_size = header->slots * sizeof(std::uint64_t);
  const std::size_t offsets_size = (std::size_t{header->tokens} + 1) * sizeof(std::uint32_t);
  if (header->bytes > kVocabularyBytesMax ||
      block.size() != sizeof(Header) + slots_size + offsets_size + header->bytes) {
    return damaged();
  }
  const char* slots = block.data() + sizeof(Header);
  slots_ = {reinterpret_cast<const std::uint64_t*>(slots), header->slots};
  offsets_ = {reinterpret_cast<const std::uint32_t*>(slots + slots_size),
              std::size_t{header->tokens} + 1};
  if (offsets_.front() != 0 || offsets_.back() != header->bytes ||
      !std::ranges::is_sorted(offsets_)) {
    return damaged();
  }
  block_ = block;
  header_ = header;
  bytes_ = block.substr(block.size() - header->bytes);
  slot_shift_ = 64 - std::countr_zero(header->slots);
  return {};
}

std::string_view Vocabulary::Token(std::int32_t id) const {
  CREDENCE_CHECK(id >= 0 && static_cast<std::size_t>(id) < size(), "an id of this vocabulary");
  const auto at = static_cast<std::size_t>(id);
  return bytes_.substr(offsets_[at], offsets_[at + 1] - offsets_[at]);
}

std::int32_t Vocabulary::Find(std::string_view text, std::uint64_t hash, bool continues) const {
  Place place = PlaceOf(hash, text.size(), continues, slot_shift_);
  // Bounded, because a damaged table may have no empty slot.
  for (std::size_t probes = 0; probes < slots_.size(); ++probes) {
    const std::uint64_t slot = slots_[place.slot];
    if (slot == 0) return -1;
    if (slot >> kLengthShift == place.key) {
      const std::size_t offset = slot >> kOffsetShift & kOffsetMask;
      const std::uint64_t id = (slot & kIdMask) - 1;
      if (id >= size() || offset + text.size() > bytes_.size()) return -1;
      if (std::memcmp(bytes_.data() + offset, text.data(), text.size()) == 0) {
        return static_cast<std::int32_t>(id);
      }
    }
    place.slot = (place.slot + 1) & (slots_.size() - 1);
  }
  return -1;
}

Vocabulary::Piece Vocabulary::LongestPrefix(std::string_view text, bool continues) const {
  std::array<std::uint64_t, kTokenBytesMax + 1> hashes;
  const std::size_t longest = std::min<std::size_t>(text.size(), header_->token_bytes_max);
  hashes[0] = continues ? kContinuesSeed : kBeginsSeed;
  for (std::size_t at = 0; at < longest; ++at) hashes[at + 1] = Step(hashes[at], text[at]);
  for (std::size_t length = longest; length > 0; --length) {
    const bool splits =
        length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0u) == 0x80u;
    if (splits) continue;
    const std::int32_t id = Find(text.substr(0, length), hashes[length], continues);
    if (id >= 0) return {.id = id, .length = length};
  }
  return {};
}

}  // namespace credence::vectors
