import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPace } from '../shops/pace.ts';
import { shopsOf } from '../shops/shops.ts';
import { fakeShipment, shopsApp } from '../shopsApp.ts';
import { pullAccount } from './pullAccount.ts';

let t: Awaited<ReturnType<typeof shopsApp>>;
beforeEach(async () => {
  t = await shopsApp();
});
afterEach(() => t.close());

test.each([
  ['600', 10],
  [undefined, 1],
])(
  'a shop that asks for less (Retry-After %s) is left alone for %i minutes, and whoever looks on does not wait; other shops are asked',
  async (retryAfter, minutes) => {
    const { company, ref, seller } = await t.linked('tn', [fakeShipment()]);
    t.fakes.tn.faults = [{ what: 429, times: 1, ...(retryAfter && { retryAfter }) }];
    await pullAccount(t.ports, ref, () => false);
    const { account } = await t.accountOf(company, ref);
    expect(account).toMatchObject({ failures: 1, error: 'Pide que se le consulte menos' });
    expect(Math.round(((account?.nextAt.getTime() ?? 0) - Date.now()) / 60_000)).toBe(minutes);
    const { paceOf } = shopsOf(t.ports.config);
    await expect(paceOf({ type: 'tn', trial: false, userId: seller.userId }).wait(5)).rejects.toMatchObject({ fault: 'transient' });
    await paceOf({ type: 'tn', trial: false, userId: '1' }).wait(0.1);
    await paceOf({ type: 'ml', trial: false, userId: seller.userId }).wait(0.1);
  },
);

test('calls are let through in the rhythm of the limit once what was saved is used up', async () => {
  const pace = openPace({ perMinute: 6_000, burst: 5 });
  const begun = performance.now();
  await Promise.all(Array.from({ length: 25 }, () => pace.wait()));
  expect(performance.now() - begun).toBeGreaterThan(180);
});
