import { and, asc, eq, not, type SQL } from 'drizzle-orm';
import { fromCents, toCents } from '#shared/money.ts';
import type { Db } from '#server/db.ts';
import { clients } from '../../../clients/server/tables.ts';
import type { OrderType } from '../../../orders/choices.ts';
import { orders } from '../../../orders/server/tables.ts';
import type { StatusId } from '../../../orders/status.ts';
import { employees } from '../../../session/server/tables.ts';
import type { SettlementState } from '../../settlements/states.ts';
import { settlementLines, settlements } from '../tables.ts';

/** A line of a settlement as files of the office have it: what was frozen as it was, in pesos. */
export type FiledLine = {
  /** The line's own. */
  _id: string;
  invoice: string;
  client: string;
  state: SettlementState;
  /** ISO 8601. */
  deliveryDate: string | null;
  internalID: string;
  externalID: string | null;
  typeOrder: OrderType;
  status: StatusId;
  toName: string | null;
  toAddress: string;
  toTown: string | null;
  toPostalCode: string | null;
  numberPackage: number;
  /** Grams, cubic metres, pesos. */
  weight: number | null;
  volume: number | null;
  valuePackage: number | null;
  fee: string | null;
  /** Null is 'Sin zona'. */
  zone: string | null;
  driver: string | null;
  cash: number;
  /** To the driver; of an order that nobody had nobody is paid. */
  pay: number;
  /** What the driver collected for the client. */
  collected: number;
};

const pesos = (amount: string) => fromCents(toCents(amount));

/** The lines of some settlements, in the order of their days. */
export const readFiledLines = async (db: Db, where: SQL | undefined): Promise<FiledLine[]> => {
  const found = await db
    .select({
      _id: settlementLines._id,
      invoice: settlements.invoice,
      client: clients.name,
      state: settlements.state,
      deliveryDate: settlementLines.deliveryDate,
      internalID: orders.internalID,
      externalID: orders.externalID,
      typeOrder: settlementLines.typeOrder,
      status: settlementLines.status,
      toName: orders.toName,
      toAddress: settlementLines.address,
      toTown: settlementLines.town,
      toPostalCode: orders.toPostalCode,
      numberPackage: orders.numberPackage,
      weight: orders.weight,
      volume: orders.volume,
      valuePackage: orders.valuePackage,
      fee: settlementLines.fee,
      zone: settlementLines.zone,
      name: employees.name,
      last: employees.last,
      cash: settlementLines.cash,
      pay: settlementLines.pay,
      collected: settlementLines.collected,
    })
    .from(settlementLines)
    .innerJoin(settlements, eq(settlements._id, settlementLines.settlement))
    .innerJoin(clients, eq(clients._id, settlements.client))
    .innerJoin(orders, eq(orders._id, settlementLines.order))
    .leftJoin(employees, eq(employees._id, settlementLines.driver))
    .where(where)
    .orderBy(asc(settlementLines.deliveryDate), asc(settlementLines.order), asc(settlementLines._id));
  return found.map(({ name, last, deliveryDate, valuePackage, ...line }) => ({
    ...line,
    deliveryDate: deliveryDate?.toISOString() ?? null,
    valuePackage: valuePackage === null ? null : pesos(valuePackage),
    driver: name === null ? null : `${name} ${last}`,
    cash: pesos(line.cash),
    pay: name === null ? 0 : pesos(line.pay),
    collected: pesos(line.collected),
  }));
};

/** The lines of one settlement; of a cancelled one those that it had. */
export const linesOfOne = (db: Db, settlement: string): Promise<FiledLine[]> =>
  readFiledLines(db, and(eq(settlementLines.settlement, settlement), not(settlementLines.dropped)));
