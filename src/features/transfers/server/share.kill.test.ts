import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { orderKit } from '../../orders/server/testing.ts';
import { transfers as contract } from '../contract.ts';
import { transferCodes, transfers } from './tables.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());

/** All that two companies have of an order. */
const told = async (companies: readonly Company[]) =>
  Promise.all(
    companies.map(async (company) => {
      const { rows } = await t.database.owner.query<{ _id: string }>('select _id from orders where company_id = $1 order by _id', [
        company.companyId,
      ]);
      const histories = await Promise.all(rows.map(({ _id }) => kit.history(company, _id)));
      const orders = await Promise.all(rows.map(({ _id }) => kit.read(company, _id)));
      const sides = await t.inCompany(company, (db) => db.select().from(transfers));
      return { orders, histories, sides, codes: await t.inCompany(company, (db) => db.$count(transferCodes)) };
    }),
  );

test.each([
  ['share', 'a', 'open', 30, 1],
  ['confirm', 'b', 'confirmed', 30, 1],
  ['refuse', 'b', 'refused', 1, 22],
  ['take back', 'a', 'takenBack', 1, 22],
] as const)(
  'a process killed with -9 between the halves of %s leaves both as they were, and it can be done again',
  async (act, who, state, mine, theirs) => {
    const [a, b] = [await t.make.company(), await t.make.company()];
    const order = await t.make.order(a);
    const share = () => t.call(contract.share, { transferid: b.transferid, orders: [order] }, a.token);
    if (act !== 'share') await share();
    const [received] = (await t.call(contract.expected, {}, b.token)).body.data;
    const [company, its] = who === 'a' ? [a, order] : [b, received?._id ?? ''];
    const before = await told([a, b]);

    const args = [t.ports.config.DATABASE_URL ?? '', act, company.companyId, company.owner, its, b.transferid];
    const victim = fork(path.join(import.meta.dirname, 'share.victim.ts'), args, { stdio: 'inherit' });
    await once(victim, 'message');
    victim.kill('SIGKILL');
    await once(victim, 'exit');

    // Whoever does it now waits until PostgreSQL has noticed, and finds all as it was.
    const again = {
      share,
      confirm: () => t.call(contract.confirm, { orders: [its] }, b.token),
      refuse: () => t.call(contract.refuse, { orders: [its], reason: 'No' }, b.token),
      'take back': () => t.call(contract.takeBack, { orders: [its] }, a.token),
    };
    expect(await told([a, b])).toEqual(before);
    expect((await again[act]()).body).toEqual({ changed: 1, refused: [], refusedTotal: 0 });
    const after = await told([a, b]);
    expect(after.map(({ sides }) => sides.map((side) => side.state))).toEqual([[state], [state]]);
    expect(after.map(({ orders }) => orders.map((one) => one?.status))).toEqual([[mine], [theirs]]);
  },
  60_000,
);
