// SPDX-License-Identifier: Apache-2.0
// Addresses from a work's content, only if they can do no harm.

export function webLink(text: string | null | undefined): string | null {
  try {
    const url = new URL(text ?? '');
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}

// Pictures only: an SVG is a document that can hold scripts.
export function imageSource(
  type: string | null | undefined,
  data: string | null | undefined,
): string | null {
  if (!/^image\/(png|jpeg|gif|webp)$/.test(type ?? '')) return null;
  return /^[A-Za-z0-9+/]+=*$/.test(data ?? '') ? 'data:' + type + ';base64,' + data : null;
}
