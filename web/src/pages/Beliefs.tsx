// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import type { Arbitration, BeliefReading } from '../api/answers';
import { useQuery } from '../api/use_query';
import { go, href, replaceParams, useRoute } from '../core/router';
import { Icon } from '../parts/Icon';
import { Loaded } from '../parts/Loaded';
import { Meter } from '../parts/Meter';
import { PageHead } from '../parts/PageHead';
import { Row } from '../parts/Row';
import { SearchBox } from '../parts/SearchBox';
import { Select } from '../parts/Select';
import { Split } from '../parts/Split';
import { Standing } from '../parts/Standing';
import { Command, Empty } from '../parts/States';
import { Text } from '../parts/Text';
import { Time } from '../parts/Time';
import { BeliefAdd } from './BeliefAdd';
import { BeliefDetail } from './BeliefDetail';
import { Disputes } from './Disputes';

const STATUSES = ['disputed', 'stale', 'supported', 'unconfirmed', 'fresh', 'retracted'] as const;

export function Beliefs() {
  const { path, params } = useRoute();
  const [adding, setAdding] = useState(false);
  const text = params['q'] ?? '';
  const list = useQuery<BeliefReading[]>(
    text ? 'belief/search' : 'belief/list',
    text
      ? { text, limit: 50 }
      : { status: params['status'], all: params['status'] === 'retracted' },
    ['belief'],
  );
  const disputes = useQuery<Arbitration[]>('belief/disputes', {}, ['belief']);
  const empty =
    text || params['status'] ? (
      <Empty title="No belief fits">
        <p>Other words, or all statuses, find more.</p>
      </Empty>
    ) : (
      <Empty title="Nothing is believed yet">
        <p>Add a statement above, or let Credence read a conversation:</p>
        <Command>credence belief add "The office is in Lisbon"</Command>
      </Empty>
    );
  return (
    <>
      <PageHead
        title="Beliefs"
        lead="Statements, how sure each is, and what speaks for and against it"
      >
        <button
          type="button"
          class="primary"
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          <Icon name="plus" />
          Add
        </button>
      </PageHead>
      {adding && (
        <BeliefAdd
          onDone={(id) => {
            setAdding(false);
            go(href('beliefs', [id]));
          }}
        />
      )}
      <Disputes
        disputes={disputes.data ?? []}
        reload={() => {
          disputes.reload();
          list.reload();
        }}
      />
      <div class="filters">
        <SearchBox label="Search beliefs" value={text} onSearch={(q) => replaceParams({ q })} />
        <Select
          label="Status"
          hideLabel
          any="All held"
          value={params['status'] ?? ''}
          options={STATUSES}
          onChange={(status) => replaceParams({ status, q: '' })}
        />
      </div>
      <Split
        back={href('beliefs', [], params)}
        hint="Choose a belief to see the terms of its number and its neighbours."
        list={
          <Loaded query={list} rows={8} empty={empty}>
            {(beliefs) => (
              <ul class="rows" aria-label="Beliefs">
                {beliefs.map((belief) => (
                  <Row
                    key={belief.id}
                    to={href('beliefs', [belief.id], params)}
                    current={belief.id === path[0]}
                  >
                    <span class="row-main">
                      <Text lines={2}>{belief.text || '(erased)'}</Text>
                    </span>
                    <Meter value={belief.confidence} label="confidence" />
                    <span class="row-foot">
                      <Standing standing={belief.status} ofBelief />
                      <span class="muted">
                        mentioned <Time at={belief.last_referenced} />
                      </span>
                    </span>
                  </Row>
                ))}
              </ul>
            )}
          </Loaded>
        }
        detail={path[0] ? <BeliefDetail key={path[0]} id={path[0]} /> : null}
      />
    </>
  );
}
