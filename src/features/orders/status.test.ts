import { describe, expect, test } from 'vitest';
import {
  bulkStatuses,
  choosableStatuses,
  comesIn,
  heldIds,
  historyStatuses,
  isClosed,
  isEvent,
  isHeld,
  nextVisit,
  soughtStatuses,
  statusAfter,
  statusById,
  statuses,
  statusOnCreate,
  transition,
  type ChangeVia,
  type TransitionContext,
} from './status.ts';
import { fieldsFor } from './askedFields.ts';
import { StatusId } from './choiceSchemas.ts';
import { statusSentence } from './statusSentence.ts';

const ids = statuses.map((status) => status.id);

test('there are 26 statuses, in this order and with these names', () => {
  expect(statuses.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '0 API',
    '1 Creado',
    '2 Retiro',
    '4 En Depósito',
    '5 Asignado',
    '6 Recolectado',
    '7 En Reparto',
    '8 Entregado',
    '10 1ª Visita',
    '12 2ª Visita',
    '14 3ª Visita',
    '16 4ª Visita',
    '18 Devolución',
    '20 Fuera de Zona',
    '21 Dirección Incorrecta',
    '22 Pedido Cancelado',
    '24 Programado',
    '25 Reprogramado',
    '26 Envío Prioritario',
    '28 En Validación',
    '30 Transfer',
    '40 Impresión Etiqueta',
    '42 Observación',
    '88 Edición',
    '95 Importado',
    '99 Eliminado',
  ]);
});

/** Relative luminance and contrast of WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

test.each(statuses)('$id $name is readable (4.5:1) on its pin and on both badges', ({ color, contrast: on, light, dark }) => {
  for (const hex of [color, on, light.bg, light.fg, dark.bg, dark.fg]) expect(hex).toMatch(/^#[0-9a-f]{6}$/);
  expect(contrast(color, on)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(light.bg, light.fg)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(dark.bg, dark.fg)).toBeGreaterThanOrEqual(4.5);
});

test('a number that no status has is refused', () => {
  expect(StatusId.parse(21)).toBe(21);
  for (const id of [3, 11, 100, -1, 5.5, '5']) {
    expect(StatusId.safeParse(id).error?.issues[0]?.message).toBe('Estado inexistente');
  }
  expect(statusById(26).name).toBe('Envío Prioritario');
  expect(() => statusById(3)).toThrow('No status has the id 3');
});

test('40, 42 and 88 are events: they leave the order as it was', () => {
  expect(ids.filter(isEvent)).toEqual([40, 42, 88]);
  expect([40, 42, 88, 7].map((entry) => statusAfter(5, StatusId.parse(entry)))).toEqual([5, 5, 5, 7]);
});

test('what each place offers', () => {
  const people = [2, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 21, 22, 24, 25, 26, 28];
  expect(choosableStatuses.map(({ id }) => id)).toEqual([0, 1, ...people]);
  expect(soughtStatuses.map(({ id }) => id)).toEqual([0, 1, ...people, 30]);
  expect(bulkStatuses.map(({ id }) => id)).toEqual([0, 1, ...people, 30, 42]);
  expect(historyStatuses.map(({ id }) => id)).toEqual([...people, 42]);
});

const shown = (...args: Parameters<typeof fieldsFor>) =>
  fieldsFor(...args)
    .map(({ field, required }) => field + (required ? '*' : ''))
    .join(' ');

describe('fieldsFor: * is required', () => {
  const visit = 'driverAssign validation_type observation* notify';
  const other = 'driverAssign validation_type observation';
  const table: [StatusId, history: string, bulk: string][] = [
    [0, '', other],
    [1, '', other],
    [2, '', other],
    [4, 'warehouse*', 'warehouse*'],
    [5, 'driverAssign* notify', 'driverAssign* validation_type notify'],
    [6, '', other],
    [7, '', other],
    [8, 'photos* clientIDNumber* clientName* observation*', 'driverAssign clientIDNumber* clientName* observation*'],
    [10, 'photos* observation* notify', visit],
    [12, 'photos* observation* notify', visit],
    [14, 'photos* observation* notify', visit],
    [16, 'photos* observation* notify', visit],
    [18, 'observation* notify', visit],
    [20, 'photos* observation* notify', visit],
    [21, 'photos* observation* notify', visit],
    [22, 'photos* observation* notify', visit],
    [24, '', other],
    [25, '', other],
    [26, '', other],
    [28, '', other],
    [30, '', 'transferid* validation_type'],
    [42, 'observation*', 'driverAssign validation_type observation*'],
  ];

  test.each(table)('%i: history asks for [%s], bulk for [%s]', (status, history, bulk) => {
    expect(shown(status, 'history')).toBe(history);
    expect(shown(status, 'bulk')).toBe(bulk);
  });

  test('the table holds every status that bulk offers, and the transfer that it takes', () => {
    expect(table.map(([id]) => id)).toEqual(bulkStatuses.map(({ id }) => id));
  });

  test('a correction asks for an observation, once', () => {
    expect(shown(7, 'history', true)).toBe('observation*');
    expect(shown(4, 'history', true)).toBe('warehouse* observation*');
    expect(shown(8, 'history', true)).toBe('photos* clientIDNumber* clientName* observation*');
    expect(shown(7, 'bulk', true)).toBe('driverAssign validation_type observation*');
  });
});

describe('transition', () => {
  const clerk: TransitionContext = { unrestricted: false, hasDriver: true, hasObservation: true, via: 'history' };
  const admin: TransitionContext = { ...clerk, unrestricted: true };
  const allowed = (from: StatusId, context: TransitionContext) => ids.filter((to) => transition(from, to, context) === undefined);
  /** What 'Agregar Historial' may tell: an order begins with 0 or 1, nobody adds them. */
  const own = [2, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 21, 22, 24, 25, 26, 28];
  const open = ids.filter((id) => !isClosed(id) && !isEvent(id));

  test('8, 22 and 99 are closed', () => {
    expect(ids.filter(isClosed)).toEqual([8, 22, 99]);
  });

  test.each(open)('from %i everything is free but 30, the internal ones and what the system writes', (from) => {
    expect(allowed(from, clerk)).toEqual([...own, 42]);
    expect(allowed(from, { ...clerk, hasObservation: false })).toEqual([...own, 42]);
  });

  test.each([
    [8, [18, 42]],
    [22, [18, 42]],
    [99, [42]],
  ] as const)('from %i a restricted user reaches only %j', (from, to) => {
    expect(allowed(from, clerk)).toEqual(to);
    expect(allowed(from, { ...admin, hasObservation: false })).toEqual(to);
  });

  test.each([8, 22, 99] as const)('from %i an unrestricted user with an observation corrects to anything', (from) => {
    expect(allowed(from, admin)).toEqual([...own, 42]);
  });

  test.each(ids.filter((id) => !isEvent(id)))('from %i to 8 a driver is needed, in a correction too', (from) => {
    expect(transition(from, 8, { ...admin, hasDriver: false })).toBe('Para entregar la orden primero debe tener un chofer asignado');
  });

  const vias: ChangeVia[] = ['form', 'history', 'bulk', 'driver', 'transfer', 'import', 'delete', 'system'];
  test.each([
    [30, ['bulk', 'transfer'], 'Una orden se transfiere desde Transfer o desde Modificar Órdenes'],
    [40, ['system'], '«Impresión Etiqueta» lo registra el sistema'],
    [88, ['system'], '«Edición» lo registra el sistema'],
    [95, ['import'], 'El estado Importado es interno'],
    [99, ['delete'], 'Para eliminar una orden use la acción Eliminar'],
  ] as const)('%i comes only by %j', (to, by, reason) => {
    expect(vias.filter((via) => transition(5, to, { ...admin, via }) === undefined)).toEqual(by);
    expect(transition(5, to, { ...admin, via: 'history' })).toBe(reason);
  });

  test.each([
    [0, 'API'],
    [1, 'Creado'],
  ] as const)('%i is not added to a history: orders begin with it', (to, name) => {
    expect(vias.filter((via) => transition(5, to, { ...admin, via }) === undefined)).toEqual(vias.filter((via) => via !== 'history'));
    expect(transition(5, to, { ...admin, via: 'history' })).toBe(`El estado ${name} lo tiene una orden desde que se crea`);
  });

  test('a delivered order is transferred or deleted only as a correction', () => {
    expect(transition(8, 30, { ...clerk, via: 'bulk' })).toBe('Una orden en estado Entregado solo puede corregirla un administrador');
    expect(transition(8, 99, { ...admin, via: 'delete' })).toBeUndefined();
  });

  test('a refusal says who may and what is missing', () => {
    expect(transition(22, 5, clerk)).toBe('Una orden en estado Pedido Cancelado solo puede corregirla un administrador');
    expect(transition(8, 7, { ...admin, hasObservation: false })).toBe(
      'Para corregir una orden en estado Entregado debe escribir una observación',
    );
  });
});

test.each([
  [undefined, false, false, 1],
  [undefined, true, false, 5],
  [undefined, false, true, 4],
  [undefined, true, true, 5],
  [1, true, false, 5],
  [1, false, false, 1],
  [24, true, true, 24],
  [0, true, false, 0],
] as const)('a new order with picked %s, driver %s, warehouse %s starts as %i', (picked, driver, warehouse, status) => {
  expect(statusOnCreate({ picked, driver, warehouse })).toBe(status);
});

const visits = (...made: StatusId[]) => made.map((id) => ({ status: { id }, undone: false }));

test.each([
  [[], 10],
  [[1, 5, 7], 10],
  [[10], 12],
  [[10, 10], 14],
  [[12], 14],
  [[14, 5, 10], 16],
  [[10, 12, 14, 16], 16],
  [[10, 10, 10, 10, 10, 10], 16],
] as const)('after %j the next visit is %i', (history, next) => {
  expect(nextVisit(visits(...history))).toBe(next);
});

test('a visit that was undone, and the entry that took it back, count for nothing', () => {
  const undone = visits(12, 10).map((entry) => ({ ...entry, undone: true }));
  expect(nextVisit(undone)).toBe(10);
  expect(nextVisit([...undone, ...visits(10)])).toBe(12);
});

test('the message of each status is a whole sentence', () => {
  expect(statusSentence(7, { name: 'Ana', tracking: '12AB00001234' })).toBe('Hola Ana, su pedido 12AB00001234 está en reparto.');
  expect(statusSentence(8, { name: '', tracking: 'X-1' })).toBe('Hola, su pedido X-1 fue entregado.');
  for (const id of ids) expect(statusSentence(id, { name: '', tracking: 'X' })).toMatch(/^Hola, su pedido X \S.+\.$/);
});

describe('what lies in a warehouse', () => {
  test('is an order that has one and is neither on its way to it, nor with a driver, nor at its end', () => {
    expect(ids.filter((status) => isHeld({ status, warehouse: 'a' }))).toEqual([...heldIds]);
    expect(ids.filter((id) => !heldIds.some((held) => held === id))).toEqual([0, 1, 2, 5, 7, 8, 10, 12, 14, 16, 22, 40, 42, 88, 95, 99]);
    expect(ids.filter((status) => isHeld({ status, warehouse: null }))).toEqual([]);
  });

  test.each([
    [1, null, 4, 'a', true],
    [7, 'a', 18, 'a', true],
    [5, 'a', 4, 'a', true],
    [4, 'a', 4, 'b', true],
    [4, 'a', 4, 'a', false],
    [4, 'a', 21, 'a', false],
    [4, 'a', 7, 'a', false],
    [5, 'a', 7, 'b', false],
    [1, null, 26, null, false],
  ] as const)('from %i in %s to %i in %s: comes in %s', (from, at, to, into, comes) => {
    expect(comesIn({ status: from, warehouse: at }, { status: to, warehouse: into })).toBe(comes);
  });
});
