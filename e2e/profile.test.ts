import { contract } from '../src/contract.ts';
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
