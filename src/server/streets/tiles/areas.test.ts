import { expect, test } from 'vitest';
import { grid, segmentWith } from '../testing/grid.ts';
import { areasOf, limitsOf } from './areas.ts';

const streets = (count: number) => Array.from({ length: count }, (_, each) => ({ name: `CALLE ${each}` }));
const city = grid({
  at: [-58.43, -34.6],
  across: streets(3),
  along: streets(5),
  areaOf: (column) => (column < 2 ? 'PALERMO' : 'VILLA CRESPO'),
});

test('an area is named as people write it, in the middle of its streets', () => {
  const areas = areasOf(city);
  expect(areas.map(({ name }) => name)).toEqual(['Palermo', 'Villa Crespo']);
  const [west, east] = areas.map(({ at }) => at[0]);
  expect(west).toBeLessThan(east ?? 0);
  for (const { at } of areas) expect(at[1]).toBeCloseTo(-34.599, 3);
});

test('a name that hardly any street has is a slip, and none is none', () => {
  const side = (area: string) => ({ numbers: null, area, postalCode: '' });
  const slip = segmentWith({ left: side('PALERMMO'), right: side('') });
  expect(areasOf([...city, slip]).map(({ name }) => name)).toEqual(['Palermo', 'Villa Crespo']);
});

test('a limit runs where one area ends and another begins', () => {
  expect(limitsOf(city)).toHaveLength(2);
});
