import * as z from 'zod';
import { Id } from '#shared/contract.ts';
import type { Changes } from '#shared/record/changes.ts';
import { dayOf, formatDay } from '#shared/time.ts';
import { correctedByAdmins, isEvent, type StatusId } from '../status.ts';

/** The fields on which it depends what is charged, paid and collected for an order. */
const moneyFields = ['client', 'typeOrder', 'deliveryDate', 'driverAssign', 'chargeDestination', 'chargeAmount'] as const;

/** What holds the money of an order: a settlement that stands, the closed cash of a driver's day. */
export const MoneyHold = z.object({
  settlement: z.object({ _id: Id, invoice: z.string(), /** When it was made. */ day: z.string() }).nullable(),
  closure: z.object({ _id: Id, day: z.string(), driver: z.object({ _id: Id, name: z.string() }) }).nullable(),
});
export type MoneyHold = z.output<typeof MoneyHold>;

/** What an order is now, whether it was delivered and not corrected since, and who changes it. */
type Kept = { status: StatusId; delivered: boolean; hold: MoneyHold | undefined; unrestricted: boolean };

const saidOf = ({ settlement, closure }: MoneyHold): string | undefined => {
  if (settlement) return `Está en la liquidación ${settlement.invoice}: quítela de ella antes`;
  return closure ? `Su cobro está en la rendición de ${closure.driver.name} del ${formatDay(closure.day)}: reábrala antes` : undefined;
};

/** Why the fields that an order's money depends on stay as they are; null when they may change. */
export const keptBecause = ({ status, delivered, hold, unrestricted }: Kept): string | null =>
  (hold && saidOf(hold)) ?? (delivered && !unrestricted ? correctedByAdmins(status) : null);

/** Said of an order that is to come back while its driver has the receiver's money: out of what is delivered, nobody would ask for it. */
export const CASH_ON_THE_WAY = 'Su cobro en destino no se rindió todavía: solo puede devolverla un administrador';

/** What of a change an order's money depends on: the first of its fields, or the status; undefined when nothing is. A time of the same day is none. */
export const moneyField = (delivered: boolean, to: StatusId, changes: Changes): 'status' | (typeof moneyFields)[number] | undefined => {
  const changed = moneyFields.find((field) => {
    const change = changes[field];
    return change && (field !== 'deliveryDate' || dayAt(change.from) !== dayAt(change.to));
  });
  if (changed) return changed;
  const isLost = to === 99 || (delivered && to !== 8 && to !== 18 && !isEvent(to));
  return isLost ? 'status' : undefined;
};

const dayAt = (instant: unknown) => (typeof instant === 'string' ? dayOf(instant) : null);
