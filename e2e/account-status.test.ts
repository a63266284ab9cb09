import type { APIRequestContext, Page } from '@playwright/test';
import { formatCount, formatMoney } from '#shared/money.ts';
import { addDays, formatDay, formatDayLong, today } from '#shared/time.ts';
import { contract } from '../src/contract.ts';
import { wholePesos } from '../src/features/accounts/status/amounts.ts';
import { monthEnds } from '../src/features/accounts/status/monthEnds.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, PASSWORD, signIn, test } from './kit.ts';

const day = today(new Date());
const AT = '/account/status';

const flow = (page: Page) => page.getByRole('region', { name: 'Flujo de Órdenes' });
const settings = (page: Page) => page.getByRole('dialog', { name: 'Cómo se llevan las cuentas' });
const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Cómo se llevan las cuentas' }).click();
};

/** Opens all months, and keeps back what is collected. */
const keepOpen = async (api: Awaited<ReturnType<typeof apiOf>>) => {
  const { version } = (await api.call(contract.accounts.status, {})).settings;
  return api.call(contract.accounts.saveSettings, { closed: null, nets: true, version });
};

/** Somebody who sees the accounts and no more, by their email. */
const clerkOf = async (request: APIRequestContext) => {
  const api = await apiOf(request, OWNER);
  const mark = crypto.randomUUID().slice(0, 8);
  const types = (await api.call(contract.employees.types, {})).data;
  const person = {
    typeEmployee: types.find(({ kind }) => kind === 'clerk')?._id ?? '',
    fileNumber: Math.floor(Math.random() * 1e8) + 1000,
    status: 1 as const,
    name: 'Ñusta',
    last: `Quispe ${mark}`,
    dni: '30111222',
    gender: 1 as const,
    email: `${mark}@cuentas.test`,
    permission: ['account' as const],
  };
  await api.call(contract.employees.create, { ...person, password: PASSWORD });
  return person.email;
};

test('the cards, what is due and what drivers have say what the accounts say, and lead there', async ({ page, request }) => {
  const api = await apiOf(request, OWNER);
  const { data: clients } = await api.call(contract.accounts.clientBalances, {});
  // One that owes more than the others, and one to which the company owes.
  const [most, creditor] = [clients[0]!, clients[1]!];
  const move = (toAccount: string, status: 'pay' | 'cash', amount: number) =>
    api.call(contract.accounts.addMovement, { _id: crypto.randomUUID(), period: day, toAccount, status, amount });
  await move(most._id, 'pay', 900_000_000.55);
  await move(creditor._id, 'cash', 800_000_000);
  const told = await api.call(contract.accounts.status, {});
  const open = await api.call(contract.accounts.openCash, {});
  await signIn(page, OWNER, AT);
  await expect(page).toHaveTitle('Estado de cuenta · Reparto');
  const main = page.getByRole('main');
  for (const amount of [told.total, told.collect, told.pay]) await expect(main).toContainText(formatMoney(Math.abs(amount)));
  await expect(main.getByRole('link', { name: /^Órdenes sin liquidar/ })).toContainText(formatCount(told.order));
  await expect(main).toContainText(told.late > 0 ? `de eso, vencido ${formatMoney(told.late)}` : 'nada vencido');
  const due = page.getByRole('region', { name: 'Por cobrar' });
  for (const { name, amount } of told.due.data) await expect(due.getByRole('link', { name })).toContainText(formatMoney(amount));
  await expect(due).toContainText(formatMoney(told.collect));
  const cash = page.getByRole('region', { name: 'Rendiciones abiertas' });
  await expect(cash).toContainText(formatMoney(open.total));
  const theirs = told.apart.clients.count === 1 ? 'le' : 'les';
  await expect(main).toContainText(`${theirs} debemos −${formatMoney(told.apart.clients.amount)}`);
  await expectAccessible(page, 'status of the accounts');

  await main.getByRole('link', { name: /^Cobrar/ }).click();
  await expect(page).toHaveURL(/\/account\/current\?tab=clients&side=owes/);
  await expect(page.getByRole('link', { name: most.name }).first()).toBeVisible();
  await page.goBack();
  const first = open.data[0];
  if (first) {
    await cash.getByRole('link', { name: first.driver.name }).first().click();
    await expect(page).toHaveURL(new RegExp(`/account/cash\\?.*${first.day}`));
    await page.goBack();
  }
  await due.getByRole('link', { name: told.due.data[0]!.name }).click();
  await expect(page).toHaveURL(new RegExp(told.due.data[0]!._id));
});

test('the chart has the money of the range that is chosen, and tells each period', async ({ page, request }) => {
  const api = await apiOf(request, OWNER);
  await keepOpen(api);
  const { data: clients } = await api.call(contract.accounts.clientBalances, {});
  const move = (back: number, status: 'pay' | 'cash', amount: number) =>
    api.call(contract.accounts.addMovement, {
      _id: crypto.randomUUID(),
      period: addDays(day, -back),
      toAccount: clients[0]!._id,
      status,
      amount,
    });
  for (const [back, amount] of [
    [0, 1_000],
    [1, 2_000],
    [100, 40_000],
    [300, 500_000],
    [900, 6_000_000],
  ] as const) {
    await move(back, 'cash', amount);
    await move(back, 'pay', amount / 2);
  }
  await signIn(page, OWNER, AT);
  const figure = flow(page);
  await expect(figure.getByText('Cobros, 12 meses')).toBeVisible();
  for (const [range, rows] of [
    ['1Y', 12],
    ['1M', 30],
    ['6M', 6],
    ['ALL', null],
  ] as const) {
    await figure.getByText(range, { exact: true }).click();
    const told = await api.call(contract.accounts.statusGraph, { range });
    await expect(figure.getByRole('row')).toHaveCount(1 + (rows ?? told.graph.length + 1));
    for (const sum of [told.sums.cash, told.sums.pay, told.sums.invoice])
      await expect(figure.getByText(wholePesos(sum), { exact: true }).first()).toBeVisible();
    await figure.getByRole('group', { name: /^Gráfico/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(figure.locator('[aria-live]')).toContainText(`Cobros ${wholePesos(told.graph.at(-1)!.cash)}`);
    await page.keyboard.press('End');
    await expect(figure.locator('[aria-live]')).toContainText(`Pagos ${wholePesos(told.running.pay)}`);
    await expectAccessible(page, `chart of ${range}`);
  }
});

test('a movement that is added is in the cards at once', async ({ page, request }) => {
  const api = await apiOf(request, OWNER);
  await signIn(page, OWNER, AT);
  const main = page.getByRole('main');
  const { total } = await api.call(contract.accounts.status, {});
  await expect(main).toContainText(formatMoney(Math.abs(total)));
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Agregar Movimiento' });
  await form.getByRole('radio', { name: /^Pago/ }).click();
  const { data: clients } = await api.call(contract.accounts.clientBalances, {});
  const { name } = clients.find(({ amount }) => amount >= 0)!;
  await form
    .getByRole('textbox', { name: 'Cuenta' })
    .or(form.getByRole('combobox', { name: 'Cuenta' }))
    .fill(name);
  await page.getByRole('option', { name }).first().click();
  await form.getByLabel('Monto').fill('12345,67');
  await form.getByRole('button', { name: 'Registrar pago' }).click();
  await expect(form).toBeHidden();
  await expect(main).toContainText(formatMoney(Math.abs(Math.round((total + 12_345.67) * 100) / 100)));
});

test('how accounts are kept is changed by who is unrestricted, and said to who is refused', async ({ page, request, otherBrowser }) => {
  const api = await apiOf(request, OWNER);
  const [last, before] = monthEnds(day, null);
  await keepOpen(api);
  await signIn(page, OWNER, AT);
  await openSettings(page);
  await expect(settings(page).getByText('Se puede registrar con cualquier fecha.')).toBeVisible();
  await expectAccessible(page, 'how accounts are kept');
  await settings(page)
    .getByRole('textbox', { name: 'Meses cerrados' })
    .or(settings(page).getByRole('combobox', { name: 'Meses cerrados' }))
    .click();
  await page.getByRole('option').nth(1).click();
  await expect(settings(page).getByText(`hasta el ${formatDayLong(last!)}`)).toBeVisible();
  await settings(page).getByRole('switch', { name: 'Descontar el cobro en destino' }).uncheck();
  await settings(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(settings(page)).toBeHidden();
  expect((await api.call(contract.accounts.status, {})).settings).toMatchObject({ closed: last, nets: false });
  const email = await clerkOf(request);
  const clerk = await apiOf(request, email);
  expect(await clerk.status(contract.accounts.saveSettings, { closed: before!, nets: true, version: 0 })).toBe(403);
  const other = await otherBrowser();
  await signIn(other, email, AT);
  await expect(other.getByRole('region', { name: 'Por cobrar' })).toContainText('Cobrar');
  await expect(other.getByRole('button', { name: 'Más acciones' })).toHaveCount(0);
  // What went wrong meanwhile is told at its field.
  await openSettings(page);
  await expect(settings(page).getByRole('switch')).not.toBeChecked();
  await page.route('**/api/account/setting', (route) =>
    route.fulfill({ status: 400, json: { code: 'INVALID', message: 'Ese mes no terminó todavía', fields: { closed: 'Todavía no' } } }),
  );
  await settings(page).getByRole('switch').check();
  await settings(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(settings(page).getByText('Todavía no')).toBeVisible();
  await page.unroute('**/api/account/setting');
  await settings(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(settings(page)).toBeHidden();
  await keepOpen(api);
});

test('who changes how accounts are kept while another does is told, and chooses what stays', async ({ page, request }) => {
  const api = await apiOf(request, OWNER);
  const [last] = monthEnds(day, null);
  await keepOpen(api);
  await signIn(page, OWNER, AT);
  await openSettings(page);
  await settings(page).getByRole('switch').uncheck();
  const { version } = (await api.call(contract.accounts.status, {})).settings;
  await api.call(contract.accounts.saveSettings, { closed: last!, nets: true, version });
  await settings(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(settings(page).getByRole('alert')).toContainText('Otro usuario cambió cómo se llevan las cuentas mientras usted lo hacía.');
  await expect(settings(page).getByRole('switch')).not.toBeChecked();
  await settings(page).getByRole('button', { name: 'Cargar lo guardado' }).click();
  // What was not typed here is the other's; what was is offered beside it.
  await expect(settings(page).getByText(`hasta el ${formatDayLong(last!)}`)).toBeVisible();
  await expect(settings(page).getByRole('switch')).toBeChecked();
  await expectAccessible(page, 'how accounts are kept, saved by another meanwhile');
  await settings(page).getByRole('button', { name: 'Usar lo mío: Descontar el cobro en destino' }).click();
  await settings(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(settings(page)).toBeHidden();
  expect((await api.call(contract.accounts.status, {})).settings).toMatchObject({ closed: last, nets: false });
  await keepOpen(api);
});

test.describe('what does not come', () => {
  test.use({ expectedErrors: /status of 500/ });

  test('waits without a figure, is asked for again, and keeps what there was; a company that has nothing says what to do', async ({
    page,
    request,
  }) => {
    const call = '**/api/account/status';
    await page.route(call, (route) => route.fulfill({ status: 500, json: { message: 'No anda', incident: 'abc' } }));
    await signIn(page, OWNER, AT);
    const main = page.getByRole('main');
    await expect(main.getByText('No se pudo cargar el estado de cuenta')).toBeVisible();
    await expect(main.getByText('$ 0,00')).toHaveCount(0);
    await expectAccessible(page, 'status that did not come');
    await page.unroute(call);
    await main.getByRole('button', { name: 'Reintentar' }).click();
    const api = await apiOf(request, OWNER);
    const { total } = await api.call(contract.accounts.status, {});
    await expect(main).toContainText(formatMoney(Math.abs(total)));
    await expect(main).toContainText(`al ${formatDay(day)}`);
    await page.route(call, (route) => route.fulfill({ status: 500, json: { message: 'No anda', incident: 'abc' } }));
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect(main.getByText('No se pudo cargar el estado de cuenta')).toBeVisible();
    await expect(main).toContainText(formatMoney(Math.abs(total)));
    await page.unroute(call);

    // Where nothing at all comes, that is said once, and brought again at once.
    const calls = '**/api/account/**';
    await page.route(calls, (route) => route.fulfill({ status: 500, json: { message: 'No anda', incident: 'abc' } }));
    await page.reload();
    await expect(main.getByText('No se pudo cargar el estado de cuenta')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Reintentar' })).toHaveCount(1);
    await expect(main.getByText(/^No se pudo|^No se pudieron/)).toHaveCount(1);
    await page.unroute(calls);
    await main.getByRole('button', { name: 'Reintentar' }).click();
    await expect(main.getByText('En manos de choferes')).toBeVisible();
    await expect(main.getByText('Cobros, 12 meses')).toBeVisible();

    const at = new Date().toISOString();
    const nobody = { count: 0, amount: 0 };
    const zero = { total: 0, pay: 0, collect: 0, order: 0, late: 0, employees: 0, clients: 0 };
    const due = { data: [], rest: nobody };
    const apart = { clients: nobody, employees: nobody };
    await page.route(call, (route) =>
      route.fulfill({ json: { at, ...zero, due, apart, settings: { closed: null, nets: true, version: 0 } } }),
    );
    const sums = { cash: 0, pay: 0, invoice: 0 };
    const running = { start: `${day.slice(0, 7)}-01`, ...sums };
    await page.route('**/api/account/status/graph', (route) => route.fulfill({ json: { at, unit: 'month', graph: [], running, sums } }));
    await page.route('**/api/account/cash/open', (route) => route.fulfill({ json: { data: [], total: 0 } }));
    await page.reload();
    await expect(main.getByText('Ningún cliente debe nada.')).toBeVisible();
    await expect(main.getByText('Sin movimientos en este mes')).toBeVisible();
    await expect(main.getByText('Los choferes rindieron todo lo que cobraron.')).toBeVisible();
    await expectAccessible(page, 'status of a company that has nothing');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(main.getByRole('button', { name: 'Movimiento', exact: true })).toBeVisible();
    await expectAccessible(page, 'status on a phone');
  });
});

test('what is to be settled leads to settling it', async ({ page }) => {
  await signIn(page, OWNER, '/account/status');
  await page.getByRole('link', { name: /^Órdenes sin liquidar/ }).click();
  await expect(page.getByRole('dialog', { name: 'Liquidar en lote' })).toBeVisible();
});
