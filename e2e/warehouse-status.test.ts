import { formatCount } from '#shared/money.ts';
import { aWarehouse } from '../src/features/warehouses/server/testing.ts';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, signIn, test } from './kit.ts';

test('each number of a warehouse opens the list that has as many orders, and comes back', async ({ page, request }) => {
  const api = await apiOf(request);
  const { data } = await api.call(contract.storage.status, {});
  const card = data.find(({ today, recent, long }) => today > 0 && recent > 0 && long > 0) ?? data[0]!;
  await signIn(page, undefined, '/warehouse/status');
  const shown = page.getByRole('region', { name: card.name });
  await expect(shown).toContainText(card.address.slice(0, 20));
  await expectAccessible(page, 'warehouses, what lies in them');
  const links = shown.getByRole('link');
  const count = 1 + [card.today, card.recent, card.long].filter((of) => of > 0).length + card.statuses.length;
  await expect(links).toHaveCount(count);
  for (let at = 0; at < count; at += 1) {
    const number = (await links.nth(at).textContent()) ?? '';
    await links.nth(at).click();
    await expect(page).toHaveURL(/\/order\?/);
    await expect(page.getByText(new RegExp(`^${number.replaceAll('.', '\\.')} (orden|órdenes)$`)).first()).toBeVisible();
    await page.goBack();
    await expect(shown).toBeVisible();
  }
});

test('what is in no warehouse stands last, with the list in which it is given one', async ({ page, request }) => {
  const { nowhere } = await (await apiOf(request)).call(contract.storage.status, {});
  await signIn(page, undefined, '/warehouse/status');
  await expect(page.locator('main section').last()).toHaveAccessibleName('Sin depósito');
  await page.getByRole('link', { name: 'Dar depósito' }).click();
  await expect(page.getByText(new RegExp(`^${formatCount(nowhere ?? 0)} (orden|órdenes)$`)).first()).toBeVisible();
});

test('an empty warehouse says so; the list of warehouses shows where it is', async ({ page, request }) => {
  const api = await apiOf(request);
  const name = `Ñorquín ${crypto.randomUUID().slice(0, 8)}`;
  await api.call(contract.warehouses.create, { ...aWarehouse, name, id: Math.floor(Math.random() * 1e8) + 5000 });
  await signIn(page, undefined, '/warehouse/status');
  await expect(page.getByRole('region', { name })).toContainText('Vacío: no guarda ninguna orden.');
  await page.getByRole('link', { name: 'Administrar' }).click();
  await page.getByRole('searchbox', { name: 'Buscar en depósitos' }).fill(name);
  await page.getByRole('button', { name: `Ver ${name} en el mapa` }).click();
  const modal = page.getByRole('dialog', { name });
  await expect(modal).toContainText('Av. Montes de Oca 1780');
  await expect(modal.getByRole('region', { name: `Mapa de ${name}` })).toBeVisible();
  await expectAccessible(page, 'warehouses, one on the map');
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  // The other one sorts by it.
  await page.getByRole('button', { name: 'Estado' }).first().click();
  await expect(page).toHaveURL(/\/warehouse\/status/);
});

test('who is of a warehouse sees their own, with numbers that open the list of those orders and nothing more', async ({ page }) => {
  await signIn(page, 'deposito@reparto.test', '/warehouse/status');
  const cards = page.locator('main section');
  await expect(cards).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Sin depósito' })).toHaveCount(0);
  const links = page.locator('main').getByRole('link').and(page.locator('[href^="/warehouse/held"]'));
  // What is in it altogether and longer than three days, the card's total, and what it is made of.
  await expect.poll(() => links.count()).toBeGreaterThan(5);
  const count = await links.count();
  for (let at = 0; at < count; at += 1) {
    const number = (await links.nth(at).textContent()) ?? '';
    await links.nth(at).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Órdenes en depósito' })).toBeVisible();
    await expect(page.getByText(new RegExp(`^${number.replaceAll('.', '\\.')} (orden|órdenes)$`)).first()).toBeVisible();
    await expect(page.locator('main [role="row"] a, main tbody a')).toHaveCount(0);
    await page.goBack();
    await expect(cards).toHaveCount(1);
  }
  await page.goto('/dashboard');
  const waiting = page.getByRole('listitem').getByRole('link', { name: 'Órdenes en depósito hace más de 3 días' });
  const told = (await waiting.locator('b').first().textContent()) ?? '';
  await waiting.click();
  await expect(page.getByText(new RegExp(`^${told.replaceAll('.', '\\.')} (orden|órdenes)$`)).first()).toBeVisible();
});

test('what lies in a warehouse is sorted and filtered, on any width and without faults', async ({ page }) => {
  await signIn(page, 'deposito@reparto.test', '/warehouse/held');
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText(/Hace \d+ días/);
  await expectAccessible(page, 'orders that lie in a warehouse');
  await page.getByRole('button', { name: 'En depósito' }).click();
  await expect(page).toHaveURL(/sortOrder=desc/);
  await expect(first).toContainText(/Hoy|Ayer/);
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('combobox', { name: 'Antigüedad' }).click();
  await page.getByRole('option', { name: 'Más de 3 días' }).click();
  await expectAccessible(page, 'orders that lie in a warehouse, filters');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page).toHaveURL(/held=long/);
  await expect(first).toContainText(/Hace \d+ días/);
  await page.getByRole('button', { name: 'Quitar el filtro Antigüedad' }).click();
  await expect(page).not.toHaveURL(/held=long/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(/^1 a 25 de \d+$/)).toBeVisible();
  await expectAccessible(page, 'orders that lie in a warehouse, on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
