import { and, eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { audit } from '#server/record/auditTable.ts';
import { orders as orderCalls } from '../../orders/contract.ts';
import { orders } from '../../orders/server/tables.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { warehouses as calls } from '../contract.ts';
import { aWarehouse } from './testing.ts';
import { warehouses } from './tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const create = async (company: Company, over: Partial<typeof aWarehouse> = {}) =>
  (await t.call(calls.create, { ...aWarehouse, ...over, _id: newId() }, company.token)).body._id;
const listed = async (company: Company) => (await t.call(calls.list, {}, company.token)).body.data;
const historyOf = async (company: Company, _id: string) => (await t.call(calls.history, { _id }, company.token)).body;
const statusOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b);

describe('a warehouse', () => {
  test('is created, listed, read, edited and deleted; its history tells each step, who took it and when', async () => {
    const company = await t.make.company();
    const _id = await create(company);
    const made = { ...aWarehouse, _id, version: 1 };
    expect(await listed(company)).toEqual([made]);
    expect((await t.call(calls.read, { _id }, company.token)).body.data).toEqual(made);
    const change = { ...aWarehouse, _id, version: 1, name: 'Norte Ñuñez', status: 2 as const, floor: '', addressNumber: 0 };
    expect((await t.call(calls.edit, change, company.token)).body).toEqual({ _id, version: 2 });
    expect(await listed(company)).toEqual([{ ...change, version: 2 }]);
    expect((await t.call(calls.remove, { _id, version: 2 }, company.token)).status).toBe(200);
    expect(await listed(company)).toEqual([]);
    expect((await t.call(calls.read, { _id }, company.token)).body.message).toBe('El depósito no existe');

    const { data, total } = await historyOf(company, _id);
    const entry = { employee: 'Dueña Núñez', source: 'back-office', changes: {} };
    expect(data).toEqual([
      { ...entry, action: 'delete', _id: expect.any(String), createAt: expect.any(String) },
      {
        ...entry,
        action: 'edit',
        changes: {
          name: { from: 'Central Barracas', to: 'Norte Ñuñez' },
          status: { from: 1, to: 2 },
          addressNumber: { from: 1780, to: 0 },
          floor: { from: 'PB', to: '' },
        },
        _id: expect.any(String),
        createAt: expect.any(String),
      },
      { ...entry, action: 'create', _id: expect.any(String), createAt: expect.any(String) },
    ]);
    expect(total).toBe(3);
  });

  test('moves on the map: the history tells both points', async () => {
    const company = await t.make.company();
    const _id = await create(company);
    const location = { type: 'Point' as const, coordinates: [-58.5, -34.5] as [number, number] };
    await t.call(calls.edit, { ...aWarehouse, _id, version: 1, location }, company.token);
    const { data } = await historyOf(company, _id);
    expect(data[0]?.changes).toEqual({ location: { from: '-34.6405, -58.3745', to: '-34.5, -58.5' } });
  });

  test('that is saved as it was stays as it was', async () => {
    const company = await t.make.company();
    const _id = await create(company);
    expect((await t.call(calls.edit, { ...aWarehouse, _id, version: 1 }, company.token)).body).toEqual({ _id, version: 1 });
    expect((await historyOf(company, _id)).total).toBe(1);
  });

  test('lacks nothing that it needs (spec 2 §5)', async () => {
    const company = await t.make.company();
    const location = { type: 'Point' as const, coordinates: [0, 0] as [number, number] };
    const nothing = { ...aWarehouse, id: 0, name: ' ', status: 3, address: '', addressNumber: -1, location, postalCode: 'C1270AAA' };
    const { status, body } = await t.call(calls.create, nothing, company.token);
    expect([status, body.fields]).toEqual([
      400,
      {
        id: 'Número inválido',
        name: 'Requerido',
        status: 'Estado inexistente',
        address: 'Requerido',
        addressNumber: 'Número inválido',
        'location.coordinates': 'Requerido',
      },
    ]);
    const empty = await t.call(calls.create, {}, company.token);
    expect(Object.keys(empty.body.fields ?? {})).toEqual(['id', 'name', 'status', 'address', 'location']);
    expect(await listed(company)).toEqual([]);
  });

  test('keeps the digits of a postal code and any text as it is', async () => {
    const company = await t.make.company();
    const name = `<img src=x onerror=alert(1)> "'; drop table warehouses; -- \\ % _ ñ 🚚`;
    const _id = await create(company, { name, postalCode: 'C1270AAA' });
    expect(await listed(company)).toEqual([{ ...aWarehouse, _id, version: 1, name, postalCode: '1270' }]);
  });

  test('needs the permission for warehouses, which the people of the warehouse have; whoever works in the office sees the list', async () => {
    const company = await t.make.company();
    const _id = await create(company);
    const { token } = await t.make.user(company, 'clerk', ['order', 'office']);
    const of = [calls.create, calls.edit, calls.read, calls.remove, calls.history];
    expect(await statusOf(of.map((call) => t.call(call, { ...aWarehouse, _id, version: 1 }, token)))).toEqual([403, 403, 403, 403, 403]);
    expect((await t.call(calls.list, {}, token)).body.data.length).toBe(1);
    const keeper = await t.make.user(company, 'warehouse');
    expect((await t.call(calls.read, { _id }, keeper.token)).status).toBe(200);
  });

  test('of another company is none', async () => {
    const [own, other] = [await t.make.company(), await t.make.company()];
    const _id = await create(other);
    expect(await listed(own)).toEqual([]);
    const of = [calls.edit, calls.read, calls.remove, calls.history];
    expect(await statusOf(of.map((call) => t.call(call, { ...aWarehouse, _id, version: 1 }, own.token)))).toEqual([404, 404, 404, 404]);
    // Its number and its very _id are free here.
    expect((await t.call(calls.create, { ...aWarehouse, _id }, own.token)).status).toBe(200);
    expect((await historyOf(other, _id)).total).toBe(1);
    expect((await listed(other)).length).toBe(1);
  });
});

describe('the number of a warehouse', () => {
  test('is that of no other; a deleted one’s is free again', async () => {
    const company = await t.make.company();
    const first = await create(company, { id: 7 });
    const second = await create(company, { id: 8 });
    const said = [409, { id: 'Ya hay un depósito con ese número' }];
    const created = await t.call(calls.create, { ...aWarehouse, id: 7, _id: newId() }, company.token);
    expect([created.status, created.body.fields]).toEqual(said);
    const edited = await t.call(calls.edit, { ...aWarehouse, id: 7, _id: second, version: 1 }, company.token);
    expect([edited.status, edited.body.fields]).toEqual(said);
    expect((await historyOf(company, second)).total).toBe(1);
    await t.call(calls.remove, { _id: first }, company.token);
    expect((await t.call(calls.edit, { ...aWarehouse, id: 7, _id: second, version: 1 }, company.token)).status).toBe(200);
  });

  test('is given to one of two who ask for it at the same time', async () => {
    const company = await t.make.company();
    const both = [newId(), newId()].map((_id) => t.call(calls.create, { ...aWarehouse, _id }, company.token));
    expect(await statusOf(both)).toEqual([200, 409]);
    expect((await listed(company)).length).toBe(1);
  });
});

describe('the form of a new warehouse', () => {
  test('makes one of it, however often it is sent', async () => {
    const company = await t.make.company();
    const form = { ...aWarehouse, _id: newId() };
    const all = await Promise.all(Array.from({ length: 5 }, () => t.call(calls.create, form, company.token)));
    expect(all.map(({ status, body }) => [status, body])).toEqual(all.map(() => [200, { _id: form._id, version: 1 }]));
    expect((await historyOf(company, form._id)).total).toBe(1);
  });

  test('that is sent again with other content is told that it was saved', async () => {
    const company = await t.make.company();
    const _id = await create(company);
    const again = await t.call(calls.create, { ...aWarehouse, _id, name: 'Otro' }, company.token);
    expect([again.status, again.body.code, again.body.message]).toEqual([409, 'STALE', 'Ya se guardó con otros datos']);
    await t.call(calls.remove, { _id }, company.token);
    const late = await t.call(calls.create, { ...aWarehouse, _id }, company.token);
    expect([late.status, late.body.message]).toEqual([409, 'Ya se creó y se borró el depósito']);
  });

  test('may leave the _id to the server, as older programs do', async () => {
    const company = await t.make.company();
    expect((await t.call(calls.create, aWarehouse, company.token)).status).toBe(200);
    expect((await listed(company)).length).toBe(1);
  });
});

describe('at the same time', () => {
  test('one of two edits is taken, the other is told of it', async () => {
    const company = await t.make.company();
    const _id = await create(company);
    const edits = ['A', 'B'].map((name) => t.call(calls.edit, { ...aWarehouse, _id, version: 1, name }, company.token));
    expect(await statusOf(edits)).toEqual([200, 409]);
    const stale = await t.call(calls.edit, { ...aWarehouse, _id, version: 1, name: 'C' }, company.token);
    expect([stale.body.code, stale.body.message]).toEqual(['STALE', 'Otro usuario modificó este registro']);
    expect((await historyOf(company, _id)).total).toBe(2);
  });

  test('an edit or a deletion comes first, never half of each', async () => {
    const company = await t.make.company();
    const _id = await create(company);
    const both = [
      t.call(calls.edit, { ...aWarehouse, _id, version: 1, name: 'A' }, company.token),
      t.call(calls.remove, { _id, version: 1 }, company.token),
    ];
    const [edit = 0, remove = 0] = (await Promise.all(both)).map(({ status }) => status);
    // Who deletes after an edit has not seen it.
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([edit, remove]);
    expect((await historyOf(company, _id)).total).toBe(2);
  });

  test('no order comes into a warehouse that is being deleted', async () => {
    const company = await t.make.company();
    for (let round = 0; round < 5; round += 1) {
      const [_id, order] = [await create(company, { id: round + 1 }), await t.make.order(company)];
      const [, change] = await Promise.all([
        t.call(calls.remove, { _id }, company.token),
        t.call(orderCalls.changeBulk, { orders: [order], status: 4, warehouse: _id }, company.token),
      ]);
      const [stored] = await t.inCompany(company, (db) => db.select().from(orders).where(eq(orders._id, order)));
      const [kept] = await t.inCompany(company, (db) => db.select().from(warehouses).where(eq(warehouses._id, _id)));
      // Either the order is there and so is its warehouse, or the warehouse was deleted and the order refused.
      expect([stored?.status === 4, change.status === 200]).toEqual([kept?.status === 1, kept?.status === 1]);
    }
  });
});

describe('deleting a warehouse', () => {
  test('is refused while orders wait in it, with their count', async () => {
    const company = await t.make.company();
    const _id = await create(company);
    for (const status of [4, 4, 5] as const) await t.make.order(company, { status, warehouse: _id });
    const { status, body } = await t.call(calls.remove, { _id, version: 1 }, company.token);
    expect([status, body.code, body.data, body.message]).toEqual([
      409,
      'IN_USE',
      { count: 2 },
      'Guarda 2 órdenes. Páselas a otro depósito y vuelva a intentarlo, o déjelo inactivo: no se ofrecerá más y su historia queda.',
    ]);
    expect((await listed(company)).length).toBe(1);
    await t.inCompany(company, (db) => db.update(orders).set({ status: 5 }).where(eq(orders.warehouse, _id)));
    expect((await t.call(calls.remove, { _id, version: 1 }, company.token)).status).toBe(200);
  });

  test('is refused to who has not seen its last state, and happens once', async () => {
    const company = await t.make.company();
    const _id = await create(company);
    expect((await t.call(calls.remove, { _id, version: 2 }, company.token)).body.code).toBe('STALE');
    expect(await statusOf([1, 2].map(() => t.call(calls.remove, { _id, version: 1 }, company.token)))).toEqual([200, 404]);
  });

  test('leaves it nameable where orders point at it, and no new order may', async () => {
    const company = await t.make.company();
    const _id = await create(company);
    const order = await t.make.order(company, { status: 5, warehouse: _id });
    await t.call(calls.remove, { _id }, company.token);
    const detail = await t.call(orderCalls.detail, { _id: order }, company.token);
    expect(detail.body.data.warehouse).toEqual({ _id, name: aWarehouse.name });
    const moved = await t.call(orderCalls.changeBulk, { orders: [order], status: 4, warehouse: _id }, company.token);
    expect([moved.status, moved.body.fields]).toEqual([400, { warehouse: 'El depósito no existe o no está activo' }]);
  });
});

describe('the file of the warehouses', () => {
  const sheetOf = async (company: Company, input: { ids?: string[] }) => {
    const { status, body } = await t.call(calls.export, input, company.token);
    expect(status).toBe(200);
    const { rawPayload } = await t.app.inject(body.url);
    return (await readXlsx(rawPayload)).sheets[0];
  };

  test('holds what is listed in its order, in the words of the fields, and nothing that is calculated', async () => {
    const company = await t.make.company();
    const first = await create(company, { id: 1, name: '=1+1', floor: '' });
    const second = await create(company, { id: 2, status: 2, name: 'Norte Ñuñez' });
    const head = ['Número', 'Nombre', 'Estado', 'Dirección', 'Altura', 'Piso', 'Depto.', 'CP', 'Localidad', 'Punto en el mapa'];
    const place = ['Av. Montes de Oca', '1780'];
    const rest = ['B', '1270', 'Barracas', '-34.6405, -58.3745'];
    const sheet = await sheetOf(company, { ids: [second, first] });
    expect(sheet?.name).toBe('Depósitos');
    expect(sheet?.rows.map((row) => row.map((cell) => cell ?? null))).toEqual([
      head,
      ['2', 'Norte Ñuñez', 'Inactivo', ...place, 'PB', ...rest],
      ['1', '=1+1', 'Activo', ...place, null, ...rest],
    ]);
    expect((await sheetOf(company, {}))?.rows.length).toBe(3);
  });

  test('names no warehouse of another company, and is for who administers them', async () => {
    const [own, other] = [await t.make.company(), await t.make.company()];
    const _id = await create(other);
    expect((await sheetOf(own, { ids: [_id, await create(own)] }))?.rows.length).toBe(2);
    const { token } = await t.make.user(own, 'clerk', ['order']);
    expect((await t.call(calls.export, {}, token)).status).toBe(403);
  });
});

test('a history is only ever added to, by nobody but its company', async () => {
  const [own, other] = [await t.make.company(), await t.make.company()];
  const _id = await create(own);
  const of = and(eq(audit.record, _id), eq(audit.action, 'create'));
  await expect(t.inCompany(own, (db) => db.update(audit).set({ name: 'x' }).where(of))).rejects.toThrow();
  await expect(t.inCompany(own, (db) => db.delete(audit).where(of))).rejects.toThrow();
  expect(await t.inCompany(other, (db) => db.select().from(audit).where(of))).toEqual([]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
