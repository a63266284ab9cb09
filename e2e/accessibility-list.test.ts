import type { Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { addDays, at10, today } from '#shared/time.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, choose, expect, OWNER, signIn, test } from './kit.ts';
import { makeOrder } from './newOrder.ts';

const rowsOf = (page: Page) => page.locator('tbody tr[data-row]');

test('the list of orders: its rows, their menu and detail, a selection, columns and views', async ({ page }) => {
  await signIn(page, OWNER, '/order?anyDate=true');
  await expect(rowsOf(page)).toHaveCount(25);
  await expectAccessible(page, 'list');

  const menu = page.getByRole('button', { name: /^Acciones de orden/ }).first();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Ver detalle' })).toBeVisible();
  await expectAccessible(page, 'menu of a row');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Agregar' }).click();
  await expect(page.getByRole('menuitem', { name: 'Nueva orden' })).toBeVisible();
  await expectAccessible(page, 'what can be added');
  await page.keyboard.press('Escape');

  await page
    .getByRole('button', { name: /^Detalle de orden/ })
    .first()
    .click();
  await expect(page.locator('tbody tr:not([data-row])')).toContainText('Cobro en Destino');
  await expectAccessible(page, 'detail of a row');

  await page.getByRole('checkbox', { name: 'Seleccionar las órdenes de esta página' }).check();
  await expect(page.getByText('25 seleccionadas')).toBeVisible();
  await expectAccessible(page, 'selection');
  await page.getByRole('button', { name: 'Quitar selección' }).click();

  await page.getByRole('button', { name: 'Columnas' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Ext. Tracking' }).click();
  await expectAccessible(page, 'columns');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Vistas' }).click();
  await page.getByRole('menuitem', { name: 'Guardar como vista nueva…' }).click();
  const naming = page.getByRole('dialog', { name: 'Guardar como vista nueva' });
  await naming.getByRole('textbox', { name: 'Nombre de la vista' }).fill('Para todos');
  await expectAccessible(page, 'naming a view');
  await naming.getByRole('button', { name: 'Guardar' }).click();
  const view = page.getByRole('button', { name: 'Para todos' });
  await view.click();
  await expect(page.getByRole('menuitem', { name: 'Eliminar la vista' })).toBeVisible();
  await expectAccessible(page, 'views');
  await page.getByRole('menuitem', { name: 'Eliminar la vista' }).click();
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Vistas' })).toBeVisible();
});

test('the filters of the list, their options and their days', async ({ page }) => {
  await signIn(page, OWNER, '/order');
  await page.getByRole('button', { name: /^Filtros/ }).click();
  const panel = page.getByRole('form', { name: 'Filtros' });
  await choose(page, 'Cliente', /Ñandú/, 'nandu');
  await choose(page, 'Depósito', 'Sin asignar');
  await page.keyboard.press('Escape');
  await choose(page, 'Tipo de envío', 'Flex');
  await page.keyboard.press('Escape');
  await panel.getByRole('switch', { name: 'MercadoLibre' }).check();
  await panel.getByRole('switch', { name: 'Dirección errónea' }).check();
  await page.getByRole('textbox', { name: 'Dirección de destino' }).fill('GÜEMES');
  await expectAccessible(page, 'filters');

  await panel
    .getByRole('combobox', { name: 'Estado' })
    .or(panel.getByRole('textbox', { name: 'Estado' }))
    .click();
  await page.getByRole('option', { name: 'Entregado' }).first().click();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[role=option][data-combobox-selected]')).toBeVisible();
  await expectAccessible(page, 'options of a filter, one chosen and one highlighted');
  await page.keyboard.press('Escape');

  const days = panel.getByRole('textbox', { name: 'Fecha de entrega' });
  await days.click();
  await expect(page.getByRole('dialog', { name: 'Calendario de Fecha de entrega' })).toBeVisible();
  await expectAccessible(page, 'days');
  await days.fill('31/2');
  await panel.getByRole('button', { name: 'Buscar' }).click();
  await expect(days).toBeFocused();
  await expectAccessible(page, 'days that there are not');
  await panel.getByRole('button', { name: 'Cerrar' }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Teclas' })).toBeVisible();
  await expectAccessible(page, 'keys');
});

test.describe('what goes wrong', () => {
  test.use({ expectedErrors: /status of 500|net::ERR_/ });

  test('a list that finds nothing, fails, or has lost its network; why an order waits', async ({ page, context }) => {
    await signIn(page, OWNER, '/order?anyDate=true&status=[28]');
    const badge = rowsOf(page).first().locator('td[data-col="status"] [tabindex="0"]');
    await badge.focus();
    await expect(page.getByRole('tooltip').or(page.getByText(/^El pedido se encuentra en periodo de validación/))).toBeVisible();
    await expectAccessible(page, 'why an order waits in validation');

    await context.setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: 'Sin conexión. Se reintenta solo' })).toBeVisible();
    await expectAccessible(page, 'list without a network');
    await context.setOffline(false);

    await page.goto('/order?toAddress=zzz%20no%20hay');
    await expect(page.getByRole('heading', { name: 'Ninguna orden coincide con los filtros' })).toBeVisible();
    await expectAccessible(page, 'nothing found');

    const incident = '0198c0de-0000-7000-8000-00000000beef';
    const body = { code: 'BUG', message: 'Algo salió mal, comuníquese con soporte', incident };
    await page.route('**/api/order/search', (route) => route.fulfill({ status: 500, json: body }));
    await page.goto('/order');
    await expect(page.getByRole('alert')).toContainText(incident);
    await expectAccessible(page, 'list that failed');
  });
});

test('a change of many orders: its form, what is refused, what was left unsaved, and how a whole filter went', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const day = addDays(today(Date.now()), 47);
  const due = { deliveryDate: at10(day).toISOString() };
  const [delivered, changed, ...others] = await Promise.all(Array.from({ length: 26 }, () => makeOrder(api, due)));
  const driver = (await api.call(contract.fleet.drivers, {})).data[0];
  if (!delivered || !changed || !others[0] || !driver) throw new Error('too few orders');
  const received = { clientName: 'Ana', clientIDNumber: '32418905', observation: 'Ok' } as const;
  await api.call(contract.orders.changeBulk, { orders: [delivered._id], status: 5, driverAssign: driver.value });
  await api.call(contract.orders.changeBulk, { orders: [delivered._id], status: 8, driverAssign: driver.value, ...received });

  await signIn(page, OWNER, `/order?startDay=${day}&endDay=${day}`);
  const list = page.url();
  const choosing = ({ internalID }: { internalID: string }) => page.getByRole('checkbox', { name: `Seleccionar orden ${internalID}` });
  await expect(rowsOf(page)).toHaveCount(25);
  const shown = [];
  for (const each of [changed, ...others]) if (await choosing(each).isVisible()) shown.push(each);
  const [stale, fresh] = shown;
  if (!stale || !fresh) throw new Error('the list shows none of them');
  for (const each of [stale, fresh]) await choosing(each).check();
  await page.getByRole('button', { name: 'Modificar (2)' }).click();
  const modal = page.getByRole('dialog', { name: 'Modificar Órdenes' });
  await expect(modal.getByRole('row')).toHaveCount(3);
  await expectAccessible(page, 'bulk change');
  await choose(page, 'Estado', 'Asignado', 'asig');
  await modal.getByRole('button', { name: 'Modificar 2 órdenes' }).click();
  await expect(modal.getByRole('combobox', { name: 'Chofer' })).toHaveAccessibleDescription('Requerido');
  await expectAccessible(page, 'bulk change that lacks something');

  await page.reload();
  const band = page.getByRole('status').filter({ hasText: 'Quedó sin guardar: Modificar Órdenes (2 órdenes)' });
  await expect(band).toBeVisible();
  await expectAccessible(page, 'list with a bulk change that was not saved');
  await band.getByRole('button', { name: /^Retomar/ }).click();
  await choose(page, 'Chofer', driver.label);
  // Somebody else changes one of them meanwhile.
  await api.call(contract.orders.changeBulk, { orders: [stale._id], status: 24 });
  await modal.getByRole('button', { name: 'Modificar 2 órdenes' }).click();
  await expect(modal.getByRole('row', { name: new RegExp(stale.internalID) })).toContainText('Otro usuario modificó este registro');
  await expectAccessible(page, 'bulk change of which an order is refused');

  await page.goto('/order');
  await page.getByRole('button', { name: /^Descartar/ }).click();
  await page.getByRole('button', { name: /^¿Descartar\?/ }).click();
  await page.goto(list);
  await choosing(fresh).check();
  await page.getByRole('button', { name: /^Seleccionar las \d+/ }).click();
  await page.getByRole('button', { name: /^Modificar \(\d\d+\)/ }).click();
  await choose(page, 'Estado', 'Programado', 'progr');
  await expectAccessible(page, 'bulk change of a whole filter');
  await modal.getByRole('button', { name: /^Modificar \d+ órdenes/ }).click();
  await page
    .getByRole('dialog', { name: /^¿Modificar \d+ órdenes/ })
    .getByRole('button', { name: /^Modificar \d+ órdenes/ })
    .click();
  await expect(page.getByText(/órdenes modificadas; \d+ sin modificar\.$/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'how a bulk change of a whole filter went');
  await page.getByRole('button', { name: 'Ver motivos' }).click();
  await expect(page.getByRole('dialog', { name: 'Órdenes sin modificar' }).getByRole('row')).not.toHaveCount(0);
  await expectAccessible(page, 'why orders were not changed');

  // More than a hundred are asked about, and Enter changes none of them.
  await page.goto(`/order?anyDate=true&status=${encodeURIComponent('[8]')}`);
  await page.getByRole('checkbox', { name: 'Seleccionar las órdenes de esta página' }).check();
  await page.getByRole('button', { name: /^Seleccionar las [\d.]+/ }).click();
  await page.getByRole('button', { name: /^Modificar \([\d.]+\)/ }).click();
  await choose(page, 'Estado', 'Devolución', 'devol');
  await modal.getByRole('textbox', { name: 'Observación' }).fill('Vuelven');
  await modal.getByRole('button', { name: /^Modificar [\d.]+ órdenes/ }).click();
  const question = page.getByRole('dialog', { name: /^¿Modificar [\d.]+ órdenes\?/ });
  await expect(question.getByRole('row', { name: /^Estado/ })).toContainText('Devolución');
  await expect(question.getByRole('button', { name: 'Volver' })).toBeFocused();
  await expectAccessible(page, 'question before many orders are changed');
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(modal).toBeVisible();
});
