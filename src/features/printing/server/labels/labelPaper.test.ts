import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPaper } from '#server/pdf/testing.ts';
import { labelCodes, labelSizeOf, type LabelCode } from '../../../settings/labelSizes.ts';
import { type LabelOrder, labelsOf } from '../../labels/label.ts';
import { qr, sampleOrder } from '../../labels/testing.ts';
import { drawLabelPaper } from './labelPaper.ts';

const at = new Date('2026-11-20T11:42:00Z');
const black = sharp({ create: { width: 151, height: 121, channels: 3, background: '#000' } })
  .png()
  .toBuffer();
const paperOf = async (order: LabelOrder, size: LabelCode, logo = false) => {
  const labels = labelsOf(order, { size, company: 'Rápido Sur · 11 4301-2200', logo, at });
  const bytes = await drawLabelPaper({
    title: 'Etiquetas',
    now: at,
    labels: labels.map((label) => ({ label, logo: 'uno' })),
    logos: new Map([['uno', await black]]),
  });
  return readPaper(bytes);
};
const tones = async (picture: Buffer, area: { left: number; top: number; width: number; height: number }) =>
  sharp(picture).extract(area).greyscale().raw().toBuffer();

test.each(labelCodes)('labels of %s are pages of exactly that size, with their texts and their QR', async (size) => {
  const { width, height } = labelSizeOf(size) ?? { width: 0, height: 0 };
  const pages = await paperOf(sampleOrder, size);
  expect(pages.map((page) => [page.width.toFixed(1), page.height.toFixed(1)])).toEqual(
    Array.from({ length: 3 }, () => [width.toFixed(1), height.toFixed(1)]),
  );
  const [first] = pages;
  expect(await first?.qr()).toBe(qr);
  for (const said of ['Gurruchaga 1854', 'Agustina Peña Ñiquén', 'PALERMO', '$ 15.300,50', '12AB00048310', 'Ext. ÑA-48213', '1/3'])
    expect(first?.text.replaceAll(/\s/g, ' ')).toContain(said);
  const picture = (await first?.picture()) as Buffer;
  const dots = await sharp(picture).metadata();
  for (const area of [
    { left: 0, top: 0, width: 16, height: dots.height },
    { left: dots.width - 16, top: 0, width: 16, height: dots.height },
  ])
    expect((await tones(picture, area)).every((tone) => tone > 200)).toBe(true);
});

test('the logo stands where printers draw it, and texts of 500 letters stay within their edges', async () => {
  const long = 'Presidente Ñandú W'.repeat(28);
  const order = { ...sampleOrder, client: long, address: long, name: long, observation: long, town: long, origin: long, packages: 999 };
  const [, second] = await paperOf(order, '100x150', true);
  const picture = (await second?.picture()) as Buffer;
  expect((await tones(picture, { left: 28, top: 28, width: 140, height: 110 })).every((tone) => tone < 100)).toBe(true);
  const { width, height } = await sharp(picture).metadata();
  expect((await tones(picture, { left: width - 16, top: 0, width: 16, height })).every((tone) => tone > 200)).toBe(true);
  expect(await second?.qr()).toBe(qr);
});

test('neither printer commands nor letters that no face has are a fault', async () => {
  const evil = '^XZ^XA~JA\\&_5E\u0000\u0007\n\u202Eabc 😀 שלום 中文';
  const [page] = await paperOf({ ...sampleOrder, name: evil, address: evil, qr: '{"a":"^XZ~JA ñ€"}' }, '100x100');
  expect(await page?.qr()).toBe('{"a":"^XZ~JA ñ€"}');
  expect(page?.text).toContain('^XZ^XA~JA');
});
