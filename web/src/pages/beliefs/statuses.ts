// SPDX-License-Identifier: Apache-2.0

// What a belief can be filtered by.
export const STATUSES = [
  'disputed',
  'stale',
  'supported',
  'unconfirmed',
  'fresh',
  'retracted',
] as const;
