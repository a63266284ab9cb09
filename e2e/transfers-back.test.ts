import type { Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { addDays, formatDayLong, today } from '../src/shared/time.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { makeOrder } from './newOrder.ts';
import { listOf, panel, rowOf, scan, station } from './stationSteps.ts';

const OTHERS = 'otra@reparto.test';
const OTHERS_CODE = '34CD';

const openShare = async (page: Page) => {
  await page.getByRole('button', { name: 'Compartir órdenes' }).first().click();
  const share = station(page, 'Compartir órdenes');
  await share.getByRole('textbox', { name: 'ID logístico' }).fill(OTHERS_CODE);
  await expect(share.getByText('Mandados del Plata', { exact: true })).toBeVisible();
  await share.getByRole('textbox', { name: 'Código', exact: true }).click();
  return share;
};

test('what the other company brings back is taken back, and shared anew: there it is another order', async ({
  page,
  request,
  otherBrowser,
}) => {
  const api = await apiOf(request);
  const { _id, internalID } = await makeOrder(api);
  await api.call(contract.transfers.share, { transferid: OTHERS_CODE, orders: [_id] });
  const other = await otherBrowser();
  const theirs = await apiOf(other.request, OTHERS);
  const received = async () =>
    (
      await theirs.call(contract.transfers.search, {
        typeTransfer: 'received',
        search: internalID,
        sortField: 'createAt',
        sortOrder: 'desc',
      })
    ).orders;
  const [its] = await received();
  await theirs.call(contract.orders.changeBulk, { orders: [its?._id ?? ''], status: 18, observation: 'Nadie en domicilio' });
  await expect.poll(async () => (await api.call(contract.orders.detail, { _id })).data.status.id).toBe(18);

  await signIn(page, OWNER, `/transfer?typeTransfer=sent&search=${internalID}`);
  await expect(rowOf(page, internalID)).toContainText('Devolución');
  const share = await openShare(page);
  await scan(page, internalID);
  await expect(panel(page)).toContainText('La devolvió Mandados del Plata: recupérela primero');
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();
  await rowOf(page, internalID).getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Recuperar (1)' })).toBeEnabled();
  await rowOf(page, internalID)
    .getByRole('button', { name: /^Acciones de/ })
    .click();
  await page.getByRole('menuitem', { name: 'Recuperar' }).click();
  await page.getByRole('dialog', { name: '¿Recuperar 1 orden?' }).getByRole('button', { name: 'Recuperar' }).click();
  await expect(page.getByText('1 recuperada', { exact: true })).toBeVisible();
  await expect(rowOf(page, internalID)).toBeHidden();

  await api.call(contract.orders.changeBulk, { orders: [_id], status: 24 });
  await openShare(page);
  await scan(page, internalID);
  await expect(panel(page)).toContainText('Verificada');
  await share.getByRole('button', { name: 'Compartir 1 orden' }).click();
  await expect(page.getByText('1 compartida', { exact: true })).toBeVisible();
  await signIn(other, OTHERS, listOf('received'));
  await other.getByRole('button', { name: 'Confirmar llegada' }).click();
  const arrival = station(other, 'Confirmar llegada');
  await expect(arrival.getByRole('textbox', { name: 'Código de lo que llegó' })).toBeFocused();
  await scan(other, internalID);
  await expect(panel(other)).toContainText('Llegó');
  await arrival.getByRole('button', { name: /^Confirmar 1(,|$)/ }).click();
  await expect(other.getByText('1 confirmada', { exact: true }).first()).toBeVisible();
  expect((await received()).map(({ status, transfer }) => [status.id, transfer.state])).toEqual([
    [1, 'confirmed'],
    [18, 'takenBack'],
  ]);

  // Who changes more of it with others than its status is told that this alone reaches them.
  await page.goto(`/order?search=${internalID}&anyDate=true`);
  await rowOf(page, internalID).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Modificar (1)' }).click();
  const form = page.getByRole('dialog', { name: 'Modificar Órdenes' });
  const hint = form.getByText('1 la tiene Mandados del Plata: los estados le llegan, lo demás que cambie acá no; avísele.');
  await expect(form.getByRole('textbox', { name: 'Fecha de entrega' })).toBeVisible();
  await expect(hint).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Fecha de entrega' }).fill(formatDayLong(addDays(today(new Date()), 3)));
  await page.keyboard.press('Tab');
  await expect(hint).toBeVisible();
  await expectAccessible(page, 'a bulk change of what another company has');
});

test('what both companies delivered is told by the bell, which leads to the orders and to the reason', async ({
  page,
  request,
  otherBrowser,
}) => {
  const api = await apiOf(request);
  const { _id, internalID } = await makeOrder(api);
  await api.call(contract.transfers.share, { transferid: OTHERS_CODE, orders: [_id] });
  const theirs = await apiOf((await otherBrowser()).request, OTHERS);
  const [its] = (await theirs.call(contract.transfers.search, { typeTransfer: 'received', search: internalID })).orders;
  const given = { clientName: 'Ñ. Peña', clientIDNumber: '30111222', observation: 'En mano' };
  const deliver = async (who: typeof api, order: string) => {
    const driverAssign = (await who.call(contract.fleet.drivers, { search: '' })).data[0]?.value ?? '';
    expect(await who.call(contract.orders.changeBulk, { orders: [order], status: 8, driverAssign, ...given })).toMatchObject({
      changed: 1,
    });
  };
  await deliver(api, _id);
  // Whether they know of that by now or not.
  await deliver(theirs, its?._id ?? '');
  const unapplied = async () => (await api.call(contract.transfers.info, { _id })).data.unapplied.map(({ status }) => status.id);
  await expect.poll(unapplied).toContain(8);

  await signIn(page, OWNER, '/');
  await page.getByRole('button', { name: /^Avisos/ }).click();
  const notice = page.getByRole('dialog', { name: 'Avisos' }).getByRole('link', { name: /de otras logísticas sin aplicar/ });
  await expect(notice).toContainText('En órdenes compartidas');
  await expectAccessible(page, 'bell, what was not applied');
  await notice.click();
  await expect(page.getByRole('button', { name: 'Quitar el filtro Novedades' })).toBeVisible();
  await rowOf(page, internalID)
    .getByRole('button', { name: /^Acciones de/ })
    .click();
  await page.getByRole('menuitem', { name: 'Detalle del transfer' }).click();
  const info = page.getByRole('dialog', { name: `Transfer de la orden ${internalID}` });
  await expect(info).toContainText('Novedades sin aplicar');
  await expect(info).toContainText('Acá ya la había entregado un chofer');
  await expectAccessible(page, 'transfers, one with what was not applied');
});

test('connecting another installation is in sight beside those that are connected', async ({ page }) => {
  const peer = (_id: string, name: string) => ({
    _id,
    name,
    transferid: '77ZZ',
    address: 'https://reparto.norte.example',
    installation: 'x'.repeat(43),
    createAt: '2026-11-01T10:00:00Z',
    succeededAt: '2026-11-28T10:00:00Z',
    failedAt: '2026-11-28T11:00:00Z',
    failure: 'No contesta: nadie atiende en esa dirección. Puede estar apagado, o ser otro el puerto',
    isFailing: true,
    retryAt: '2026-11-28T11:10:00Z',
    heardAt: null,
    closed: true,
    waiting: 12,
    oldest: '2026-11-28T10:30:00Z',
  });
  const data = ['1', '2', '3', '4'].map((at) => peer(`01900000-0000-7000-8000-00000000000${at}`, `Ñandú Norte ${at}`));
  await page.route(`**${contract.peers.list.path}`, (route) =>
    route.fulfill({ json: { enabled: true, block: `reparto1.${'x'.repeat(500)}`, data } }),
  );
  await signIn(page, OWNER, listOf('sent'));
  await page.getByRole('button', { name: 'Otras instalaciones: hay fallas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Otras instalaciones' });
  await expect(dialog.getByRole('region', { name: 'Ñandú Norte 1' })).toContainText(
    'Está dada de baja: lo que tiene y no entregó se recupera',
  );
  await dialog.getByRole('button', { name: 'Cortar Ñandú Norte 4' }).scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('button', { name: 'Conectar', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Copiar sus datos' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'other installations, four of them');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Otras instalaciones: hay fallas' }).click();
  await dialog.getByRole('button', { name: 'Conectar', exact: true }).scrollIntoViewIfNeeded();
  await expectAccessible(page, 'other installations on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
