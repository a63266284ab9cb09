import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, formatDayLong } from '#shared/time.ts';
import type { Company } from '../../../../testing/testApp.ts';
import { orders } from '../../../orders/server/tables.ts';
import { imports } from '../../contract.ts';
import type { Cells } from '../../sheet/table.ts';
import { DAY, importsApp, row } from '../testing.ts';

// A client's number is stored once, whoever imports it and when.

let t: Awaited<ReturnType<typeof importsApp>>;
beforeAll(async () => {
  t = await importsApp();
});
afterAll(() => t.close());

/** Sends files so that all of them are sent before one is stored: their jobs wait for their numbers until then. */
const sendTogether = async (company: Company, files: readonly (readonly [string, object[]])[]) => {
  const gate = await t.database.owner.connect();
  await gate.query('begin; lock table counters in access exclusive mode');
  const sent = [];
  for (const [token, drafts] of files) sent.push((await t.call(imports.create, { orders: drafts, fileName: 'a.csv' }, token)).body);
  await gate.query('commit');
  gate.release();
  return Promise.all(sent.map(async ({ _id, job }) => ({ _id, run: await t.ended(company, job) })));
};

const sheet = (count: number): Cells[] =>
  Array.from({ length: count }, (_, i) => ({ externalID: `P-${i}`, name: `Persona ${i}`, toAddress: `Gurruchaga ${100 + i}, Palermo` }));

test.each([5, 300, 2_000])(
  'two people import the same file of %i rows, the second before the first is stored: each order exists once, and one is told',
  async (count) => {
    const { company } = await t.withClient();
    const ramon = await t.make.user(company, 'clerk', ['order'], { name: 'Ramón', last: 'Ortúzar' });
    // Each reads the file by themselves, so that nothing but the numbers tells that it is the same one.
    const [mine, theirs] = [await t.draftsOf(company, ...sheet(count)), await t.draftsOf(company, ...sheet(count))];
    const ended = await sendTogether(company, [
      [company.token, mine],
      [ramon.token, theirs],
    ]);
    const stored = await t.ordersOf(company);
    expect(stored).toHaveLength(count);
    expect(new Set(stored.map(({ externalID }) => externalID)).size).toBe(count);
    expect(ended.map(({ run }) => run.state)).toEqual(['Completado', 'Completado']);
    const [winner, loser] = ended.toSorted((a, b) => Number(b.run.result?.created) - Number(a.run.result?.created));
    expect([winner?.run.result, loser?.run.result]).toMatchObject([
      { created: count, existing: 0 },
      { created: 0, existing: count },
    ]);
    const by = winner?._id === ended[0]?._id ? 'Dueña Núñez' : 'Ramón Ortúzar';
    const { status, body } = await t.call(imports.result, { _id: loser?._id }, company.token);
    expect([status, body.total, body.result]).toMatchObject([200, count, { created: 0, doubtful: 0, existing: count }]);
    const told = theirs.map(({ externalID, toAddress }) => [externalID, toAddress.name, by, []]);
    expect(body.existing.map((one) => [one.externalID, one.name, one.by, one.changes])).toEqual(told);
    const numbers = new Map(stored.map(({ externalID, _id, internalID }) => [externalID, [_id, internalID]]));
    expect(body.existing.map(({ externalID, order, internalID }) => [externalID, [order, internalID]])).toEqual([...numbers]);
  },
  60_000,
);

test('files that share some of their numbers, in another order, are stored beside each other', async () => {
  const { company } = await t.withClient();
  await t.make.client(company, 'Vivero Sur');
  const cells = sheet(60).map((each, i) => (i % 2 ? { ...each, client: 'Vivero Sur' } : each));
  const files = [cells.slice(0, 40), cells.slice(20).toReversed(), cells.slice(30, 50)];
  const drafts = [];
  for (const file of files) drafts.push([company.token, await t.draftsOf(company, ...file)] as const);
  const ended = await sendTogether(company, drafts);
  const results = ended.map(({ run }) => run.result);
  expect(results.map((result) => Number(result?.created) + Number(result?.existing))).toEqual([40, 40, 20]);
  expect(await t.ordersOf(company)).toHaveLength(60);
});

describe('rows that were there already', () => {
  test('are left out and told, with what the file says otherwise; the others are created', async () => {
    const { company } = await t.withClient();
    const first = { externalID: 'P-1', name: 'Zoe Peñalba', phone: '1147901177', floor: '2', chargeAmount: '1500', weight: '900' };
    await t.ended(company, (await t.send(company, await t.draftsOf(company, first, { externalID: 'P-2' }))).body.job);
    const [known] = await t.ordersOf(company);
    const changed = {
      ...first,
      name: 'ZOE PEÑALBA',
      phone: '1157901177',
      floor: '',
      toAddress: 'Av. Cabildo 2875, Palermo',
      chargeAmount: '',
      weight: '1.200,00',
      deliveryDate: addDays(DAY, 1),
    };
    const rows = [row({ externalID: 'P-3' }), row(changed), row({ externalID: 'P-2' })];
    const { body } = await t.send(
      company,
      (await t.confirm(company, ...rows)).map(({ draft }) => draft),
    );
    expect(await t.ended(company, body.job)).toMatchObject({ result: { created: 1, existing: 2 } });
    const { body: told } = await t.call(imports.result, { _id: body._id }, company.token);
    expect(told.total).toBe(3);
    expect(told.existing).toEqual([
      {
        row: rows[1]?.row,
        externalID: 'P-1',
        name: 'ZOE PEÑALBA',
        order: known?._id,
        internalID: known?.internalID,
        createAt: known?.createAt.toISOString(),
        by: 'Dueña Núñez',
        changes: [
          { label: 'Fecha de entrega', before: formatDayLong(DAY), after: formatDayLong(addDays(DAY, 1)) },
          { label: 'Calle', before: 'Gurruchaga', after: 'Av. Cabildo' },
          { label: 'Número', before: '1854', after: '2875' },
          { label: 'Teléfono', before: '11 4790-1177', after: '11 5790-1177' },
          { label: 'Peso', before: '900 g', after: '1.200 g' },
          { label: 'Monto a cobrar', before: '$ 1.500,00', after: '$ 0,00' },
        ],
      },
      expect.objectContaining({ externalID: 'P-2', changes: [] }) as object,
    ]);
    expect(await t.ordersOf(company)).toHaveLength(3);
  });

  test('are created all the same where the user says so', async () => {
    const { company } = await t.withClient();
    await t.ended(company, (await t.send(company, await t.draftsOf(company, ...sheet(3)))).body.job);
    const drafts = await t.draftsOf(company, ...sheet(3));
    const first = await t.send(company, drafts);
    expect(await t.ended(company, first.body.job)).toMatchObject({ result: { created: 0, existing: 3 } });
    const again = await t.send(
      company,
      drafts.map((draft, at) => (at === 1 ? { ...draft, again: true } : draft)),
    );
    expect(again.body._id).not.toBe(first.body._id);
    expect(await t.ended(company, again.body.job)).toMatchObject({ result: { created: 1, existing: 2 } });
    expect((await t.ordersOf(company)).map(({ externalID }) => externalID)).toEqual(['P-0', 'P-1', 'P-2', 'P-1']);
  });

  test('of a deleted order, or another client’s, are created', async () => {
    const { company } = await t.withClient();
    await t.make.client(company, 'Vivero Sur');
    await t.ended(company, (await t.send(company, await t.draftsOf(company, ...sheet(2)))).body.job);
    await t.inCompany(company, (db) => db.update(orders).set({ status: 99 }).where(eq(orders.externalID, 'P-0')));
    const cells = [{ externalID: 'P-0' }, { externalID: 'P-1', client: 'Vivero Sur' }, { externalID: 'P-1' }];
    const { body } = await t.send(company, await t.draftsOf(company, ...cells));
    expect(await t.ended(company, body.job)).toMatchObject({ result: { created: 2, existing: 1 } });
  });

  test('by the row itself, sent before in another import, are told as well', async () => {
    const { company } = await t.withClient();
    const drafts = await t.draftsOf(company, { externalID: 'P-1' }, {});
    await t.ended(company, (await t.send(company, drafts.slice(1))).body.job);
    const { body } = await t.send(company, drafts);
    expect(await t.ended(company, body.job)).toMatchObject({ result: { created: 1, existing: 1 } });
    const { body: told } = await t.call(imports.result, { _id: body._id }, company.token);
    expect(told.existing).toMatchObject([{ row: drafts[1]?.row, externalID: '', changes: [] }]);
  });
});

test('orders whose place is a guess are counted', async () => {
  const { company } = await t.withClient();
  const guess = {
    address: 'Thames',
    addressNumber: 800,
    location: { type: 'Point' as const, coordinates: [-58.43, -34.59] as [number, number] },
  };
  const place = { ...guess, town: 'Palermo', postalCode: '', hierarchy: [], partial_match: true };
  const rows = [
    { ...row({ toAddress: 'Thames 800', toLat: '', toLng: '' }), places: { toAddress: place } },
    row(),
    row({ fromAddress: 'Salta 100' }),
  ];
  const { body } = await t.send(
    company,
    (await t.confirm(company, ...rows)).map(({ draft }) => draft),
  );
  expect(await t.ended(company, body.job)).toMatchObject({ result: { created: 3, doubtful: 2, existing: 0 } });
});

describe('what became of an import', () => {
  test('is told while it is under way, and of an older one', async () => {
    const { company } = await t.withClient();
    const gate = await t.database.owner.connect();
    await gate.query('begin; lock table counters in access exclusive mode');
    const { body } = await t.send(company, await t.draftsOf(company, {}), { fileName: 'uno.csv' });
    const { body: told } = await t.call(imports.result, { _id: body._id }, company.token);
    expect(told).toMatchObject({ fileName: 'uno.csv', total: 1, result: null, endAt: null, existing: [], employee: { name: 'Dueña' } });
    await gate.query('commit');
    gate.release();
    await t.ended(company, body.job);
  });

  test('is not told of one that there is not, of another company, or to those who may not import', async () => {
    const [{ company }, stranger] = [await t.withClient(), await t.withClient()];
    const { body } = await t.send(stranger.company, await t.draftsOf(stranger.company, {}));
    await t.ended(stranger.company, body.job);
    for (const _id of [body._id, '0198c0de-0000-7000-8000-0000000000aa'])
      expect(await t.call(imports.result, { _id }, company.token)).toMatchObject({
        status: 404,
        body: { message: 'La importación no existe' },
      });
    expect(await t.call(imports.result, { _id: 'x' }, company.token)).toMatchObject({
      status: 400,
      body: { fields: { _id: 'Identificador inválido' } },
    });
    const { token } = await t.make.user(company, 'clerk', ['office']);
    expect((await t.call(imports.result, { _id: body._id }, token)).status).toBe(403);
  });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
