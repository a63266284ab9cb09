import { describe, expect, test } from 'vitest';
import { emptyEnd, emptyOrder, type OrderValues } from './orderForm.ts';
import { differences, formTitle, newStart } from './orderStart.ts';

const base: OrderValues = { ...emptyOrder('2026-11-20'), externalID: 'A', to: { ...emptyEnd, text: 'Thames 2250', phone: '1144445555' } };

describe('differences', () => {
  const mine: OrderValues = { ...base, externalID: 'B', weight: 500, to: { ...base.to, phone: '1166667777' } };
  test('what was typed and saved otherwise is told, with the field’s name', () => {
    const theirs = { ...base, externalID: 'C' };
    expect(differences(base, mine, theirs).map(({ label, mine: typed }) => `${label}: ${typed}`)).toEqual([
      'ID externo: B',
      'Peso: 500 g',
      'Destino · Teléfono: 1166667777',
    ]);
  });
  test('what both typed alike is no difference', () => expect(differences(base, mine, mine)).toEqual([]));
  test('what only the other changed is none', () => expect(differences(base, base, mine)).toEqual([]));
  test('a field taken back leaves the rest as the other saved it', () => {
    const theirs = { ...base, externalID: 'C', numberPackage: 4 };
    const [first] = differences(base, mine, theirs);
    expect(first?.take(theirs)).toEqual({ ...theirs, externalID: 'B' });
  });
  test('an address is taken back with its point', () => {
    const moved: OrderValues = {
      ...base,
      to: { ...base.to, text: 'Thames 2260', address: 'Thames', addressNumber: 2260, coordinates: [-58.4, -34.6] },
    };
    const found = differences(base, moved, base);
    expect(found.map(({ label, mine: typed }) => `${label}: ${typed}`)).toEqual([
      'Destino · Dirección: Thames 2260',
      'Destino · Punto en el mapa: -34,6 / -58,4',
    ]);
    expect(found[0]?.take(base).to).toEqual(moved.to);
  });
});

test.each([
  [{ kind: 'new', internalID: null, returnOf: null }, 'Agregar Orden'],
  [{ kind: 'clone', internalID: null, returnOf: null }, 'Agregar Orden'],
  [{ kind: 'edit', internalID: '12AB00001234', returnOf: null }, 'Editar Orden: 12AB00001234'],
  [{ kind: 'return', internalID: null, returnOf: { _id: 'x', internalID: '12AB00001234' } }, 'Agregar Orden: devolución de 12AB00001234'],
] as const)('%o is called %s', (start, title) => expect(formTitle(start)).toBe(title));

test('a new form has no order behind it', () => expect(newStart('2026-11-20')).toMatchObject({ kind: 'new', _id: null, version: null }));
