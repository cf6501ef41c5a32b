// SPDX-License-Identifier: Apache-2.0
import { useRoute } from '../core/router';
import { PageHead } from '../parts/PageHead';
import { CopyButton } from '../parts/CopyButton';
import { Empty } from '../parts/States';
import { WhyPanel } from './WhyPanel';

// Explains whatever an address names: a rule, a task type or a work product, which have no page of
// their own, and also a memory, a heuristic or a session.
export function WhyPage() {
  const id = useRoute().path[0];
  return (
    <>
      <PageHead
        title={'Why: ' + (id ?? '')}
        lead="What this confidence rests on, and what would change it"
      >
        {id && <CopyButton text={() => location.href} label="Copy the link" shown="Copy the link" />}
      </PageHead>
      {id ? (
        <WhyPanel key={id} id={id} faculty="*" title="How it came about" />
      ) : (
        <Empty title="Nothing to explain">
          Add an id to the address, or open “why” from a memory, a rule or a heuristic.
        </Empty>
      )}
    </>
  );
}
