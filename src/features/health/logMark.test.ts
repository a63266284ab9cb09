import { expect, test } from 'vitest';
import { logMark } from './logMark.ts';

/** A Saturday, 10:15 at UTC-3. */
const AT = '2026-11-28T13:15:00.000Z';
const ago = (minutes: number) => new Date(Date.parse(AT) - minutes * 60_000).toISOString();
const H = 60;
const CALL = 'Avise a quien administra el servidor.';
const LOST = 'lo que se hizo después no se podría recuperar.';

test.each<[string, Parameters<typeof logMark>[0], object]>([
  [
    'all is kept',
    { since: ago(24 * 8 * H), lastAt: ago(0.1), failure: null, copying: false },
    { state: 'ok', says: 'Se puede volver a cualquier momento desde el 20/11/26 10:15.' },
  ],
  ['a pause', { since: ago(24 * H), lastAt: ago(4.9), failure: 'place', copying: false }, { state: 'ok' }],
  [
    'it is late',
    { since: ago(24 * H), lastAt: ago(5), failure: null, copying: false },
    {
      state: 'warn',
      says: `No se guarda desde hoy a las 10:10, hace 5 minutos: ${LOST}`,
      todo: 'Se intenta de nuevo solo. Si sigue así en una hora: avise a quien administra el servidor.',
    },
  ],
  [
    'it has stopped for want of room',
    { since: ago(24 * H), lastAt: ago(60), failure: 'space', copying: false },
    { state: 'bad', says: `No se guarda desde hoy a las 09:15, hace 60 minutos: ${LOST} No hay espacio donde se guarda.`, todo: CALL },
  ],
  [
    'it has stopped for days, and the place is away',
    { since: ago(24 * 20 * H), lastAt: ago(48 * H), failure: 'place', copying: false },
    { state: 'bad', says: `No se guarda desde el 26/11/26 10:15, hace 2 días: ${LOST} El lugar donde se guarda no responde como debe.` },
  ],
  ['a start', { since: null, lastAt: ago(0.9), failure: null, copying: false }, { state: 'ok', says: 'Se empieza a guardar.' }],
  [
    'the first copy',
    { since: null, lastAt: ago(5 * H), failure: null, copying: true },
    { state: 'warn', says: 'Se está copiando la base: todavía no se puede volver a un momento.' },
  ],
  [
    'a first copy that does not end',
    { since: null, lastAt: ago(6 * H), failure: null, copying: true },
    { state: 'bad', says: 'No se guarda desde hoy a las 04:15, cuando se inició Reparto.', todo: CALL },
  ],
  [
    'a first copy that failed, until it is begun again',
    { since: null, lastAt: ago(30), failure: null, copying: false },
    { state: 'warn', says: 'No se guarda desde hoy a las 09:45, cuando se inició Reparto.', todo: CALL },
  ],
  [
    'every round fails since the start',
    { since: null, lastAt: ago(5 * H), failure: 'other', copying: true },
    { state: 'bad', says: 'No se guarda desde hoy a las 05:15, cuando se inició Reparto. El motivo está en el registro del servidor.' },
  ],
  [
    'a place that is away since the start',
    { since: null, lastAt: ago(10), failure: 'place', copying: false },
    {
      state: 'warn',
      says: 'No se guarda desde hoy a las 10:05, cuando se inició Reparto. El lugar donde se guarda no responde como debe.',
      todo: CALL,
    },
  ],
])('%s', (_what, log, expected) => {
  const mark = logMark(log, AT);
  expect(mark).toMatchObject(expected);
  expect(mark.todo !== undefined).toBe(mark.state !== 'ok');
});
