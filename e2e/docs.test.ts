import { contract } from '../src/contract.ts';
import { expect, test } from './kit.ts';

test('the API describes every call, on a page that asks nobody else for anything', async ({ page, request }) => {
  const description = (await (await request.get('/api/openapi.json')).json()) as { openapi: string; paths: Record<string, object> };
  expect(description.openapi).toBe('3.1.0');
  const paths = Object.values(contract).flatMap((slice) => Object.values(slice).map(({ path }) => path));
  expect(Object.keys(description.paths).toSorted()).toEqual([...new Set<string>(paths)].toSorted());

  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Reparto', level: 1 })).toBeVisible();
  await expect(page.getByText(contract.session.signIn.path).first()).toBeAttached();
  await page.getByRole('link', { name: 'orders', exact: true }).click();
  await expect(page.getByText(contract.orders.search.summary).first()).toBeVisible();
});
