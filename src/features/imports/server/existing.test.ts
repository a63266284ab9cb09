import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders } from '../../orders/server/tables.ts';
import { importsApp, row } from './testing.ts';

let t: Awaited<ReturnType<typeof importsApp>>;
beforeAll(async () => {
  t = await importsApp();
});
afterAll(() => t.close());

describe('numbers that a client has already', () => {
  test('are told with the stored order, and imported only when asked to', async () => {
    const { company } = await t.withClient();
    const drafts = await t.draftsOf(company, { externalID: 'P-1' }, { externalID: 'P-2' });
    await t.ended(company, (await t.send(company, drafts)).body.job);
    const [stored] = await t.ordersOf(company);

    const [again, other] = await t.confirm(company, row({ externalID: ' P-1 ' }), row({ externalID: 'P-3' }));
    expect(again).toMatchObject({ haserror: false, errors: {}, existing: { _id: stored?._id, internalID: stored?.internalID } });
    expect(other?.existing).toBeUndefined();

    const repeated = await t.draftsOf(company, { externalID: 'P-1' });
    expect(await t.send(company, repeated)).toMatchObject({
      status: 400,
      body: { fields: { 'orders.0.externalID': `Ya existe: ${stored?.internalID}` } },
    });
    const { status, body } = await t.send(company, repeated, { existingToo: true });
    expect(status).toBe(200);
    expect(await t.ended(company, body.job)).toMatchObject({ result: { created: 1 } });
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
