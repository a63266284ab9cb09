import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import type { TransferType } from '../../transfer.ts';

/** Props of {@link TransfersEmpty}. */
export type TransfersEmptyProps = {
  type: TransferType;
  isFiltered: boolean;
  onClear: () => void;
  onShare: () => void;
};

/** What a list of transfers without rows says. */
export default function TransfersEmpty({ type, isFiltered, onClear, onShare }: TransfersEmptyProps) {
  const icon = <IconArrowsExchange size={20} stroke={1.7} />;
  if (isFiltered)
    return (
      <EmptyState
        icon={icon}
        title="Ninguna orden coincide con los filtros"
        text="Quite algún filtro o busque otra cosa."
        actions={
          <Button variant="default" onClick={onClear}>
            Limpiar filtros
          </Button>
        }
      />
    );
  return type === 'sent' ? (
    <EmptyState
      icon={icon}
      title="Todavía no compartió órdenes"
      text="Escanéelas, diga con qué logística, y ella las ve como propias."
      actions={<Button onClick={onShare}>Compartir órdenes</Button>}
    />
  ) : (
    <EmptyState icon={icon} title="Todavía no recibió órdenes" text="Las que comparta otra logística aparecen acá." />
  );
}
