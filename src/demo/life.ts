import { addDays, dayOf, instantAt } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import type { HistorySource } from '../features/orders/choices.ts';
import { visitIds } from '../features/orders/status.ts';
import type { StatusId } from '../features/orders/status.ts';
import type { Random } from './random.ts';

/** One thing that happens to an order. */
export type Step = {
  status: StatusId;
  at: Date;
  /** The day it is due from here on; null for an order without a date. */
  due: Day | null;
  by: 'office' | 'warehouse' | 'driver' | 'system';
  source: HistorySource;
  clientName?: string;
  clientIDNumber?: string;
  observation?: string;
};

/** What an order's life starts from. */
export type Birth = {
  random: Random;
  /** The day it is first due; null for none. */
  due: Day | null;
  today: Day;
  /** Where it came from. */
  source: HistorySource;
  /** Who may take it at the door, with their identity number. */
  receiver: () => { clientName: string; clientIDNumber: string };
};

/** The hour at which the demo shows its last day: mid-afternoon, with every kind of order about. */
export const SHOWN_HOUR = 14;

const handedOver = [
  'Entregado en mano al titular',
  'Recibió un familiar',
  'Recibió el encargado del edificio',
  'Recibió recepción',
  'Entregado en puerta, mostró DNI',
  'Recibió un vecino con autorización',
];
const notHandedOver = [
  'Nadie en domicilio',
  'Nadie en domicilio',
  'Nadie en domicilio',
  'Rechazado por el comprador',
  'Local cerrado',
  'Zona peligrosa',
];
const wrongAddress = ['La altura no existe', 'No figura el departamento en el portero', 'La calle no coincide con la localidad'];
const cancelled = ['Cancelado por el comprador', 'El vendedor anuló la venta', 'Sin stock, el cliente retira el pedido'];
const notes = [
  'El comprador pide entrega después de las 18',
  'Dejar en portería',
  'Se llamó al comprador: confirma dirección',
  'Timbre no funciona, llamar al llegar',
];

/** The next day with deliveries: Sundays have none. */
const nextWorkingDay = (day: Day): Day => {
  const next = addDays(day, 1);
  return new Date(`${next}T00:00:00Z`).getUTCDay() === 0 ? addDays(next, 1) : next;
};

/** A moment of a day between two hours. */
const hours = (random: Random, day: Day, from: number, to: number): Date =>
  instantAt(day, 0, random.int(Math.round(from * 60), Math.round(to * 60) - 1));

/** How many days before it is due an order is made. */
const leads = [
  [8, 0],
  [62, 1],
  [22, 2],
  [8, 3],
] as const;

/** When an order is made: before its day's first round, and never after today's noon. */
const birthOf = (random: Random, due: Day | null, today: Day): Date => {
  const planned = due === null ? addDays(today, -random.int(0, 12)) : addDays(due, -random.weighted(leads));
  const day = planned < today ? planned : today;
  if (day === due) return hours(random, day, 5.5, 6.5);
  return hours(random, day, 8, day === today ? 12.5 : 18.5);
};

/** Tells the next step: never before the last one, and due on the day that counts then. */
type Tell = (status: StatusId, at: Date, by: Step['by'], more?: Partial<Step>) => void;

/**
 * Everything that happens to an order, from 'Creado' to its end, each step later than the one before. It is told to the end whatever day
 * it is; whoever shows it leaves out what lies in the future.
 */
export const liveOn = ({ random, due: firstDue, today, source, receiver }: Birth): Step[] => {
  const steps: Step[] = [];
  let due = firstDue;
  const tell: Tell = (status, at, by, more = {}) => {
    const before = steps.at(-1)?.at.getTime() ?? 0;
    const time = Math.max(at.getTime() + random.int(0, 59_999), before + random.int(60_000, 240_000));
    const from = by === 'driver' || by === 'system' ? by : 'back-office';
    steps.push({ status, at: new Date(time), due, by, source: from, ...more });
  };

  const created = birthOf(random, firstDue, today);
  const sameDay = dayOf(created) === due;
  const soon = () => new Date(created.getTime() + random.int(5, 40) * 60_000);
  tell(1, created, source === 'API' || source === 'marketplace' ? 'system' : 'office', { source });
  if (random.chance(0.35)) tell(40, soon(), 'office');
  if (due === null) {
    if (random.chance(0.3)) tell(28, soon(), 'office');
    return steps;
  }
  const early = sameDay ? (random.chance(0.5) ? 26 : undefined) : random.weighted(earlySteps);
  if (early !== undefined) tell(early, soon(), 'office');
  if (early === 2) tell(6, new Date(created.getTime() + random.int(50, 240) * 60_000), 'driver');
  if (random.chance(0.02)) {
    tell(22, random.chance(0.5) ? soon() : hours(random, due, 6.5, 7), 'office', { observation: random.pick(cancelled) });
    return steps;
  }

  let overnight = !sameDay && random.chance(0.35);
  for (let visits = 0; ; overnight = false) {
    const end = goRound(random, tell, { due, overnight, visits, receiver });
    if (end === 'over') return steps;
    if (end === 'nobody') visits += 1;
    if (visits === 4 || (visits === 3 && random.chance(0.7))) {
      tell(18, hours(random, nextWorkingDay(due), 9, 12), 'warehouse', { observation: 'Agotadas las visitas, vuelve al cliente' });
      return steps;
    }
    if (random.chance(0.22)) return steps;
    const evening = hours(random, due, 20.2, 21.5);
    due = nextWorkingDay(due);
    if (random.chance(0.25)) due = nextWorkingDay(nextWorkingDay(due));
    tell(25, evening, 'office');
  }
};

/** What the office may do with a new order before its day: plan it, assign it, hurry it, check it, have it fetched. */
const earlySteps = [
  [52, undefined],
  [15, 24],
  [12, 5],
  [4, 26],
  [3, 28],
  [14, 2],
] as const;

type Round = { due: Day; overnight: boolean; visits: number; receiver: Birth['receiver'] };

/** Takes the order out for delivery once, after so many visits in vain. Gives how it ended: for good, or so that it may be tried again. */
const goRound = (random: Random, tell: Tell, { due, overnight, visits, receiver }: Round): 'over' | 'nobody' | 'wrong address' => {
  /** Hours that the round starts later than the morning's: most do not, some leave after noon. */
  const delay = random.weighted(delays);
  tell(4, overnight ? hours(random, addDays(due, -1), 20, 22) : hours(random, due, 6.5, 7.4), 'warehouse');
  if (random.chance(0.04)) tell(42, hours(random, due, 7.4, 7.5), 'office', { observation: random.pick(notes) });
  tell(5, hours(random, due, 7.5 + delay, 8.4 + delay), 'office');
  tell(7, hours(random, due, 8.6 + delay, 9.6 + delay), 'driver');
  const at = hours(random, due, 9.8 + delay, 20);
  const outcome = random.weighted([
    [visits === 0 ? 89 : 68, 8],
    [8 + visits * 14, 10],
    [1.5, 21],
    [1, 20],
    [0.5, 22],
  ] as const);
  switch (outcome) {
    case 8:
      tell(8, at, 'driver', { ...receiver(), observation: random.pick(handedOver) });
      return 'over';
    case 10:
      tell(visitIds[visits] ?? 16, at, 'driver', { observation: random.pick(notHandedOver) });
      return 'nobody';
    case 21:
      tell(21, at, 'driver', { observation: random.pick(wrongAddress) });
      return 'wrong address';
    case 20:
    case 22:
      tell(outcome, at, 'driver', { observation: outcome === 20 ? 'Fuera del recorrido' : random.pick(cancelled) });
      if (random.chance(0.6)) tell(18, hours(random, nextWorkingDay(due), 9, 12), 'warehouse', { observation: 'Vuelve al cliente' });
      return 'over';
  }
};

const delays = [
  [78, 0],
  [14, 5],
  [8, 6.5],
] as const;
