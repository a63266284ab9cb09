import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, signIn, test } from './kit.ts';

test('one changes one’s name, is asked for the password before the e-mail changes, and closes another session', async ({
  page,
  request,
}) => {
  const who = 'operador@reparto.test';
  const api = await apiOf(request, who);
  await signIn(page, who, '/dashboard');
  await page.getByRole('button', { name: /menú del usuario/ }).click();
  await page.getByRole('menuitem', { name: 'Mi perfil' }).click();
  await expect(page.getByRole('heading', { name: 'Mi perfil', level: 1 })).toBeVisible();
  const name = page.getByLabel('Nombre');
  await expect(name).toHaveValue('Óscar');
  await name.fill('Óscar Raúl');
  await page.getByRole('button', { name: 'Guardar los datos' }).click();
  await expect(page.getByText('Datos actualizados')).toBeVisible();
  await expect(page.getByRole('button', { name: /Óscar.*menú del usuario/ })).toBeVisible();
  expect((await api.call(contract.session.profile, {})).data.name).toBe('Óscar Raúl');

  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('otro.operador@reparto.test');
  await page.getByLabel(/^Contraseña actual, para cambiar el email/).fill('no es esta');
  await page.getByRole('button', { name: 'Guardar los datos' }).click();
  await expect(page.getByText('Contraseña incorrecta')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(who);

  const sessions = page.getByRole('region', { name: 'Sesiones abiertas' });
  await expect(sessions.getByText('Esta sesión')).toBeVisible();
  const others = sessions.getByRole('button', { name: /^Cerrar la sesión del/ });
  const before = await others.count();
  expect(before).toBeGreaterThan(0);
  await others.first().click();
  await expect(page.getByText('Sesión cerrada')).toBeVisible();
  await expect(others).toHaveCount(before - 1);
  await name.fill('Óscar');
  await page.getByRole('button', { name: 'Guardar los datos' }).click();
  await expect(page.getByText('Datos actualizados').last()).toBeVisible();
});

test('what was typed of the profile and not saved is offered after a reload; passwords are not kept', async ({ page }) => {
  await signIn(page, 'operador@reparto.test', '/profile');
  const last = page.getByLabel('Apellido');
  const before = await last.inputValue();
  await last.fill('Ñandubay');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('nandubay@reparto.test');
  await page.getByLabel(/^Contraseña actual, para cambiar el email/).fill('quebracho colorado');
  await page.reload();
  await expect(last).toHaveValue(before);
  await expect(page.getByText(/^Quedó sin guardar: Mis datos, de las/)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('quebracho');
  await expectAccessible(page, 'profile, with what was not saved');
  await page.getByRole('button', { name: 'Retomar Mis datos' }).click();
  await expect(last).toHaveValue('Ñandubay');
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('nandubay@reparto.test');
  await expect(page.getByText(/^Quedó sin guardar/)).toHaveCount(0);
  await last.fill(before);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('operador@reparto.test');
  await page.reload();
  await expect(last).toHaveValue(before);
  await expect(page.getByText(/^Quedó sin guardar/)).toHaveCount(0);
});
