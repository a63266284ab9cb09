import sharp from 'sharp';
import { contract } from '../src/contract.ts';
import { addDays, today } from '#shared/time.ts';
import { apiOf, choose, expect, OWNER, signIn, test } from './kit.ts';
import { OWN_ORIGINS } from './newOrder.ts';

/** A photo as a phone takes it, with the place in its EXIF. */
const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#4a7f5c' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 36/1 0/1' } })
    .toBuffer();

test('an order on its way is delivered with photo and DNI, and its history tells it', async ({ page, request }) => {
  const api = await apiOf(request);
  const day = today(Date.now());
  const { orders } = await api.call(contract.orders.search, {
    startDay: day,
    endDay: addDays(day, 1),
    status: [1, 4, 5, 6, 7, 24],
    fromOrder: OWN_ORIGINS,
  });
  const [order] = orders;
  const [driver] = (await api.call(contract.fleet.drivers, {})).data;
  if (!order || !driver) throw new Error('the demo has nothing to deliver');
  for (const change of [{ status: 5, driverAssign: driver.value }, { status: 7 }] as const) {
    await api.call(contract.orders.changeBulk, { orders: [order._id], ...change });
  }
  const bytes = await photo();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();

  await signIn(page, OWNER, `/order/${order._id}`);
  await expect(page.getByRole('heading', { name: order.internalID })).toBeVisible();
  await expect(page).toHaveTitle(`Detalle ${order.internalID} · Reparto`);
  await expect(page.getByText('En Reparto').first()).toBeVisible();
  const canvas = page.locator('canvas');
  await expect(canvas).toBeVisible({ timeout: 30_000 });
  const colours = async () => Math.max(...(await sharp(await canvas.screenshot()).stats()).channels.map(({ stdev }) => stdev));
  await expect.poll(colours, { timeout: 30_000 }).toBeGreaterThan(3);

  await page.getByRole('button', { name: 'Agregar Historial' }).click();
  const modal = page.getByRole('dialog', { name: `Agregar Historial: ${order.internalID}` });
  await modal.getByRole('button', { name: 'Guardar' }).click();
  await expect(
    modal.getByRole('textbox', { name: 'Estado' }).or(modal.getByRole('combobox', { name: 'Estado' })),
  ).toHaveAccessibleDescription(/Requerido/);
  await choose(page, 'Estado', 'Entregado', 'entreg');
  await modal.getByRole('textbox', { name: 'Nombre de quien recibe' }).fill('Ana María Ñandú');
  await modal.getByRole('button', { name: 'Guardar' }).click();
  await expect(modal.getByText('Requerido')).toHaveCount(3);
  await modal.getByRole('textbox', { name: 'DNI' }).fill('32418905');
  await modal.getByRole('textbox', { name: 'Observación' }).fill('En mano');
  await modal.locator('input[type=file]').setInputFiles({ name: 'frente.jpg', mimeType: 'image/jpeg', buffer: bytes });
  await expect(modal.getByRole('img', { name: 'frente.jpg' })).toBeVisible();
  await modal.getByRole('button', { name: 'Guardar' }).click();
  await expect(modal).toHaveCount(0);
  await expect(page.getByText('Historial agregado')).toBeVisible();

  const newest = page.getByRole('region', { name: 'Historial' }).locator('ol > li').first();
  await expect(newest).toContainText('Entregado');
  await expect(newest).toContainText('Recibió Ana María Ñandú, DNI 32.418.905');
  await expect(newest).toContainText('En mano');
  await newest.getByRole('button').click();
  const viewer = page.getByRole('dialog', { name: 'Imagen' });
  const image = viewer.getByRole('img', { name: 'Foto · Entregado' });
  await expect(image).toBeVisible();
  const stored = sharp(await (await request.get((await image.getAttribute('src')) ?? '')).body());
  expect(await stored.metadata()).toMatchObject({ width: 640, height: 480 });
  expect((await stored.metadata()).exif).toBeUndefined();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  expect((await api.call(contract.orders.detail, { _id: order._id })).data.status.id).toBe(8);

  // A closed order is deleted as a correction: with the reason.
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const question = page.getByRole('dialog', { name: `¿Desea borrar la orden ${order.internalID}?` });
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(question.getByRole('textbox', { name: 'Observación' })).toHaveAccessibleDescription('Requerido');
  await question.getByRole('textbox', { name: 'Observación' }).fill('Se cargó dos veces');
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Orden eliminada')).toBeVisible();
  const clerk = await apiOf(request, 'operador@reparto.test');
  expect(await clerk.status(contract.orders.detail, { _id: order._id })).toBe(404);
});

test('of two who save the same order the second is told, keeps what was typed, and may save again', async ({ page, context, request }) => {
  const api = await apiOf(request);
  const day = today(Date.now());
  const { orders } = await api.call(contract.orders.search, { startDay: addDays(day, 1), endDay: addDays(day, 3) });
  const order = orders[0];
  if (!order) throw new Error('the demo has no order ahead');
  await signIn(page, OWNER, `/order/${order._id}`);
  const other = await context.newPage();
  await other.goto(`/order/${order._id}`);
  for (const [tab, text] of [
    [page, 'La primera nota'],
    [other, 'La segunda nota'],
  ] as const) {
    await tab.bringToFront();
    await tab.getByRole('button', { name: 'Agregar Historial' }).click();
    await choose(tab, 'Estado', 'Observación', 'Observ');
    await tab.getByRole('dialog').getByRole('textbox', { name: 'Observación' }).fill(text);
  }
  await page.bringToFront();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await other.bringToFront();
  await other.getByRole('button', { name: 'Guardar' }).click();
  await expect(other.getByRole('alert')).toContainText('Otro usuario modificó este registro');
  await expect(other.getByRole('dialog').getByRole('textbox', { name: 'Observación' })).toHaveValue('La segunda nota');
  const meanwhile = other.getByRole('dialog').getByRole('status').filter({ hasText: 'Otro usuario modificó la orden' });
  await expect(meanwhile.getByRole('listitem')).toHaveText(/Observación.*Lucía Íñiguez/);
  await other.getByRole('button', { name: 'Guardar igual' }).click();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  const timeline = other.getByRole('region', { name: 'Historial' });
  await expect(timeline).toContainText('La segunda nota');
  await expect(timeline).toContainText('La primera nota');
});
