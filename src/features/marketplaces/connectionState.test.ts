import { expect, test } from 'vitest';
import { connectionState, needsLook } from './connectionState.ts';

const well = {
  status: 'Work' as const,
  permitted: true,
  failures: 0,
  retry: 0,
  pulledAt: '2026-11-20T12:00:00.000Z',
  nextAt: '2026-11-20T17:35:00.000Z',
  error: null,
  conflicts: 0,
};
const error = { message: 'La tienda no contestó', at: '2026-11-20T12:00:00.000Z' };

test.each([
  [{}, 'ok', 'Al día', undefined],
  [{ status: 'Expired' as const, permitted: false, retry: 5 }, 'failed', 'Vencida', 'No llega nada hasta que se vincule de nuevo'],
  [{ permitted: false, pulledAt: null }, 'failed', 'Sin permiso', 'Se anotó sin autorizarla: hay que vincularla'],
  [{ status: 'Paused' as const, failures: 3 }, 'waiting', 'En pausa', 'La tienda pidió esperar: se la vuelve a consultar a las 14:35'],
  [{ status: 'Paused' as const, nextAt: null }, 'waiting', 'En pausa', 'La tienda pidió esperar'],
  [{ retry: 1, failures: 1, error }, 'warn', 'Con fallas', 'No se pudo renovar su permiso: 1 intento'],
  [{ retry: 3 }, 'warn', 'Con fallas', 'No se pudo renovar su permiso: 3 intentos'],
  [{ failures: 1, error }, 'warn', 'Con fallas', 'Falló una vez'],
  [{ failures: 4, error }, 'warn', 'Con fallas', 'Falló 4 veces seguidas'],
  [{ error }, 'warn', 'Con avisos', undefined],
  [{ pulledAt: null }, 'waiting', 'Primera lectura', 'Se leen sus envíos de los últimos días'],
  [{ conflicts: 2 }, 'warn', 'Con diferencias', undefined],
])('an account with %o is %s: %s', (more, tone, text, note) => {
  const connection = { ...well, ...more };
  expect(connectionState(connection)).toEqual({ tone, text, ...(note && { note }) });
  expect(needsLook(connection)).toBe(tone === 'failed' || tone === 'warn');
});
