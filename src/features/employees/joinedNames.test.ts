import { expect, test } from 'vitest';
import { guessedFields } from '#shared/record/import/importColumns.ts';
import { employeeFields } from './fields.ts';
import { employeeColumns } from './importColumns.ts';
import { employeeJoined, surnameFirst, surnameLast } from './joinedNames.ts';

test.each([
  ['Pérez, María José', 'Pérez', 'María José'],
  ['PEREZ GARCIA ,  JUAN', 'PEREZ GARCIA', 'JUAN'],
  ['Pérez María José', 'Pérez', 'María José'],
  ['De la Cruz Ñata', 'De la Cruz', 'Ñata'],
  ['  Ibáñez   Ana ', 'Ibáñez', 'Ana'],
  ['Pérez,', 'Pérez', ''],
  ['Pérez', 'Pérez', ''],
  ['De la', 'De', 'la'],
  ['', '', ''],
])('surname first: %j is %j, %j', (text, last, name) => {
  expect(surnameFirst(text)).toEqual({ last, name });
});

test.each([
  ['María José Pérez', 'Pérez', 'María José'],
  ['Pérez, María José', 'Pérez', 'María José'],
  ['Juan de la Cruz', 'de la Cruz', 'Juan'],
  ['José de San Martín', 'de San Martín', 'José'],
  ['María', '', 'María'],
  ['', '', ''],
])('surname last: %j is %j, %j', (text, last, name) => {
  expect(surnameLast(text)).toEqual({ last, name });
});

test.each([
  ['Apellido y Nombre', 'lastName'],
  ['APELLIDOS, NOMBRES', 'lastName'],
  ['Apellido/Nombre', 'lastName'],
  ['Nombre y apellido', 'nameLast'],
  ['Nombre completo', 'nameLast'],
  ['Empleado', 'nameLast'],
  ['Apellido', 'last'],
  ['Nombre', 'name'],
])('the title %j means %j', (title, meaning) => {
  expect(guessedFields([title], employeeFields, employeeColumns, employeeJoined)).toEqual([meaning]);
});

test('a column of both is not read beside one of each', () => {
  const guess = (...titles: string[]) => guessedFields(titles, employeeFields, employeeColumns, employeeJoined);
  expect(guess('Nombre completo', 'Apellido', 'Nombre')).toEqual([null, 'last', 'name']);
  expect(guess('Apellido y Nombre', 'Empleado')).toEqual(['lastName', null]);
  expect(guess('Apellido y Nombre', 'Legajo')).toEqual(['lastName', 'fileNumber']);
});
