// SPDX-License-Identifier: Apache-2.0
// What the server answers besides the operations, whose types are in answers.ts: that is made by
// the build, from the descriptions of the answers.

export interface WhoAmI {
  space: string;
  scopes: string[];
  actor: string;
  spaces?: string[];
}
