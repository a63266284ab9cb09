import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, Product, signIn, test } from './kit.ts';

// Settings look for a printer bridge: where none listens, the browser says so.
test.use({ expectedErrors: /WebSocket connection to 'wss?:\/\/localhost:\d+\/' failed/ });

/** One that may tell addresses of this machine. */
let own: Product;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  own = await Product.fresh();
  await own.start({ WEBHOOK_PRIVATE: '1' });
});
test.afterAll(() => own.stop());

/** A shop that hears notices, and answers as it is told. */
const openShop = async () => {
  const heard: { body: string; headers: IncomingHttpHeaders }[] = [];
  const shop = { heard, url: '', status: 200, close: () => server.close() };
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      heard.push({ body: bytes.toString(), headers: request.headers });
      response.writeHead(shop.status).end(shop.status === 200 ? 'gracias' : 'no anda');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`;
  return shop;
};

test('a shop gets a key, creates an order twice and has one; it is told of it, checks the signature, and gets it once more', async ({
  otherBrowser,
}) => {
  const page = await otherBrowser(own.url);
  await signIn(page, undefined, '/config');
  await page.getByRole('region', { name: 'API y webhooks' }).getByRole('link', { name: 'Administrar' }).click();
  await expect(page).toHaveTitle('API y webhooks · Reparto');
  const keys = page.getByRole('region', { name: 'Claves de API' });
  await expect(keys.getByText('Tablero de ventas')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tienda propia', exact: true })).toContainText('En pausa');
  await expectAccessible(page, 'keys and webhooks');

  await keys.getByRole('button', { name: 'Nueva clave' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva clave de API' });
  await form.getByRole('button', { name: 'Crear clave' }).click();
  await expect(form.getByText('Elija al menos un alcance')).toBeVisible();
  await expectAccessible(page, 'a key that says nothing');
  await form.getByLabel('Nombre').fill('Vivero web');
  await form.getByRole('checkbox', { name: /Leer órdenes/ }).check();
  await form.getByRole('checkbox', { name: /Crear órdenes/ }).check();
  await form.getByRole('button', { name: 'Crear clave' }).click();
  const given = keys.getByRole('region', { name: 'Clave de Vivero web' });
  await expect(given).toContainText('se muestra esta única vez');
  const secret = await given.locator('code').innerText();
  expect(secret).toMatch(/^rk_[\w-]{43}$/);
  await expectAccessible(page, 'a key, once');

  const shop = await openShop();
  const hooks = page.getByRole('region', { name: 'Webhooks', exact: true });
  await hooks.getByRole('button', { name: 'Nuevo webhook' }).click();
  const hookForm = page.getByRole('dialog', { name: 'Nuevo webhook' });
  await hookForm.getByRole('button', { name: 'Crear webhook' }).click();
  await expect(hookForm.getByText('Elija al menos un aviso')).toBeVisible();
  await hookForm.getByLabel('Nombre').fill('Vivero web');
  await hookForm.getByLabel('Dirección').fill('vivero');
  await hookForm.getByRole('checkbox', { name: /Orden creada/ }).check();
  await hookForm.getByRole('button', { name: 'Crear webhook' }).click();
  await expect(hookForm.getByText('Escriba una dirección como https://ejemplo.com/avisos').first()).toBeVisible();
  await expectAccessible(page, 'a webhook to nowhere');
  await hookForm.getByLabel('Dirección').fill(shop.url);
  await hookForm.getByRole('button', { name: 'Crear webhook' }).click();
  const signing = await hooks.getByRole('region', { name: 'Clave de Vivero web' }).locator('code').innerText();
  const hook = hooks.getByRole('region', { name: 'Vivero web', exact: true });
  await hook.getByRole('button', { name: 'Probar Vivero web' }).click();
  await expect(page.getByText('Tomó el aviso de prueba')).toBeVisible();

  // The shop: no browser, no session, its key alone.
  const api = await apiOf(page.request);
  const client = (await api.call(contract.clients.search, { search: '' })).data[0]?.value ?? '';
  const day = new Date(Date.now() + 86_400_000).toISOString();
  const end = (name: string, lng: number) => ({
    name,
    address: 'Gurruchaga',
    addressNumber: 1854,
    town: 'Palermo',
    location: { type: 'Point', coordinates: [lng, -34.588] },
  });
  const externalID = `WEB-${Date.now()}`;
  const order = {
    client,
    externalID,
    typeOrder: 'Normal',
    status: 1,
    deliveryDate: day,
    fromAddress: end('Vivero', -58.4),
    toAddress: end('Ñusta', -58.43),
  };
  const create = () =>
    page.request.post(contract.orders.create.path, {
      data: order,
      headers: { authorization: `Bearer ${secret}`, 'idempotency-key': externalID },
    });
  const [first, second] = [await create(), await create()];
  const made = (await first.json()) as { _id: string; internalID: string };
  expect([first.status(), await second.json(), second.headers()['idempotent-replayed']]).toEqual([200, made, 'true']);
  expect((await page.request.get(contract.session.profile.path, { headers: { token: secret } })).status()).toBe(403);

  await expect.poll(() => shop.heard.length).toBe(2);
  const told = shop.heard[1]!;
  expect(JSON.parse(told.body)).toMatchObject({ type: 'order.created', data: { order: { internalID: made.internalID, externalID } } });
  const [, time = '', sign = ''] = /^t=(\d+),v1=(\w+)$/.exec(String(told.headers['reparto-signature'])) ?? [];
  expect(createHmac('sha256', signing).update(`${time}.${told.body}`).digest('hex')).toBe(sign);

  await hook.getByRole('button', { name: 'Registro de Vivero web' }).click();
  const log = page.getByRole('dialog', { name: 'Registro de Vivero web' });
  await expect(log.getByRole('listitem')).toHaveCount(2);
  const row = log.getByRole('listitem').filter({ hasText: made.internalID });
  await expect(row).toContainText('Contestó 200');
  await row
    .getByRole('button', { name: /Orden creada/ })
    .first()
    .click();
  await expect(row.getByLabel('Lo que se envió')).toContainText(externalID);
  await expect(row.getByLabel('Lo que contestó')).toHaveText('gracias');
  await expectAccessible(page, 'the log of a webhook');
  shop.status = 500;
  await row.getByRole('button', { name: `Reenviar Orden creada ${made.internalID}` }).click();
  await expect(row).toContainText('Contesta con el error 500');
  await expect(row).toContainText('Pendiente');
  shop.status = 200;
  await row.getByRole('button', { name: `Reenviar Orden creada ${made.internalID}` }).click();
  await expect(row).toContainText('Contestó 200');
  expect(new Set(shop.heard.slice(1).map(({ body }) => body)).size).toBe(1);
  await log.getByRole('button', { name: 'Cerrar', exact: true }).last().click();

  await page.goto(`/order/${made._id}`);
  await expect(page.getByText('Vivero web · API')).toBeVisible();

  await page.goto('/config/api');
  await keys.getByRole('button', { name: 'Revocar Vivero web' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click();
  await expect(keys.getByText(/revocada/)).toBeVisible();
  expect((await create()).status()).toBe(401);
  shop.close();
});

test('on a phone all of it fits; a webhook that takes nothing says so; who is no administrator does not get in', async ({
  otherBrowser,
}) => {
  const page = await otherBrowser(own.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, undefined, '/config/api');
  const hook = page.getByRole('region', { name: 'Tienda propia', exact: true });
  await hook.getByRole('button', { name: 'Registro de Tienda propia' }).click();
  const log = page.getByRole('dialog', { name: 'Registro de Tienda propia' });
  await expect(log.getByText(/Contestó 200/).first()).toBeVisible();
  await log.getByText('No entregados').click();
  await expect(log.getByText('Contesta con el error 500').first()).toBeVisible();
  await expectAccessible(page, 'the log on a phone');
  await log.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);

  const shop = await openShop();
  shop.status = 503;
  await page.getByRole('button', { name: 'Editar Tienda propia' }).click();
  const form = page.getByRole('dialog', { name: 'Editar Tienda propia' });
  await form.getByLabel('Dirección').fill(shop.url);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await hook.getByRole('button', { name: 'Probar Tienda propia' }).click();
  await expect(page.getByText('Tienda propia no tomó el aviso de prueba')).toBeVisible();
  await hook.getByRole('button', { name: 'Reanudar Tienda propia' }).click();
  await expect(hook.getByText('Activo')).toBeVisible();
  await expectAccessible(page, 'keys and webhooks on a phone');
  await hook.getByRole('button', { name: 'Pausar Tienda propia' }).click();
  await expect(hook.getByText('En pausa')).toBeVisible();
  shop.close();

  const clerk = await otherBrowser(own.url);
  await signIn(clerk, 'operador@reparto.test', '/config/api');
  await expect(clerk).not.toHaveURL(/config\/api/);
});

test('the guide is there to read, for anybody', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'guía' }).click();
  await expect(page.getByRole('heading', { name: 'Conectar su sistema con Reparto' })).toBeVisible();
  await page.getByRole('link', { name: 'Comprobar la firma' }).click();
  await expectAccessible(page, 'the guide', false);
});
