// SPDX-License-Identifier: Apache-2.0
import type { Order } from '../core/arrange';
import { Filter } from './Select';

// The order of a list, kept in the address. The first one is the default.
export function OrderFilter({ orders }: { orders: Record<string, Pick<Order<never>, 'name'>> }) {
  const options = Object.keys(orders);
  return (
    <Filter
      label="Order"
      hideLabel
      param="sort"
      value={options[0]}
      options={options}
      names={Object.fromEntries(options.map((option) => [option, orders[option]!.name]))}
      narrows
    />
  );
}
