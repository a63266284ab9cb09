import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/testApp.ts';
import { session } from '../../session/contract.ts';
import { employees as calls } from '../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('somebody is left inactive, and is signed out at once', async () => {
  const company = await t.make.company();
  const clerk = await t.make.user(company, 'clerk', ['order']);
  expect((await t.call(session.profile, {}, clerk.token)).status).toBe(200);
  const { status, body } = await t.call(calls.deactivate, { _id: clerk._id, version: 1 }, company.token);
  expect([status, body]).toEqual([200, { _id: clerk._id, version: 2 }]);
  expect((await t.call(session.profile, {}, clerk.token)).status).toBe(401);
});

test('nobody leaves somebody above, themselves or the last owner inactive', async () => {
  const company = await t.make.company();
  const clerk = await t.make.user(company, 'clerk', ['office']);
  const above = await t.call(calls.deactivate, { _id: company.owner, version: 1 }, clerk.token);
  expect([above.status, above.body.message]).toEqual([403, 'Tiene un cargo mayor que el suyo: no puede modificarlo']);
  for (const [_id, token] of [
    [clerk._id, clerk.token],
    [company.owner, company.token],
  ] as const) {
    const own = await t.call(calls.deactivate, { _id, version: 1 }, token);
    expect([own.status, own.body.message]).toEqual([403, 'No puede cambiar su propio tipo, estado ni permisos']);
  }
});
