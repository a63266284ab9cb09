import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAddress } from '#shared/place/address.ts';
import type { RecordStatusId } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { clients } from '../../../clients/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import { createOrders } from '../../../orders/server/operations.ts';
import { places } from '../../../places/contract.ts';
import { knownPlaces, knownPlaceWords } from '../../../places/server/tables.ts';
import type { Company } from '../../../../testing/testApp.ts';
import type { Draft, ImportRow } from '../../rows/row.ts';
import type { Cells } from '../../sheet/table.ts';
import { importOrders } from './importOrders.ts';
import { endsToRemember, rememberImported } from './rememberImported.ts';
import { imports as importTable } from '../tables.ts';
import { DAY, importsApp, row } from '../testing.ts';

let t: Awaited<ReturnType<typeof importsApp>>;
beforeAll(async () => {
  t = await importsApp();
});
afterAll(() => t.close());

const contextOf = (company: Company, sent: { _id: string; job: string }) => ({
  payload: { import: sent._id, startDay: DAY, endDay: DAY },
  company: company.companyId,
  run: sent.job,
  employee: company.owner,
  ports: t.ports,
  inCompany: <T>(run: (db: Db) => Promise<T>) => t.inCompany(company, run),
  progress: () => Promise.resolve(),
});

test('of rows that were imported before only the others are created', async () => {
  const { company } = await t.withClient();
  const drafts = await t.draftsOf(company, {}, {}, {});
  await t.ended(company, (await t.send(company, drafts.slice(0, 2))).body.job);
  const { body } = await t.send(company, drafts);
  expect(await t.ended(company, body.job)).toMatchObject({ state: 'Completado', result: { created: 1 } });
  expect(await t.ordersOf(company)).toHaveLength(3);
});

test('the job run twice creates once, and tells the same', async () => {
  const { company } = await t.withClient();
  const { body } = await t.send(company, await t.draftsOf(company, {}, {}));
  const { result } = await t.ended(company, body.job);
  const [sent] = await t.storedImports(company);
  const context = contextOf(company, body);
  expect(await importOrders.run(context)).toEqual(result);
  // Its rows put back, as if the emptying had been lost.
  const drafts = await t.draftsOf(company, {});
  await t.inCompany(company, (db) => db.update(importTable).set({ rows: drafts, total: drafts.length, outcome: null }));
  expect(await importOrders.run(context)).toEqual({ ...result, created: 1 });
  await t.inCompany(company, (db) => db.update(importTable).set({ rows: drafts, total: drafts.length, outcome: null }));
  expect(await importOrders.run(context)).toEqual({ ...result, created: 0, existing: 1 });
  expect(sent?.rows).toEqual([]);
  expect(await t.ordersOf(company)).toHaveLength(3);
});

describe('addresses of imported orders', () => {
  const lost = { toLat: '', toLng: '' };
  const placed = async (company: Company, toAddress: string) => {
    const { body } = await t.call(places.normalise, { rows: [readAddress(toAddress)] }, company.token);
    return body.rows[0];
  };
  const at = (address: string, ...coordinates: [number, number]) => ({
    ...readAddress(address),
    location: { type: 'Point' as const, coordinates },
    hierarchy: [],
    partial_match: false,
    chosen: true,
  });
  const HERE = at('Gurruchaga 1854, Palermo', -58.43, -34.588);
  /** Rows whose destination a person put on the map. */
  const rowsAt = (...cells: Cells[]) => cells.map((each) => ({ ...row({ ...lost, ...each }), places: { toAddress: HERE } }));
  const storeRows = async (company: Company, rows: ImportRow[]) => {
    const { body } = await t.send(
      company,
      (await t.confirm(company, ...rows)).map(({ draft }) => draft),
    );
    expect(await t.ended(company, body.job)).toMatchObject({ state: 'Completado' });
    await t.remembered(company);
    return body;
  };
  const draftsAt = async (company: Company) =>
    (await t.confirm(company, ...rowsAt({}))).flatMap(({ draft }) => (draft ? [draft as Draft] : []));
  const store = (company: Company, ...cells: Cells[]) => storeRows(company, rowsAt(...cells));
  const known = (company: Company) =>
    t.inCompany(company, (db) => db.select().from(knownPlaces).orderBy(knownPlaces.door, knownPlaces.townKey));

  test('are found by the next file and the next order’s form, of this company alone', async () => {
    const { company } = await t.withClient();
    const placesOf = { toAddress: { ...HERE, address: 'Av. Gurruchaga' }, fromAddress: at('Salta 100, Monserrat', -58.38, -34.6) };
    await storeRows(company, [{ ...row({ fromAddress: 'Salta 100, Monserrat', ...lost }), places: placesOf }]);
    expect(await placed(company, 'gurruchaga 1854, PALERMO')).toMatchObject({
      source: 'known',
      partial_match: false,
      location: { coordinates: [-58.43, -34.588] },
    });
    expect(await placed(company, 'Salta 100, Monserrat')).toMatchObject({ source: 'known', location: { coordinates: [-58.38, -34.6] } });
    const { body } = await t.call(places.suggest, { text: 'Gurruchaga 18' }, company.token);
    expect(body.data[0]).toMatchObject({ known: true, text: 'Av. Gurruchaga 1854' });
    const stranger = await t.make.company();
    expect(await placed(stranger, 'Gurruchaga 1854, Palermo')).toMatchObject({ source: 'gazetteer', partial_match: true });
  });

  test('of a file imported twice stand once', async () => {
    const { company } = await t.withClient();
    await store(company, { externalID: 'A-1' }, { externalID: 'A-2' });
    const before = await known(company);
    await store(company, { externalID: 'A-3' }, { externalID: 'A-4' });
    expect(before).toMatchObject([{ door: 'gurruchaga 1854', townKey: 'palermo', source: 'import', confirmed: 1 }]);
    expect(await known(company)).toMatchObject([{ _id: before[0]?._id, confirmed: 2 }]);
    expect(await t.inCompany(company, (db) => db.select().from(knownPlaceWords))).toHaveLength(1);
  });

  test('are remembered once, however often it is begun', async () => {
    const { company } = await t.withClient();
    const body = await store(company, {});
    const [before] = await known(company);
    expect(await rememberImported.run({ ...contextOf(company, body), payload: { import: body._id } })).toEqual({ remembered: 0 });
    const end = endsToRemember(await draftsAt(company));
    await t.inCompany(company, (db) => db.update(importTable).set({ toRemember: end }));
    const killed = { ...contextOf(company, body), payload: { import: body._id } };
    const inCompany = <T>(run: (db: Db) => Promise<T>) =>
      t.inCompany(company, async (db) => {
        const result = await run(db);
        await db.execute(sql`select from nowhere`);
        return result;
      });
    await expect(rememberImported.run({ ...killed, inCompany })).rejects.toThrow('nowhere');
    expect(await known(company)).toEqual([before]);
    expect(await rememberImported.run(killed)).toEqual({ remembered: 1 });
    expect(await known(company)).toMatchObject([{ ...before, confirmed: 2, updateAt: expect.any(Date) as Date }]);
  });

  test('that could not be remembered then are with the next import', async () => {
    const { company } = await t.withClient();
    const body = await store(company, {});
    await t.inCompany(company, (db) => db.delete(knownPlaceWords));
    await t.inCompany(company, (db) => db.delete(knownPlaces));
    const left = endsToRemember(await draftsAt(company));
    await t.inCompany(company, (db) => db.update(importTable).set({ toRemember: left }).where(eq(importTable._id, body._id)));
    const elsewhere = { ...HERE, ...readAddress('Thames 600, Palermo') };
    await storeRows(company, [{ ...row({ toAddress: 'Thames 600, Palermo', ...lost }), places: { toAddress: elsewhere } }]);
    expect((await known(company)).map(({ door }) => door)).toEqual(['gurruchaga 1854', 'thames 600']);
  });

  test('stay where somebody has put them since', async () => {
    const { company } = await t.withClient();
    const body = await store(company, {});
    const later = new Date(Date.now() + 60_000);
    await t.inCompany(company, (db) => db.update(knownPlaces).set({ lat: -34.6, source: 'order', updateAt: later }));
    const again = endsToRemember(await draftsAt(company));
    await t.inCompany(company, (db) => db.update(importTable).set({ toRemember: again }));
    await rememberImported.run({ ...contextOf(company, body), payload: { import: body._id } });
    expect(await known(company)).toMatchObject([{ lat: -34.6, source: 'order', confirmed: 2, updateAt: later }]);
  });

  test('leave a pin where a person put it', async () => {
    const { company } = await t.withClient();
    const location = { type: 'Point', coordinates: [-58.44, -34.6] };
    const address = { ...readAddress('Gurruchaga 1854, Palermo'), hierarchy: [], province: '' };
    expect((await t.call(places.remember, { address, location }, company.token)).status).toBe(200);
    await store(company, {});
    expect(await placed(company, 'Gurruchaga 1854, Palermo')).toMatchObject({ matchLevel: 'manual', location });
  });

  test('are left out where they are a guess, a whole street, the file’s own coordinates, or somebody said no', async () => {
    const { company } = await t.withClient();
    const found = (address: string, more: object = {}) => ({
      ...row({ toAddress: address, ...lost }),
      places: { toAddress: { ...at(address, -58.43, -34.59), ...more } },
    });
    await storeRows(company, [
      found('Thames 600', { chosen: false, partial_match: true }),
      found('Thames 700', { remember: false }),
      found('Camino a la Costa S/N'),
      // What the file says itself.
      row({ toAddress: 'Thames 800' }),
      // Picked up at the client's own place on the map.
      { ...found('Thames 900'), cells: row({ toAddress: 'Thames 900', fromAddress: 'Salta 200', ...lost }).cells },
      // A geocoder that is sure.
      found('Thames 1000', { chosen: false }),
    ]);
    expect((await known(company)).map(({ door }) => door)).toEqual(['thames 1000', 'thames 900']);
  });

  test('of an import that fails are not remembered', async () => {
    const { company } = await t.withClient();
    const body = await storeRows(company, rowsAt({}, {}));
    expect(await known(company)).toHaveLength(1);
    await t.inCompany(company, (db) => db.delete(knownPlaceWords));
    await t.inCompany(company, (db) => db.delete(knownPlaces));
    const again = await draftsAt(company);
    await t.inCompany(company, (db) => db.update(importTable).set({ rows: again, outcome: null }));
    const failing = importOrders.run({
      ...contextOf(company, body),
      progress: (done) => (done === 0 ? Promise.resolve() : Promise.reject(new Error('cut'))),
    });
    await expect(failing).rejects.toThrow('cut');
    expect((await t.storedImports(company)).map(({ toRemember }) => toRemember)).toEqual([[]]);
    expect(await known(company)).toEqual([]);
  });
});

test('an import whose job failed is begun again when it is sent again', async () => {
  const { company, client } = await t.withClient();
  const drafts = await t.draftsOf(company, {});
  const state = (status: RecordStatusId) => t.inCompany(company, (db) => db.update(clients).set({ status }).where(eq(clients._id, client)));
  const gate = await t.database.owner.connect();
  // The job waits for its numbers.
  await gate.query('begin; lock table counters in access exclusive mode');
  const { body } = await t.send(company, drafts);
  await state(2);
  await gate.query('commit');
  gate.release();
  const failed = await t.ended(company, body.job);
  expect(failed).toMatchObject({ state: 'Error', error: expect.stringContaining('dejó de estar activo') as string });
  await state(1);
  const again = await t.send(company, drafts);
  expect(again.body).toMatchObject({ _id: body._id });
  expect(again.body.job).not.toBe(body.job);
  expect(await t.ended(company, again.body.job)).toMatchObject({ state: 'Completado', result: { created: 1 } });
});

test('an import for a driver who is no more, or of a client who lost the place on the map, fails with a sentence', async () => {
  const { company, client } = await t.withClient();
  const driver = await t.make.driver(company);
  const { body } = await t.send(company, await t.draftsOf(company, {}), { driverAssign: driver });
  await t.ended(company, body.job);
  const again = async (change: (db: Db) => Promise<unknown>) => {
    const rows = await t.draftsOf(company, {});
    await t.inCompany(company, (db) => db.update(importTable).set({ rows, outcome: null }));
    await t.inCompany(company, change);
    return importOrders.run(contextOf(company, body));
  };
  await expect(again((db) => db.update(clients).set({ lat: null, lng: null }).where(eq(clients._id, client)))).rejects.toThrow(
    /^Fila \d+\. Sin ubicar en el mapa$/,
  );
  await expect(again((db) => db.update(employees).set({ status: 2 }).where(eq(employees._id, driver)))).rejects.toThrow(
    'El chofer no existe o no está activo',
  );
  expect(await t.ordersOf(company)).toHaveLength(1);
});

test('an order is created by hand while an import is being stored; numbers differ', async () => {
  const { company } = await t.withClient();
  const { body } = await t.send(company, await t.draftsOf(company, {}, {}));
  await t.ended(company, body.job);
  const [first] = await t.ordersOf(company);
  if (!first) throw new Error('nothing was imported');
  const rows = await t.draftsOf(company, {}, {}, {});
  await t.inCompany(company, (db) => db.update(importTable).set({ rows, total: rows.length, outcome: null }));
  let byHand = '';
  await importOrders.run({
    ...contextOf(company, body),
    // All of the import's orders are stored by then, in a transaction that is still open.
    progress: async (done) => {
      if (done === 0) return;
      byHand = await t.inCompany(company, async (db) => {
        await db.execute(sql`set local lock_timeout = '2s'`);
        const {
          validationMask: _mask,
          fromOrderAccount: _account,
          charges: _charges,
          _id: _own,
          companyId: _theirs,
          internalID: _number,
          ...copy
        } = first;
        const [made = ''] = await createOrders(db, [{ ...copy, importId: null }], {
          employee: company.owner,
          source: 'back-office',
          now: new Date(),
        });
        return made;
      });
    },
  });
  const stored = await t.ordersOf(company);
  expect(stored.map(({ internalID }) => Number(internalID.slice(4)))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(stored.at(-1)?._id).toBe(byHand);
});
