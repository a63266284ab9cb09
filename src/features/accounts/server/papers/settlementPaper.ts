import { counted } from '#shared/noun.ts';
import { formatCount, fromCents, toCents } from '#shared/money.ts';
import { taxIdNames } from '#shared/record/taxIdText.ts';
import { formatDay, formatDayLong } from '#shared/time.ts';
import { linesOf } from '#server/pdf/fitted.ts';
import { A4, openPaper, type Paper } from '#server/pdf/paper.ts';
import { type Column, drawTable } from '#server/pdf/table.ts';
import type { Letterhead } from '../../../printing/server/operations.ts';
import { ORDERS } from '../../../orders/noun.ts';
import { movementActionNames } from '../../ledger/words.ts';
import {
  amountColumn,
  amountText,
  BOTTOM,
  daysText,
  drawFeet,
  drawFirstHead,
  drawHeadFacts,
  drawNextHead,
  faint,
  label,
  LEFT,
  LOOK,
  RIGHT,
  strong,
  text,
} from './moneyHead.ts';
import type { PaperLine, PaperPayment, SettlementPaper } from './readPaper.ts';

/** Zones are kept together on a page up to this height, in millimetres. */
const MOST_ZONES = 160;
/** Where the sums stand beside the zones. */
const SUMS = 100;
const NOTHING = '—';

const columnsOf = (paper: Paper, { nets }: SettlementPaper): Column<PaperLine>[] => [
  { title: 'Entrega', width: 16, value: ({ day }) => (day ? formatDay(day) : NOTHING), lines: 1 },
  { title: 'Orden', width: 25, value: ({ internalID }) => internalID, lines: 1 },
  { title: 'Su número', width: 22, value: ({ externalID }) => externalID ?? NOTHING },
  { title: 'Destino', width: nets ? 53 : 69, value: ({ to }) => to },
  { title: 'Zona', width: nets ? 24 : 30, value: ({ zone }) => zone ?? 'Sin zona' },
  amountColumn(paper, 'Servicio', nets ? 22 : 24, ({ cash }) => cash),
  ...(nets ? [amountColumn<PaperLine>(paper, 'Cobrado en\ndestino', 24, ({ collected }) => collected || null, { nothing: NOTHING })] : []),
];

/** What a payment is called: 'Cobro del 20/11/26 · Transferencia' is the company's word, to the client it is their payment. */
const paymentText = ({ day, action, method, amount }: PaperPayment, total: number): string => {
  if (Math.sign(amount) !== Math.sign(total)) return `${action === null ? 'Ajuste' : 'Pago anulado'} del ${formatDay(day)}`;
  if (action === null) return `${total > 0 ? 'De su saldo a favor' : 'Compensado con su saldo'}, ${formatDay(day)}`;
  const word = action === 'credit' ? movementActionNames.credit : 'Pago';
  return `${word} del ${formatDay(day)}${method ? ` · ${method}` : ''}`;
};

/** Payments that are told one by one at most. */
const PAYMENTS = 8;

/** A line of the sums, an amount in pesos, or the one that counts. */
type SumLine = { said: string; amount: number };

/** What a settlement comes to, line by line, and what is left of it: whatever is the client's has its minus. */
const sumsOf = (settlement: SettlementPaper): { lines: SumLine[]; total: SumLine; paid: SumLine[]; left: SumLine | null } => {
  const { nets, cash, collected, total, paid, payments, state } = settlement;
  const lines = [{ said: 'Servicios', amount: cash }, ...(nets ? [{ said: 'Cobrado en destino, a su favor', amount: -collected }] : [])];
  const sum = { said: state === 'cancelled' ? 'Total' : total < 0 ? 'Total a su favor' : 'Total a pagar', amount: Math.abs(total) };
  if (payments.length === 0 || state === 'cancelled') return { lines, total: sum, paid: [], left: null };
  const side = total < 0 ? -1 : 1;
  const told = payments.slice(0, PAYMENTS).map((payment) => ({ said: paymentText(payment, total), amount: -payment.amount * side }));
  const rest = payments.slice(PAYMENTS);
  if (rest.length > 0) {
    const amount = fromCents(rest.reduce((all, payment) => all + toCents(payment.amount), 0));
    told.push({ said: `Otros ${rest.length} pagos`, amount: -amount * side });
  }
  const left = fromCents(Math.abs(toCents(total) - toCents(paid)));
  const said = left === 0 ? 'Saldado' : total < 0 ? 'Resta a su favor' : 'Resta pagar';
  return { lines, total: sum, paid: told, left: { said, amount: left } };
};

const [SUM_ROW, TOTAL_ROW] = [7.4, 11];

/** How high the sums are. */
const heightOf = ({ lines, paid, left }: ReturnType<typeof sumsOf>, payTo: string) =>
  SUM_ROW * (lines.length + paid.length) + TOTAL_ROW * (left ? 2 : 1) + (payTo ? 17 : 12);

/** Draws the sums at the right. @returns their lower edge */
const drawSums = (paper: Paper, settlement: SettlementPaper, payTo: string, y: number): number => {
  const { lines, total, paid, left } = sumsOf(settlement);
  let at = y;
  const row = ({ said, amount }: SumLine) => {
    paper.text(said, SUMS, at + 5, { size: 10, width: 60 });
    paper.text(amountText(amount), RIGHT, at + 5, { size: 10, align: 'right' });
    at += SUM_ROW;
    paper.rule(SUMS, at, RIGHT, at, faint);
  };
  const counts = ({ said, amount }: SumLine) => {
    paper.rule(SUMS, at + 1, RIGHT, at + 1, { line: 0.5 });
    paper.text(said, SUMS, at + 8, { size: 13, weight: 700 });
    paper.text(amountText(amount), RIGHT, at + 8, { size: 13, weight: 700, align: 'right' });
    at += TOTAL_ROW;
  };
  for (const line of lines) row(line);
  counts(total);
  for (const line of paid) row(line);
  if (left) counts(left);
  if (!settlement.nets && settlement.collected > 0) {
    paper.text(`Cobrado en destino: ${amountText(settlement.collected)}, se rinde aparte.`, SUMS, at + 4, label);
    at += 5;
  }
  if (settlement.state !== 'cancelled' && total.said === 'Total a pagar' && left?.amount !== 0) {
    if (payTo) {
      paper.text(`Para transferir: ${payTo}`, SUMS, at + 4, { ...text, weight: 600, width: RIGHT - SUMS, least: 0.7 });
      at += 5;
    }
    paper.text(`Al pagar indique ${settlement.invoice}.`, SUMS, at + 4, label);
  }
  return at + 6;
};

const [NOTE_ROW, NOTE_EDGE] = [3.9, 9];

/** Draws what the client is told besides: the company's own words, then that orders are without charge. It goes on over pages. */
const drawObservation = (paper: Paper, { observation, zones }: SettlementPaper, y: number, next: () => number): void => {
  const isUnpriced = zones.some(({ name }) => name === 'Sin zona');
  const told = [observation, isUnpriced && 'Una orden sin zona figura sin cargo hasta asignarle tarifa.'].filter(Boolean).join('\n');
  let lines = linesOf(told, RIGHT - LEFT - 6, text);
  let at = y + 5;
  while (lines.length > 0) {
    const room = Math.floor((BOTTOM - at - NOTE_EDGE) / NOTE_ROW);
    // A box of one line, where more would follow, says little.
    if (room < Math.min(lines.length, 2)) {
      at = next();
      continue;
    }
    const here = lines.slice(0, room);
    paper.box(LEFT, at, RIGHT - LEFT, NOTE_EDGE + NOTE_ROW * here.length, { fill: '#f1f3f4', radius: 1 });
    paper.text('Observación', LEFT + 3, at + 4.6, label);
    for (const [row, line] of here.entries()) paper.text(line, LEFT + 3, at + 9 + NOTE_ROW * row, text);
    lines = lines.slice(room);
    at = BOTTOM;
  }
};

const largeOf = ({ state, total, paid }: SettlementPaper): { large: string; note: string } => {
  if (state === 'cancelled') return { large: amountText(0), note: 'cancelada' };
  const left = fromCents(Math.abs(toCents(total) - toCents(paid)));
  const note = left === 0 ? 'saldada' : total < 0 ? 'a su favor' : toCents(paid) === 0 ? '' : 'resta pagar';
  return { large: amountText(left), note };
};

/** The settlement of a client, as it is handed to them: orders, zones, sums, expiry and what was paid. */
export const settlementPaper = ({
  settlement,
  letterhead,
}: {
  settlement: SettlementPaper;
  letterhead: Letterhead;
}): Promise<Uint8Array> => {
  const { invoice, client, lines, zones, state } = settlement;
  const title = `Liquidación ${invoice}`;
  const paper = openPaper({ title, size: A4, now: letterhead.made, counted: true });
  const next = () => drawNextHead(paper, `${title} · ${client.name} (sigue)`);
  const top = drawFirstHead(paper, letterhead, {
    kind: 'Liquidación',
    name: invoice,
    ...(state === 'cancelled' && { void: 'CANCELADA: no se debe nada por ella' }),
  });
  const facts = drawHeadFacts(
    paper,
    [
      {
        label: 'Cliente',
        value: client.name,
        width: 56,
        more: [client.taxId && `${taxIdNames[letterhead.countryCode]} ${client.taxId}`, client.address],
      },
      {
        label: 'Período',
        value: daysText(settlement.fromPeriod, settlement.toPeriod),
        width: 54,
        more: [`${counted(lines.length, ORDERS)} · ${settlement.typeOrder.join(', ')}`],
      },
      { label: 'Emitida', value: formatDayLong(settlement.made), width: 38, more: [settlement.by && `por ${settlement.by}`] },
    ],
    { label: 'Vence', value: formatDayLong(settlement.expire), ...largeOf(settlement) },
    top,
  );
  const columns = columnsOf(paper, settlement);
  let y = drawTable(paper, lines, columns, { x: LEFT, y: facts + 4, bottom: BOTTOM, next }, LOOK);
  if (y + 8 > BOTTOM) y = next();
  paper.rule(LEFT, y, RIGHT, y, { line: 0.35 });
  const at = (column: number) => LEFT + columns.slice(0, column + 1).reduce((sum, { width }) => sum + width, 0) - 1;
  const sum = { size: LOOK.size, weight: 600, align: 'right' } as const;
  paper.text(counted(lines.length, ORDERS), LEFT + 1, y + 5, { size: LOOK.size, weight: 600 });
  paper.text(amountText(fromCents(lines.reduce((all, { cash }) => all + toCents(cash), 0))), at(5), y + 5, sum);
  if (settlement.nets) paper.text(amountText(fromCents(lines.reduce((all, line) => all + toCents(line.collected), 0))), at(6), y + 5, sum);
  y += 16;

  const zonesHeight = 12 + LOOK.row * zones.length;
  const height = Math.max(heightOf(sumsOf(settlement), letterhead.payTo), zonesHeight > MOST_ZONES ? 0 : zonesHeight);
  if (y + height > BOTTOM) y = next() + 4;
  const begun = paper.pages();
  const lower = drawSums(paper, settlement, letterhead.payTo, y);
  paper.text('Por zona', LEFT + 1, y + 3.4, strong);
  const zonesEnd = drawTable(
    paper,
    zones,
    [
      { title: 'Zona', width: 40, value: ({ name }) => name, lines: 2 },
      { title: 'Órdenes', width: 16, align: 'right', value: ({ orders }) => formatCount(orders), lines: 1 },
      amountColumn(paper, 'Servicio', 26, ({ cash }) => cash),
    ],
    { x: LEFT, y: y + 4, bottom: BOTTOM, next },
    LOOK,
  );
  y = paper.pages() === begun ? Math.max(lower, zonesEnd) : zonesEnd;
  drawObservation(paper, settlement, y, next);
  drawFeet(paper, letterhead);
  return paper.bytes();
};
