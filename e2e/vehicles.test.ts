import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, signIn, test } from './kit.ts';

/** What nothing else has; journeys share their product. */
const mark = () => crypto.randomUUID().slice(0, 6).toUpperCase();

test('a vehicle is made of a brand and one of its models, found, edited by keys, and deleted once nobody drives it', async ({ page }) => {
  await signIn(page, undefined, '/fleet');
  const [movilnum, plate] = [`M${mark()}`, `AF ${mark()}`];
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'vehicles');
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Agregar vehículo' });
  await form.getByRole('button', { name: 'Crear vehículo' }).click();
  await expect(form.getByText('Requerido')).toHaveCount(7);
  await expectAccessible(page, 'form of a vehicle that lacks everything');
  await form.getByLabel('Móvil').fill(movilnum);
  await form.getByRole('textbox', { name: 'Patente', exact: true }).fill(plate);
  const choose = async (label: string, option: string) => {
    await form.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await expect(form.getByRole('combobox', { name: 'Modelo' })).toBeDisabled();
  await choose('Estado', 'En servicio');
  await choose('Marca', 'Renault');
  await choose('Modelo', 'Kangoo');
  await choose('Marca', 'Volkswagen');
  await expect(form.getByRole('combobox', { name: 'Modelo' })).toHaveValue('');
  await choose('Modelo', 'Saveiro');
  await choose('Tipo', 'Pick-up');
  await choose('Categoría', 'General');
  await form.getByRole('button', { name: 'Azul' }).click();
  await expect(form.getByRole('textbox', { name: 'Color', exact: true })).toHaveValue('#136adc');
  await form.getByRole('button', { name: 'Crear vehículo' }).click();
  await expect(page.getByText('Vehículo Guardado con éxito')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Buscar en vehículos' }).fill(plate.toLowerCase());
  const row = page.getByRole('row', { name: plate });
  await expect(row).toContainText('Volkswagen Saveiro');
  await expect(row).toContainText('Sin chofer');
  await row.focus();
  await page.keyboard.press('e');
  const edit = page.getByRole('dialog', { name: `Editar vehículo · ${plate}` });
  await edit.getByLabel('Móvil').fill(`${movilnum}-2`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Vehículo Guardado con éxito').last()).toBeVisible();
  await expect(row).toContainText(`${movilnum}-2`);

  await row.focus();
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog', { name: `¿Desea borrar el vehículo ${plate}?` })
    .getByRole('button', { name: 'Eliminar' })
    .click();
  await expect(page.getByText('Eliminado con éxito')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a category is added, tells that nothing is of it, and is deleted; one in use stays', async ({ page }) => {
  await signIn(page, undefined, '/fleet');
  await page.getByRole('button', { name: 'Categorías' }).click();
  const modal = page.getByRole('dialog', { name: 'Categorías y catálogos' });
  const name = `Zona ${mark()}`;
  await modal.getByLabel('Categoría nueva').fill(name);
  await page.keyboard.press('Enter');
  const entry = modal.getByRole('listitem').filter({ hasText: name });
  await expect(entry).toContainText('sin uso');
  await expectAccessible(page, 'categories');
  await entry.getByRole('button', { name: `Eliminar ${name}` }).click();
  await page
    .getByRole('dialog', { name: `¿Desea borrar la categoría ${name}?` })
    .getByRole('button', { name: 'Eliminar' })
    .click();
  await expect(entry).toHaveCount(0);
  await expect(modal.getByRole('button', { name: /^Eliminar Zona norte: / })).toHaveAttribute('aria-disabled', 'true');
  await modal.getByText('Marcas').click();
  await modal.getByRole('button', { name: 'Modelos de Renault' }).click();
  await expect(modal.getByText('Kangoo')).toBeVisible();
});

test('how many vehicles a category has leads to as many, and the address keeps it', async ({ page }) => {
  await signIn(page, undefined, '/fleet');
  await page.getByRole('button', { name: 'Categorías' }).click();
  const link = page.getByRole('listitem').filter({ hasText: 'Zona norte' }).getByRole('link');
  const count = Number.parseInt((await link.textContent()) ?? '', 10);
  await link.click();
  const total = page.getByText(new RegExp(`^${count} de \\d+ vehículos$`));
  await expect(total).toBeVisible();
  await expect(page).toHaveURL(/\/fleet\?f\.category=Zona\+norte$/);
  await page.getByRole('searchbox', { name: 'Buscar en vehículos' }).fill('zzz');
  await expect(page).toHaveURL(/q=zzz/);
  await page.reload();
  await expect(page.getByText('Nada coincide')).toBeVisible();
  await page.getByRole('button', { name: 'Ver todos' }).click();
  await expect(page).toHaveURL(/\/fleet$/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a driver’s count of the day leads to as many orders', async ({ page, request }) => {
  const { data } = await (await apiOf(request)).call(contract.fleet.driverList, {});
  const busy = data.find(({ status, load }) => status === 1 && load.total > 0 && load.total <= 25);
  expect(busy).toBeDefined();
  await signIn(page, undefined, '/driver');
  await page.getByRole('searchbox', { name: 'Buscar en choferes' }).fill(busy?.name ?? '');
  const link = page.getByRole('link', { name: `órdenes de hoy de ${busy?.name}` });
  await expect(link).toContainText(`${busy?.load.delivered} de ${busy?.load.total}`);
  await expectAccessible(page, 'drivers');
  await link.click();
  await expect(page).toHaveURL(/\/order\?.*driverAssign=/);
  await expect(page.getByRole('row')).toHaveCount((busy?.load.total ?? 0) + 1);
});
