import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Day } from '#shared/day.ts';
import { formatCount } from '#shared/money.ts';
import { can } from '#shared/permissions.ts';
import { latestDue } from '#shared/time.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import { LinkButton } from '#web/LinkButton.tsx';
import type { Paging } from '#web/list/paging.ts';
import { useList } from '#web/list/useList.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import type { Selection } from '#web/table/selection.ts';
import { useToday } from '#web/useToday.ts';
import { DriverSelect } from '../../../fleet/web/DriverSelect.tsx';
import { earliestDue } from '../../../orders/due.ts';
import { useSession, viewerOf } from '../../../session/web/session.ts';
import type { PendingShipment } from '../../contract.ts';
import { marketplacesApi } from '../api.ts';
import { PendingCard } from './PendingCard.tsx';
import { noFilter, type PendingFilter, PendingFilters } from './PendingFilters.tsx';
import { MOST, PendingFoot } from './PendingFoot.tsx';
import { pendingColumns, type PendingSort, pendingSorts } from './pendingColumns.tsx';
import classes from './Taking.module.css';
import type { Places } from './takingWork.ts';
import { useSkipping } from './useSkipping.ts';
import { needsPlace, SHIPMENTS } from './waitsFor.ts';

/** Props of {@link PendingChoice}. */
export type PendingChoiceProps = {
  selection: Selection<PendingShipment>;
  /** Where people have put some of them by now. */
  places: Places;
  account: string | undefined;
  onAccount: (account: string | undefined) => void;
  day: Day | null;
  onDay: (day: Day | null) => void;
  driver: string | null;
  onDriver: (driver: string | null) => void;
  /** What is wrong with day and driver, by field. */
  faults: Readonly<Record<string, string>>;
  busy: boolean;
  onTake: (chosen: readonly PendingShipment[]) => void;
};

/** Chooses among the shipments that wait, and says for when and whom they are. */
export const PendingChoice = (props: PendingChoiceProps) => {
  const { selection, places, account, onAccount, day, onDay, driver, onDriver, faults, busy, onTake } = props;
  const today = useToday();
  const session = useSession();
  const mayOffice = session !== undefined && can(viewerOf(session), 'office');
  const [filter, setFilter] = useState(noFilter);
  const [place, setPlace] = useState<Paging<25 | 100, PendingSort>>({});
  const accounts = useQuery({ ...marketplacesApi.waiting.queryOptions({}), staleTime: 0 }).data?.data;
  const asked = { ...filter, account: account ?? null };
  const isFiltered = account !== undefined || Object.values(filter).some(Boolean);
  const { skip, offer, isOffering } = useSkipping(() => selection.clear());
  const isPut = ({ _id }: PendingShipment) => _id in places;
  const list = useList({
    name: 'pending shipments',
    endpoint: marketplacesApi.pending,
    filter: asked,
    rows: ({ data }) => data,
    sorts: pendingSorts,
    sizes: [25, 100],
    place,
    onPlace: setPlace,
  });
  const change = (next: Partial<PendingFilter>) => {
    // What is done with those that wait is not done with those that nobody takes.
    if (next.skipped !== undefined) selection.clear();
    setFilter({ ...filter, ...next });
    setPlace({ ...place, page: undefined });
  };
  const all = useMutation({
    mutationFn: () => marketplacesApi.pending.call({ ...asked, size: MOST }),
    onSuccess: ({ data, total }) => {
      selection.set(new Map(data.map((one) => [one._id, one])));
      if (total > data.length) toast.warning(`Se eligieron los primeros ${formatCount(data.length)} de ${formatCount(total)}`);
    },
    onError: (error) => toast.error(failureLine(failureOf(error)), 'No se pudieron elegir'),
  });
  const clear = () => {
    if (filter.skipped) selection.clear();
    setFilter(noFilter);
    onAccount(undefined);
    setPlace({});
  };
  const none = accounts?.length === 0;
  return (
    <div className={classes.choice}>
      <PendingFilters
        filter={filter}
        onFilter={change}
        account={account}
        onAccount={(next) => {
          onAccount(next);
          setPlace({ ...place, page: undefined });
        }}
        accounts={accounts ?? []}
      >
        <Button variant="subtle" loading={all.isPending} disabled={list.total === 0} onClick={() => all.mutate()}>
          Elegir{' '}
          {list.total > MOST ? `los primeros ${formatCount(MOST)}` : list.total === 1 ? 'el que hay' : `los ${formatCount(list.total)}`}
        </Button>
      </PendingFilters>
      <div className={classes.table}>
        <DataTable
          noun={SHIPMENTS}
          {...list.table}
          rowName={({ externalID }) => externalID}
          columns={pendingColumns(isPut)}
          selection={selection}
          rowTone={(row) => (needsPlace(row) && !isPut(row) ? 'doubt' : undefined)}
          cardHeight={104}
          card={(row) => <PendingCard shipment={row} isPut={isPut(row)} />}
          empty={
            isFiltered ? (
              <EmptyState
                title={filter.skipped ? 'Ninguno quedó sin llevar' : 'Ningún envío coincide'}
                text={filter.skipped ? 'Acá quedan los que alguien dijo que no se llevan.' : 'Pruebe con menos filtros.'}
                actions={
                  <Button variant="default" onClick={clear}>
                    Ver todos
                  </Button>
                }
              />
            ) : (
              <EmptyState
                icon={<IconBuildingStore size={20} stroke={1.7} />}
                title={none ? 'Ninguna cuenta vinculada' : 'Nada espera'}
                text={
                  none
                    ? 'Cuando la oficina vincule una cuenta de Mercado Libre, Tienda Nube o Shopify de un cliente, sus envíos llegan acá.'
                    : 'Los envíos que llegan de las tiendas ya son órdenes. Acá quedan los que no se pudieron ubicar y los de cuentas que no se crean solas.'
                }
                actions={mayOffice && <LinkButton to="/office/connections">Ir a Conexiones</LinkButton>}
              />
            )
          }
        />
      </div>
      <div className={classes.foot}>
        {!filter.skipped && (
          <div className={classes.when}>
            <DayInput
              label="Fecha de entrega"
              required
              value={day}
              onChange={onDay}
              error={faults['deliveryDate']}
              minDay={earliestDue(today)}
              maxDay={latestDue(today)}
            />
            <DriverSelect label="Chofer" placeholder="Sin chofer" value={driver} onChange={onDriver} error={faults['driverAssign']} />
          </div>
        )}
        <PendingFoot
          selection={selection}
          places={places}
          isOfSkipped={filter.skipped}
          busy={busy || isOffering}
          onTake={onTake}
          onSkip={skip}
          onOffer={offer}
        />
      </div>
    </div>
  );
};
