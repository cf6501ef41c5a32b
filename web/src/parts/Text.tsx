// SPDX-License-Identifier: Apache-2.0
// Text from people and agents: any length, any direction, never markup.
export function Text({
  children,
  lines,
}: {
  children: string | null | undefined;
  lines?: 1 | 2 | 3;
}) {
  return (
    <bdi dir="auto" class={'text' + (lines ? ' clamp clamp-' + lines : '')}>
      {children ?? ''}
    </bdi>
  );
}
