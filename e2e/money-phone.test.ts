import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const expectNoSideways = async (page: import('@playwright/test').Page, state: string) => {
  await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth'), { message: state }).toBeLessThanOrEqual(390);
};

test('on a phone the orders of a settlement are cards, which are chosen and say why they cost what they do', async ({ page }) => {
  await signIn(page, OWNER, '/account/invoice');
  const first = page.locator('main li').filter({ hasText: 'Pendiente' }).first();
  await first.getByRole('button').first().click();
  const form = page.getByRole('dialog', { name: /^Liquidación/ });
  await expect(form.getByText('Todos menos Entregado')).toBeVisible();
  await expect(form.getByLabel('Observación para el cliente')).toBeVisible();
  await form.getByRole('tab', { name: /^Órdenes/ }).click();
  const cards = form.getByRole('group', { name: 'órdenes' }).getByRole('listitem');
  await expect(cards.first()).toContainText('Pago');
  await expect(form.getByRole('table')).toHaveCount(0);
  const count = await form.getByRole('region', { name: 'Totales' }).textContent();
  await cards.first().getByRole('checkbox').click();
  await expect(form.getByRole('region', { name: 'Totales' })).not.toHaveText(count ?? '');
  await expectAccessible(page, 'orders of a settlement on a phone');
  await expectNoSideways(page, 'orders of a settlement');
  await cards
    .nth(1)
    .getByRole('button', { name: /^¿Por qué este precio\?/ })
    .click();
  const why = page.getByRole('dialog', { name: '¿Por qué este precio?' });
  await expect(why).toContainText('congelado en');
  await why.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(form).toBeVisible();
});

test('on a phone the calendar of a statement unfolds when one touches its field, and the sides of balances are whole', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, OWNER);
  const { data } = await api.call(contract.accounts.clientBalances, {});
  const client = data.find(({ amount }) => amount > 0)!;
  await signIn(page, OWNER, `/account/current/${client._id}`);
  await expect(page.getByText('Saldo inicial')).toBeVisible();
  const month = page.getByRole('button', { name: 'Últimos 7 días' });
  await expect(month).toBeHidden();
  await page.getByRole('textbox', { name: 'Extracto' }).click();
  await month.click();
  await expect(month).toBeHidden();
  await expect(page).toHaveURL(/startDay=/);
  await expectNoSideways(page, 'statement');
  await page.goto('/account/current?tab=clients');
  const sides = page.getByRole('radiogroup', { name: 'Saldos' });
  await expect(sides.getByText('Les debemos')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'balances on a phone');
  await expectNoSideways(page, 'balances');
  await page.getByRole('button', { name: `Cobrar a ${client.name}` }).click();
  // Whose account it is stands already: one begins with the amount.
  await expect(page.getByRole('dialog', { name: 'Agregar Movimiento' }).getByLabel('Monto')).toBeFocused();
  await expectAccessible(page, 'movement form on a phone');
});
