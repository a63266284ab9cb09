import { ActionIcon, Button } from '@mantine/core';
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { formatCount } from '#shared/money.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { Hint } from '#web/feedback/Hint.tsx';
import { FilterStrip } from '#web/list/FilterStrip.tsx';
import type { Paging } from '#web/list/paging.ts';
import { SearchField } from '#web/list/SearchField.tsx';
import { useList } from '#web/list/useList.ts';
import type { Column } from '#web/table/column.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import type { SkuRow } from '../../contract.ts';
import { skuFields } from '../../fields.ts';
import { SKU } from '../../noun.ts';
import { MAX_SOUGHT, skuSorts } from '../../sorts.ts';
import { skusApi } from '../api.ts';
import { SKU_SIZES } from '../skuSearch.ts';
import classes from './SkuEditor.module.css';

const ICON = { size: 16, stroke: 1.7 };
/** What is typed rests so long before it is sought, in milliseconds. */
const REST = 300;

const { sku, description, code, variant } = skuFields;

/** @param first place of the first row of the page */
const columnsFor = (places: ReadonlyMap<string, number>): readonly Column<SkuRow>[] => [
  {
    key: 'place',
    title: '#',
    width: 64,
    tabular: true,
    secondary: true,
    hideAt: 700,
    value: ({ _id }) => formatCount(places.get(_id) ?? 0),
  },
  { key: 'sku', title: sku.label, width: 190, narrow: [{ at: 800, width: 150 }], tabular: true, whole: true, sortable: true, always: true },
  { key: 'description', title: description.label },
  { key: 'code', title: code.label, width: 160, tabular: true, sortable: true, hideAt: 820 },
  {
    key: 'variant',
    title: variant.label,
    width: 260,
    narrow: [{ at: 1000, width: 190 }],
    hideAt: 700,
    value: (row) => row.variant.join(', '),
  },
];

/** Props of {@link SkuTable}. */
export type SkuTableProps = {
  client: string;
  /** Whether it takes the height that is left, and scrolls inside. */
  fill: boolean;
  onEdit: (row: SkuRow) => void;
  onHistory: (row: SkuRow) => void;
  onDelete: (row: SkuRow) => void;
  /** What else is done with all of them. */
  tools: ReactNode;
  notices: ReactNode;
};

/** The SKUs of a client, page by page. */
export const SkuTable = ({ client, fill, onEdit, onHistory, onDelete, tools, notices }: SkuTableProps) => {
  const [search, setSearch] = useState('');
  const [place, setPlace] = useState<Paging<(typeof SKU_SIZES)[number], (typeof skuSorts)[number]>>({});
  const list = useList({
    name: 'client-skus',
    endpoint: skusApi.list,
    filter: { client, search },
    rows: ({ data }) => data,
    sorts: skuSorts,
    sizes: SKU_SIZES,
    place,
    onPlace: setPlace,
    query: { refetchOnWindowFocus: false },
  });
  const { page, size } = list.asked;
  const places = new Map((list.rows ?? []).map(({ _id }, at) => [_id, (page - 1) * size + at + 1]));
  const seek = (text: string) => {
    setSearch(text);
    setPlace({ ...place, page: undefined });
  };
  const buttons = (row: SkuRow) => (
    <>
      <Hint label="Editar">
        <ActionIcon aria-label={`Editar ${row.sku}`} onClick={() => onEdit(row)}>
          <IconPencil {...ICON} />
        </ActionIcon>
      </Hint>
      <Hint label="Eliminar">
        <ActionIcon aria-label={`Eliminar ${row.sku}`} onClick={() => onDelete(row)}>
          <IconTrash {...ICON} />
        </ActionIcon>
      </Hint>
    </>
  );
  return (
    <DataTable
      noun={SKU}
      {...list.table}
      fill={fill}
      columns={columnsFor(places)}
      rowName={(row) => row.sku}
      onOpen={onEdit}
      rowActions={buttons}
      actionCount={2}
      rowMenu={(row) => [
        { label: 'Editar', icon: <IconPencil {...ICON} />, onSelect: () => onEdit(row) },
        { label: 'Historial de cambios', icon: <IconHistory {...ICON} />, divided: true, onSelect: () => onHistory(row) },
        { label: 'Eliminar', icon: <IconTrash {...ICON} />, danger: true, divided: true, onSelect: () => onDelete(row) },
      ]}
      card={(row) => (
        <div className={classes.card}>
          <div>
            <b className="tn">{row.sku}</b>
            {row.code && <span className="tn">{row.code}</span>}
          </div>
          <div>{row.description || 'Sin descripción'}</div>
          {row.variant.length > 0 && <div>{row.variant.join(', ')}</div>}
        </div>
      )}
      empty={
        search === '' ? (
          <EmptyState title="Todavía no hay SKU" text="Agregue el primero arriba, o impórtelos de una planilla." />
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
      notices={notices}
      strip={
        <FilterStrip
          noun={SKU}
          {...list.strip}
          search={
            <SearchField
              label="Buscar SKU"
              keyed={false}
              rest={REST}
              maxLength={MAX_SOUGHT}
              value={search}
              onChange={seek}
              onEnter={seek}
            />
          }
          actions={tools}
        />
      }
    />
  );
};
