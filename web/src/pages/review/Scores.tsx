// SPDX-License-Identifier: Apache-2.0
import { words } from '../../core/format';
import { FieldError } from './FieldError';
import { DIMENSIONS, type PartProps } from './event';

const TEN = Array.from({ length: 10 }, (_, index) => index + 1);

// The new score after a key press. Null clears the score; undefined means another key.
export function scoreFor(key: string, score: number | undefined): number | null | undefined {
  if (/^[0-9]$/.test(key)) return key === '0' ? 10 : Number(key);
  if (key === 'ArrowRight') return Math.min(10, (score ?? 0) + 1);
  if (key === 'ArrowLeft') return score === undefined || score <= 1 ? null : score - 1;
  if (key === 'Backspace' || key === 'Delete') return null;
  return undefined;
}

function focusNeighbour(row: HTMLElement, step: 1 | -1): void {
  const rows = [...(row.closest('.scores')?.querySelectorAll<HTMLElement>('[role=slider]') ?? [])];
  rows[rows.indexOf(row) + step]?.focus();
}

export function Scores({ draft, change, failure }: PartProps) {
  const set = (dimension: string, score: number | null) => {
    const { [dimension]: _, ...rest } = draft.scores;
    change({ scores: score === null ? rest : { ...rest, [dimension]: score } });
  };
  const onKey = (dimension: string) => (event: KeyboardEvent) => {
    const row = event.currentTarget as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      focusNeighbour(row, event.key === 'ArrowDown' ? 1 : -1);
    else {
      const score = scoreFor(event.key, draft.scores[dimension]);
      if (score === undefined) return;
      set(dimension, score);
      if (/^[0-9]$/.test(event.key)) focusNeighbour(row, 1); // A digit moves on to the next row.
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section class="part">
      <h3>
        Scores <kbd>s</kbd>{' '}
        <span class="muted">press 1 to 9, or 0 for ten; leave out what you cannot judge</span>
      </h3>
      <div class="scores">
        {DIMENSIONS.map((dimension, index) => {
          const score = draft.scores[dimension];
          return (
            <div key={dimension} class="score">
              <span id={'score-' + dimension}>{words(dimension)}</span>
              <div
                role="slider"
                tabIndex={0}
                aria-labelledby={'score-' + dimension}
                aria-valuemin={1}
                aria-valuemax={10}
                aria-valuenow={score ?? 1}
                aria-valuetext={score === undefined ? 'no score' : String(score)}
                data-scores={index === 0 ? '' : undefined}
                onKeyDown={onKey(dimension)}
              >
                {TEN.map((value) => (
                  <span
                    key={value}
                    class={'pip' + (score !== undefined && value <= score ? ' on' : '')}
                    onClick={() => set(dimension, score === value ? null : value)}
                  />
                ))}
              </div>
              <span class="num">{score ?? '–'}</span>
              {score !== undefined && (
                <input
                  class="comment"
                  dir="auto"
                  value={draft.comments[dimension] ?? ''}
                  placeholder={'Why ' + score + '?'}
                  aria-label={'Comment on ' + words(dimension)}
                  onInput={(event) =>
                    change({
                      comments: { ...draft.comments, [dimension]: event.currentTarget.value },
                    })
                  }
                />
              )}
              <FieldError at={'scores.' + dimension} failure={failure} />
            </div>
          );
        })}
      </div>
    </section>
  );
}
