import { expect, test } from 'vitest';
import { Instant } from './contract.ts';

test.each(['1900-01-01T00:00:00Z', '2199-12-31T23:59:59.999Z', '2026-11-20T10:00:00-03:00'])('%s is a moment', (iso) => {
  expect(Instant.parse(iso)).toEqual(new Date(iso));
  expect(Instant.encode(new Date(iso))).toBe(new Date(iso).toISOString());
});

test.each([
  ['1899-12-31T23:59:59Z', 'Fecha inválida'],
  ['2200-01-01T00:00:00Z', 'Fecha inválida'],
  ['0000-01-01T00:00:00Z', 'Fecha inválida'],
  ['9999-12-31T23:59:59-23:59', 'Fecha inválida'],
  ['+010000-01-01T00:00:00Z', 'Fecha inválida'],
  ['2026-02-30T00:00:00Z', 'Fecha inválida'],
  ['2026-11-20T10:00:00', 'Fecha inválida'],
  ['', 'Requerido'],
  [null, 'Requerido'],
])('%s is none: %s', (iso, message) => {
  expect(Instant.safeDecode(iso as string).error?.issues[0]?.message).toBe(message);
});
