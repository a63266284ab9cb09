import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, numeric, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, instant, money, refers } from '#server/tables.ts';
import { clients } from '../../clients/server/tables.ts';
import type { PriceExplained } from '../../fees/price/explain.ts';
import type { OrderType } from '../../orders/choices.ts';
import { orders } from '../../orders/server/tables.ts';
import type { StatusId } from '../../orders/status.ts';
import { employees } from '../../session/server/tables.ts';
import { closures } from './closures/tables.ts';
import type { AccountKind, MovementAction, MovementOrigin, PayMethod } from '../ledger/kinds.ts';
import type { SettlementState } from '../settlements/states.ts';

/** A day in UTC-3, 'YYYY-MM-DD'. */
const day = () => date({ mode: 'string' });
/** A sum of amounts, in pesos; has room for any that `post` lets an account come to. */
const moneySum = () => numeric({ precision: 18, scale: 2 });

/** Settlements of clients' orders; cancelled ones stay. */
export const settlements = companyTable(
  'settlements',
  {
    /** Three letters and the day (`invoiceNumber`). */
    invoice: text().notNull(),
    client: uuid().notNull(),
    fromPeriod: day().notNull(),
    toPeriod: day().notNull(),
    expire: day().notNull(),
    typeOrder: text().$type<OrderType>().array().notNull(),
    /** Statuses whose orders it leaves out. */
    exclude: smallint().$type<StatusId>().array().notNull(),
    /** Whether what drivers collected is kept back from what is charged. */
    nets: boolean().notNull(),
    state: text().$type<SettlementState>().notNull(),
    orders: integer().notNull(),
    /** To the client, to drivers, and collected by them (`totalsOf`). */
    cash: money().notNull(),
    pay: money().notNull(),
    collected: money().notNull(),
    /** What the client has to pay; below 0 the company owes it. */
    total: money().notNull(),
    /** What of that is paid: the sum of its `settlement_payments`. */
    paid: money().notNull().default('0'),
    /** What its client reads of it, on the PDF and in the mail. */
    observation: text().notNull().default(''),
    /** The batch that made it. */
    batch: uuid(),
    createAt: instant().notNull(),
    lastAction: instant().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    refers(table, table.client, clients),
    uniqueIndex('settlements_invoice').on(table.companyId, table.invoice),
    index('settlements_made').on(
      table.companyId,
      table.createAt.desc().nullsLast(),
      table._id.desc().nullsFirst(),
      table.state,
      table.client,
    ),
    index('settlements_client').on(table.companyId, table.client, table.expire, table._id),
    // Those that are late, and those that somebody's money may pay.
    index('settlements_open').on(table.companyId, table.expire, table._id).where(sql.raw(`state in ('pending', 'partial')`)),
  ],
);

/** The orders of settlements, with the price as it was frozen. */
export const settlementLines = companyTable(
  'settlement_lines',
  {
    settlement: uuid().notNull(),
    order: uuid().notNull(),
    /** Whether its settlement stands and holds it still: an order is in one such line at most. */
    living: boolean().notNull().default(true),
    /** Whether its settlement was edited without it, and is asked nothing of it any more. */
    dropped: boolean().notNull().default(false),
    /** Whom the pay goes to. */
    driver: uuid(),
    /** What the order was when it was settled, and where it went. */
    status: smallint().$type<StatusId>().notNull(),
    typeOrder: text().$type<OrderType>().notNull(),
    deliveryDate: instant(),
    address: text().notNull(),
    town: text(),
    /** Names of the tariff and of the zone that priced it; null for none. */
    fee: text(),
    zone: text(),
    pay: money().notNull(),
    cash: money().notNull(),
    /** What the driver collected for the client. */
    collected: money().notNull(),
    explained: jsonb().$type<PriceExplained>().notNull(),
  },
  (table) => [
    refers(table, table.settlement, settlements),
    refers(table, table.order, orders),
    refers(table, table.driver, employees),
    uniqueIndex('settlement_lines_order').on(table.companyId, table.order).where(sql.raw('living')),
    index('settlement_lines_settlement').on(table.companyId, table.settlement),
  ],
);

/**
 * The ledger: what every balance is the sum of. Role `app` adds to it and can neither change nor delete a row; a mistake is mended by
 * another movement (docs/decisions/030-ledger.md).
 */
export const movements = companyTable(
  'movements',
  {
    /** The day it counts on. */
    day: day().notNull(),
    kind: text().$type<AccountKind>().notNull(),
    client: uuid(),
    employee: uuid(),
    /** Whichever of both it is. */
    account: uuid().notNull().generatedAlwaysAs(sql.raw('coalesce(client, employee)')),
    action: text().$type<MovementAction>().notNull(),
    origin: text().$type<MovementOrigin>().notNull(),
    method: text().$type<PayMethod>(),
    /** Below 0 where it takes back what a settlement had posted. */
    amount: money().notNull(),
    /** By how much the balance grew: `effectOf`. */
    change: money()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          `amount * case when action = 'invoice' or (kind = 'client') = (action = 'pay') and action <> 'collected' then 1 else -1 end`,
        ),
      ),
    observation: text(),
    /** The settlement that posted it, or that it says it pays. */
    settlement: uuid(),
    /** The closure that posted it. */
    closure: uuid(),
    /** The movement by hand that it takes back. */
    reverses: uuid(),
    /** Key of the photo of its receipt. */
    receipt: text(),
    /** Who made it, or asked for the batch that did. */
    by: uuid(),
    createAt: instant().notNull(),
  },
  (table) => [
    refers(table, table.client, clients),
    refers(table, table.employee, employees),
    refers(table, table.settlement, settlements),
    refers(table, table.closure, closures),
    refers(table, table.reverses, table),
    refers(table, table.by, employees),
    check('movements_account', sql.raw(`(kind = 'client') = (client is not null) and (kind = 'employee') = (employee is not null)`)),
    // Holds all that the search filters, counts and sums by.
    index('movements_day').on(
      table.companyId,
      table.day.desc().nullsLast(),
      table._id.desc().nullsFirst(),
      table.account,
      table.action,
      table.origin,
      table.amount,
    ),
    index('movements_account').on(
      table.companyId,
      table.account,
      table.day,
      table._id,
      table.action,
      table.origin,
      table.amount,
      table.change,
    ),
    // Each is taken back once.
    uniqueIndex('movements_reverses').on(table.companyId, table.reverses).where(sql.raw('reverses is not null')),
    index('movements_settlement').on(table.companyId, table.settlement).where(sql.raw('settlement is not null')),
    // By their keys: a file that none of them names is removed at night.
    index('movements_receipt').on(table.receipt).where(sql.raw('receipt is not null')),
    index('movements_closure').on(table.companyId, table.closure).where(sql.raw('closure is not null')),
  ],
);

/** What was paid of settlements, and what was taken back of that; added to only, as the ledger. */
export const settlementPayments = companyTable(
  'settlement_payments',
  {
    settlement: uuid().notNull(),
    /** Null where a client's balance paid it, and where money was set free because the settlement came to less. */
    movement: uuid(),
    /** With the sign of the settlement's total; the other where it takes back. */
    amount: money().notNull(),
    createAt: instant().notNull(),
  },
  (table) => [
    refers(table, table.settlement, settlements),
    refers(table, table.movement, movements),
    index('settlement_payments_settlement').on(table.companyId, table.settlement),
    index('settlement_payments_movement').on(table.companyId, table.movement),
  ],
);

/** Balances: the sum of each account's movements, which a trigger on these keeps; `_id` is the client's or the employee's. */
export const accountBalances = companyTable('account_balances', {
  kind: text().$type<AccountKind>().notNull(),
  balance: moneySum().notNull(),
  movements: integer().notNull(),
});

/** By how much each day's sums grew, by account kind, action and origin: what a trigger on `movements` adds and what charts are summed from. */
export const ledgerTallies = companyTable(
  'ledger_tallies',
  {
    day: day().notNull(),
    kind: text().$type<AccountKind>().notNull(),
    action: text().$type<MovementAction>().notNull(),
    origin: text().$type<MovementOrigin>().notNull(),
    amount: moneySum().notNull(),
    change: moneySum().notNull(),
    movements: integer().notNull(),
  },
  (table) => [
    index('ledger_tallies_day').on(table.companyId, table.day, table.kind, table.action, table.origin, table.amount, table.change),
  ],
);

/**
 * By how many the delivered orders of a client that no settlement has grew or shrank; triggers on `orders` and `settlement_lines` alone add to
 * it, in the transaction that changes either.
 */
export const unsettledTallies = companyTable('unsettled_tallies', { client: uuid().notNull(), orders: integer().notNull() }, (table) => [
  index('unsettled_tallies_client').on(table.companyId, table.client, table.orders),
]);

/** How the company keeps its accounts: one row at most, whose `_id` is the company's; without one, what the columns begin with. */
export const accountSettings = companyTable('account_settings', {
  /** The last day of the months that are closed: nothing is dated until then. Null while none is. */
  closed: day(),
  /** Whether settlements keep back what drivers collected. */
  nets: boolean().notNull().default(true),
  version: integer().notNull().default(1),
});
