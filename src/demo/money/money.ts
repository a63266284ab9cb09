import { sql } from 'drizzle-orm';
import { addDays, daysBetween, instantAt, today, weekdayNumber } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import type { Db } from '#server/db.ts';
import { balanceOf } from '../../features/accounts/server/ledger/accounts.ts';
import { saveSettings } from '../../features/accounts/server/settings.ts';
import { readTariffs } from '../../features/fees/server/operations.ts';
import { demoClock } from '../clock.ts';
import type { Base } from '../company.ts';
import type { Parcel } from '../parcels.ts';
import type { Random } from '../random.ts';
import { closeDay, collectedOf } from './cash.ts';
import { type Desk, later, minuteOf, move, viewerOf } from './desk.ts';
import { advance, payDrivers } from './drivers.ts';
import { type PayHabit, type Settled, settleByHand, settleInBatch } from './settle.ts';

/** One client in so many is settled each week as long as there is much to settle, in days before today. */
const WEEKLY = 3;
const MUCH = 30;
/** Days before today on which clients are credited something. */
const CREDITS = [3, 11, 19, 44, 90, 160, 250] as const;
/** How much more than is owed to him one driver was lent, in cents, and how many days ago. */
const LENT = { cents: 8_500_000, ago: 2 };

const habits: readonly (readonly [number, PayHabit])[] = [
  [60, 'prompt'],
  [20, 'halves'],
  [20, 'slow'],
];

const whys = [
  'Paquete dañado: se reconoce el envío',
  'Bonificación por volumen',
  'Demora de dos días en la entrega',
  'Error en la etiqueta, se bonifica',
];

/**
 * What the office did with money since the first order of the demo: each day settles what is due, takes and gives payments, pays drivers and
 * closes the cash. As role `app`, bound by what binds the product.
 */
export const makeMoney = async (
  db: Db,
  base: Base,
  parcels: readonly Parcel[],
  { random, now, since }: { random: Random; now: Date; since: Day },
): Promise<void> => {
  // Each of the steps that follow asks for orders by client, or by driver and day.
  await db.execute(sql`analyze orders`);
  await db.execute(sql`set local role app`);
  const desk = await openDesk(db, base, { random, now });
  await plan(desk);
  const some: Settled[] = base.clients.map(({ _id }) => ({
    _id,
    habit: random.weighted(habits),
    term: random.pick([7, 10, 15]),
    until: since,
  }));
  const collected = collectedOf(parcels);
  for (let day = since; day <= desk.clock.today; day = addDays(day, 1)) {
    await settleDay(desk, some, day);
    for (const [nth, work] of (desk.agenda.get(day) ?? []).entries()) await work(minuteOf(desk, day, 13, nth));
    if (isPayDay(desk, day)) await payDrivers(desk, day);
    await closeDay(desk, collected, day);
  }
  await db.execute(sql`reset role`);
  // Lists and feeds take an `_id` for the moment when it was made.
  await db.execute(sql`
    update audit set _id = (overlay(lpad(to_hex((extract(epoch from create_at) * 1000)::bigint), 12, '0') placing '-' from 9 for 0) || right(_id::text, 23))::uuid
    where company_id = ${base.companyId} and kind in ('settlements', 'closures', 'account_settings')`);
};

const openDesk = async (db: Db, base: Base, { random, now }: { random: Random; now: Date }): Promise<Desk> => {
  const [owner = ''] = base.staff.owner;
  const clerk = base.staff.office.at(-1) ?? owner;
  return {
    db,
    base,
    random,
    clock: demoClock(now),
    tariffs: await readTariffs(db),
    clerk: viewerOf(base.companyId, clerk, clerk === owner),
    owner: viewerOf(base.companyId, owner, true),
    agenda: new Map(),
  };
};

const isBusy = ({ clock }: Desk, day: Day): boolean => daysBetween(day, clock.today) < MUCH;

/** Drivers are paid on Fridays; while there was little to pay, once in eight weeks. */
const isPayDay = (desk: Desk, day: Day): boolean => daysBetween('2020-01-03', day) % (isBusy(desk, day) ? 7 : 56) === 0;

const isFirst = (day: Day) => day.endsWith('-01');
const monthOf = (day: Day) => Number(day.slice(5, 7));

/**
 * Settles those whose months, or week, ended yesterday: a batch on the first of a month, half of the clients each while there is little;
 * of the weekly ones some by hand, the rest in a batch.
 */
const settleDay = async (desk: Desk, some: readonly Settled[], day: Day): Promise<void> => {
  const weekly = some.filter((_, at) => at % WEEKLY === 0);
  const end = addDays(day, -1);
  if (isFirst(day)) {
    const its = isBusy(desk, day) ? some.filter((client) => !weekly.includes(client)) : some.filter((_, at) => at % 2 === monthOf(day) % 2);
    const start = its.map(({ until }) => addDays(until, 1)).toSorted()[0];
    if (start && start <= end) await settleInBatch(desk, its, { start, end }, day);
  }
  if (!isBusy(desk, day) || weekdayNumber(day) !== 1) return;
  const [byHand, atOnce] = [weekly.slice(0, 4), weekly.slice(3)];
  for (const [nth, client] of byHand.entries()) await settleByHand(desk, client, day, nth);
  // The first of them was settled an hour before: it has nothing left.
  await settleInBatch(desk, atOnce, { start: addDays(day, -7), end }, day);
};

/** Puts down what happens on a day whatever else does: credit notes, an advance, a month that is closed. */
const plan = async (desk: Desk): Promise<void> => {
  const { clock, base, db, random } = desk;
  for (const ago of CREDITS) {
    const { _id } = random.pick(base.clients);
    const day = addDays(clock.today, -ago);
    later(desk, day, async (now) => {
      const owed = await balanceOf(db, _id);
      const cents = Math.min(random.int(3, 24) * 50_000, Math.max(0, owed));
      await move(desk, day, now, { toAccount: _id, status: 'credit', observation: random.pick(whys), cents });
    });
  }
  const [, driver] = base.drivers;
  const day = addDays(clock.today, -LENT.ago);
  if (driver) later(desk, day, (now) => advance(desk, driver, LENT.cents, day, now));
  closeMonth(desk);
};

/** Closes the month before the last one, some days into this one or on the first day of it that has come. */
const closeMonth = (desk: Desk): void => {
  const { clock, owner, db } = desk;
  const first = `${clock.today.slice(0, 7)}-01`;
  const tenth = addDays(first, 9);
  const before = addDays(`${addDays(first, -1).slice(0, 7)}-01`, -1);
  const day = tenth <= clock.today ? tenth : first;
  later(desk, day, async (now) => {
    await saveSettings(db, { closed: before, nets: true, version: 0 }, { viewer: owner, now });
  });
};

/** The day before the first order of the year. @param days how many days the demo looks back */
export const moneySince = (now: Date, days: number): Day => addDays(today(instantAt(today(now), 12)), -days - 1);
