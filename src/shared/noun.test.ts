import { expect, test } from 'vitest';
import { agreeing, anyOne, capitalised, counted, theMany, theOne } from './noun.ts';

test('only one is singular', () => {
  const noun = { one: 'orden', many: 'órdenes' };
  expect([0, 1, 2, 1248].map((count) => counted(count, noun))).toEqual(['0 órdenes', '1 orden', '2 órdenes', '1.248 órdenes']);
});

test('an accent stays on a capital', () => {
  expect(capitalised('órdenes')).toBe('Órdenes');
});

test('its article is of its gender', () => {
  const [order, place] = [
    { one: 'orden', many: 'órdenes', feminine: true },
    { one: 'depósito', many: 'depósitos' },
  ];
  expect([order, place].flatMap((noun) => [theOne(noun), anyOne(noun), theMany(noun)])).toEqual([
    'la orden',
    'una orden',
    'las órdenes',
    'el depósito',
    'un depósito',
    'los depósitos',
  ]);
});

test('a word that is said of it is of its gender', () => {
  const words = ['Creado', 'inactivo', 'Todos', 'seleccionados'];
  expect(words.map((word) => agreeing(word, {}))).toEqual(words);
  expect(words.map((word) => agreeing(word, { feminine: true }))).toEqual(['Creada', 'inactiva', 'Todas', 'seleccionadas']);
});
