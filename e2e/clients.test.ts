import { contract } from '../src/contract.ts';
import { apiOf, expect, signIn, test } from './kit.ts';

/** A name that nothing else has; journeys share their product. */
const nameOf = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`;
/** A picture of one red pixel. */
const picture = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64'),
};

test('a client goes from empty to saved with logo and pin, is found by its column, put on the map, connected to nothing, and deleted', async ({
  page,
}) => {
  await signIn(page, undefined, '/office/client');
  const name = nameOf('Yerbatería Ñandutí');
  const email = `${crypto.randomUUID().slice(0, 8)}@yerba.test`;
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Agregar cliente' });
  await form.getByRole('button', { name: 'Crear cliente' }).click();
  await expect(form.getByText('Requerido')).toHaveCount(4);
  await form.getByLabel('Nombre').fill(name);
  await form.getByLabel('CUIT').fill('30-50001091-3');
  await form.getByRole('textbox', { name: 'Email' }).fill(email.toUpperCase());
  await expect(form.getByRole('img', { name: 'Email disponible' })).toBeVisible();
  await form.locator('input[type=password]').fill('quebracho colorado');
  await form.getByLabel('Dirección de cliente').fill('Av. Montes de Oca 1780, Barracas');
  await page.keyboard.press('Escape');
  await form.getByLabel('Elegir logo', { exact: true }).setInputFiles(picture);
  await expect(form.getByRole('img', { name: 'Logo: logo.png' })).toBeVisible();
  await form
    .getByLabel('Elegir logo térmico', { exact: true })
    .setInputFiles({ ...picture, name: 'remito.pdf', mimeType: 'application/pdf' });
  await expect(form.getByRole('alert')).toContainText('no es una imagen PNG o JPG');
  await form.getByRole('button', { name: 'Crear cliente' }).click();
  await expect(form.getByText('El dígito verificador no coincide: revise el número')).toBeVisible();
  await form.getByLabel('CUIT').fill('30-50001091-2');
  await expect(form.getByRole('img', { name: 'CUIT correcto' })).toBeVisible();
  await form.getByRole('button', { name: 'Crear cliente' }).click();
  await expect(page.getByText('Cliente Guardado con éxito')).toBeVisible();

  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Filtrar por Nombre').fill(name.toLowerCase());
  await page.getByLabel('Filtrar por Estado').selectOption('Activo');
  const row = page.locator('tr[data-row]').filter({ hasText: name });
  await expect(row).toContainText('Av. Montes de Oca 1780');
  await expect(row).toContainText('Sin conexión');
  await expect(row.getByRole('img', { name: 'Subido' })).toBeVisible();
  await expect(page.getByText(/^1 de \d+ clientes$/)).toBeVisible();
  await row.getByRole('button', { name: `Ver ${name} en el mapa` }).click();
  await expect(page.getByRole('dialog', { name })).toContainText('Av. Montes de Oca 1780');
  await page.keyboard.press('Escape');

  await row.focus();
  await page.keyboard.press('e');
  const edit = page.getByRole('dialog', { name: `Editar cliente · ${name}` });
  await expect(edit.getByRole('textbox', { name: 'CUIT' })).toHaveValue('30-50001091-2');
  await expect(edit.getByRole('img', { name: 'Logo', exact: true })).toBeVisible();
  await edit.getByRole('button', { name: 'Quitar logo', exact: true }).click();
  await edit.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Cliente Guardado con éxito').last()).toBeVisible();
  await expect(row.getByRole('img', { name: 'Sin logo' })).toBeVisible();

  await row.focus();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: `¿Desea borrar el cliente ${name}?` });
  await expect(question).toContainText('Dicha acción es permanente');
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Eliminado con éxito')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a draft of a client keeps what was typed, and no password', async ({ page }) => {
  await signIn(page, undefined, '/office/client');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Agregar cliente' });
  const name = nameOf('A medias');
  await form.getByLabel('Nombre').fill(name);
  await form.locator('input[type=password]').fill('quebracho colorado');
  await page.reload();
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect([kept.includes(name), kept.includes('quebracho')]).toEqual([true, false]);
});

test("a client's page has its orders, products and changes, says what it is, and edits it", async ({ page, request }) => {
  const api = await apiOf(request);
  const client = (await api.call(contract.clients.list, {})).data.find(({ name }) => name === 'Electro Once');
  if (!client) throw new Error('the demo has no such client');
  // The page is long in coming: what was typed in the list follows into no address but the list's.
  await page.route(/ClientScreen-.*\.js$/, async (route) => {
    await new Promise((come) => setTimeout(come, 1000));
    await route.continue();
  });
  await signIn(page, undefined, '/office/client');
  await page.getByRole('searchbox', { name: 'Buscar en clientes' }).fill('electro once');
  await page.getByRole('row', { name: 'Electro Once' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/office/client/${client._id}$`));
  await expect(page.getByRole('heading', { name: 'Electro Once', level: 1 })).toBeVisible();
  const { total } = await api.call(contract.orders.search, { client: client._id });
  await expect(page.getByRole('tab', { name: /^Órdenes/ })).toContainText(total.toLocaleString('es-AR'));
  await expect(page.getByRole('tabpanel').getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('tab', { name: /^SKU/ }).click();
  await expect(page.getByRole('row', { name: 'Auriculares inalámbricos' })).toBeVisible();
  await page.getByRole('tab', { name: /^Cambios/ }).click();
  await expect(page.getByText('Creó el cliente')).toBeVisible();
  await expect(page).toHaveURL(/\?tab=changes$/);
  await page.reload();
  await expect(page.getByText('Creó el cliente')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^SKU/ })).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await expect(page.getByText('Creó el cliente')).toBeVisible();

  await page.getByRole('button', { name: 'Editar' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar cliente · Electro Once' });
  const contact = nameOf('Nélida');
  await edit.getByLabel('Contacto', { exact: true }).fill(contact);
  await edit.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByRole('region', { name: 'Datos del cliente' })).toContainText(contact);
  await expect(page.getByRole('tabpanel')).toContainText(contact);
  await page.goto('/office/client/0198c0de-0000-7000-8000-000000000001');
  await expect(page.getByRole('heading', { name: 'El cliente no existe' })).toBeVisible();
});
