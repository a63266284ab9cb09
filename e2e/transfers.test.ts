import type { Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { makeOrder } from './newOrder.ts';
import { listOf, panel, rowOf, scan, station } from './stationSteps.ts';

const OTHERS = 'otra@reparto.test';
/** The second demo company's code. */
const OTHERS_CODE = '34CD';

type Api = Awaited<ReturnType<typeof apiOf>>;

/** Numbers of some new orders of the first company. */
const makeOrders = async (api: Api, count: number) => {
  const numbers: string[] = [];
  for (let at = 0; at < count; at += 1) numbers.push((await makeOrder(api)).internalID);
  return numbers;
};

const openShare = async (page: Page) => {
  await page.getByRole('button', { name: 'Compartir órdenes' }).first().click();
  const open = station(page, 'Compartir órdenes');
  await open.getByRole('textbox', { name: 'ID logístico' }).fill(OTHERS_CODE.toLowerCase());
  await expect(open.getByText('Mandados del Plata')).toBeVisible();
  return open;
};

test('thirty are shared by scanning; the other company confirms the 29 that came and gives back the one that did not; what it delivers is seen here', async ({
  page,
  request,
  otherBrowser,
}) => {
  const api = await apiOf(request);
  const numbers = await makeOrders(api, 30);
  const [first = '', second = '', missing = ''] = numbers;

  const other = await otherBrowser();
  const theirs = await apiOf(other.request, OTHERS);
  // What others left awaits nobody here.
  const { data: awaited } = await theirs.call(contract.transfers.expected, {});
  if (awaited.length > 0) await theirs.call(contract.transfers.refuse, { orders: awaited.map(({ _id }) => _id), reason: 'No llegó' });

  await signIn(page, OWNER, '/transfer');
  await expect(page.getByText('¿Qué órdenes quiere ver?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeDisabled();
  const share = await openShare(page);
  // The field has the focus as soon as it is known with whom.
  await expect(share.getByRole('textbox', { name: 'Código', exact: true })).toBeFocused();
  for (const number of numbers) await scan(page, number);
  await expect(share.getByRole('button', { name: 'Compartir 30 órdenes' })).toBeEnabled();
  await expect(panel(page)).toContainText('Verificada');
  await scan(page, first);
  await expect(panel(page)).toContainText('Ya escaneada');
  await scan(page, 'NO-ES-NUESTRA-9');
  await expect(panel(page)).toContainText('No es nuestra');
  // The last one is taken off again.
  await page.keyboard.press('Control+z');
  await expect(panel(page)).toContainText('Quitada');
  // What was read is there after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Compartir órdenes' }).first().click();
  await expect(share.getByRole('button', { name: 'Compartir 30 órdenes' })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('30 compartidas', { exact: true })).toBeVisible();
  await expect(share).toBeHidden();
  await page.goto(listOf('sent'));
  await expect(rowOf(page, first)).toContainText('Abierta');
  await expect(rowOf(page, first)).toContainText('Mandados del Plata');

  await signIn(other, OTHERS, listOf('received'));
  await other.getByRole('button', { name: 'Confirmar llegada' }).click();
  const arrival = station(other, 'Confirmar llegada');
  await expect(arrival.getByRole('list', { name: 'Faltan' })).toContainText(missing);
  // A scanner writes into the field wherever the focus is.
  await arrival.getByRole('button', { name: 'Sonido' }).focus();
  for (const number of numbers.filter((one) => one !== missing)) await scan(other, number);
  await expect(arrival.getByRole('button', { name: 'Confirmar 29, falta 1' })).toBeEnabled();
  await expect(panel(other)).toContainText('Llegó');
  await scan(other, 'OTRO-9');
  await expect(arrival.getByRole('list', { name: 'De más' })).toContainText('OTRO-9');
  await arrival.getByRole('button', { name: 'Confirmar 29, falta 1' }).click();
  await expect(other.getByText('29 confirmadas', { exact: true }).first()).toBeVisible();
  await expect(arrival.getByRole('heading', { name: 'Faltan 1' })).toBeVisible();
  await arrival.getByRole('button', { name: 'Rechazar con motivo' }).click();
  const refusal = station(other, 'Rechazar 1 orden');
  await expect(refusal.getByRole('textbox', { name: 'Motivo' })).toHaveValue('No llegó');
  await refusal.getByRole('button', { name: 'Rechazar' }).click();
  await expect(other.getByText('1 rechazada', { exact: true })).toBeVisible();
  await arrival.getByRole('button', { name: 'Seguir después' }).click();
  await expect(rowOf(other, second)).toContainText('Cerrada');

  // They deliver one: here it is seen as theirs.
  const { orders } = await theirs.call(contract.transfers.search, { typeTransfer: 'received', search: first });
  const [received] = orders;
  const driver = (await theirs.call(contract.fleet.drivers, { search: '' })).data[0];
  await theirs.call(contract.orders.changeBulk, {
    orders: [received?._id ?? ''],
    status: 5,
    driverAssign: driver?.value ?? '',
  });
  await theirs.call(contract.orders.changeBulk, {
    orders: [received?._id ?? ''],
    status: 8,
    clientName: 'Ñ. Peña',
    clientIDNumber: '30111222',
    observation: 'En mano',
  });
  await expect
    .poll(async () => (await api.call(contract.transfers.search, { typeTransfer: 'sent', search: first })).orders[0]?.status.id)
    .toBe(8);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(rowOf(page, first)).toContainText('Entregado');
  await expect(rowOf(page, missing)).toContainText('Rechazada');
  await rowOf(page, first).getByRole('link', { name: first }).click();
  await expect(page.getByText('Mandados del Plata').first()).toBeVisible();
});

test('what nobody has confirmed is taken back, one by one or many at once', async ({ page, request, otherBrowser }) => {
  const api = await apiOf(request);
  const numbers = await makeOrders(api, 3);
  const [one = '', two = '', three = ''] = numbers;
  await signIn(page, OWNER, listOf('sent'));
  const share = await openShare(page);
  await share.getByRole('button', { name: 'Pegar códigos' }).click();
  await page.getByRole('dialog', { name: 'Pegar códigos' }).getByRole('textbox').fill(numbers.join('\n'));
  await page.getByRole('button', { name: 'Agregar 3 códigos' }).click();
  await share.getByRole('button', { name: 'Compartir 3 órdenes' }).click();
  await expect(page.getByText('3 compartidas', { exact: true })).toBeVisible();

  await rowOf(page, one).getByRole('checkbox').check();
  await rowOf(page, two).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Recuperar (2)' }).click();
  await page.getByRole('dialog', { name: '¿Recuperar 2 órdenes?' }).getByRole('button', { name: 'Recuperar' }).click();
  await expect(page.getByText('2 recuperadas', { exact: true })).toBeVisible();
  await expect(rowOf(page, one)).toBeHidden();

  await rowOf(page, three)
    .getByRole('button', { name: /^Acciones de/ })
    .click();
  await page.getByRole('menuitem', { name: 'Detalle del transfer' }).click();
  await expect(page.getByRole('dialog', { name: `Transfer de la orden ${three}` })).toContainText(
    'Compartida con Mandados del Plata (34CD)',
  );
  await page.keyboard.press('Escape');
  await rowOf(page, three)
    .getByRole('button', { name: /^Acciones de/ })
    .click();
  await page.getByRole('menuitem', { name: 'Recuperar' }).click();
  await page.getByRole('dialog', { name: '¿Recuperar 1 orden?' }).getByRole('button', { name: 'Recuperar' }).click();
  await expect(rowOf(page, three)).toBeHidden();

  const other = await otherBrowser();
  await signIn(other, OTHERS, `/transfer?typeTransfer=received&search=${three}`);
  await expect(rowOf(other, three)).toContainText('Recuperada');
});

test('what went away while one scanned is told in red with the reason, some of each in amber, all in green', async ({
  page,
  request,
  otherBrowser,
}) => {
  const api = await apiOf(request);
  const [gone, one, late, two] = [await makeOrder(api), await makeOrder(api), await makeOrder(api), await makeOrder(api)];
  const shareMeanwhile = ({ _id }: typeof gone) => api.call(contract.transfers.share, { transferid: OTHERS_CODE, orders: [_id] });
  const told = (at: Page, kind: string) => at.getByRole('dialog').locator(`[data-kind="${kind}"]`).getByRole('status');
  await signIn(page, OWNER, listOf('sent'));
  const share = await openShare(page);
  await scan(page, gone.internalID);
  await expect(share.getByRole('button', { name: 'Compartir 1 orden' })).toBeEnabled();
  await shareMeanwhile(gone);
  await page.keyboard.press('Control+Enter');
  await expect(told(page, 'refused')).toContainText('Mandados del Plata');
  await expect(told(page, 'refused')).toContainText('Ninguna compartida');
  await scan(page, one.internalID);
  await scan(page, late.internalID);
  await expect(share.getByRole('button', { name: 'Compartir 2 órdenes' })).toBeEnabled();
  await shareMeanwhile(late);
  await page.keyboard.press('Control+Enter');
  await expect(told(page, 'partly')).toContainText('1 compartida, 1 no');
  await scan(page, two.internalID);
  await expect(share.getByRole('button', { name: 'Compartir 1 orden' })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(told(page, 'done')).toContainText('1 compartida');

  const other = await otherBrowser();
  await signIn(other, OTHERS, listOf('received'));
  await other.getByRole('button', { name: 'Confirmar llegada' }).click();
  const arrival = station(other, 'Confirmar llegada');
  await expect(arrival.getByRole('textbox', { name: 'Código de lo que llegó' })).toBeFocused();
  await scan(other, one.internalID);
  await expect(arrival.getByRole('button', { name: /^Confirmar 1(,|$)/ })).toBeEnabled();
  await api.call(contract.transfers.takeBack, { orders: [one._id] });
  await other.keyboard.press('Control+Enter');
  await expect(told(other, 'refused')).toContainText('Ninguna confirmada');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('what a scanner reads goes to the codes once it is known with whom, even where the code of the company was typed', async ({
    page,
    request,
  }) => {
    const [first = '', second = ''] = await makeOrders(await apiOf(request), 2);
    await signIn(page, OWNER, listOf('sent'));
    await page.getByRole('button', { name: 'Compartir órdenes' }).first().tap();
    const share = station(page, 'Compartir órdenes');
    const partner = share.getByRole('textbox', { name: 'ID logístico' });
    await partner.pressSequentially(OTHERS_CODE.toLowerCase(), { delay: 100 });
    await expect(share.getByRole('textbox', { name: 'Código', exact: true })).toBeFocused();
    await scan(page, first);
    await expect(share.getByRole('button', { name: 'Compartir 1 orden' })).toBeEnabled();
    await partner.tap();
    await scan(page, second);
    await expect(share.getByRole('button', { name: 'Compartir 2 órdenes' })).toBeEnabled();
    await expect(partner).toHaveValue(OTHERS_CODE);
  });

  test('sharing stays on the screen beside other installations, whose failure is red in light and in dark', async ({ page }) => {
    const peer = { isFailing: true, name: 'Ñandú Norte' };
    await page.route(`**${contract.peers.list.path}`, (route) => route.fulfill({ json: { enabled: true, block: null, data: [peer] } }));
    await signIn(page, OWNER, listOf('sent'));
    await expect(page.getByRole('button', { name: 'Compartir órdenes' }).first()).toBeInViewport({ ratio: 1 });
    const peers = page.getByRole('button', { name: 'Otras instalaciones: hay fallas' });
    await expect(peers).toBeInViewport({ ratio: 1 });
    await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await expect(peers).toHaveCSS('color', 'rgb(181, 22, 31)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(peers).toHaveCSS('color', 'rgb(251, 138, 130)');
  });
});

test.describe('without a network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
  test('the network goes away while one scans: nothing is lost, and it is verified by itself once it is back', async ({
    page,
    request,
    context,
  }) => {
    const [number = '', next = ''] = await makeOrders(await apiOf(request), 2);
    await signIn(page, OWNER, listOf('sent'));
    const share = await openShare(page);
    await scan(page, number);
    await expect(panel(page)).toContainText('Verificada');
    // What the station brings while it idles has come.
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
    await context.setOffline(true);
    await scan(page, next);
    await expect(panel(page)).toContainText('Sin verificar');
    await expect(share.getByRole('button', { name: 'Compartir 1 orden' })).toBeVisible();
    await context.setOffline(false);
    await expect(share.getByRole('button', { name: 'Compartir 2 órdenes' })).toBeVisible();
    // What does not go is not left to do.
    await scan(page, 'NO-ES-NUESTRA-9');
    await expect(panel(page)).toContainText('No es nuestra');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: '¿Cerrar compartir órdenes?' })).toContainText('Quedan 2 códigos sin compartir');
  });
});

test('a code that is nobody’s says so at its field; orders are shared with status 30 of the bulk change too', async ({ page, request }) => {
  const [number = ''] = await makeOrders(await apiOf(request), 1);
  await signIn(page, OWNER, listOf('sent'));
  await page.getByRole('button', { name: 'Compartir órdenes' }).first().click();
  const share = station(page, 'Compartir órdenes');
  await share.getByRole('textbox', { name: 'ID logístico' }).fill('99ZZ');
  await expect(share.getByText('99ZZ no pertenece a ninguna logistica')).toBeVisible();
  await expect(share.getByRole('textbox', { name: 'Código', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');

  await page.goto(`/order?search=${number}&anyDate=true`);
  await rowOf(page, number).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Modificar (1)' }).click();
  const form = page.getByRole('dialog', { name: 'Modificar Órdenes' });
  await form
    .getByRole('combobox', { name: 'Estado' })
    .or(form.getByRole('textbox', { name: 'Estado' }))
    .click();
  await page.getByRole('option', { name: 'Transfer' }).click();
  await form.getByRole('textbox', { name: 'ID Logístico' }).fill('34cd');
  await expect(form.getByText('Mandados del Plata')).toBeVisible();
  await form.getByRole('button', { name: 'Modificar 1 orden' }).click();
  await expect(form).toBeHidden();
  await page.goto(`/transfer?typeTransfer=sent&search=${number}`);
  await expect(rowOf(page, number)).toContainText('Mandados del Plata');
});
