import { expect, test } from 'vitest';
import { typedIn, typedOf } from './profileDrafts.ts';

const base = { name: 'Óscar', last: 'Ñandú', email: 'oscar@reparto.test' };

test('a draft changes what was typed alone', () => {
  expect(typedIn({ base, values: { ...base, name: 'Óscar Raúl' } })).toEqual({ name: 'Óscar Raúl' });
  expect(typedIn({ base, values: { ...base, last: '' } })).toEqual({ last: '' });
  expect(typedIn({ base, values: base })).toEqual({});
});

test('no password and no photo are kept', () =>
  expect(typedOf({ ...base, current: 'quebracho', avatar: { file: new Blob() } } as typeof base)).toEqual(base));
