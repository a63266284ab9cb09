import sharp from 'sharp';
import { fakeBridge } from '../src/testing/fakeBridge.ts';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';

// Where no bridge listens, the browser says so.
test.use({ expectedErrors: /WebSocket connection to 'wss?:\/\/localhost:\d+\/' failed/ });

/** Of the ports on which a page looks for the bridge, the last one: whoever works here may have a real one on the first. */
const PORT = 8485;
const PRINTERS = ['Zebra ZD230 (USB)', 'Ñandú «térmica»'];

test('without a bridge one is told what it is; with it one chooses a printer, tries it, and both are kept', async ({ page, request }) => {
  const api = await apiOf(request, 'operador@reparto.test');
  await signIn(page, 'operador@reparto.test', '/dashboard');
  await page.getByRole('button', { name: /menú del usuario/ }).click();
  await page.getByRole('menuitem', { name: 'Configuración' }).click();
  const card = page.getByRole('region', { name: 'Mi impresora de etiquetas' });
  await expect(card.getByText('No se encontró QZ Tray en esta computadora')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Descargar QZ Tray' })).toHaveAttribute('href', 'https://qz.io/download/');
  await expect(page.getByRole('region')).toHaveCount(1);
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(card.getByText('Requerido')).toHaveCount(1);
  await expect(card.getByRole('combobox', { name: 'Impresora' })).toBeDisabled();
  await expectAccessible(page, 'settings, no bridge, nothing chosen');
  // Nobody can choose a printer here: the size is saved alone.
  await card.getByRole('radio', { name: '100 × 100 continua' }).check();
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Cambios realizados con éxito')).toBeVisible();
  const alone = await api.call(contract.session.check, {});
  expect([alone.zplLabel, alone.zplPrint]).toEqual(['100x100', null]);

  const bridge = await fakeBridge(PRINTERS, PORT);
  try {
    await card.getByRole('button', { name: 'Reintentar' }).click();
    await expect(card.getByText('QZ Tray 2.2.4 · 2 impresoras')).toBeVisible();
    await card.getByRole('radio', { name: '100 × 150 continua' }).check();
    await card.getByRole('button', { name: 'Guardar' }).click();
    await expect(card.getByText('Requerido')).toHaveCount(1);
    await expect(card.getByRole('combobox', { name: 'Impresora' })).toBeFocused();
    await card.getByRole('combobox', { name: 'Impresora' }).click();
    await page.getByRole('option', { name: 'Ñandú' }).click();
    await card.getByRole('button', { name: 'Imprimir una prueba' }).click();
    await expect(card.getByText(/Última prueba: hoy \d\d:\d\d, salió bien/)).toBeVisible();
    expect(bridge.printed.map(({ printer }) => printer)).toEqual(['Ñandú «térmica»']);
    expect(bridge.printed[0]?.commands).toContain('^PW800^LL1200');
    await card.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Cambios realizados con éxito').last()).toBeVisible();
    await expectAccessible(page, 'settings, with a bridge');

    // A label of an order goes to that printer, and its history tells so.
    const [order] = (await api.call(contract.orders.search, { size: 1 })).orders;
    await page.goto('/order?anyDate=true');
    await page.getByRole('button', { name: `Acciones de orden ${order?.internalID}` }).click();
    await page.getByRole('menuitem', { name: 'Impresión ZPL' }).click();
    await expect(page.getByText(/1 etiqueta en Ñandú|etiquetas en Ñandú/)).toBeVisible();
    expect(bridge.printed.at(-1)?.commands).toContain(`^FD${order?.internalID}^FS`);
    const { history } = await api.call(contract.orders.detail, { _id: order?._id ?? '' });
    expect(history[0]?.status.id).toBe(40);
    await page.goto('/config');
    await expect(card.getByText('QZ Tray 2.2.4 · 2 impresoras')).toBeVisible();

    bridge.user.refuses = 'Request blocked';
    await card.getByRole('button', { name: 'Imprimir una prueba' }).click();
    await expect(card.getByText(/no salió: Request blocked/)).toBeVisible();
  } finally {
    await bridge.close();
  }
  await page.reload();
  await expect(card.getByRole('radio', { name: '100 × 150 continua' })).toBeChecked();
  await expect(card.getByRole('combobox', { name: 'Impresora' })).toHaveValue('Ñandú «térmica»');
  const { zplLabel, zplPrint } = await api.call(contract.session.check, {});
  expect([zplLabel, zplPrint]).toEqual(['100x150', 'Ñandú «térmica»']);
});

test('an owner copies the logistics number, changes a logo and takes it away; a file that is no picture is refused', async ({ page }) => {
  await signIn(page, undefined, '/config');
  const card = page.getByRole('region', { name: 'Logos de la empresa' });
  await expect(page.getByLabel('ID logístico', { exact: true })).toHaveValue('12AB');
  const logo = card.getByRole('group', { name: 'Logo de emails' });
  const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#17325c' } })
    .png()
    .toBuffer();
  const before = await logo.getByRole('img').getAttribute('src');
  await logo.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText('Cargado con éxito')).toBeVisible();
  await expect(logo.getByRole('img')).not.toHaveAttribute('src', before ?? '');
  const stored = await page.request.get((await logo.getByRole('img').getAttribute('src')) ?? '');
  expect(await sharp(await stored.body()).metadata()).toMatchObject({ width: 208, height: 79 });
  await expectAccessible(page, 'settings of an owner');

  await logo.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') });
  await expect(logo.getByRole('alert')).toBeVisible();
  await logo.getByRole('button', { name: 'Quitar logo de emails' }).click();
  await expect(logo.getByRole('img')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Segundo factor' })).toBeVisible();
});

test('an owner says how papers name the company; what is no number of the country is told at its field, what another saved is kept', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, OWNER);
  const { data: before } = await api.call(contract.settings.companyDetails, {});
  await signIn(page, OWNER, '/config');
  const card = page.getByRole('region', { name: 'Datos de la empresa' });
  await expect(card.getByLabel('Razón social')).toHaveValue(before.legalName);
  await card.getByLabel('CUIT').fill('30-71562408-4');
  await card.getByLabel('Alias o CBU').fill('x');
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(card.getByText('El dígito verificador no coincide: revise el número')).toBeVisible();
  await expect(card.getByText(/Un alias tiene de 6 a 20/)).toBeVisible();
  await expectAccessible(page, 'settings, details of the company that are wrong');
  await card.getByLabel('CUIT').fill('30-71562408-3');
  await card.getByLabel('Alias o CBU').fill('RAPIDO.SUR.OTRO');
  await card.getByLabel('Domicilio fiscal').fill('Av. Caseros 500, CABA');
  await api.call(contract.settings.saveCompanyDetails, { ...before, address: 'Suárez 1200, CABA' });
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(card.getByRole('alert')).toContainText('Otro usuario guardó los datos de la empresa mientras usted los editaba.');
  await expect(card.getByLabel('Domicilio fiscal')).toHaveValue('Av. Caseros 500, CABA');
  await card.getByRole('button', { name: 'Cargar lo guardado' }).click();
  await expect(card.getByLabel('Domicilio fiscal')).toHaveValue('Suárez 1200, CABA');
  await expectAccessible(page, 'settings, details of the company that another saved');
  await card.getByRole('button', { name: 'Usar lo mío: Alias o CBU' }).click();
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Cambios realizados con éxito')).toBeVisible();
  const { data: after } = await api.call(contract.settings.companyDetails, {});
  expect(after).toEqual({ ...before, address: 'Suárez 1200, CABA', payTo: 'RAPIDO.SUR.OTRO', version: before.version + 2 });
  await api.call(contract.settings.saveCompanyDetails, { ...before, version: after.version });
});
