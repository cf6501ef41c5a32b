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
// visit("y", self.y). A record whose fields have other names outside writes Visit itself.
#pragma once

#define CREDENCE_PARENS ()
#define CREDENCE_EXPAND(...) \
  CREDENCE_EXPAND1(CREDENCE_EXPAND1(CREDENCE_EXPAND1(CREDENCE_EXPAND1(__VA_ARGS__))))
#define CREDENCE_EXPAND1(...) \
  CREDENCE_EXPAND2(CREDENCE_EXPAND2(CREDENCE_EXPAND2(CREDENCE_EXPAND2(__VA_ARGS__))))
#define CREDENCE_EXPAND2(...) \
  CREDENCE_EXPAND3(CREDENCE_EXPAND3(CREDENCE_EXPAND3(CREDENCE_EXPAND3(__VA_ARGS__))))
#define CREDENCE_EXPAND3(...) __VA_ARGS__

#define CREDENCE_EACH_FIELD(field, ...) \
  visit(#field, self.field);            \
  __VA_OPT__(CREDENCE_EACH_FIELD_AGAIN CREDENCE_PARENS(__VA_ARGS__))
#define CREDENCE_EACH_FIELD_AGAIN() CREDENCE_EACH_FIELD

// Up to 64 fields.
#define CREDENCE_FIELDS(...) \
  static void Visit(auto& self, auto&& visit) { CREDENCE_EXPAND(CREDENCE_EACH_FIELD(__VA_ARGS__)) }
