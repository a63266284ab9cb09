import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { orders as contract } from './features/orders/contract.ts';
import { orders } from './features/orders/server/tables.ts';
import { testApp } from './testing/testApp.ts';

test('a call that waits too long for what somebody else has locked is refused, and has changed nothing', async () => {
  const t = await testApp({ STATEMENT_SECONDS: '1' });
  onTestFinished(t.close);
  const company = await t.make.company();
  const _id = await t.make.order(company);
  const change = () => t.call(contract.changeBulk, { orders: [_id], status: 6 }, company.token);
  const refused = await t.inCompany(company, async (db) => {
    await db.select().from(orders).where(eq(orders._id, _id)).for('update');
    return change();
  });
  expect([refused.status, refused.body]).toEqual([
    503,
    { code: 'BUSY', message: 'Tardó demasiado y no se hizo nada: vuelva a intentar en un momento' },
  ]);
  expect(refused.headers['retry-after']).toBe('5');
  expect((await t.call(contract.detail, { _id }, company.token)).body.history).toHaveLength(1);
  expect((await change()).body).toMatchObject({ changed: 1 });
});
