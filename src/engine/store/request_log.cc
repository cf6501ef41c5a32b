// SPDX-License-Identifier: Apache-2.0
#include "engine/store/request_log.h"
#include "credence/fields.h"

#include <fmt/format.h>

#include <charconv>
#include <string_view>
#include <utility>
#include <vector>

#include "base/fields.h"
#include "base/sha256.h"

namespace credence::engine {
namespace {

constexpr std::string_view kRequestKind = kRequestKinds[0];
constexpr std::string_view kReplyKind = kRequestKinds[1];
constexpr std::string_view kAgeKind = kRequestKinds[2];
constexpr std::size_t kAgeDigits = 20;

struct Claim {
  Timestamp at;
  std::string request;
  Uuid attempt;

  CREDENCE_FIELDS(at, request, attempt)
};

// All keys have the same length, so that none is a prefix of another.
std::string KeyOf(const Caller& caller) {
  return ToHex(Sha256(fmt::format("{}\n{}", caller.actor, caller.once->key)));
}

std::string AgeKey(Timestamp at, std::string_view key) {
  return fmt::format("{:0{}}{}", ToMicros(at), kAgeDigits, key);
}

Result<std::optional<std::string>> Find(ledger::Reader& reader, std::string_view kind,
                                        std::string_view key) {
  std::optional<std::string> found;
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanDerived(kind, key, [&](std::string_view /*key*/, std::string_view bytes) {
        found = bytes;
        return ledger::Visit::kStop;
      }));
  return found;
}

Result<std::optional<Claim>> ReadClaim(ledger::Reader& reader, std::string_view key) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> bytes,
                            Find(reader, kRequestKind, key));
  if (!bytes) return std::optional<Claim>();
  CREDENCE_ASSIGN_OR_RETURN(Claim claim, DecodeFields<Claim>(*bytes));
  return std::optional(std::move(claim));
}

// An expired claim counts as none.
Result<std::optional<Claim>> FindClaim(ledger::Reader& reader, std::string_view key,
                                       Timestamp now) {
  Result<std::optional<Claim>> claim = ReadClaim(reader, key);
  if (claim && *claim && now - (**claim).at > kRequestAgeMax) return std::optional<Claim>();
  return claim;
}

Result<void> Delete(ledger::Writer& writer, std::string_view age_key) {
  const std::string_view key = age_key.substr(kAgeDigits);
  CREDENCE_RETURN_IF_ERROR(writer.DeleteDerived(kRequestKind, key));
  CREDENCE_RETURN_IF_ERROR(writer.DeleteDerived(kReplyKind, key));
  return writer.DeleteDerived(kAgeKind, age_key);
}

Result<Claim> PutClaim(ledger::Writer& writer, const Caller& caller, std::string_view key,
                       Timestamp now) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Claim> old, ReadClaim(writer, key));
  if (old) CREDENCE_RETURN_IF_ERROR(Delete(writer, AgeKey(old->at, key)));
  Claim claim{.at = now, .request = caller.once->request, .attempt = caller.once->attempt};
  CREDENCE_RETURN_IF_ERROR(writer.PutDerived(kRequestKind, key, EncodeFields(claim)));
  CREDENCE_RETURN_IF_ERROR(writer.PutDerived(kAgeKind, AgeKey(now, key), "0"));
  return claim;
}

Failure WithoutAnswer() {
  return Fail(Code::kAborted,
              "a request with this Idempotency-Key was carried out, but its answer was not stored; "
              "if it is still running, try again in a moment, otherwise check what it did");
}

}  // namespace

Result<void> ClaimRequest(ledger::Writer& writer, const Caller& caller, Timestamp now) {
  if (!caller.once) return {};
  const std::string key = KeyOf(caller);
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Claim> claim, FindClaim(writer, key, now));
  if (!claim) {
    CREDENCE_RETURN_IF_ERROR(PutClaim(writer, caller, key, now));
    return {};
  }
  if (claim->attempt != caller.once->attempt) return WithoutAnswer();
  return {};
}

Result<std::optional<std::string>> FindReply(ledger::Reader& reader, const Caller& caller,
                                             Timestamp now) {
  const std::string key = KeyOf(caller);
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Claim> claim, FindClaim(reader, key, now));
  if (!claim) return std::optional<std::string>();
  if (claim->request != caller.once->request) {
    return InvalidArgument(
        "the Idempotency-Key was used for another request; use a new key for each request");
  }
  CREDENCE_ASSIGN_OR_RETURN(std::optional<std::string> reply, Find(reader, kReplyKind, key));
  if (!reply) return WithoutAnswer();
  return reply;
}

Result<std::string> KeepReply(ledger::Writer& writer, const Caller& caller, std::string reply,
                              Timestamp now) {
  const std::string key = KeyOf(caller);
  CREDENCE_ASSIGN_OR_RETURN(std::optional<Claim> claim, FindClaim(writer, key, now));
  if (claim && claim->attempt != caller.once->attempt) {
    CREDENCE_ASSIGN_OR_RETURN(std::optional<std::string> first, FindReply(writer, caller, now));
    if (first) return *std::move(first);
  }
  // A request without any effect has no claim yet.
  if (!claim) {
    CREDENCE_ASSIGN_OR_RETURN(claim, PutClaim(writer, caller, key, now));
  }
  CREDENCE_RETURN_IF_ERROR(writer.PutDerived(kReplyKind, key, reply));
  CREDENCE_RETURN_IF_ERROR(
      writer.PutDerived(kAgeKind, AgeKey(claim->at, key), std::to_string(reply.size())));
  // Only sometimes, because pruning reads all requests.
  const bool is_due = caller.once->attempt.bytes.back() % 64 == 0;
  if (is_due) CREDENCE_RETURN_IF_ERROR(PruneRequests(writer, now, {}));
  return reply;
}

Result<void> DropRequest(ledger::Writer& writer, const Caller& caller) {
  const std::string key = KeyOf(caller);
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Claim> claim, ReadClaim(writer, key));
  if (!claim || claim->attempt != caller.once->attempt) return {};
  return Delete(writer, AgeKey(claim->at, key));
}

Result<void> PruneRequests(ledger::Writer& writer, Timestamp now, const RequestLogLimits& limits) {
  struct Kept {
    std::string age_key;
    std::int64_t bytes = 0;
  };
  std::vector<Kept> oldest_first;
  std::int64_t bytes = 0;
  CREDENCE_RETURN_IF_ERROR(
      writer.ScanDerived(kAgeKind, "", [&](std::string_view key, std::string_view size) {
        Kept& kept = oldest_first.emplace_back(Kept{.age_key = std::string(key)});
        std::from_chars(size.data(), size.data() + size.size(), kept.bytes);
        bytes += kept.bytes;
        return ledger::Visit::kContinue;
      }));
  auto count = static_cast<std::int64_t>(oldest_first.size());
  const std::string first_young = AgeKey(now - kRequestAgeMax, "");
  for (const Kept& kept : oldest_first) {
    const bool fits = count <= limits.requests_max && bytes <= limits.bytes_max;
    if (fits && kept.age_key >= first_young) break;
    CREDENCE_RETURN_IF_ERROR(Delete(writer, kept.age_key));
    --count;
    bytes -= kept.bytes;
  }
  return {};
}

Result<void> EraseTexts(ledger::Writer& writer, std::span<const std::int64_t> sequences) {
  if (sequences.empty()) return {};
  for (const std::int64_t sequence : sequences) {
    CREDENCE_RETURN_IF_ERROR(writer.EraseVerbatim(sequence));
  }
  return writer.DeleteDerived(kReplyKind, "");
}

Result<void> EraseTextsOf(ledger::Writer& writer, const std::string& stream) {
  std::vector<std::int64_t> sequences;
  CREDENCE_RETURN_IF_ERROR(
      writer.ScanEvents({.stream = stream}, [&](const ledger::EventView& event) {
        if (event.digest != nullptr) sequences.push_back(event.sequence);
        return ledger::Visit::kContinue;
      }));
  return EraseTexts(writer, sequences);
}

}  // namespace credence::engine
