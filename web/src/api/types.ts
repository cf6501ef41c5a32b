// SPDX-License-Identifier: Apache-2.0
// Answers of the server other than those of operations. The types of operations are in answers.ts,
// which the build generates from the descriptions of the answers.

export interface WhoAmI {
  space: string;
  scopes: string[];
  actor: string;
  token?: boolean; // It came with a token, which is for one space.
  version?: string;
}
