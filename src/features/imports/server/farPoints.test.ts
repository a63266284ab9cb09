import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { knownPlaces } from '../../places/server/tables.ts';
import { importsApp, row } from './testing.ts';

let t: Awaited<ReturnType<typeof importsApp>>;
beforeAll(async () => {
  t = await importsApp();
});
afterAll(() => t.close());

const MENDOZA: [number, number] = [-68.85, -32.89];
const ANTARCTICA: [number, number] = [10, -85];
const pointOf = (coordinates: [number, number]) => ({ type: 'Point' as const, coordinates });
const place = (coordinates: [number, number], more: object = {}) => ({
  address: 'Gurruchaga',
  addressNumber: 1854,
  town: 'Palermo',
  postalCode: '',
  hierarchy: [],
  partial_match: false,
  location: pointOf(coordinates),
  ...more,
});
const mendoza = { toLat: '-32,89', toLng: '-68,85' };

test('coordinates far from the town beside them are an error at their cell, of either end', async () => {
  const { company } = await t.withClient();
  const cells = { toAddress: 'Gurruchaga 1854', toTown: 'Palermo', ...mendoza };
  const from = { fromAddress: 'Salta 100', fromTown: 'Quilmes', fromLat: '-32,89', fromLng: '-68,85' };
  const [far, both, near, there] = await t.confirm(
    company,
    row(cells),
    row({ ...cells, ...from }),
    row({ toAddress: 'Gurruchaga 1854', toTown: 'C.A.B.A.' }),
    row({ ...cells, toTown: 'Capital', toProvince: 'Mendoza' }),
  );
  expect([far?.errors, far?.haserror]).toEqual([{ toLat: 'A 982 km de Palermo: revise localidad y coordenadas' }, true]);
  expect(Object.keys(both?.errors ?? {})).toEqual(['fromLat', 'toLat']);
  expect([near?.errors, there?.errors]).toEqual([{}, {}]);
});

test('where a person put the end elsewhere the coordinates of the file do not count', async () => {
  const { company } = await t.withClient();
  const there = place([-58.43, -34.588], { chosen: true });
  const [mended] = await t.confirm(company, { ...row({ toTown: 'Palermo', ...mendoza }), places: { toAddress: there } });
  expect(mended).toMatchObject({ errors: {}, haserror: false, draft: { toAddress: { location: there.location, remember: true } } });
});

test('coordinates outside of the company’s country are refused by the server, with what they may have been meant as', async () => {
  const { company } = await t.withClient();
  const [swapped] = await t.confirm(company, row({ toLat: '-58,43', toLng: '-34,588' }));
  expect(swapped).toMatchObject({
    haserror: true,
    errors: { toLat: 'Fuera de Argentina: ¿latitud y longitud cambiadas? Sería -34,588 / -58,43' },
    fixes: { toAddress: { toLat: '-34.588', toLng: '-58.43' } },
  });
});

describe('a place that was found or put', () => {
  const lost = { toTown: 'Palermo', toLat: '', toLng: '' };

  test('is an error at its address outside of the country, and far from its town unless a person put it there', async () => {
    const { company } = await t.withClient();
    const rowAt = (...at: Parameters<typeof place>) => ({ ...row(lost), places: { toAddress: place(...at) } });
    const [far, chosen, pinned, outside] = await t.confirm(
      company,
      rowAt(MENDOZA),
      rowAt(MENDOZA, { chosen: true }),
      rowAt(MENDOZA, { matchLevel: 'manual' }),
      rowAt(ANTARCTICA, { chosen: true }),
    );
    expect([far?.errors, far?.haserror]).toEqual([{ toAddress: 'A 982 km de Palermo: revise localidad y coordenadas' }, true]);
    expect([chosen?.errors, pinned?.errors]).toEqual([{}, {}]);
    expect(outside?.errors).toEqual({ toAddress: 'Fuera de Argentina' });
  });

  test('in a draft that was changed on its way is refused alike, and never remembered where it contradicts its town', async () => {
    const { company } = await t.withClient();
    const [draft] = await t.draftsOf(company, { toTown: 'Palermo' });
    if (!draft) throw new Error('no draft');
    const forged = (coordinates: [number, number], more: object = {}) => [
      { ...draft, toAddress: { ...draft.toAddress, location: pointOf(coordinates), remember: true, ...more } },
    ];
    const refusedAt = async (...at: Parameters<typeof forged>) => {
      const { status, body } = await t.send(company, forged(...at));
      return [status, body.fields];
    };
    expect(await refusedAt(MENDOZA)).toEqual([400, { 'orders.0.toAddress': 'A 982 km de Palermo: revise localidad y coordenadas' }]);
    expect(await refusedAt(ANTARCTICA, { chosen: true })).toEqual([400, { 'orders.0.toAddress': 'Fuera de Argentina' }]);
    const { body } = await t.send(company, forged(MENDOZA, { chosen: true }));
    expect(await t.ended(company, body.job)).toMatchObject({ result: { created: 1 } });
    await t.remembered(company);
    expect(await t.inCompany(company, (db) => db.select().from(knownPlaces))).toEqual([]);
    const near = (await t.draftsOf(company, { toTown: 'Palermo' })).map((each) => ({
      ...each,
      toAddress: { ...each.toAddress, remember: true },
    }));
    const again = await t.send(company, near);
    await t.ended(company, again.body.job);
    await t.remembered(company);
    expect(await t.inCompany(company, (db) => db.select().from(knownPlaces))).toMatchObject([{ door: 'gurruchaga 1854' }]);
  });

  test('of a town whose namesake lies elsewhere is there where the file’s province says', async () => {
    const { company } = await t.withClient();
    const drafts = await t.draftsOf(company, { toAddress: 'San Martín 100', toTown: 'Capital', toProvince: 'Mendoza', ...mendoza });
    expect((await t.send(company, drafts)).status).toBe(200);
  });
});
