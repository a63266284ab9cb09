import { describe, expect, test } from 'vitest';
import { labelName, labelSizeOf, labelSizes } from './labelSizes.ts';
import { zplText } from '#shared/zpl/fields.ts';
import { testLabel } from './testLabel.ts';

test('labels have six sizes, A of one strip and B punched out', () => {
  expect(labelSizes.map((size) => `${size.code}: ${labelName(size)}`)).toEqual([
    '100x100: 100 × 100 continua',
    '100x150: 100 × 150 continua',
    '100x190A: 100 × 190 continua',
    '100x190B: 100 × 190 troquelada',
    '100x200A: 100 × 200 continua',
    '100x200B: 100 × 200 troquelada',
  ]);
  expect([labelSizeOf('100x190B')?.height, labelSizeOf('10x10'), labelSizeOf(null)]).toEqual([190, undefined, undefined]);
});

describe('a test label', () => {
  const about = { company: 'Rápido Sur S.A.', printer: 'Zebra ZD230 (USB)', at: '20/11/26 15:00' };

  test.each([
    ['100x100', '^MNN^PW800^LL800^', '^GB752,752,4'],
    ['100x190A', '^MNN^PW800^LL1520^', '^GB752,1472,4'],
    ['100x200B', '^MNY^PW800^LL1600^', '^GB752,1552,4'],
  ] as const)('of %s is as wide, as long and as punched as the label, with a frame 3 mm from its edges', (size, begins, frame) => {
    const zpl = testLabel({ ...about, size });
    expect(zpl.split('\n').slice(0, 3).join('')).toContain(`^XA^CI28${begins}`);
    expect(zpl).toContain(frame);
    expect(zpl.endsWith('^XZ')).toBe(true);
  });

  test('says the company, the size, the printer and when', () => {
    const zpl = testLabel({ ...about, size: '100x150' });
    for (const said of [about.company, '100 × 150 continua', about.printer, about.at]) expect(zpl).toContain(`^FH^FD${said}^FS`);
  });

  test('gives the printer no commands that stand in a name', () => {
    expect(zplText('a^XZ~JA_\\\nñ')).toBe('a_5EXZ_7EJA_5F_5C ñ');
    const zpl = testLabel({ ...about, company: '^XZ^XA^FDmal', size: '100x150' });
    expect(zpl.match(/\^XA/g)).toHaveLength(1);
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
  });
});
