import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

/** The smallest text, in px: below it many cannot read. */
const LEAST = 12;

/** Pixels of a unit of length. */
const pixels = (unit: string | undefined) => (unit === 'pt' ? 96 / 72 : unit === 'rem' || unit === 'em' ? 16 : 1);

const written = globSync('src/**/*.{css,ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:font-size:\s*|fontSize[:=]\s*['"{]?|-fz':\s*')(\d+(?:\.\d+)?)(px|pt|rem|em)?/g)].map(
      ([text, size, unit]) => ({ file, text, px: Number(size) * pixels(unit) }),
    ),
  );

test('no text is smaller than 12 px', () => {
  expect(written.length).toBeGreaterThan(50);
  expect(written.filter(({ px }) => px < LEAST).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test('no size of the theme is smaller either', () => {
  const sizes = Object.values(theme.fontSizes ?? {}).map((size) => Number.parseFloat(size ?? ''));
  expect(Math.min(...sizes)).toBe(LEAST);
});
