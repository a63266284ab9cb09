import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { anOrder } from '../../../testing/testApp.ts';
import { createOrders } from '../../orders/server/operations.ts';
import { orderHistory, orders } from '../../orders/server/tables.ts';
import { importsApp, row } from './testing.ts';

let t: Awaited<ReturnType<typeof importsApp>>;
beforeAll(async () => {
  t = await importsApp();
});
afterAll(() => t.close());

describe('numbers that a client has already', () => {
  test('are told with the stored order, when it was made and by whom', async () => {
    const { company } = await t.withClient();
    const drafts = await t.draftsOf(company, { externalID: 'P-1' }, { externalID: 'P-2' });
    await t.ended(company, (await t.send(company, drafts)).body.job);
    const [stored] = await t.ordersOf(company);

    const [again, other] = await t.confirm(company, row({ externalID: ' P-1 ' }), row({ externalID: 'P-3' }));
    const [signed] = await t.confirm(company, row({ externalID: '#P-1' }));
    const known = { _id: stored?._id, internalID: stored?.internalID, createAt: stored?.createAt.toISOString(), by: 'Dueña Núñez' };
    expect(again).toMatchObject({ haserror: false, errors: {}, existing: known });
    expect(signed?.existing).toMatchObject(known);
    expect(other?.existing).toBeUndefined();
  });

  test('are those of the client of all of the file where the row strikes its own out', async () => {
    const { company, client } = await t.withClient();
    await t.ended(company, (await t.send(company, await t.draftsOf(company, { externalID: 'P-1' }))).body.job);
    const [same] = await t.confirm(company, { ...row({ externalID: 'P-1', client: '—' }), fileClient: client });
    expect([same?.errors, same?.client?._id, same?.existing?.by]).toEqual([{}, client, 'Dueña Núñez']);
  });

  test('are the same in a draft that was changed on its way: with a sign before, spaces round or decimals behind them', async () => {
    const { company } = await t.withClient();
    const as = async (externalID: string) => (await t.draftsOf(company, {})).map((draft) => ({ ...draft, externalID }));
    await t.ended(company, (await t.send(company, await as('#10482'))).body.job);
    for (const written of ['10482', ' 10482 ', '10482.0', '# 10482']) {
      const { body } = await t.send(company, await as(written));
      expect(await t.ended(company, body.job), written).toMatchObject({ result: { created: 0, existing: 1 } });
    }
    const twice = [...(await as('7')), ...(await as('#7'))];
    expect((await t.send(company, twice)).body.fields).toEqual({ 'orders.1.externalID': `Repetido en la fila ${twice[0]?.row}` });
    expect((await t.ordersOf(company)).map(({ externalID }) => externalID)).toEqual(['10482']);
  });

  test('of an order that no person made are told without a name', async () => {
    const { company, client } = await t.withClient();
    const over = { client, externalID: 'P-1' };
    const source = { employee: null, source: 'marketplace' as const, now: new Date() };
    const [_id = ''] = await t.inCompany(company, (db) => createOrders(db, [{ ...anOrder, ...over }], source));
    // Somebody who touched it later did not make it.
    await t.inCompany(company, (db) =>
      db
        .insert(orderHistory)
        .values({ _id: newId(), order: _id, status: 42, source: 'back-office', employee: company.owner, createAt: new Date() }),
    );
    expect((await t.confirm(company, row({ externalID: 'P-1' })))[0]?.existing).toMatchObject({ _id, by: null });
  });

  test('of deleted orders, of another client and of another company do not count', async () => {
    const { company } = await t.withClient();
    await t.make.client(company, 'Vivero Sur');
    await t.ended(company, (await t.send(company, await t.draftsOf(company, { externalID: 'P-1' }, { externalID: 'P-2' }))).body.job);
    await t.inCompany(company, (db) => db.update(orders).set({ status: 99 }).where(eq(orders.externalID, 'P-1')));
    const stranger = await t.withClient();
    const rows = [
      ...(await t.confirm(company, row({ externalID: 'P-1' }), row({ externalID: 'P-2', client: 'vivero sur' }))),
      ...(await t.confirm(stranger.company, row({ externalID: 'P-2' }))),
    ];
    expect(rows.map(({ existing }) => existing)).toEqual([undefined, undefined, undefined]);
  });
});
