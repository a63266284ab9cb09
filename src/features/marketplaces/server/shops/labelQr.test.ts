import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { labelQr } from './labelQr.ts';

const QR = '{"id":"44123456789","sender_id":180000001,"hash_code":"aB+/c9==","security_digit":"7"}';
const plain = `^XA^FO50,50^BQN,2,6^FDMA,${QR}^FS^FO1,1^FDOtra cosa^FS^XZ`;
const hidden = `^XA^FO50,50^BQN,2,6^FH_^FDLA,${QR.replaceAll('"', '_22').replaceAll('+', '_2B')}^FS^XZ`;

test.each([
  ['as it stands', Buffer.from(plain)],
  ['with its signs as hexadecimal', Buffer.from(hidden)],
  ['in a ZIP', Buffer.from(zipSync({ 'Etiqueta de envio.txt': Buffer.from(plain) }))],
])('the QR of a label is read %s, byte for byte', (_how, bytes) => expect(labelQr(bytes, '44123456789')).toBe(QR));

test('of a ZIP that unpacks to more than any labels the rest is left', () => {
  const label = { 'etiqueta.txt': Buffer.from(plain) };
  const filled = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.txt`, Buffer.alloc(1_900_000)]));
  expect(labelQr(Buffer.from(zipSync({ ...filled(10), ...label }, { level: 0 })), '44123456789')).toBe(QR);
  expect(labelQr(Buffer.from(zipSync({ ...filled(11), ...label }, { level: 0 })), '44123456789')).toBeUndefined();
});

test.each([
  ['of another shipment', Buffer.from(plain), '1'],
  ['that is no JSON', Buffer.from('^FDMA,{roto^FS'), '44123456789'],
  ['of nothing', Buffer.alloc(0), '44123456789'],
  ['of a broken ZIP', Buffer.from('PK roto'), '44123456789'],
])('there is none in a label %s', (_what, bytes, shipment) => expect(labelQr(bytes, shipment)).toBeUndefined());
