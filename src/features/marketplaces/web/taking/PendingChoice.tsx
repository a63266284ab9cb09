import { Button, Select, Switch } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Day } from '#shared/day.ts';
import { formatCount } from '#shared/money.ts';
import { can } from '#shared/permissions.ts';
import { latestDue } from '#shared/time.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import { LinkButton } from '#web/LinkButton.tsx';
import type { Paging } from '#web/list/paging.ts';
import { SearchField } from '#web/list/SearchField.tsx';
import { useList } from '#web/list/useList.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import { type Selection, useSelected } from '#web/table/selection.ts';
import { useToday } from '#web/useToday.ts';
import { type IntegrationType, integrationTypes, shopNames } from '../../../clients/integration.ts';
import { ClientSelect } from '../../../clients/web/ClientSelect.tsx';
import { DriverSelect } from '../../../fleet/web/DriverSelect.tsx';
import { earliestDue } from '../../../orders/due.ts';
import { useSession, viewerOf } from '../../../session/web/session.ts';
import type { PendingShipment } from '../../contract.ts';
import { marketplacesApi } from '../api.ts';
import { PendingCard } from './PendingCard.tsx';
import { pendingColumns, type PendingSort, pendingSorts } from './pendingColumns.tsx';
import classes from './Taking.module.css';
import { needsPlace } from './waitsFor.ts';

const SHIPMENTS = { one: 'envío', many: 'envíos' };
/** Shipments that are made orders at once, at most. */
const MOST = 500;
const REST = 350;

/** Props of {@link PendingChoice}. */
export type PendingChoiceProps = {
  selection: Selection<PendingShipment>;
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

type FootProps = Pick<PendingChoiceProps, 'selection' | 'busy' | 'onTake'> & { onSkip: (chosen: readonly PendingShipment[]) => void };

/** What is done with those that are chosen. */
const Foot = ({ selection, busy, onTake, onSkip }: FootProps) => {
  const chosen = [...useSelected(selection).values()];
  const unplaced = chosen.filter(needsPlace).length;
  const isMany = chosen.length > MOST;
  return (
    <div className={classes.buttons}>
      {(isMany || unplaced > 0) && (
        <span role="status">
          {isMany
            ? `Hasta ${formatCount(MOST)} por vez: saque ${formatCount(chosen.length - MOST)}`
            : `${formatCount(unplaced)} sin ubicar: primero se ponen en el mapa`}
        </span>
      )}
      <Button variant="default" disabled={busy || isMany || chosen.length === 0} onClick={() => onSkip(chosen)}>
        No se llevan
      </Button>
      <Button loading={busy} disabled={isMany || chosen.length === 0} onClick={() => onTake(chosen)}>
        {chosen.length === 0 ? 'Crear órdenes' : chosen.length === 1 ? 'Crear 1 orden' : `Crear ${formatCount(chosen.length)} órdenes`}
      </Button>
    </div>
  );
};

/** Chooses among the shipments that wait, and says for when and whom they are. */
export const PendingChoice = (props: PendingChoiceProps) => {
  const { selection, account, onAccount, day, onDay, driver, onDriver, faults, busy, onTake } = props;
  const queries = useQueryClient();
  const today = useToday();
  const session = useSession();
  const mayOffice = session !== undefined && can(viewerOf(session), 'office');
  const [search, setSearch] = useState('');
  const [type, setType] = useState<IntegrationType | null>(null);
  const [client, setClient] = useState<string | null>(null);
  const [unplaced, setUnplaced] = useState(false);
  const [place, setPlace] = useState<Paging<25 | 100, PendingSort>>({});
  const accounts = useQuery({ ...marketplacesApi.waiting.queryOptions({}), staleTime: 0 }).data?.data;
  const filter = { search, type, client, account: account ?? null, unplaced };
  const isFiltered = search !== '' || type !== null || client !== null || account !== undefined || unplaced;
  const list = useList({
    name: 'pending shipments',
    endpoint: marketplacesApi.pending,
    filter,
    rows: ({ data }) => data,
    sorts: pendingSorts,
    sizes: [25, 100],
    place,
    onPlace: setPlace,
  });
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPlace({ ...place, page: undefined });
    };
  const all = useMutation({
    mutationFn: () => marketplacesApi.pending.call({ ...filter, size: MOST }),
    onSuccess: ({ data, total }) => {
      selection.set(new Map(data.map((one) => [one._id, one])));
      if (total > data.length) toast.warning(`Se eligieron los primeros ${formatCount(data.length)} de ${formatCount(total)}`);
    },
    onError: (error) => toast.error(failureLine(failureOf(error)), 'No se pudieron elegir'),
  });
  const skip = (chosen: readonly PendingShipment[]) =>
    confirmDelete({
      title:
        chosen.length === 1
          ? `¿Desea dejar de ofrecer el envío ${chosen[0]?.externalID}?`
          : `¿Desea dejar de ofrecer ${formatCount(chosen.length)} envíos?`,
      note: 'No se crean sus órdenes y no vuelven a aparecer. En la tienda no cambia nada.',
      action: 'No se llevan',
      failed: 'No se pudieron dejar de ofrecer',
      confirm: async () => {
        await marketplacesApi.skip.call({ shipments: chosen.map(({ _id }) => _id) });
        selection.clear();
        await queries.invalidateQueries({ queryKey: ['marketplaces'] });
      },
    });
  const clear = () => {
    setSearch('');
    setType(null);
    setClient(null);
    setUnplaced(false);
    onAccount(undefined);
    setPlace({});
  };
  const none = accounts?.length === 0;
  return (
    <div className={classes.choice}>
      <div className={classes.filters}>
        <SearchField
          label="Buscar nombre, dirección o número"
          keyed={false}
          rest={REST}
          value={search}
          onChange={change(setSearch)}
          onEnter={change(setSearch)}
        />
        <Select
          aria-label="Tienda"
          placeholder="Todas las tiendas"
          clearable
          clearButtonProps={{ 'aria-label': 'Todas las tiendas' }}
          data={integrationTypes.map((value) => ({ value, label: shopNames[value].name }))}
          value={type}
          onChange={change((value: string | null) => setType(value as IntegrationType | null))}
        />
        <Select
          aria-label="Cuenta"
          placeholder="Todas las cuentas"
          clearable
          searchable
          nothingFoundMessage="Ninguna cuenta se llama así"
          clearButtonProps={{ 'aria-label': 'Todas las cuentas' }}
          data={(accounts ?? [])
            .filter((one) => type === null || one.type === type)
            .map((one) => ({ value: one._id, label: `${one.nickname} · ${shopNames[one.type].short} (${formatCount(one.pending)})` }))}
          value={account ?? null}
          onChange={change((value: string | null) => onAccount(value ?? undefined))}
        />
        <div className={classes.client}>
          <ClientSelect label="Cliente" placeholder="Todos los clientes" value={client} onChange={change(setClient)} />
        </div>
        <Switch label="Sin ubicar" checked={unplaced} onChange={(event) => change(setUnplaced)(event.currentTarget.checked)} />
        <Button variant="subtle" loading={all.isPending} disabled={list.total === 0} onClick={() => all.mutate()}>
          Elegir{' '}
          {list.total > MOST ? `los primeros ${formatCount(MOST)}` : list.total === 1 ? 'el que hay' : `los ${formatCount(list.total)}`}
        </Button>
      </div>
      <div className={classes.table}>
        <DataTable
          noun={SHIPMENTS}
          {...list.table}
          rowName={({ externalID }) => externalID}
          columns={pendingColumns}
          selection={selection}
          rowTone={(row) => (needsPlace(row) ? 'doubt' : undefined)}
          cardHeight={104}
          card={(row) => <PendingCard shipment={row} />}
          empty={
            isFiltered ? (
              <EmptyState
                title="Ningún envío coincide"
                text="Pruebe con menos filtros."
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
        <Foot selection={selection} busy={busy} onTake={onTake} onSkip={skip} />
      </div>
    </div>
  );
};
