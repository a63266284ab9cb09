import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { transfers as contract } from '../../contract.ts';
import { partnerKit } from '../testing.ts';

let t: App;
let kit: ReturnType<typeof partnerKit>;
let [a, b, c]: [Company, Company, Company] = [{} as Company, {} as Company, {} as Company];
beforeAll(async () => {
  t = await testApp();
  kit = partnerKit(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  [a, b, c] = [await t.make.company(), await t.make.company(), await t.make.company()];
});

const takeBack = async (company: Company, order: string) => expect(await kit.takeBack(company, order)).toBeUndefined();
const status = async (company: Company, order: string) => (await kit.read(company, order))?.status;
const left = { changed: 0, refused: [{ message: 'Ya no está compartida: no vuelve a Transfer' }] };

test.each([22, 24])('undone, a change of status %i puts no order into Transfer that was taken back since', async (next) => {
  const order = await t.make.order(a);
  await kit.share(a, b, order);
  const { batch } = await kit.change(a, order, { status: next });
  await takeBack(a, order);
  expect(await kit.undo(a, batch)).toMatchObject(left);
  expect(await status(a, order)).toBe(next);
  await kit.change(a, order, { status: 1 });
  await kit.share(a, c, order);
});

test('nor one that was refused since, which may be shared again', async () => {
  const refused = await t.make.order(a);
  const its = await kit.share(a, b, refused);
  const { batch: first } = await kit.change(a, refused, { status: 24 });
  expect((await t.call(contract.refuse, { orders: [its], reason: 'No vino' }, b.token)).body).toMatchObject({ changed: 1 });
  expect(await kit.undo(a, first)).toMatchObject(left);
  expect(await status(a, refused)).toBe(24);
  await kit.share(a, c, refused);
});

test('while it is shared it goes back into Transfer', async () => {
  const order = await t.make.order(a);
  await kit.share(a, b, order);
  expect(await kit.undo(a, (await kit.change(a, order, { status: 24 })).batch)).toMatchObject({ changed: 1 });
  expect(await status(a, order)).toBe(30);
});

test('nor does what another company takes back put it there, once it is back from the next', async () => {
  const order = await t.make.order(a);
  const its = await kit.share(a, b, order);
  const last = await kit.share(b, c, its);
  const { batch } = await kit.change(a, order, { status: 24 });
  expect(await status(b, its)).toBe(24);
  await kit.change(c, last, { status: 18 });
  expect(await kit.undo(a, batch)).toMatchObject({ changed: 0 });

  const again = await t.make.order(a);
  const middle = await kit.share(a, b, again);
  await kit.share(b, c, middle);
  const { batch: other } = await kit.change(a, again, { status: 24 });
  await takeBack(b, middle);
  expect(await kit.undo(a, other)).toMatchObject({ changed: 1 });
  expect(await status(b, middle)).toBe(24);
  expect((await kit.history(b, middle)).at(-1)).toMatchObject({ unapplied: 'Ya no está compartida: no vuelve a Transfer' });
});

test('what was taken back into it keeps nothing back of what the other company had written before', async () => {
  const order = await t.make.order(a);
  const its = await kit.share(a, b, order);
  await kit.write(b, its, { status: 26 });
  const { batch } = await kit.write(a, order, { status: 24 });
  expect((await t.call(orderCalls.undoBulk, { batch }, a.token)).body).toMatchObject({ changed: 1 });
  await kit.deliverAll();
  expect([await status(a, order), await status(b, its)]).toEqual([26, 26]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
