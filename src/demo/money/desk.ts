import { instantAt } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import type { Input } from '#shared/contract.ts';
import { fromCents } from '#shared/money.ts';
import type { movementCalls } from '../../features/accounts/movementCalls.ts';
import { addMovement } from '../../features/accounts/server/ledger/addMovement.ts';
import type { PayMethod } from '../../features/accounts/ledger/kinds.ts';
import type { Tariffs } from '../../features/fees/server/operations.ts';
import type { Clock } from '../clock.ts';
import type { Base } from '../company.ts';
import type { Random } from '../random.ts';

/** Who works at the demo's money, on which day. */
export type Desk = {
  db: Db;
  base: Base;
  random: Random;
  clock: Clock;
  tariffs: Tariffs;
  /** Who keeps the accounts, and who may do everything. */
  clerk: Viewer;
  owner: Viewer;
  /** What is to be done on a day to come, in its order. */
  agenda: Map<Day, ((now: Date) => Promise<void>)[]>;
};

/** Puts something down for a day; what lies in the future is never done. */
export const later = ({ agenda }: Desk, day: Day, work: (now: Date) => Promise<void>): void => {
  agenda.set(day, [...(agenda.get(day) ?? []), work]);
};

/** The moment of a day's work: from an hour on, one minute after the other. */
export const minuteOf = ({ clock }: Pick<Desk, 'clock'>, day: Day, hour: number, nth: number): Date =>
  clock.real(instantAt(day, hour, nth));

/** How a person of the office looks to the operations. */
export const viewerOf = (companyId: string, _id: string, unrestricted: boolean): Viewer => ({
  _id,
  company: companyId,
  name: '',
  kind: unrestricted ? 'owner' : 'clerk',
  degree: unrestricted ? 1 : 3,
  permission: unrestricted ? [] : ['office', 'account'],
});

/** How the office is paid and pays. */
export const methodOf = (random: Random): PayMethod =>
  random.weighted([
    [72, 'Transferencia'],
    [14, 'Cheque'],
    [14, 'Efectivo'],
  ] as const);

type Form = Input<typeof movementCalls.addMovement>;

/** Adds a movement as the form does. @param cents what changes hands; less than a peso is left alone */
export const move = async (
  { db, clerk }: Desk,
  day: Day,
  now: Date,
  { cents, ...form }: Pick<Form, 'toAccount' | 'status'> & Partial<Form> & { cents: number },
): Promise<void> => {
  if (cents < 100) return;
  const plain = { typeAction: null, observation: '', settlement: null, _id: newId(), period: day };
  await addMovement(db, { ...plain, ...form, amount: fromCents(cents) }, { viewer: clerk, now });
};
