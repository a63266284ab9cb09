import { generateKeyPairSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { orders } from '../src/features/orders/contract.ts';
import { transfers } from '../src/features/transfers/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, Product, signIn, test } from './kit.ts';
import { makeOrder } from './newOrder.ts';

// Two products of their own, which share with each other.
test.describe.configure({ mode: 'serial' });

const FLECHA = 'flecha@reparto.test';
let [x, y]: Product[] = [];
test.beforeAll(async () => {
  test.setTimeout(400_000);
  [x, y] = [await Product.fresh(), await Product.fresh()];
  for (const one of [x, y]) await one.start({ PEERS: '1', PEERS_HTTP: '1', PUBLIC_URL: one.url });
});
test.afterAll(async () => {
  await x?.stop();
  await y?.stop();
});

/** The same company's data with another key. */
const withOtherKey = (block: string) => {
  const BEGINS = 'reparto1.';
  const told: object = JSON.parse(Buffer.from(block.slice(BEGINS.length), 'base64url').toString());
  const key = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64url');
  return BEGINS + Buffer.from(JSON.stringify({ ...told, key })).toString('base64url');
};

const open = async (page: Page, email: string) => {
  await signIn(page, email, '/transfer');
  await page.getByRole('button', { name: 'Otras instalaciones' }).click();
  const dialog = page.getByRole('dialog', { name: 'Otras instalaciones' });
  await expect(dialog.getByRole('textbox', { name: 'Sus datos' })).toHaveValue(/^reparto1\./);
  return dialog;
};

test('an owner connects the company with one of another installation; what is shared arrives there and what becomes of it comes back', async ({
  otherBrowser,
}) => {
  const [here, there] = [await otherBrowser(x?.url), await otherBrowser(y?.url)];
  const [mine, theirs] = [await open(here, OWNER), await open(there, FLECHA)];
  const blockOf = (dialog: typeof mine) => dialog.getByRole('textbox', { name: 'Sus datos' }).inputValue();
  const connect = async (dialog: typeof mine, block: string, code: string) => {
    await dialog.getByRole('textbox', { name: 'Datos que le dieron' }).fill(block);
    await dialog.getByRole('button', { name: 'Conectar' }).click();
    // In both installations somebody has the other's code: the demo companies are the same.
    await expect(dialog.getByText(/ya es de otra logística: elija con qué código la va a nombrar/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'ID logístico con el que la va a nombrar' }).fill(code);
    await dialog.getByRole('button', { name: 'Conectar' }).click();
    await expect(dialog.getByRole('button', { name: /^Probar / })).toBeVisible();
  };
  await mine.getByRole('textbox', { name: 'Datos que le dieron' }).fill('cualquier cosa');
  await mine.getByRole('button', { name: 'Conectar' }).click();
  await expect(mine.getByText('No son los datos de una instalación: cópielos enteros')).toBeVisible();
  await connect(mine, await blockOf(theirs), '77ZZ');
  await mine.getByRole('button', { name: /^Probar / }).click();
  await expect(mine.getByRole('status')).toContainText('No reconoce a esta instalación');
  await expectAccessible(here, 'las otras instalaciones');
  await connect(theirs, await blockOf(mine), '88ZZ');
  await mine.getByRole('button', { name: /^Probar / }).click();
  await expect(mine.getByRole('status')).toBeHidden();

  const [api, other] = [await apiOf(here.request), await apiOf(there.request, FLECHA)];
  const order = await makeOrder(api, {});
  expect(await api.call(transfers.share, { transferid: '77ZZ', orders: [order._id] })).toMatchObject({ changed: 1 });
  const arrived = async () => (await other.call(transfers.expected, { transferid: '88ZZ' })).data[0]?._id ?? '';
  await expect.poll(arrived).not.toBe('');
  await other.call(orders.changeBulk, { orders: [await arrived()], status: 24, observation: 'Nadie en casa' });
  await expect.poll(async () => (await api.call(orders.detail, { _id: order._id })).data.status.id).toBe(24);

  // Cut, and connected again though its key is another one: it is asked whether it is the same company, once.
  await mine.getByRole('button', { name: /^Cortar / }).click();
  await here
    .getByRole('dialog', { name: /^¿Desea cortar la conexión con / })
    .getByRole('button', { name: 'Cortar' })
    .click();
  await expect(mine.getByRole('button', { name: /^Cortar / })).toHaveCount(0);
  await mine.getByRole('textbox', { name: 'Datos que le dieron' }).fill(withOtherKey(await blockOf(theirs)));
  await mine.getByRole('button', { name: 'Conectar' }).click();
  await here
    .getByRole('dialog', { name: /, con otra clave: ¿es la misma empresa\?$/ })
    .getByRole('button', { name: 'Es la misma' })
    .click();
  await expect(mine.getByRole('button', { name: /^Cortar / })).toBeVisible();
  await expect(mine.getByRole('alert')).toHaveCount(0);
});

test('where nothing is configured nothing is drawn', async ({ page }) => {
  await signIn(page, OWNER, '/transfer');
  await expect(page.getByRole('button', { name: 'Compartir órdenes' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: /Otras instalaciones/ })).toHaveCount(0);
});
