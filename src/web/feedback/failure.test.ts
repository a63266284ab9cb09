import { expect, test } from 'vitest';
import { failureLine, failureOf } from './failure.ts';

test("a refusal keeps the server's words, fields and incident", () => {
  const refusal = Object.assign(new Error('La patente ya existe'), { code: 'CONFLICT', status: 409, fields: { plate: 'Ya existe' } });
  expect(failureOf(refusal)).toEqual({ message: 'La patente ya existe', fields: { plate: 'Ya existe' } });
  expect(failureOf({ code: 'ERROR', message: 'Falló', incident: '7F3A-20B1' })).toEqual({
    message: 'Falló',
    fields: {},
    incident: '7F3A-20B1',
  });
});

test('what is no refusal never shows its own words', () => {
  const general = { message: 'Algo salió mal, comuníquese con soporte', fields: {} };
  expect(failureOf(new TypeError('x is undefined'))).toEqual(general);
  expect(failureOf(undefined)).toEqual(general);
  expect(failureOf('boom')).toEqual(general);
});

test('fields that are no texts are left out', () => {
  expect(failureOf({ code: 'INPUT', message: 'No', fields: { a: 1, b: 'Requerido' } }).fields).toEqual({ b: 'Requerido' });
});

test('in one line a bug is told with its number', () => {
  expect(failureLine({ message: 'Falló', incident: '7F3A-20B1' })).toBe('Falló (incidente 7F3A-20B1)');
  expect(failureLine(failureOf(undefined))).toBe('Algo salió mal, comuníquese con soporte');
});
