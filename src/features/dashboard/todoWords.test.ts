import { expect, test } from 'vitest';
import { type TodoLine, todoReason, todoWords } from './todoWords.ts';

const day = '2026-11-17';
const lines: [TodoLine, string][] = [
  [
    {
      key: 'driverless',
      count: 41,
      places: [
        { name: 'Central', count: 28 },
        { name: 'Munro', count: 13 },
      ],
    },
    '28 en Central, 13 en Munro',
  ],
  [{ key: 'driverless', count: 1, places: [] }, 'todavía no están en ningún depósito'],
  [{ key: 'failed', count: 12, third: 3 }, '3 ya van por la 3ª visita'],
  [{ key: 'failed', count: 12, third: 1 }, '1 ya va por la 3ª visita'],
  [{ key: 'failed', count: 12, third: 0 }, 'hay que decidir si vuelven a salir'],
  [{ key: 'quiet', count: 9, oldest: { client: 'Mate & Cía.', day } }, 'la más vieja, de Mate & Cía., desde el 17/11'],
  [
    {
      key: 'arrivals',
      count: 1_207,
      companies: [
        { name: 'Flecha', count: 1_200 },
        { name: 'Rayo', count: 7 },
      ],
      oldest: day,
    },
    '1.200 de Flecha, 7 de Rayo; la más vieja, desde el 17/11',
  ],
  [{ key: 'unappliedSent', count: 4, companies: [{ name: 'Flecha', count: 4 }], delivered: 0, others: 0 }, '4 de Flecha'],
  [
    { key: 'unappliedReceived', count: 4, companies: [{ name: 'Rayo', count: 4 }], delivered: 1, others: 2 },
    '4 de Rayo; 1 figura entregada por las dos; además, 2 compartidas',
  ],
  [
    { key: 'unappliedSent', count: 4, companies: [{ name: 'Rayo', count: 4 }], delivered: 2, others: 1 },
    '4 de Rayo; 2 figuran entregadas por las dos; además, 1 recibida',
  ],
  [{ key: 'charges', count: 31, amount: 482_300, drivers: 8, oldest: day }, '$ 482.300,00 de 8 choferes; el más viejo, del 17/11'],
  [{ key: 'people', count: 3, first: { day, what: 'Licencia', name: 'Rocío Peralta' } }, 'lo primero, Licencia de Rocío Peralta: 17/11'],
  [{ key: 'connections', count: 1, first: { client: 'Electro Sur', type: 'ml', retry: 3 } }, 'Electro Sur · Mercado Libre, 3 reintentos'],
  [{ key: 'held', count: 96, places: [{ name: 'Central', count: 1_064 }], oldest: day }, '1.064 en Central; la más vieja, desde el 17/11'],
];

test('what opens a list says no more than that; what counts orders says so', () => {
  expect([todoWords.doubt.verb, todoWords.held.title]).toEqual(['Revisar', 'Órdenes en depósito hace más de 3 días']);
});

test.each(lines)('%j says why it is there', (line, reason) => expect(todoReason(line)).toBe(reason));
