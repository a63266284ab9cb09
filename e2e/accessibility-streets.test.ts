import { contract } from '../src/contract.ts';
import { cityFile } from '../src/features/streets/server/testing.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, signIn, test } from './kit.ts';
import { addressOf, makeOrder } from './newOrder.ts';

const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

test('streets: none, what is asked of a file, one that is refused, those that are loaded, orders looked for again', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const removeAll = async () => {
    for (const { _id } of (await api.call(contract.streets.loaded, {})).data) await api.call(contract.streets.remove, { _id });
  };
  await removeAll();
  const order = await makeOrder(api, { toAddress: { ...addressOf(`Pasaje Nadie ${Date.now() % 10_000}`, 7), partial_match: true } });
  await signIn(page, undefined, `/order/${order._id}`);
  await expect(page.getByRole('complementary', { name: 'Calles sin cargar' })).toBeVisible();
  await expectAccessible(page, 'offer on a map');

  await page.goto('/office/streets');
  await expect(page.getByRole('heading', { name: 'Cargue las calles de su ciudad' })).toBeVisible();
  await expectAccessible(page, 'no streets');
  const refused = `ejes-${Date.now()}.csv`;
  const picker = page.getByLabel('Archivos de calles');
  const dialog = page.getByRole('dialog', { name: 'Cargar calles' });
  await picker.setInputFiles(file(refused, 'CALLE;geometry\nCeibo;"LINESTRING (-58.44 -34.6, -58.439 -34.6)"'));
  await dialog.getByText('decir qué es cada columna').click();
  await dialog.getByLabel('Altura derecha, desde').fill('DESDE');
  await dialog.getByRole('button', { name: 'Cargar' }).click();
  await expect(dialog.getByText('Requerido')).toBeVisible();
  await expectAccessible(page, 'columns of a street file, one of them lacking');
  await dialog.getByLabel('Altura derecha, desde').fill('');
  await dialog.getByRole('button', { name: 'Cargar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: `${refused}: no se reconocen sus columnas (calle, geometry)` })).toBeVisible();
  await expectAccessible(page, 'a street file that is refused');
  await page
    .getByRole('region', { name: `Carga de ${refused}` })
    .getByRole('button', { name: 'Cerrar el aviso' })
    .click();

  const onePoint = {
    type: 'Feature',
    properties: { nomoficial: 'CEIBO' },
    geometry: { type: 'LineString', coordinates: [[-58.4, -34.6]] },
  };
  await picker.setInputFiles(file('calles.geojson', cityFile().replace('"features":[', `"features":[${JSON.stringify(onePoint)},`)));
  await dialog.getByRole('button', { name: 'Cargar' }).click();
  const source = page.getByRole('region', { name: 'Calles de Buenos Aires' });
  await source.getByText('1 cosa no se entendió del archivo').click();
  await expect(source.getByText('1 tramo de un solo punto quedó afuera')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Volver a buscar/ })).toBeVisible();
  await expectAccessible(page, 'streets that are loaded');
  await source.getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByRole('dialog', { name: '¿Desea quitar Calles de Buenos Aires?' })).toBeVisible();
  await expectAccessible(page, 'question before streets are removed');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Volver a buscar/ }).click();
  await expect(page.getByRole('status').filter({ hasText: /siguen? dudosas?/ })).toBeVisible();
  await expectAccessible(page, 'orders that were looked for again');
  await removeAll();
});
