import { describe, expect, test } from 'vitest';
import type { Fields } from '../fields.ts';
import { guessedFields, importedFields, isImportTitle, meantByValues } from './importColumns.ts';

const fields: Fields = {
  name: { label: 'Nombre', kind: 'text' },
  cuit: { label: 'CUIT', kind: 'taxId' },
  phone: { label: 'Teléfono', short: 'Tel.', kind: 'phone' },
  email: { label: 'Email', kind: 'email' },
  address: { label: 'Dirección', kind: 'text' },
  password: { label: 'Contraseña', kind: 'secret' },
};
const columns = {
  name: 'razon social|cliente',
  cuit: 'cuil|nif',
  phone: 'celular',
  email: 'correo electronico|mail',
  address: 'domicilio',
};
const guess = (...titles: string[]) => guessedFields(titles, fields, columns);

describe('what a column means', () => {
  test('is told by its label, its name, its short one or a synonym, however it is written', () => {
    expect(guess('NOMBRE', 'C.U.I.T.', 'tel', 'Correo Electrónico', 'Domicilio')).toEqual(['name', 'cuit', 'phone', 'email', 'address']);
    expect(guess('Razón social', 'phone')).toEqual(['name', 'phone']);
  });

  test('is told by a title with a letter in six mistyped, and not with more', () => {
    expect(guess('Telefno', 'Direcccion', 'Domcilio')).toEqual(['phone', 'address', null]);
    expect(guess('Telxfxno')).toEqual([null]);
    expect(guess('Cuot')).toEqual([null]);
  });

  test('is not recognised, or the first of several, the one that is known to the letter before others', () => {
    expect(guess('Rubro', '', '%')).toEqual([null, null, null]);
    expect(guess('Telefno', 'Celular', 'Teléfono')).toEqual([null, 'phone', null]);
  });

  test('is never a secret', () => {
    expect(guess('Contraseña', 'password')).toEqual([null, null]);
    expect(importedFields(fields)).toEqual(['name', 'cuit', 'phone', 'email', 'address']);
  });

  test('and a title of these records is known as one', () => {
    const isKnown = isImportTitle(fields, columns);
    expect(['Mail', 'DOMICILIO', 'Rubro', ''].map(isKnown)).toEqual([true, true, false, false]);
  });
});

test.each([
  [['31/12/2027', '1/2/28', '', 'Prevención'], 'artExpire'],
  [['2027-12-31 00:00'], 'artExpire'],
  [['Prevención', 'La Segunda', '31/12/2027'], 'art'],
  [['31/12/2027', 'Galeno'], 'art'],
  [['', '-'], 'art'],
])('a column of an insurer that holds %j is %s', (values, field) => {
  const rows = values.map((text) => ({ cells: ['x', text] }));
  const days = { art: 'artExpire' };
  expect(meantByValues([null, 'art'], rows, days)).toEqual([null, field]);
  expect(meantByValues(['artExpire', 'art'], rows, days)).toEqual(['artExpire', 'art']);
});
