// SPDX-License-Identifier: Apache-2.0
import { useId } from 'preact/hooks';
import { type Dial, shown } from './settings';

const THUMB_PX = 18;

interface Props {
  dial: Dial;
  value: number;
  onInput: (value: number) => void;
  onReset: () => void;
}

// A slider with a tick at the current setting, and a bar from there to the chosen value.
export function Slider({ dial, value, onInput, onReset }: Props) {
  const id = useId();
  const share = (of: number) =>
    Math.min(1, Math.max(0, (of - dial.from) / (dial.to - dial.from || 1)));
  const along = (of: number) =>
    'calc(' + THUMB_PX / 2 + 'px + ' + of + ' * (100% - ' + THUMB_PX + 'px))';
  const [present, tried] = [share(dial.present), share(value)];
  const moved = value !== dial.present;
  return (
    <div class={'dial' + (moved ? ' moved' : '')}>
      <label class="capital" for={id}>
        {dial.name}
      </label>
      <span class="dial-value num">
        {moved && (
          <button
            type="button"
            class="quiet"
            aria-label={dial.name + ': back to ' + shown(dial, dial.present)}
            onClick={onReset}
          >
            {shown(dial, dial.present)} →
          </button>
        )}
        <output for={id}>{shown(dial, value)}</output>
      </span>
      <span class="dial-track">
        <span class="rail" />
        <span
          class="way"
          style={{
            left: along(Math.min(present, tried)),
            width: 'calc(' + Math.abs(tried - present) + ' * (100% - ' + THUMB_PX + 'px))',
          }}
        />
        <span class="tick" style={{ left: along(present) }} />
        <input
          id={id}
          type="range"
          min={dial.from}
          max={dial.to}
          step={dial.step}
          value={value}
          aria-valuetext={
            shown(dial, value) + (moved ? ', at present ' + shown(dial, dial.present) : '')
          }
          aria-describedby={id + '-about'}
          onInput={(event) => onInput(Number(event.currentTarget.value))}
        />
      </span>
      <p class="note" id={id + '-about'}>
        {dial.summary}
      </p>
    </div>
  );
}
