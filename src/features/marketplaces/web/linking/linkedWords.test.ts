import { expect, test } from 'vitest';
import { linkResults } from '../../linkOutcome.ts';
import { linkedWords } from './linkedWords.ts';

const office = { type: 'ml' as const, invited: false, account: 'VIVERO_SUR' };
const sender = { ...office, invited: true };

test('what was linked is told with its account and whose it is', () => {
  expect(linkedWords({ ...office, result: 'linked' }, { client: 'Vivero Sur' })).toEqual({
    title: 'Cuenta vinculada',
    text: 'La cuenta VIVERO_SUR de Mercado Libre quedó vinculada con Vivero Sur. Sus envíos llegan solos desde ahora.',
    done: true,
    again: false,
  });
  expect(linkedWords({ ...sender, result: 'linked' }, { client: 'Vivero Sur', company: 'Flecha' }).text).toBe(
    'La cuenta VIVERO_SUR de Mercado Libre quedó vinculada con Flecha. Sus envíos llegan solos desde ahora: ya puede cerrar esta página.',
  );
  expect(linkedWords({ type: 'tn', invited: false, result: 'linked' }).text).toMatch(/^La cuenta de Tienda Nube quedó vinculada\. /);
});

test('an account that another client has is told to the office by its name, to a sender not', () => {
  const taken = { result: 'client' as const, client: 'Vivero Norte' };
  expect(linkedWords({ ...office, ...taken }).text).toBe(
    'La cuenta VIVERO_SUR de Mercado Libre ya es de Vivero Norte. Elimine primero esa vinculación, o entre en la tienda con otra cuenta.',
  );
  const { text, again } = linkedWords({ ...sender, result: 'client' });
  expect(text).toBe(
    'La cuenta VIVERO_SUR de Mercado Libre ya es de otro cliente de la misma empresa. Hable con la empresa que le envió el enlace.',
  );
  expect(again).toBe(false);
});

test.each(linkResults)('%s has words for both, and only what is over is not tried again', (result) => {
  for (const outcome of [office, sender]) {
    const { title, text, done, again } = linkedWords({ ...outcome, result });
    expect([title, text].every((words) => words.length > 5)).toBe(true);
    expect(done).toBe(result === 'linked');
    if (result === 'linked' || result === 'invitation') expect(again).toBe(false);
  }
});
