import { expect, test } from 'vitest';
import { spoiltCell } from './sku.ts';

const CUT = 'La planilla cortó el número: escríbalo completo';
const ERROR = 'La planilla tiene un error en esta celda';

test.each([
  ...['7,79E+12', '7.79E+12', ' 7,79e+12 ', '8E+12'].map((text) => [text, CUT]),
  ...['#REF!', '#¡REF!', '#VALUE!', '#¡VALOR!', '#N/A', '#n/a', '#N/D', '#NAME?', '#¿NOMBRE?', '#DIV/0!', '#¡DIV/0!'].map((text) => [
    text,
    ERROR,
  ]),
  ...['12E5', '7E12', 'E+12', '7790000000000', 'REM-01', '#1', '#REF', 'N/A', '-', '1,5'].map((text) => [text, undefined]),
])('a cell with %j: %j', (text, fault) => {
  expect(spoiltCell(text!)).toBe(fault);
});
