import { formatCount } from '#shared/money.ts';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { sharedOrders } from './newOrder.ts';

// Where no bridge listens, the browser says so.
test.use({ expectedErrors: /WebSocket connection to 'wss?:\/\/localhost:\d+\/' failed|status of (400|404|409)/ });

test('an order deleted meanwhile keeps nobody from printing the others, and is chosen no more', async ({ page, request }) => {
  const api = await apiOf(request, OWNER);
  await signIn(page, OWNER, '/order?anyDate=true');
  const rows = page.locator('tbody tr[data-row]');
  for (const at of [0, 1, 2]) await rows.nth(at).getByRole('checkbox').check();
  const number = /12AB\d{8}/.exec(await rows.nth(1).innerText())?.[0] ?? '';
  const { orders } = await api.call(contract.orders.tracking, { search: number });
  await api.call(contract.orders.remove, { _id: orders[0]?._id ?? '' });
  await page.getByRole('button', { name: 'Imprimir (3)' }).click();
  await page.getByRole('menuitem', { name: 'Remitos Consolidados' }).click();
  await expect(page.getByText('1 de las 3 órdenes ya no existe')).toBeVisible();
  await expectAccessible(page, 'merged notes, an order is no more');
  await page.getByRole('button', { name: 'Volver', exact: true }).click();
  await expect(page.getByText('2 seleccionadas')).toBeVisible();
  await page.getByRole('button', { name: 'Imprimir (2)' }).click();
  await page.getByRole('menuitem', { name: 'Impresión Normal' }).click();
  await expect(page.getByText(/· 2 órdenes ·/).first()).toBeVisible();
});

test('what went out of a whole filter meanwhile is told, and an exception that is no more is subtracted no longer', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, OWNER);
  const shared = await sharedOrders(api);
  const totals = await Promise.all(
    ([4, 5, 7, 10, 18] as const).map(async (status) => {
      const { total } = await api.call(contract.orders.search, { status: [status], size: 1 });
      return { status, total };
    }),
  );
  const { status, total } = totals.find((one) => one.total > 55 && one.total < 2000) ?? { status: 0, total: 0 };
  await signIn(page, OWNER, `/order?anyDate=true&size=25&status=%5B${status}%5D`);
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Seleccionar las/ }).click();
  const rows = page.locator('tbody tr[data-row]');
  const shown = await rows.evaluateAll((list) => list.map((row) => row.getAttribute('data-row') ?? ''));
  const taken = rows.nth(shown.findIndex((_id) => !shared.has(_id)));
  const number = /12AB\d{8}/.exec(await taken.innerText())?.[0] ?? '';
  await taken.getByRole('checkbox').uncheck();
  const expectChosen = (count: number) => expect(page.getByText(`${formatCount(count)} seleccionadas`)).toBeVisible();
  await expectChosen(total - 1);

  // Others delete the one that was taken out.
  const { orders } = await api.call(contract.orders.tracking, { search: number });
  await api.call(contract.orders.remove, { _id: orders[0]?._id ?? '' });
  await page.getByRole('button', { name: /Página siguiente|Siguiente/ }).click();
  await expect(taken).not.toContainText(number);
  await expectChosen(total - 1);
  await expect(page.getByRole('button', { name: `Modificar (${formatCount(total - 1)})` })).toBeVisible();

  // And then two of the others.
  const { orders: later } = await api.call(contract.orders.search, { status: [status], size: 25, page: 2 });
  const own = later.filter(({ _id }) => !shared.has(_id));
  await api.call(contract.orders.remove, { _id: own[10]?._id ?? '' });
  await page.getByRole('button', { name: `Imprimir (${formatCount(total - 1)})` }).click();
  await page.getByRole('menuitem', { name: 'Remitos Consolidados' }).click();
  await expect(page.getByText(`1 de las ${formatCount(total - 1)} órdenes ya no está`)).toBeVisible();
  await page.goBack();
  await expectChosen(total - 2);
  await api.call(contract.orders.remove, { _id: own[11]?._id ?? '' });
  await page.getByRole('button', { name: `Imprimir (${formatCount(total - 2)})` }).click();
  await page.getByRole('menuitem', { name: 'Impresión Normal' }).click();
  await expect(page.getByText(`1 de las ${formatCount(total - 2)} órdenes ya no está: se imprimen las demás`)).toBeVisible();
  await expect(page.getByText(`· ${formatCount(total - 3)} órdenes ·`).first()).toBeVisible();
});

test('a second screen does not print again what came out on the first, and Esc leaves its question alone', async ({
  page,
  context,
  request,
}) => {
  const api = await apiOf(request, OWNER);
  const { orders } = await api.call(contract.orders.search, { size: 3 });
  const { data } = await api.call(contract.printing.beginRun, { orders: orders.map(({ _id }) => _id), size: '100x190B' });
  await context.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-prints', String(Number(document.body.getAttribute('data-prints')) + 1));
  });
  const at = `/order/print?run=${data._id}&with=browser`;
  await signIn(page, OWNER, at);
  const other = await context.newPage();
  await other.goto(at);
  const all = `Imprimir ${data.total}`;
  await expect(other.getByRole('button', { name: all })).toBeEnabled();

  // What is typed is counted truly.
  const last = other.getByLabel('Hasta la etiqueta');
  await last.fill('9999');
  await expect(other.getByText(`Hasta la ${data.total}`)).toBeVisible();
  await expectAccessible(other, 'print screen, labels that there are not');
  await last.fill(String(data.total));
  await expect(other.getByRole('button', { name: all })).toBeEnabled();

  await page.getByRole('button', { name: all }).click();
  await expect(page.getByRole('button', { name: /^Repetir/ })).toBeVisible();
  await other.getByRole('button', { name: all }).click();
  const asked = other.getByRole('dialog', { name: /¿Imprimir otra vez/ });
  await expect(asked).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(other.getByRole('heading', { name: 'Imprimir', exact: true })).toBeVisible();
  expect(await other.locator('body').getAttribute('data-prints')).toBeNull();
  await other.getByRole('button', { name: /^Repetir/ }).click();
  await asked.getByRole('button', { name: 'Imprimir otra vez' }).click();
  await expect(other.locator('body')).toHaveAttribute('data-prints', '1');
  await expect
    .poll(async () => (await api.call(contract.printing.run, { _id: data._id })).data)
    .toMatchObject({ repeats: 1, active: false, doubt: null });

  // Punched stays punched through the heights that do not come so.
  await expect(other.getByRole('switch', { name: /Troquelada/ })).toBeChecked();
  for (const height of ['200', '100', '150', '190']) {
    await other.keyboard.press('t');
    await expect(other.getByRole('radio', { name: `100 × ${height}` })).toBeChecked();
  }
  await expect(other.getByRole('switch', { name: /Troquelada/ })).toBeChecked();
});

test('a run or proofs that there are not are told, with the way back', async ({ page }) => {
  await signIn(page, OWNER, '/order/print?run=0199b7a0-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'La tanda no existe', level: 1 })).toBeVisible();
  await expectAccessible(page, 'print screen, a run that there is not');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  for (const run of ['zzz', '12', '0199b7a0']) {
    await page.goto(`/order/print?run=${run}`);
    await expect(page.getByRole('heading', { name: 'La tanda no existe', level: 1 })).toBeVisible();
  }
  await page.goto('/order/proof/zzz');
  await expect(page.getByRole('heading', { name: 'Estos comprobantes no existen' })).toBeVisible();
  // Nobody is asked for what cannot be.
  expect(calls.filter((path) => path === '/api/order/print/run/get' || path === '/api/job/get')).toEqual([]);
  await expectAccessible(page, 'proofs that there are not');
  await page.getByRole('link', { name: 'Ir a las órdenes' }).click();
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
});

test('which labels are printed is typed: an empty field stays empty until it is left, and what is no whole number is told', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, OWNER);
  const { orders } = await api.call(contract.orders.search, { size: 25 });
  const { data } = await api.call(contract.printing.beginRun, { orders: orders.map(({ _id }) => _id) });
  await signIn(page, OWNER, '/order');
  await page.goto(`/order/print?run=${data._id}&with=browser`);
  const [first, last] = [page.getByLabel('Desde la etiqueta'), page.getByLabel('Hasta la etiqueta')];
  for (const [field, usual] of [
    [first, 1],
    [last, data.total],
  ] as const) {
    await field.press('ControlOrMeta+a');
    await page.keyboard.type('5');
    await page.keyboard.press('Backspace');
    await expect(field).toHaveValue('');
    await page.keyboard.type('6');
    await expect(field).toHaveValue('6');
    await field.fill('');
    await field.blur();
    await expect(field).toHaveValue(String(usual));
  }
  const print = page.getByRole('button', { name: /^Imprimir/ });
  for (const typed of ['1,5', '2.5', '-3', '1.000']) {
    await last.press('ControlOrMeta+a');
    await page.keyboard.insertText(typed);
    await expect(last).toHaveValue(typed);
    await expect(page.getByText('Solo cifras')).toBeVisible();
    await last.blur();
    await expect(last).toHaveValue(typed);
    await expect(last).toHaveAccessibleDescription('Solo cifras');
    await expect(print).toBeDisabled();
  }
  await expectAccessible(page, 'print screen, no whole number typed');
  await last.fill('12');
  await last.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Imprimir 11', exact: true })).toBeEnabled();

  // From any field Escape leads out, in two steps at most.
  for (const field of [first, last, page.getByRole('combobox', { name: 'Impresora' })]) {
    await field.focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/order(\?|$)/);
    await page.goto(`/order/print?run=${data._id}&with=browser`);
    await expect(print).toBeEnabled();
  }
  // The list of printers is closed first.
  await page.getByRole('combobox', { name: 'Impresora' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(print).toBeEnabled();
});

test('what cannot be printed is told once, however often it is pressed', async ({ page }) => {
  await signIn(page, OWNER, '/order?anyDate=true');
  await page.locator('tbody tr[data-row]').first().getByRole('checkbox').check();
  for (let time = 1; time <= 3; time += 1) {
    await page.getByRole('button', { name: 'Imprimir (1)' }).click();
    await page.getByRole('menuitem', { name: 'Impresión ZPL' }).click();
  }
  const told = page.getByText('Debe configurar la impresora desde Configuración');
  await expect(told).toHaveCount(1);
});
