import { expect, test } from 'vitest';
import { surenessOf } from './sureness.ts';

test.each([
  [{ known: true, matchLevel: 'house', text: 'Thames 2250' }, ['known', 'Usada antes']],
  [{ known: true, matchLevel: 'manual', text: 'Los Aromos' }, ['known', 'Usada antes']],
  [{ known: false, matchLevel: 'house', text: 'Thames 2250' }, ['exact', 'Calle y número']],
  [{ known: false, matchLevel: 'manual', text: 'Thames 2250' }, ['exact', 'Ubicada a mano']],
  [{ known: false, matchLevel: 'interpolated', text: 'Thames 2250' }, ['exact', 'Calle y número']],
  [{ known: false, matchLevel: 'street', text: 'Thames' }, ['doubtful', 'Solo la calle']],
  [{ known: false, matchLevel: 'street', text: 'Thames 2250' }, ['doubtful', 'Número sin confirmar']],
  [{ known: false, matchLevel: 'locality', text: 'Thames 2250' }, ['doubtful', 'Solo la localidad']],
] as const)('%j is %j', (suggestion, told) => expect(surenessOf(suggestion)).toEqual(told));
