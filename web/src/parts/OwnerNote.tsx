// SPDX-License-Identifier: Apache-2.0
import { identity } from '../api/identity';
import { useStore } from '../core/store';

// Says who may change the server's machine, to everyone else.
export function OwnerNote() {
  const who = useStore(identity);
  if (!who || who.owner) return null;
  return (
    <p class="note" role="note">
      Only the user who runs this server may change this, in a browser on its machine and without a
      token.
    </p>
  );
}
