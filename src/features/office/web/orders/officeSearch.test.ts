import { expect, test } from 'vitest';
import { OfficeFilter } from '../../orders/officeFilter.ts';
import { officeChips, officeFilterOf, officeSearch, type OfficeSearch } from './officeSearch.ts';

const TODAY = '2026-11-20';
const CLIENT = '01900000-0000-7000-8000-000000000001';
const whole = { fromOrder: 'ML', client: CLIENT, fromOrderAccount: '180000001', anyDate: true } as const;
const told = (search: OfficeSearch) => Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

test.each<[string, Record<string, unknown>, OfficeSearch]>([
  ['nothing said is nothing', {}, {}],
  ['a whole filter by account stays', whole, whole],
  ['an account written by hand is a number', { ...whole, fromOrderAccount: 180_000_001 }, whole],
  [
    'an origin without its account is none, and told of',
    { anyDate: true, fromOrder: 'ML', client: CLIENT },
    { anyDate: true, client: CLIENT, unknown: true },
  ],
  ['an account without its origin is none', { client: CLIENT, fromOrderAccount: '1' }, { client: CLIENT, unknown: true }],
  ['another origin needs nothing', { fromOrder: 'Web' }, { fromOrder: 'Web' }],
  [
    'days of creation come in their order',
    { createAt: { startDay: '2026-11-05', endDay: '2026-11-01' } },
    { createAt: { startDay: '2026-11-01', endDay: '2026-11-05' } },
  ],
  ['one end of them is none', { createAt: { startDay: '2026-11-05' } }, { unknown: true }],
  ['a status that nobody looks for here is none, and told of', { status: [99] }, { unknown: true }],
  ['sizes are those of the list', { size: 100_000, page: 2 }, { size: 100_000, page: 2 }],
  ['others are none', { size: 33 }, {}],
])('%s', (_, address, search) => expect(told(officeSearch(address))).toEqual(search));

test('an empty address asks for today; what is asked for is what the wire takes', () => {
  expect(officeFilterOf({}, TODAY)).toEqual({ startDay: TODAY, endDay: TODAY });
  expect(officeFilterOf({ notDate: true }, TODAY)).toEqual({ notDate: true });
  const filter = officeFilterOf({ ...whole, createAt: { startDay: TODAY, endDay: TODAY }, status: [5], driverAssign: 0 }, TODAY);
  expect(OfficeFilter.parse(filter)).toEqual(filter);
});

test('taking the client or the account off takes the origin off with it, which cannot be without', () => {
  const chips = officeChips(whole, TODAY, (_id) => (_id === CLIENT ? 'Ñandú' : 'ÑANDÚ.OFICIAL'));
  expect(chips.map(({ label, value }) => `${label}: ${value}`)).toEqual(['Cliente: Ñandú', 'Origen: ML', 'Cuenta ML: ÑANDÚ.OFICIAL']);
  for (const { off } of chips) expect(told(officeSearch({ ...whole, ...off }))['unknown']).toBeUndefined();
  expect(told({ ...whole, ...chips[0]?.off })).toEqual({ anyDate: true });
});
