// SPDX-License-Identifier: Apache-2.0
// CREDENCE_FIELDS: the fields of a record, named once, for all that goes over them (JSON in both
// directions, schemas, comparisons):
//
//   struct Point {
//     double x = 0;
//     double y = 0;
//     CREDENCE_FIELDS(x, y)
//   };
//
// It declares `static void Visit(auto& self, auto&& visit)`, which calls visit("x", self.x), then
// visit("y", self.y). A record whose fields have other names outside writes Visit itself, and
// CREDENCE_VISIT(visit, record, x, y) for those that have the same: it makes the same two calls.
#pragma once

#define CREDENCE_PARENS ()
#define CREDENCE_EXPAND(...) \
  CREDENCE_EXPAND1(CREDENCE_EXPAND1(CREDENCE_EXPAND1(CREDENCE_EXPAND1(__VA_ARGS__))))
#define CREDENCE_EXPAND1(...) \
  CREDENCE_EXPAND2(CREDENCE_EXPAND2(CREDENCE_EXPAND2(CREDENCE_EXPAND2(__VA_ARGS__))))
#define CREDENCE_EXPAND2(...) \
  CREDENCE_EXPAND3(CREDENCE_EXPAND3(CREDENCE_EXPAND3(CREDENCE_EXPAND3(__VA_ARGS__))))
#define CREDENCE_EXPAND3(...) __VA_ARGS__

#define CREDENCE_EACH_FIELD(visit, record, field, ...) \
  visit(#field, record.field) __VA_OPT__(;)            \
      __VA_OPT__(CREDENCE_EACH_FIELD_AGAIN CREDENCE_PARENS(visit, record, __VA_ARGS__))
#define CREDENCE_EACH_FIELD_AGAIN() CREDENCE_EACH_FIELD

// Up to 64 fields.
#define CREDENCE_VISIT(visit, record, ...) \
  CREDENCE_EXPAND(CREDENCE_EACH_FIELD(visit, record, __VA_ARGS__))
#define CREDENCE_FIELDS(...) \
  static void Visit(auto& self, auto&& visit) { CREDENCE_VISIT(visit, self, __VA_ARGS__); }
