import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, signIn, test } from './kit.ts';

const heads = (page: Page) => page.locator('tr[data-row]');
const segment = (page: Page, name: RegExp) => page.getByRole('radiogroup', { name: 'Estado' }).filter({ visible: true }).getByText(name);
const chosen = (page: Page) =>
  page.getByRole('radiogroup', { name: 'Estado' }).filter({ visible: true }).getByRole('radio', { checked: true });

test('in a list of records Back undoes what was chosen, step by step; a reload brings it again', async ({ page }) => {
  await signIn(page, undefined, '/office/employee?size=10');
  await expect(heads(page)).toHaveCount(10);
  const search = page.getByRole('searchbox', { name: 'Buscar en empleados' });
  const first = await heads(page).first().innerText();
  await page.getByRole('button', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect.poll(() => heads(page).first().innerText()).not.toBe(first);
  const second = await heads(page).first().innerText();
  await segment(page, /^Inactivos/).click();
  await expect(page).toHaveURL(/[?&]state=inactive/);
  await expect(page).not.toHaveURL(/[?&]page=/);
  await page.getByRole('button', { name: 'Nombre' }).click();
  await expect(page).toHaveURL(/[?&]sortField=name/);
  await search.fill('a');
  await expect(page).toHaveURL(/[?&]q=a/);
  await search.fill('an');
  await expect(page).toHaveURL(/[?&]q=an/);

  // The search is no step: it took the place of the sorted list.
  await page.goBack();
  await expect(page).not.toHaveURL(/[?&](q|sortField=name)/);
  await expect(search).toHaveValue('');
  await expect(chosen(page)).toHaveAccessibleName(/^Inactivos/);
  await page.goBack();
  await expect(chosen(page)).toHaveAccessibleName(/^Todos/);
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect.poll(() => heads(page).first().innerText()).toBe(second);
  await page.goForward();
  await expect(chosen(page)).toHaveAccessibleName(/^Inactivos/);
  await page.goBack();
  await expect(chosen(page)).toHaveAccessibleName(/^Todos/);
  await page.reload();
  await expect.poll(() => heads(page).first().innerText()).toBe(second);
});

test('the way back from a record leads to the page that it was on; a page that is none is the nearest', async ({ page }) => {
  await signIn(page, undefined, '/office/client?size=10');
  await expect(heads(page)).toHaveCount(10);
  const first = await heads(page).first().innerText();
  await page.getByRole('button', { name: '2', exact: true }).click();
  await expect.poll(() => heads(page).first().innerText()).not.toBe(first);
  const second = await heads(page).first().innerText();
  await heads(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/office\/client\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect.poll(() => heads(page).first().innerText()).toBe(second);

  await page.goto('/office/client?size=10&page=9999');
  await expect(page).not.toHaveURL(/page=9999/);
  await expect(page).toHaveURL(/[?&]page=\d/);
  await expect(heads(page).first()).toBeVisible();
  const go = page.getByRole('textbox', { name: 'Ir a la página' });
  await go.fill('-3');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/[?&]page=/);
  await expect.poll(() => heads(page).first().innerText()).toBe(first);
  for (const typed of ['abc', '1.5']) {
    await go.fill(typed);
    await page.keyboard.press('Enter');
    await expect(go).toHaveValue('');
    await expect(page.getByRole('alert').filter({ hasText: /^Escriba un número del 1 al \d+$/ })).toHaveCount(1);
  }
  await page.goto('/office/client?f.nada=1&f.name=a');
  await expect(page).toHaveURL(/\/office\/client\?f\.name=a$/);
  await page.goto('/office/client?page=-1&size=7&sortField=nada&sortOrder=x&state=otra');
  await expect(heads(page).first()).toBeVisible();
});

test('a column that is typed into is one step, however many letters it has; one that is chosen from is a step for each', async ({
  page,
}) => {
  await signIn(page, undefined, '/office/employee');
  await expect(heads(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Filtrar por Nombre').pressSequentially('ana', { delay: 20 });
  await expect(page).toHaveURL(/f\.name=ana/);
  await page.getByLabel('Filtrar por Tipo').selectOption('Chofer');
  await expect(page).toHaveURL(/f\.typeEmployee=Chofer/);
  await page.goBack();
  await expect(page).not.toHaveURL(/f\.typeEmployee/);
  await expect(page.getByLabel('Filtrar por Nombre')).toHaveValue('ana');
  await page.goBack();
  await expect(page).toHaveURL(/\/office\/employee$/);
  await expect(page.getByLabel('Filtrar por Nombre')).toHaveValue('');
});

test('a driver is added from the list of drivers, whose form begins as one; the list is exported', async ({ page }) => {
  await signIn(page, undefined, '/driver');
  await expect(heads(page).first()).toBeVisible();
  const [file] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('button', { name: 'Exportar' }).click()]);
  await file.close();
  await page.getByRole('button', { name: 'Agregar chofer' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar empleado' });
  await expect(form.getByRole('combobox', { name: 'Tipo' })).toHaveValue('Chofer');
  await expect(form.getByRole('combobox', { name: /^Vehículos/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/\/office\/employee$/);
});

test('on a phone the columns filter from a sheet, which says how many they leave', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [address, column] of [
    ['/office/client', 'Nombre'],
    ['/office/employee', 'Nombre'],
    ['/fleet', 'Patente'],
    ['/driver', 'Nombre'],
  ] as const) {
    if (address === '/office/client') await signIn(page, undefined, address);
    else await page.goto(address);
    await page.getByRole('button', { name: 'Filtros' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtros' });
    await expect(sheet.getByRole('textbox').first()).toBeVisible();
    await expectAccessible(page, `${address}, its filters on a phone`);
    await sheet.getByRole('textbox', { name: column }).first().fill('a');
    await sheet.getByRole('button', { name: /^Ver \d+/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/[?&]f\.[a-z]+=a/i);
    await page
      .getByRole('button', { name: /^Quitar el filtro/ })
      .last()
      .click();
    await expect(page).not.toHaveURL(/[?&]f\./);
  }
});

test('a state that nobody is in says so; a wrong tax number is said when its field is left', async ({ page }) => {
  await signIn(page, undefined, '/office/employee?state=inactive');
  await expect(page.getByText('No hay empleados inactivos')).toBeVisible();
  await page.goto('/office/client');
  await page.getByRole('button', { name: 'Agregar cliente' }).click();
  const field = page.getByRole('dialog').getByLabel('CUIT');
  await field.fill('30-71234567-2');
  await expect(page.getByText(/^El dígito verificador no coincide/)).toHaveCount(0);
  await field.press('Tab');
  await expect(page.getByText(/^El dígito verificador no coincide/)).toBeVisible();
  await field.fill('30-71234567-1');
  await expect(page.getByText(/^El dígito verificador no coincide/)).toHaveCount(0);
});
