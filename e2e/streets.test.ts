import type { APIRequestContext, Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { cityFile } from '../src/features/streets/server/testing.ts';
import { apiOf, choose, expect, OWNER, signIn, test } from './kit.ts';
import { goToStep, pick } from './importSteps.ts';
import { addressOf, makeOrder } from './newOrder.ts';
import { csvFile, SHOP, tomorrow } from './orderFile.ts';

/** Others find no streets, as before. */
const removeAll = async (request: APIRequestContext) => {
  const api = await apiOf(request);
  for (const { _id } of (await api.call(contract.streets.loaded, {})).data) await api.call(contract.streets.remove, { _id });
};
test.beforeEach(({ request }) => removeAll(request));
test.afterEach(({ request }) => removeAll(request));

const calles = { name: 'calles.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(cityFile()) };

/** Loads the streets of the test on their screen, which is open. */
const load = async (page: Page) => {
  await page.getByLabel('Archivos de calles').setInputFiles(calles);
  await page.getByRole('dialog', { name: 'Cargar calles' }).getByRole('button', { name: 'Cargar' }).click();
  await expect(page.getByText('Calles de Buenos Aires: 6 tramos cargados')).toBeVisible();
};

/** An even number of Jacarandá is on the left as it grows: north of it, and as far along as its hundreds say. */
const expectAtDoor = (number: number, { coordinates: [lng = 0, lat = 0] }: { coordinates: readonly number[] }) => {
  expect(Math.abs(lng - (-58.44 + (number - 100) / 100_000))).toBeLessThan(0.0002);
  expect(lat).toBeGreaterThan(-34.6);
  expect(lat).toBeLessThan(-34.5998);
};

test('streets are loaded while the product runs: a doubtful order is found at its door, and so is an address that is typed', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const doubtful = { ...addressOf('Jacarandá', 250), partial_match: true };
  const before = await makeOrder(api, { toAddress: doubtful });
  await signIn(page, OWNER, '/office/streets');
  await expect(page.getByRole('heading', { name: 'Cargue las calles de su ciudad' })).toBeVisible();
  await load(page);
  const source = page.getByRole('region', { name: 'Calles de Buenos Aires' });
  await expect(source).toContainText('Buenos Aires Data, GCBA, CC BY 2.5 AR');
  await expect(page.getByRole('heading', { name: 'Cargue las calles de su ciudad' })).toHaveCount(0);

  await page.getByRole('button', { name: /^Volver a buscar \d+ direcci/ }).click();
  await expect(page.getByRole('status').filter({ hasText: /(quedó ubicada|quedaron ubicadas) en su puerta/ })).toBeVisible();
  const { data, history } = await api.call(contract.orders.detail, { _id: before._id });
  expect(data.toAddress.partial_match).toBe(false);
  expectAtDoor(250, data.toAddress.location);
  expect(history[0]).toMatchObject({ source: 'system', observation: expect.stringMatching(/^Dirección ubicada: Jacarand/) });

  await page.getByRole('button', { name: 'Órdenes' }).click();
  await page
    .getByRole('link', { name: 'General' })
    .or(page.getByRole('menuitem', { name: 'General' }))
    .click();
  await page.getByRole('button', { name: 'Agregar' }).click();
  await page.getByRole('menuitem', { name: 'Nueva orden' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar Orden' });
  await choose(page, 'Cliente', /Ñandú/, 'nandu');
  await expect(form.getByRole('combobox', { name: 'Dirección de origen' })).not.toHaveValue('');
  const destination = form.getByRole('combobox', { name: 'Dirección de destino' });
  await destination.fill('jacaranda 360, palermo');
  await page
    .getByRole('option', { name: /Jacarand.* 360/ })
    .first()
    .click();
  await expect(form.getByRole('button', { name: 'Ubicar destino en el mapa' })).toHaveAttribute('data-placed', 'true');
  await form.getByRole('textbox', { name: 'ID externo' }).fill('E2E-STREETS-1');
  await form.getByRole('button', { name: 'Crear Orden' }).click();
  await expect(page.getByText('Orden creada')).toBeVisible();
  const [made] = (await api.call(contract.orders.tracking, { search: 'E2E-STREETS-1' })).orders;
  const { data: stored } = await api.call(contract.orders.detail, { _id: made?._id ?? '' });
  expect(stored.toAddress.partial_match).toBe(false);
  expectAtDoor(360, stored.toAddress.location);
});

test('an import whose addresses nobody knew: its owner is offered to load streets, and at a button they are sure', async ({
  page,
  request,
}) => {
  const mark = `ST${Date.now()}`;
  const api = await apiOf(request);
  // What was sure once is remembered: nothing else here has these.
  const number = 402 + 2 * (Date.now() % 49);
  const rows = [`Jacarandá ${number}`, `Jacarandá ${number - 1}`, `Lapacho ${1002 + (number % 190)}`, `Pasaje ${mark} 12`];
  const sheet = [
    'Cliente;Nro. Pedido;Fecha de entrega;Destinatario;Teléfono;Dirección;Barrio',
    ...rows.map((street, at) => `${SHOP};${mark}-${at};${tomorrow()};Vecina;11 4444-0000;${street};Palermo`),
  ].join('\n');
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('calles.csv', sheet));
  await page.getByRole('button', { name: 'Ubicar 4 direcciones' }).click();
  await page.getByRole('button', { name: 'Ubicar las 4 en su localidad o barrio' }).click();
  await expect(page.getByRole('heading', { name: 'Todas están en el mapa' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Volver a buscar/ })).toHaveCount(0);

  await page.getByRole('complementary', { name: 'Calles sin cargar' }).getByRole('link').first().click();
  await load(page);
  await page.goBack();
  await expect(page.getByRole('complementary', { name: 'Calles sin cargar' })).toHaveCount(0);
  await goToStep(page, 'Revisar');
  await page.getByRole('button', { name: 'Volver a buscar 4 direcciones' }).click();
  await expect(page.getByText('3 direcciones en su puerta; sigue igual 1')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Volver a buscar/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Importar 4 órdenes' }).click();
  await expect(page.getByText('Se crearon 4 órdenes.')).toBeVisible({ timeout: 30_000 });
  const storedAs = async (at: number) => {
    const [order] = (await api.call(contract.orders.tracking, { search: `${mark}-${at}` })).orders;
    return (await api.call(contract.orders.detail, { _id: order?._id ?? '' })).data.toAddress;
  };
  const first = await storedAs(0);
  expect(first).toMatchObject({ address: 'Jacarandá', addressNumber: number, partial_match: false });
  expectAtDoor(number, first.location);
  expect(await storedAs(2)).toMatchObject({ addressNumber: 1002 + (number % 190), partial_match: false });
  expect(await storedAs(3)).toMatchObject({ partial_match: true });
});
