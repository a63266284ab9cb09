import { expect, test } from 'vitest';
import { hourDoubts } from './hourDoubts.ts';

test.each([
  { hourEstimated: false, moved: false, outdated: false, said: [] },
  { hourEstimated: true, moved: false, outdated: false, said: ['hora estimada'] },
  { hourEstimated: false, moved: true, outdated: false, said: ['calculado para el domicilio anterior'] },
  { hourEstimated: false, moved: false, outdated: true, said: ['calculado antes de que cambiara la ruta'] },
  { hourEstimated: true, moved: true, outdated: true, said: ['hora estimada', 'calculado para el domicilio anterior'] },
])('estimated $hourEstimated, moved $moved, outdated $outdated: $said', ({ said, ...stop }) => {
  expect(hourDoubts(stop)).toEqual(said);
});
