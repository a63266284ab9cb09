import { contract } from '../src/contract.ts';
import { addDays, at10, today } from '#shared/time.ts';
import { apiOf, choose, expect, OWNER, signIn, test } from './kit.ts';
import { makeOrder } from './newOrder.ts';

test('a whole filter but one is changed in the background, what is refused says why, and all of it is undone', async ({
  page,
  request,
  otherBrowser,
}) => {
  const api = await apiOf(request);
  // A day of its own, so that the filter holds these orders alone.
  const day = addDays(today(Date.now()), 40);
  const due = { deliveryDate: at10(day).toISOString() };
  const made = [];
  for (let index = 0; index < 30; index++) made.push(await makeOrder(api, { ...due, externalID: `E2E-BULK-${index}` }));
  const [delivered, spared] = [made[3], made[29]];
  if (!delivered || !spared) throw new Error('too few orders');
  const driver = (await api.call(contract.fleet.drivers, {})).data[0];
  const handed = {
    status: 8,
    driverAssign: driver?.value ?? null,
    clientName: 'Ana',
    clientIDNumber: '32418905',
    observation: 'Ok',
  } as const;
  await api.call(contract.orders.changeBulk, { orders: [delivered._id], status: 5, driverAssign: driver?.value ?? null });
  await api.call(contract.orders.changeBulk, { orders: [delivered._id], ...handed });

  await signIn(page, OWNER, `/order?startDay=${day}&endDay=${day}&sortField=internalID&sortOrder=asc`);
  await page.getByRole('checkbox', { name: `Seleccionar orden ${made[0]?.internalID}` }).check();
  await page.getByRole('button', { name: 'Seleccionar las 30' }).click();
  await expect(page.getByText('30 seleccionadas')).toBeVisible();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await page.getByRole('checkbox', { name: `Seleccionar orden ${spared.internalID}` }).uncheck();
  await expect(page.getByText('29 seleccionadas')).toBeVisible();
  await page.getByRole('button', { name: 'Modificar (29)' }).click();
  const modal = page.getByRole('dialog', { name: 'Modificar Órdenes' });
  await expect(modal.getByText('Se modificarán las 29 órdenes del filtro')).toBeVisible();
  await modal.getByRole('textbox', { name: 'Fecha de entrega' }).fill('31/02/2026');
  await choose(page, 'Estado', 'Programado', 'progr');
  // A day that is none stays as it was typed, and nothing is changed.
  await modal.getByRole('button', { name: /^Modificar .* (orden|órdenes)/ }).click();
  await expect(modal.getByText('No existe el día 31/02/2026')).toBeVisible();
  await expect(modal.getByRole('textbox', { name: 'Fecha de entrega' })).toHaveValue('31/02/2026');
  await expect(modal.getByRole('textbox', { name: 'Fecha de entrega' })).toBeFocused();
  // Its calendar would cover the reason.
  await expect(page.getByRole('group', { name: 'Calendario de Fecha de entrega' })).toHaveCount(0);
  await expect(modal.getByText('Revise 1 campo')).toBeVisible();
  await modal.getByRole('textbox', { name: 'Fecha de entrega' }).fill('');
  await expect(modal.getByText('Revise 1 campo')).toHaveCount(0);
  await modal.getByRole('button', { name: 'Modificar 29 órdenes' }).click();
  const first = page.getByRole('dialog', { name: '¿Modificar 29 órdenes?' });
  await expect(first).toBeVisible();
  // Another order comes into the filter: what is agreed to is not what there is, and it is asked again.
  await makeOrder(api, { ...due, externalID: 'E2E-BULK-LATE' });
  await first.getByRole('button', { name: 'Modificar 29 órdenes' }).click();
  const question = page.getByRole('dialog', { name: '¿Modificar 30 órdenes?' });
  await expect(question.getByText('Ahora son 30 órdenes: confirme otra vez')).toBeVisible();
  await question.getByRole('button', { name: 'Modificar 30 órdenes' }).click();

  await expect(page.getByText('29 órdenes modificadas; 1 sin modificar.')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Ver motivos' }).click();
  const reasons = page.getByRole('dialog', { name: 'Órdenes sin modificar' });
  await expect(reasons.getByRole('row', { name: new RegExp(delivered.internalID) })).toContainText(/Entregado/);
  await page.keyboard.press('Escape');
  const statusOf = async (_id: string) => (await api.call(contract.orders.detail, { _id })).data.status.id;
  expect([await statusOf(made[0]?._id ?? ''), await statusOf(spared._id), await statusOf(delivered._id)]).toEqual([24, 1, 8]);

  // Somebody goes on with one of them: undoing leaves it.
  const somebody = await apiOf(request, 'operador@reparto.test');
  await somebody.call(contract.orders.changeBulk, { orders: [made[5]?._id ?? ''], status: 26 });
  // Whoever made the change may undo it wherever they are.
  const other = await otherBrowser();
  await signIn(other, OWNER, '/order');
  await expect(other.getByText(/Su cambio a Programado de las \d\d:\d\d: 29 órdenes modificadas/)).toBeVisible();
  await other.getByRole('button', { name: /^Deshacer/ }).click();
  await expect(other.getByText('Cambio deshecho en 28 órdenes; 1 sin deshacer.')).toBeVisible({ timeout: 60_000 });
  expect([await statusOf(made[0]?._id ?? ''), await statusOf(made[5]?._id ?? '')]).toEqual([1, 26]);
  await page.goto(`/order/${made[0]?._id}`);
  await expect(page.getByRole('region', { name: 'Historial' }).getByRole('listitem').first()).toContainText('Creado');
});
