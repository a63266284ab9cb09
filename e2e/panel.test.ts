import type { Page } from '@playwright/test';
import { formatCount, formatMoney } from '#shared/money.ts';
import { contract } from '../src/contract.ts';
import { todoWords } from '../src/features/dashboard/todoWords.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, signIn, test } from './kit.ts';

const told = (page: Page) => page.locator('main [aria-live] b').first();
/** The rows of the list that is open: its total, which only an empty list does not tell. */
const listed = async (page: Page) => Number(((await told(page).textContent()) ?? '').replaceAll('.', ''));

test('each line of the panel opens the list of what it counts, with that many rows', async ({ page, request }) => {
  const api = await apiOf(request);
  const { lines } = await api.call(contract.dashboard.todo, {});
  expect(lines.length).toBeGreaterThan(4);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Qué hacer ahora' })).toBeVisible();
  for (const todo of lines) {
    const { key, count } = todo;
    const line = page.getByRole('listitem').getByRole('link', { name: todoWords[key].title });
    await expect(line).toContainText(formatCount(count));
    await line.click();
    await expect(page).not.toHaveURL(/dashboard/);
    // Cash has no list of orders: what drivers have stands on the accounts' page.
    if (todo.key === 'charges') await expect(page.locator('main')).toContainText(formatMoney(todo.amount));
    else await expect.poll(() => listed(page), { message: key }).toBe(count);
    await page.goBack();
  }
});

test('the cards open what they count, the chart follows its range and speaks', async ({ page, request }) => {
  // A driver whose app has just called.
  await apiOf(request, 'chofer@reparto.test');
  const api = await apiOf(request);
  const stat = await api.call(contract.dashboard.stat, {});
  expect(stat.VehicleOnline).toBeGreaterThan(0);
  await signIn(page);
  for (const [card, total, list] of [
    ['Choferes online', stat.VehicleOnline, /\/driver\?/],
    ['En Reparto', stat.OrderDelivery, /\/order\?/],
    ['Depósito', stat.OrderWarehouse, /\/order\?/],
  ] as const) {
    const way = page.getByRole('link', { name: new RegExp(`^${card}`) });
    await expect(way).toContainText(formatCount(total ?? 0));
    await way.click();
    await expect(page).toHaveURL(list);
    await expect.poll(() => listed(page)).toBe(total);
    await page.goBack();
  }
  const flow = await api.call(contract.dashboard.graph, {});
  const figure = page.getByRole('region', { name: 'Flujo de Órdenes' });
  await expect(figure).toContainText(formatCount(flow.moreInfo.middle.total));
  await expect(figure.getByRole('row')).toHaveCount(1 + 13);
  await figure.getByText('1M', { exact: true }).click();
  await expect(figure.getByRole('row')).toHaveCount(1 + 31);
  await figure.getByText('6M', { exact: true }).click();
  await expect(figure.getByRole('row')).toHaveCount(1 + 7);
  const last = flow.graph.at(-1);
  await figure.getByRole('group', { name: /^Gráfico/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(figure.locator('[aria-live]')).toContainText(`Creadas ${formatCount(last?.created ?? 0)}`);
});

test('what happened goes on with «Ver más»', async ({ page }) => {
  await signIn(page);
  const events = page.getByRole('group', { name: 'Lo que pasó, por día' }).getByRole('listitem');
  await expect(events).toHaveCount(20);
  await page.getByRole('button', { name: 'Ver más' }).click();
  await expect.poll(() => events.count()).toBeGreaterThan(20);
  // The first of them is before one's eyes.
  await expect(events.nth(20)).toBeInViewport({ ratio: 1 });
});

test('the last line of what happened is whole', async ({ page }) => {
  await signIn(page);
  const list = page.getByRole('group', { name: 'Lo que pasó, por día' });
  await expect(list.getByRole('listitem')).toHaveCount(20);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expect
      .poll(() =>
        list.evaluate((box) => {
          const { bottom } = box.getBoundingClientRect();
          return [...box.querySelectorAll('li')].filter((line) => {
            const { top, bottom: end } = line.getBoundingClientRect();
            return top < bottom - 1 && end > bottom + 1;
          }).length;
        }),
      )
      .toBe(0);
  }
});

test.describe('a part that does not come', () => {
  test.use({ expectedErrors: /status of 500/ });

  test('fails alone and is asked for again', async ({ page }) => {
    let broken = true;
    await page.route('**/api/dashboard/todo', (route) =>
      broken ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Algo salió mal' } }) : route.continue(),
    );
    await signIn(page);
    await expect(page.getByRole('alert')).toContainText('No se pudo cargar lo pendiente');
    await expect(page.getByRole('link', { name: /^En Reparto/ })).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Frena el reparto de hoy' })).toBeVisible();
  });
});

test('the bell tells what concerns the person, leads there and stays read', async ({ page }) => {
  await signIn(page);
  const bell = page.getByRole('button', { name: /^Avisos, \d+ sin leer$/ });
  await bell.click();
  const notices = page.getByRole('dialog', { name: 'Avisos' });
  await expect(notices.getByRole('link').first()).toBeVisible();
  await expectAccessible(page, 'bell');
  // One by its button, one by opening it, the others at once.
  const each = notices.getByRole('listitem');
  const unread = await notices.getByLabel('Sin leer', { exact: true }).count();
  expect(unread).toBeGreaterThan(2);
  // What is loaded anew before it is stored is not read yet.
  const stored = () => page.waitForResponse((response) => response.url().endsWith(contract.dashboard.readNotice.path));
  const first = stored();
  await each
    .first()
    .getByRole('button', { name: /^Marcar como leído: / })
    .click();
  await expect(notices.getByLabel('Sin leer', { exact: true })).toHaveCount(unread - 1);
  await expect(each.first().getByRole('link')).toBeFocused();
  await first;
  const second = stored();
  await each.nth(1).getByRole('link').click();
  await expect(notices).toBeHidden();
  await second;
  await expect(page).not.toHaveURL(/dashboard/);
  await page.reload();
  await expect(page.getByRole('button', { name: `Avisos, ${unread - 2} sin leer` })).toBeVisible();
  await page.getByRole('button', { name: /^Avisos, / }).click();
  await expect(notices.getByLabel('Sin leer', { exact: true })).toHaveCount(unread - 2);
  await notices.getByRole('button', { name: 'Marcar todo como leído' }).click();
  await expect(page.getByRole('button', { name: 'Avisos', exact: true })).toBeVisible();
  await notices.getByRole('link').first().click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Avisos', exact: true })).toBeVisible();
});

for (const [who, email, parts] of [
  ['the office clerk', 'oficina@reparto.test', ['Qué hacer ahora', 'Qué puede hacer', 'Actividad']],
  ['the warehouse', 'deposito@reparto.test', ['Qué hacer ahora', 'Actividad']],
  ['an operator with orders', 'operador@reparto.test', ['Qué hacer ahora', 'Flujo de Órdenes', 'Actividad']],
] as const)
  test(`${who} sees the parts that they may open, on any width and without faults`, async ({ page }) => {
    await signIn(page, email);
    for (const part of parts) await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible();
    if (!parts.some((part) => part === 'Flujo de Órdenes'))
      await expect(page.getByRole('heading', { name: 'Flujo de Órdenes' })).toBeHidden();
    await expect(page.getByRole('heading', { name: /^Puede abrir: / })).toBeVisible();
    await expectAccessible(page, `panel of ${who}`);
  });

test('the whole panel has no faults, and with all that waits fits where most people work', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Flujo de Órdenes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ver más' })).toBeVisible();
  await expectAccessible(page, 'panel');
  const hidden = () => page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight);
  await expect(page.getByRole('listitem').getByRole('link', { name: 'Vehículos con vencimientos' })).toBeInViewport();
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(hidden).toBeLessThanOrEqual(0);
  }
});
