import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { offsetOf, pageOf, paging } from './page.ts';

const Filter = z.object(paging(['deliveryDate', 'createAt']));

test('a search without paging gets page 1 of 25, newest delivery first', () => {
  expect(Filter.parse({})).toEqual({ page: 1, size: 25, sortField: 'deliveryDate', sortOrder: 'desc' });
});

test('the limits: first and last page, sizes 1 to 100, more where a list allows it', () => {
  expect(Filter.safeParse({ page: 100_000, size: 100 }).success).toBe(true);
  expect(Filter.safeParse({ size: 1 }).success).toBe(true);
  expect(z.object(paging(['name'], { order: 'asc', max: 500 })).parse({ size: 500 })).toMatchObject({ size: 500, sortOrder: 'asc' });
});

describe('what does not fit is refused in Spanish', () => {
  test.each([
    [{ page: 0 }, 'La primera página es la 1'],
    [{ page: 1.5 }, 'Página inválida'],
    [{ page: 100_001 }, 'Página inexistente'],
    [{ page: '2' }, 'Página inválida'],
    [{ size: 0 }, 'Tamaño de página inválido'],
    [{ size: 101 }, 'Hasta 100 por página'],
    [{ sortField: 'password' }, 'No se puede ordenar por ese campo'],
    [{ sortOrder: 'desc; drop table' }, 'Orden inválido'],
  ])('%j: %s', (filter, message) => {
    expect(Filter.safeParse(filter).error?.issues[0]?.message).toBe(message);
  });
});

test('page 3 of 25 starts after 50 rows', () => expect(offsetOf({ page: 3, size: 25 })).toBe(50));

test('an answer holds its rows and the total', () => {
  expect(pageOf(z.object({ _id: z.string() })).parse({ data: [{ _id: 'a', secret: 1 }], total: 9 })).toEqual({
    data: [{ _id: 'a' }],
    total: 9,
  });
});
