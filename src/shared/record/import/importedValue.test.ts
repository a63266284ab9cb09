import { describe, expect, test } from 'vitest';
import type { Field } from '../fields.ts';
import { importedValue } from './importedValue.ts';

const blood: Field = {
  label: 'Grupo',
  kind: 'choice',
  options: [
    { value: 0, label: 'O+' },
    { value: 1, label: 'O-' },
    { value: 6, label: 'AB+' },
  ],
};
const gender: Field = {
  label: 'Género',
  kind: 'choice',
  options: [
    { value: 0, label: 'Masculino' },
    { value: 1, label: 'Femenino' },
  ],
};
const status: Field = {
  label: 'Estado',
  kind: 'choice',
  options: [
    { value: 1, label: 'Activo' },
    { value: 2, label: 'Inactivo' },
  ],
};
const opens: Field = {
  label: 'Abre',
  kind: 'choices',
  options: [
    { value: 'order', label: 'Órdenes' },
    { value: 'map', label: 'Mapa' },
  ],
};
const of = (kind: 'text' | 'code' | 'day' | 'flag' | 'decimal' | 'point' | 'phone' | 'taxId' | 'email' | 'reference'): Field => ({
  label: 'Campo',
  kind,
});

describe('what a cell says', () => {
  test.each([
    [of('text'), ' Ñandú S.A. ', 'Ñandú S.A.'],
    [of('phone'), '1154445555,0', '1154445555'],
    [of('taxId'), '30-50001091-2', '30-50001091-2'],
    [of('code'), '1780', 1780],
    [of('code'), '1.780', 1780],
    [of('code'), '1780,0', 1780],
    [of('code'), 'S/N', 0],
    [of('decimal'), '$ 15.300,50', 15_300.5],
    [of('flag'), 'SÍ', true],
    [of('flag'), 'no', false],
    [gender, 'f', 1],
    [gender, 'MASCULINO', 0],
    [status, 'Activa', 1],
    [status, '2', 2],
    [blood, 'o -', 1],
    [opens, 'ordenes; Mapa', ['order', 'map']],
    [of('day'), '22/01/1983', '1983-01-22'],
    [of('day'), '2-1-83', '1983-01-02'],
    [of('day'), '30/6/27', '2027-06-30'],
    [of('day'), '1983-01-22 00:00', '1983-01-22'],
    [of('day'), '31/02/2020', '2020-02-31'],
    [of('point'), '-34.6405, -58.3745', { type: 'Point', coordinates: [-58.3745, -34.6405] }],
  ])('%o %j is %j', (field, text, value) => {
    expect(importedValue(field, text)).toEqual({ value });
  });

  test.each(['', '  ', '-', '—', 'N/A', 's/d', '#N/A'])('%j says nothing', (text) => {
    expect(importedValue(of('text'), text)).toBeUndefined();
  });

  test.each(['no tiene', 'No', 'NO POSEE', '-', 's/d', 's/t', 'Ninguno', 'sin teléfono', '0'])('%j is no phone and no e-mail', (text) => {
    expect([importedValue(of('phone'), text), importedValue(of('email'), text)]).toEqual([undefined, undefined]);
  });

  test.each([
    [of('text'), 'No', 'No'],
    [of('reference'), 'Sin turno', 'Sin turno'],
    [of('phone'), '0800', '0800'],
  ])('%o %j is something', (field, text, value) => {
    expect(importedValue(field, text)).toEqual({ value });
  });

  test.each([
    [of('email'), 'a@b.com / c@d.com', 'Son varios emails: deje uno'],
    [of('email'), 'a@b.com; c@d.com', 'Son varios emails: deje uno'],
    [of('code'), 'doce', 'Número inválido'],
    [of('code'), '-3', 'Número inválido'],
    [of('code'), '17,5', 'Número inválido'],
    [of('flag'), 'quizás', 'Escriba Sí o No'],
    [gender, 'x', 'Escriba Masculino, Femenino'],
    [blood, 'O', 'Escriba O+, O-, AB+'],
    [opens, 'Mapa, Caja', 'No existe «Caja»'],
    [of('day'), 'ayer', 'Fecha inválida: escriba día/mes/año'],
    [of('point'), 'por ahí', 'Escriba latitud, longitud'],
  ])('%o %j cannot be read', (field, text, error) => {
    expect(importedValue(field, text)).toEqual({ error });
  });
});
