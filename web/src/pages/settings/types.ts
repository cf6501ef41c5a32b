// SPDX-License-Identifier: Apache-2.0
import type { SettingInfo } from '../../api/answers';

// Answers of the server about settings that belong to no operation: they touch a file of its machine.

// The value and the default as TOML: 70, true, "ask", ["a", "b"].
export type Setting = SettingInfo;

export interface Preview {
  diff: string;
  file: string;
  valid: boolean;
  error?: string;
  changed?: Record<string, number>;
  sentence?: string;
  notes?: string[];
}

export interface Written {
  file: string;
  revert?: string; // The id that takes it back.
  diff: string;
  settings?: Setting[];
  notes?: string[];
}

export type Scope = 'user' | 'project';
