import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';

test('delivery notes, their sum, those of nothing, and proofs', async ({ page, request }) => {
  const api = await apiOf(request);
  const { orders } = await api.call(contract.orders.search, { status: [8], size: 100, notDate: false });
  const noted = orders.find(({ shipment_note }) => shipment_note);
  const none = orders.find(({ shipment_note }) => !shipment_note);
  if (!noted || !none) throw new Error('the demo lacks orders with delivery notes, or without');
  await signIn(page, OWNER, `/order/note/${noted._id}`);
  await expect(page.getByRole('article')).toBeVisible();
  await expectAccessible(page, 'delivery note');
  await page.goto(`/order/note/${noted._id}/sum`);
  await expect(page.getByRole('article')).toBeVisible();
  await expectAccessible(page, 'delivery notes added up');
  await page.goto(`/order/note/${none._id}`);
  await expect(page.getByText(`La orden ${none.internalID} no tiene remito`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Remito', level: 1, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ir a la orden' })).toHaveAttribute('href', `/order/${none._id}`);
  await expectAccessible(page, 'order without a delivery note');
  await page.goto('/order/note/knada');
  await expect(page.getByText('Esta selección no está en este navegador')).toBeVisible();
  const { job } = await api.call(contract.printing.proofs, { orders: [noted._id, none._id] });
  await page.goto(`/order/proof/${job}`);
  await expect(page.getByText('Completado')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'proofs to download');
});
