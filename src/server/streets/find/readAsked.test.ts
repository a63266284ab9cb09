import { expect, test } from 'vitest';
import { readAsked, withItsArea, withoutCommas } from './readAsked.ts';

const read = (address: string, addressNumber = 0) =>
  readAsked({ address, addressNumber, town: '', postalCode: '', province: '', countryCode: 'AR' });

test.each([
  ['Corrientes y Callao', 'Corrientes y Callao', 0, [], [['Corrientes', 'Callao']]],
  ['Corrientes esq. Callao', 'Corrientes', 0, ['Callao'], []],
  ['Corrientes esq', 'Corrientes', 0, [], []],
  ['Av. Corrientes esquina Av. Callao', 'Av. Corrientes', 0, ['Av. Callao'], []],
  ['Esquina Callao y Corrientes', 'Callao y Corrientes', 0, [], [['Callao', 'Corrientes']]],
  ['Corrientes & Callao, piso 2', 'Corrientes', 0, ['Callao'], []],
  ['Corrientes/Callao', 'Corrientes', 0, ['Callao'], []],
  ['Thames e/ Honduras y Gorriti', 'Thames', 0, ['Honduras', 'Gorriti'], []],
  ['Thames entre Honduras y Gorriti, casa 2', 'Thames', 0, ['Honduras', 'Gorriti'], []],
  ['Thames 1480 e/ Honduras y Gorriti', 'Thames', 1480, ['Honduras', 'Gorriti'], []],
  ['Gelly y Obes 2200', 'Gelly y Obes', 2200, [], [['Gelly', 'Obes']]],
  [
    'Treinta y Tres y Pi y Margall',
    'Treinta y Tres y Pi y Margall',
    0,
    [],
    [
      ['Treinta', 'Tres y Pi y Margall'],
      ['Treinta y Tres', 'Pi y Margall'],
      ['Treinta y Tres y Pi', 'Margall'],
    ],
  ],
  ['Calle 50 1234', 'Calle 50', 1234, [], []],
  ['CORRIENTES AV. 350', 'CORRIENTES', 350, [], []],
  ['Calle 5 y Av. 13', 'Calle 5 y Av. 13', 0, [], [['Calle 5', 'Av. 13']]],
  ['Av. 13 350', 'Av. 13', 350, [], []],
  ['Bartolomé Mitre (ex Piedad) 1234', 'Bartolomé Mitre', 1234, [], []],
  ['Mitre ex Piedad', 'Mitre', 0, [], []],
  ['Ex Combatientes 20', 'Ex Combatientes', 20, [], []],
  ['Los Aromos S/N', 'Los Aromos', 0, [], []],
  ['', '', 0, [], []],
])('%s', (address, street, number, crossings, corners) => expect(read(address)).toMatchObject({ street, number, crossings, corners }));

test('a number of its own stands before one in the line', () => {
  expect(read('Thames e/ Honduras y Gorriti', 1480)).toMatchObject({ street: 'Thames', number: 1480 });
  expect(read('Calle 50', 1234)).toMatchObject({ street: 'Calle 50', number: 1234 });
});

test('a barrio behind the name, without a comma, is one', () => {
  expect(withItsArea(read('Gurruchaga villa crespo'))).toMatchObject({ street: 'Gurruchaga', asked: { town: 'villa crespo' } });
  expect([withItsArea(read('Gurruchaga')), withItsArea(read('Palermo')), withItsArea(read(''))]).toEqual([undefined, undefined, undefined]);
});

test('commas part what lists write in one', () => {
  expect(withoutCommas(read('JUSTO, JUAN B. AV. 350'))).toMatchObject({ street: 'JUSTO JUAN B.', number: 350 });
  expect(withoutCommas(read('JUSTO, JUAN B. AV.', 350))).toMatchObject({ street: 'JUSTO JUAN B. AV.', number: 350 });
  expect(withoutCommas(read('Thames 1480'))).toBeUndefined();
});
