// SPDX-License-Identifier: Apache-2.0
#include "operations/call.h"

namespace credence::operations {

void Call::WriteSchema(RecordSchemas& schemas, JsonWriter& json) const {
  if (answers_.size() == 1) {
    answers_.front().write_schema(schemas, json);
    return;
  }
  json.BeginObject().Key("anyOf").BeginArray();
  for (const AnswerType& answer : answers_) answer.write_schema(schemas, json);
  json.EndArray().EndObject();
}

}  // namespace credence::operations
