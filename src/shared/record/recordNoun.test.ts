import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Noun } from '../noun.ts';
import { said } from './fields.ts';
import { recordCalls, RecordStatus } from './recordContract.ts';
import { recordStatus, statusField, statusNameOf } from './recordStatus.ts';

const brand: Noun = { one: 'marca', many: 'marcas', feminine: true };
const place: Noun = { one: 'depósito', many: 'depósitos' };
const { active, inactive, deleted } = recordStatus;

test.each([
  [brand, ['Activa', 'Inactiva'], 'Borrada'],
  [place, ['Activo', 'Inactivo'], 'Borrado'],
])('the statuses of $many agree with them, in list, form, history and file alike', (noun, chosen, gone) => {
  const field = statusField(noun);
  expect([active, inactive].map((status) => statusNameOf(status, noun))).toEqual(chosen);
  expect([active, inactive].map((status) => said(field, status))).toEqual(chosen);
  expect(statusNameOf(deleted, noun)).toBe(gone);
});

test.each([
  [brand, 'las marcas', 'una marca', 'inactiva'],
  [place, 'los depósitos', 'un depósito', 'inactivo'],
])('so do the words of the API’s page on $many', (noun, all, one, leftInactive) => {
  const calls = recordCalls('/api/x', { noun, needs: 'fleet', listedFor: 'staff', form: z.object({ status: RecordStatus }) });
  expect(Object.values(calls).map(({ summary }) => summary)).toEqual([
    `Deja ${leftInactive} ${one}, sin cambiar nada más`,
    `Lista ${all}`,
    `Crea ${one}; con el mismo \`_id\`, una sola vez`,
    `Edita ${one}`,
    `Lee ${one}`,
    `Borra ${one}; 409 mientras esté en uso`,
    `Historial de cambios de ${one}, lo último primero, de a 100; con \`before\`, lo anterior a ese cambio`,
    `Planilla con ${all}; con \`ids\`, solo lo nombrado, en ese orden`,
  ]);
});
