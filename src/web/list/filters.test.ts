import { expect, test } from 'vitest';
import type { RecordOptions } from '../select/recordOptions.ts';
import {
  choice,
  choices,
  filterParts,
  filtersInForce,
  type FiltersOf,
  filterValues,
  firstDay,
  lastDay,
  noFilters,
  record,
  records,
  sought,
  switched,
} from './filters.ts';
import { searchReader } from './screenSearch.ts';

const ID = '0198c0de-0000-7000-8000-00000000beef';
const NOT_FOUND = () => Promise.resolve([]);
const drivers: RecordOptions = { name: 'drivers', search: NOT_FOUND, resolve: NOT_FOUND };

type Sent = {
  startDay?: string | null;
  endDay?: string | null;
  notDate?: boolean;
  driver?: string | 0 | null;
  people?: (string | 0)[];
  kind?: 'a' | 'b';
  kinds?: (1 | 2 | 3 | 4)[];
  words?: string;
  onlyA?: boolean;
  elsewhere?: string;
};

const filters = {
  startDay: firstDay({ label: 'Fecha', only: { when: ({ notDate }: Sent) => !notDate } }),
  endDay: lastDay,
  notDate: switched({ label: 'Fecha', said: 'Sin fecha' }),
  driver: record({ label: 'Chofer', options: drivers, none: { value: 0, label: 'Nadie' } }),
  people: records({ label: 'Gente', options: drivers, max: 2 }),
  kind: choice({ label: 'Clase', values: ['a', 'b'] }),
  kinds: choices({ label: 'Clases', values: [1, 2, 3, 4], offered: [4, 3, 2], named: (value) => `n${value}` }),
  words: sought({ label: 'Palabras', max: 5 }),
  onlyA: switched({ label: 'Sólo', said: 'A', only: { when: ({ kind }: Sent) => kind === 'a' } }),
  elsewhere: null,
} satisfies FiltersOf<Sent>;

const nameOf = () => 'Ana Ruiz';
const chips = (search: Parameters<typeof filterValues<typeof filters>>[1]) =>
  filtersInForce(filters, search, nameOf).map(({ key, label, value }) => `${key} ${label}: ${value}`);

test('each filter reads its part of the address; one that the list does not offer has none', () => {
  const read = searchReader(filterParts(filters));
  const address = {
    startDay: '2026-11-20',
    endDay: 'x',
    driver: 0,
    people: [ID, 0],
    kind: 'c',
    kinds: [1, 4],
    words: ' a ',
    onlyA: 1,
    elsewhere: 'b',
  };
  expect(read(address)).toStrictEqual({
    startDay: '2026-11-20',
    endDay: undefined,
    notDate: undefined,
    driver: 0,
    people: [ID],
    kind: undefined,
    kinds: [1, 4],
    words: 'a',
    onlyA: undefined,
  });
});

test('what is off, empty or does not count is not sent', () => {
  expect(filterValues(filters, { ...noFilters(filters), words: '', kinds: [], driver: 0 })).toStrictEqual({ driver: 0 });
  expect(filterValues(filters, { onlyA: true, kind: 'b' })).toStrictEqual({ kind: 'b' });
  expect(filterValues(filters, { onlyA: true, kind: 'a' })).toStrictEqual({ kind: 'a', onlyA: true });
  expect(filterValues(filters, { endDay: '2026-11-20' })).toStrictEqual({});
});

test('chips stand in the order of the table, the days as one', () => {
  expect(chips({ onlyA: true, kind: 'a', startDay: '2026-11-20', endDay: '2026-11-22' })).toEqual([
    'startDay Fecha: 20/11/2026 – 22/11/2026',
    'kind Clase: a',
    'onlyA Sólo: A',
  ]);
  expect(chips({ startDay: '2026-11-20', endDay: '2026-11-20' })).toEqual(['startDay Fecha: 20/11/2026']);
  expect(chips({ notDate: true, startDay: '2026-11-20' })).toEqual(['notDate Fecha: Sin fecha']);
});

test('a chip names records, what stands for none of them, and three of many', () => {
  expect(chips({ driver: ID, words: 'sol' })).toEqual(['driver Chofer: Ana Ruiz', 'words Palabras: sol']);
  expect(chips({ driver: 0 })).toEqual(['driver Chofer: Nadie']);
  expect(chips({ people: [ID, ID] })).toEqual(['people Gente: Ana Ruiz, Ana Ruiz']);
  expect(chips({ kinds: [1, 2, 3, 4] })).toEqual(['kinds Clases: n1, n2, n3 +1']);
});

test('taking a chip off takes off what counts only with it', () => {
  const off = (search: Parameters<typeof chips>[0]) => filtersInForce(filters, search, nameOf)[0]?.off;
  expect(off({ kind: 'a', onlyA: true })).toStrictEqual({ kind: undefined, onlyA: undefined });
  expect(off({ startDay: '2026-11-20', endDay: '2026-11-20', words: 'sol' })).toStrictEqual({ startDay: undefined, endDay: undefined });
  expect(off({ words: 'sol' })).toStrictEqual({ words: undefined });
});

test('a select gives back what it offers, in its order, and what stands for no record', () => {
  const chosen = (key: 'driver' | 'kind' | 'kinds' | 'people', values: readonly string[]) => {
    const { control } = filters[key];
    return control && 'chosen' in control ? control.chosen(values) : 'no select';
  };
  expect(chosen('kinds', ['2', '4', '1'])).toEqual([4, 2]);
  expect([chosen('kind', ['b']), chosen('kind', []), chosen('kind', ['c'])]).toEqual(['b', undefined, undefined]);
  expect([chosen('driver', ['0']), chosen('driver', [ID]), chosen('driver', [])]).toEqual([0, ID, undefined]);
  expect(chosen('people', [ID, '0'])).toEqual([ID, '0']);
});

test('a filter of another kind than the wire has, or one too few, does not compile', () => {
  // @ts-expect-error a condition of the wire is missing
  expect({} satisfies FiltersOf<{ words?: string }>).toBeDefined();
  // @ts-expect-error a switch is no text
  expect({ words: switched({ label: 'Palabras', said: 'Sí' }) } satisfies FiltersOf<{ words?: string }>).toBeDefined();
  // @ts-expect-error the wire has no such value
  expect({ kind: choice({ label: 'Clase', values: ['a', 'z'] }) } satisfies FiltersOf<{ kind?: 'a' | 'b' }>).toBeDefined();
  // @ts-expect-error the wire does not know 0
  expect({ driver: record({ label: 'Chofer', options: drivers, none: { value: 0, label: '' } }) } satisfies FiltersOf<{
    driver?: string;
  }>).toBeDefined();
});
