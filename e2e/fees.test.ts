import type { Locator, Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { aFee, squareAt, zoneOf } from '../src/features/fees/server/testing.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, signIn, test } from './kit.ts';
import { makeOrder } from './newOrder.ts';

/** A name that nothing else has; journeys share their product. */
const nameOf = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`;
type Api = Awaited<ReturnType<typeof apiOf>>;
const inc = (value: number) => ({ operator: 'inc', type: 'net', typeMethod: 'all', value, condition: null }) as const;
/** Makes a tariff through the API. */
const make = async (api: Api, over: object = {}) => {
  const fee = { ...aFee, name: nameOf('Tarifa'), fromOrder: [], clients: [], rules: [inc(100), inc(200), inc(300)], ...over };
  return { ...fee, ...(await api.call(contract.fees.create, fee)) };
};
const rulesOf = async (api: Api, _id: string) =>
  (await api.call(contract.fees.read, { _id })).data.rules.map((rule) => (rule.operator === 'limit' ? 'limit' : rule.value));
/** Chooses in a select of a form. */
const pick = async (page: Page, form: Locator, label: string, option: string) => {
  await form.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const shownRules = (form: Locator) => form.getByRole('list', { name: 'Ajustes' }).getByRole('listitem');

test('a tariff is made in three steps, gets its zones, and an order is priced by it', async ({ page, request }) => {
  const api = await apiOf(request);
  const name = nameOf('Ñandú Express');
  await signIn(page, undefined, '/office/fee');
  await expect(page.getByRole('heading', { name: 'Tarifas' })).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Agregar tarifa' });
  const next = form.getByRole('button', { name: 'Siguiente' });
  await expect(next).toBeDisabled();
  await form.getByLabel('Nombre').fill(name);
  await expect(next).toBeDisabled();
  await form.getByRole('checkbox', { name: 'Flex' }).check();
  // Without zones it would charge nothing: it is active once somebody says so.
  await expect(form.getByRole('combobox', { name: 'Estado' })).toHaveValue('Inactiva');
  await pick(page, form, 'Estado', 'Activa');
  await expectAccessible(page, 'tariff: name and orders');
  await form.getByLabel('Nombre').press('Enter');
  await expect(next).toBeDisabled();
  await expect(form.getByRole('radio', { name: 'Por kilómetro, no disponible todavía' })).toBeDisabled();
  await form.getByRole('radio', { name: 'Por zona' }).click();
  await expectAccessible(page, 'tariff: base');
  await next.click();
  const add = form.getByRole('button', { name: 'Agregar' });
  await pick(page, form, 'Operador', 'Aumenta');
  await expect(add).toBeDisabled();
  await form.getByLabel('Valor').fill('10');
  // What was typed and not added is not lost in silence.
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText('Revise 1 campo')).toBeVisible();
  await form.getByLabel('Valor').press('Enter');
  await expect(shownRules(form)).toHaveText([/Aumenta 10 % el cobro\s*Siempre/]);
  await pick(page, form, 'Operador', 'Limita');
  await expect(form.getByLabel('Valor')).toBeDisabled();
  await expect(add).toBeDisabled();
  await pick(page, form, 'Condición', 'Peso');
  await form.getByLabel('Desde').fill('30');
  await form.getByLabel('Hasta').fill('10');
  await add.click();
  await expect(form.getByText('Desde no puede ser mayor que Hasta')).toBeVisible();
  await form.getByLabel('Desde').fill('0');
  await form.getByLabel('Hasta').fill('30000');
  await add.click();
  await expect(form.getByText('Sólo órdenes con peso de 0 a 30.000 g')).toBeVisible();
  await expectAccessible(page, 'tariff: rules');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Creada con éxito')).toBeVisible();
  // The next one begins at the first step.
  await page.keyboard.press('n');
  await expect(form.getByRole('listitem').filter({ hasText: 'Nombre y órdenes' })).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox', { name: 'Buscar en tarifas' }).fill(name);
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Flex');
  await expect(row).toContainText('Todos');
  const fee = (await api.call(contract.fees.list, {})).data.find((one) => one.name === name)!;
  const region = [zoneOf('Palermo', squareAt(-58.5, -34.6, 0.1), { pay: 1_000, cash: 2_000 })];
  await api.call(contract.fees.saveZones, { _id: fee._id, version: fee.version, region });
  const { _id: order } = await makeOrder(api, { typeOrder: 'Flex', weight: 1_200 });
  const { data } = await api.call(contract.fees.price, { order, trial: { fee: fee._id, rules: fee.rules } });
  expect(data.price).toEqual({ pay: 1_000, cash: 2_200 });
});

test('rules are moved by the keys and by the pointer, and an order shows what they cost before they are saved', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const { _id, name } = await make(api);
  const region = [zoneOf('Palermo', squareAt(-58.5, -34.6, 0.1), { pay: 1_000, cash: 2_000 })];
  await api.call(contract.fees.saveZones, { _id, version: 1, region });
  const order = await makeOrder(api);
  const { internalID } = (await api.call(contract.orders.detail, { _id: order._id })).data;
  // A dialog that moves as it opens once kept what was dragged in it away from the pointer.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page, undefined, '/office/fee');
  await page.getByRole('searchbox', { name: 'Buscar en tarifas' }).fill(name);
  await page.getByRole('button', { name: `Reglas de ${name}` }).click();
  const form = page.getByRole('dialog', { name: `Reglas de ${name}` });
  await expect(shownRules(form)).toHaveText([/100,00/, /200,00/, /300,00/]);
  const example = form.getByRole('complementary', { name: 'Ejemplo' });
  // What it offers by itself has come: it would be written into the middle of what is typed.
  await expect(example.getByRole('combobox', { name: 'Orden' })).not.toHaveValue('');
  await example.getByRole('combobox', { name: 'Orden' }).fill(internalID);
  await page.getByRole('option', { name: internalID }).click();
  await expect(example.getByRole('row', { name: /^Precio/ })).toContainText('2.600,00');
  await expectAccessible(page, 'rules of a tariff');

  const handle = (at: number) => form.getByRole('button', { name: new RegExp(`^Mover la regla ${at}:`) });
  await handle(1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(shownRules(form).first()).toContainText('2');
  await expectAccessible(page, 'a rule that is taken');
  await page.keyboard.press('Escape');
  await expect(shownRules(form)).toHaveText([/100,00/, /200,00/, /300,00/]);
  await expect(form).toBeVisible();
  // A rule that still flies back to its place takes no key.
  await expect(form.locator('[data-dragging]')).toHaveCount(0);
  await expect(handle(1)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(shownRules(form)).toHaveText([/200,00/, /100,00/, /300,00/]);

  const [from, to] = [await handle(3).boundingBox(), await handle(1).boundingBox()];
  if (!from || !to) throw new Error('no handles');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y - 4, { steps: 4 });
  const held = await form
    .locator('[data-dragging]')
    .getByRole('button', { name: /^Mover la regla/ })
    .boundingBox();
  expect(Math.abs((held?.x ?? Infinity) - from.x)).toBeLessThan(24);
  await page.mouse.move(to.x + 8, to.y, { steps: 12 });
  await page.mouse.up();
  await expect(shownRules(form)).toHaveText([/300,00/, /200,00/, /100,00/]);

  await form.getByRole('button', { name: 'Quitar la regla 2' }).click();
  await form.getByRole('button', { name: 'Cambiar la regla 1' }).click();
  await form.getByLabel('Valor').fill('50');
  await form.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await expect(shownRules(form)).toHaveText([/50,00/, /100,00/]);
  await expect(example.getByRole('row', { name: /^Precio/ })).toContainText('2.150,00');
  await expect(example).toContainText('−$ 450,00');

  // Somebody else saves meanwhile: nothing that was typed is lost.
  await api.call(contract.fees.saveClients, { _id, version: 2, clients: [], rules: [inc(999)] });
  await form.getByRole('button', { name: 'Guardar reglas' }).click();
  await expect(form.getByRole('alert')).toContainText('Otro usuario guardó esta tarifa mientras la editaba');
  await form.getByRole('button', { name: 'Cargar lo guardado' }).click();
  await expect(shownRules(form)).toHaveText([/999,00/]);
  await form.getByRole('button', { name: 'Usar lo mío: Reglas' }).click();
  await expect(shownRules(form)).toHaveText([/50,00/, /100,00/]);
  await form.getByRole('button', { name: 'Guardar reglas' }).click();
  await expect(page.getByText('Tarifa Guardada con éxito')).toBeVisible();
  expect(await rulesOf(api, _id)).toEqual([50, 100]);
});

test('a tariff is edited, cloned, and deleted; it names each client once', async ({ page, request }) => {
  const api = await apiOf(request);
  const { name } = await make(api);
  await signIn(page, undefined, '/office/fee');
  const search = page.getByRole('searchbox', { name: 'Buscar en tarifas' });
  await search.fill(name);
  await page.getByRole('button', { name: `Clientes de ${name}` }).click();
  const clients = page.getByRole('dialog', { name: `Clientes de ${name}` });
  const field = clients.getByRole('combobox', { name: 'Cliente' });
  const add = clients.getByRole('button', { name: 'Agregar' });
  await field.click();
  await field.fill('Ñandú');
  await page.getByRole('option').first().click();
  await add.click();
  await field.click();
  await field.fill('Ñandú');
  await page.getByRole('option').first().click();
  await expect(clients.getByText('ya está en la tarifa')).toBeVisible();
  await expect(add).toBeDisabled();
  await clients.getByRole('button', { name: 'Vaciar Cliente' }).click();
  await expectAccessible(page, 'clients of a tariff');
  await clients.getByRole('button', { name: 'Guardar clientes' }).click();
  const row = page.getByRole('row', { name }).first();
  await expect(row).toContainText('1 cliente');

  await row.focus();
  await page.keyboard.press('e');
  const edit = page.getByRole('dialog', { name: `Editar tarifa · ${name}` });
  await edit.getByRole('checkbox', { name: 'Retiro' }).check();
  await edit.getByRole('checkbox', { name: 'Inversa' }).check();
  await expectAccessible(page, 'form of a tariff');
  await page.keyboard.press('Control+Enter');
  await expect(row).toContainText('Normal, Flex, Retiro +1');
  await expect(row).toContainText('1 cliente');

  await row.focus();
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: 'Clonar' }).click();
  await expect(page.getByText('Clonada con éxito')).toBeVisible();
  await expect(page.getByRole('row', { name: `Copia de ${name}` })).toContainText('Inactiva');
  await expectAccessible(page, 'tariffs');
  await page.getByRole('row', { name: `Copia de ${name}` }).focus();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: `¿Desea borrar la tarifa Copia de ${name}?` });
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Eliminada con éxito')).toBeVisible();
  await expect(page.getByRole('row', { name: `Copia de ${name}` })).toHaveCount(0);
});

test('the checks lead to what they tell of, and an order says why it costs what it costs', async ({ page, request }) => {
  const api = await apiOf(request);
  await signIn(page, undefined, '/office/fee');
  const card = page.getByRole('region', { name: 'Validación' });
  await expect(card).toContainText('Se miraron');
  // The demo's own: a rule that asks for more than the limit lets in.
  await expect(card).toContainText('Una regla no se cumple nunca');
  await expectAccessible(page, 'tariffs with what wants to be mended');
  await card.getByRole('button', { name: 'Corregir la regla' }).first().click();
  const rules = page.getByRole('dialog', { name: 'Reglas de Mayoristas' });
  await expect(rules).toContainText('No se cumple nunca');
  await page.keyboard.press('Escape');

  const [client] = (await api.call(contract.clients.search, { search: 'Ñandú' })).data;
  const rise = {
    operator: 'inc',
    type: 'percent',
    typeMethod: 'cash',
    value: 12,
    condition: 'weight',
    conditionFrom: 5_001,
    conditionTo: 30_000,
  };
  const fee = await make(api, { typeOrder: ['Inversa'], clients: [client!.value], rules: [rise] });
  const region = [zoneOf('Palermo', squareAt(-58.5, -34.6, 0.1), { pay: 1_000, cash: 2_000 })];
  await api.call(contract.fees.saveZones, { _id: fee._id, version: 1, region });
  const { _id } = await makeOrder(api, { typeOrder: 'Inversa', weight: 8_000 });
  await page.goto(`/order/${_id}`);
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: '¿Por qué este precio?' }).click();
  const why = page.getByRole('dialog', { name: '¿Por qué este precio?' });
  await expect(why.getByRole('heading', { name: `Tarifa ${fee.name}` })).toBeVisible();
  await expect(why.getByRole('row', { name: /Aumenta 12 % el cobro/ })).toContainText('2.240,00');
  await expect(why.getByRole('heading', { name: 'Zona Palermo' })).toBeVisible();
  await expectAccessible(page, 'why an order costs what it costs');
  await page.keyboard.press('Escape');
  await expect(why).toHaveCount(0);

  // Who has no office is not asked to understand prices.
  expect(await (await apiOf(request, 'operador@reparto.test')).status(contract.fees.price, { order: _id })).toBe(403);
});
