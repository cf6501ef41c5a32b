// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres/vectors.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "ledger/postgres/schema.h"
#include "ledger/postgres/transaction.h"

namespace credence::ledger {
namespace {

// Whether the table exists and has its vector column, which is dropped with the extension.
#define CREDENCE_COLUMN                                                                     \
  "EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = to_regclass('row_vectors') AND " \
  "a.attname = 'embedding' AND NOT a.attisdropped"
constexpr const char* kHasVectors =
    "SELECT " CREDENCE_COLUMN " AND has_table_privilege(a.attrelid, 'INSERT'))";

// A server may list the extension but lack its library, for example after a failover.
constexpr const char* kProbe =
    "SELECT credence_similarity(credence_vector('{1}'::real[]), credence_vector('{1}'::real[])) = "
    "1";

// The list of installable extensions is read from files, so it is checked last.
constexpr const char* kState =
    "SELECT coalesce((SELECT extversion FROM pg_extension WHERE extname = 'vector'), '') AS "
    "version, coalesce((SELECT quote_ident(n.nspname) FROM pg_extension e JOIN pg_namespace n ON "
    "n.oid = e.extnamespace WHERE e.extname = 'vector'), ''), " CREDENCE_COLUMN
    "), CASE WHEN EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'vector') THEN false ELSE "
    "EXISTS (SELECT 1 FROM pg_available_extension_versions v WHERE v.name = 'vector' AND "
    "((SELECT rolsuper FROM pg_roles WHERE rolname = current_user) OR ((v.trusted OR NOT "
    "v.superuser) AND has_database_privilege(current_database(), 'CREATE')))) END";
#undef CREDENCE_COLUMN

// Similarities are passed as integers, because there is no placeholder for a float.
constexpr double kParts = 1e9;
#define CREDENCE_PARTS "1000000000"
#define CREDENCE_OF_GROUP                                                                          \
  "v.space = $1 AND v.kind = $2 AND v.name = $3 AND v.key = $4 AND v.maker = $5 AND v.dimensions " \
  "= $7"
// Builds the query vector once and compares it once with each row (OFFSET 0). EXCEPT always hashes
// or sorts; NOT EXISTS would be planned for the few rows of a new table, as a nested loop.
constexpr const char* kNearest =
    "WITH near AS (SELECT n.id, n.similarity, n.embedding FROM (SELECT v.id, v.embedding, "
    "credence_similarity(v.embedding, (SELECT credence_vector($6::real[]))) AS similarity FROM "
    "row_vectors v WHERE " CREDENCE_OF_GROUP " OFFSET 0) n WHERE n.similarity * " CREDENCE_PARTS
    " >= $8::bigint ORDER BY n.similarity DESC, n.id LIMIT $9), lacking AS (SELECT i.id FROM "
    "row_index i WHERE i.space = $1 AND i.kind = $2 AND i.name = $3 AND i.key = $4 EXCEPT SELECT "
    "v.id FROM row_vectors v WHERE " CREDENCE_OF_GROUP
    " ORDER BY 1 LIMIT $10) SELECT near.id, (near.similarity * " CREDENCE_PARTS
    ")::bigint, credence_numbers(near.embedding) FROM near UNION ALL SELECT lacking.id, NULL, NULL "
    "FROM lacking";
#undef CREDENCE_OF_GROUP
#undef CREDENCE_PARTS
constexpr const char* kOffer =
    "INSERT INTO row_vectors (space, kind, name, key, maker, dimensions, id, embedding) VALUES "
    "($1, "
    "$2, $3, $4, $5, $6, $7, credence_vector($8::real[])) ON CONFLICT (space, kind, name, key, "
    "maker, dimensions, id) DO UPDATE SET embedding = excluded.embedding";
constexpr const char* kDrop = "DELETE FROM row_vectors WHERE space = $1 AND kind = $2";

// {0} is the schema of the extension, which need not be in the search path. Dependent objects are
// dropped with it. Vectors are stored inline, because a scan reads all of them.
constexpr const char* kMake = R"sql(
DROP TABLE IF EXISTS row_vectors;
CREATE OR REPLACE FUNCTION credence_vector(numbers real[]) RETURNS {0}.vector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN numbers::{0}.vector;
CREATE OR REPLACE FUNCTION credence_numbers(embedding {0}.vector) RETURNS real[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN embedding::real[];
CREATE OR REPLACE FUNCTION credence_similarity(a {0}.vector, b {0}.vector) RETURNS double precision
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN -(a OPERATOR({0}.<#>) b);
CREATE TABLE row_vectors (
  space text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  key bytea NOT NULL,
  maker text COLLATE "C" NOT NULL,
  dimensions bigint NOT NULL,
  id bytea NOT NULL,
  embedding {0}.vector NOT NULL,
  PRIMARY KEY (space, kind, name, key, maker, dimensions, id)
);
ALTER TABLE row_vectors ALTER COLUMN embedding SET STORAGE MAIN;
)sql";

std::string EncodeNumbers(std::span<const float> numbers) {
  std::vector<PostgresValue> values;
  values.reserve(numbers.size());
  for (const float number : numbers) values.push_back(PostgresValue::Float(number));
  return PostgresArray(PostgresElement::kFloat, values);
}

// Decodes the output of PostgresArray: 20 bytes, then the size and value of each number.
std::vector<float> DecodeNumbers(std::string_view bytes) {
  constexpr std::size_t kHeaderBytes = 20;
  constexpr std::size_t kNumberBytes = 8;
  std::vector<float> numbers;
  for (std::size_t at = kHeaderBytes; at + kNumberBytes <= bytes.size(); at += kNumberBytes) {
    std::uint32_t word = 0;
    for (const char byte : bytes.substr(at + 4, 4)) {
      word = (word << 8) | static_cast<std::uint8_t>(byte);
    }
    numbers.push_back(std::bit_cast<float>(word));
  }
  return numbers;
}

struct State {
  std::string version;
  std::string schema;
  bool is_made = false;
  bool can_install = false;
};

Result<State> Look(PostgresConnection& connection) {
  CREDENCE_ASSIGN_OR_RETURN(const PostgresResult found, connection.Query(kState, {}));
  return State{.version = std::string(found.Bytes(0, 0)),
               .schema = std::string(found.Bytes(0, 1)),
               .is_made = found.Int(0, 2) != 0,
               .can_install = found.Int(0, 3) != 0};
}

// Runs within the open transaction.
Result<State> Make(PostgresConnection& connection) {
  CREDENCE_RETURN_IF_ERROR(LockPostgresSchema(connection));
  // Read again under the lock: another node may have created it meanwhile.
  CREDENCE_ASSIGN_OR_RETURN(State state, Look(connection));
  if (state.is_made) return state;
  if (state.version.empty()) {
    CREDENCE_RETURN_IF_ERROR(
        connection.Execute("CREATE EXTENSION IF NOT EXISTS vector SCHEMA public"));
    CREDENCE_ASSIGN_OR_RETURN(state, Look(connection));
  }
  CREDENCE_RETURN_IF_ERROR(connection.Execute(fmt::format(kMake, state.schema)));
  return state;
}

}  // namespace

Result<PostgresVectors> EnablePostgresVectors(PostgresConnection& connection) {
  CREDENCE_ASSIGN_OR_RETURN(State state, Look(connection));
  if (state.version.empty() && !state.can_install) {
    return PostgresVectors{.version = {}, .reason = "the server has no pgvector for this role"};
  }
  if (!state.is_made) {
    CREDENCE_RETURN_IF_ERROR(connection.Execute("BEGIN"));
    Result<State> made = Make(connection);
    if (!made && connection.broken()) return Failure(std::move(made).error());
    CREDENCE_RETURN_IF_ERROR(connection.Execute(made ? "COMMIT" : "ROLLBACK"));
    if (!made) return PostgresVectors{.version = {}, .reason = std::move(made).error().message};
    state = *std::move(made);
  }
  const Result<PostgresResult> works = connection.Query(kProbe, {});
  if (works) return PostgresVectors{.version = std::move(state.version)};
  if (connection.broken()) return Failure(works.error());
  return PostgresVectors{.version = {}, .reason = works.error().message};
}

// Asked once per transaction that needs it, because the extension may come and go.
Result<bool> PostgresTransaction::ComparesVectors() {
  if (compares_vectors_) return *compares_vectors_;
  CREDENCE_ASSIGN_OR_RETURN(const PostgresResult found, Ask(kHasVectors, {}));
  bool compares = found.Int(0, 0) != 0;
  if (compares) {
    CREDENCE_RETURN_IF_ERROR(Ask("SAVEPOINT vectors", {}));
    // Not through Ask: it may fail without ending the transaction.
    compares = path_.Ask(kProbe, {}).has_value();
    CREDENCE_RETURN_IF_ERROR(
        Ask(compares ? "RELEASE SAVEPOINT vectors" : "ROLLBACK TO SAVEPOINT vectors", {}));
    if (!compares) path_.ForgetError();
  }
  compares_vectors_ = compares;
  return compares;
}

Result<VectorAnswer> PostgresTransaction::Nearest(const VectorQuery& query) {
  CREDENCE_ASSIGN_OR_RETURN(const bool compares, ComparesVectors());
  if (!compares) return Reader::Nearest(query);
  const VectorGroup& group = query.group;
  const auto least =
      static_cast<std::int64_t>(std::floor(std::clamp(query.min_similarity, -2.0, 2.0) * kParts));
  CREDENCE_ASSIGN_OR_RETURN(
      const PostgresResult rows,
      Ask(kNearest, {space_, group.kind, group.index, group.key, group.maker,
                     EncodeNumbers(query.vector), static_cast<std::int64_t>(query.vector.size()),
                     least, query.limit, query.lacking_limit}));
  VectorAnswer answer;
  for (int row = 0; row < rows.rows(); ++row) {
    std::string id(rows.Bytes(row, 0));
    if (rows.IsNull(row, 1)) {
      answer.lacking.push_back(std::move(id));
    } else {
      answer.found.push_back({.id = std::move(id),
                              .similarity = static_cast<double>(rows.Int(row, 1)) / kParts,
                              .vector = DecodeNumbers(rows.Bytes(row, 2))});
    }
  }
  // The parts of a union come in any order.
  std::ranges::sort(answer.found, [](const VectorAnswer::Near& a, const VectorAnswer::Near& b) {
    return a.similarity != b.similarity ? a.similarity > b.similarity : a.id < b.id;
  });
  std::ranges::sort(answer.lacking);
  return answer;
}

Result<void> PostgresTransaction::OfferVector(const VectorGroup& group, std::string_view id,
                                              std::span<const float> vector) {
  CREDENCE_ASSIGN_OR_RETURN(const bool compares, ComparesVectors());
  if (!compares) return {};
  Change(kOffer, {space_, group.kind, group.index, group.key, group.maker,
                  static_cast<std::int64_t>(vector.size()), id, EncodeNumbers(vector)});
  return {};
}

Result<void> PostgresTransaction::DropVectors(std::string_view kind) {
  CREDENCE_ASSIGN_OR_RETURN(const bool compares, ComparesVectors());
  if (compares) Change(kDrop, {space_, kind});
  return {};
}

}  // namespace credence::ledger
