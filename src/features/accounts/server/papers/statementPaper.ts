import type { Day } from '#shared/day.ts';
import { counted } from '#shared/noun.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { taxIdNames } from '#shared/record/taxIdText.ts';
import { formatDay, formatDayLong } from '#shared/time.ts';
import { A4, openPaper } from '#server/pdf/paper.ts';
import { drawTable } from '#server/pdf/table.ts';
import type { Letterhead } from '../../../printing/server/operations.ts';
import { accountKindNames } from '../../ledger/words.ts';
import { balanceText, conceptOf, owingOf, sidesOf } from '../../ledger/statementLines.ts';
import { MOVEMENT } from '../../noun.ts';
import type { readStatement } from '../ledger/movements.ts';
import {
  amountColumn,
  amountText,
  BOTTOM,
  daysText,
  drawFeet,
  drawFirstHead,
  drawHeadFacts,
  drawNextHead,
  LEFT,
  LOOK,
  RIGHT,
} from './moneyHead.ts';
import type { Addressee } from './readPaper.ts';

/** An account between two days, as its papers say it. */
export type StatementRead = {
  statement: Awaited<ReturnType<typeof readStatement>>;
  whose: Addressee;
  startDay: Day;
  endDay: Day;
};

/** A row of a statement: its opening, a movement or its closing; pesos. */
export type StatementRow = {
  day: Day;
  concept: string;
  observation: string | null;
  reference: string;
  debit: number | null;
  credit: number | null;
  /** What the account has to give; below 0 what it has in its favour. */
  balance: number;
};

const sum = (amounts: readonly (number | null)[]) => fromCents(amounts.reduce<number>((total, amount) => total + toCents(amount ?? 0), 0));

/** The rows of a statement, from its opening to its closing balance. */
export const statementRows = ({ statement, startDay, endDay }: StatementRead): StatementRow[] => {
  const { account, opening, data, closing } = statement;
  const kind = account.AccountType;
  const rows = data.map((line): StatementRow => {
    const { period: day, observation, settlement, change, balance } = line;
    const row = { day, observation, concept: conceptOf(line), reference: settlement?.invoice ?? '' };
    return { ...row, ...sidesOf(kind, change), balance: owingOf(kind, balance) };
  });
  const edge = (day: Day, concept: string, balance: number): StatementRow => {
    const nothing = { debit: null, credit: null, observation: null, reference: '' };
    return { day, concept, ...nothing, balance: owingOf(kind, balance) };
  };
  const end = edge(endDay, 'Saldo final', closing);
  const totals = { debit: sum(rows.map(({ debit }) => debit)), credit: sum(rows.map(({ credit }) => credit)) };
  return [edge(startDay, 'Saldo inicial', opening), ...rows, { ...end, ...totals }];
};

/** The statement of a client or an employee. */
export const statementPaper = ({ letterhead, ...read }: StatementRead & { letterhead: Letterhead }): Promise<Uint8Array> => {
  const { statement, whose, startDay, endDay } = read;
  const kind = statement.account.AccountType;
  const paper = openPaper({ title: `Extracto de cuenta ${whose.name}`, size: A4, now: letterhead.made, counted: true });
  const days = daysText(startDay, endDay);
  const top = drawFirstHead(paper, letterhead, { kind: 'Extracto de cuenta', name: formatDayLong(endDay) });
  const rows = statementRows(read);
  const [large = '', ...words] = balanceText(kind, statement.closing).split(/ (?=a )/);
  const facts = drawHeadFacts(
    paper,
    [
      {
        label: accountKindNames[kind],
        value: whose.name,
        width: 78,
        more: [whose.taxId && `${taxIdNames[letterhead.countryCode]} ${whose.taxId}`, whose.address],
      },
      { label: 'Período', value: days, width: 60, more: [counted(statement.data.length, MOVEMENT)] },
    ],
    { label: 'Saldo final', value: formatDayLong(endDay), large, note: words.join(' ') },
    top,
  );
  const last = rows.at(-1)!;
  const end = drawTable(
    paper,
    rows.slice(0, -1),
    [
      { title: 'Fecha', width: 16, value: ({ day }) => formatDay(day), lines: 1 },
      { title: 'Concepto', width: 64, value: (row) => [row.concept, row.observation].filter(Boolean).join(' · ') },
      { title: 'Referencia', width: 24, value: ({ reference }) => reference, lines: 1 },
      amountColumn(paper, 'Debe', 26, ({ debit }) => debit),
      amountColumn(paper, 'Haber', 26, ({ credit }) => credit),
      amountColumn(paper, 'Saldo', 30, ({ balance }) => balance, { weight: 600 }),
    ],
    { x: LEFT, y: facts + 4, bottom: BOTTOM, next: () => drawNextHead(paper, `Extracto de cuenta · ${whose.name} · ${days} (sigue)`) },
    LOOK,
  );
  const payTo = kind === 'client' && statement.closing > 0 ? letterhead.payTo : '';
  const y = end + (payTo ? 17 : 12) > BOTTOM ? drawNextHead(paper, `Extracto de cuenta · ${whose.name} · ${days} (sigue)`) : end;
  const heavy = { size: LOOK.size, weight: 600 } as const;
  paper.rule(LEFT, y, RIGHT, y, { line: 0.35 });
  paper.text(formatDay(last.day), LEFT + 1, y + 5.6, heavy);
  paper.text(last.concept, LEFT + 17, y + 5.6, heavy);
  paper.text(amountText(last.debit ?? 0), RIGHT - 57, y + 5.6, { ...heavy, align: 'right' });
  paper.text(amountText(last.credit ?? 0), RIGHT - 31, y + 5.6, { ...heavy, align: 'right' });
  paper.text(amountText(last.balance), RIGHT - 1, y + 5.6, { size: 11, weight: 700, align: 'right', width: 28, least: 0.5 });
  paper.text('Saldo sin signo: a pagar por la cuenta. Con −: a su favor.', LEFT + 1, y + 13, { size: 7.5, colour: '#5c636a' });
  if (payTo) paper.text(`Para transferir: ${payTo}`, LEFT + 1, y + 18, { size: 8.5, weight: 600, width: RIGHT - LEFT - 2, least: 0.7 });
  drawFeet(paper, letterhead);
  return paper.bytes();
};
