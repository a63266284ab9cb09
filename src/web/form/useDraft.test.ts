import { expect, test } from 'vitest';
import { shapeOf } from './useDraft.ts';

const empty = { name: '', weight: '' as number | '', days: [] as string[], to: { floor: '', point: [0, 0] }, due: null };

test('a shape is the same whatever order the fields stand in', () =>
  expect(shapeOf({ due: null, to: { point: [1, 2], floor: 'x' }, days: [], weight: '', name: 'a' })).toBe(shapeOf(empty)));

test.each<[string, object]>([
  ['a field more', { ...empty, fragile: false }],
  ['a field less', { name: '', days: [] }],
  ['a field of another kind', { ...empty, name: 0 }],
  ['a part more', { ...empty, to: { ...empty.to, door: '' } }],
])('%s makes another', (_, values) => expect(shapeOf(values)).not.toBe(shapeOf(empty)));
