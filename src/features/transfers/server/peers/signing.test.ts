import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Block, blockIn, blockText } from './connecting/block.ts';
import { type Identity, installationOf, publicKeyIn } from './identity.ts';
import { claimIn, digestOf, isAnswerOf, isCallOf, signAnswer, signCall } from './signing.ts';

const newIdentity = (): Identity => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
  return {
    installation: installationOf(text),
    publicKey: text,
    sign: (said) => sign(null, Buffer.from(said), privateKey).toString('base64url'),
  };
};
const [mine, other] = [newIdentity(), newIdentity()];
const NOW = new Date('2026-11-28T12:00:00.000Z');
const MINUTE = 60_000;
const call = {
  method: 'POST',
  path: '/api/peer/messages',
  company: 'companyA',
  to: 'installationY',
  toCompany: 'companyB',
  time: NOW.getTime(),
  nonce: 'nonce-nonce-nonce-1',
  digest: digestOf('{}'),
};
const at = { method: call.method, path: call.path };
const claim = () => claimIn(signCall(mine, call))!;

describe('a call', () => {
  test('is of whose key signed it', () => {
    expect(claim()).toMatchObject({ from: mine.installation, company: 'companyA', to: 'installationY', toCompany: 'companyB' });
    expect(isCallOf(mine.publicKey, claim(), at, NOW)).toBe(true);
    expect(isCallOf(other.publicKey, claim(), at, NOW)).toBe(false);
  });

  test.each([
    ['its way there', { method: 'GET' }, {}],
    ['where it is for', { path: '/api/peer/takeback' }, {}],
    ['its query', { path: '/api/peer/messages?x=1' }, {}],
    ['who calls', {}, { from: 'another' }],
    ['which company of theirs', {}, { company: 'companyC' }],
    ['who is called', {}, { to: 'another' }],
    ['which company here', {}, { toCompany: 'companyC' }],
    ['its time', {}, { time: NOW.getTime() + 1 }],
    ['its nonce', {}, { nonce: 'nonce-nonce-nonce-2' }],
    ['its body', {}, { digest: digestOf('{ }') }],
    ['its signature', {}, { signature: 'AAAA' }],
  ])('is not when %s was changed', (_, place, said) =>
    expect(isCallOf(mine.publicKey, { ...claim(), ...said }, { ...at, ...place }, NOW)).toBe(false),
  );

  test.each([
    [0, true],
    [5 * MINUTE, true],
    [-5 * MINUTE, true],
    [5 * MINUTE + 1, false],
    [-5 * MINUTE - 1, false],
    [60 * MINUTE, false],
    [-60 * MINUTE, false],
  ])('that says it is of %i ms away counts: %s', (apart, counts) =>
    expect(isCallOf(mine.publicKey, claim(), at, new Date(NOW.getTime() + apart))).toBe(counts),
  );

  test.each([
    ['nothing', undefined],
    ['a list', ['a', 'b']],
    ['no JSON', Buffer.from('no').toString('base64url')],
    ['no object', Buffer.from('7').toString('base64url')],
    ['half of it', Buffer.from(JSON.stringify({ from: 'x' })).toString('base64url')],
    [
      'words that break lines',
      Buffer.from(JSON.stringify({ ...claimIn(signCall(mine, call)), nonce: `a\n${'b'.repeat(20)}` })).toString('base64url'),
    ],
    ['a megabyte', 'A'.repeat(1_000_000)],
  ])('says nothing by a header of %s', (_, header) => expect(claimIn(header)).toBeUndefined());
});

describe('an answer', () => {
  const signature = signAnswer(mine, call.nonce, '{"results":[]}');
  test('is of whose key signed it, for the call that it came to', () =>
    expect(isAnswerOf(mine.publicKey, call.nonce, '{"results":[]}', signature)).toBe(true));
  test.each([
    ['another key', other.publicKey, call.nonce, '{"results":[]}', signature],
    ['another call', mine.publicKey, 'nonce-nonce-nonce-2', '{"results":[]}', signature],
    ['another text', mine.publicKey, call.nonce, '{"results":[1]}', signature],
    ['no signature', mine.publicKey, call.nonce, '{"results":[]}', null],
  ])('is not with %s', (_, key, nonce, body, its) => expect(isAnswerOf(key, nonce, body, its)).toBe(false));
});

describe('what an installation tells of itself', () => {
  const block: Block = {
    address: 'https://reparto.ejemplo.com',
    key: mine.publicKey,
    way: 'w'.repeat(43),
    transferid: '12AB',
    name: 'Ñandú Envíos',
    lat: -34.6,
    lng: -58.4,
  };
  test('is read as it was told, however its lines were broken', () => {
    expect(blockIn(blockText(block))).toEqual(block);
    expect(blockIn(` ${blockText(block).replace(/.{40}/g, '$&\r\n')} `)).toEqual(block);
  });
  test('may name an address within a network', () =>
    expect(blockIn(blockText({ ...block, address: 'http://192.168.0.7:3000/' }))?.address).toBe('http://192.168.0.7:3000'));
  test.each([
    ['another text', 'hola'],
    ['half of it', blockText(block).slice(0, 80)],
    ['no address', blockText({ ...block, address: 'reparto' })],
    ['another protocol', blockText({ ...block, address: 'file:///etc/passwd' })],
    ['a password', blockText({ ...block, address: 'https://yo:clave@reparto.ejemplo.com' })],
    ['a query', blockText({ ...block, address: 'https://reparto.ejemplo.com/?a=1' })],
    ['no key', blockText({ ...block, key: 'AAAA' })],
    ['a code that is none', blockText({ ...block, transferid: '~x' })],
    ['no name', blockText({ ...block, name: ' ' })],
  ])('is nothing with %s', (_, text) => expect(blockIn(text)).toBeUndefined());

  test('takes Ed25519 keys alone', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(publicKeyIn(publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'))).toBeUndefined();
    expect(publicKeyIn(mine.publicKey)).toBeDefined();
  });
});
