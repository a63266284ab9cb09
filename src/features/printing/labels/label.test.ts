import jsqr from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ready } from 'zpl-renderer-js';
import { labelCodes, labelSizeOf, type LabelCode } from '../../settings/labelSizes.ts';
import { type LabelOrder, type LabelPrint, labelsOf as labelsDrawn, labelZpl } from './label.ts';
import { qr, sampleOrder as order } from './testing.ts';

const print = (size: LabelCode): LabelPrint => ({
  size,
  company: 'Rápido Sur · 11 4301-2200',
  logo: false,
  at: new Date('2026-11-20T11:42:00Z'),
});
const labelsOf = (...asked: Parameters<typeof labelsDrawn>) => labelsDrawn(...asked).map((label) => labelZpl(label, ''));

/** A label as a printer draws it: one byte per dot, 0 is black. */
const drawn = async (zpl: string, size: LabelCode) => {
  const { api } = await ready;
  const { width = 0, height = 0 } = labelSizeOf(size) ?? {};
  const png = Buffer.from(await api.zplToBase64Async(zpl, width, height, 8), 'base64');
  const { data, info } = await sharp(png).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, png };
};
type Drawn = Awaited<ReturnType<typeof drawn>>;

const scanned = ({ data, width, height }: Drawn): string | undefined => {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [at, grey] of data.entries()) pixels.fill(grey, at * 4, at * 4 + 3);
  // Its types speak of a module, its code is one function.
  const read = ((jsqr as { default?: unknown }).default ?? jsqr) as typeof jsqr.default;
  const found = read(pixels, width, height);
  return found ? new TextDecoder().decode(Uint8Array.from(found.binaryData)) : undefined;
};

/** Whether anything is printed in a part of a label. */
const hasInk = ({ data, width }: Drawn, [left, top, right, bottom]: readonly [number, number, number, number]): boolean => {
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) if ((data[y * width + x] ?? 255) < 128) return true;
  return false;
};

test.each(labelCodes)('a label of %s is drawn within its edges, and its QR is read back', async (size) => {
  const labels = labelsOf(order, print(size));
  expect(labels).toHaveLength(3);
  const label = await drawn(labels[0] ?? '', size);
  expect(scanned(label)).toBe(qr);
  const { width, height } = label;
  for (const edge of [
    [0, 0, 16, height],
    [width - 16, 0, width, height],
    [0, 0, width, 12],
    [0, height - 12, width, height],
  ] as const)
    expect(hasInk(label, edge)).toBe(false);
});

test('what is too long is pressed together and then cut, and stays within its place', async () => {
  const long = 'Ñ'.repeat(500);
  const words = 'Avenida Presidente Figueroa Alcorta '.repeat(14);
  const full: LabelOrder = {
    ...order,
    client: long,
    town: words,
    address: words,
    floor: 'W'.repeat(20),
    door: 'W'.repeat(20),
    name: long,
    phone: words,
    observation: words,
    charge: 9_999_999_999.99,
    volume: 123_456.789,
    weight: 99_999_999,
    value: 9_999_999_999.99,
    externalID: 'X'.repeat(100),
    origin: words,
    qr: JSON.stringify({ text: 'x'.repeat(280) }),
    packages: 999,
  };
  for (const size of ['100x100', '100x150', '100x190A', '100x200B'] as const) {
    const labels = labelsOf(full, print(size));
    expect(labels).toHaveLength(999);
    const label = await drawn(labels[998] ?? '', size);
    expect(hasInk(label, [0, 0, 16, label.height])).toBe(false);
    expect(hasInk(label, [label.width - 16, 0, label.width, label.height])).toBe(false);
    expect(scanned(label)).toBe(full.qr);
  }
});

test('no text gives the printer commands, and the QR is exact whatever it says', async () => {
  const evil = '^XZ^XA^JUF~JA\\&_5E\u0000\u0007\n\u202Eabc 😀 ‮';
  const label =
    labelsOf(
      { ...order, name: evil, address: evil, client: evil, observation: evil, town: evil, qr: `{"a":"^XZ~JA_5E\\\\ñ€"}` },
      print('100x150'),
    )[0] ?? '';
  const fields = label.replaceAll(/\^FD.*?\^FS/gsu, '');
  expect(fields.match(/\^XA|\^XZ|~/gu)).toEqual(['^XA', '^XZ']);
  for (const [, data = ''] of label.matchAll(/\^FD(.*?)\^FS/gsu)) expect(data).not.toMatch(/[\^~\p{Cc}\p{Cf}]/u);
  expect(scanned(await drawn(label, '100x150'))).toBe('{"a":"^XZ~JA_5E\\\\ñ€"}');
});

test.each([
  [0, 1, ''],
  [1, 1, '1/1'],
  [2, 2, '2/2'],
])('%i packages are %i labels, the last of which says %j', (packages, count, part) => {
  const labels = labelsOf({ ...order, packages }, print('100x190A'));
  expect(labels).toHaveLength(count);
  expect(labels.at(-1)?.includes('^FDBULTO^FS')).toBe(part !== '');
  expect(labels.at(-1)).toContain(part === '' ? 'Impreso 20/11/26 08:42^FS' : `bulto ${part.replace('/', ' de ')}^FS`);
});

test('some of an order’s labels are those that all of them have in their places; none beyond the last', () => {
  const full = { ...order, packages: 999 };
  const all = labelsOf(full, print('100x150'));
  expect(labelsOf(full, print('100x150'), { from: 500, until: 502 })).toEqual(all.slice(500, 502));
  expect(labelsOf(full, print('100x150'), { from: 998, until: 1_200 })).toEqual(all.slice(998));
  expect(labelsOf({ ...order, packages: 0 }, print('100x150'), { from: 0, until: 1 })).toHaveLength(1);
  expect(labelsOf(full, print('100x150'), { from: 999, until: 1_000 })).toEqual([]);
});

test('die-cut labels wait for the gap, the others have none; what is not known has no words', () => {
  const bare: LabelOrder = { ...order, charge: null, floor: '', door: '', phone: '', externalID: '', deliveryDate: null };
  const [continuous = '', cut = ''] = [labelsOf(bare, print('100x190A'))[0], labelsOf(bare, print('100x190B'))[0]];
  expect([continuous.includes('^MNN'), cut.includes('^MNY')]).toEqual([true, true]);
  expect(continuous).toContain('Sin fecha');
  expect(continuous).not.toMatch(/COBRAR|Piso|Depto|Tel\.|Ext\./);
});
