// SPDX-License-Identifier: Apache-2.0
import { Empty } from '../../parts/States';

export function NoEvents() {
  return (
    <Empty
      title="No events yet"
      command={'credence event "the doorbell rings at night" --source doorbell'}
    >
      Events appear here as soon as they arrive. Send the first:
    </Empty>
  );
}
