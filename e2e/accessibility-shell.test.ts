import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, signIn, submitSignIn, test } from './kit.ts';

test('signing in, what is wrong with it, a forgotten password, and addresses that lead nowhere', async ({ page, product }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Bienvenido' })).toBeVisible();
  await expectAccessible(page, 'sign-in', false);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Requerido');
  await expectAccessible(page, 'sign-in without e-mail and password', false);
  await submitSignIn(page, OWNER, 'not-the-password');
  await expect(page.getByRole('alert')).toHaveText('Error de Credencial');
  await expectAccessible(page, 'sign-in with a wrong password', false);

  await page.getByRole('link', { name: 'Recuperar contraseña' }).click();
  await expect(page.getByRole('heading', { name: 'Recuperar contraseña' })).toBeVisible();
  await page.getByLabel('Email').fill('deposito@reparto.test');
  await expectAccessible(page, 'forgotten password', false);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByRole('heading', { name: 'Revise su correo' })).toBeVisible();
  await expectAccessible(page, 'link is in the mail', false);
  const link = () => {
    const mail = product.mails().findLast((each) => each.includes('To: deposito@reparto.test')) ?? '';
    return /\/reset-password\/[\w-]+/.exec(mail)?.[0];
  };
  await expect.poll(link).toBeTruthy();
  await page.goto(link() ?? '');
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill('corta');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
  await expectAccessible(page, 'new password that is too short', false);

  await page.goto('/login?from=/order&ended=expired');
  await expect(page.getByRole('status').filter({ hasText: 'Su sesión venció' })).toBeVisible();
  await expectAccessible(page, 'sign-in after a session that ended', false);
  await page.goto('/pages-404');
  await expect(page.getByRole('heading', { name: 'La página que busca no existe' })).toBeVisible();
  await expectAccessible(page, 'page of no page', false);
  await page.goto('/pages-500');
  await expect(page.getByText('Internal Server Error')).toBeVisible();
  await expectAccessible(page, 'page of a failure', false);
  await page.goto('/api/docs/');
  await page.locator('summary').first().click();
  await expectAccessible(page, 'the API', false);
});

test('the panel, the palette, the menus, the appearance and the search', async ({ page, request }) => {
  const api = await apiOf(request);
  await api.call(contract.session.savePreferences, { preferences: {} });
  const order = (await api.call(contract.orders.search, {})).orders[0];
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Qué hacer ahora' })).toBeVisible();
  await expectAccessible(page, 'panel', false);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Ir a una pantalla o buscar una orden').fill('nueva');
  await expect(page.getByRole('option').first()).toContainText('Nueva orden');
  await expectAccessible(page, 'palette', false);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Órdenes' }).click();
  await expect(page.getByRole('menuitem', { name: 'Importar' })).toBeVisible();
  await expectAccessible(page, 'main menu', false);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Argentina: idioma/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Español' })).toBeVisible();
  await expectAccessible(page, 'languages', false);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'menú del usuario' }).click();
  await expect(page.getByRole('menuitem', { name: 'Apariencia' })).toBeVisible();
  await expectAccessible(page, 'menu of the user', false);
  await page.getByRole('menuitem', { name: 'Apariencia' }).click();
  await expect(page.getByRole('dialog', { name: 'Apariencia' }).getByRole('button', { name: 'Volver a lo de fábrica' })).toBeVisible();
  await expectAccessible(page, 'appearance', false);

  await page.goto(`/search/${order?.internalID}`);
  await expect(page.getByRole('row', { name: new RegExp(order?.internalID ?? '') })).toBeVisible();
  await expectAccessible(page, 'search', false);
  await page.goto('/search/nada');
  await expect(page.getByRole('heading', { name: 'No se encontró ninguna orden' })).toBeVisible();
  await expectAccessible(page, 'search that finds nothing', false);
  await page.goto('/order/0198c0de-0000-7000-8000-000000000001');
  await expect(page.getByRole('heading', { name: 'La orden no existe' })).toBeVisible();
  await expectAccessible(page, 'no such order', false);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'La página que busca no existe' })).toBeVisible();
  await expectAccessible(page, 'no such page', false);
});

test("one's own profile", async ({ page }) => {
  await signIn(page, 'operador@reparto.test', '/profile');
  await expect(page.getByLabel('Nombre')).toHaveValue(/./);
  await expect(page.getByText('Esta sesión')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click();
  await expectAccessible(page, 'profile, with what a password lacks');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('panel, menu, cards of orders, their filters and selection, an order', async ({ page, request }) => {
    const order = (await (await apiOf(request)).call(contract.orders.search, {})).orders[0];
    await signIn(page);
    await expect(page.getByRole('heading', { name: 'Qué hacer ahora' })).toBeVisible();
    await expectAccessible(page, 'panel', false);
    await page.getByRole('button', { name: 'Menú', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Reparto' });
    await menu.getByRole('button', { name: 'Órdenes' }).click();
    await expect(menu.getByRole('link', { name: 'General' })).toBeVisible();
    await expectAccessible(page, 'menu', false);
    await menu.getByRole('link', { name: 'General' }).click();
    await expect(menu).toHaveCount(0);
    const cards = page.getByRole('checkbox', { name: /^Seleccionar orden/ });
    await expect(cards).toHaveCount(25);
    await expectAccessible(page, 'cards', false);
    await page.getByRole('button', { name: /^Filtros/ }).click();
    await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
    await expectAccessible(page, 'filters', false);
    await page.getByRole('button', { name: /^Ver [\d.]+ órdenes$/ }).click();
    await expect(page.getByRole('dialog', { name: 'Filtros' })).toHaveCount(0);
    await cards.first().check();
    await expect(page.getByRole('button', { name: 'Modificar (1)' })).toBeVisible();
    await expectAccessible(page, 'selection', false);
    await page.goto(`/order/${order?._id}`);
    await expect(page.getByRole('heading', { name: order?.internalID ?? '' })).toBeVisible();
    // Higher up, the bar at the lower edge lies over a line that one scrolls free; axe takes that for the size of the line.
    await page.getByText('Mapa y recorrido').scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 5000);
    await expectAccessible(page, 'order', false);
  });
});
