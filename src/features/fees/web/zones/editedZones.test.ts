import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import {
  afterSaving,
  applied,
  clashes,
  type EditedZone,
  editedZones,
  faultsOf,
  isIdle,
  redone,
  sentZones,
  startingWith,
  stepped,
  undone,
  workOf,
} from './editedZones.ts';

const squareAt = (lng: number, lat: number): LngLat[] => [
  [lng, lat],
  [lng + 0.1, lat],
  [lng + 0.1, lat + 0.1],
  [lng, lat + 0.1],
  [lng, lat],
];
const saved = (name: string, at = 0) => ({
  _id: `id ${name}`,
  name,
  pay: 2_100,
  cash: 3_450,
  region: [{ geometry: { coordinates: [squareAt(at, 0)] } }],
});
const [a, b, c] = editedZones([saved('A'), saved('B', 1), saved('C', 2)]) as [EditedZone, EditedZone, EditedZone];
const fresh: EditedZone = { key: 'new', name: 'D', pay: 1, cash: 2, polygons: [[squareAt(3, 0)]] };
const names = (zones: readonly EditedZone[]) => zones.map(({ name }) => name).join(' ');

test('what was done is told, and nothing of what stayed or was put back', () => {
  const work = workOf([a, b, c], [{ ...a, name: 'A2' }, { ...b, polygons: structuredClone(b.polygons) }, fresh]);
  expect([names(work.changed), work.removed]).toEqual(['A2 D', ['id C']]);
  expect(isIdle(workOf([a, b], [a, { ...b }]))).toBe(true);
  expect(isIdle(work)).toBe(false);
});

test.each<[string, EditedZone[], string]>([
  ['nobody saved anything', [a, b, c], 'A2 B D'],
  ['another zone was changed and one added', [a, { ...b, name: 'B2' }, c, { ...fresh, _id: 'id E', name: 'E' }], 'A2 B2 E D'],
  ['mine was changed too', [{ ...a, name: 'A9' }, b, { ...c, name: 'C9' }], 'A2 B D'],
  ['mine was deleted', [b, c], 'B A2 D'],
])('work over what others saved: %s', (_, theirs, result) => {
  const work = workOf([a, b, c], [{ ...a, name: 'A2' }, b, fresh]);
  const zones = applied(work, theirs);
  expect(names(zones)).toBe(result);
  const ids = new Set(theirs.map(({ _id }) => _id));
  // The call refuses the `_id` of a zone that there is no more.
  expect(zones.every(({ _id }) => _id === undefined || ids.has(_id))).toBe(true);
});

test('of zones that both changed the names are told', () => {
  const work = workOf(
    [a, b, c],
    [
      { ...a, name: 'A2' },
      { ...b, name: 'B2' },
    ],
  );
  expect(clashes(work, [a, b, c], [{ ...a, pay: 9 }, b, { ...c, pay: 9 }])).toEqual(['A', 'C']);
  expect(clashes(work, [a, b, c], [a, b])).toEqual(['C']);
});

test('a zone that was new stays the same one once it is saved', () => {
  expect(editedZones([saved('D')]).map(({ key }) => key)).toEqual(['id D']);
  expect(editedZones([saved('D')], [fresh]).map(({ key, _id }) => [key, _id])).toEqual([['new', 'id D']]);
});

test('what is typed, drawn and deleted while zones are being saved stays', () => {
  const sent = [a, b, fresh];
  const back = [a, b, { ...fresh, _id: 'id D' }];
  const now = [{ ...fresh, name: 'D2' }, b, { ...fresh, key: 'newer', name: 'E' }];
  expect(afterSaving(sent, now, back).map(({ key, _id, name }) => [key, _id, name])).toEqual([
    ['id B', 'id B', 'B'],
    ['new', 'id D', 'D2'],
    ['newer', undefined, 'E'],
  ]);
});

test('what is sent has no names with spaces around them and no `_id` that there is not', () => {
  expect(sentZones([{ ...fresh, name: ' D ' }])).toEqual([
    { name: 'D', pay: 1, cash: 2, region: [{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [squareAt(3, 0)] } }] },
  ]);
});

test('faults are told at their field; a name counts without accents and capitals', () => {
  const faults = faultsOf([a, { ...fresh, name: 'á ', pay: '', cash: -1 }, { ...b, cash: 1.005, polygons: [] }, c], (shape) =>
    shape === c.polygons ? 'se cruza' : undefined,
  );
  expect([...faults]).toEqual([
    ['new', { name: 'Ya hay una zona con ese nombre', pay: 'Requerido', cash: 'No puede ser negativo' }],
    ['id B', { cash: 'Hasta dos decimales', shape: 'Dibuje la zona' }],
    ['id C', { shape: 'se cruza' }],
  ]);
});

test('steps are taken back and done again; the letters of one field are one step', () => {
  let history = startingWith([a]);
  history = stepped(history, [{ ...a, name: 'A1' }], 'name');
  history = stepped(history, [{ ...a, name: 'A12' }], 'name');
  history = stepped(history, [], null);
  expect(names(undone(history).zones)).toBe('A12');
  expect(names(undone(undone(history)).zones)).toBe('A');
  expect(undone(undone(undone(history))).zones).toEqual([a]);
  expect(names(redone(undone(undone(history))).zones)).toBe('A12');
  expect(redone(stepped(undone(history), [b])).zones).toEqual([b]);
});
