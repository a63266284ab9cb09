import { and, asc, desc, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#shared/contract.ts';
import { listColumns } from '#shared/list/listColumns.ts';
import { counted } from '#shared/noun.ts';
import { endOfDay, startOfDay } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse } from '#server/refuse.ts';
import { listExport } from '#server/spreadsheet/listExport.ts';
import { CLIENT } from '../../../clients/noun.ts';
import { clients } from '../../../clients/server/tables.ts';
import { ORDERS } from '../../../orders/noun.ts';
import { accountKindNames, movementActionNames, movementOriginNames, reversalWords } from '../../ledger/words.ts';
import { paperCalls as contract } from '../../paperCalls.ts';
import type { SettlementRow } from '../../settlementCalls.ts';
import { SETTLEMENT } from '../../settlements/noun.ts';
import { settlementStateNames } from '../../settlements/states.ts';
import { theAccount } from '../ledger/accounts.ts';
import { movementIds, movementsByIds, type ToldMovement } from '../ledger/movements.ts';
import { checkNamed } from '../named.ts';
import { settlementsByIds } from '../settlements/read.ts';
import { settlementLines, settlements } from '../tables.ts';
import { lineColumns } from './lineColumns.ts';
import { type FiledLine, readFiledLines } from './readLines.ts';
import { summable, withSums } from './sumRows.ts';

/** Which settlements are exported: those that are named, or those that were made on some days. @throws 400 without either */
const chosen = ({ client, period, settlement }: Input<typeof contract.exportSettlements>): SQL | undefined => {
  if (settlement.length === 0 && !period) throw refuse.invalid('Elija un período', { period: 'Requerido' });
  return and(
    settlement.length > 0 ? anyOf(settlements._id, settlement) : undefined,
    period ? gte(settlements.createAt, startOfDay(period.start)) : undefined,
    period ? lt(settlements.createAt, endOfDay(period.end)) : undefined,
    client.length > 0 ? anyOf(settlements.client, client) : undefined,
  );
};

/** @throws 404 for a settlement or a client that there is not */
const checkChosen = async (db: Db, { client, settlement }: Input<typeof contract.exportSettlements>): Promise<void> => {
  await checkNamed(db, settlements, SETTLEMENT, settlement);
  await checkNamed(db, clients, CLIENT, client);
};

const settlementColumns = listColumns<SettlementRow>()({
  invoice: { title: 'Liquidación', kind: 'code', value: (row) => row.invoice },
  client: { title: 'Cliente', kind: 'text', value: (row) => row.client.name },
  status: { title: 'Estado', kind: 'choice', value: (row) => settlementStateNames[row.status] },
  createAt: { title: 'Creada', kind: 'instant', value: (row) => row.createAt.toISOString() },
  fromPeriod: { title: 'Desde', kind: 'day', value: (row) => row.fromPeriod },
  toPeriod: { title: 'Hasta', kind: 'day', value: (row) => row.toPeriod },
  expire: { title: 'Vencimiento', kind: 'day', value: (row) => row.expire },
  typeOrder: { title: 'Tipos de orden', kind: 'list', value: (row) => row.typeOrder },
  order: { title: 'Órdenes', kind: 'count', value: (row) => row.order },
  cash: { title: 'Cobro', kind: 'money', value: (row) => row.cash },
  collected: { title: 'Cobro en destino', kind: 'money', value: (row) => row.collected },
  collectTotal: { title: 'Total', kind: 'money', value: (row) => row.collectTotal },
  left: { title: 'Saldo', kind: 'money', value: (row) => row.left },
  lastAction: { title: 'Última acción', kind: 'instant', value: (row) => row.lastAction.toISOString() },
});

/** The list of settlements, newest first. */
export const settlementExport = listExport({
  name: 'export settlements',
  module: import.meta.url,
  endpoint: contract.exportSettlements,
  title: 'Liquidaciones',
  columns: summable(settlementColumns),
  ids: async (db, { input }, limit) => {
    await checkChosen(db, input);
    const found = await db
      .select({ _id: settlements._id })
      .from(settlements)
      .where(chosen(input))
      .orderBy(desc(settlements.createAt), desc(settlements._id))
      .limit(limit);
    return found.map(({ _id }) => _id);
  },
  rows: (db, _asked, ids) => settlementsByIds(db, ids),
  // What was cancelled is told, and out of the sums.
  summed: (rows) =>
    withSums<SettlementRow, keyof typeof settlementColumns>(rows, {
      added: ['order', 'cash', 'collected', 'collectTotal', 'left'],
      amount: (row, key) => (row.status === 'cancelled' ? 0 : row[key as 'cash']),
      said: () => ({ invoice: 'Total' }),
    }),
});

const readLinesByIds = async (db: Db, ids: readonly string[]) => {
  const found = new Map((await readFiledLines(db, anyOf(settlementLines._id, ids))).map((line) => [line._id, line]));
  return ids.flatMap((_id) => found.get(_id) ?? []);
};

/** The orders of settlements that stand, newest settlement first; behind each of these what it comes to, and at last all of them. */
export const lineExport = listExport({
  name: 'export settlement lines',
  module: import.meta.url,
  endpoint: contract.exportLines,
  title: 'Órdenes liquidadas',
  columns: summable(lineColumns),
  ids: async (db, { input }, limit) => {
    await checkChosen(db, input);
    const found = await db
      .select({ _id: settlementLines._id })
      .from(settlementLines)
      .innerJoin(settlements, eq(settlements._id, settlementLines.settlement))
      .where(and(chosen(input), ne(settlements.state, 'cancelled'), sql`${settlementLines.living}`))
      .orderBy(desc(settlements.createAt), desc(settlements._id), asc(settlementLines.deliveryDate), asc(settlementLines.order))
      .limit(limit);
    return found.map(({ _id }) => _id);
  },
  rows: (db, _asked, ids) => readLinesByIds(db, ids),
  summed: (rows) =>
    withSums<FiledLine, keyof typeof lineColumns>(rows, {
      added: ['cash', 'collected', 'pay'],
      amount: (line, key) => line[key as 'cash'],
      said: (count, last) => ({
        invoice: last ? `Total ${last.invoice}` : 'Total',
        ...(last && { client: last.client }),
        internalID: counted(count, ORDERS),
      }),
      group: ({ invoice }) => invoice,
    }),
});

/** What a movement moves: money that came in, or that went out below 0; of what a settlement posts, nothing. */
const movedOf = ({ typeMethod, amount }: ToldMovement): number | null =>
  typeMethod === 'cash' ? amount : typeMethod === 'pay' ? -amount : null;

/** All movements of a filter, in the order of the list. */
export const movementExport = listExport({
  name: 'export movements',
  module: import.meta.url,
  endpoint: contract.exportMovements,
  title: 'Movimientos',
  columns: listColumns<ToldMovement>()({
    period: { title: 'Fecha', kind: 'day', value: (row) => row.period },
    createAt: { title: 'Registrado', kind: 'instant', value: (row) => row.createAt.toISOString() },
    typeMethod: { title: 'Acción', kind: 'choice', value: (row) => movementActionNames[row.typeMethod] },
    toAccount: {
      title: 'Cuenta',
      kind: 'text',
      value: ({ toAccount: { name, last } }) => [name, last].filter(Boolean).join(' '),
    },
    AccountType: { title: 'Tipo', kind: 'choice', value: (row) => accountKindNames[row.AccountType] },
    typeFrom: { title: 'Origen', kind: 'choice', value: (row) => movementOriginNames[row.typeFrom] },
    settlement: { title: 'Liquidación', kind: 'code', value: (row) => row.settlement?.invoice },
    typeAction: { title: 'Medio', kind: 'choice', value: (row) => row.typeAction },
    observation: { title: 'Observación', kind: 'lines', value: (row) => row.observation },
    reversal: { title: 'Anulación', kind: 'text', value: reversalWords },
    amount: { title: 'Monto', kind: 'money', value: (row) => row.amount },
    moved: { title: 'Entró o salió', kind: 'money', value: movedOf },
    change: { title: 'Cambio del saldo', kind: 'money', value: (row) => row.change },
  }),
  ids: async (db, { input }, limit) => {
    if (input.toAccount) await theAccount(db, input.toAccount);
    return movementIds(db, input, limit);
  },
  rows: (db, _asked, ids) => movementsByIds(db, ids),
});
