import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formSamples } from './forms.ts';
import { numberSamples } from './numbers.ts';
import { ownSheetSamples } from './ownSheets.ts';
import { pointSamples } from './points.ts';
import { type Sample, utf8 } from './sample.ts';
import { lostWords, samplesApp } from './sampleRun.ts';
import { addressSamples } from './addresses.ts';
import { encodingSamples } from './encodings.ts';
import { exportSamples } from './exports.ts';
import { moreShopSamples } from './moreShops.ts';
import { sheetSamples } from './sheets.ts';
import { shopSamples } from './shops.ts';
import { tiendaNubeSamples } from './tiendaNube.ts';

let app: Awaited<ReturnType<typeof samplesApp>>;
beforeAll(async () => {
  app = await samplesApp();
});
afterAll(() => app.close());

const samples: readonly Sample[] = [
  ...tiendaNubeSamples,
  ...shopSamples,
  ...moreShopSamples,
  ...exportSamples,
  ...formSamples,
  ...ownSheetSamples,
  ...sheetSamples,
  ...addressSamples,
  ...numberSamples,
  ...pointSamples,
  ...encodingSamples,
];

describe('order files as senders send them, from their bytes to the stored orders', () => {
  test.each(samples.map((sample) => [sample.name, sample] as const))('%s', async (_name, sample) => {
    const result = await app.run(sample);
    expect.soft(result.orders).toHaveLength(sample.orders.length);
    for (const [at, expected] of sample.orders.entries()) {
      const order = result.orders[at] ?? {};
      const fields = Object.fromEntries(Object.entries(order).filter(([field]) => field in expected));
      expect.soft(fields, `order ${at + 1}`).toEqual(expected);
    }
    expect.soft(result.refused).toEqual(sample.refused ?? {});
    expect.soft(result.unplaced).toEqual(sample.unplaced ?? []);
    expect.soft(result.step).toBe(sample.step);
    expect.soft(result.shop).toBe(sample.shop);
    expect.soft(result.asks).toEqual(sample.asks ?? []);
    expect.soft(result.missing).toEqual(sample.missing ?? []);
    if (sample.left) expect.soft(result.left).toEqual(sample.left);
    if (sample.doubts) expect.soft(result.doubts).toEqual(sample.doubts);
    for (const told of result.told) expect.soft(lostWords(told), `words of ${told.order.externalID || told.order.name}`).toEqual([]);
  });
});

test.each<[string, Uint8Array<ArrayBuffer>, string]>([
  [
    'a workbook of Excel 97',
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
    'El archivo es un Excel 97-2003 (.xls): ábralo y guárdelo como .xlsx',
  ],
  ['a PDF', utf8('%PDF-1.7\n'), 'El archivo es un PDF: pida la planilla en .xlsx o CSV'],
  ['a page without a table', utf8('<html><body>Inicie sesión</body></html>'), 'El archivo es una página web sin ninguna tabla con datos'],
  ['titles alone', utf8('Pedido;Destino;Localidad\r\n'), 'El archivo no tiene órdenes'],
])('%s is refused with the way out', async (name, bytes, refusal) => {
  const sample = { name, file: () => bytes, step: 'review', orders: [] } as const;
  await expect(app.run(sample)).rejects.toThrow(refusal);
});

test('no list of samples of this folder is left out', () => {
  const texts = readdirSync(import.meta.dirname).map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
  const own = readFileSync(import.meta.filename, 'utf8');
  const lists = texts.flatMap((text) => [...text.matchAll(/^export const (\w+Samples)\b/gm)].map(([, name = '']) => name));
  expect(lists.filter((name) => !own.includes(`...${name},`))).toEqual([]);
});

test('nothing unexpected was reported', () => expect(app.problems).toEqual([]));
