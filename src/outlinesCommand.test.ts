import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRegion } from './features/places/server/operations.ts';
import { regions } from './features/places/server/tables.ts';
import { orders } from './features/orders/server/tables.ts';
import { outlinesCommand } from './outlinesCommand.ts';
import { NOW, testApp, type Company } from './testing/testApp.ts';

let t: Awaited<ReturnType<typeof testApp>>;
const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-outlines-'));
beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

const box = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const feature = (name: string, geometry: object) => ({ type: 'Feature', properties: { name, kind: 'Zona' }, geometry });
const collection = (...features: object[]) => ({ type: 'FeatureCollection', features });
/** A square with a hole, and a square apart, both round the orders' usual place. */
const twoParts = { type: 'MultiPolygon', coordinates: [[box(-59, -35, 1), box(-58.6, -34.6, 0.2)], [box(-57, -35, 1)]] };
const square = { type: 'Polygon', coordinates: [box(-59, -35, 1)] };

const run = async (content: unknown, ...args: string[]) => {
  const file = path.join(folder, 'contornos.geojson');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  const lines: string[] = [];
  await outlinesCommand([file, ...args], { database: t.database, now: NOW, print: (line) => lines.push(line) });
  return lines;
};
const stored = (company: Company) => t.inCompany(company, (db) => db.select().from(regions).orderBy(asc(regions.search)));
const make = () => t.make.company();

describe('loading outlines', () => {
  test('into one company, by its code; nobody else has them', async () => {
    const [a, b] = [await make(), await make()];
    const [line] = await run(collection(feature('Núñez', square), feature('Boca', twoParts)), '--company', a.transferid);
    expect(line).toMatch(/^Contornos cargados: 2, en Empresa \d+$/);
    expect((await stored(a)).map(({ name, kind, west, north }) => [name, kind, Math.round(west), Math.round(north)])).toEqual([
      ['Boca', 'Zona', -59, -34],
      ['Núñez', 'Zona', -59, -34],
    ]);
    expect(await stored(b)).toEqual([]);
  });

  test('into all companies when none is named', async () => {
    const [a, b] = [await make(), await make()];
    await run(collection(feature('Todas', square)));
    expect([await stored(a), await stored(b)].map((list) => list.map(({ name }) => name))).toEqual([['Todas'], ['Todas']]);
  });

  test('one of the same name takes the place of the old one and keeps its id; the others stay', async () => {
    const company = await make();
    await run(collection(feature('Núñez', square), feature('Otra', square)), '--company', company.transferid);
    const [before] = await stored(company);
    await run(collection(feature('NUÑEZ', twoParts)), '--company', company.transferid);
    const [after, other] = await stored(company);
    expect(after).toMatchObject({ _id: before?._id, name: 'NUÑEZ', east: -55.999999 });
    expect(other?.name).toBe('Otra');
  });

  test.each([
    ['{', 'contornos.geojson: no es JSON'],
    ['', 'contornos.geojson: no es JSON'],
    [[], 'contornos.geojson: no es un FeatureCollection de GeoJSON con al menos un elemento'],
    [collection(feature('A', square), feature('a', square)), 'contornos.geojson: el nombre "a" está más de una vez'],
  ])('a wrong file (%#) is refused in one line', async (content, message) => {
    await expect(run(content)).rejects.toThrow(expect.objectContaining({ name: 'StartupError', message }));
  });

  test('a file that is not there, an unknown company and wrong arguments are refused; nothing is stored', async () => {
    const company = await make();
    const call = (...args: string[]) => outlinesCommand(args, { database: t.database, now: NOW, print: () => undefined });
    await expect(call(path.join(folder, 'falta.geojson'))).rejects.toThrow('falta.geojson: el archivo no existe');
    await expect(run(collection(feature('A', square)), '--company', company.transferid, '--company', 'Nadie')).rejects.toThrow(
      '--company: no hay ninguna empresa "Nadie"',
    );
    for (const args of [[], ['a', 'b'], ['a', '--nada'], ['a', '--company']]) await expect(call(...args)).rejects.toThrow('Uso:');
    expect(await stored(company)).toEqual([]);
  });
});

describe('orders in an outline', () => {
  test('two metres outside of a border of short edges is outside, two metres inside is inside', async () => {
    const company = await make();
    const at = (radius: number, turn: number): [number, number] => [
      -58.5 + radius * Math.cos(turn * 2 * Math.PI),
      -34.5 + radius * Math.sin(turn * 2 * Math.PI),
    ];
    const ring = Array.from({ length: 401 }, (_, corner) => at(0.01, (corner % 400) / 400));
    await run(collection(feature('Rotonda', { type: 'Polygon', coordinates: [ring] })), '--company', company.transferid);
    const [region] = await stored(company);
    const inside = async ([lng, lat]: [number, number]) => {
      const _id = await t.make.order(company, { toLng: lng, toLat: lat });
      const where = and(eq(orders._id, _id), inRegion({ lat: orders.toLat, lng: orders.toLng }, region?._id ?? ''));
      return (await t.inCompany(company, (db) => db.select({ _id: orders._id }).from(orders).where(where))).length === 1;
    };
    for (const turn of [0.001, 0.13, 0.2, 0.37, 0.5, 0.71, 0.99])
      expect([await inside(at(0.00998, turn)), await inside(at(0.01002, turn))], String(turn)).toEqual([true, false]);
  });

  test('a point lies in the parts and not in the hole, and no other company’s outline serves', async () => {
    const [company, other] = [await make(), await make()];
    const at = async (toLng: number, toLat: number) => [await t.make.order(company, { toLng, toLat }), [toLng, toLat]] as const;
    const made = [await at(-58.8, -34.8), await at(-58.5, -34.5), await at(-56.5, -34.5), await at(-57.5, -34.5), await at(-58.8, -35.5)];
    await run(collection(feature('Zona', twoParts)), '--company', company.transferid, '--company', other.transferid);
    const inside = async (region: string) => {
      const found = await t.inCompany(company, (db) =>
        db
          .select({ _id: orders._id })
          .from(orders)
          .where(inRegion({ lat: orders.toLat, lng: orders.toLng }, region)),
      );
      return made.filter(([_id]) => found.some((row) => row._id === _id)).map(([, point]) => point);
    };
    const [own] = await stored(company);
    const [foreign] = await stored(other);
    expect(await inside(own?._id ?? '')).toEqual([
      [-58.8, -34.8],
      [-56.5, -34.5],
    ]);
    expect(await inside(foreign?._id ?? '')).toEqual([]);
    await t.inCompany(company, (db) => db.delete(regions).where(eq(regions._id, own?._id ?? '')));
    expect(await inside(own?._id ?? '')).toEqual([]);
  });
});
