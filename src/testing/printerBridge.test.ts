import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { addressesFor, NoBridge, openBridge, type Trust } from '../web/printer/qzBridge.ts';
import { fakeBridge } from './fakeBridge.ts';
import { keyPair } from './certificate.ts';

const unknown: Trust = { certificate: null, sign: () => Promise.reject(new Error('nothing to sign with')) };
const PRINTERS = ['Zebra ZD230 (USB)', 'Ñandú «térmica»'];
/** An address where nothing listens. */
const NOWHERE = 'ws://localhost:9/';

let bridge: Awaited<ReturnType<typeof fakeBridge>> | undefined;
afterEach(async () => {
  await bridge?.close();
  bridge = undefined;
});

test('finds the bridge at whichever address it listens, tells its version and its printers, and prints commands as they are', async () => {
  bridge = await fakeBridge(PRINTERS);
  const open = await openBridge(unknown, [NOWHERE, bridge.address]);
  expect([open.version, await open.printers()]).toEqual(['2.2.4', PRINTERS]);
  const commands = `^XA^FDÑandú «ñ»^FS${'^FX filler'.repeat(9000)}^XZ`;
  await Promise.all([open.print(PRINTERS[1]!, commands), open.print(PRINTERS[0]!, '^XA^XZ')]);
  expect(bridge.printed).toEqual([
    { printer: PRINTERS[1], commands, signed: false },
    { printer: PRINTERS[0], commands: '^XA^XZ', signed: false },
  ]);
  open.close();
});

test('is looked for encrypted first from a page that came encrypted, and never from another', () => {
  const plain = [8182, 8283, 8384, 8485].map((port) => `ws://localhost:${port}/`);
  expect(addressesFor('http:')).toEqual(plain);
  expect(addressesFor('https:').slice(4)).toEqual(plain);
  expect(addressesFor('https:').slice(0, 4)).toEqual([8181, 8282, 8383, 8484].map((port) => `wss://localhost:${port}/`));
});

test('says that there is none where none answers', async () => {
  await expect(openBridge(unknown, [NOWHERE])).rejects.toThrow(NoBridge);
});

test('signs each request with the deployment’s key, in the way that the bridge checks', async () => {
  bridge = await fakeBridge(PRINTERS);
  const { certificate, sign } = keyPair();
  const open = await openBridge({ certificate, sign }, [bridge.address]);
  expect(await open.printers()).toEqual(PRINTERS);
  await open.print(PRINTERS[0]!, '^XA^XZ');
  expect(bridge.printed).toEqual([{ printer: PRINTERS[0], commands: '^XA^XZ', signed: true }]);
  open.close();
  const forger = await openBridge({ certificate, sign: keyPair().sign }, [bridge.address]);
  await expect(forger.printers()).rejects.toThrow('Invalid signature');
  forger.close();
});

test('tells what the bridge’s user refused, and which printer there is not', async () => {
  bridge = await fakeBridge(PRINTERS);
  const open = await openBridge(unknown, [bridge.address]);
  await expect(open.print('Otra', '^XA^XZ')).rejects.toThrow('Cannot find printer with name "Otra"');
  bridge.user.refuses = 'Request blocked';
  await expect(open.printers()).rejects.toThrow('Request blocked');
  open.close();
});

test('is over when the bridge goes, for calls that wait and for those to come', async () => {
  bridge = await fakeBridge(PRINTERS);
  const open = await openBridge(unknown, [bridge.address]);
  const over = once(open.closed, 'abort');
  await bridge.close();
  bridge = undefined;
  await over;
  await expect(open.printers()).rejects.toThrow('Se cortó la conexión');
});
