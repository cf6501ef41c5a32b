// SPDX-License-Identifier: Apache-2.0
import { capital } from '../core/format';
import { NAVIGATION } from '../core/keys';
import { href, useRoute } from '../core/router';
import { PageHead } from '../parts/PageHead';
import { Text } from '../parts/Text';

export function Missing() {
  const { path } = useRoute();
  return (
    <>
      <PageHead title="No such page" lead="Nothing is at this address." />
      <div class="state stack">
        <p>
          The dashboard has no page <Text is="mono">{'#/' + path.join('/')}</Text>. These exist:
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
