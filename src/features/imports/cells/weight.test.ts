import { expect, test } from 'vitest';
import { readWeight } from './weight.ts';

test.each([
  ['1250', 1250],
  ['500 g', 500],
  ['500gr', 500],
  ['1,25 kg', 1250],
  ['1.25 Kg.', 1250],
  ['0,4kg', 400],
  ['2 kilos', 2000],
  ['12 KG', 12_000],
  ['1250,5', 1251],
  ['0', 0],
  ['0.001 kg', 1],
  ['2 lb', 907],
  ['2,5 lbs.', 1134],
  ['1 Libra', 454],
  ['10 LB', 4536],
])('%j is %d g', (text, grams) => {
  expect(readWeight(text)).toMatchObject({ grams });
});

test.each([
  ['1.250', { grams: 1250, note: 'Se leyó 1.250 g' }],
  ['1.250 kg', { grams: 1250, note: 'Se leyó 1.250 g' }],
  ['1,25 kg', { grams: 1250, note: undefined }],
  ['1.250 lb', { grams: 567, note: 'Se leyó 567 g' }],
  ['1,25', { error: 'Falta la unidad: ¿1,25 kg o g?' }],
  ['0.4', { error: 'Falta la unidad: ¿0.4 kg o g?' }],
  ['-2 kg', { error: 'No puede ser negativo' }],
  ['kg', { error: 'No es un número' }],
  ['1 250 kg', { error: undefined, grams: 1_250_000 }],
  ['dos kilos', { error: 'No es un número' }],
  ['=B2*2', { error: 'Fórmula sin calcular: escriba su resultado' }],
])('%j is told: %j', (text, reading) => {
  expect(readWeight(text)).toEqual(reading);
});
