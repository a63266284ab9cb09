import { afterAll, beforeAll, expect, test } from 'vitest';
import { importsApp, row } from './testing.ts';

let t: Awaited<ReturnType<typeof importsApp>>;
beforeAll(async () => {
  t = await importsApp();
});
afterAll(() => t.close());

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
  const place = {
    address: 'Gurruchaga',
    addressNumber: 1854,
    town: 'Palermo',
    postalCode: '',
    hierarchy: [],
    partial_match: false,
    location: { type: 'Point' as const, coordinates: [-58.43, -34.588] as [number, number] },
    chosen: true,
  };
  const [mended] = await t.confirm(company, { ...row({ toTown: 'Palermo', ...mendoza }), places: { toAddress: place } });
  expect(mended).toMatchObject({ errors: {}, haserror: false, draft: { toAddress: { location: place.location, remember: true } } });
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
