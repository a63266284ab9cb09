import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { busyDriver, handle, rows, saveButton, settled } from './routeSteps.ts';

test('what a drag costs is told in the air as it is told after it, with the reason; beside the list it is told to go back', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const { address } = await busyDriver(api, 8);
  await signIn(page, OWNER, address);
  await settled(page);
  await saveButton(page).click();
  await expect(page.getByText(/^Guardada a las /)).toBeVisible();

  const [held, place] = [await handle(page, 7).boundingBox(), await handle(page, 2).boundingBox()];
  if (!held || !place) throw new Error('there is no such stop in sight');
  const x = held.x + held.width / 2;
  const air = page.locator('[data-dragging] [data-cost]');
  await page.mouse.move(x, held.y + held.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, held.y, { steps: 3 });
  // Beside the list: it stays over it, and would go back.
  await page.mouse.move(x + 800, place.y + 10, { steps: 8 });
  await expect(air).toContainText('vuelve a su lugar');
  expect((await page.locator('[data-dragging]').boundingBox())?.x).toBe((await rows(page).first().boundingBox())?.x);
  await page.mouse.move(x, place.y + 10, { steps: 8 });
  await expect(air).toContainText('5 min por parada');
  const [time, about] = await air.evaluate((cost) => Array.from(cost.children).map((part) => part.textContent));
  await page.mouse.up();
  const band = page.getByRole('status').filter({ hasText: '2 cambios' });
  await expect(band).toContainText('5 min por parada desde que se arrastra');
  await expect(band.locator('[data-cost]').first()).toHaveText(time ?? '');
  await expect(band.locator('[data-cost]').last()).toHaveText(about?.split(' · ')[0] ?? '');
  await expectAccessible(page, 'what a drag cost');
});

test.describe('while something fails', () => {
  test.use({ expectedErrors: /net::ERR_|status of 500/ });

  test('an error is told as long as its cause lasts', async ({ page, request }) => {
    const api = await apiOf(request);
    const { address } = await busyDriver(api, 4);
    await page.route(`**${contract.routing.matrix.path}`, (route) =>
      route.fulfill({ status: 500, json: { code: 'BUG', message: 'Algo salió mal', incident: 'x' } }),
    );
    await signIn(page, OWNER, address);
    // The way is known: only what a move costs is not.
    await expect(page.getByText(/^No se sabe todavía qué cuesta mover una parada/)).toBeVisible();
    await expect(page.getByText('No se pudo calcular el recorrido')).toHaveCount(0);
    await expectAccessible(page, 'nobody knows what a move costs');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Nobody presses anything.
    await expect(page.getByText(/^No se sabe todavía/)).toHaveCount(0, { timeout: 40_000 });

    await page.route(`**${contract.routing.save.path}`, (route) => route.abort());
    await page.route('**/healthz', (route) => route.abort());
    await saveButton(page).click();
    const failed = page.getByRole('alert').filter({ hasText: 'Error al guardar' });
    await expect(failed.getByRole('button', { name: 'Guardar de nuevo' })).toBeVisible();
    await expectAccessible(page, 'a route that could not be saved');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expect(failed).toHaveCount(0);
    await expect(page.getByText('Sin guardar')).toBeVisible();
    await saveButton(page).click();
    await expect(page.getByText(/^Guardada a las /)).toBeVisible();
  });
});
