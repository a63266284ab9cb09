import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconPencil, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { startTransition, Suspense, useEffect, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { cut } from '#shared/text.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { Hint } from '#web/feedback/Hint.tsx';
import { dropDraft, useDrafts } from '#web/form/useDraft.ts';
import { WaitingBand } from '#web/form/waiting/WaitingBand.tsx';
import { ahead, bring, later } from '#web/later.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { FilterStrip } from '#web/list/FilterStrip.tsx';
import { SearchField } from '#web/list/SearchField.tsx';
import { useList } from '#web/list/useList.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import type { Column } from '#web/table/column.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import { whenIdle } from '#web/whenIdle.ts';
import { CLIENT } from '../../clients/noun.ts';
import { clientsApi } from '../../clients/web/api.ts';
import { useExportJob } from '../../jobs/web/useExportJob.tsx';
import type { SkuClient } from '../contract.ts';
import { SKU } from '../noun.ts';
import { clientSorts, MAX_SOUGHT } from '../sorts.ts';
import { skusApi } from './api.ts';
import { draftTitle, type SkuDraft, skuDrafts } from './editor/skuDraft.ts';
import { SKU_SIZES } from './skuSearch.ts';
import classes from './SkusScreen.module.css';

const loadEditor = () => import('./editor/SkuEditor.tsx');
const SkuEditor = later(loadEditor);
const bringExport = bring(() => import('#web/list/exportList.ts'));

const ICON = { size: 16, stroke: 1.7 };
/** Letters of an address that the list shows (spec 3 §2.6). */
const ADDRESS = 35;
/** What is typed rests so long before it is sought, in milliseconds. */
const REST = 300;

const columnsFor = (open: (row: SkuClient) => void): readonly Column<SkuClient>[] => [
  {
    key: 'client',
    title: 'Cliente',
    sortable: true,
    always: true,
    cell: (row) => (
      <button type="button" className={classes.wayIn} onMouseEnter={() => ahead(loadEditor)} onClick={() => open(row)}>
        {row.client}
      </button>
    ),
  },
  {
    key: 'address',
    title: 'Dirección',
    sortable: true,
    secondary: true,
    cell: ({ address }) => <span title={address.length > ADDRESS ? address : undefined}>{cut(address, ADDRESS)}</span>,
  },
  { key: 'sku', title: 'Cant. SKU', width: 120, align: 'right', tabular: true, sortable: true, value: ({ sku }) => formatCount(sku) },
];

/** Depósitos / Fulfillment / SKU: the clients with how many SKUs each has (spec 3 §2.6). */
export default function SkusScreen() {
  const [search, setSearch] = useScreenSearch('/fulfillment/sku');
  const navigate = useNavigate();
  const [draft, setDraft] = useState<SkuDraft>();
  const drafts = useDrafts(skuDrafts);
  const exporting = useExportJob('skus', SKU);
  const sought = search.search ?? '';
  const list = useList({
    name: 'skus',
    endpoint: skusApi.clients,
    filter: { search: sought },
    rows: ({ data }) => data,
    sorts: clientSorts,
    sizes: SKU_SIZES,
    place: search,
    onPlace: (place, options) => void setSearch(place, options),
    query: { refetchOnWindowFocus: false },
  });
  useEffect(() => whenIdle(() => ahead(loadEditor)), []);

  const listed = list.rows?.find(({ _id }) => _id === search.client)?.client;
  // A link may name one of another page.
  const named = useQuery({
    ...clientsApi.search.queryOptions({ ids: search.client ? [search.client] : [] }),
    enabled: search.client !== undefined && listed === undefined && list.rows !== undefined,
  });
  const name = listed ?? named.data?.data[0]?.label;
  const open = (client: string | undefined) => startTransition(() => void setSearch({ client }, { replace: true }));
  const seek = (text: string) => void setSearch({ search: text || undefined, page: undefined });
  const toFile = async ({ _id }: SkuClient) =>
    (await bringExport()).exportList(() => skusApi.export.call({ client: _id }), exporting.follow);
  const toImport = ({ _id }: SkuClient) => void navigate({ to: '/fulfillment/sku/import', search: { client: _id } });
  const edit = ({ _id }: SkuClient) => open(_id);
  return (
    <>
      <PageHead
        title="SKU"
        breadcrumb={['Depósitos', 'Fulfillment']}
        actions={
          <LinkButton variant="default" leftSection={<IconUpload {...ICON} />} to="/fulfillment/sku/import">
            Importar
          </LinkButton>
        }
      />
      {exporting.band}
      <DataTable
        noun={CLIENT}
        {...list.table}
        rowName={({ client }) => client}
        columns={columnsFor(edit)}
        onOpen={edit}
        actionCount={2}
        rowActions={(row) => (
          <>
            <Hint label="Editar sus SKU">
              <ActionIcon aria-label={`Editar los SKU de ${row.client}`} onMouseEnter={() => ahead(loadEditor)} onClick={() => edit(row)}>
                <IconPencil {...ICON} />
              </ActionIcon>
            </Hint>
            <Hint label="Exportar sus SKU">
              <ActionIcon aria-label={`Exportar los SKU de ${row.client}`} disabled={row.sku === 0} onClick={() => void toFile(row)}>
                <IconDownload {...ICON} />
              </ActionIcon>
            </Hint>
          </>
        )}
        rowMenu={(row) => [
          { label: 'Editar sus SKU', icon: <IconPencil {...ICON} />, hotkey: 'Enter', onSelect: () => edit(row) },
          { label: 'Importar', icon: <IconUpload {...ICON} />, divided: true, onSelect: () => toImport(row) },
          { label: 'Exportar', icon: <IconDownload {...ICON} />, disabled: row.sku === 0, onSelect: () => void toFile(row) },
        ]}
        card={({ client, address, sku }) => (
          <div className={classes.card}>
            <b>{client}</b>
            <span className="tn">{formatCount(sku)} SKU</span>
            <span>{cut(address, ADDRESS)}</span>
          </div>
        )}
        empty={
          sought === '' ? (
            <EmptyState
              title="Todavía no hay clientes"
              text="Los SKU son de un cliente: agregue el primero en Oficina, Clientes."
              actions={<LinkButton to="/office/client">Ir a los clientes</LinkButton>}
            />
          ) : (
            <EmptyState
              title="Nada coincide"
              text="Pruebe con menos letras."
              actions={
                <Button variant="default" onClick={() => seek('')}>
                  Ver todos
                </Button>
              }
            />
          )
        }
        notices={
          !search.client &&
          drafts.length > 0 && (
            <WaitingBand
              waiting={drafts.map((one) => ({
                key: one._id,
                title: `${draftTitle(one)} · ${one.client.name}`,
                about: one.values.sku,
                at: one.at,
                onResume: () => {
                  setDraft(one);
                  open(one.client._id);
                },
                onDiscard: () => dropDraft(skuDrafts, one),
              }))}
            />
          )
        }
        strip={
          <FilterStrip
            noun={CLIENT}
            {...list.strip}
            search={<SearchField label="Buscar cliente" rest={REST} maxLength={MAX_SOUGHT} value={sought} onChange={seek} onEnter={seek} />}
          />
        }
      />
      <Suspense>
        {search.client && name !== undefined && (
          <SkuEditor
            key={search.client}
            client={{ _id: search.client, name }}
            draft={draft}
            onJob={exporting.follow}
            onClose={() => {
              setDraft(undefined);
              open(undefined);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
