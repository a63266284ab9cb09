import type { Client } from 'pg';
import { addDays } from '#shared/time.ts';
import { MAX_BULK } from '../src/features/orders/change.ts';
import { fold } from '#shared/text.ts';
import { REMEMBERED } from './loadPlaces.ts';
import { mapCases } from './ordersMap.ts';
import { officeCases } from './officeCases.ts';
import { officeOrderCases } from './officeOrderCases.ts';
import { transferCases } from './transferCases.ts';
import { panelCases } from './panelCases.ts';
import { pick } from './random.ts';
import type { Sample } from './sample.ts';

/** One row of the table: a call made again and again with other values. */
export type Case = {
  name: string;
  path: string;
  /** POST when nothing is said; a GET has no body. */
  method?: 'GET';
  /** Who asks: somebody of the office, or whom nothing is kept from. */
  by?: 'admin';
  /** 95 of 100 calls must be answered within this many milliseconds. */
  target: number;
  samples: number;
  writes?: boolean;
  body: () => object;
  /** What happens before each call, beside the time that is taken. */
  before?: (owner: Client) => Promise<unknown>;
  /** What of the answer says how much work it was, for the notes. */
  size: (answer: never) => number;
  note: string;
};

const STATUS_SETS = [
  [5, 7, 8, 10],
  [4, 5, 7, 8],
  [7, 8, 18, 22],
  [8, 10, 12, 14],
];

const total = (answer: { total: number }) => answer.total;
const search = '/api/order/search';

/** The list: a week of one client's orders in four statuses. */
export const weekOf = ({ random, today, order }: Sample) => {
  const endDay = addDays(today, -Math.floor(random() * 90));
  return { startDay: addDays(endDay, -6), endDay, status: pick(random, STATUS_SETS), client: order().client };
};

/** The list: thirty days of everything. */
export const monthOf = ({ random, today }: Sample) => {
  const endDay = addDays(today, 1 - Math.floor(random() * 30));
  return { startDay: addDays(endDay, -29), endDay, page: 1 + Math.floor(random() * 4) };
};

/** A number to track an order by: internal, external and tracking in turn. */
export const numberOf = (sample: Sample, turn: number) => {
  for (;;) {
    const { internal_id, external_id, external_tracking } = sample.order();
    const number = [internal_id, external_id, external_tracking][turn % 3];
    if (number) return number;
  }
};

/** A change of several open orders to 'Asignado' with a driver, which writes a history entry for each. */
export const assign = ({ random, open, drivers }: Sample, amount: number) => {
  const first = Math.floor(random() * (open.length - amount));
  return { orders: open.slice(first, first + amount), status: 5, driverAssign: pick(random, drivers) };
};

/** An address as far as somebody has typed it: by its street alone or with the number, seldom with the town and with all its accents. */
export const typedPart = ({ random, known }: Sample) => {
  const { address, number, town } = known();
  const whole = random() < 0.3 ? `${address} ${number}, ${town}` : fold(`${address} ${number} ${town}`);
  return whole.slice(0, 3 + Math.floor(random() * (whole.length - 2)));
};

/** Every measured call but the import and the crowd, reads first. */
export const cases = (sample: Sample): Case[] => {
  const { street, town, surname, rareSurname, random } = sample;
  let turn = 0;
  const words = (name: string, note: string, text: () => string): Case => ({
    name: `list: ${name}, all time`,
    path: search,
    target: 120,
    samples: 150,
    body: () => ({ toAddress: text() }),
    size: total,
    note,
  });
  return [
    {
      name: 'list: 7 days, 4 statuses, client',
      path: search,
      target: 25,
      samples: 300,
      body: () => weekOf(sample),
      size: total,
      note: 'found',
    },
    { name: 'list: 30 days', path: search, target: 60, samples: 150, body: () => monthOf(sample), size: total, note: 'found' },
    words('two words', 'found; street and town', () => `${street()} ${town()}`),
    words('one word', 'found; street, town or surname', () => [street, town, surname][(turn += 1) % 3]!()),
    words('rare words', 'found; surname and number', () => `${rareSurname()} ${100 + Math.floor(random() * 5900)}`),
    words('short words', "found; '9 de julio' and a number", () => `9 de julio ${100 + Math.floor(random() * 5900)}`),
    {
      name: 'tracking number',
      path: '/api/order/tracking',
      target: 10,
      samples: 300,
      body: () => ({ search: numberOf(sample, (turn += 1)) }),
      size: (answer: { orders: unknown[] }) => answer.orders.length,
      note: 'found; internal, external, tracking in turn',
    },
    {
      name: 'detail with history',
      path: '/api/order/detail',
      target: 15,
      samples: 300,
      body: () => ({ _id: sample.order()._id }),
      size: (answer: { history: unknown[] }) => answer.history.length,
      note: 'entries',
    },
    {
      name: `address suggestions over ${REMEMBERED.toLocaleString('en')}`,
      path: '/api/place/suggest',
      target: 30,
      samples: 400,
      body: () => ({ text: typedPart(sample) }),
      size: (answer: { data: { known: boolean }[] }) => answer.data.filter(({ known }) => known).length,
      note: 'remembered ones among them; from the third letter on',
    },
    {
      name: `bulk change of ${MAX_BULK} with history`,
      path: '/api/order/edit/bulk',
      target: 300,
      samples: 60,
      writes: true,
      body: () => assign(sample, MAX_BULK),
      size: (answer: { changed: number }) => answer.changed,
      note: 'changed',
    },
    ...panelCases,
    ...mapCases(sample),
    ...officeCases(sample),
    ...officeOrderCases(sample),
    ...transferCases(sample),
  ];
};
