import type { Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { makeOrder } from './newOrder.ts';
import { listOf, panel, rowOf, scan, station } from './stationSteps.ts';

/** The three demo companies: who has the orders, through whom they go, and who delivers them. */
const FIRST = { email: OWNER, code: '12AB', name: 'Rápido Sur' };
const SECOND = { email: 'otra@reparto.test', code: '34CD', name: 'Mandados del Plata' };
const THIRD = { email: 'flecha@reparto.test', code: '56EF', name: 'Flecha Entregas' };
type Company = typeof FIRST;

/** Scans some orders to share with a company; they are verified. */
const scanToShare = async (page: Page, to: Company, numbers: readonly string[]) => {
  await page.getByRole('button', { name: 'Compartir órdenes' }).first().click();
  const share = station(page, 'Compartir órdenes');
  await share.getByRole('textbox', { name: 'ID logístico' }).fill(to.code);
  await expect(share.getByText(to.name)).toBeVisible();
  await expect(share.getByRole('textbox', { name: 'Código', exact: true })).toBeFocused();
  for (const number of numbers) await scan(page, number);
  await expect(panel(page)).toContainText('Verificada');
  const label = numbers.length === 1 ? 'Compartir 1 orden' : `Compartir ${numbers.length} órdenes`;
  await share.getByRole('button', { name: label }).click();
  return share;
};

/** Confirms by scanning; what others left is not awaited first. */
const confirmByScanning = async (page: Page, numbers: readonly string[]) => {
  await page.getByRole('button', { name: 'Confirmar llegada' }).click();
  const arrival = station(page, 'Confirmar llegada');
  await expect(arrival.getByRole('textbox', { name: 'Código de lo que llegó' })).toBeFocused();
  for (const number of numbers) await scan(page, number);
  await expect(panel(page)).toContainText('Llegó');
  await arrival.getByRole('button', { name: new RegExp(`^Confirmar ${numbers.length}(,|$)`) }).click();
  await expect(page.getByText(/^\d+ confirmadas?$/).first()).toBeVisible();
  if (await arrival.isVisible()) await arrival.getByRole('button', { name: 'Seguir después' }).click();
  await expect(arrival).toBeHidden();
};

test('an order goes from company to company; the first sees what the third does as the second’s, and gets nothing back in a circle', async ({
  page,
  request,
  otherBrowser,
}) => {
  const api = await apiOf(request);
  const [one, other] = [(await makeOrder(api)).internalID, (await makeOrder(api)).internalID];
  await signIn(page, FIRST.email, listOf('sent'));
  const share = await scanToShare(page, SECOND, [one, other]);
  await expect(share).toBeHidden();

  // The second takes them in and shares them on, by the label that the first one stuck on.
  const second = await otherBrowser();
  await signIn(second, SECOND.email, listOf('received'));
  await confirmByScanning(second, [one, other]);
  await expect(rowOf(second, one)).toContainText('Cerrada');
  const onward = await scanToShare(second, THIRD, [one, other]);
  await expect(onward).toBeHidden();

  const third = await otherBrowser();
  await signIn(third, THIRD.email, listOf('received'));
  await confirmByScanning(third, [one, other]);
  const theirs = await apiOf(third.request, THIRD.email);
  const heldBy = async (number: string) => {
    const { orders } = await theirs.call(contract.transfers.search, { typeTransfer: 'received', search: number });
    return orders[0] ?? { _id: '', internalID: '' };
  };
  const held = await heldBy(one);
  const driver = (await theirs.call(contract.fleet.drivers, { search: '' })).data[0]?.value ?? '';
  await theirs.call(contract.orders.changeBulk, { orders: [held._id], status: 5, driverAssign: driver });
  const received = { clientName: 'Ñ. Peña', clientIDNumber: '30111222', observation: 'En mano' };
  await theirs.call(contract.orders.changeBulk, { orders: [held._id], status: 8, ...received });

  // Seen by the first: delivered, by the second; of the third not the name.
  await expect
    .poll(async () => (await api.call(contract.transfers.search, { typeTransfer: 'sent', search: one })).orders[0]?.status.id)
    .toBe(8);
  await page.goto(`/transfer?typeTransfer=sent&search=${one}`);
  await expect(rowOf(page, one)).toContainText('Entregado');
  await expect(rowOf(page, one)).toContainText(SECOND.name);
  await expect(rowOf(page, one)).not.toContainText('Flecha');
  await rowOf(page, one)
    .getByRole('button', { name: /^Acciones de/ })
    .click();
  await page.getByRole('menuitem', { name: 'Detalle del transfer' }).click();
  const info = page.getByRole('dialog', { name: `Transfer de la orden ${one}` });
  await expect(info).toContainText(`Compartida con ${SECOND.name} (${SECOND.code})`);
  await expect(info).not.toContainText('Flecha');
  await page.keyboard.press('Escape');
  await rowOf(page, one).getByRole('link', { name: one }).click();
  await expect(page.getByText('En mano').first()).toBeVisible();
  await expect(page.getByText(SECOND.name).first()).toBeVisible();
  expect(await page.getByRole('main').textContent()).not.toContain('Flecha');
  // Nor does the third know of the first, though the first one's label finds the order.
  await third.goto(`/transfer?typeTransfer=received&search=${one}`);
  await expect(rowOf(third, held.internalID)).toContainText(SECOND.name);
  await expect(rowOf(third, held.internalID)).not.toContainText(FIRST.name);

  // The third shares the other one with the first, where it came from: each is told with the reason.
  await third.goto(listOf('received'));
  const circle = await scanToShare(third, FIRST, [other]);
  await expect(circle.getByText(`Ya pasó por ${FIRST.name}: no puede volver a compartirse con ella`).first()).toBeVisible();
  await expect(third.getByText('1 orden sin modificar')).toBeVisible();
  expect((await api.call(contract.transfers.search, { typeTransfer: 'received', search: other })).total).toBe(0);
});

test('what did not come is printed: its numbers, where it was to go, of whom, and nothing of the page', async ({
  request,
  otherBrowser,
}) => {
  const api = await apiOf(request);
  const came = await makeOrder(api);
  const missing = await makeOrder(api, { numberPackage: 3 });
  await api.call(contract.transfers.share, { transferid: SECOND.code, orders: [came._id, missing._id] });
  const second = await otherBrowser();
  await second.addInitScript(() => {
    window.print = () => {
      document.body.dataset['printed'] = [...document.querySelectorAll('body > [data-paper] > article')]
        .map((each) => each.textContent)
        .join();
    };
  });
  await signIn(second, SECOND.email, '/transfer?typeTransfer=received');
  await second.getByRole('button', { name: 'Confirmar llegada' }).click();
  const arrival = station(second, 'Confirmar llegada');
  await expect(arrival.getByRole('list', { name: 'Faltan' })).toContainText(missing.internalID);
  await expect(arrival.getByRole('textbox', { name: 'Código de lo que llegó' })).toBeFocused();
  await scan(second, came.internalID);
  await expect(panel(second)).toContainText('Llegó');
  await arrival.getByRole('button', { name: 'Imprimir' }).click();
  const printed = second.locator('body[data-printed]');
  await expect(printed).toHaveAttribute(
    'data-printed',
    new RegExp(`${SECOND.name}.*Faltantes.*${FIRST.name}.*${missing.internalID}.*Gurruchaga 1854`),
  );
  await expect(printed).not.toHaveAttribute('data-printed', new RegExp(came.internalID));
  await expect(second.locator('body > [data-paper]')).toHaveCount(0);
});
