import type { Endpoint } from '#shared/contract.ts';
import { can, type Need } from '#shared/permissions.ts';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, choose, expect, signIn, submitSignIn, test } from './kit.ts';

test('a driver is created with a vehicle, found and deleted, and signs in to nothing of the back-office', async ({
  page,
  otherBrowser,
}) => {
  await signIn(page, undefined, '/office/employee');
  const last = `Ñandubay ${crypto.randomUUID().slice(0, 8)}`;
  const email = `${crypto.randomUUID().slice(0, 8)}@chofer.test`;
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Agregar empleado' });
  await form.getByRole('combobox', { name: 'Tipo' }).click();
  // The owner is never offered.
  await expect(page.getByRole('option', { name: 'Administrador' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Dueño' })).toHaveCount(0);
  await page.getByRole('option', { name: 'Operador' }).click();
  await expect(form.getByRole('group', { name: 'Operador' }).getByRole('checkbox')).toHaveCount(7);
  await expectAccessible(page, 'employee whose areas are given');
  await form.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Chofer' }).click();
  await form.getByText('Poner contraseña').click();
  await form.getByRole('button', { name: 'Crear empleado' }).click();
  // Number, names, DNI, gender, email, vehicles, password.
  await expect(form.getByText('Requerido')).toHaveCount(8);
  await expectAccessible(page, 'driver that lacks everything');
  await form.getByLabel('Legajo').fill(String(Math.floor(Math.random() * 1e8) + 1000));
  await form.getByLabel('Nombre').fill('Rocío');
  await form.getByLabel('Apellido').fill(last);
  await form.getByLabel('DNI').fill('33.418.905');
  await form.getByRole('combobox', { name: 'Género' }).click();
  await page.getByRole('option', { name: 'Femenino' }).click();
  await form.getByRole('textbox', { name: 'Email' }).fill(email.toUpperCase());
  await expect(form.getByRole('img', { name: 'Email disponible' })).toBeVisible();
  await choose(page, 'Vehículos', /^Móvil/);
  await page.keyboard.press('Escape');
  await form.locator('input[type=password]').fill('quebracho colorado');
  await form.getByRole('button', { name: 'Crear empleado' }).click();
  await expect(page.getByText('Empleado Guardado con éxito')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Buscar en empleados' }).fill(last);
  const row = page.getByRole('row', { name: last });
  await expect(row).toContainText('Chofer');
  await expect(row).toContainText('Móvil');
  const their = await otherBrowser();
  await their.goto('/login');
  await submitSignIn(their, email, 'quebracho colorado');
  await expect(their.getByRole('navigation', { name: 'Principal' }).getByRole('button')).toHaveCount(0);
  const { token } = (await (await page.request.post('/api/auth', { data: { email, password: 'quebracho colorado' } })).json()) as {
    token: string;
  };
  expect((await page.request.get('/api/employee', { headers: { token } })).status()).toBe(403);

  await row.focus();
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog', { name: `¿Desea borrar a Rocío ${last}?` })
    .getByRole('button', { name: 'Eliminar' })
    .click();
  await expect(page.getByText('Eliminado con éxito')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await page.request.post('/api/auth', { data: { email, password: 'quebracho colorado' } })).status()).toBe(401);
  expect((await page.request.get('/api/dashboard/stat', { headers: { token } })).status()).toBe(401);
});

test('a type is added and deleted; one that somebody has says why it stays', async ({ page }) => {
  await signIn(page, undefined, '/office/employee');
  await page.getByRole('button', { name: 'Tipos' }).click();
  const types = page.getByRole('dialog', { name: 'Tipos de empleado' });
  const name = `Sereno ${crypto.randomUUID().slice(0, 8)}`;
  await types.getByLabel('Tipo nuevo').fill(name);
  await page.keyboard.press('Enter');
  await expect(types.getByRole('listitem').filter({ hasText: name })).toContainText('sin uso');
  await expect(types.getByRole('listitem').filter({ hasText: 'Chofer' })).toContainText('empleados');
  await expect(types.getByRole('button', { name: 'Eliminar Mecánico: se borra cuando ningún empleado lo use' })).toBeVisible();
  await expectAccessible(page, 'types of employee');
  await types.getByRole('button', { name: `Eliminar ${name}` }).click();
  await page
    .getByRole('dialog', { name: `¿Desea borrar el tipo ${name}?` })
    .getByRole('button', { name: 'Eliminar' })
    .click();
  await expect(types.getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
});

test('a clerk with the office alone sees and may do exactly that, and gives no area that they lack', async ({ page, request }) => {
  const email = 'oficina@reparto.test';
  await signIn(page, email, '/office/employee');
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await expect(menu.getByRole('button')).toHaveText(['Oficina']);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Agregar empleado' });
  await form.getByRole('combobox', { name: 'Tipo' }).click();
  await expect(page.getByRole('option', { name: 'Administrativo' })).toBeVisible();
  await expect(page.getByRole('option', { name: /Dueño|Administrador|Depósito/ })).toHaveCount(0);
  await page.getByRole('option', { name: 'Operador' }).click();
  await expect(form.getByRole('checkbox', { disabled: false })).toHaveCount(1);
  await expect(form.getByRole('checkbox', { name: 'Oficina' })).toBeEnabled();

  const viewer = { kind: 'clerk', degree: 3, permission: ['office'] } as const;
  const { token } = await apiOf(request, email);
  for (const endpoint of Object.values(contract).flatMap((slice) => Object.values(slice) as Endpoint[])) {
    const { method, path } = endpoint;
    const needs: Need = endpoint.needs;
    if (needs === 'public') continue;
    // What no input is, so that nothing is done.
    const answer = await request.fetch(path, { method, headers: { token }, ...(method === 'POST' && { data: [] }) });
    expect([path, answer.status() === 403]).toEqual([path, !can(viewer, needs)]);
  }
});
