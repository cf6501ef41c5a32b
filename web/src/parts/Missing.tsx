// SPDX-License-Identifier: Apache-2.0
import { capital } from '../core/format';
import { NAVIGATION } from '../core/keys';
import { href, useRoute } from '../core/router';
import { PageHead } from './PageHead';
import { Text } from './Text';

export function Missing() {
  const { page, path } = useRoute();
  const whole = page === 'missing' ? path : [page, ...path];
  return (
    <>
      <PageHead title="No such page" lead="Nothing is at this address." />
      <div class="state stack">
        <p>
          The dashboard has no page <Text is="mono">{'#/' + whole.join('/')}</Text>. These exist:
        </p>
        <p class="line">
          {NAVIGATION.map(({ page }) => (
            <a key={page} href={href(page)}>
              {capital(page)}
            </a>
          ))}
        </p>
      </div>
    </>
  );
}
