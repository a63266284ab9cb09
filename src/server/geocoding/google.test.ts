import { expect, test } from 'vitest';
import { levelOf } from './google.ts';

test.each([
  [['street_address', 'geocode'], 'house'],
  [['premise'], 'house'],
  [['establishment', 'point_of_interest'], 'house'],
  [['route', 'geocode'], 'street'],
  [['locality', 'political', 'geocode'], 'locality'],
  [[], 'locality'],
])('a prediction of types %j is known as a %s', (types, matchLevel) => expect(levelOf(types)).toBe(matchLevel));
