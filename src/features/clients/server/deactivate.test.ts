import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { clients as calls } from '../contract.ts';
import { clients } from './tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const deactivate = (company: Company, input: object) => t.call(calls.deactivate, input, company.token);
const row = (company: Company, _id: string) =>
  t.inCompany(company, async (db) => (await db.select().from(clients).where(eq(clients._id, _id)))[0]!);

describe('a client is left inactive', () => {
  test('without e-mail or address too, as old ones are, and its history tells that alone', async () => {
    const company = await t.make.company();
    const _id = await t.make.client(company, 'De antes');
    await t.inCompany(company, (db) =>
      db.update(clients).set({ email: null, address: '', lat: null, lng: null }).where(eq(clients._id, _id)),
    );
    const { status, body } = await deactivate(company, { _id, version: 1 });
    expect([status, body]).toEqual([200, { _id, version: 2 }]);
    expect(await row(company, _id)).toMatchObject({ status: 2, version: 2, email: null, name: 'De antes' });
    const { data } = (await t.call(calls.history, { _id }, company.token)).body;
    expect(data).toMatchObject([{ action: 'edit', changes: { status: { from: 1, to: 2 } }, source: 'back-office' }]);
  });

  test('once, however often it is sent', async () => {
    const company = await t.make.company();
    const _id = await t.make.client(company);
    for (const _ of [1, 2]) expect((await deactivate(company, { _id, version: 1 })).body).toEqual({ _id, version: 2 });
    expect((await t.call(calls.history, { _id }, company.token)).body.total).toBe(1);
  });

  test('not when somebody saved it meanwhile, nor one that there is not', async () => {
    const [company, other] = [await t.make.company(), await t.make.company()];
    const _id = await t.make.client(company);
    expect((await deactivate(company, { _id, version: 7 })).body).toMatchObject({ code: 'STALE' });
    for (const [caller, sought] of [
      [company, newId()],
      [other, _id],
    ] as const) {
      const { status, body } = await deactivate(caller, { _id: sought, version: 1 });
      expect([status, body.message]).toEqual([404, 'El cliente no existe']);
    }
    expect((await deactivate(company, { _id })).body.fields).toEqual({ version: 'Versión inválida' });
  });

  test('by the office alone', async () => {
    const company = await t.make.company();
    const _id = await t.make.client(company);
    const { token } = await t.make.user(company, 'clerk', ['order']);
    expect((await t.call(calls.deactivate, { _id, version: 1 }, token)).status).toBe(403);
  });
});

test('a file of clients that are all unknown is refused, in words', async () => {
  const [company, other] = [await t.make.company(), await t.make.company()];
  const theirs = await t.make.client(other);
  const { status, body } = await t.call(calls.export, { ids: [theirs, newId()] }, company.token);
  expect([status, body.message]).toEqual([404, 'No quedan clientes de la lista: actualícela']);
});
