import { setTimeout } from 'node:timers/promises';
import { at10 } from '#shared/time.ts';
import { assign, monthOf, numberOf, weekOf } from './cases.ts';
import { pick } from './random.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** How long the people work, in milliseconds, and how long before that they only warm the server up. */
const WORK_MS = 20_000;
const WARM_UP_MS = 3_000;

/** What people do, and how often in a hundred: 80 reads, 20 writes. */
const ACTIONS: { name: string; share: number; path: string; body: (sample: Sample) => object }[] = [
  { name: 'list, week', share: 25, path: '/api/order/search', body: weekOf },
  { name: 'list, month', share: 7, path: '/api/order/search', body: monthOf },
  { name: 'words', share: 5, path: '/api/order/search', body: ({ street, town }) => ({ toAddress: `${street()} ${town()}` }) },
  { name: 'detail', share: 28, path: '/api/order/detail', body: ({ order }) => ({ _id: order()._id }) },
  {
    name: 'tracking',
    share: 15,
    path: '/api/order/tracking',
    body: (sample) => ({ search: numberOf(sample, Math.floor(sample.random() * 3)) }),
  },
  {
    name: 'history',
    share: 15,
    path: '/api/order/history',
    body: ({ random, open, today }) => ({
      _id: pick(random, open),
      status: 42,
      observation: 'Llamó la clienta',
      deliveryDate: at10(today),
    }),
  },
  { name: 'bulk of 20', share: 5, path: '/api/order/edit/bulk', body: (sample) => assign(sample, 20) },
];

const drawn = (random: () => number) => {
  let left = random() * 100;
  return ACTIONS.find(({ share }) => (left -= share) < 0) ?? ACTIONS[0]!;
};

/**
 * Everybody works at once, each with a session of their own, and asks anew as soon as they have their answer, or after a pause.
 * @param pause milliseconds that a person looks at an answer, on average
 */
export const workTogether = async (server: Server, sample: Sample, pause: number) => {
  const began = performance.now();
  const measured: { name: string; ms: number }[] = [];
  const faults: string[] = [];
  const work = async (token: string) => {
    if (pause > 0) await setTimeout(sample.random() * pause * 2);
    while (performance.now() - began < WARM_UP_MS + WORK_MS) {
      const { name, path, body } = drawn(sample.random);
      const sent = performance.now();
      const reply = await server.call(token, path, body(sample)).catch(String);
      if (typeof reply === 'string') faults.push(`${name}: ${reply}`);
      else if (reply.status !== 200) faults.push(`${name}: ${reply.status} ${JSON.stringify(await reply.body()).slice(0, 200)}`);
      else if (sent - began >= WARM_UP_MS) measured.push({ name, ms: reply.ms });
      if (pause > 0) await setTimeout(sample.random() * pause * 2);
    }
  };
  await Promise.all(sample.tokens.map(work));
  const kinds = ACTIONS.map(({ name }) => ({ name, ...timesOf(measured.filter((each) => each.name === name).map(({ ms }) => ms)) }));
  const times = measured.map(({ ms }) => ms);
  return { all: timesOf(times), times, kinds, faults, perSecond: measured.length / (WORK_MS / 1000) };
};
