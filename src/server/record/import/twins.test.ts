import { describe, expect, test } from 'vitest';
import { twinsIn } from './twins.ts';

const noun = { one: 'cliente', many: 'clientes' };
const rules = {
  noun,
  apart: 'cuit',
  name: ({ name }: { name?: unknown }) => String(name),
  said: ({ cuit }: { cuit?: unknown }) => (typeof cuit === 'string' ? cuit : ''),
};
const of = (...stored: { name: string; cuit?: string }[]) => twinsIn(stored, rules);
const none: ReadonlySet<number> = new Set();
const row = (name: string, over: { row?: number; at?: number; choice?: 'other' | 'same'; cuit?: string } = {}) => ({
  row: over.row ?? 2,
  form: { name, cuit: over.cuit },
  at: over.at,
  choice: over.choice,
});

describe('a name', () => {
  test.each([
    ['NANDU', 'Ñandú'],
    ['  ñandú ', 'Ñandú'],
    ['Ñandú SA', 'Ñandú S.A.'],
    ['ÑANDÚ, S. A.', 'ñandu sa'],
  ])('%j is that of %j', (name, there) => {
    expect(of({ name: there, cuit: '1' }).twinOf(row(name), none)).toEqual({
      sentence: `Ya hay un cliente con ese nombre: ${there} (1)`,
      same: true,
    });
  });

  test.each(['Ñandú Sur', 'Nanducito', '', '.', '—'])('%j is not that of Ñandú, nor of one without a name', (name) => {
    expect(of({ name: 'Ñandú' }, { name: '' }, { name: '-' }).twinOf(row(name), none)).toBeUndefined();
  });

  test('of up to three others tells each, of more how many besides', () => {
    const four = ['1', '2', '3', '4'].map((cuit) => ({ name: 'Ñandú', cuit }));
    expect(of(...four.slice(0, 3)).twinOf(row('Ñandú'), none)?.sentence).toBe('Ya hay 3 clientes con ese nombre: 1; 2; 3');
    expect(of(...four).twinOf(row('Ñandú'), none)).toEqual({
      sentence: 'Ya hay 4 clientes con ese nombre: 1; 2; 3 y 1 más',
      same: false,
    });
  });
});

test('a row may be said to be the only one of its name that no other row is about, and that has no other number', () => {
  const twins = of({ name: 'Ñandú', cuit: '1' });
  const form = (cuit?: string) => ({ name: 'Ñandú', cuit });
  expect([twins.sameAs(form(), none), twins.sameAs(form('1'), none)]).toEqual([0, 0]);
  expect([twins.sameAs(form('2'), none), twins.sameAs(form(), new Set([0]))]).toEqual([undefined, undefined]);
  expect(of({ name: 'Ñandú' }, { name: 'ñandu' }).sameAs(form(), none)).toBeUndefined();
});

test('the first row of a name is none, a later one is; one that is left out counts for nothing', () => {
  const twins = of();
  expect(twins.twinOf(row('Ñandú', { row: 2 }), none)).toBeUndefined();
  expect(twins.twinOf(row('ñandu', { row: 5 }), none)).toEqual({ sentence: 'Mismo nombre que la fila 2', same: false });
  const others = of({ name: 'Ñandú' });
  others.twinOf(row('Ñandú', { row: 2 }), none);
  expect(others.twinOf(row('Ñandú', { row: 3 }), none)?.sentence).toBe('Ya hay un cliente con ese nombre: Ñandú');
});

test('who keeps their name is none, who takes another’s is', () => {
  const twins = of({ name: 'Ñandú' }, { name: 'Ñandú' }, { name: 'Sur' });
  expect(twins.twinOf(row('ÑANDU', { at: 0 }), none)).toBeUndefined();
  expect(twins.twinOf(row('Ñandú', { at: 2 }), none)).toEqual({ sentence: 'Ya hay 2 clientes con ese nombre: Ñandú; Ñandú', same: false });
});
