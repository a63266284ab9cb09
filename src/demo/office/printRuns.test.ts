import { expect, test } from 'vitest';
import { printRunsOf } from './printRuns.ts';
import type { Parcel } from '../parcels.ts';

const now = new Date('2026-03-03T18:00:00Z');
const parcel = (n: number, client: string, printAt: Date | null, numberPackage = 2) =>
  ({ order: { _id: `${n}`, client, printAt, numberPackage, status: printAt ? 5 : 1 } }) as unknown as Parcel;
const base = {
  staff: { operator: ['ana', 'luis'] },
  clients: ['a', 'b'].map((_id) => ({ _id, client: { name: _id.toUpperCase() } })),
} as unknown as Parameters<typeof printRunsOf>[1];

test('labels of yesterday and today are runs by client and day, of which the last was cut', () => {
  const today = new Date('2026-03-03T12:00:00Z');
  const parcels = [
    parcel(1, 'a', today),
    parcel(2, 'a', today, 0),
    parcel(3, 'b', today),
    parcel(4, 'b', new Date('2026-02-20T12:00:00Z')),
    parcel(5, 'b', null, 3),
  ];
  const said = printRunsOf(parcels, base, now).map(({ title, orders, out, total, stopped }) => ({
    title,
    orders,
    out,
    total,
    stopped,
  }));
  expect(said).toEqual([
    { title: 'A', orders: ['1', '2'], out: [[1, 3]], total: 3, stopped: null },
    { title: 'B', orders: ['3', '5'], out: [[1, 2]], total: 5, stopped: 'QZ Tray dejó de responder' },
  ]);
});
