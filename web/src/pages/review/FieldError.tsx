// SPDX-License-Identifier: Apache-2.0
import { Icon } from '../../parts/Icon';
import type { Failure } from './event';

interface Props {
  at: string;
  failure: Failure | null;
}

export function FieldError({ at, failure }: Props) {
  if (failure?.field !== at) return null;
  return (
    <p class="field-error bar" id={'error-' + at} role="alert">
      <Icon name="alert" />
      <bdi dir="auto">{failure.message}</bdi>
    </p>
  );
}
