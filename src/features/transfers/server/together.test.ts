import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { transfers as contract } from '../contract.ts';
import { drain } from './courier/drain.ts';

/** So many that two calls about the same ones meet half-way. */
const MANY = 200;

let t: App;
let a: Company;
let b: Company;
let c: Company;
beforeAll(async () => {
  t = await testApp();
  [a, b, c] = [await t.make.company(), await t.make.company(), await t.make.company()];
});
afterAll(() => t.close());

const makeMany = async () => {
  const made: string[] = [];
  for (let at = 0; at < MANY; at += 1) made.push(await t.make.order(a));
  return made;
};
const share = (from: Company, to: Company, orders: string[]) => t.call(contract.share, { transferid: to.transferid, orders }, from.token);
const awaited = async (company: Company) => (await t.call(contract.expected, {}, company.token)).body.data.map(({ _id }) => _id);
/** What two calls at once did. */
const both = (answers: readonly { status: number; body: { changed: number; refusedTotal: number } }[]) => ({
  statuses: answers.map(({ status }) => status),
  changed: answers.reduce((sum, { body }) => sum + body.changed, 0),
  refused: answers.reduce((sum, { body }) => sum + body.refusedTotal, 0),
});
const once = { statuses: [200, 200], changed: MANY, refused: MANY };

test('two people who share the same two hundred in opposite order wait for each other: each is shared once', async () => {
  const orders = await makeMany();
  expect(both(await Promise.all([share(a, b, orders), share(a, c, orders.toReversed())]))).toEqual(once);
  expect((await awaited(b)).length + (await awaited(c)).length).toBe(MANY);
});

test('so do two who confirm them, one who confirms and one who refuses, one who shares them on', async () => {
  const confirm = (company: Company, orders: string[]) => t.call(contract.confirm, { orders }, company.token);
  const refuse = (company: Company, orders: string[]) => t.call(contract.refuse, { orders, reason: 'No llegó' }, company.token);
  const afresh = async () => {
    const left = await awaited(b);
    if (left.length > 0) await confirm(b, left);
    await share(a, b, await makeMany());
    return awaited(b);
  };
  const first = await afresh();
  expect(both(await Promise.all([confirm(b, first), confirm(b, first.toReversed())]))).toEqual(once);
  const second = await afresh();
  expect(both(await Promise.all([refuse(b, second), confirm(b, second.toReversed())]))).toEqual(once);
  // What is confirmed is shared on all the same, and what is shared on is confirmed.
  const third = await afresh();
  const answers = await Promise.all([confirm(b, third), share(b, c, third.toReversed())]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1].body).toMatchObject({ changed: MANY, refusedTotal: 0 });
  expect(answers[0].body.changed + answers[0].body.refusedTotal).toBe(MANY);
});

test('so do who takes them back, who confirms them and the courier', async () => {
  const orders = await makeMany();
  await share(a, b, orders);
  const open = await awaited(b);
  const deliverAll = () => drain({ database: t.database, report: (error) => t.problems.push(error) });
  const [back, confirmed] = await Promise.all([
    t.call(contract.takeBack, { orders: orders.toReversed() }, a.token),
    t.call(contract.confirm, { orders: open }, b.token),
    deliverAll(),
  ]);
  expect(both([back, confirmed])).toEqual(once);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
