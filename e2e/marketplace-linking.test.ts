import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, signIn } from './kit.ts';
import { authorise, makeClient, seller, test } from './shopSteps.ts';

test('an authorisation that somebody passes on ends in no other browser, and still in their own, whichever of two tabs comes first', async ({
  page,
  request,
  context,
  otherBrowser,
  shops: { fakes },
}) => {
  const api = await apiOf(request);
  const client = await makeClient(api, 'Juguetería');
  const [one, other] = [seller(fakes.ml), seller(fakes.tn)];
  await signIn(page, OWNER, `/office/client/${client._id}`);
  const begin = async (tab: typeof page, shop: string) => {
    await tab.goto(`/office/client/${client._id}`);
    await tab.getByRole('button', { name: 'Vincular', exact: true }).click();
    await tab.getByRole('menuitem', { name: shop }).click();
    await expect(tab.getByRole('link', { name: 'No autorizar' })).toBeVisible();
  };
  await begin(page, 'Mercado Libre');
  const second = await context.newPage();
  await begin(second, 'Tienda Nube');

  const stranger = await otherBrowser();
  await stranger.setViewportSize({ width: 390, height: 844 });
  await stranger.goto(page.url());
  await authorise(stranger, one);
  await expect(stranger.getByRole('heading', { name: 'Se empezó en otro navegador' })).toBeVisible();
  await expectAccessible(stranger, 'an authorisation of another browser', false);
  const linked = async () => (await api.call(contract.clients.read, { _id: client._id })).data.mercadolibre.map(({ nickname }) => nickname);
  expect(await linked()).toEqual([]);

  await authorise(second, other);
  await expect(second.getByRole('heading', { name: 'Cuenta vinculada' })).toBeVisible();
  await authorise(page, one);
  await expect(page.getByRole('heading', { name: 'Cuenta vinculada' })).toBeVisible();
  expect(new Set(await linked())).toEqual(new Set([one.nickname, other.nickname]));
});
