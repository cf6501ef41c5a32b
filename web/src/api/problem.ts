// SPDX-License-Identifier: Apache-2.0

// A refused request, with the server's explanation (problem+json).
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
  ) {
    super(detail);
  }
}

export function problemFrom(status: number, text: string): Problem {
  try {
    const body = JSON.parse(text) as { detail?: unknown; title?: unknown };
    const detail = typeof body.detail === 'string' ? body.detail : body.title;
    if (typeof detail === 'string') return new Problem(status, detail);
  } catch {
    // Perhaps a proxy answered instead of Credence.
  }
  return new Problem(status, 'The server answered with status ' + status + '.');
}

export function messageOf(error: unknown): string {
  return error instanceof Problem ? error.detail : String(error);
}
