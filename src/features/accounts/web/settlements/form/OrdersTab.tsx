import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { formatCount, fromCents } from '#shared/money.ts';
import { can } from '#shared/permissions.ts';
import { fold } from '#shared/text.ts';
import { dayOf, formatDay } from '#shared/time.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { later } from '#web/later.ts';
import type { Column } from '#web/table/column.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import { type Selection, useSelected } from '#web/table/selection.ts';
import { ORDERS } from '../../../../orders/noun.ts';
import { useSession, viewerOf } from '../../../../session/web/session.ts';
import type { SettlementLineShown } from '../../../settlementCalls.ts';
import { Money } from '../../Money.tsx';
import { Totals } from '../../Totals.tsx';
import { LineCard } from './LineCard.tsx';
import { Collected, Zone } from './LineCells.tsx';
import type { Receipt } from './receipt.ts';
import classes from './SettlementForm.module.css';

const PriceModal = later(() => import('../../../../fees/web/why/PriceModal.tsx'));
const SettledPriceModal = later(() => import('../price/SettledPriceModal.tsx'));

/** Page sizes of the orders (spec 3 §2.5). */
const SIZES = [10, 20, 30, 40, 50] as const;
const MONEY = 116;
const ACTIONS = 72;

const parts = {
  all: { label: 'Todas', has: () => true },
  unpriced: { label: 'Sin zona', has: ({ invoice_name }: SettlementLineShown) => invoice_name === null },
  collected: { label: 'Con cobro en destino', has: ({ chargeAmount }: SettlementLineShown) => chargeAmount !== 0 },
} as const;
type Part = keyof typeof parts;

const columnsFor = (chosen: ReadonlyMap<string, unknown>): readonly Column<SettlementLineShown>[] => {
  const tone = (line: SettlementLineShown) => (line.invoice_name === null && chosen.has(line._id) ? ('danger' as const) : undefined);
  return [
    {
      key: 'deliveryDate',
      title: 'Entrega',
      width: 84,
      tabular: true,
      sortable: true,
      cell: ({ deliveryDate }) => (deliveryDate ? formatDay(dayOf(deliveryDate)) : 'Sin fecha'),
    },
    { key: 'internalID', title: '# Int.', width: 122, tabular: true, whole: true, sortable: true },
    {
      key: 'toAddress',
      title: 'Destino',
      value: ({ toAddress }) => toAddress.address,
      cell: ({ toAddress: { address, town } }) => (
        <>
          {address}
          {town && <span className={classes.town}> · {town}</span>}
        </>
      ),
    },
    {
      key: 'invoice_name',
      title: 'Zona',
      width: 130,
      sortable: true,
      cell: (line) => <Zone name={line.invoice_name} chosen={chosen.has(line._id)} />,
    },
    {
      key: 'driver',
      title: 'Chofer',
      width: 150,
      sortable: true,
      value: ({ driverAssign }) => driverAssign?.name,
      cell: ({ driverAssign }) => driverAssign?.name ?? <span className={classes.none}>No asignado</span>,
    },
    {
      key: 'invoice_pay',
      title: 'Pago',
      width: MONEY,
      align: 'right',
      sortable: true,
      cell: (line) => <Money amount={line.invoice_pay} tone={tone(line)} />,
    },
    {
      key: 'invoice_cash',
      title: 'Cobro',
      width: MONEY,
      align: 'right',
      sortable: true,
      cell: (line) => <Money amount={line.invoice_cash} tone={tone(line)} />,
    },
    {
      key: 'chargeAmount',
      title: 'Cobro en destino',
      width: MONEY + 8,
      align: 'right',
      sortable: true,
      cell: ({ chargeAmount }) => <Collected amount={chargeAmount} />,
    },
  ];
};

/** Props of {@link OrdersTab}. */
export type OrdersTabProps = {
  /** What was found; null before anybody looked. */
  lines: readonly SettlementLineShown[] | null;
  selection: Selection<SettlementLineShown>;
  /** What the chosen ones come to. */
  sums: Receipt;
  locked: boolean;
  /** Those whose price is frozen. */
  settled: ReadonlySet<string>;
  /** Whether another modal stands over the form. */
  onCovered: (covered: boolean) => void;
};

/** The orders that were found, of which some are settled; each tells what it costs and why. */
export const OrdersTab = ({ lines, selection, sums, locked, settled, onCovered }: OrdersTabProps) => {
  const chosen = useSelected(selection);
  const session = useSession();
  const [part, setPart] = useState<Part>('all');
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<SettlementLineShown | null>(null);
  // What a tariff would charge today is the office's to know; what was settled the account's.
  const mayPrice = session !== undefined && can(viewerOf(session), 'office');
  const sought = fold(text.trim());
  const shown = lines?.filter(
    (line) =>
      parts[part].has(line) &&
      fold([line.internalID, line.externalID, line.toAddress.address, line.toAddress.town, line.driverAssign?.name].join(' ')).includes(
        sought,
      ),
  );
  const ask = (line: SettlementLineShown | null) => {
    setAsked(line);
    onCovered(line !== null);
  };
  const isFrozen = (line: SettlementLineShown) => settled.has(line._id) && !locked;
  const why = (line: SettlementLineShown) =>
    (isFrozen(line) || mayPrice) && (
      <ActionIcon aria-label={`¿Por qué este precio? ${line.internalID}`} onClick={() => ask(line)}>
        <IconHelpCircle size={16} stroke={1.7} />
      </ActionIcon>
    );
  if (!lines)
    return (
      <EmptyState title="Todavía no se buscaron órdenes" text="Elija el cliente y el período en «Liquidación», y presione Actualizar." />
    );
  return (
    <div className={classes.orders}>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Qué órdenes"
          size="xs"
          value={part}
          onChange={(next) => setPart(next)}
          data={(Object.keys(parts) as Part[]).map((key) => ({
            value: key,
            label: `${parts[key].label} ${formatCount(lines.filter(parts[key].has).length)}`,
          }))}
        />
        <TextInput
          type="search"
          aria-label="Buscar entre las órdenes"
          placeholder="Número, destino o chofer"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          // Enter would save the settlement.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <DataTable
        noun={ORDERS}
        rows={shown ?? []}
        rowId={({ _id }) => _id}
        rowName={({ internalID }) => internalID}
        columns={columnsFor(chosen)}
        sizes={SIZES}
        initialSize={20}
        selection={selection}
        selectable={() => !locked}
        rowTone={(line) => (line.invoice_name === null && chosen.has(line._id) ? 'danger' : undefined)}
        rowActions={why}
        cardHeight={88}
        card={(line) => <LineCard line={line} chosen={chosen.has(line._id)} why={why(line)} />}
        notices={
          <Totals
            title={
              <>
                {formatCount(sums.orders)} de {formatCount(lines.length)} órdenes
                {sums.unpriced > 0 && <span className={classes.noZone}> · {formatCount(sums.unpriced)} sin zona en $ 0,00</span>}
              </>
            }
            end={ACTIONS}
            fits={1020}
            sums={[
              { label: 'Pago', value: <Money amount={fromCents(sums.pay)} />, width: MONEY, unnamed: true },
              { label: 'Cobro', value: <Money amount={fromCents(sums.cash)} />, width: MONEY, unnamed: true },
              { label: 'Cobro en destino', value: <Collected amount={fromCents(sums.collected)} />, width: MONEY + 8, unnamed: true },
            ]}
          />
        }
        empty={
          <EmptyState
            title={lines.length === 0 ? 'Ninguna orden sin liquidar' : 'Ninguna orden coincide'}
            text={
              lines.length === 0
                ? 'Pruebe con otro período, con más tipos o con menos estados excluidos.'
                : 'Pruebe con menos letras o con otra parte.'
            }
          />
        }
      />
      <Suspense>
        {asked &&
          (isFrozen(asked) ? (
            <SettledPriceModal order={asked._id} internalID={asked.internalID} onClose={() => ask(null)} />
          ) : (
            <PriceModal order={asked._id} onClose={() => ask(null)} />
          ))}
      </Suspense>
    </div>
  );
};
