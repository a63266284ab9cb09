import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconEdit, IconX } from '@tabler/icons-react';
import { formatCount } from '#shared/money.ts';
import { SelectionBar } from '#web/list/selection/SelectionBar.tsx';
import type { ResultSelection } from '#web/list/selection/resultSelection.ts';
import { useSelected } from '#web/table/selection.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import { ORDERS } from '../../../orders/noun.ts';
import type { TransferRowShown, TransferType } from '../../transfer.ts';
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
  /** Chooses the whole result; left out where that is too much to be seen. */
  onSelectAll?: () => Promise<void>;
  onFilters: () => void;
  /** Opens 'Modificar Órdenes'; left out for who may not. */
  onChange?: () => void;
};

/** What can be done with the chosen orders; what a transfer allows is done to those alone that await an answer. */
export default function ChosenTransfers({ type, selection, actions, total, onSelectAll, onFilters, onChange }: ChosenTransfersProps) {
  const rows = [...useSelected(selection).values()];
  const open = rows.flatMap(({ _id, transfer }) => (transfer.state === 'open' ? [_id] : []));
  useScreenKey('m', () => onChange?.());
  const done = () => selection.drop(open);
  const count = ` (${formatCount(open.length)})`;
  const disabled = open.length === 0;
  return (
    <SelectionBar
      noun={ORDERS}
      count={rows.length}
      total={total}
      {...(onSelectAll && { onSelectAll })}
      onClear={() => selection.clear()}
      onFilters={onFilters}
    >
      {type === 'sent' ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp {...ICON} />}
          disabled={disabled}
          onClick={() => actions.takeBack(open, done)}
        >
          Recuperar{count}
        </Button>
      ) : (
        <>
          <Button leftSection={<IconCheck {...ICON} />} disabled={disabled} onClick={() => void actions.confirm(open, done)}>
            Confirmar{count}
          </Button>
          <Button variant="default" leftSection={<IconX {...ICON} />} disabled={disabled} onClick={() => actions.refuse(open, done)}>
            Rechazar{count}
          </Button>
        </>
      )}
      {onChange && (
        <Button variant="default" leftSection={<IconEdit {...ICON} />} aria-keyshortcuts="M" onClick={onChange}>
          Modificar ({formatCount(rows.length)})
        </Button>
      )}
    </SelectionBar>
  );
}
