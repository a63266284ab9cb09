import { Button } from '@mantine/core';
import { IconBan, IconDownload, IconEye, IconFileInvoice, IconHistory, IconPencil, IconPlus, IconStack2 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { fromCents, formatCount, toCents } from '#shared/money.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ahead, later } from '#web/later.ts';
import { filtersInForce, filterValues, noFilters } from '#web/list/filters.ts';
import { FilterStrip } from '#web/list/FilterStrip.tsx';
import { SearchField } from '#web/list/SearchField.tsx';
import { ResultSelection } from '#web/list/selection/resultSelection.ts';
import { SelectionBar } from '#web/list/selection/SelectionBar.tsx';
import { useFilterNames } from '#web/list/useFilterNames.ts';
import { useList } from '#web/list/useList.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import { DataTable } from '#web/table/DataTable.tsx';
import { useAskedFor } from '#web/useScreenAction.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import { useToday } from '#web/useToday.ts';
import type { SettlementRowShown } from '../../../settlementCalls.ts';
import { useExportJob } from '../../../../jobs/web/useExportJob.tsx';
import { SETTLEMENT } from '../../../settlements/noun.ts';
import { settlementFields } from '../../../settlements/fields.ts';
import { settlementSorts } from '../../../settlements/sorts.ts';
import { accountsApi } from '../../api.ts';
import { ChosenSettlements } from '../../papers/ChosenSettlements.tsx';
import { PdfButton, settlementEntries } from '../../papers/settlementEntries.tsx';
import { Totals } from '../../Totals.tsx';
import { confirmCancel } from './confirmCancel.ts';
import { NEW_BATCH } from '../batch/newBatch.ts';
import { SettlementCard } from './SettlementCard.tsx';
import { Deducted, Owed, settlementColumns, widths } from './settlementColumns.tsx';
import { settlementFilters } from './settlementFilters.ts';
import classes from './Settlements.module.css';
import { daysOf, MAX_NUMBER, SETTLEMENT_SIZES, SHOWN_DAYS, type SettlementSearch } from './settlementSearch.ts';

const loadFilters = () => import('./SettlementFilters.tsx');
const SettlementFilters = later(loadFilters);
const loadForm = () => import('../form/SettlementForm.tsx');
const SettlementForm = later(loadForm);
const loadBatch = () => import('../batch/BatchModal.tsx');
const BatchModal = later(loadBatch);
const loadExport = () => import('../../papers/ExportModal.tsx');
const ExportModal = later(loadExport);
const MailModal = later(() => import('../../papers/MailModal.tsx'));
const MailManyModal = later(() => import('../../papers/MailManyModal.tsx'));
const RecordHistory = later(() => import('#web/record/RecordHistory.tsx'));

const ICON = { size: 16, stroke: 1.7 };
/** What is typed rests so long before it is sought, in milliseconds. */
const REST = 350;

type Opened =
  | { kind: 'new' | 'batch' | 'export' }
  | { kind: 'edit'; _id: string }
  | { kind: 'history'; _id: string; name: string }
  | { kind: 'mail'; _id: string; invoice: string }
  | { kind: 'mails'; settlements: readonly string[] };

/** Cuenta / Liquidaciones: what clients are billed for their orders (spec 3 §2.5). */
export default function SettlementsScreen() {
  const [search, setSearch] = useScreenSearch('/account/invoice');
  const today = useToday();
  const queries = useQueryClient();
  const [filtering, setFiltering] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  useAskedFor(NEW_BATCH, () => setOpened({ kind: 'batch' }));
  const [selection] = useState(() => new ResultSelection<SettlementRowShown, never>());
  const filter = filterValues(settlementFilters, search);
  const nameOf = useFilterNames(settlementFilters, filter);
  const asked = { ...filter, ...daysOf(search, today) };
  const list = useList({
    name: 'settlements',
    endpoint: accountsApi.searchSettlements,
    filter: asked,
    rows: ({ data }) => data,
    sorts: settlementSorts,
    sizes: SETTLEMENT_SIZES,
    place: search,
    onPlace: (place, options) => void setSearch(place, options),
  });
  const exporting = useExportJob('settlements', SETTLEMENT);
  const { rows } = list;
  useEffect(() => selection.see(rows ?? []), [rows, selection]);
  useScreenKey('n', () => setOpened({ kind: 'new' }));

  const change = (next: SettlementSearch) => void setSearch({ ...next, page: undefined });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['accounts'] });
  const open = ({ _id }: SettlementRowShown) => setOpened({ kind: 'edit', _id });
  const close = () => setOpened(null);
  // What is typed stands in its field.
  const chips = filtersInForce(settlementFilters, filter, nameOf).filter(({ key }) => key !== 'invoice');
  const seek = (text: string) => change({ invoice: text.trim() || undefined });
  const clear = () => change(noFilters(settlementFilters));
  const isFiltered = chips.length > 0 || filter.invoice !== undefined;
  const sums = list.query.data?.sums;
  const column = (label: string, value: ReactNode) => ({ label, value, width: widths.money, unnamed: true });
  return (
    <>
      <PageHead
        title="Liquidaciones"
        breadcrumb={['Cuenta', 'Liquidación']}
        actions={
          <>
            <Button
              variant="default"
              visibleFrom="md"
              leftSection={<IconDownload {...ICON} />}
              onMouseEnter={() => ahead(loadExport)}
              onFocus={() => ahead(loadExport)}
              onClick={() => setOpened({ kind: 'export' })}
            >
              Exportar
            </Button>
            <Button
              variant="default"
              leftSection={<IconStack2 {...ICON} />}
              onMouseEnter={() => ahead(loadBatch)}
              onFocus={() => ahead(loadBatch)}
              onClick={() => setOpened({ kind: 'batch' })}
            >
              Liquidar en lote
            </Button>
            <Button
              leftSection={<IconPlus {...ICON} />}
              onMouseEnter={() => ahead(loadForm)}
              onFocus={() => ahead(loadForm)}
              onClick={() => setOpened({ kind: 'new' })}
            >
              Nueva liquidación
            </Button>
          </>
        }
      />
      <DataTable
        noun={SETTLEMENT}
        {...list.table}
        columns={settlementColumns(today, open)}
        rowName={({ invoice }) => invoice}
        selection={selection}
        onOpen={open}
        rowActions={(row) => <PdfButton row={row} />}
        rowMenu={(row) => [
          row.status === 'cancelled'
            ? { label: 'Ver', icon: <IconEye {...ICON} />, hotkey: 'E', onSelect: () => open(row) }
            : { label: 'Editar', icon: <IconPencil {...ICON} />, hotkey: 'E', onSelect: () => open(row) },
          {
            label: 'Historial',
            icon: <IconHistory {...ICON} />,
            hotkey: 'H',
            onSelect: () => setOpened({ kind: 'history', _id: row._id, name: row.invoice }),
          },
          ...settlementEntries(row, () => setOpened({ kind: 'mail', _id: row._id, invoice: row.invoice })),
          ...(row.status === 'cancelled'
            ? []
            : [
                {
                  label: 'Cancelar',
                  icon: <IconBan {...ICON} />,
                  danger: true,
                  divided: true,
                  onSelect: () => void confirmCancel(row, refresh),
                },
              ]),
        ]}
        selectionBar={(chosen) => (
          <SelectionBar noun={SETTLEMENT} count={chosen.size} onClear={() => selection.clear()} onFilters={() => setFiltering(!filtering)}>
            <ChosenSettlements
              settlements={[...chosen.keys()]}
              onMail={() => setOpened({ kind: 'mails', settlements: [...chosen.keys()] })}
              onJob={exporting.follow}
            />
            <span className={classes.chosen}>
              Saldo elegido
              <b>
                <Owed amount={fromCents([...chosen.values()].reduce((sum, { left }) => sum + toCents(left), 0))} />
              </b>
            </span>
          </SelectionBar>
        )}
        cardHeight={100}
        card={(row) => <SettlementCard row={row} today={today} onOpen={() => open(row)} />}
        notices={
          <>
            {exporting.band}
            {sums && list.total > 0 && (
              <Totals
                title={
                  <>
                    Total <span className={classes.shown}>de {formatCount(sums.standing)} vigentes</span>
                  </>
                }
                end={widths.status + widths.menu}
                fits={1230}
                sums={[
                  { label: 'Órdenes', value: <span className="tn">{formatCount(sums.order)}</span>, width: widths.order, unnamed: true },
                  column('Cobro', <Owed amount={sums.cash} />),
                  column('Cobro en destino', <Deducted amount={sums.collected} />),
                  column('Total', <Owed amount={sums.collectTotal} />),
                  column('Saldo', <Owed amount={sums.left} />),
                ]}
              />
            )}
          </>
        }
        empty={
          isFiltered ? (
            <EmptyState
              title="Ninguna liquidación coincide"
              text="Pruebe con otras fechas o con menos filtros."
              actions={
                <Button variant="default" onClick={clear}>
                  Ver las últimas
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<IconFileInvoice size={20} stroke={1.7} />}
              title="Todavía no hay liquidaciones"
              text={`En los últimos ${SHOWN_DAYS} días no se liquidó a nadie.`}
              actions={<Button onClick={() => setOpened({ kind: 'new' })}>Nueva liquidación</Button>}
            />
          )
        }
        panel={
          filtering && (
            <Suspense>
              <SettlementFilters
                start={filter}
                today={today}
                onSearch={(next) => {
                  setFiltering(false);
                  change(next);
                }}
                onClose={() => setFiltering(false)}
              />
            </Suspense>
          )
        }
        strip={
          <FilterStrip
            noun={SETTLEMENT}
            {...list.strip}
            search={
              <SearchField
                label="Buscar número"
                rest={REST}
                maxLength={MAX_NUMBER}
                value={filter.invoice ?? ''}
                onChange={seek}
                onEnter={seek}
              />
            }
            chips={chips.map(({ key, label, value, off }) => ({ key, label, value, onRemove: () => change(off) }))}
            onClear={clear}
            open={filtering}
            onToggle={() => setFiltering(!filtering)}
            onNear={() => ahead(loadFilters)}
          >
            {!filter.startDay && <span className={`${classes.shown} ${classes.days}`}>Últimos {SHOWN_DAYS} días</span>}
          </FilterStrip>
        }
      />
      <Suspense>
        {opened?.kind === 'history' && (
          <RecordHistory
            history={accountsApi.settlementHistory}
            noun={SETTLEMENT}
            fields={settlementFields}
            _id={opened._id}
            name={opened.name}
            onClose={close}
          />
        )}
        {opened?.kind === 'export' && (
          <ExportModal start={asked.startDay} end={asked.endDay} client={filter.client} onJob={exporting.follow} onClose={close} />
        )}
        {opened?.kind === 'mail' && <MailModal settlement={opened} onSent={refresh} onClose={close} />}
        {opened?.kind === 'mails' && <MailManyModal settlements={opened.settlements} onSent={refresh} onClose={close} />}
        {opened?.kind === 'batch' && <BatchModal onSettled={refresh} onOpen={(_id) => setOpened({ kind: 'edit', _id })} onClose={close} />}
        {(opened?.kind === 'new' || opened?.kind === 'edit') && (
          <SettlementForm
            key={opened.kind === 'edit' ? opened._id : 'new'}
            settlement={opened.kind === 'edit' ? opened._id : null}
            onSaved={refresh}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
