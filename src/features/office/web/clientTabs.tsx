import { useQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { can } from '#shared/permissions.ts';
import { dayOf, formatDateTime, formatDay } from '#shared/time.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { LinkButton } from '#web/LinkButton.tsx';
import { FilterStrip } from '#web/list/FilterStrip.tsx';
import type { Paging } from '#web/list/paging.ts';
import { SearchField } from '#web/list/SearchField.tsx';
import { useList } from '#web/list/useList.ts';
import { RecordChanges } from '#web/record/RecordChanges.tsx';
import type { Column } from '#web/table/column.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import { clientFields, otherClientFields } from '../../clients/fields.ts';
import { CLIENT } from '../../clients/noun.ts';
import { clientsApi } from '../../clients/web/api.ts';
import { longSorts, type OrderSort, orderSorts } from '../../orders/sorts.ts';
import { ordersApi } from '../../orders/web/api.ts';
import { choosableColumns } from '../../orders/web/list/columns.tsx';
import { orderRows } from '../../orders/web/list/orderRows.tsx';
import { useOrderMenu } from '../../orders/web/useOrderMenu.tsx';
import { useSession, viewerOf } from '../../session/web/session.ts';
import type { SkuRow } from '../../skus/contract.ts';
import { SKU } from '../../skus/noun.ts';
import { MAX_SOUGHT, skuSorts } from '../../skus/sorts.ts';
import type { ClientImport, ClientLayout } from '../contract.ts';
import { officeApi } from './api.ts';
import classes from './ClientPage.module.css';

type Tab = { client: string };

const ORDER_COLUMNS = new Set(['deliveryDate', 'status', 'toAddress', 'externalID', 'internalID', 'driverAssign']);
/** All of a client's orders are sorted by what has an index alone. */
const orderColumns = choosableColumns
  .filter(({ key }) => ORDER_COLUMNS.has(key))
  .map((column) => ({
    ...column,
    sortable: (longSorts as readonly string[]).includes(column.key),
    ...(column.key === 'driverAssign' && { width: 130, narrow: [] }),
  }));

/** The orders of a client, newest day first; their page is not part of the address, which the whole list has. */
export const OrdersTab = ({ client }: Tab) => {
  const [place, setPlace] = useState<Paging<25 | 50 | 100, OrderSort>>({});
  const menu = useOrderMenu();
  const list = useList({
    name: 'client orders',
    endpoint: ordersApi.search,
    filter: { client },
    rows: ({ orders }) => orders,
    sorts: orderSorts,
    sizes: [25, 50, 100],
    place,
    onPlace: setPlace,
    query: { refetchOnWindowFocus: false },
  });
  return (
    <>
      <DataTable
        {...orderRows(menu)}
        {...list.table}
        columns={orderColumns}
        empty={<EmptyState title="Todavía no trajo órdenes" text="Las que se carguen a su nombre aparecen acá." />}
      />
      {menu.modal}
    </>
  );
};

const IMPORTS = { one: 'importación', many: 'importaciones', feminine: true };
const importColumns: readonly Column<ClientImport>[] = [
  { key: 'createAt', title: 'Fecha', width: 140, tabular: true, sortable: true, cell: ({ createAt }) => formatDateTime(createAt) },
  {
    key: 'fileName',
    title: 'Archivo',
    sortable: true,
    cell: ({ _id, fileName }) => (
      <Link className={classes.link} to="/order" search={{ import: _id, anyDate: true }}>
        {fileName || 'Sin nombre'}
      </Link>
    ),
  },
  { key: 'by', title: 'Por', width: 200, sortable: true },
  {
    key: 'orders',
    title: 'Sus órdenes',
    width: 130,
    align: 'right',
    tabular: true,
    sortable: true,
    cell: ({ orders, total }) => (orders === total ? formatCount(orders) : `${formatCount(orders)} de ${formatCount(total)}`),
  },
];

/** The files that brought orders of a client. */
export const ImportsTab = ({ client }: Tab) => {
  const imports = useQuery(officeApi.imports.queryOptions({ _id: client }));
  return (
    <DataTable
      noun={IMPORTS}
      rows={imports.data?.data}
      rowId={({ _id }) => _id}
      rowName={({ fileName }) => fileName}
      columns={importColumns}
      initialSort={{ key: 'createAt', desc: true }}
      error={imports.error}
      onRetry={() => void imports.refetch()}
      empty={<EmptyState title="Ningún archivo trajo órdenes suyas" text="Se importan desde Órdenes, Importar." />}
    />
  );
};

const skuColumns: readonly Column<SkuRow>[] = [
  { key: 'sku', title: 'SKU', width: 150, tabular: true, whole: true, sortable: true },
  { key: 'description', title: 'Descripción' },
  { key: 'code', title: 'Código', width: 160, tabular: true, sortable: true, hideAt: 700 },
  { key: 'variant', title: 'Variantes', width: 200, value: ({ variant }) => variant.join(', '), hideAt: 850 },
];

/** The products that a client ships by number; who may change them has the way to where that is done. */
export const SkusTab = ({ client }: Tab) => {
  const session = useSession();
  const mayEdit = session !== undefined && can(viewerOf(session), 'unrestricted');
  const [search, setSearch] = useState('');
  const [place, setPlace] = useState<Paging<25 | 50 | 100, (typeof skuSorts)[number]>>({});
  const list = useList({
    name: 'client skus',
    endpoint: officeApi.skus,
    filter: { _id: client, search },
    rows: ({ data }) => data,
    sorts: skuSorts,
    sizes: [25, 50, 100],
    place,
    onPlace: setPlace,
    query: { refetchOnWindowFocus: false },
  });
  const seek = (text: string) => {
    setSearch(text);
    setPlace({ ...place, page: undefined });
  };
  return (
    <DataTable
      noun={SKU}
      {...list.table}
      rowName={({ sku }) => sku}
      columns={skuColumns}
      empty={
        search === '' ? (
          <EmptyState title="Sin SKU" text="Los que traigan sus órdenes se cargan al importarlas." />
        ) : (
          <EmptyState title="Nada coincide" text="Pruebe con menos letras." />
        )
      }
      strip={
        <FilterStrip
          noun={SKU}
          {...list.strip}
          search={<SearchField label="Buscar SKU" rest={300} maxLength={MAX_SOUGHT} value={search} onChange={seek} onEnter={seek} />}
          actions={
            mayEdit && (
              <LinkButton variant="default" leftSection={<IconPencil size={16} stroke={1.7} />} to="/fulfillment/sku" search={{ client }}>
                Editar
              </LinkButton>
            )
          }
        />
      }
    />
  );
};

const LAYOUTS = { one: 'formato', many: 'formatos' };
const layoutColumns: readonly Column<ClientLayout>[] = [
  { key: 'lastAt', title: 'Última vez', width: 110, tabular: true, sortable: true, cell: ({ lastAt }) => formatDay(dayOf(lastAt)) },
  { key: 'columns', title: 'Qué se lee', value: ({ columns }) => columns.join(', ') },
  { key: 'unread', title: 'Sin leer', width: 84, align: 'right', tabular: true },
  { key: 'times', title: 'Veces', width: 76, align: 'right', tabular: true, sortable: true },
  { key: 'by', title: 'Lo dijo', width: 180, hideAt: 850 },
];

/** How the files of a client are read, as somebody said it the last time. */
export const LayoutsTab = ({ client }: Tab) => {
  const layouts = useQuery(officeApi.layouts.queryOptions({ _id: client }));
  return (
    <DataTable
      noun={LAYOUTS}
      rows={layouts.data?.data}
      rowId={({ _id }) => _id}
      columns={layoutColumns}
      initialSort={{ key: 'lastAt', desc: true }}
      error={layouts.error}
      onRetry={() => void layouts.refetch()}
      empty={<EmptyState title="Ningún formato recordado" text="Al importar un archivo suyo se recuerda cómo se lee." />}
    />
  );
};

/** Who changed what of a client. */
export const ChangesTab = ({ client }: Tab) => (
  <div className={classes.changes}>
    <RecordChanges history={clientsApi.history} noun={CLIENT} fields={{ ...clientFields, ...otherClientFields }} _id={client} />
  </div>
);
