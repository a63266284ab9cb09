import { expect, test } from 'vitest';
import { formTitle, newStart } from './orderStart.ts';

test.each([
  [{ kind: 'new', internalID: null, returnOf: null }, 'Agregar Orden'],
  [{ kind: 'clone', internalID: null, returnOf: null }, 'Agregar Orden'],
  [{ kind: 'edit', internalID: '12AB00001234', returnOf: null }, 'Editar Orden: 12AB00001234'],
  [{ kind: 'return', internalID: null, returnOf: { _id: 'x', internalID: '12AB00001234' } }, 'Agregar Orden: devolución de 12AB00001234'],
] as const)('%o is called %s', (start, title) => expect(formTitle(start)).toBe(title));

test('a new form has no order behind it', () => expect(newStart('2026-11-20')).toMatchObject({ kind: 'new', _id: null, version: null }));
