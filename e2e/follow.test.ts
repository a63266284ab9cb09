import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { OWN_ORIGINS } from './newOrder.ts';

test('whoever waits for a parcel sees where it is by the link that the office copies, without signing in', async ({
  page,
  browser,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const api = await apiOf(request, OWNER);
  const { orders } = await api.call(contract.orders.search, { status: [7], fromOrder: OWN_ORIGINS, size: 1 });
  const order = orders[0]!;
  await signIn(page, OWNER, `/order/${order._id}`);
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Copiar enlace de seguimiento' }).click();
  await expect(page.getByText('Enlace de seguimiento copiado')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const outside = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const telephone = await outside.newPage();
  const here = new URL(page.url()).origin;
  await telephone.goto(here + new URL(link).pathname);
  await expect(telephone.getByRole('heading', { name: 'Su envío' })).toBeVisible();
  const steps = telephone.getByRole('list', { name: 'Qué pasó con el envío' }).getByRole('listitem');
  await expect(steps.first()).toContainText('En reparto');
  await expect(telephone.getByText(order.toAddress.name ?? 'nobody')).toHaveCount(0);
  await expectAccessible(telephone, 'a parcel, as it is followed');
  await api.call(contract.orders.changeBulk, {
    orders: [order._id],
    status: 10,
    observation: 'Nadie en casa',
  });
  await telephone.reload();
  await expect(steps.first()).toContainText('Pasamos y no se pudo entregar');
  await telephone.goto(`${here}/follow/${'x'.repeat(64)}`);
  await expect(telephone.getByRole('heading', { name: 'El enlace no sirve' })).toBeVisible();
  await expectAccessible(telephone, 'a link that nobody made');
  await outside.close();
});
