import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orderKit } from '../../../orders/server/testing.ts';
import type { StatusId } from '../../../orders/status.ts';
import { transfers as contract } from '../../contract.ts';
import { drain } from '../courier/drain.ts';
import { transfers } from '../tables.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
let companies: { company: Company; driver: string }[];
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
  companies = [];
  for (let i = 0; i < 3; i += 1) {
    const company = await t.make.company();
    companies.push({ company, driver: await t.make.driver(company) });
  }
});
afterAll(() => t.close());

const drainAll = () => drain({ database: t.database, report: (error) => t.problems.push(error) });

/** Who acts, of three companies in the order in which they share; what is written is told at once, unless it waits for a 'drain'. */
const action = fc.record({
  act: fc.constantFrom('share', 'takeBack', 'takeBack', 'write', 'write', 'write', 'undo', 'drain'),
  who: fc.constantFrom(0, 0, 1, 1, 2),
  status: fc.constantFrom<StatusId>(18, 18, 18, 8, 24, 42),
  waits: fc.constantFrom(false, false, false, true),
});
type Action = { act: string; who: number; status: StatusId; waits: boolean };

/** An order of a company: what it wrote itself and counts, and the bulk change that it wrote last. */
type Held = { order: string; words: { status: StatusId; batch: string }[]; over: boolean };

/** Does some acts to one parcel, and looks after each at who has it. */
const play = async (actions: readonly Action[]) => {
  const first = await t.make.order(companies[0]!.company);
  const held: Held[][] = [[{ order: first, words: [], over: false }], [], []];
  const last = (who: number) => held[who]?.at(-1);
  const isLive = async (who: number, order: string) => {
    const sides = await t.inCompany(companies[who]!.company, (db) => db.select().from(transfers).where(eq(transfers.order, order)));
    return sides.some(({ type, state }) => type === 'sent' && (state === 'open' || state === 'confirmed'));
  };
  for (const { act, who, status, waits } of actions) {
    const { company, driver } = companies[who]!;
    const { token } = company;
    const its = last(who);
    if (act === 'drain') await drainAll();
    if (!its) continue;
    const { order } = its;
    const next = companies[who + 1];
    if (act === 'share' && next) {
      const { body } = await t.call(contract.share, { transferid: next.company.transferid, orders: [order] }, token);
      const { data } = (await t.call(contract.expected, {}, next.company.token)).body;
      if (body.changed === 1) held[who + 1]!.push({ order: data[0]?._id ?? '', words: [], over: false });
    } else if (act === 'write') {
      const said = { observation: 'Así fue', clientName: 'Ana', clientIDNumber: '1', ...(status === 8 && { driverAssign: driver }) };
      const { body } = await t.call(orderCalls.changeBulk, { orders: [order], status, ...said }, token);
      // What is with who shared it again is delivered by nobody else.
      if (status === 8) expect(body.changed === 1 && its.over).toBe(false);
      if (body.changed === 1 && status !== 42) its.words.push({ status, batch: body.batch });
      if (!waits) await drainAll();
    } else if (act === 'undo' && its.words.length > 0) {
      const { body } = await t.call(orderCalls.undoBulk, { batch: its.words.at(-1)!.batch }, token);
      if (body.changed === 1) its.words.pop();
    } else if (act === 'takeBack') {
      const { body } = await t.call(contract.takeBack, { orders: [order] }, token);
      if (body.changed === 0) continue;
      const theirs = last(who + 1)!;
      theirs.over = true;
      const there = companies[who + 1]!.company;
      expect(await isLive(who + 1, theirs.order)).toBe(false);
      if (theirs.words.length === 0) {
        // Nobody has confirmed it; shared on and given back it is confirmed, and stays until its company says more.
        expect((await kit.read(there, theirs.order))?.status).toBe(22);
        continue;
      }
      expect(theirs.words.at(-1)?.status).toBe(18);
      // All that its company wrote is known.
      const known = new Set((await kit.history(company, order)).map(({ origin }) => origin));
      const told = (await kit.history(there, theirs.order)).filter(
        (entry) => entry.employee !== null && [8, 18, 24, 26].includes(entry.status),
      );
      expect(told.filter(({ _id }) => !known.has(_id))).toEqual([]);
    }
  }
  await drainAll();
};

test('whatever three companies do with a parcel, nobody takes it back while another has it, or has delivered it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 16 }), fc.boolean(), async (actions, isChain) => {
      const shares = (isChain ? [0, 1] : [0]).map((who): Action => ({ act: 'share', who, status: 18, waits: false }));
      await play([...shares, ...actions]);
      expect(t.problems).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 150_000);
