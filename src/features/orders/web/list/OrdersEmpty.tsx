import { Button } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import { LinkButton } from '#web/LinkButton.tsx';
import type { Day } from '#shared/day.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { type DatedSearch, rangeOf } from '../datedSearch.ts';

/** A way to the import of orders, drawn as a button. */
const ImportButton = ({ primary = false }: { primary?: boolean }) => (
  <LinkButton variant={primary ? 'filled' : 'default'} to="/order/import">
    Importar órdenes
  </LinkButton>
);

/** Props of {@link OrdersEmpty}. */
export type OrdersEmptyProps = {
  /** What the list is filtered by, beside its days of delivery too. */
  chips: readonly { key: string }[];
  search: DatedSearch;
  today: Day;
  onAllDates: () => void;
  onClear: () => void;
  onNew: () => void;
};

/** Why a list shows no order, and what to do about it. */
export const OrdersEmpty = ({ chips, search, today, onAllDates, onClear, onNew }: OrdersEmptyProps) => {
  const range = rangeOf(search, today);
  const isFiltered = chips.some(({ key }) => key !== 'startDay');
  const icon = <IconPackageOff size={20} stroke={1.7} />;
  const allDates = (
    <Button variant="default" onClick={onAllDates}>
      Ver todas las fechas
    </Button>
  );
  if (isFiltered) {
    const actions = (
      <>
        <Button variant="default" onClick={onClear}>
          Limpiar filtros
        </Button>
        {range && allDates}
      </>
    );
    return (
      <EmptyState
        icon={icon}
        title="Ninguna orden coincide con los filtros"
        text={range ? 'Quite algún filtro o pruebe con otras fechas.' : 'Quite algún filtro o busque otra cosa.'}
        actions={actions}
      />
    );
  }
  if (range) {
    const actions = (
      <>
        {allDates}
        <ImportButton />
      </>
    );
    const title = range.startDay === today && range.endDay === today ? 'No hay órdenes para hoy' : 'No hay órdenes en esas fechas';
    return <EmptyState icon={icon} title={title} text="Elija otras fechas o importe un archivo de pedidos." actions={actions} />;
  }
  const first = (
    <>
      <Button variant="default" onClick={onNew}>
        Nueva orden
      </Button>
      <ImportButton />
    </>
  );
  return (
    <EmptyState
      icon={icon}
      title="Todavía no hay órdenes"
      text="Cargue la primera, o importe un archivo de pedidos para empezar."
      actions={first}
    />
  );
};
