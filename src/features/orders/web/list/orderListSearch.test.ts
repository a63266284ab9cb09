import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { buildingTypes } from '#shared/place/buildingTypes.ts';
import type { FiltersOf } from '#web/list/filters.ts';
import { heldAges, orderNews, orderTypes, validationTypes } from '../../choices.ts';
import { OrderFilter } from '../../filter.ts';
import { statuses } from '../../status.ts';
import { orderFilters } from './orderFilters.ts';
import { rangeOf } from '../datedSearch.ts';
import { fromFilter, NO_FILTERS, orderChips, type OrderListSearch, orderListSearch, toFilter } from './orderListSearch.ts';

const TODAY = '2026-11-20';
const CLIENT = '01900000-0000-7000-8000-000000000001';
const WAREHOUSE = '01900000-0000-7000-8000-000000000002';
const REGION = '01900000-0000-7000-8000-000000000003';
const names: Readonly<Record<string, string>> = { [CLIENT]: 'Ñandú Indumentaria', [REGION]: 'Palermo', [WAREHOUSE]: 'Barracas' };
const nameOf = (_id: string) => names[_id] ?? '';

describe('orderListSearch', () => {
  test('a broken address falls back part by part', () => {
    const read = orderListSearch({
      startDay: '2026-02-30',
      endDay: 'ayer',
      notDate: 'si',
      status: [77, 999],
      client: 'x',
      driverAssign: 3,
      toAddress: 'Gurruchaga',
      page: -1,
      size: 1000,
      sortField: 'password',
      sortOrder: 'up',
      warehouse: ['x'],
      typeOrder: ['Express'],
      flexML: 'si',
      typeBuilding: 'Cueva',
      view: 7,
    });
    expect(Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))).toEqual({
      toAddress: 'Gurruchaga',
      unknown: true,
    });
  });

  test.each<[string, Record<string, unknown>, OrderListSearch]>([
    ['of a list what is known stays', { anyDate: true, status: [2, 999] }, { anyDate: true, status: [2] }],
    ['a filter that is not known is told of', { anyDate: true, status: [999] }, { anyDate: true, unknown: true }],
    ['until that is done', { anyDate: true, unknown: true }, { anyDate: true, unknown: true }],
    ['one that asks for nothing is not', { notDate: false, status: [], client: null }, { status: [] }],
    ['nor is what is no filter', { page: -1, utm: 'x' }, {}],
    [
      'an end before its start is the start',
      { startDay: '2026-11-20', endDay: '2026-11-10' },
      { startDay: '2026-11-10', endDay: '2026-11-20' },
    ],
  ])('%s', (_, address, search) => expect(orderListSearch(address)).toEqual(search));
});

describe('rangeOf', () => {
  test.each<[string, OrderListSearch, ReturnType<typeof rangeOf>]>([
    ['nothing said: today', {}, { startDay: TODAY, endDay: TODAY }],
    ['both ends', { startDay: '2026-11-01', endDay: '2026-11-05' }, { startDay: '2026-11-01', endDay: '2026-11-05' }],
    [
      'an end before its start is the start',
      { startDay: '2026-11-05', endDay: '2026-11-01' },
      { startDay: '2026-11-01', endDay: '2026-11-05' },
    ],
    ['one end alone is one day', { endDay: '2026-11-05' }, { startDay: '2026-11-05', endDay: '2026-11-05' }],
    ['dates taken off: all time', { anyDate: true }, null],
    ['a range wins over dates taken off', { anyDate: true, startDay: '2026-11-05' }, { startDay: '2026-11-05', endDay: '2026-11-05' }],
    ['without a date: no range', { notDate: true, startDay: '2026-11-05' }, null],
  ])('%s', (_, search, range) => expect(rangeOf(search, TODAY)).toEqual(range));
});

describe('toFilter', () => {
  test('an empty address asks for today', () => expect(toFilter({}, TODAY)).toStrictEqual({ startDay: TODAY, endDay: TODAY }));
  test('no filters: no dates either', () => expect(toFilter(NO_FILTERS, TODAY)).toStrictEqual({}));
  test('without a date the days are not sent', () =>
    expect(toFilter({ notDate: true, startDay: TODAY, endDay: TODAY }, TODAY)).toStrictEqual({ notDate: true }));
  test('one end alone is sent as one day', () =>
    expect(toFilter({ endDay: '2026-11-05' }, TODAY)).toStrictEqual({ startDay: '2026-11-05', endDay: '2026-11-05' }));
  test('every filter is sent under its wire name', () =>
    expect(
      toFilter(
        {
          anyDate: true,
          warehouse: [0, WAREHOUSE],
          typeOrder: ['Flex', 'Retiro'],
          flexML: true,
          validation_type: ['Foto'],
          region: CLIENT,
          typeBuilding: 'Residencial',
          partial_match: true,
          import: WAREHOUSE,
          view: CLIENT,
          page: 3,
        },
        TODAY,
      ),
    ).toStrictEqual({
      warehouse: [0, WAREHOUSE],
      typeOrder: ['Flex', 'Retiro'],
      flexML: true,
      validation_type: ['Foto'],
      region: CLIENT,
      typeBuilding: 'Residencial',
      partial_match: true,
      import: WAREHOUSE,
    }));
  test('MercadoLibre without type Flex is left out', () =>
    expect(toFilter({ anyDate: true, flexML: true, typeOrder: ['Normal'] }, TODAY)).toStrictEqual({ typeOrder: ['Normal'] }));
  test('unassigned is sent as 0', () => expect(toFilter({ driverAssign: 0 }, TODAY).driverAssign).toBe(0));
});

describe('orderChips', () => {
  const shown = (search: OrderListSearch) => orderChips(search, TODAY, nameOf).map(({ label, value }) => `${label}: ${value}`);

  test('today stands as a filter', () => expect(shown({})).toEqual(['Entrega: 20/11/2026']));
  test('a range shows both ends', () =>
    expect(shown({ startDay: '2026-11-01', endDay: '2026-11-05' })).toEqual(['Entrega: 01/11/2026 – 05/11/2026']));
  test('more than three statuses end in +N', () =>
    expect(shown({ anyDate: true, status: [7, 5, 10, 8, 22] })).toEqual(['Estado: En Reparto, Asignado, 1ª Visita +2']));
  test('every filter, in the order of the panel', () =>
    expect(
      shown({
        notDate: true,
        driverAssign: 0,
        client: CLIENT,
        status: [5],
        typeOrder: ['Flex'],
        flexML: true,
        warehouse: [0, WAREHOUSE],
        region: REGION,
        toAddress: 'cabildo 2785',
        search: '48310',
        validation_type: ['DNI', 'Firma'],
        typeBuilding: 'Comercial',
        partial_match: true,
      }),
    ).toEqual([
      'Búsqueda: 48310',
      'Entrega: Sin fecha',
      'Chofer: No asignado',
      'Cliente: Ñandú Indumentaria',
      'Estado: Asignado',
      'Tipo: Flex',
      'Depósito: Sin asignar, Barracas',
      'Localidad: Palermo',
      'Destino: cabildo 2785',
      'Validación: DNI, Firma',
      'Domicilio: Comercial',
      'Dirección: Errónea',
      'Canal: MercadoLibre',
    ]));
  test('an import is told by its time, and can be taken off', () => {
    const search: OrderListSearch = { anyDate: true, import: '019b0000-0000-7000-8000-000000000001' };
    expect(shown(search)).toEqual(['Importación: 08/12/25 19:05']);
    expect(orderChips(search, TODAY, nameOf)[0]?.off).toStrictEqual({ import: undefined });
  });
  test('taking the types off takes MercadoLibre with them', () =>
    expect(orderChips({ anyDate: true, typeOrder: ['Flex'], flexML: true }, TODAY, nameOf)[0]?.off).toStrictEqual({
      typeOrder: undefined,
      flexML: undefined,
    }));
  test('so does choosing other types', () =>
    expect(shown({ anyDate: true, typeOrder: ['Normal'], flexML: true })).toEqual(['Tipo: Normal']));
  test.each<OrderListSearch>([{}, { notDate: true }, { startDay: '2026-11-05', endDay: '2026-11-07' }])(
    'taking the dates of %j off leaves all time, and nothing else',
    (search) => {
      const off = orderChips({ ...search, client: CLIENT }, TODAY, nameOf)[0]?.off ?? {};
      expect(toFilter({ ...search, client: CLIENT, ...off }, TODAY)).toStrictEqual({ client: CLIENT });
    },
  );
  test('none in force when all are off', () => expect(shown(NO_FILTERS)).toEqual([]));
});

describe('an address and the wire', () => {
  test('a filter comes back from the address that it makes', () => {
    for (const filter of [{ client: CLIENT }, { notDate: true }, { startDay: TODAY, endDay: TODAY }] as const)
      expect(toFilter(fromFilter(filter), '2026-12-31')).toStrictEqual(filter);
  });

  test('what an address lets through, the server takes', () => {
    const id = fc.constantFrom(CLIENT, WAREHOUSE, 0, 1, 'x');
    const day = fc.constantFrom('2026-11-20', '2026-02-29', '2026-11-2', 20_261_120, '');
    const some = (values: readonly unknown[]) => fc.array(fc.constantFrom(...values, 'Otro', 77), { maxLength: 110 });
    const on = fc.constantFrom(true, false, 'true');
    const raw: { [Key in keyof typeof orderFilters]: fc.Arbitrary<unknown> } = {
      import: id,
      startDay: day,
      endDay: day,
      notDate: on,
      driverAssign: id,
      client: id,
      status: some(statuses.map((status) => status.id)),
      typeOrder: some(orderTypes),
      warehouse: fc.array(id, { maxLength: 110 }),
      held: fc.constantFrom(...heldAges, 'nunca'),
      region: id,
      toAddress: fc.oneof(fc.string({ maxLength: 300 }), fc.constant(' Thames '), fc.constant('a'.repeat(200))),
      search: fc.oneof(fc.string({ maxLength: 300 }), fc.constant(' 12AB '), fc.constant('a'.repeat(200))),
      validation_type: some(validationTypes),
      typeBuilding: fc.constantFrom(...buildingTypes, 'Cueva'),
      open: on,
      news: fc.constantFrom(...orderNews, 'ruidosa'),
      charge: on,
      partial_match: on,
      flexML: on,
      fromOrder: some(['ML']),
      fromOrderAccount: id,
      createAt: day,
    };
    fc.assert(
      fc.property(fc.record(raw, { requiredKeys: [] }), (address) => {
        const filter = toFilter(orderListSearch(address), TODAY);
        expect(OrderFilter.parse(filter)).toStrictEqual(filter);
      }),
    );
  });

  test('a condition that is missing, of another kind, or unknown to the wire does not compile', () => {
    type Fragile = OrderFilter & { fragile?: boolean };
    // @ts-expect-error the table lacks a condition of the wire
    expect(orderFilters satisfies FiltersOf<Fragile>).toBeDefined();
    // @ts-expect-error the table has a condition of another kind
    expect(orderFilters satisfies FiltersOf<Omit<OrderFilter, 'client'> & { client?: number }>).toBeDefined();
    // @ts-expect-error the wire does not know it
    expect({ ...orderFilters, fragile: orderFilters.flexML } satisfies FiltersOf<OrderFilter>).toBeDefined();
  });
});
