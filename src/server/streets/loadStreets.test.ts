import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../db.ts';
import { testDatabase, type TestDatabase } from '../testing.ts';
import { loadStreets, type LoadOptions } from './loadStreets.ts';
import { readSegments } from './readSegments.ts';
import { removeStreets, storedSources } from './store.ts';
import { fileOf, geoJson, listOf } from './testing/files.ts';

const NOW = new Date('2026-11-20T18:00:00.000Z');
let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, 8, () => undefined);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const row = {
  nomoficial: 'LOYOLA',
  alt_izqini: 2,
  alt_izqfin: 100,
  alt_derini: 1,
  alt_derfin: 99,
  tipo_c: 'CALLE',
  sentido: 'CRECIENTE',
  nom_mapa: 'Ines Loyola',
  BARRIO: 'BOCA',
};
const cityOf = (...names: (string | null)[]) =>
  fileOf(
    'callejero.geojson',
    geoJson(
      names.map((nomoficial, at) => [
        { ...row, nomoficial },
        [
          [-58.44 + at / 1e4, -34.6],
          [-58.43 + at / 1e4, -34.61],
        ],
      ]),
    ),
  );
const load = (file: ReturnType<typeof fileOf>, options: LoadOptions, more: Partial<Parameters<typeof loadStreets>[3]> = {}) =>
  loadStreets(database, [file], options, { now: NOW, ...more });
const stored = async () => (await listOf(readSegments(own.url))).map(({ name }) => name);
const rows = async () => {
  const client = new pg.Client(own.url);
  await client.connect();
  const { rows: counted } = await client.query<{ count: number }>('select count(*)::int as count from street_segments');
  await client.end();
  return counted[0]?.count;
};

test('a city is stored whole, read again as it was, and named by its kind of file', async () => {
  const { source, report, unchanged } = await load(cityOf('LOYOLA', null), {});
  expect([report, unchanged]).toEqual([['1 tramo no tiene nombre'], false]);
  expect(source).toMatchObject({
    key: 'caba',
    name: 'Calles de Buenos Aires',
    attribution: 'Buenos Aires Data, GCBA, CC BY 2.5 AR',
    country: 'AR',
    segments: 2,
    bounds: [-58.44, -34.61, -58.4299, -34.6],
    loadAt: NOW,
    report,
  });
  const [segment] = await listOf(readSegments(own.url));
  expect(segment).toEqual({
    name: 'LOYOLA',
    otherNames: ['Ines Loyola'],
    direction: 'forward',
    rank: 'local',
    left: { numbers: { from: 2, to: 100 }, area: 'La Boca', postalCode: '' },
    right: { numbers: { from: 1, to: 99 }, area: 'La Boca', postalCode: '' },
    town: 'CABA',
    province: 'Ciudad Autónoma de Buenos Aires',
    country: 'AR',
    line: [
      [-58.44, -34.6],
      [-58.43, -34.61],
    ],
  });
  await removeStreets(database, 'caba');
});

test('the same files write nothing, others take the place of the former ones, and other keys stay', async () => {
  const first = await load(cityOf('A', 'B'), { key: 'uno' });
  const again = await load(cityOf('A', 'B'), { key: 'uno' });
  expect([again.unchanged, again.source]).toEqual([true, first.source]);
  await load(cityOf('Z'), { key: 'dos', name: 'Otra\u{0} ciudad', attribution: '<b>Alguien</b>' });
  const other = await load(cityOf('C'), { key: 'uno' });
  expect([other.unchanged, other.source._id, other.source.edition === first.source.edition]).toEqual([false, first.source._id, false]);
  expect(await stored()).toEqual(['Z', 'C']);
  const forced = await load(cityOf('C'), { key: 'uno', force: true });
  expect([forced.unchanged, forced.source.edition === other.source.edition]).toEqual([false, false]);
  expect((await load(cityOf('C'), { key: 'uno', name: 'Uno' })).source.name).toBe('Uno');
  expect((await storedSources(database)).map(({ key, name, attribution }) => [key, name, attribution])).toEqual([
    ['dos', 'Otra ciudad', '<b>Alguien</b>'],
    ['uno', 'Uno', 'Buenos Aires Data, GCBA, CC BY 2.5 AR'],
  ]);
  expect(await rows()).toBe(2);

  expect((await removeStreets(database, 'dos'))?.name).toBe('Otra ciudad');
  expect([await removeStreets(database, 'dos'), await stored(), await rows()]).toEqual([undefined, ['C'], 1]);
  await removeStreets(database, 'uno');
});

test('two editions loaded at once come one after the other, and one of them stays whole', async () => {
  const waited: string[] = [];
  const names = (letter: string) => Array.from({ length: 3_000 }, (_, at) => `${letter}${at}`);
  const both = await Promise.all(
    ['A', 'B'].map((letter) => load(cityOf(...names(letter)), { key: 'ciudad' }, { onWait: () => waited.push(letter) })),
  );
  expect(waited).toHaveLength(1);
  const [source] = await storedSources(database);
  expect(both.map((each) => each.source.edition)).toContain(source?.edition);
  const all = await stored();
  expect([all.length, new Set(all.map((name) => name.charAt(0))).size, await rows()]).toEqual([3_000, 1, 3_000]);
  await removeStreets(database, 'ciudad');
  const twice = await Promise.all([load(cityOf('C'), { key: 'ciudad' }), load(cityOf('C'), { key: 'ciudad' })]);
  expect(twice.filter(({ unchanged }) => unchanged)).toHaveLength(1);
  await removeStreets(database, 'ciudad');
});

test('a load that fails half-way, or that nobody waits for any more, leaves the former edition', async () => {
  await load(cityOf('ANTES'), { key: 'ciudad' });
  const many = Array.from({ length: 5_000 }, (_, at) => `S${at}`);
  const content = await listOf(cityOf(...many).open());
  const half = Buffer.concat(content).subarray(0, -500);
  await expect(load(fileOf('callejero.geojson', half), { key: 'ciudad' })).rejects.toThrow(
    'callejero.geojson: está cortado; bájelo de nuevo',
  );
  const stop = new AbortController();
  const progress = ({ segments }: { segments: number }) => segments > 2_000 && stop.abort(new Error('given up'));
  await expect(load(cityOf(...many), { key: 'ciudad' }, { signal: stop.signal, progress })).rejects.toThrow('given up');
  expect([await stored(), await rows()]).toEqual([['ANTES'], 1]);
  await removeStreets(database, 'ciudad');
});

test('less than half of what there is takes its place only when it is forced: a table cut between two lines looks whole', async () => {
  const names = Array.from({ length: 1_200 }, (_, at) => `S${at}`);
  await load(cityOf(...names), { key: 'ciudad' });
  const few = cityOf(...names.slice(0, 599));
  await expect(load(few, { key: 'ciudad' })).rejects.toThrow(
    'Son 599 tramos, y los cargados con la clave ciudad son 1.200: ¿está entero el archivo? Si lo está, quite primero los cargados',
  );
  expect(await rows()).toBe(1_200);
  await load(cityOf(...names.slice(0, 600)), { key: 'ciudad' });
  await load(cityOf('UNA'), { key: 'ciudad' });
  await load(cityOf(...names), { key: 'ciudad' });
  await load(few, { key: 'ciudad', force: true });
  expect(await rows()).toBe(599);
  await removeStreets(database, 'ciudad');
});

test('no file stays open, read or not', async () => {
  const { name, open } = cityOf(...Array.from({ length: 5_000 }, (_, at) => `S${at}`));
  let opened = 0;
  const file = {
    name,
    open: async function* () {
      opened += 1;
      try {
        yield* open();
      } finally {
        opened -= 1;
      }
    },
  };
  expect((await load(file, { key: 'ciudad' })).unchanged).toBe(false);
  expect(opened).toBe(0);
  expect((await load(file, { key: 'ciudad' })).unchanged).toBe(true);
  expect(opened).toBe(0);
  await expect(load(file, { key: 'otra', columns: 'name=nada' })).rejects.toThrow('no tiene la columna nada');
  await expect(load(file, { key: 'otra', country: 'ES' })).rejects.toThrow('no están en España');
  expect(opened).toBe(0);
  await removeStreets(database, 'ciudad');
});

test.each(['', 'Ciudad', 'a b', 'á', "x'; drop table", 'x'.repeat(80)])('the key %j is refused', async (key) => {
  await expect(load(cityOf('A'), { key })).rejects.toThrow(
    'La clave puede tener letras minúsculas sin acentos, números y guiones, hasta 60',
  );
});

test('the streets of another place do not take the place of these, unless told', async () => {
  const far = (lng: number) =>
    fileOf(
      'centro.geojson',
      geoJson([
        [
          { ...row, nomoficial: `C${lng}` },
          [
            [lng, -31.5],
            [lng + 0.01, -31.5],
          ],
        ],
      ]),
    );
  await load(far(-64.2), { key: 'centro', name: 'Córdoba' });
  await expect(load(far(-60.7), { key: 'centro' })).rejects.toThrow(
    'Con la clave centro están cargadas las calles de otro lugar (Córdoba): cambie el nombre del archivo, o quite primero las cargadas',
  );
  expect(await stored()).toEqual(['C-64.2']);
  expect((await load(far(-60.7), { key: 'centro', force: true })).source.segments).toBe(1);
  await removeStreets(database, 'centro');
});

test('a load that waits for another holds no connection, and nothing is removed meanwhile', async () => {
  const busy = openDatabase(own.url, 8, () => undefined);
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
  const lock = new pg.Client(own.url);
  await lock.connect();
  await lock.query(`begin; select pg_advisory_xact_lock(hashtext('streets'))`);
  const waiting = Promise.all(
    ['uno', 'dos', 'tres'].map((key) => loadStreets(busy, [cityOf(key)], { key }, { now: NOW, onWait: () => letGo(undefined) })),
  );
  await held;
  await expect.poll(() => busy.owner.idleCount).toBe(busy.owner.totalCount);
  await expect(removeStreets(database, 'uno')).rejects.toThrow('Se están cargando calles: espere a que termine');
  await lock.end();
  expect((await waiting).map(({ source }) => source.key)).toEqual(['uno', 'dos', 'tres']);
  for (const key of ['uno', 'dos', 'tres']) await removeStreets(database, key);
  await busy.close();
});

test('a line across the country is no street: it is left out, and told', async () => {
  const line = (name: string, to: number) =>
    [
      { ...row, nomoficial: name },
      [
        [-64, -31.5],
        [to, -31.5],
      ],
    ] as const;
  const { source, report } = await load(fileOf('llanura.geojson', geoJson([line('A', -63.99), line('B', -61)])), { key: 'llanura' });
  expect([source.segments, report]).toEqual([1, expect.arrayContaining(['1 tramo de más de 100 km quedó afuera'])]);
  await removeStreets(database, 'llanura');
});
