import { contract } from '../src/contract.ts';
import { apiOf, choose, expect, OWNER, signIn, test } from './kit.ts';

const list = 'orders' as const;

test('filters, order and columns are saved as a view, which another browser opens; it is changed, renamed and deleted', async ({
  page,
  request,
  otherBrowser,
}) => {
  const api = await apiOf(request);
  for (const { _id } of (await api.call(contract.views.list, { list })).data) await api.call(contract.views.remove, { list, _id });
  await api.call(contract.views.saveColumns, { list, columns: null });
  await signIn(page, OWNER, '/order');
  await page.getByRole('button', { name: 'Filtros' }).click();
  const panel = page.getByRole('form', { name: 'Filtros' });
  await expect(panel.getByRole('switch', { name: 'MercadoLibre' })).toBeDisabled();
  await panel
    .getByRole('combobox', { name: 'Tipo de envío' })
    .or(panel.getByRole('textbox', { name: 'Tipo de envío' }))
    .click();
  await page.getByRole('option', { name: 'Flex' }).click();
  await page.keyboard.press('Escape');
  await panel.getByRole('switch', { name: 'MercadoLibre' }).check();
  await choose(page, 'Depósito', 'Sin asignar');
  await page.keyboard.press('Escape');
  await panel.getByRole('switch', { name: 'Dirección errónea' }).check();
  await panel.getByRole('button', { name: 'Buscar' }).click();
  const chips = page.getByRole('list', { name: 'Filtros en uso' });
  await expect(chips.locator('li:not([data-more])')).toHaveCount(5);
  await expect(chips).toContainText('DepósitoSin asignar');
  await expect(chips.getByRole('listitem').last(), 'what has no room').toHaveText('+2');
  await chips.getByRole('button', { name: '+2' }).click();
  await panel.getByRole('switch', { name: 'Dirección errónea' }).uncheck();
  await panel.getByRole('button', { name: 'Buscar' }).click();
  await expect(panel).toHaveCount(0);

  await page.getByRole('button', { name: 'Columnas' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Ext. Tracking' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Tipo' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Ext. Tracking' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Tipo' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Vistas' }).click();
  await page.getByRole('menuitem', { name: 'Guardar como vista nueva…' }).click();
  const naming = page.getByRole('dialog', { name: 'Guardar como vista nueva' });
  await naming.getByRole('textbox', { name: 'Nombre de la vista' }).fill('Flex sin depósito');
  await naming.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('button', { name: 'Flex sin depósito' })).toBeVisible();

  const other = await otherBrowser();
  await signIn(other, OWNER, '/order');
  await other.getByRole('button', { name: 'Vistas' }).click();
  await other.getByRole('menuitem', { name: 'Flex sin depósito' }).click();
  await expect(other.getByRole('list', { name: 'Filtros en uso' }).locator('li:not([data-more])')).toHaveCount(4);
  await expect(other.getByRole('columnheader', { name: 'Ext. Tracking' })).toBeVisible();
  await other.getByRole('button', { name: 'Quitar el filtro Depósito' }).click();
  await other.getByRole('button', { name: 'Flex sin depósito (cambiada)' }).click();
  await other.getByRole('menuitem', { name: 'Volver a «Flex sin depósito»' }).click();
  await expect(other.getByRole('list', { name: 'Filtros en uso' }).locator('li:not([data-more])')).toHaveCount(4);
  await other.getByRole('button', { name: 'Flex sin depósito' }).click();
  await other.getByRole('menuitem', { name: 'Cambiar el nombre' }).click();
  await other.getByRole('textbox', { name: 'Nombre de la vista' }).fill('Flex suelto');
  await other.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(other.getByRole('button', { name: 'Flex suelto' })).toBeVisible();
  await other.getByRole('button', { name: 'Flex suelto' }).click();
  await other.getByRole('menuitem', { name: 'Eliminar la vista' }).click();
  await other.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(other.getByRole('button', { name: 'Vistas' })).toBeVisible();
  expect((await api.call(contract.views.list, { list })).data).toEqual([]);
});
