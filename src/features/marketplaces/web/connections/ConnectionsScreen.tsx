import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLink, IconPlug, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { startTransition, Suspense, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { can } from '#shared/permissions.ts';
import { fold, words } from '#shared/text.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { Hint } from '#web/feedback/Hint.tsx';
import { later } from '#web/later.ts';
import { FilterStrip } from '#web/list/FilterStrip.tsx';
import { SearchField } from '#web/list/SearchField.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import { DataTable } from '#web/table/DataTable.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import { shopNames } from '../../../clients/integration.ts';
import { useSession, viewerOf } from '../../../session/web/session.ts';
import { needsLook } from '../../connectionState.ts';
import type { Connection } from '../../contract.ts';
import { ConnectionCard } from './ConnectionCard.tsx';
import { connectionColumns } from './connectionColumns.tsx';
import { ConnectionFacts } from './ConnectionFacts.tsx';
import { connectionMenu } from './connectionMenu.tsx';
import classes from './Connections.module.css';
import type { ShownConnections } from './connectionSearch.ts';
import { useConnections } from './useConnections.ts';

const LinkDialog = later(() => import('./LinkDialog.tsx'));
const ReplayDialog = later(() => import('./ReplayDialog.tsx'));

const ICON = { size: 16, stroke: 1.7 };
const NOUN = { one: 'cuenta', many: 'cuentas', feminine: true };

const isShown = (show: ShownConnections | undefined, connection: Connection) =>
  show === undefined || (show === 'expired' ? connection.status === 'Expired' : needsLook(connection));
/** Whether all words that were typed are in its account's name, number and shop, or its client's name. */
const isFound = (q: string, { nickname, user_id, type, client }: Connection) => {
  const said = fold([nickname, user_id, shopNames[type].name, client.name].join(' '));
  return words(fold(q)).every((word) => said.includes(word));
};

const segments = [
  { value: 'all', label: 'Todas' },
  { value: 'look', label: 'Para mirar' },
  { value: 'expired', label: 'Vencidas' },
] as const;

const NoneShown = ({ sought, onAll }: { sought: boolean; onAll: () => void }) => (
  <EmptyState
    title={sought ? 'Ninguna cuenta coincide' : 'Ninguna cuenta está así'}
    text={sought ? 'Pruebe con menos letras.' : 'Las demás funcionan.'}
    actions={
      <Button variant="default" onClick={onAll}>
        Ver todas
      </Button>
    }
  />
);

/** Oficina / Conexiones: how the accounts of marketplaces do that are linked to clients. */
export default function ConnectionsScreen() {
  const [{ show, q = '' }, setSearch] = useScreenSearch('/office/connections');
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const session = useSession();
  const mayOrders = session !== undefined && can(viewerOf(session), 'order');
  const connections = useConnections();
  const [linking, setLinking] = useState(false);
  const [replayed, setReplayed] = useState<Connection | null>(null);
  const { list } = connections;
  const all = list.data?.data;
  const found = all?.filter((one) => isFound(q, one));
  const shown = found?.filter((one) => isShown(show, one));
  const filter = (next: string) => void setSearch({ show: next === 'all' ? undefined : (next as ShownConnections) });
  const seek = (typed: string) => void setSearch({ q: typed || undefined }, { replace: true });
  const clear = () => void setSearch({ show: undefined, q: undefined });
  const openLinking = () => startTransition(() => setLinking(true));
  const countOf = (value: (typeof segments)[number]['value']) =>
    found?.filter((one) => isShown(value === 'all' ? undefined : value, one)).length;
  const offersNone = connections.offered?.length === 0;
  return (
    <>
      <PageHead
        title="Conexiones"
        breadcrumb={['Oficina', 'Conexiones']}
        actions={
          all &&
          all.length > 0 &&
          !offersNone &&
          (phone ? (
            <ActionIcon variant="filled" color="petroleo" size={40} aria-label="Vincular una cuenta" onClick={openLinking}>
              <IconLink size={20} stroke={1.7} />
            </ActionIcon>
          ) : (
            <Button leftSection={<IconLink {...ICON} />} onClick={openLinking}>
              Vincular una cuenta
            </Button>
          ))
        }
      />
      <DataTable
        noun={NOUN}
        rows={shown}
        rowId={({ _id }) => _id}
        rowName={({ nickname }) => nickname}
        columns={connectionColumns(mayOrders)}
        initialSort={{ key: 'state', desc: false }}
        rowTone={({ status, permitted }) => (status === 'Expired' || !permitted ? 'danger' : undefined)}
        error={list.error}
        onRetry={() => void list.refetch()}
        expanded={(row) => <ConnectionFacts connection={row} mayOrders={mayOrders} />}
        rowMenu={(row) => connectionMenu(row, connections, () => startTransition(() => setReplayed(row)))}
        rowActions={(row) =>
          row.permitted &&
          row.status !== 'Expired' && (
            <Hint label="Reintentar ahora">
              <ActionIcon aria-label={`Reintentar ahora ${row.nickname}`} onClick={() => connections.retry(row)}>
                <IconRefresh {...ICON} />
              </ActionIcon>
            </Hint>
          )
        }
        cardHeight={104}
        card={(row) => <ConnectionCard connection={row} />}
        strip={
          all &&
          all.length > 0 && (
            <FilterStrip
              noun={NOUN}
              total={shown?.length}
              of={all.length}
              onRefresh={() => void list.refetch()}
              search={<SearchField label="Buscar cuenta o cliente" value={q} onChange={seek} onEnter={seek} />}
              before={
                <SegmentedControl
                  className={classes.segments ?? ''}
                  aria-label="Cuáles"
                  value={show ?? 'all'}
                  onChange={filter}
                  data={segments.map(({ value, label }) => ({
                    value,
                    label: (
                      <span>
                        {label} <span className="tn">{formatCount(countOf(value) ?? 0)}</span>
                      </span>
                    ),
                  }))}
                />
              }
            />
          )
        }
        empty={
          all && all.length > 0 ? (
            <NoneShown sought={q !== ''} onAll={clear} />
          ) : (
            <EmptyState
              icon={<IconPlug size={20} stroke={1.7} />}
              title="Ninguna cuenta vinculada"
              text={
                offersNone ? (
                  'Esta instalación todavía no está conectada con ninguna tienda: quien la administra pone las credenciales de Mercado Libre, Tienda Nube o Shopify.'
                ) : (
                  <>
                    Vincule las cuentas de Mercado Libre, Tienda Nube o Shopify de sus clientes: lo que venden llega solo, y los estados
                    vuelven a la tienda. También se hace desde cada{' '}
                    <Link to="/office/client" className={classes.inText}>
                      cliente
                    </Link>
                    .
                  </>
                )
              }
              actions={!offersNone && <Button onClick={openLinking}>Vincular una cuenta</Button>}
            />
          )
        }
      />
      <Suspense>
        {linking && <LinkDialog onClose={() => setLinking(false)} />}
        {replayed && <ReplayDialog of={replayed} onDone={() => void connections.changed()} onClose={() => setReplayed(null)} />}
      </Suspense>
    </>
  );
}
