import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { orders as orderCalls } from '../../orders/contract.ts';
import { orderKit } from '../../orders/server/testing.ts';
import { transfers as contract } from '../contract.ts';
import { drain } from './courier/drain.ts';
import { transferOutbox, transfers } from './tables.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
/** Three companies that share in this order. */
let companies: [Company, Company, Company];
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
  companies = [await t.make.company(), await t.make.company(), await t.make.company()];
});
afterAll(() => t.close());

/** Who acts: the first, the second or the third; with each but the last the one behind. */
type Who = 0 | 1 | 2;
/** With the last of them a parcel comes back, and may be taken back though it was confirmed. */
const statuses = [1, 6, 24, 26, 18] as const;
const acts = ['share', 'takeBack', 'confirm', 'refuse', 'change', 'note', 'delete', 'drain'] as const;
type Action = { act: (typeof acts)[number]; who: Who; status: (typeof statuses)[number] };
const action: fc.Arbitrary<Action> = fc.record({
  act: fc.constantFrom(...acts, 'share', 'change', 'change', 'drain'),
  who: fc.constantFrom<Who>(0, 1, 2),
  status: fc.constantFrom(...statuses, 18),
});

const drainAll = () => drain({ database: t.database, report: (error) => t.problems.push(error) });

/** Does it to an order, always to the last that a company has of it; gives every order that each had, the first among them. */
const play = async (actions: readonly Action[]) => {
  const first = await t.make.order(companies[0]);
  const held: [string[], string[], string[]] = [[first], [], []];
  const receive = async (who: Who) => {
    const { orders } = (
      await t.call(contract.search, { typeTransfer: 'received', sortField: 'createAt', sortOrder: 'desc' }, companies[who].token)
    ).body;
    held[who].push(orders[0]?._id ?? '');
  };
  for (const { act, who, status } of actions) {
    const order = held[who].at(-1);
    const { token } = companies[who];
    if (act === 'drain') await drainAll();
    else if (order) {
      const orders = [order];
      const next = companies[who + 1];
      if (act === 'share' && next) {
        const { body } = await t.call(contract.share, { transferid: next.transferid, orders }, token);
        if (body.changed === 1) await receive((who + 1) as Who);
      } else if (act === 'takeBack' || act === 'confirm') await t.call(contract[act], { orders }, token);
      else if (act === 'refuse') await t.call(contract.refuse, { orders, reason: 'No' }, token);
      else if (act === 'change') await t.call(orderCalls.changeBulk, { orders, status }, token);
      else if (act === 'note') await t.call(orderCalls.changeBulk, { orders, status: 42, observation: 'Nota' }, token);
      else if (act === 'delete') await t.call(orderCalls.remove, { _id: order }, token);
    }
  }
  await drainAll();
  return held;
};

type Entry = Awaited<ReturnType<typeof kit.history>>[number];

const sidesOf = (who: Who, order: string) =>
  t.inCompany(companies[who], (db) => db.select().from(transfers).where(eq(transfers.order, order)).orderBy(asc(transfers._id)));

/** The last status that its company itself gave an order. */
const wordOf = (entries: readonly Entry[]) =>
  entries.findLast(({ status, transfer, unapplied }) => transfer === null && unapplied === null && statuses.some((one) => one === status))
    ?.status;

/** What may be said of a pair of orders, whatever was done with them. */
const checkPair = async (who: Who, order: string, theirs: readonly string[]) => {
  const [mine, history] = [await kit.read(companies[who], order), await kit.history(companies[who], order)];
  const sent = (await sidesOf(who, order)).filter(({ type }) => type === 'sent');
  const live = sent.filter(({ state }) => state === 'open' || state === 'confirmed');
  expect(live.length).toBeLessThanOrEqual(1);
  expect(mine?.sentTo ?? null).toBe(sent.length === 0 || sent.at(-1)?.state === 'takenBack' ? null : sent.at(-1)?.partner);
  if (live.length > 0) expect(mine?.status).not.toBe(99);
  for (const side of sent) {
    const next = (who + 1) as Who;
    const sides = (await Promise.all(theirs.map((one) => sidesOf(next, one)))).flat();
    const other = sides.find(({ _id, type }) => _id === side._id && type === 'received');
    expect([other?.state, other?.partner, other?.peer]).toEqual([side.state, companies[who].transferid, companies[who].companyId]);
    const got = await kit.read(companies[next], other?.order ?? '');
    const told = await kit.history(companies[next], other?.order ?? '');
    // What was given back is cancelled, or its company said last that it comes back: then it stays what that makes of it.
    const isOver = side.state === 'refused' || side.state === 'takenBack';
    const end = isOver ? told.findLastIndex(({ transfer, origin }) => transfer === side._id && origin === null) : told.length;
    if (told[end]?.status === 22) expect([22, 99]).toContain(got?.status);
    else if (isOver) expect([side.state, wordOf(told.slice(0, end))]).toEqual(['takenBack', 18]);
    // Whatever the other company wrote came here, once and in its order; and what was written here went there while it was shared.
    const travels = (entry: (typeof history)[number]) =>
      entry.transfer === null && entry.partner === null && statuses.some((one) => one === entry.status);
    const came = history.filter(({ transfer, origin }) => transfer === side._id && origin !== null).map(({ origin }) => origin);
    expect(new Set(came).size).toBe(came.length);
    const own = told
      .slice(0, end)
      .filter(travels)
      .map(({ _id }) => _id);
    expect(came.filter((_id) => own.includes(_id ?? ''))).toEqual(own);
    const went = told.filter(({ transfer, origin }) => transfer === side._id && origin !== null).map(({ origin }) => origin);
    expect(new Set(went).size).toBe(went.length);
    const since = history.findIndex(({ transfer, status }) => transfer === side._id && status === 30);
    const written = history
      .slice(since)
      .filter(travels)
      .map(({ _id }) => _id);
    if (side.state === 'open' || side.state === 'confirmed') {
      expect(went.filter((_id) => written.includes(_id ?? ''))).toEqual(written);
      // Both say the same, once either has said something that counts; that it was shared on is for who did so to know.
      const changed = [...history, ...told].some(
        ({ transfer, origin, unapplied }) => transfer === side._id && origin && unapplied === null,
      );
      if (changed && got?.status !== 30) expect(got?.status).toBe(mine?.status);
    }
    expect(got?.receivedFrom).toBe(companies[who].transferid);
  }
};

test('whatever companies do with an order, and whenever they are told, both sides of each transfer end up saying the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 14 }), async (actions) => {
      const held = await play([{ act: 'share', who: 0, status: 6 }, ...actions]);
      for (const who of [0, 1] as const) for (const order of held[who]) await checkPair(who, order, held[(who + 1) as Who]);
      for (const company of companies) expect(await t.inCompany(company, (db) => db.$count(transferOutbox))).toBe(0);
      expect(t.problems).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 120_000);
