// SPDX-License-Identifier: Apache-2.0
import { keysShown } from '../core/keys';
import { useStore } from '../core/store';
import { Dialog } from './Dialog';

const KEYS: [string, [string, string][]][] = [
  [
    'Everywhere',
    [
      ['g o', 'Overview'],
      ['g s', 'Sessions'],
      ['g m', 'Memories'],
      ['g h', 'Heuristics'],
      ['g b', 'Beliefs'],
      ['g r', 'Reviews'],
      ['g i', 'Insight'],
      ['g l', 'Ledger'],
      ['/', 'search'],
      ['j k', 'next and previous row'],
      ['Enter', 'open the row'],
      ['?', 'show these keys'],
    ],
  ],
  [
    'Review form',
    [
      ['a r m d', 'approve, reject, request changes, defer'],
      ['s', 'scores: 1 to 9, 0 for ten, ↑ ↓'],
      ['t', 'free text'],
      ['n', 'new annotation'],
      ['c', 'comparison'],
      ['[ ] = −', 'this, the other, both, neither'],
      ['Ctrl Enter', 'submit, and load the next'],
      ['Esc', 'leave a text field'],
    ],
  ],
];

export function KeysDialog() {
  const open = useStore(keysShown);
  return (
    <Dialog title="Keys" open={open} onClose={() => keysShown.set(false)}>
      <div class="keys">
        {KEYS.map(([title, keys]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <button type="button" onClick={() => keysShown.set(false)}>
        Close
      </button>
    </Dialog>
  );
}
