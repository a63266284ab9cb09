import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { dayOf, formatDateTime, formatDayLong } from '#shared/time.ts';
import { capitalised } from '#shared/noun.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ahead, later } from '#web/later.ts';
import { ExportButton } from '#web/list/ExportButton.tsx';
import { filtersInForce, filterValues, noFilters } from '#web/list/filters.ts';
import { FilterStrip } from '#web/list/FilterStrip.tsx';
import { SearchField } from '#web/list/SearchField.tsx';
import { useFilterNames } from '#web/list/useFilterNames.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import type { Column } from '#web/table/column.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import type { ApiError } from '#web/api.ts';
import type { AuditRow } from '../../auditCalls.ts';
import { auditKindOf } from '../../auditKinds.ts';
import { auditSources } from '#shared/record/auditNames.ts';
import { officeApi } from '../api.ts';
import classes from './Audit.module.css';
import { AuditChanges, doneText, RecordLink } from './AuditEntryRow.tsx';
import { auditFilters } from './auditFilters.ts';
import type { AuditSearch } from './auditSearch.ts';

const loadFilters = () => import('./AuditFilters.tsx');
const AuditFilters = later(loadFilters);

const NOUN = { one: 'cambio', many: 'cambios' };
/** What is typed rests so long before it is sought, in milliseconds. */
const REST = 350;

const columns: readonly Column<AuditRow>[] = [
  { key: 'createAt', title: 'Fecha', width: 140, tabular: true, cell: ({ createAt }) => formatDateTime(createAt) },
  { key: 'employee', title: 'Quién', width: 190, value: ({ employee }) => employee ?? 'Sistema' },
  { key: 'kind', title: 'Registro', width: 130, secondary: true, value: ({ kind }) => capitalised(auditKindOf(kind).noun.one) },
  {
    key: 'name',
    title: 'Nombre',
    width: 280,
    always: true,
    cell: (entry) => <RecordLink entry={entry} />,
    narrow: [{ at: 1100, width: 210 }],
  },
  { key: 'done', title: 'Qué hizo', value: doneText },
  { key: 'source', title: 'Desde', width: 110, secondary: true, value: ({ source }) => auditSources[source], hideAt: 1000 },
];

/** Oficina / Historial de cambios: who changed what of any record, and when (spec 1 §2). */
export default function AuditScreen() {
  const [search, setSearch] = useScreenSearch('/office/audit');
  const [filtering, setFiltering] = useState(false);
  // The address knows less of kinds and fields than the filters do.
  const filter = filterValues(auditFilters, search as Parameters<typeof filterValues<typeof auditFilters>>[1]);
  const nameOf = useFilterNames(auditFilters, filter);
  const list = useInfiniteQuery<Awaited<ReturnType<typeof officeApi.audit.call>>, ApiError>({
    queryKey: [...officeApi.audit.key, filter],
    queryFn: ({ pageParam, signal }) => officeApi.audit.call({ ...filter, before: pageParam as string | null }, signal),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const change = (next: AuditSearch) => setSearch(next);
  const pages = list.data?.pages;
  const rows = pages?.flatMap(({ data }) => data);
  const until = pages?.at(-1)?.until;
  const chips = filtersInForce(auditFilters, filter, nameOf).filter(({ key }) => key !== 'name');
  const clear = () => void change(noFilters(auditFilters) as AuditSearch);
  const isFiltered = Object.keys(filter).length > 0;
  const exporting = () => officeApi.auditExport.call(filter);
  return (
    <>
      <PageHead title="Historial de cambios" breadcrumb={['Oficina', 'Historial']} actions={<ExportButton ask={exporting} />} />
      <DataTable
        noun={NOUN}
        rows={rows}
        rowId={({ _id }) => _id}
        rowName={(entry) => `${doneText(entry)} de ${entry.name}`}
        columns={columns}
        paging={false}
        fetching={list.isFetching && !list.isFetchingNextPage && !list.isPending}
        error={list.error}
        onRetry={() => void list.refetch()}
        expanded={(entry) => <AuditChanges entry={entry} />}
        card={(entry) => (
          <div className={classes.card}>
            <RecordLink entry={entry} />
            <span>{doneText(entry)}</span>
            <small>
              {entry.employee ?? 'Sistema'} · {formatDateTime(entry.createAt)} · {auditSources[entry.source]}
            </small>
            {entry.action === 'edit' && <AuditChanges entry={entry} />}
          </div>
        )}
        cardHeight={86}
        empty={
          list.hasNextPage ? (
            <EmptyState title="Nada todavía" text="Se buscó en los cambios más recientes: puede haber más atrás." />
          ) : isFiltered ? (
            <EmptyState
              title="Nada coincide"
              text="Pruebe con otras fechas o con menos filtros."
              actions={
                <Button variant="default" onClick={clear}>
                  Ver todos
                </Button>
              }
            />
          ) : (
            <EmptyState title="Todavía no hay cambios" text="Lo que se cree, edite o borre de cada registro aparece acá." />
          )
        }
        notices={
          list.hasNextPage && (
            <div className={classes.more}>
              {until && <span>Hasta el {formatDayLong(dayOf(until))}</span>}
              <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Seguir buscando
              </Button>
            </div>
          )
        }
        panel={
          filtering && (
            <Suspense>
              <AuditFilters
                start={filter}
                onSearch={(next) => {
                  setFiltering(false);
                  void change(next);
                }}
                onClose={() => setFiltering(false)}
              />
            </Suspense>
          )
        }
        strip={
          <FilterStrip
            noun={NOUN}
            search={
              <SearchField
                label="Buscar por nombre"
                rest={REST}
                maxLength={100}
                value={search.name ?? ''}
                onChange={(name) => void change({ name: name.trim() || undefined })}
              />
            }
            chips={chips.map(({ key, label, value, off }) => ({ key, label, value, onRemove: () => void change(off) }))}
            onClear={clear}
            open={filtering}
            onToggle={() => setFiltering(!filtering)}
            onNear={() => ahead(loadFilters)}
            onRefresh={() => void list.refetch()}
            refreshing={list.isFetching && !list.isPending}
          />
        }
      />
    </>
  );
}
