// SPDX-License-Identifier: Apache-2.0
// Where values and their intervals are drawn. Both ends are placed by the same rule as the value, so a
// whisker always contains the value that its interval contains, at the ends of the scale as well.
const clamped = (share: number) => Math.min(100, Math.max(0, share * 100));

// The place of a share of the scale.
export const placeOf = (share: number): string => clamped(share) + '%';

export interface Whisker {
  left: string;
  width: string;
}

export function whiskerOf(low: number, high: number): Whisker {
  return { left: placeOf(low), width: clamped(high) - clamped(low) + '%' };
}
