import { expect, test } from 'vitest';
import { TransferFilter } from '../../filter.ts';
import { originsOf } from './transferFilters.ts';
import { transferChips, transferFilterOf, transfersSearch, type TransfersSearch } from './transferSearch.ts';

const CLIENT = '01900000-0000-7000-8000-000000000001';
const whole: TransfersSearch = {
  typeTransfer: 'sent',
  transferid: '34KD',
  transferStatus: 'open',
  news: 'unapplied',
  startDay: '2026-11-01',
  endDay: '2026-11-20',
  createAt: { startDay: '2026-10-01', endDay: '2026-11-20' },
  status: [30],
  client: CLIENT,
  search: 'Ñandú',
  typeOrder: ['Flex'],
  fromOrder: ['ML', 'Web'],
};
const told = (search: object) => Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

test.each<[string, Record<string, unknown>, TransfersSearch]>([
  ['nothing said is nothing: no type is shown until one is chosen', {}, {}],
  ['a whole filter stays', whole, whole],
  ['days come in their order', { startDay: '2026-11-20', endDay: '2026-11-01' }, { startDay: '2026-11-01', endDay: '2026-11-20' }],
  ['a type that there is not is none', { typeTransfer: 'both' }, {}],
  ['half a code is none', { transferid: '34K' }, {}],
  ['an internal status is none', { status: [99] }, {}],
  ['a column that it is not sorted by is none', { sortField: 'toAddress', page: 2 }, { page: 2 }],
])('%s', (_, address, search) => expect(told(transfersSearch(address))).toEqual(search));

test('what is asked for is what the wire takes; the type is never left out', () => {
  const filter = transferFilterOf(whole, 'received');
  expect(TransferFilter.parse(filter)).toEqual({ ...whole, typeTransfer: 'received' });
});

test('every filter has its chip but the type; taking the days off takes both ends', () => {
  const chips = transferChips(whole, (_id) => (_id === '34KD' ? 'Andes Logística' : 'Ñandú'));
  expect(chips.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Búsqueda: Ñandú',
    'Logística: Andes Logística',
    'Transfer: Abierta',
    'Novedades: Sin aplicar',
    'Entrega: 01/11/2026 – 20/11/2026',
    'Creada: 01/10/2026 – 20/11/2026',
    'Estado: Transfer',
    'Cliente: Ñandú',
    'Tipo: Flex',
    'Origen: ML, Web',
  ]);
  expect(chips.find(({ key }) => key === 'startDay')?.off).toEqual({ startDay: undefined, endDay: undefined });
});

test('what was received came by a transfer; what is sent came from anywhere, own origins first', () => {
  expect(originsOf.received).toEqual(['ML-Transfer', 'Transfer']);
  expect(originsOf.sent.slice(0, 2)).toEqual(['Admin', 'Web']);
  expect(originsOf.sent.slice(-2)).toEqual(['ML-Transfer', 'Transfer']);
});
