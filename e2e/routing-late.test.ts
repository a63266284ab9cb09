import type { Page } from '@playwright/test';
import { formatDayLong } from '#shared/time.ts';
import { contract } from '../src/contract.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { busyDriver, listed, rows, saveButton, settled } from './routeSteps.ts';

/** Holds the answers of a call until they are let go; how many were asked for is counted. */
const held = async (page: Page, path: string) => {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const count = { asked: 0, answered: 0 };
  await page.route(`**${path}`, async (route) => {
    count.asked += 1;
    const answer = await route.fetch();
    await free;
    await route.fulfill({ response: answer });
    count.answered += 1;
  });
  return { count, letGo };
};

/** Goes to another day as one does who types it. */
const goTo = async (page: Page, day: string) => {
  const field = page.getByRole('textbox', { name: 'Día' });
  await field.fill(formatDayLong(day));
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`day=${day}`));
};

test('what was worked out, or saved, for one route is no answer to another that is open by then', async ({ page, request }) => {
  const api = await apiOf(request);
  const [first, second] = [await busyDriver(api, 6), await busyDriver(api, 3)];
  const auto = await held(page, contract.routing.autoCircular.path);
  await signIn(page, OWNER, first.address);
  await expect(rows(page)).toHaveCount(6);
  await settled(page);
  await page.getByRole('button', { name: 'Autorutear' }).click();
  await expect.poll(() => auto.count.asked).toBe(1);
  await goTo(page, second.day);
  await expect(rows(page)).toHaveCount(3);
  await settled(page);
  const its = await listed(page);
  auto.letGo();
  await expect.poll(() => auto.count.answered).toBe(1);
  await settled(page);
  await expect(page.getByText('Sin guardar')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0);
  expect(await listed(page)).toEqual(its);

  const save = await held(page, contract.routing.save.path);
  await saveButton(page).click();
  await expect.poll(() => save.count.asked).toBe(1);
  await goTo(page, first.day);
  await expect(rows(page)).toHaveCount(6);
  save.letGo();
  // It says which route that was.
  await expect(page.getByRole('alert').filter({ hasText: 'Guardada con éxito' })).toContainText(second.driver.name);
  await settled(page);
  await expect(page.getByText('Sin guardar')).toBeVisible();
  expect(await listed(page)).toEqual(first.orders.map(({ _id }) => _id));
  await saveButton(page).click();
  await expect(page.getByText(/^Guardada a las /)).toBeVisible();
  for (const { driver, day, orders } of [first, second]) {
    const saved = await api.call(contract.routing.search, { driverAssign: driver._id, startDay: day });
    expect(saved.route?.version).toBe(1);
    expect(saved.orders.map(({ _id }) => _id)).toEqual(orders.map(({ _id }) => _id));
  }
});

test('who presses twice asks once, and one step takes it back', async ({ page, request }) => {
  const api = await apiOf(request);
  const { address, orders } = await busyDriver(api, 7);
  const ids = orders.map(({ _id }) => _id);
  const auto = await held(page, contract.routing.autoCircular.path);
  const save = await held(page, contract.routing.save.path);
  auto.letGo();
  save.letGo();
  await signIn(page, OWNER, address);
  await settled(page);
  await page.getByRole('button', { name: 'Autorutear' }).dblclick();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  await expect.poll(() => listed(page)).not.toEqual(ids);
  await page.keyboard.press('Control+z');
  await expect.poll(() => listed(page)).toEqual(ids);
  expect(auto.count.asked).toBe(1);
  await saveButton(page).dblclick();
  await expect(page.getByText(/^Guardada a las /)).toBeVisible();
  expect(save.count.asked).toBe(1);
});
