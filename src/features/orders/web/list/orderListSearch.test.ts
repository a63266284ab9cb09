import { describe, expect, test } from 'vitest';
import { filtersInForce, NO_FILTERS, type OrderListSearch, orderListSearch, rangeOf, toFilter, toOrderSearch } from './orderListSearch.ts';

const TODAY = '2026-11-20';
const CLIENT = '01900000-0000-7000-8000-000000000001';
const WAREHOUSE = '01900000-0000-7000-8000-000000000002';
const names = { client: 'Ñandú Indumentaria', driver: 'Ana Ruiz', region: 'Palermo', warehouse: () => 'Barracas' };

describe('orderListSearch', () => {
  test('a broken address falls back part by part', () => {
    const read = orderListSearch({
      startDay: '2026-02-30',
      endDay: 'ayer',
      notDate: 'si',
      status: [5, 77],
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
    expect(Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))).toEqual({ toAddress: 'Gurruchaga' });
  });
});

describe('rangeOf', () => {
  test.each<[string, OrderListSearch, ReturnType<typeof rangeOf>]>([
    ['nothing said: today', {}, { startDay: TODAY, endDay: TODAY }],
    ['both ends', { startDay: '2026-11-01', endDay: '2026-11-05' }, { startDay: '2026-11-01', endDay: '2026-11-05' }],
    ['one end alone is one day', { endDay: '2026-11-05' }, { startDay: '2026-11-05', endDay: '2026-11-05' }],
    ['dates taken off: all time', { anyDate: true }, null],
    ['a range wins over dates taken off', { anyDate: true, startDay: '2026-11-05' }, { startDay: '2026-11-05', endDay: '2026-11-05' }],
    ['without a date: no range', { notDate: true, startDay: '2026-11-05' }, null],
  ])('%s', (_, search, range) => expect(rangeOf(search, TODAY)).toEqual(range));
});

describe('toOrderSearch', () => {
  test('an empty address asks for today, newest first, page 1 of the remembered size', () =>
    expect(toOrderSearch({}, TODAY, 50)).toEqual({
      startDay: TODAY,
      endDay: TODAY,
      page: 1,
      size: 50,
      sortField: 'deliveryDate',
      sortOrder: 'desc',
    }));
  test('a remembered size that is not on offer counts as 25', () => expect(toOrderSearch({}, TODAY, 10).size).toBe(25));
  test('the size in the address wins', () => expect(toOrderSearch({ size: 100 }, TODAY, 50).size).toBe(100));
  test('no filters: no dates either', () =>
    expect(toOrderSearch(NO_FILTERS, TODAY, 25)).toEqual({ page: 1, size: 25, sortField: 'deliveryDate', sortOrder: 'desc' }));
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
    ).toEqual({
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
    expect(toFilter({ anyDate: true, flexML: true, typeOrder: ['Normal'] }, TODAY)).toEqual({ typeOrder: ['Normal'] }));
  test('unassigned is sent as 0', () => expect(toOrderSearch({ driverAssign: 0 }, TODAY, 25).driverAssign).toBe(0));
});

describe('filtersInForce', () => {
  const shown = (search: OrderListSearch) => filtersInForce(search, TODAY, names).map(({ label, value }) => `${label}: ${value}`);

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
        region: CLIENT,
        toAddress: 'cabildo 2785',
        validation_type: ['DNI', 'Firma'],
        typeBuilding: 'Comercial',
        partial_match: true,
      }),
    ).toEqual([
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
      'Origen: MercadoLibre',
    ]));
  test('an import is told by its time, and can be taken off', () => {
    const search: OrderListSearch = { anyDate: true, import: '019b0000-0000-7000-8000-000000000001' };
    expect(shown(search)).toEqual(['Importación: 08/12/25 19:05']);
    expect(filtersInForce(search, TODAY, names)[0]?.off).toEqual({ import: undefined });
  });
  test('taking the types off takes MercadoLibre with them', () =>
    expect(filtersInForce({ anyDate: true, typeOrder: ['Flex'], flexML: true }, TODAY, names)[0]?.off).toEqual({
      typeOrder: undefined,
      flexML: undefined,
    }));
  test('taking the dates off leaves all time', () => expect(rangeOf({ ...filtersInForce({}, TODAY, names)[0]?.off }, TODAY)).toBeNull());
  test('none in force when all are off', () => expect(shown(NO_FILTERS)).toEqual([]));
});
