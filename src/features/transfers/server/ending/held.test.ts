import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsApp, NOT_DELIVERED } from '../../../accounts/server/testing.ts';
import { partnerKit } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
let kit: ReturnType<typeof partnerKit>;
beforeAll(async () => {
  t = await accountsApp();
  kit = partnerKit(t);
});
afterAll(() => t.close());

test('what a company settled that confirmed nothing is taken back once it is closed, and stays what it is there', async () => {
  const [a, team] = [await t.make.company(), await t.team()];
  const b = team.company;
  const order = await t.make.order(a, { deliveryDate: new Date() });
  const its = await kit.share(a, b, order);
  const client = (await kit.read(b, its))?.client ?? '';
  await team.settle([its], { client, exclude: NOT_DELIVERED.filter((status) => status !== 1) });
  expect([await kit.standing(a, order), await kit.standing(b, its)]).toEqual([
    [30, 'open'],
    [1, 'open'],
  ]);
  expect(await kit.takeBack(a, order)).toMatch(/ya la recibió/);
  await kit.close(b);
  expect(await kit.takeBack(a, order)).toBeUndefined();
  expect([await kit.standing(a, order), await kit.standing(b, its)]).toEqual([
    [1, 'takenBack'],
    [1, 'takenBack'],
  ]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
