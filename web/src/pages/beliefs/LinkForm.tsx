// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { post } from '../../api/client';
import type { BeliefLink, BeliefReading } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { percent } from '../../core/format';
import { useSettled } from '../../core/use_settled';
import { Action } from '../../parts/Action';
import { Field } from '../../parts/Field';
import { Select } from '../../parts/Select';
import { Loaded } from '../../parts/States';
import { Text } from '../../parts/Text';
import { done } from './undo';

const SETTLE_MS = 200;
const FOUND = 8;

type Body = [operation: string, body: Record<string, string>];
// How this belief (id) is linked to the other one that is chosen below.
const KINDS: Record<string, { name: string; of: (id: string, other: string) => Body }> = {
  supports: {
    name: 'supports…',
    of: (id, other) => ['belief/support', { id: other, by: id }],
  },
  supported: {
    name: 'is supported by…',
    of: (id, other) => ['belief/support', { id, by: other }],
  },
  contradicts: {
    name: 'contradicts…',
    of: (id, other) => ['belief/contradict', { id: other, by: id }],
  },
  relates: {
    name: 'is related to…',
    of: (id, other) => ['belief/relate', { a: id, b: other }],
  },
};
const NAMES = Object.fromEntries(Object.entries(KINDS).map(([kind, { name }]) => [kind, name]));

interface Props {
  id: string;
  links: BeliefLink[]; // Those it has.
  onDone: () => void;
  onClose: () => void;
}

// Links the belief with another one, which is found by its words.
export function LinkForm({ id, links, onDone, onClose }: Props) {
  const [kind, setKind] = useState('supports');
  const [text, setText] = useState('');
  const settled = useSettled(text.trim(), SETTLE_MS);
  const found = useQuery<BeliefReading[]>(
    settled ? 'belief/search' : 'belief/list',
    settled ? { text: settled, limit: FOUND + 1 } : { limit: FOUND + 1 },
  );
  const link = (other: BeliefReading) => async () => {
    const [operation, body] = KINDS[kind]!.of(id, other.id);
    await post(operation, body);
    onDone();
    onClose();
    const isFirst = !links.some(({ from, to }) => [from, to].includes(other.id));
    // A contradiction is evidence, which stays; removing links removes all between the two.
    if (kind === 'contradicts' || !isFirst) return done('Linked.');
    done('Linked.', () => post('belief/unlink', { a: id, b: other.id }).then(onDone));
  };
  return (
    <section
      class="panel link-form"
      aria-label="Link the belief"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div class="line">
        <Select
          label="This belief"
          value={kind}
          options={Object.keys(KINDS)}
          names={NAMES}
          onChange={setKind}
        />
        <Field label="Search for the other belief" grow focused value={text} onText={setText} />
        <button type="button" class="quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
      <Loaded query={found} rows={3} empty={<p class="note">No other belief has these words.</p>}>
        {(beliefs) => (
          <ul class="choices" aria-label="Beliefs to link">
            {beliefs
              .filter((one) => one.id !== id)
              .slice(0, FOUND)
              .map((one) => (
                <li key={one.id} class="line">
                  <span class="grow">
                    <Text lines={2}>{one.text ?? '(erased)'}</Text>
                  </span>
                  <span class="num muted">{percent(one.confidence)}</span>
                  <Action
                    needs="belief/relate"
                    label={'Link with: ' + (one.text ?? '').slice(0, 120)}
                    run={link(one)}
                  >
                    Link
                  </Action>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
