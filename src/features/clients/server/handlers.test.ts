import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/testApp.ts';
import { clients as contract } from '../contract.ts';
import { clients } from './tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('a client that is found tells where its parcels are fetched, and who is asked for there', async () => {
  const company = await t.make.company();
  const _id = await t.make.client(company, 'Ñandú Indumentaria');
  const place = { address: 'Av. Montes de Oca', addressNumber: 1780, floor: '2', door: null, town: 'Barracas', postalCode: '1270' };
  const point = { lat: -34.64, lng: -58.37 };
  const contact = { email: 'despacho@nandu.test', phone: '1143012200', contactName: 'Micaela Ñancucheo', contactPhone: null };
  await t.inCompany(company, (db) =>
    db
      .update(clients)
      .set({ ...place, ...point, ...contact })
      .where(eq(clients._id, _id)),
  );
  const { status, body } = await t.call(contract.search, { search: 'nandu' }, company.token);
  expect([status, body.data]).toEqual([
    200,
    [
      {
        _id,
        value: _id,
        name: 'Ñandú Indumentaria',
        label: 'Ñandú Indumentaria',
        note: 'Av. Montes de Oca, Barracas',
        ...place,
        ...point,
        ...contact,
      },
    ],
  ]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
