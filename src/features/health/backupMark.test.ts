import { expect, test } from 'vitest';
import { backupMark, isCutOff } from './backupMark.ts';
import type { Backups } from './contract.ts';

/** A Saturday, 10:15 at UTC-3. */
const AT = '2026-11-28T13:15:00.000Z';
const ago = (hours: number) => new Date(Date.parse(AT) - hours * 3_600_000).toISOString();
const none: Backups = { at: AT, nightly: true, embedded: true, since: ago(2), lastAt: null, runs: [] };
const run = (over: Partial<Backups['runs'][number]>): Backups['runs'][number] => ({
  _id: '0198c0de-0000-7000-8000-000000000001',
  kind: 'night',
  beginAt: ago(7),
  endAt: ago(6.75),
  file: 'reparto.backup',
  bytes: 1_000,
  newBytes: 0,
  error: null,
  complaint: null,
  ...over,
});
const good = { ...none, since: ago(900), lastAt: ago(6.75), runs: [run({})] };
const failed = run({ error: 'No hay espacio', file: null, beginAt: ago(1), endAt: ago(0.9) });

const CALL = 'Avise a quien administra el servidor: en la guía de operación está cómo se hacen y a dónde van.';

test.each<[string, Backups, object]>([
  ['a fresh installation', none, { state: 'warn', says: 'Todavía no hubo ninguna copia; la primera es esta noche, a las 03:30.' }],
  ['36 hours without a first one', { ...none, since: ago(36) }, { state: 'warn' }],
  ['more than 36 hours', { ...none, since: ago(36.1) }, { state: 'bad', says: 'No hubo ninguna copia todavía.', todo: CALL }],
  [
    'a first one that failed',
    { ...none, runs: [failed] },
    { state: 'warn', says: 'Todavía no hubo ninguna copia. El último intento no salió: No hay espacio.', todo: CALL },
  ],
  ['one last night', good, { state: 'ok', says: 'La última copia es de hoy a las 03:30.' }],
  ['one 36 hours ago', { ...good, lastAt: ago(36) }, { state: 'ok', says: 'La última copia es del 26/11/26 22:15.' }],
  [
    'one older than that',
    { ...good, lastAt: ago(36.1) },
    { state: 'bad', says: 'La última copia es del 26/11/26 22:09: hace 36 horas que no hay otra.', todo: CALL },
  ],
  [
    'one of last week, and a failure since',
    { ...good, lastAt: ago(24 * 7), runs: [failed] },
    {
      state: 'bad',
      says: 'La última copia es del 21/11/26 10:15: hace 7 días que no hay otra. El último intento no salió: No hay espacio.',
    },
  ],
  [
    'a failure after one of last night',
    { ...good, runs: [failed, run({})] },
    { state: 'warn', says: 'La última copia es de hoy a las 03:30. El último intento no salió: No hay espacio.' },
  ],
  [
    'one that complained',
    { ...good, runs: [run({ complaint: 'Faltan 3 archivos.' })] },
    { state: 'warn', says: 'La última copia es de hoy a las 03:30. Faltan 3 archivos.' },
  ],
  ['a complaint of one before the last', { ...good, runs: [run({}), run({ complaint: 'Faltan 3 archivos.' })] }, { state: 'ok' }],
  ['one under way after a good one', { ...good, runs: [run({ endAt: null, beginAt: ago(0.1) }), run({})] }, { state: 'ok' }],
  [
    'none, switched off',
    { ...none, since: ago(900), nightly: false },
    {
      state: 'warn',
      says: 'Las copias de cada noche están apagadas y no hubo ninguna.',
      todo: 'Quite BACKUP=0 para que se hagan cada noche.',
    },
  ],
  ['none, with a database of its own', { ...none, since: ago(900), nightly: false, embedded: false }, { state: 'warn' }],
  ['an old one by command, switched off', { ...good, nightly: false, lastAt: ago(48) }, { state: 'bad' }],
])('%s', (_what, backups, expected) => {
  const mark = backupMark(backups);
  expect(mark).toMatchObject(expected);
  // Whatever is not well says what to do; what comes by itself needs nobody.
  expect(mark.todo !== undefined || mark.state === 'ok' || backups.runs.length === 0).toBe(true);
});

test('a run that has not ended is cut off when another began since, or it would have ended long ago', () => {
  const open = run({ endAt: null, beginAt: ago(1) });
  const newer = run({ _id: '0198c0de-0000-7000-8000-000000000002' });
  expect(isCutOff(open, [open], AT)).toBe(false);
  expect(isCutOff(open, [newer, open], AT)).toBe(true);
  expect(isCutOff({ ...open, beginAt: ago(6.1) }, [open], AT)).toBe(true);
  expect(isCutOff(newer, [newer, open], AT)).toBe(false);
});
