import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Day } from '#shared/day.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { formatTaxId } from '#shared/record/taxIdText.ts';
import { dayOf } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { audit } from '#server/record/auditTable.ts';
import { refuse } from '#server/refuse.ts';
import { clients } from '../../../clients/server/tables.ts';
import type { OrderType } from '../../../orders/choices.ts';
import { employees } from '../../../session/server/tables.ts';
import type { MovementAction, PayMethod } from '../../ledger/kinds.ts';
import type { SettlementState } from '../../settlements/states.ts';
import { movements, settlementPayments, settlements } from '../tables.ts';
import { byZone } from './lineColumns.ts';
import { linesOfOne } from './readLines.ts';

/** A line as the client reads it: nothing of what the company pays for it, nor to whom. Pesos. */
export type PaperLine = {
  day: Day | null;
  internalID: string;
  externalID: string | null;
  to: string;
  zone: string | null;
  cash: number;
  collected: number;
};

/** What was paid of a settlement, or set free again; pesos, with the sign of its total. */
export type PaperPayment = { day: Day; action: MovementAction | null; method: PayMethod | null; amount: number };

/** Whom a paper is for. */
export type Addressee = { name: string; taxId: string; address: string };

/** A settlement as its client reads it; pesos. */
export type SettlementPaper = {
  invoice: string;
  state: SettlementState;
  /** Whether what drivers collected is kept back. */
  nets: boolean;
  client: Addressee;
  fromPeriod: Day;
  toPeriod: Day;
  expire: Day;
  made: Day;
  /** Who made it, or asked for the batch that did. */
  by: string;
  typeOrder: readonly OrderType[];
  /** What the company tells the client of it. */
  observation: string;
  lines: readonly PaperLine[];
  zones: readonly { name: string; orders: number; cash: number }[];
  cash: number;
  collected: number;
  total: number;
  paid: number;
  payments: readonly PaperPayment[];
};

const pesos = (amount: string) => fromCents(toCents(amount));

/** Whom a client's papers are for. */
export const addressee = ({ name, cuit, town, ...place }: typeof clients.$inferSelect): Addressee => ({
  name,
  taxId: cuit ? formatTaxId(cuit) : '',
  address: [addressLine(place), town].filter(Boolean).join(', '),
});

const paymentsOf = (db: Db, settlement: string): Promise<PaperPayment[]> =>
  db
    .select({
      amount: settlementPayments.amount,
      createAt: settlementPayments.createAt,
      day: movements.day,
      action: movements.action,
      method: movements.method,
    })
    .from(settlementPayments)
    .leftJoin(movements, eq(movements._id, settlementPayments.movement))
    .where(eq(settlementPayments.settlement, settlement))
    .orderBy(asc(settlementPayments._id))
    .then((found) => found.map(({ amount, createAt, day, ...how }) => ({ ...how, day: day ?? dayOf(createAt), amount: pesos(amount) })));

const makerOf = async (db: Db, settlement: string): Promise<string> => {
  const [found] = await db
    .select({ name: employees.name, last: employees.last })
    .from(audit)
    .innerJoin(employees, eq(employees._id, audit.employee))
    .where(and(eq(audit.record, settlement), eq(audit.kind, 'settlements'), eq(audit.action, 'create')))
    .orderBy(asc(audit._id))
    .limit(1);
  return found ? `${found.name} ${found.last}` : '';
};

/** Settlements as they are stored, each with its client. */
export const settlementsWithClients = (db: Db, where: SQL) =>
  db
    .select({ settlement: settlements, client: clients })
    .from(settlements)
    .innerJoin(clients, eq(clients._id, settlements.client))
    .where(where);

/** One of them. @throws 404 */
export const readSettlementOf = async (db: Db, _id: string) => {
  const [found] = await settlementsWithClients(db, eq(settlements._id, _id));
  if (!found) throw refuse.notFound('La liquidación no existe');
  return found;
};

/** What the PDF of a settlement says. Pago, drivers and margin stay behind: what draws it is not even handed them. @throws 404 */
export const readSettlementPaper = async (db: Db, _id: string): Promise<SettlementPaper> => {
  const { settlement, client } = await readSettlementOf(db, _id);
  const { invoice, state, nets, fromPeriod, toPeriod, expire, typeOrder, observation, createAt } = settlement;
  const lines = await linesOfOne(db, _id);
  return {
    invoice,
    state,
    nets,
    fromPeriod,
    toPeriod,
    expire,
    typeOrder,
    observation,
    client: addressee(client),
    made: dayOf(createAt),
    by: await makerOf(db, _id),
    lines: lines.map(({ deliveryDate, internalID, externalID, toAddress, toTown, zone, cash, collected }) => ({
      internalID,
      externalID,
      zone,
      cash,
      collected,
      day: deliveryDate && dayOf(deliveryDate),
      to: [toAddress, toTown].filter(Boolean).join(' · '),
    })),
    zones: byZone(lines).map(({ name, orders, cash }) => ({ name, orders, cash })),
    cash: pesos(settlement.cash),
    collected: pesos(settlement.collected),
    total: pesos(settlement.total),
    paid: pesos(settlement.paid),
    payments: await paymentsOf(db, _id),
  };
};
