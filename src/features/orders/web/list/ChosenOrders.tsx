import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { formatCount } from '#shared/money.ts';
import { SelectionBar } from '#web/list/SelectionBar.tsx';
import { ORDERS } from './orderNoun.ts';

/** Props of {@link ChosenOrders}. */
export type ChosenOrdersProps = {
  count: number;
  /** Orders of the whole result. */
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  onFilters: () => void;
  /** The pointer or the focus comes to the change. */
  onNear: () => void;
  onChange: () => void;
};

/** What can be done with the chosen orders. */
export default function ChosenOrders({ count, onNear, onChange, ...bar }: ChosenOrdersProps) {
  return (
    <SelectionBar noun={ORDERS} count={count} {...bar}>
      <Button variant="default" leftSection={<IconEdit size={15} stroke={1.7} />} onMouseEnter={onNear} onFocus={onNear} onClick={onChange}>
        Modificar ({formatCount(count)})
      </Button>
    </SelectionBar>
  );
}
