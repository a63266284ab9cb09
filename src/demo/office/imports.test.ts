import { expect, test } from 'vitest';
import { instantAt } from '#shared/time.ts';
import { importFilesOf } from './imports.ts';
import type { Parcel } from '../parcels.ts';

const now = instantAt('2026-11-19', 16, 20);
const staff = { owner: [], office: [], operator: ['ana', 'luis'], warehouse: [] };
const parcel = (client: string, day: string, hour: number) =>
  ({ order: { client, createAt: instantAt(day, hour), import: null } }) as Parcel;

test('the fullest clients of today and yesterday sent a file each, with their orders of that day, when the last of them was made', () => {
  const parcels = [
    ...[8, 9, 10].map((hour) => parcel('a', '2026-11-19', hour)),
    parcel('a', '2026-11-18', 11),
    parcel('b', '2026-11-19', 9),
    parcel('b', '2026-11-19', 12),
    parcel('c', '2026-11-18', 15),
    parcel('d', '2026-11-19', 9),
  ];
  const sent = importFilesOf(parcels, { staff }, now);
  expect(sent.map(({ name, client, orders, employee, at }) => [name, client, orders.length, employee, at])).toEqual([
    ['ventas-tiendanube-19-11.csv', 'a', 3, 'ana', instantAt('2026-11-19', 10)],
    ['Ventas Mercado Libre-19-11.xlsx', 'b', 2, 'luis', instantAt('2026-11-19', 12)],
    ['orders_export_1-18-11.csv', 'c', 1, 'ana', instantAt('2026-11-18', 15)],
  ]);
  expect(parcels.map(({ order }) => sent.findIndex(({ _id }) => _id === order.import))).toEqual([0, 0, 0, -1, 1, 1, 2, -1]);
});
