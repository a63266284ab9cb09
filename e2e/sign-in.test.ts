import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '../src/contract.ts';
import { expect, OWNER, PASSWORD, signIn, submitSignIn, test } from './kit.ts';

test('who opens a protected address signs in and comes back to it, its query included', async ({ page }) => {
  await page.goto('/order?status=%5B7%5D&anyDate=true');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { name: 'Bienvenido' })).toBeVisible();
  await expect(page).toHaveTitle('Ingresar · Reparto');
  await submitSignIn(page, OWNER);
  await expect(page.getByRole('heading', { name: 'Órdenes' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/order');
  await expect(page.getByRole('list', { name: 'Filtros en uso' })).toContainText('En Reparto');
});

test('empty fields are told in Spanish, a wrong password keeps the e-mail', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Error en el Email|Requerido/);
  await expect(page.getByRole('textbox', { name: 'Contraseña' })).toHaveAccessibleDescription(/Requerid[oa]|Al menos/);
  await submitSignIn(page, OWNER, 'not-the-password');
  await expect(page.getByRole('alert')).toHaveText('Error de Credencial');
  await expect(page.getByLabel('Email')).toHaveValue(OWNER);
});

test('a driver is told that the office is not for them', async ({ page }) => {
  await page.goto('/login');
  await submitSignIn(page, 'chofer@reparto.test');
  await expect(page.getByRole('alert')).toContainText('Esta cuenta es de chofer');
  await page.goto('/order');
  await expect(page).toHaveURL(/\/login/);
});

test('signing out ends the session, and going back shows nothing of it', async ({ page }) => {
  await signIn(page, OWNER, '/order');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'menú del usuario' }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Finalizada')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Bienvenido' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('a token that was revoked leads to the sign-in at the next action, and back', async ({ page, request }) => {
  await signIn(page, OWNER, '/order');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('reparto.session')).token");
  const { method, path: logout } = contract.session.signOut;
  await request.fetch(logout, { method, headers: { token }, data: {} });
  await page.getByRole('button', { name: '# Int.' }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await submitSignIn(page, OWNER);
  await expect(page).toHaveURL(/\/order\?.*sortField=internalID/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a forgotten password is set anew with the link of the mail, once', async ({ page, product }) => {
  const [email, other] = ['otra@reparto.test', 'otra-contraseña'];
  const outbox = path.join(product.dataDir, 'outbox');
  const mails = () => {
    try {
      return readdirSync(outbox).toSorted();
    } catch {
      return [];
    }
  };
  const askForLink = async () => {
    const before = mails().length;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Recuperar contraseña' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Enviar enlace' }).click();
    await expect(page.getByRole('heading', { name: 'Revise su correo' })).toBeVisible();
    await expect.poll(() => mails().length).toBe(before + 1);
    const mail = readFileSync(path.join(outbox, mails().at(-1) ?? ''), 'utf8');
    expect(mail).toContain(`To: ${email}`);
    // The message is quoted-printable: long lines are broken with '='.
    const link = /\/reset-password\/[\w-]+/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[0];
    return link ?? '';
  };
  const setPassword = async (link: string, password: string) => {
    await page.goto(link);
    await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(password);
    await page.getByRole('textbox', { name: 'Repita la contraseña' }).fill(password);
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  };

  const link = await askForLink();
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill('corta');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText('Al menos 8 caracteres').last()).toBeVisible();
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
  await setPassword(link, other);
  await expect(page.getByText('Contraseña cambiada, ya puede ingresar')).toBeVisible();
  await submitSignIn(page, email, other);
  await expect(page.getByRole('heading', { name: 'Panel' })).toBeVisible();
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);

  await setPassword(link, 'una-vez-más');
  await expect(page.getByRole('alert')).toHaveText('El enlace ya se usó o venció, pida otro');
  await setPassword(await askForLink(), PASSWORD);
  await expect(page).toHaveURL(/\/login/);
});

test('an address that leads nowhere and the page of a failure say so', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'La página que busca no existe' })).toBeVisible();
  await page.goto('/pages-404');
  await expect(page.getByRole('heading', { name: 'La página que busca no existe' })).toBeVisible();
  await page.goto('/pages-500');
  await expect(page.getByRole('heading', { name: 'Algo salió mal, comuníquese con soporte' })).toBeVisible();
  await expect(page.getByText('Internal Server Error')).toBeVisible();
});
