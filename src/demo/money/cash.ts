import { addDays, dayOf } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import type { Input } from '#shared/contract.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { type ClosureReason, noteValues } from '../../features/accounts/closures/closures.ts';
import type { closureCalls } from '../../features/accounts/closureCalls.ts';
import type { PayMethod } from '../../features/accounts/ledger/kinds.ts';
import { reopenCash, saveCash } from '../../features/accounts/server/closures/saveCash.ts';
import type { Parcel } from '../parcels.ts';
import type { Random } from '../random.ts';
import { type Desk, later, minuteOf } from './desk.ts';

/** What a driver collected on a day: orders, with cents. */
export type Collected = Map<Day, Map<string, { _id: string; cents: number }[]>>;

/** See the type. */
export const collectedOf = (parcels: readonly Parcel[]): Collected => {
  const collected: Collected = new Map();
  for (const { order } of parcels) {
    const { _id, status, chargeDestination, chargeAmount, driverAssign, deliveryDate } = order;
    if (status !== 8 || !chargeDestination || !driverAssign || !deliveryDate) continue;
    const day = dayOf(deliveryDate);
    const its = collected.get(day) ?? new Map<string, { _id: string; cents: number }[]>();
    its.set(driverAssign, [...(its.get(driverAssign) ?? []), { _id, cents: toCents(chargeAmount ?? '0') }]);
    collected.set(day, its);
  }
  return collected;
};

type Form = Input<typeof closureCalls.saveCash>;

/** Cash, in cents, as notes, as few as can be, and coins in pesos. */
const countedAs = (cents: number): Pick<Form, 'notes' | 'coins'> => {
  let left = cents;
  const notes: Record<string, number> = {};
  for (const value of noteValues) {
    const many = Math.floor(left / (value * 100));
    left -= many * value * 100;
    if (many > 0) notes[String(value)] = many;
  }
  return { notes, coins: fromCents(left) };
};

/** Of the cash of a day what was paid by transfer. */
const TRANSFERRED = 0.22;
/** One closure in so many differs. */
const DIFFERS = 18;

const faults: readonly (readonly [ClosureReason, string])[] = [
  ['Vuelto equivocado', 'Dio vuelto de más en la última parada'],
  ['Mal cobrado', 'Cobró el importe de la etiqueta vieja'],
  ['Falta entregar', 'Trae el resto mañana'],
  ['Billete falso', 'Un billete de $ 2.000, se adjunta a la planilla'],
];

const formOf = (random: Random, driver: string, day: Day, orders: readonly { _id: string; cents: number }[]): Form => {
  const methods = orders.map(({ _id }): Form['methods'][number] => {
    const method: PayMethod = random.chance(TRANSFERRED) ? 'Transferencia' : 'Efectivo';
    return { _id, method };
  });
  const sum = (method: PayMethod) => orders.reduce((total, { cents }, at) => total + (methods[at]?.method === method ? cents : 0), 0);
  const [cash, transferred] = [sum('Efectivo'), sum('Transferencia')];
  const missing = random.chance(1 / DIFFERS) ? Math.min(cash, random.pick([20_000, 50_000, 100_000, 130_050, 200_000])) : 0;
  const [reason, observation] = missing > 0 ? random.pick(faults) : [null, ''];
  return {
    driver,
    day,
    version: 0,
    handed: { Efectivo: fromCents(cash - missing), Cheque: 0, Transferencia: fromCents(transferred) },
    ...countedAs(cash - missing),
    methods,
    reason,
    observation,
    expected: fromCents(cash + transferred),
    close: true,
  };
};

/** The days before today on which several drivers collected something, the last one first. */
const lastDays = (collected: Collected, today: Day): Day[] =>
  [...collected].flatMap(([day, drivers]) => (day < today && drivers.size > 1 ? day : [])).toSorted((a, b) => (a < b ? 1 : -1));

/** Which of those was half done, had a closure that was opened again, and has a driver who was forgotten. */
const [HALF, REOPENED, FORGOTTEN] = [0, 2, 3];

/**
 * What became of the cash of a day: it was handed in, but of one driver who was forgotten; of the last day half of it, and of one driver it
 * is being counted; of today nothing is yet.
 */
export const closeDay = async (desk: Desk, collected: Collected, day: Day): Promise<void> => {
  const { db, clock, clerk, random } = desk;
  if (day === clock.today) return;
  const drivers = [...(collected.get(day) ?? [])];
  const place = lastDays(collected, clock.today).indexOf(day);
  for (const [nth, [driver, orders]] of drivers.entries()) {
    const form = formOf(random, driver, day, orders);
    const now = minuteOf(desk, day, 20, 30 + nth * 3);
    const isLast = nth === drivers.length - 1;
    if (place === HALF && isLast) await saveCash(db, { ...form, reason: null, observation: '', close: false }, { viewer: clerk, now });
    const isOpen = (place === HALF && (isLast || nth >= drivers.length / 2)) || (place === FORGOTTEN && nth === 0);
    if (isOpen) continue;
    const saved = await saveCash(db, form, { viewer: clerk, now });
    if (place === REOPENED && nth === 0) reopen(desk, form, saved, addDays(day, 1));
  }
};

/** The owner opens a closure the next day, and it is closed as it should have been. */
const reopen = (desk: Desk, form: Form, { _id, version }: { _id: string; version: number }, day: Day): void =>
  later(desk, day, async (now) => {
    const again = await reopenCash(desk.db, { _id, version }, { viewer: desk.owner, now });
    await saveCash(desk.db, { ...form, version: again.version }, { viewer: desk.clerk, now: new Date(now.getTime() + 30_000) });
  });
