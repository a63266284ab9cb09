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
  [{ known: false, matchLevel: 'interpolated', text: 'Thames y Honduras' }, ['exact', 'Esquina']],
  [{ known: false, matchLevel: 'locality', text: 'Thames 2250' }, ['doubtful', 'Solo la localidad']],
  [{ known: false, matchLevel: 'street', text: 'Thames 9', doubt: 'El número no existe' }, ['doubtful', 'El número no existe']],
  [{ known: false, matchLevel: 'house', text: 'Thames 9', doubt: 'Está en Flores' }, ['doubtful', 'Está en Flores']],
  [{ known: false, matchLevel: 'street', text: 'Thames', doubt: 'Sin número' }, ['doubtful', 'Solo la calle']],
] as const)('%j is %j', (suggestion, told) => expect(surenessOf({ doubt: '', ...suggestion })).toEqual(told));
