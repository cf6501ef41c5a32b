// SPDX-License-Identifier: Apache-2.0
import { Text } from '../../parts/Text';

// The newest comments that ask for a rule.
export function Quotes({ quotes, open = false }: { quotes: string[]; open?: boolean }) {
  if (quotes.length === 0) return null;
  return (
    <details class="quotes" open={open}>
      <summary>What reviewers wrote</summary>
      {quotes.map((quote) => (
        <blockquote key={quote}>
          <Text lines={3}>{quote}</Text>
        </blockquote>
      ))}
    </details>
  );
}
