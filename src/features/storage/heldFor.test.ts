import { expect, test } from 'vitest';
import { heldFor } from './heldFor.ts';

test.each([
  [0, 'Hoy'],
  [1, 'Ayer'],
  [2, 'Hace 2 días'],
  [40, 'Hace 40 días'],
  // It came in the moment after the page was told what day it is.
  [-1, 'Hoy'],
])('what came in %i days ago is there since «%s»', (days, said) => expect(heldFor(days)).toBe(said));
