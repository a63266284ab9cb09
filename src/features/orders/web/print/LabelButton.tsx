import { ActionIcon } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Hint } from '#web/feedback/Hint.tsx';
import type { OrderRowShown } from '../../orderRow.ts';
import { usePrint } from './usePrint.ts';

/** Props of {@link LabelButton}. */
export type LabelButtonProps = { order: Pick<OrderRowShown, '_id' | 'internalID'>; paper: 'labels' | 'labelsZpl' };

/** Prints the label of an order from its row, once however often it is pressed. */
export const LabelButton = ({ order: { _id, internalID }, paper }: LabelButtonProps) => {
  const { print, busy } = usePrint();
  return (
    <Hint label="Imprimir etiqueta (I)">
      <ActionIcon aria-label={`Imprimir etiqueta de ${internalID}`} loading={busy} onClick={() => void print(paper, [_id])}>
        <IconPrinter size={16} stroke={1.7} />
      </ActionIcon>
    </Hint>
  );
};
