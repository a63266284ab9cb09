import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconEdit, IconX } from '@tabler/icons-react';
import { formatCount } from '#shared/money.ts';
import { SelectionBar } from '#web/list/selection/SelectionBar.tsx';
import { ResultSelection } from '#web/list/selection/resultSelection.ts';
import { useSelected } from '#web/table/selection.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import type { Sent } from '#shared/contract.ts';
import type { SentFilter } from '../../../orders/filter.ts';
import { ORDERS } from '../../../orders/noun.ts';
import type { OrderRowShown } from '../../../orders/orderRow.ts';
import type { OrderSelection } from '../../../orders/web/list/orderSelection.ts';
import type { transfers } from '../../contract.ts';
import { mayComeBack } from '../../ended.ts';
import type { TransferRowShown, TransferType } from '../../transfer.ts';
import { sharedOrdersApi } from '../api.ts';
import type { SentTransferFilter } from './transferSearch.ts';
import type { TransferActions } from './useTransferMenu.tsx';

/** The chosen orders of a list of transfers, one by one. */
export type TransferSelection = ResultSelection<TransferRowShown, SentTransferFilter>;

const ICON = { size: 15, stroke: 1.7 };

/** Props of {@link ChosenTransfers}. */
export type ChosenTransfersProps = {
  type: TransferType;
  selection: TransferSelection;
  actions: TransferActions;
  total: number;
  /** What the list shows, and in which order. */
  listed: SentTransferFilter & Pick<Sent<typeof transfers.search>, 'sortField' | 'sortOrder'>;
  onFilters: () => void;
  /** Opens 'Modificar Órdenes'; left out for who may not. */
  onChange?: (chosen: OrderSelection) => void;
};

/** Results of at most so many can be chosen whole: nobody has seen more than that. */
const MOST_CHOSEN = 1_000;
const MAX_SIZE = 100;

/** What can be done with the chosen orders; what a transfer allows is done to those alone that await an answer, or come back. */
export default function ChosenTransfers({ type, selection, actions, total, listed, onFilters, onChange }: ChosenTransfersProps) {
  const rows = [...useSelected(selection).values()];
  const ready = rows.flatMap(({ _id, transfer }) => ((type === 'sent' ? mayComeBack(transfer) : transfer.state === 'open') ? [_id] : []));
  const selectAll = async () => {
    for (let page = 1; page <= Math.ceil(total / MAX_SIZE); page += 1) {
      const { orders } = await sharedOrdersApi.transferSearch.call({ ...listed, size: MAX_SIZE, page });
      selection.mark(
        orders.map((order) => [order._id, order] as const),
        true,
      );
    }
  };
  const change = () => {
    const chosen: OrderSelection = new ResultSelection<OrderRowShown, SentFilter>();
    chosen.set(selection.get());
    onChange?.(chosen);
  };
  useScreenKey('m', change);
  const done = () => selection.drop(ready);
  const count = ` (${formatCount(ready.length)})`;
  const disabled = ready.length === 0;
  return (
    <SelectionBar
      noun={ORDERS}
      count={rows.length}
      total={total}
      {...(total <= MOST_CHOSEN && { onSelectAll: selectAll })}
      onClear={() => selection.clear()}
      onFilters={onFilters}
    >
      {type === 'sent' ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp {...ICON} />}
          disabled={disabled}
          onClick={() => actions.takeBack(ready, done)}
        >
          Recuperar{count}
        </Button>
      ) : (
        <>
          <Button leftSection={<IconCheck {...ICON} />} disabled={disabled} onClick={() => void actions.confirm(ready, done)}>
            Confirmar{count}
          </Button>
          <Button variant="default" leftSection={<IconX {...ICON} />} disabled={disabled} onClick={() => actions.refuse(ready, done)}>
            Rechazar{count}
          </Button>
        </>
      )}
      {onChange && (
        <Button variant="default" leftSection={<IconEdit {...ICON} />} aria-keyshortcuts="M" onClick={change}>
          Modificar ({formatCount(rows.length)})
        </Button>
      )}
    </SelectionBar>
  );
}
