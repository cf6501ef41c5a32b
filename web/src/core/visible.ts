// SPDX-License-Identifier: Apache-2.0
// Text whose invisible characters cannot deceive: controls and those that reorder what follows.

// A joiner between two pictographs is part of an emoji. Tabs and line ends are only space.
const HIDDEN =
  /(\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?\u200D(?=\p{Extended_Pictographic}))|[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
const MARK = '\uFFFD';

export function visible(text: string): string {
  return text.replace(HIDDEN, (_, emoji?: string) => emoji ?? MARK);
}
