import type { Page, Route } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { apiOf, choose, expect, OWNER, signIn, submitSignIn, test } from './kit.ts';
import { goToStep, mend, pick, stepShown } from './importSteps.ts';
import { csvFile, orderCsv, written } from './orderFile.ts';

/** A file among those that the user has still to import. */
const ownLine = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Suyos, por hacer' }).getByRole('listitem').filter({ hasText: name });

/** Takes the file that is shown off the list. */
const throwAway = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Volver a los archivos' }).click();
  await ownLine(page, name)
    .getByRole('button', { name: `Más de ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Quitar' }).click();
  await page
    .getByRole('dialog', { name: `¿Quitar ${name} de la lista?` })
    .getByRole('button', { name: 'Quitar' })
    .click();
};

test('a file outlives the session, a reload and its tab with what was mended, for its user alone, until it is imported', async ({
  page,
  context,
  request,
}) => {
  const api = await apiOf(request);
  const driver = (await api.call(contract.fleet.drivers, { search: 'Ñancufil' })).data[0]?.label ?? '';
  const mark = `KP${Date.now()}`;
  const name = `${mark}.csv`;
  const rows = [written(`${mark}-1`), written(`${mark}-2`), written(`${mark}-3`)];
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile(name, orderCsv(rows)));
  await goToStep(page, 'Para todo el archivo');
  await choose(page, 'Chofer de todo el archivo', driver, 'nancu');
  await page.getByRole('button', { name: 'Ver las 3 órdenes' }).click();
  await mend(page, 'Tipo', 3, 'Flex');
  await expect(page.getByRole('button', { name: /^Tipo de la fila 3: Flex/ })).toBeVisible();

  // The session ends elsewhere; the call that looks at the cell finds out.
  await page.getByRole('button', { name: /^Tipo de la fila 2:/ }).click();
  await page.getByRole('textbox', { name: 'Tipo de la fila 2' }).fill('Inversa');
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('reparto.session') ?? '{}') as { token: string }).token);
  await request.post(contract.session.signOut.path, { headers: { token }, data: {} });
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/login/);

  await submitSignIn(page, 'operador@reparto.test');
  await page.waitForURL(/\/dashboard/);
  await page.goto('/order/import');
  await expect(page.getByRole('region', { name: 'Del equipo' }).getByRole('listitem').filter({ hasText: name })).toContainText('Mirar');
  await expect(page.getByRole('heading', { name: 'Suyos, por hacer' })).toHaveCount(0);
  await page.goto('/logout');
  await page.waitForURL(/\/login/);
  await page.close();

  const tab = await context.newPage();
  await signIn(tab, OWNER, '/order/import');
  await expect(ownLine(tab, name)).toContainText('3 órdenes');
  await ownLine(tab, name).getByRole('button', { name, exact: true }).click();
  await expect(stepShown(tab)).toContainText('Revisar');
  await expect(tab.getByRole('button', { name: /^Tipo de la fila 3: Flex/ })).toBeVisible();
  await expect(tab.getByRole('button', { name: /^Tipo de la fila 2: Inversa/ })).toBeVisible();
  await tab.reload();
  await expect(tab.getByRole('button', { name: /^Tipo de la fila 3: Flex/ })).toBeVisible();
  await tab.getByRole('button', { name: 'Importar 3 órdenes' }).click();
  await expect(tab.getByText('Se crearon 3 órdenes.')).toBeVisible({ timeout: 30_000 });
  expect((await api.call(contract.orders.tracking, { search: `${mark}-2` })).orders[0]).toMatchObject({
    typeOrder: 'Flex',
    status: { id: 5 },
  });
  await tab.getByRole('button', { name: 'Importar otro archivo' }).click();
  await expect(tab.getByRole('heading', { name: 'Importar órdenes' })).toBeVisible();
  await expect(tab.getByRole('heading', { name: 'Suyos, por hacer' })).toHaveCount(0);
});

test('the rows of a file whose import failed are there again as they were mended, also after a reload, until its orders are stored', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const mark = `KF${Date.now()}`;
  const name = `${mark}.csv`;
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile(name, orderCsv([written(''), written('')])));
  await mend(page, 'Tipo', 3, 'Flex');
  await expect(page.getByRole('button', { name: /^Tipo de la fila 3: Flex/ })).toBeVisible();
  // As the server tells of one that failed; what is sent again is the same import.
  const failed = async (route: Route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    await route.fulfill({
      response,
      json: { ...body, state: 'Error', result: null, error: 'El cliente de la fila 3 dejó de estar activo' },
    });
  };
  for (const { path } of [contract.imports.result, contract.jobs.get]) await page.route(`**${path}`, failed);
  await page.getByRole('button', { name: 'Importar 2 órdenes' }).click();
  await expect(page.getByText('El cliente de la fila 3 dejó de estar activo')).toBeVisible();
  await page.reload();
  await expect(page.getByText('El cliente de la fila 3 dejó de estar activo')).toBeVisible();
  await page.getByRole('button', { name: 'Volver a los archivos' }).click();
  await expect(ownLine(page, name)).toContainText('2 órdenes');
  await page.goBack();
  await page.getByRole('button', { name: 'Volver a sus filas' }).click();
  await expect(stepShown(page)).toContainText('Revisar');
  await expect(page.getByRole('button', { name: /^Tipo de la fila 3: Flex/ })).toBeVisible();

  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Importar 2 órdenes' }).click();
  await expect(page.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });
  const { data } = await api.call(contract.imports.search, { size: 50 });
  expect(data.filter(({ fileName }) => fileName === name)).toMatchObject([{ total: 2, result: { created: 2 } }]);
  await page.getByRole('button', { name: 'Importar otro archivo' }).click();
  await expect(page.getByRole('heading', { name: 'Importar órdenes' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Del equipo' })).toContainText(name);
  await expect(ownLine(page, name)).toHaveCount(0);
});

test('a cell that was mended is kept, though the page is left at once', async ({ page }) => {
  const name = `KM${Date.now()}.csv`;
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile(name, orderCsv([written(`${name}-1`), written(`${name}-2`)])));
  await expect(page.getByRole('button', { name: 'Importar 2 órdenes' })).toBeVisible();
  // What was kept of the file before is the file as it was read.
  await page.waitForTimeout(1_000);
  await mend(page, 'Tipo', 3, 'Flex');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Tipo de la fila 3: Flex/ })).toBeVisible();
});

test('a long file that is left and come back to at once is still there, with its rows', async ({ page }) => {
  const name = `KL${Date.now()}.csv`;
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile(name, orderCsv(Array.from({ length: 3_000 }, (_, at) => written(`${name}-${at}`)))));
  await expect(page.getByRole('button', { name: 'Importar 3.000 órdenes' })).toBeVisible({ timeout: 30_000 });
  for (let time = 0; time < 3; time += 1) {
    await page.evaluate(async () => {
      document.querySelector<HTMLElement>('header a[href="/dashboard"]')?.click();
      while (location.pathname !== '/dashboard' || document.querySelector('[aria-label^="Importación de"]'))
        await new Promise((resolve) => setTimeout(resolve));
      history.back();
    });
    await page.waitForURL(/\/order\/import/);
    await expect(page.getByRole('button', { name: 'Importar 3.000 órdenes' })).toBeVisible({ timeout: 30_000 });
  }
  await page.reload();
  await expect(page.getByRole('button', { name: 'Importar 3.000 órdenes' })).toBeVisible({ timeout: 30_000 });
  // Nobody has to do it after this.
  await throwAway(page, name);
  await expect(ownLine(page, name)).toHaveCount(0);
});

test('a file that was left can be thrown away', async ({ page }) => {
  const mark = `KQ${Date.now()}`;
  const name = `${mark}.csv`;
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile(name, orderCsv([written(mark)])));
  await expect(page.getByRole('button', { name: 'Importar 1 orden' })).toBeVisible();
  await throwAway(page, name);
  await expect(page.getByText(name)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Importar órdenes' })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});

test('two tabs of one user have the same of a file: what is changed in one is there in the other', async ({ page, context }) => {
  const mark = `KT${Date.now()}`;
  const name = `${mark}.csv`;
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile(name, orderCsv([written(`${mark}-1`), written(`${mark}-2`)])));
  await expect(page.getByRole('button', { name: 'Importar 2 órdenes' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  const typeAt = (tab: Page, row: number, text: string) =>
    tab.getByRole('button', { name: new RegExp(`^Tipo de la fila ${row}: ${text}`) });
  await expect(typeAt(other, 2, 'Normal')).toBeVisible();
  await mend(page, 'Tipo', 2, 'Flex');
  await expect(other.getByText('Se cambió en otra pestaña: se muestra como quedó allá')).toBeVisible();
  await expect(typeAt(other, 2, 'Flex')).toBeVisible();
  await mend(other, 'Tipo', 3, 'Inversa');
  await expect(typeAt(page, 3, 'Inversa')).toBeVisible();
  await expect(typeAt(page, 2, 'Flex')).toBeVisible();
  await page.reload();
  await expect(typeAt(page, 3, 'Inversa')).toBeVisible();
  await expect(typeAt(page, 2, 'Flex')).toBeVisible();
  await page.getByRole('button', { name: 'Importar 2 órdenes' }).click();
  await expect(page.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });
  await expect(other.getByRole('heading', { name: 'Importar órdenes' })).toBeVisible();
  await expect(ownLine(other, name)).toHaveCount(0);
});

test('what is being typed in a cell stays while another tab changes the file, whose change comes beside it', async ({ page, context }) => {
  const mark = `KY${Date.now()}`;
  const name = `${mark}.csv`;
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile(name, orderCsv([written(`${mark}-1`), written(`${mark}-2`)])));
  await expect(page.getByRole('button', { name: 'Importar 2 órdenes' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: /^Contacto de la fila 2:/ }).click();
  const typed = other.getByRole('textbox', { name: 'Contacto de la fila 2' });
  await typed.fill('Zulema Ibá');
  await mend(page, 'Tipo', 2, 'Flex');
  await expect(other.getByRole('button', { name: /^Tipo de la fila 2: Flex/ })).toBeVisible();
  await expect(typed).toHaveValue('Zulema Ibá');
  await typed.pressSequentially('ñez');
  await typed.press('Enter');
  for (const tab of [other, page]) {
    await expect(tab.getByRole('button', { name: /^Contacto de la fila 2: Zulema Ibáñez/ })).toBeVisible();
    await expect(tab.getByRole('button', { name: /^Tipo de la fila 2: Flex/ })).toBeVisible();
  }
  await throwAway(page, name);
  await expect(other.getByRole('heading', { name: 'Importar órdenes' })).toBeVisible();
  await expect(ownLine(other, name)).toHaveCount(0);
});

test('what is being typed in a cell when the session ends is there once somebody has signed in again', async ({ page, request }) => {
  const mark = `KS${Date.now()}`;
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile(`${mark}.csv`, orderCsv([written(`${mark}-1`), written(`${mark}-2`)])));
  await expect(page.getByRole('button', { name: 'Importar 2 órdenes' })).toBeVisible();
  let look = () => {};
  await page.route(`**${contract.imports.confirm.path}`, async (route) => {
    await new Promise<void>((resolve) => (look = resolve));
    await route.continue();
  });
  await mend(page, 'Tipo', 3, 'Flex');
  await page.getByRole('button', { name: /^Contacto de la fila 2:/ }).click();
  await page.getByRole('textbox', { name: 'Contacto de la fila 2' }).fill('Ñusta Güiral');
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('reparto.session') ?? '{}') as { token: string }).token);
  await request.post(contract.session.signOut.path, { headers: { token }, data: {} });
  look();
  await page.waitForURL(/\/login/);
  await page.unrouteAll({ behavior: 'wait' });
  await submitSignIn(page, OWNER);
  await page.waitForURL(/\/order\/import/);
  await expect(page.getByRole('button', { name: /^Contacto de la fila 2: Ñusta Güiral/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Tipo de la fila 3: Flex/ })).toBeVisible();

  await page.getByRole('button', { name: /^Contacto de la fila 2:/ }).click();
  await page.getByRole('textbox', { name: 'Contacto de la fila 2' }).fill('Ñusta Güiraldes');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Contacto de la fila 2: Ñusta Güiraldes/ })).toBeVisible();
});
