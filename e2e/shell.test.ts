import type { Locator, Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { builtFile } from './built.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';

const PALETTE = 'Ir a una pantalla o buscar una orden';
/** Somebody whose appearance no other journey looks at. */
const SETTLER = 'operador@reparto.test';

test('Ctrl+K goes to a screen and to a tracking number, / to the search', async ({ page, request }) => {
  const [order] = (await (await apiOf(request)).call(contract.orders.search, {})).orders;
  if (!order) throw new Error('the demo has no order');
  await signIn(page);
  await expect(page).toHaveTitle('Panel · Reparto');
  await expect(page.getByRole('heading', { name: 'Qué hacer ahora' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(PALETTE).fill('importar');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/order\/import$/);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(PALETTE).fill(order.internalID);
  await expect(page.getByRole('option').first()).toContainText(order.internalID);
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/order/${order._id}`);
  await page.goto(`/search/${order.internalID}`);
  await expect(page).toHaveTitle('Búsqueda · Reparto');
  await expect(page.getByRole('row', { name: new RegExp(order.internalID) })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Buscar tracking' })).toBeFocused();
});

test('what an address can hardly hold is sought all the same, and one that cannot be decoded leads to what is meant', async ({ page }) => {
  await signIn(page);
  const search = page.getByRole('textbox', { name: 'Buscar tracking' });
  for (const sought of ['..', '.', '%', '%2F', '../x']) {
    await search.fill(sought);
    await search.press('Enter');
    await expect(page).toHaveURL(/\/search\/./);
    await expect(page.getByRole('heading', { name: 'No se encontró ninguna orden' })).toBeVisible();
    await expect(page.getByText(`«${sought}»`).first()).toBeVisible();
    await page.goto('/dashboard');
  }
  await page.goto('/search/%');
  await expect(page.getByRole('heading', { name: 'No se encontró ninguna orden' })).toBeVisible();
  await page.goto('/nada/%E0%A4');
  await expect(page.getByRole('heading', { name: 'La página que busca no existe' })).toBeVisible();
});

test('a name that is no number leads from the search to the orders of that person, of whatever day', async ({ page, request }) => {
  const api = await apiOf(request);
  const { orders } = await api.call(contract.orders.search, { size: 25 });
  const order = orders.find(({ toAddress }) => toAddress.name?.includes(' '));
  if (!order?.toAddress.name) throw new Error('the demo has no order with a whole name');
  await signIn(page);
  const search = page.getByRole('textbox', { name: 'Buscar tracking' });
  await search.fill(order.toAddress.name);
  await search.press('Enter');
  await page.getByRole('link', { name: 'Buscar en direcciones y personas' }).click();
  await expect(page).toHaveURL(/\/order\?.*anyDate/);
  await expect(page.getByRole('row', { name: new RegExp(order.internalID) })).toBeVisible();
});

test('the search of the header opens the order of each of its three numbers, and ignores nothing at all', async ({ page, request }) => {
  const api = await apiOf(request);
  // Those that were delivered: the newest ones may be what other journeys imported, which have no number of a shop.
  const { orders } = await api.call(contract.orders.search, { status: [8], size: 100, notDate: false });
  const order = orders.find(({ externalID, externalTracking }) => externalID && externalTracking);
  if (!order?.externalID || !order.externalTracking) throw new Error('the demo has no order with three numbers');
  await signIn(page);
  const search = page.getByRole('textbox', { name: 'Buscar tracking' });
  for (const number of [order.internalID, order.externalID, order.externalTracking]) {
    await search.fill(` ${number} `);
    await search.press('Enter');
    await expect(page).toHaveURL(`/order/${order._id}`);
    await expect(page.getByRole('heading', { name: order.internalID })).toBeVisible();
    await page.goto('/dashboard');
  }
  const address = page.url();
  await search.fill('   ');
  await search.press('Enter');
  expect(page.url()).toBe(address);
});

test('several numbers that are pasted at once are listed in their order, and told where they are not found; a scanned code opens its order', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const { orders } = await api.call(contract.orders.search, { size: 3 });
  const numbers = orders.map(({ internalID }) => internalID).toReversed();
  const { data: first } = await api.call(contract.orders.detail, { _id: orders[0]?._id ?? '' });
  await signIn(page);
  const search = page.getByRole('textbox', { name: 'Buscar tracking' });
  const paste = (text: string) =>
    search.evaluate((input, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste([...numbers, 'NO-EXISTE-1', ''].join('\r\n'));
  await expect(search).toHaveValue([...numbers, 'NO-EXISTE-1'].join(' '));
  await search.press('Enter');
  await expect(page.getByText('No se encontró NO-EXISTE-1')).toBeVisible();
  await expect(page.getByText('4 números')).toBeVisible();
  const shown = page.getByRole('row').filter({ hasText: new RegExp(numbers.join('|')) });
  await expect(shown).toHaveCount(3);
  for (const [at, number] of numbers.entries()) await expect(shown.nth(at)).toContainText(number);
  await search.fill(first.qr);
  await search.press('Enter');
  await expect(page).toHaveURL(`/order/${first._id}`);
});

test('every option of the appearance is seen at once, and remembered on another computer', async ({ page, request, otherBrowser }) => {
  await (await apiOf(request, SETTLER)).call(contract.session.savePreferences, { preferences: {} });
  await signIn(page, SETTLER);
  await page.getByRole('button', { name: 'menú del usuario' }).click();
  await page.getByRole('menuitem', { name: 'Apariencia' }).click();
  const drawer = page.getByRole('dialog', { name: 'Apariencia' });
  await drawer.getByRole('button', { name: 'Volver a lo de fábrica' }).click();

  const html = page.locator('html');
  const shell = page.locator('[data-layout]');
  const aside = page.locator('aside');
  const pick = async (group: string, option: string) => {
    const one = drawer.getByRole('group', { name: group, exact: true }).getByText(option, { exact: true });
    await one.click();
    await expect(drawer.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: option, exact: true })).toBeChecked();
  };
  const colour = (selector: string) => page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`);
  const width = async (element: Locator) => (await element.boundingBox())?.width ?? 0;

  for (const [option, scheme] of [
    ['Claro', 'light'],
    ['Oscuro', 'dark'],
    ['Claro', 'light'],
  ] as const) {
    await pick('Esquema', option);
    await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme);
  }
  const tones = new Set<string>();
  for (const option of ['Clara', 'Oscura', 'De marca']) {
    await pick('Barra superior', option);
    tones.add(await colour('header'));
  }
  expect(tones.size).toBe(3);

  expect(await width(shell)).toBe(1440);
  await pick('Ancho', 'En caja');
  await expect.poll(() => width(shell)).toBeLessThan(1440);
  await pick('Ancho', 'Desplazable');
  await expect.poll(() => width(shell)).toBe(1440);
  await expect(shell).toHaveAttribute('data-width', 'scrollable');

  await expect(aside).toHaveCount(0);
  await pick('Menú', 'Vertical');
  await expect(aside).toBeVisible();
  const widths = new Set<number>();
  for (const option of ['Normal', 'Íconos', 'Compacta']) {
    await pick('Barra lateral', option);
    widths.add(await width(aside));
  }
  expect(widths.size).toBe(3);
  const colours = new Set<string>();
  for (const option of ['Clara', 'De marca', 'Oscura']) {
    await pick('Color de la barra lateral', option);
    colours.add(await colour('aside'));
  }
  expect(colours.size).toBe(3);
  const pictures = new Set<string>();
  for (const option of ['Ninguna', 'Calles', 'Rutas', 'Ondas', 'Bultos']) {
    await pick('Fondo de la barra lateral', option);
    pictures.add((await aside.screenshot()).toString('base64'));
  }
  expect(pictures.size).toBe(5);
  const saved = page.waitForResponse('**/api/profile/preferences');
  await drawer.getByRole('switch', { name: 'Pantalla de carga' }).uncheck();
  await saved;

  const elsewhere = await otherBrowser();
  await signIn(elsewhere, SETTLER);
  await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(elsewhere.locator('header').first()).toHaveAttribute('data-tone', 'brand');
  await expect(elsewhere.locator('[data-layout]')).toHaveAttribute('data-width', 'scrollable');
  await expect(elsewhere.locator('[data-layout]')).toHaveAttribute('data-layout', 'vertical');
  await expect(elsewhere.locator('aside')).toHaveAttribute('data-sidebar', 'compact');
  await expect(elsewhere.locator('aside')).toHaveAttribute('data-tone', 'dark');
  await expect(elsewhere.locator('aside')).toHaveAttribute('data-image', 'parcels');
  await elsewhere.getByRole('button', { name: 'menú del usuario' }).click();
  await elsewhere.getByRole('menuitem', { name: 'Apariencia' }).click();
  await expect(elsewhere.getByRole('switch', { name: 'Pantalla de carga' })).not.toBeChecked();
  const restored = elsewhere.waitForResponse('**/api/profile/preferences');
  await elsewhere.getByRole('button', { name: 'Volver a lo de fábrica' }).click();
  await restored;
  await expect(elsewhere.locator('aside')).toHaveCount(0);
});

test('the mark shows while the first screen is on its way', async ({ page }) => {
  await signIn(page, SETTLER);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(builtFile('src/features/dashboard/web/DashboardScreen.tsx'), async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const preloader = page.getByRole('status', { name: 'Cargando' });
  await expect(preloader).toBeVisible();
  arrive();
  await expect(preloader).toHaveCount(0);
});

test('the country’s flag offers Spanish, and the scheme is changed from the header', async ({ page }) => {
  await signIn(page, SETTLER);
  await page.getByRole('button', { name: /Argentina: idioma/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Español' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Usar el esquema oscuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Usar el esquema claro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  const expectNoSidewaysScroll = async (page: Page) => {
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), page.url()).toBeLessThanOrEqual(390);
  };

  test('every screen fits, orders are cards, filters a sheet, the menu a drawer', async ({ page, request }) => {
    const api = await apiOf(request);
    const { orders } = await api.call(contract.orders.search, {});
    const order = orders[0];
    if (!order) throw new Error('the demo has no order');
    await page.goto('/login');
    await expectNoSidewaysScroll(page);
    await signIn(page, OWNER);
    await expect(page.getByRole('heading', { name: 'Qué hacer ahora' })).toBeVisible();
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'Menú', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Reparto' });
    await menu.getByRole('button', { name: 'Órdenes' }).click();
    await menu.getByRole('link', { name: 'General' }).click();
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: /^Seleccionar orden/ })).toHaveCount(25);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /^Filtros/ }).click();
    await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /^Ver [\d.]+ órdenes$/ }).click();
    await expect(page.getByRole('dialog', { name: 'Filtros' })).toHaveCount(0);
    await page
      .getByRole('checkbox', { name: /^Seleccionar orden/ })
      .first()
      .check();
    await expect(page.getByRole('button', { name: 'Modificar (1)' })).toBeVisible();
    await expectNoSidewaysScroll(page);

    await page.goto(`/order/${order._id}`);
    await expect(page.getByRole('heading', { name: order.internalID })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Historial', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoSidewaysScroll(page);
    for (const [address, heading] of [
      ['/order/import', 'Importar órdenes'],
      [`/search/${order.internalID}`, 'Búsqueda'],
      ['/pages-404', 'La página que busca no existe'],
      ['/pages-500', 'Algo salió mal'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  });
});
