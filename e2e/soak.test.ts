import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { settled, waitsOf } from '../bench/soak/background.ts';
import { faultsIn } from '../bench/soak/faults.ts';
import { memoryFault } from '../bench/soak/memory.ts';
import { soak } from '../bench/soak/soak.ts';
import { expect, Product, test } from './kit.ts';

const METRICS_TOKEN = 'clave-de-un-remojo';

const even = (from: number, to: number) => Array.from({ length: 20 }, (_, n) => Math.round(from + ((to - from) * n) / 19));

for (const [what, looks, isFault] of [
  ['flat', even(300, 300), false],
  ['loaded at first, flat then', [120, 180, 260, 290, 300, ...even(300, 310)], false],
  ['grown a little', even(300, 340), false],
  ['grown without an end', even(300, 700), true],
  ['one peak', [...even(300, 300), 900, ...even(300, 300)], false],
  ['small and doubled', even(20, 44), false],
  ['too few looks to tell', [100, 900], false],
] as const)
  test(`memory is told where it grew: ${what}`, () => {
    expect(memoryFault(looks) !== undefined).toBe(isFault);
  });

test('people who do everything at once for half a minute meet no error, and nothing contradicts itself afterwards', async () => {
  test.setTimeout(300_000);
  const own = await Product.fresh();
  try {
    await own.start({ METRICS_TOKEN });
    const [password, port] = ['password', 'port'].map((name) => readFileSync(path.join(own.dataDir, 'postgres', name), 'utf8').trim());
    const database = `postgres://reparto:${password}@127.0.0.1:${port}/reparto`;
    const lines: string[] = [];
    const { calls, faults, memory } = await soak({
      url: own.url,
      seconds: 30,
      users: 3,
      pause: 100,
      database,
      filesFolder: path.join(own.dataDir, 'files'),
      metricsToken: METRICS_TOKEN,
      say: (line) => lines.push(line),
    });
    expect(faults, lines.join('\n')).toEqual([]);
    expect(calls).toBeGreaterThan(50);
    expect(memory).toHaveLength(2);
    for (const name of ['order by hand', 'status', 'labels', 'position', 'background work']) expect(lines.join('\n')).toContain(name);

    const client = new pg.Client({ connectionString: database });
    await client.connect();

    // Everybody worked with an account of their own.
    const { rows: who } = await client.query(
      `select distinct e._id from order_history h join employees e on (e.company_id, e._id) = (h.company_id, h.employee) where e.email like 'remojo-%'`,
    );
    expect(who).toHaveLength(3);

    // A queue that moves is waited for, longer than patience lasts; one that stands still is not.
    await client.query(`create schema aparte; create table aparte.job_runs (like job_runs including all);
      create table aparte.transfer_outbox (like transfer_outbox including all);
      insert into aparte.job_runs (company_id, _id, name, payload, state, create_at)
      select gen_random_uuid(), gen_random_uuid(), 'Cola', '{}', 'Pendiente', now() from generate_series(1, 4)`);
    const apart = `${database}?options=-csearch_path%3Daparte`;
    const waiting = settled(apart, 2_500).then(() => performance.now());
    for (let left = 3; left > 0; left -= 1) {
      await setTimeout(1_000);
      await client.query(`update aparte.job_runs set state = 'Completado', end_at = create_at + interval '90 seconds'
        where _id = (select _id from aparte.job_runs where end_at is null limit 1)`);
    }
    const lastEnded = performance.now();
    expect((await waiting) - lastEnded).toBeGreaterThan(1_500);
    expect(await waitsOf(apart, new Date(0))).toEqual(new Map([['Cola', { count: 3, median: 90_000, p95: 90_000, max: 90_000 }]]));

    // What is looked for is found.
    await client.query(`update orders set status = 24 where (company_id, _id) = (select company_id, _id from orders where status = 1 order by _id desc limit 1);
      delete from order_tallies where (company_id, _id) = (select company_id, _id from order_tallies where created > 0 limit 1);
      update counters set value = 1 where (company_id, _id) = (select company_id, _id from counters where name = 'order' order by value desc limit 1);
      delete from order_search where (company_id, _id) = (select company_id, _id from order_search limit 1);
      update account_balances set balance = balance + 1 where _id = (select _id from account_balances limit 1)`);
    await client.end();
    const found = await faultsIn(database, new Date());
    for (const what of [
      'the history of an order',
      'counts of created orders',
      'a company has given',
      'an order cannot be found',
      'a balance is not the sum',
    ])
      expect(
        found.filter((fault) => fault.startsWith(what)),
        what,
      ).not.toEqual([]);
  } finally {
    await own.stop();
  }
});
