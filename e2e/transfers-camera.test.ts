import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import qrcode from 'qrcode';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import config from '../playwright.config.ts';
import { qrText } from '../src/features/orders/qr.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { makeOrder } from './newOrder.ts';

/** What the browser's camera sees: pictures, one after another, again and again. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'camera-'));
const film = path.join(folder, 'film.mjpeg');
const options = config.use?.launchOptions;

test.use({
  permissions: ['camera'],
  launchOptions: {
    ...options,
    args: [
      ...(options?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});
test.afterAll(() => rmSync(folder, { recursive: true }));

const QR_SIDE = 260;
/** Pictures of a code in the film, at thirty a second. */
const HELD = 60;

/** A picture of a code as a camera has it: on a grey table, a little turned. */
const seen = async (code: Buffer) => {
  const turned = await sharp(code).rotate(4, { background: '#ffffff' }).png().toBuffer();
  const table = sharp({ create: { width: 640, height: 480, channels: 3, background: '#9a948c' } });
  return table
    .composite([{ input: turned }])
    .jpeg({ quality: 85 })
    .toBuffer();
};

const qrOf = (text: string) => qrcode.toBuffer(text, { width: QR_SIDE, margin: 4 });

const barCodeOf = async (text: string) => {
  const program = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer }, fireImmediately: true });
  const { image, error } = await writeBarcode(text, { format: 'Code128', scale: 2, addQuietZones: true });
  if (!image) throw new Error(error);
  return Buffer.from(await image.arrayBuffer());
};

test('a camera reads our label and a sender’s bar code where the browser reads none; what reads them comes from us, and not before', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const external = `CAM-${Date.now()}`;
  const one = await makeOrder(api);
  await makeOrder(api, { externalID: external });
  const label = qrText({ ...one, externalID: null, fromOrder: 'Admin', client: one.client._id });
  const pictures = [await seen(await qrOf(label)), await seen(await barCodeOf(external))];
  writeFileSync(film, Buffer.concat(pictures.flatMap((picture) => Array.from({ length: HELD }, () => picture))));

  // Some browsers have a reader of their own; this one is to have none.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'));
  const programs: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('.wasm'))
      programs.push(`${new URL(answer.url()).host} ${answer.status()} ${answer.headers()['content-type']}`);
  });
  await signIn(page, OWNER, '/transfer?typeTransfer=sent');
  await page.getByRole('button', { name: 'Compartir órdenes' }).first().click();
  const share = page.getByRole('dialog', { name: 'Compartir órdenes' });
  await share.getByRole('textbox', { name: 'ID logístico' }).fill('34CD');
  await expect(share.getByText('Mandados del Plata')).toBeVisible();
  expect(programs).toEqual([]);

  await share.getByRole('button', { name: 'Cámara' }).click();
  await expect(share.getByText('Apunte al código o al QR')).toBeVisible();
  await expect(share.getByRole('button', { name: 'Compartir 2 órdenes' })).toBeVisible();
  expect(programs).toEqual([`${new URL(page.url()).host} 200 application/wasm`]);
  await expect(share.getByText(one.internalID).first()).toBeVisible();
  await expect(share.getByText(external).first()).toBeVisible();
  // What is in the picture again is no other one.
  await expect(share.getByRole('status')).toContainText('Ya escaneada');
  await expect(share.getByRole('button', { name: 'Compartir 2 órdenes' })).toBeVisible();
  await share.getByRole('button', { name: 'Cámara' }).click();
  await expect(share.getByText('Apunte al código o al QR')).toBeHidden();
});
