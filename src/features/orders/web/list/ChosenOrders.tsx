import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { formatCount } from '#shared/money.ts';
import { SelectionBar } from '#web/list/selection/SelectionBar.tsx';
import { useScreenKey } from '#web/useScreenKey.ts';
import { useKeptSelection } from './keptSelection.ts';
import type { OrderListSearch } from './orderListSearch.ts';
import { ORDERS } from '../../noun.ts';
import type { OrderSelection } from './orderSelection.ts';
import { useLeftExceptions } from './useLeftExceptions.ts';
import { chosenForPrint } from '../print/chosenForPrint.ts';
import type { ListOrder } from '../print/orderPrinting.ts';
import { allPapers, PrintMenu } from '../print/PrintMenu.tsx';

/** Props of {@link ChosenOrders}. */
export type ChosenOrdersProps = {
  selection: OrderSelection;
  /** How many are chosen. */
  count: number;
  /** The list's, with its days. */
  search: OrderListSearch;
  /** In which order they are listed. */
  order: ListOrder;
  /** Orders of the whole result. */
  total: number;
  /** When the list was read; nothing while it is being read. */
  readAt: string | undefined;
  /** Whether the form of the bulk change is open. */
  changing: boolean;
  onSelectAll: () => void;
  onFilters: () => void;
  /** The pointer or the focus comes to the change. */
  onNear: () => void;
  onChange: () => void;
};

/** What can be done with the chosen orders. */
export default function ChosenOrders({
  selection,
  count,
  search,
  order,
  total,
  readAt,
  changing,
  onNear,
  onChange,
  ...bar
}: ChosenOrdersProps) {
  useLeftExceptions(selection, total, readAt);
  useKeptSelection(selection, search, total, changing);
  useScreenKey('m', onChange);
  return (
    <SelectionBar noun={ORDERS} count={count} total={total} onClear={() => selection.clear()} {...bar}>
      <Button
        variant="default"
        leftSection={<IconEdit size={15} stroke={1.7} />}
        aria-keyshortcuts="M"
        onMouseEnter={onNear}
        onFocus={onNear}
        onClick={onChange}
      >
        Modificar ({formatCount(count)})
      </Button>
      <PrintMenu
        papers={allPapers}
        label={`Imprimir (${formatCount(count)})`}
        count={count}
        chosen={() => chosenForPrint(selection, order, count)}
      />
    </SelectionBar>
  );
}
