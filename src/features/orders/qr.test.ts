import { describe, expect, test } from 'vitest';
import { origins } from './choices.ts';
import { isSought, qrText, readScan, readScans, unreadScans, type QrOrder } from './qr.ts';

const order: QrOrder = {
  _id: '0198c0de-0000-7000-8000-000000000001',
  internalID: '12AB00001234',
  externalID: 'EXT-1',
  fromOrder: 'Admin',
  client: '0198c0de-0000-7000-8000-0000000000c1',
};
const own =
  '{"_id":"0198c0de-0000-7000-8000-000000000001","internalID":"12AB00001234","externalID":"EXT-1","sender_id":"0198c0de-0000-7000-8000-0000000000c1"}';
const ml = '{"id":"41234567890","sender_id":123456789,"hash_code":"b3VyIG93biBpbnZlbnRlZCBoYXNoIGNvZGUgZm9yIHRlc3Q=","security_digit":"0"}';
const marketplace = {
  id: '41234567890',
  sender_id: 123_456_789,
  hash_code: 'b3VyIG93biBpbnZlbnRlZCBoYXNoIGNvZGUgZm9yIHRlc3Q=',
  security_digit: '0',
};

describe('the QR of an order', () => {
  test('is ours, in this order of keys', () => {
    expect(qrText(order)).toBe(own);
    expect(qrText({ ...order, externalID: null })).toContain('"externalID":""');
  });
  test('is the marketplace text as it came, spaces and key order included', () => {
    const raw = '{ "sender_id": 1, "id": "4", "hash_code": "x", "security_digit": "0" }';
    expect(qrText({ ...order, fromOrder: 'ML', qr: raw, marketplace })).toBe(raw);
  });
  test('is made of the marketplace parts where its text did not come', () => {
    expect(qrText({ ...order, fromOrder: 'ML-Turbo', marketplace })).toBe(ml);
  });
  test('is the marketplace one only for ML, ML-Turbo and ML-Transfer', () => {
    expect(origins.filter((fromOrder) => qrText({ ...order, fromOrder, qr: 'raw' }) === 'raw')).toEqual(['ML', 'ML-Turbo', 'ML-Transfer']);
  });
  test('is ours for an ML order whose label never came', () => {
    expect(qrText({ ...order, fromOrder: 'ML', qr: null })).toBe(own);
  });
});

describe('a scan', () => {
  test.each([
    [own, 'own', [order._id, '12AB00001234']],
    [ml, 'ml', ['41234567890']],
    ['{"id":41234567890,"t":"lm"}', 'ml', ['41234567890']],
    ['41234567890', 'code', ['41234567890']],
    [' 12ab00001234\r\n', 'code', ['12ab00001234', '12AB00001234']],
    ['EXT-1', 'code', ['EXT-1']],
    ['ped#5/ñ', 'code', ['ped#5/ñ', 'PED#5/Ñ']],
    ['"EXT-1"', 'code', ['"EXT-1"', 'EXT-1']],
    ['- EXT-1.', 'code', ['- EXT-1.', 'EXT-1']],
    ['#1001', 'code', ['#1001', '1001']],
  ])('%s is %s: %j', (text, label, candidates) => {
    expect(readScan(text)).toEqual({ label, candidates });
  });

  test.each([
    ['1', '00000001'],
    ['5001', '00005001'],
    ['00005001', '00005001'],
    ['123456789', undefined],
    ['5001A', undefined],
    ['-5001', undefined],
  ])('%s is the end %s of an internal number', (text, sequence) => {
    expect(readScan(text)?.sequence).toBe(sequence);
  });

  test('reads back every QR it writes', () => {
    expect(readScan(qrText(order))?.candidates).toContain(order._id);
    expect(readScan(qrText({ ...order, fromOrder: 'ML', marketplace }))?.candidates).toEqual([marketplace.id]);
  });

  test.each(['', ' \n', '{}', '{"id":""}', '{"id":{"$ne":1},"t":"lm"}', '{"a":1}', 'x'.repeat(101), `{"id":"${'1'.repeat(2000)}"}`])(
    'of %s asks for nothing',
    (text) => {
      expect(readScan(text)).toBeUndefined();
    },
  );

  test('a code that only looks like JSON is a code', () => {
    expect(readScan('{ABC')?.candidates).toEqual(['{ABC']);
  });
});

describe('several numbers at once', () => {
  test.each([
    ['A-1', ['A-1']],
    ['A-1 B-2', ['A-1', 'B-2']],
    ['A-1,B-2;C-3|D-4\tE-5', ['A-1', 'B-2', 'C-3', 'D-4', 'E-5']],
    ['\nA-1\r\n\r\nB-2\r\n', ['A-1', 'B-2']],
    ['a-1 A-1 a-1', ['a-1']],
    ['Pedido 1234', ['Pedido 1234']],
    ['46058520997 , zzz', ['46058520997', 'zzz']],
    ['zzz;A-1 B-2', ['zzz', 'A-1', 'B-2']],
    ['46058520997 zzz', ['46058520997 zzz']],
    ['12AB00005608 zzz', ['12AB00005608', 'zzz']],
    ['Pedido 12ab00005608, Palermo', ['Pedido', '12ab00005608', 'Palermo']],
    ['Pedido 77, B-2', ['Pedido 77, B-2']],
    ['Thames 2250, Palermo', ['Thames 2250, Palermo']],
    ['Palermo, 1414', ['Palermo, 1414']],
    ['zzz, yyy', ['zzz, yyy']],
    ['Pedido 1234\nPedido 1235', ['Pedido 1234', 'Pedido 1235']],
    [`${own}\nB-2`, [own, 'B-2']],
    [ml, [ml]],
    [`${ml} ${own} B-2 C-3 ${ml}`, [ml, own, 'B-2', 'C-3']],
    ['{ "sender_id": 1, "x": { "y": 2 }, "id": "4" }', ['{ "sender_id": 1, "x": { "y": 2 }, "id": "4" }']],
    ['{"a": 1, "b": 2}', []],
    [' , ; ', [', ;']],
    ['', []],
  ])('%j asks for %j', (text, numbers) => expect(readScans(text).map((one) => one.text)).toEqual(numbers));

  test('a word too long for a number is told, cut, and not dropped in silence', () => {
    const long = 'X'.repeat(500);
    expect(readScans(`12AB00001234, ${long}`).map((one) => one.text)).toEqual(['12AB00001234']);
    expect(unreadScans(`12AB00001234, ${long} ${long}`)).toEqual([`${'X'.repeat(60)}…`]);
    expect([unreadScans('12AB00001234 NOEXISTE'), unreadScans(ml), unreadScans('')]).toEqual([[], [], []]);
  });

  test.each([
    ['1234', true],
    ['00001234', true],
    ['12ab00001234', true],
    ['ext-1', true],
    ['EXT-10', false],
    ['EXT-1', true],
    ['41234567890', true],
    [own, true],
    ['234', false],
    ['12AB', false],
  ])('%s is one of its numbers: %s', (text, is) => {
    const scan = readScan(text);
    expect(scan && isSought(scan, { ...order, externalTracking: '41234567890' })).toBe(is);
  });
});
