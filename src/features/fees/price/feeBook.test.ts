import { expect, test } from 'vitest';
import type { FeeRule } from '../rules.ts';
import { type ChoosableFee, FeeBook, type ChoosingOrder } from './feeBook.ts';

const order: ChoosingOrder = {
  client: 'ñandú',
  typeOrder: 'Flex',
  fromOrder: 'ML',
  weekday: 6,
  weight: 8_200,
  volume: 0.05,
  vehicles: ['auto'],
};
const heavy: FeeRule = { operator: 'limit', condition: 'weight', conditionFrom: 10_000, conditionTo: null };
const fee = (_id: string, over: Partial<ChoosableFee> = {}): ChoosableFee => ({
  _id,
  createAt: new Date(Number(_id) * 1_000),
  typeOrder: ['Flex'],
  fromOrder: [],
  clients: [],
  rules: [],
  ...over,
});
const won = (...fees: ChoosableFee[]) => new FeeBook(fees).feeOf(order)?._id;

test('the newest of those that accept the order', () => expect(won(fee('1'), fee('3'), fee('2'))).toBe('3'));
test('the newest is the one that was made last, whatever its number', () => {
  const [old, late] = [fee('9', { createAt: new Date(1) }), fee('1', { createAt: new Date(2) })];
  expect([won(old, late), won(late, old)]).toEqual(['1', '1']);
  const same = { createAt: new Date(1) };
  expect(won(fee('2', same), fee('1', same))).toBe('2');
});
test('one that names the client beats a newer one that names nobody', () =>
  expect(won(fee('1', { clients: ['otro', 'ñandú'] }), fee('2'))).toBe('1'));
test('of two that name the client the newer', () =>
  expect(won(fee('1', { clients: ['ñandú'] }), fee('2', { clients: ['ñandú'] }))).toBe('2'));
test('one that names others is not its', () => expect(won(fee('1'), fee('2', { clients: ['otro'] }))).toBe('1'));
test('one that names the client but refuses the order gives way', () =>
  expect(won(fee('1'), fee('2', { clients: ['ñandú'], rules: [heavy] }))).toBe('1'));
test('none', () => expect(won(fee('1', { typeOrder: ['Normal'] }), fee('2', { fromOrder: ['Web'] }))).toBeUndefined());

test('those that may be an order’s are told by its kind: as far as the first that takes it for sure', () => {
  const fees = [
    fee('1', { clients: ['ñandú'] }),
    fee('2', { clients: ['ñandú'], rules: [heavy] }),
    fee('3'),
    fee('4', { typeOrder: ['Normal'] }),
    fee('5', { fromOrder: ['ML-Turbo'] }),
    fee('6', { clients: ['otro'] }),
    fee('7', { rules: [heavy] }),
  ];
  const kindOf = (client: string) => ({ client, typeOrder: 'Flex', fromOrder: 'ML' }) as const;
  const told = (client: string) => new FeeBook(fees).feesOf(kindOf(client)).map(({ _id }) => _id);
  expect([told('ñandú'), told('otro'), told('nadie')]).toEqual([['2', '1'], ['6'], ['7', '3']]);
  for (const weight of [null, 8_200, 12_000])
    for (const client of ['ñandú', 'otro', 'nadie']) {
      const book = new FeeBook(fees);
      expect(book.feesOf(kindOf(client))).toContain(book.feeOf({ ...order, client, weight }));
    }
  expect(new FeeBook([fee('1', { rules: [heavy] })]).feesOf(kindOf('ñandú')).map(({ _id }) => _id)).toEqual(['1']);
  expect(new FeeBook([fee('1', { typeOrder: ['Normal'] })]).feesOf(kindOf('ñandú'))).toEqual([]);
});

test('of every one it is said why', () => {
  const fees = [
    fee('1', { clients: ['ñandú'] }),
    fee('2', { clients: ['ñandú'] }),
    fee('3'),
    fee('4', { typeOrder: ['Normal', 'Retiro'] }),
    fee('5', { fromOrder: ['ML-Turbo'] }),
    fee('6', { clients: ['otro'] }),
    fee('7', { rules: [heavy] }),
  ];
  const said = new FeeBook(fees).verdicts(order);
  expect(said.map(({ fee: { _id }, verdict }) => `${_id} ${verdict}`)).toEqual([
    '2 named',
    '7 limit',
    '6 client',
    '5 origin',
    '4 type',
    '3 unnamed',
    '1 older',
  ]);
  expect(said[1]).toMatchObject({ limit: heavy });
  const general = new FeeBook(fees.slice(2)).verdicts(order);
  expect(general.slice(0, 2).map(({ fee: { _id }, verdict }) => `${_id} ${verdict}`)).toEqual(['3 general', '7 limit']);
});
