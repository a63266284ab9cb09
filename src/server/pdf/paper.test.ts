import sharp from 'sharp';
import { expect, test } from 'vitest';
import { partedLines } from './fitted.ts';
import { A4, openPaper, type Paper, type PaperParts } from './paper.ts';
import { eachPage } from './pages.ts';
import { drawTable } from './table.ts';
import { readPaper } from './testing.ts';

const NOW = new Date('2026-11-20T18:00:00.000Z');
const drawn = async (draw: (paper: Paper) => void, parts: Partial<PaperParts> = {}) => {
  const paper = openPaper({ title: 'Prueba', size: A4, now: NOW, ...parts });
  paper.page();
  draw(paper);
  return paper.bytes();
};
const pageOf = async (draw: (paper: Paper) => void, parts: Partial<PaperParts> = {}) => (await readPaper(await drawn(draw, parts)))[0]!;

test('a page has the size that was asked for, in millimetres', async () => {
  const { width, height } = await pageOf(() => {}, { size: [100, 150] });
  expect([width.toFixed(1), height.toFixed(1)]).toEqual(['100.0', '150.0']);
});

test('texts are read back with their accents, in each look of letters', async () => {
  const said = 'Ñandú, Agüero, Ibáñez, 3º piso, ¿cuánto? $ 15.300,50 · €';
  const { text } = await pageOf((paper) => {
    paper.text(said, 10, 20, { size: 10 });
    paper.text('Señal', 10, 30, { size: 10, weight: 600, scale: 0.94 });
    paper.text('Título', 10, 40, { size: 18, weight: 700 });
    paper.text('Łódź Ελλάδα Київ', 10, 50, { size: 10, italic: true });
  });
  expect(text).toContain(said);
  expect(text).toContain('Señal');
  expect(text).toContain('Título');
  expect(text).toContain('Łódź Ελλάδα Київ');
});

test('letters that no face has are told by a question mark each, and what directs writing is a blank', async () => {
  const { text } = await pageOf((paper) => {
    paper.text('שלום', 10, 20, { size: 10 });
    paper.text('Ana 👩‍👩‍👧 Paz', 10, 30, { size: 10 });
    paper.text('^XA~JA\u0000\u202Ebis\u0007', 10, 40, { size: 10 });
    paper.text('\ud800sola', 10, 50, { size: 10 });
    paper.text('n\u0303andu\u0301', 10, 60, { size: 10 });
  });
  expect(text.split('\n').map((line) => line.trim())).toEqual(['????', 'Ana ? Paz', '^XA~JA bis', '?sola', 'ñandú']);
});

test('a QR is drawn of vectors and reads back equal, whatever letters it holds', async () => {
  const said = JSON.stringify({ _id: '0199e5a4-1111-7000-8000-1234567890ab', internalID: '12AB00048310', externalID: 'ÑA-48213' });
  const page = await pageOf((paper) => {
    expect(paper.qr(said, 20, 20, { edge: 27 })).toBeCloseTo(27);
    paper.qr('12AB00048310', 100, 100, { module: 0.75 });
  });
  expect(await page.qr({ x: 15, y: 15, width: 40, height: 40 })).toBe(said);
  expect(await page.qr({ x: 95, y: 95, width: 40, height: 40 })).toBe('12AB00048310');
  await expect(drawn((paper) => paper.qr('x'.repeat(2_332), 0, 0, { edge: 27 }))).rejects.toThrow(RangeError);
});

test('the signs of an amount keep their places: none is tucked under its neighbour', async () => {
  await drawn((paper) => {
    const wide = (said: string) => paper.text(said, 10, 20, { size: 10 });
    const amount = '$ 131.119,51';
    expect(wide(amount.slice(2))).toBeCloseTo(
      Array.from(amount.slice(2)).reduce((sum, sign) => sum + wide(sign), 0),
      6,
    );
    // Letters are kerned as before.
    expect(wide('AV')).toBeLessThan(wide('A') + wide('V'));
  });
});

test('a text is narrowed as far as that is allowed, then cut, and never leaves its width', async () => {
  const widths: number[] = [];
  const { text } = await pageOf((paper) => {
    const long = 'Agustina Peña Ñiquén '.repeat(25);
    widths.push(paper.text(long, 10, 20, { size: 12, width: 60 }));
    widths.push(paper.text('Agustina Peña Ñiquén', 10, 30, { size: 12, width: 38, least: 0.55 }));
    widths.push(paper.text(long, 10, 40, { size: 12, width: 60, least: 0.55, scale: 0.94 }));
    widths.push(paper.text('', 10, 50, { size: 12, width: 60 }));
  });
  expect(widths.every((width, at) => width <= [60, 38.001, 60, 0][at]!)).toBe(true);
  const [first, second, third] = text.split('\n');
  expect(first).toMatch(/^Agustina Peña.*…$/);
  expect(second?.trim()).toBe('Agustina Peña Ñiquén');
  expect(third!.length).toBeGreaterThan(first!.length);
});

test('a text that ends somewhere ends there, and white letters stand on black', async () => {
  const page = await pageOf((paper) => {
    paper.box(10, 10, 50, 20, { fill: '#000' });
    paper.text('COBRAR', 58, 23, { size: 20, weight: 600, align: 'right', colour: '#fff' });
  });
  const { data, info } = await sharp(await page.picture(254))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const column = (millimetres: number) => {
    const tones = Array.from({ length: 180 }, (_, row) => data[(110 + row) * info.width + millimetres * 10] ?? 0);
    return [Math.min(...tones), Math.max(...tones)];
  };
  expect(column(12)).toEqual([0, 0]);
  expect(column(59)).toEqual([0, 0]);
  expect(column(55)[1]).toBeGreaterThan(200);
  expect(column(61)).toEqual([255, 255]);
});

test('a table goes on over pages under its head, each page told which of how many', async () => {
  const paper = openPaper({ title: 'Lista', size: A4, now: NOW, counted: true });
  paper.page();
  const rows = Array.from({ length: 100 }, (_, at) => `Producto ${at + 1}`);
  const end = drawTable(
    paper,
    rows,
    [
      { title: 'Descripción', width: 100, value: (row) => row },
      { title: 'Cantidad', width: 30, align: 'right', value: (_, at) => String(at) },
    ],
    {
      x: 14,
      y: 20,
      bottom: 270,
      next: () => {
        paper.page();
        return 20;
      },
    },
    { size: 9.5, row: 8, step: 4.5 },
  );
  eachPage(paper, 0, (page, of) => paper.text(`Página ${page} de ${of}`, 196, 285, { size: 8, align: 'right' }));
  const pages = await readPaper(await paper.bytes());
  expect(pages).toHaveLength(4);
  expect(pages.map(({ text }) => /Página \d de \d/.exec(text)?.[0])).toEqual([1, 2, 3, 4].map((page) => `Página ${page} de 4`));
  expect(pages.every(({ text }) => text.includes('Descripción') && text.includes('Cantidad'))).toBe(true);
  expect(pages.flatMap(({ text }) => text.match(/Producto \d+/g) ?? [])).toEqual(rows);
  expect(end).toBeLessThanOrEqual(270);
});

test('a picture is shown whole or fills its place; what is none is an error', async () => {
  const red = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer();
  const page = await pageOf((paper) => {
    paper.image(red, 10, 10, 20, 20);
    paper.image(red, 50, 10, 20, 20, { fit: 'cover', radius: 1 });
  });
  const { data, info } = await sharp(await page.picture(254))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isRed = (x: number, y: number) => (data[(y * info.width + x) * info.channels + 1] ?? 255) < 50;
  expect([isRed(200, 120), isRed(200, 200), isRed(600, 120), isRed(600, 200)]).toEqual([false, true, true, true]);
  await expect(drawn((paper) => paper.image(Buffer.from('no es una imagen'), 0, 0, 10, 10))).rejects.toThrow();
});

test('a paper says what it is, in which language, and nothing of the machine that made it', async () => {
  const bytes = Buffer.from(await drawn(() => {}, { title: 'Prueba <de> R&R' })).toString('latin1');
  expect(bytes).toContain('/Lang (es)');
  expect(bytes).toContain('Prueba  de  R R');
  expect(bytes).toContain('<pdf:Producer>Reparto</pdf:Producer>');
  expect(bytes).not.toMatch(/pdfkit|\/home|\/work|node/i);
});

test('what a line tells stands in lines of its own where it has no room beside the rest', () => {
  const setting = { size: 7.5 };
  const line = 'Logística del Sur S.R.L. · CUIT 30-50001091-2';
  expect(partedLines([line, 'Av. Rivadavia 4975'], 80, setting)).toEqual([line, 'Av. Rivadavia 4975']);
  expect(partedLines([line], 40, setting)).toEqual(['Logística del Sur S.R.L.', 'CUIT 30-50001091-2']);
  expect(partedLines(['Ñandubay '.repeat(12) + '· CUIT 1'], 40, setting)).toEqual([
    expect.stringMatching(/^Ñandubay( Ñandubay)+$/),
    expect.stringMatching(/…$/),
    'CUIT 1',
  ]);
});
