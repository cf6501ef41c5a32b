// SPDX-License-Identifier: Apache-2.0
import { DEMO_SPACE, useSpace } from '../../core/scope';

// A change in the demonstration is a change of the machine: readers must know before they try one.
export function DemoNote() {
  if (useSpace() !== DEMO_SPACE) return null;
  return (
    <p class="note" role="note">
      The demonstration has no settings of its own: this changes the settings of this machine.
    </p>
  );
}
