import type { APIRequestContext, Page } from '@playwright/test';
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
  for (const field of [page.getByLabel('Email'), page.getByRole('textbox', { name: 'Contraseña' })])
    await expect(field).toHaveAccessibleDescription('Requerido');
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

/** Ends the page's session behind its back; what the list asks by itself stays unanswered, for that would lead to the sign-in too. */
const revokeToken = async (page: Page, request: APIRequestContext) => {
  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('reparto.session')).token");
  await page.route(`**${contract.orders.changed.path}`, () => {});
  const { method, path: logout } = contract.session.signOut;
  await request.fetch(logout, { method, headers: { token }, data: {} });
};

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
  await revokeToken(page, request);
  await page.getByRole('button', { name: '# Int.' }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect(page.getByRole('status').filter({ hasText: 'Su sesión venció. Ingrese otra vez y sigue donde estaba.' })).toBeVisible();
  await expect(page.getByText('Finalizada')).toHaveCount(0);
  await submitSignIn(page, OWNER);
  await expect(page).toHaveURL(/\/order\?.*sortField=internalID/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a forgotten password is set anew with the link of the mail, once', async ({ page, product }) => {
  const [email, other] = ['otra@reparto.test', 'otra-contraseña'];
  const askForLink = async () => {
    const before = product.mails().length;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Recuperar contraseña' }).click();
    await expect(page.getByRole('heading', { name: 'Recuperar contraseña' })).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Enviar enlace' }).click();
    await expect(page.getByRole('heading', { name: 'Revise su correo' })).toBeVisible();
    await expect.poll(() => product.mails().length).toBe(before + 1);
    const mail = product.mails().at(-1) ?? '';
    expect(mail).toContain(`To: ${email}`);
    const link = /\/reset-password\/[\w-]+/.exec(mail)?.[0];
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

test('an address that leads nowhere asks who is there first, and then says so beside the menu', async ({ page }) => {
  await page.goto('/no/such/page?a=1');
  await expect(page).toHaveURL(/\/login\?from=/);
  await submitSignIn(page, OWNER);
  const said = page.getByRole('heading', { name: 'La página que busca no existe', level: 1 });
  await expect(said).toBeVisible();
  await expect(page).toHaveURL('/no/such/page?a=1');
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Órdenes' }).click();
  await page.getByRole('menuitem', { name: 'General' }).click();
  await expect(page.getByRole('heading', { name: 'Órdenes', level: 1 })).toBeVisible();
  await page.goto('/pages-404');
  await expect(said).toBeVisible();
  await page.goto('/pages-500');
  await expect(page.getByRole('heading', { name: 'Algo salió mal, comuníquese con soporte', level: 1 })).toBeVisible();
  await expect(page.getByText('Internal Server Error')).toBeVisible();
});

test('who signs out in one tab, or in as somebody else, does so in the others: nothing of the one before is left on them', async ({
  page,
  context,
}) => {
  await signIn(page, OWNER, '/order?anyDate=true');
  // By its own number: what is shared with another company has the sender's as its external one.
  const numbers = page.locator('tbody td[data-col="internalID"]');
  const ours = numbers.filter({ hasText: '12AB' }).first();
  await expect(ours).toBeVisible();
  const other = await context.newPage();
  await other.goto('/logout');
  await expect(other).toHaveURL(/\/login/);
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect(page.getByRole('status').filter({ hasText: 'La sesión se cerró en otra pestaña' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);

  // The same person goes on where they were, in each tab.
  await submitSignIn(other, OWNER);
  await expect(other.getByRole('heading', { name: 'Panel', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/order?anyDate=true');
  await expect(ours).toBeVisible();

  // Another company's user finds neither the orders nor the address, and no call is made with the token of the one before.
  const stale = await page.evaluate<string>("JSON.parse(localStorage.getItem('reparto.session')).token");
  await other.goto('/login');
  await expect(other).toHaveURL(/\/dashboard$/);
  await other.goto('/logout');
  await expect(other).toHaveURL(/\/login/);
  await submitSignIn(other, 'otra@reparto.test');
  await expect(other).toHaveURL(/\/dashboard$/);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(/Montevideo|Uruguay|34CD|Oriental/).first()).toBeAttached();
  const sent: unknown[] = [];
  page.on('request', (request) => sent.push(request.headers()['token']));
  await page.goto('/order?anyDate=true');
  await expect(numbers.filter({ hasText: '34CD' }).first()).toBeVisible();
  await expect(ours).toHaveCount(0);
  expect(sent).not.toContain(stale);
  await page.goBack();
  await expect(numbers.filter({ hasText: '12AB' })).toHaveCount(0);
});

test('who signs in where somebody else’s session ended does not come to that one’s address', async ({ page, request }) => {
  await signIn(page, OWNER, '/order?anyDate=true&toAddress=thames');
  await expect(page.getByRole('list', { name: 'Filtros en uso' })).toContainText('thames');
  await revokeToken(page, request);
  // Whatever asks the server first, as the bell, tells that it ended.
  await page
    .getByRole('button', { name: '# Int.' })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await expect(page).toHaveURL(/\/login\?from=/);
  await submitSignIn(page, 'otra@reparto.test');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('while what stands around the screens is on its way after signing in, the page is no blank', async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/AppFrame/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/login');
  await submitSignIn(page, OWNER);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('status', { name: 'Cargando' })).toBeVisible();
  arrive();
  await expect(page.getByRole('heading', { name: 'Qué hacer ahora' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Cargando' })).toHaveCount(0);
});
