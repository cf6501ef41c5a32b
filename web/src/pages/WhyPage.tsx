// SPDX-License-Identifier: Apache-2.0
import { useRoute } from '../core/router';
import { PageHead } from '../parts/PageHead';
import { Empty } from '../parts/States';
import { WhyPanel } from './WhyPanel';

// For subjects without a page of their own: rules, task types, work products.
export function WhyPage() {
  const id = useRoute().path[0];
  return (
    <>
      <PageHead
        title={'Why: ' + (id ?? '')}
        lead="Every event behind this confidence, and what each changed"
      />
      {id ? (
        <WhyPanel id={id} faculty="review" title="Events" />
      ) : (
        <Empty title="Nothing to explain" />
      )}
    </>
  );
}
