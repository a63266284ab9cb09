import { describe, expect, test } from 'vitest';
import { instantAt } from '#shared/time.ts';
import { argentineClients } from './catalogue.ts';
import type { Base } from './company.ts';
import { idAt } from './clock.ts';
import { makeParcels } from './parcels.ts';
import { placeOn } from './place.ts';
import { createRandom } from './random.ts';
import { demoCompanies, type DemoCompany } from './settings.ts';
import { buenosAires } from './streets/buenosAires.ts';

const company = demoCompanies[0] as DemoCompany;
const base: Base = {
  companyId: 'company',
  drivers: Array.from({ length: 16 }, (_, i) => `driver ${i}`),
  staff: { owner: [], office: [], operator: ['operator'], warehouse: ['keeper'] },
  warehouses: ['central', 'west'],
  clients: argentineClients.slice(0, 3).map((client, i) => ({
    _id: `client ${i}`,
    client,
    contact: 'Ana Ñáñez',
    phone: '1140000000',
    products: [{ _id: 'product', sku: 'X-001', description: 'Taza', variant: [], grams: 300 }],
    place: placeOn(buenosAires[0]!.stretches[0]!, 348),
  })),
};
const days = Array.from({ length: 400 }, (_, i) => (i % 50 === 0 ? null : `2026-11-${String(10 + (i % 13)).padStart(2, '0')}`));
const make = (seed: number, hour: number) => {
  const parcels = makeParcels(createRandom(seed), company, base, days, instantAt('2026-11-19', hour));
  return parcels.map(({ order: { _id, ...order }, ...rest }) => ({ order, ...rest }));
};

test('the same seed on the same day makes the same orders, another seed others', () => {
  expect(make(1, 16)).toEqual(make(1, 16));
  expect(make(1, 16)).not.toEqual(make(2, 16));
});

describe('made at half past midnight instead of the afternoon', () => {
  test('orders have the same destinations and statuses', () => {
    const shown = (hour: number) =>
      make(1, hour)
        .map(({ order: { toName, toAddress, toAddressNumber, toPhone, status } }) => ({
          toName,
          toAddress,
          toAddressNumber,
          toPhone,
          status,
        }))
        .toSorted((a, b) => `${a.toPhone}`.localeCompare(`${b.toPhone}`));
    expect(shown(0.5)).toEqual(shown(16));
  });

  test('nothing is written down that has not happened yet', () => {
    const now = instantAt('2026-11-19', 0.5);
    const moments = make(1, 0.5).flatMap(({ history }) => history.map(({ createAt }) => createAt));
    expect(moments.filter((at) => at > now)).toEqual([]);
  });
});

test('ids of the same millisecond sort by their place, and before those of the next', () => {
  const at = new Date('2026-11-19T12:00:00Z');
  const made = [idAt(at, 0), idAt(at, 9), idAt(at, 40_000), idAt(new Date(at.getTime() + 1), 0)];
  expect(made.toSorted()).toEqual(made);
});
