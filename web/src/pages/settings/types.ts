// SPDX-License-Identifier: Apache-2.0
// Answers of the server about settings that belong to no operation: they touch a file of its machine.

export interface Setting {
  key: string;
  value: string; // As TOML: 70, true, "ask", ["a", "b"].
  default: string;
  changed?: boolean;
  origin?: 'default' | 'profile' | 'user' | 'project' | 'repository' | 'environment';
  file?: string;
  line?: number;
  variable?: string; // The variable of the environment that sets it.
  environment: string;
  type?: string; // "boolean", "integer", "number", "text" or "list"
  choices?: string[];
  minimum: number | null;
  maximum: number | null;
  summary: string;
}

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
  diff: string;
  settings?: Setting[];
  notes?: string[];
}

export type Scope = 'user' | 'project';
