import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { addDays, dayOf } from '#shared/time.ts';
import { newId } from '#server/ids.ts';
import { dropBatches, loadMoney, MOVEMENTS, SETTLEMENTS, ZONES, zonesOver } from './loadMoney.ts';
import { weekOf } from './cases.ts';
import { pick } from './random.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';
import { measureTrial } from './tryFee.ts';

/** What 95 of 100 calls may take, in milliseconds. */
const SEARCH_MS = 40;
const MOVEMENTS_MS = 60;
const BALANCES_MS = 60;
const STATUS_MS = 500;
/** How often each is made, after a few to warm up. */
const SAMPLES = 100;
const WARM_UP = 20;
/** Orders that are settled at a stroke, how long that may take, and what others wait for a page of their list meanwhile. */
const SETTLED = 100_000;
const SETTLE_MS = 20_000;
const OTHERS = 25;
const LOOK = 200;
/** How long the file of as many lines may take, and how much more memory the server's process, in MB. */
const FILE_MS = 20_000;
const FILE_MEMORY = 250;

const STATES = ['pending', 'partial', 'paid', 'cancelled', null] as const;
const ACTIONS = ['pay', 'cash', 'credit', 'invoice', null, null] as const;

type Batch = { data: { status: string; settled: number; failed: number; orders: number; done: number } };

/** What money takes: lists of millions of movements, balances, and a hundred thousand orders settled by a tariff of many zones. */
export const measureMoney = async (server: Server, sample: Sample, owner: pg.Client, say: (line: string) => void): Promise<Row[]> => {
  const { random, today, company } = sample;
  if (await loadMoney(owner, company))
    say(`loaded    ${MOVEMENTS.toLocaleString('en')} movements, ${SETTLEMENTS.toLocaleString('en')} settlements`);
  const call = async (token: string, path: string, body: object, method?: 'GET') => {
    const reply = await server.call(token, path, body, method);
    const answer: unknown = await reply.body();
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer).slice(0, 400)}`);
    return { answer, ms: reply.ms };
  };
  const times = async (path: string, body: () => object, method?: 'GET') => {
    const measured: number[] = [];
    for (let n = 0; n < SAMPLES + WARM_UP; n += 1) measured.push((await call(sample.admin, path, body(), method)).ms);
    return timesOf(measured.slice(WARM_UP));
  };
  const fortnight = () => {
    const endDay = addDays(today, -Math.floor(random() * 600));
    return { startDay: addDays(endDay, -15), endDay, page: 1 + Math.floor(random() * 4) };
  };
  const someone = () => (random() < 0.5 ? pick(random, sample.clients)._id : null);
  const rows: Row[] = [
    {
      name: 'money: search of settlements',
      server: await times('/api/account/search', () => ({ ...fortnight(), client: someone(), status: pick(random, STATES) })),
      target: SEARCH_MS,
      note: `of ${SETTLEMENTS.toLocaleString('en')}, 15 days, with its sums`,
    },
    {
      name: 'money: search of movements',
      server: await times('/api/account/movement', () => ({ ...fortnight(), toAccount: someone(), status: pick(random, ACTIONS) })),
      target: MOVEMENTS_MS,
      note: `of ${MOVEMENTS.toLocaleString('en')}, 15 days, with its sums`,
    },
    {
      name: 'money: balances of clients',
      server: await times('/api/account/client', () => ({}), 'GET'),
      target: BALANCES_MS,
      note: 'whole',
    },
    {
      name: 'money: balances of employees',
      server: await times('/api/account/employee', () => ({}), 'GET'),
      target: BALANCES_MS,
      note: 'whole',
    },
    {
      name: 'money: status of the accounts',
      server: await times('/api/account/status', () => ({}), 'GET'),
      target: STATUS_MS,
      note: 'four cards',
    },
  ];
  return [...rows, ...(await measureBatch({ server, sample, owner, call }))];
};

type Measuring = {
  server: Server;
  sample: Sample;
  owner: pg.Client;
  call: (token: string, path: string, body: object, method?: 'GET') => Promise<{ answer: unknown; ms: number }>;
};

/** The day since which so many orders are due that no settlement has. */
const sinceWhen = async (owner: pg.Client, company: string): Promise<{ start: string; end: string }> => {
  const { rows } = await owner.query<{ start: string; end: string }>(
    `select min(day)::text as start, max(day)::text as end from (
       select (delivery_date at time zone 'America/Argentina/Buenos_Aires')::date as day from orders
       where company_id = $1 and status <> 99 and delivery_date < now() order by delivery_date desc limit $2) s`,
    [company, SETTLED],
  );
  return rows[0]!;
};

/** The file of all lines that were settled today, made in the background while somebody goes on with their list. */
const measureFile = async ({ server, sample, call }: Measuring, look: () => Promise<number>): Promise<Row[]> => {
  const { admin } = sample;
  // What was loaded may be of another day.
  const today = dayOf(new Date());
  const before = server.memory()?.now ?? Number.NaN;
  let highest = before;
  const others: number[] = [];
  const began = performance.now();
  const { answer } = await call(admin, '/api/account/invoice/export/bulk', { client: [], period: { start: today, end: today } });
  const { job } = answer as { job: string };
  let looked = 0;
  for (;;) {
    others.push(await look());
    highest = Math.max(highest, server.memory()?.now ?? Number.NaN);
    if (performance.now() - looked < LOOK) continue;
    looked = performance.now();
    const run = (await call(admin, '/api/job/get', { _id: job })).answer as { state: string; total: number };
    if (run.state === 'Error') throw new Error('the file failed');
    if (run.state !== 'Completado') continue;
    const more = highest - before;
    return [
      {
        name: 'money: XLSX of 100,000 settled orders',
        server: timesOf([performance.now() - began]),
        target: FILE_MS,
        note: `${run.total.toLocaleString('en')} rows; ${more} MB more than before, of ${FILE_MEMORY}`,
        failed: more > FILE_MEMORY,
      },
      { name: 'money: a list of others while it is written', server: timesOf(others), target: OTHERS, note: '7 days, 4 statuses, client' },
    ];
  }
};

const measureBatch = async (measuring: Measuring): Promise<Row[]> => {
  const { server, sample, owner, call } = measuring;
  const { admin, tokens, company, today } = sample;
  const fee = newId();
  await call(admin, '/api/fee/save', {
    _id: fee,
    name: 'De la medición',
    type: 1,
    typeOrder: ['Normal', 'Flex', 'Retiro', 'Inversa'],
    fromOrder: [],
    clients: [],
    rules: [
      { operator: 'inc', type: 'percent', typeMethod: 'cash', value: 15, condition: 'weight', conditionFrom: 1_000, conditionTo: 30_000 },
    ],
  });
  await call(admin, '/api/fee/zone/save', { _id: fee, version: 1, region: await zonesOver(owner, company) });
  const look = async () => (await call(tokens[1] ?? tokens[0]!, '/api/order/search', weekOf(sample))).ms;
  for (let n = 0; n < WARM_UP; n += 1) await look();
  const before = server.memory()?.now ?? Number.NaN;
  let highest = before;
  try {
    const settle = async (meanwhile: () => Promise<unknown>) => {
      const began = performance.now();
      const { answer } = await call(admin, '/api/account/queue/add', {
        _id: newId(),
        client: sample.clients.map(({ _id }) => _id),
        expire: today,
        period: await sinceWhen(owner, company),
        typeOrder: ['Normal', 'Flex', 'Retiro', 'Inversa'],
        exclude: [],
        // Those outside of every zone are as many as lie at its corners; they are settled too.
        unpriced: true,
      });
      const { _id } = answer as { _id: string };
      let looked = 0;
      for (;;) {
        await meanwhile();
        highest = Math.max(highest, server.memory()?.now ?? Number.NaN);
        if (performance.now() - looked < LOOK) continue;
        looked = performance.now();
        const { data } = (await call(admin, '/api/account/queue/get', { _id })).answer as Batch;
        if (data.status === 'Error') throw new Error(`the batch failed: ${JSON.stringify(data)}`);
        if (data.status === 'Completado') return { ms: performance.now() - began, ...data };
      }
    };
    const alone = await settle(() => setTimeout(LOOK));
    const { rows: zoned } = await owner.query<{ none: number }>(
      'select count(*) filter (where zone is null)::int as none from settlement_lines where company_id = $1',
      [company],
    );
    await dropBatches(owner, company, newId());
    const others: number[] = [];
    const among = await settle(async () => others.push(await look()));
    const told = `${alone.orders.toLocaleString('en')} orders of ${alone.settled} clients by ${ZONES.rows * ZONES.columns} zones of ${ZONES.corners} corners, ${zoned[0]!.none.toLocaleString('en')} outside`;
    return [
      {
        name: 'money: settle 100,000 orders in a batch',
        server: timesOf([alone.ms]),
        target: SETTLE_MS,
        note: `${told}; ${highest - before} MB more`,
      },
      {
        name: 'money: a list of others meanwhile',
        server: timesOf(others),
        target: OTHERS,
        note: `7 days, 4 statuses, client; the batch then takes ${(among.ms / 1000).toFixed(1)} s`,
      },
      ...(await measureFile(measuring, look)),
      ...(await measureTrial({ sample, owner, call, fee, look })),
    ];
  } finally {
    await dropBatches(owner, company, fee);
  }
};
