// SPDX-License-Identifier: Apache-2.0

// A refused request, with the server's explanation (problem+json).
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly list: string | null = null, // The operation that lists what there is.
  ) {
    super(detail);
  }
}

// The server explains itself to programs: "no session "x"; GET /v1/session/list shows them". People
// read what comes before the request, and follow a link.
const REQUEST = /[;,] (?:[^;]* )?(?:GET|POST|PUT|PATCH|DELETE) \/v1\/([\w/-]+)[\s\S]*$/;

export function explained(status: number, detail: string): Problem {
  const found = REQUEST.exec(detail);
  return found
    ? new Problem(status, detail.slice(0, found.index) + '.', found[1])
    : new Problem(status, detail);
}

export function problemFrom(status: number, text: string): Problem {
  try {
    const body = JSON.parse(text) as { detail?: unknown; title?: unknown };
    const detail = typeof body.detail === 'string' ? body.detail : body.title;
    if (typeof detail === 'string') return explained(status, detail);
  } catch {
    // Perhaps a proxy answered instead of Credence.
  }
  return new Problem(status, 'The server answered with status ' + status + '.');
}

export function messageOf(error: unknown): string {
  return error instanceof Problem ? error.detail : String(error);
}
