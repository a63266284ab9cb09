import { formatMoney } from '#shared/money.ts';
import { today } from '#shared/time.ts';
import { contract } from '../src/contract.ts';
import { lastWholeMonth, monthSaid, triedMonths } from '../src/features/accounts/trial/months.ts';
import { aFee, squareAt, zoneOf } from '../src/features/fees/server/testing.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, signIn, test } from './kit.ts';

const MONTH = lastWholeMonth(today(Date.now()));
type Api = Awaited<ReturnType<typeof apiOf>>;

/** A tariff newer than all others, and dearer: orders come to it that no other names the client of, and those change most. */
const make = async (api: Api) => {
  const name = `Prueba ${crypto.randomUUID().slice(0, 8)}`;
  const rules = [{ operator: 'inc', type: 'net', typeMethod: 'all', value: 100, condition: null } as const];
  const form = { ...aFee, name, typeOrder: ['Normal' as const], fromOrder: [], clients: [], rules };
  const { _id } = await api.call(contract.fees.create, { ...form, _id: crypto.randomUUID() });
  const region = [zoneOf('Todo', squareAt(-59.5, -35.5, 2), { pay: 1_000, cash: 90_000 })];
  await api.call(contract.fees.saveZones, { _id, version: 1, region });
  return { ...form, _id };
};
/** Takes it away again: what other journeys charge is not its. */
const remove = async (api: Api, _id: string) => {
  const { version } = (await api.call(contract.fees.read, { _id })).data;
  await api.call(contract.fees.remove, { _id, version });
};

test('rules that are not saved are tried on last month, explained order by order, taken up again, and saved', async ({ page, request }) => {
  const api = await apiOf(request);
  const fee = await make(api);
  const saved = async () => (await api.call(contract.fees.read, { _id: fee._id })).data;
  const before = await saved();
  await signIn(page, undefined, '/office/fee');
  await page.getByRole('searchbox', { name: 'Buscar en tarifas' }).fill(fee.name);
  await page.getByRole('button', { name: `Reglas de ${fee.name}` }).click();
  const rules = page.getByRole('dialog', { name: `Reglas de ${fee.name}` });
  await rules.getByRole('combobox', { name: 'Operador' }).click();
  await page.getByRole('option', { name: 'Aumenta', exact: true }).click();
  await rules.getByLabel('Valor').fill('10');
  await rules.getByLabel('Valor').press('Enter');
  const count = await rules.getByRole('list', { name: 'Ajustes' }).getByRole('listitem').count();
  await rules.getByRole('link', { name: 'Probar tarifa' }).click();

  await expect(page.getByRole('heading', { name: 'Probar tarifa' })).toBeVisible();
  await expect(page.getByText('Sin guardar')).toBeVisible();
  await expect(page.getByRole('button', { name: monthSaid(MONTH) })).toBeVisible();
  const what = page.getByRole('region', { name: 'Qué se prueba' });
  await expect(what.getByRole('listitem')).toHaveText([`Regla ${count} nueva`]);
  await expect(what.getByText('órdenes entregadas')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cobro a clientes' })).toContainText('antes $');
  await expect(page.getByRole('region', { name: 'Margen' })).toContainText('+$');
  await expectAccessible(page, 'fee trial: zones');
  for (const tab of ['Por cliente', 'Por chofer']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('rowheader', { name: 'Total' })).toBeVisible();
  }
  await expectAccessible(page, 'fee trial: drivers');

  // Each order says why, before and now.
  const most = page.getByRole('region', { name: 'Las que más cambian' });
  await most.getByRole('rowheader').first().getByRole('button').click();
  const why = page.getByRole('dialog', { name: '¿Por qué este precio?' });
  await expect(why.getByText('Aumenta 10 % el cobro')).toBeVisible();
  await expectAccessible(page, 'fee trial: why');
  await why.getByText(/^Antes/).click();
  await expect(why.getByText('Aumenta 10 % el cobro')).toBeHidden();
  await page.keyboard.press('Escape');
  await most.getByRole('button', { name: /^Ver las/ }).click();
  const all = page.getByRole('dialog', { name: 'Órdenes que cambian de precio' });
  await expect(all.getByRole('rowheader').first()).toBeVisible();
  await expectAccessible(page, 'fee trial: all orders');
  await page.keyboard.press('Escape');

  // A reload loses nothing, nor does the way back.
  await page.reload();
  await expect(what.getByRole('listitem')).toHaveText([`Regla ${count} nueva`]);
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(rules.getByRole('list', { name: 'Ajustes' }).getByRole('listitem')).toHaveCount(count);
  await rules.getByRole('link', { name: 'Probar tarifa' }).click();
  await expect(what.getByText('órdenes entregadas')).toBeVisible();

  // Somebody saves the tariff meanwhile: it is told, and what was tried is still there.
  await api.call(contract.fees.edit, {
    ...aFee,
    _id: fee._id,
    version: before.version,
    name: before.name,
    typeOrder: before.typeOrder,
    fromOrder: before.fromOrder,
    clients: before.clients.map(({ _id }) => _id),
    rules: [],
  });
  await page.getByRole('button', { name: 'Guardar tarifa' }).click();
  await expect(page.getByText('Otro usuario guardó esta tarifa')).toBeVisible();
  await expect(what.getByText('órdenes entregadas')).toBeVisible();
  await expectAccessible(page, 'fee trial: saved by another meanwhile');
  await page.getByRole('button', { name: 'Guardar tarifa' }).click();
  await expect(page.getByText('Tarifa Guardada con éxito')).toBeVisible();
  await expect(page).toHaveURL(/\/office\/fee$/);
  const { rules: now } = await saved();
  expect(now).toHaveLength(before.rules.length + 1);
  expect(now.at(-1)).toMatchObject({ operator: 'inc', value: 10 });
  await remove(api, fee._id);
});

test('zones that are not saved are tried on another month too, and saved from there', async ({ page, request }) => {
  const api = await apiOf(request);
  const fee = await make(api);
  const { region, version } = await api.call(contract.fees.zones, { _id: fee._id });
  await signIn(page, undefined, `/office/fee/${fee._id}`);
  const [first] = region;
  await page.getByRole('button', { name: `Modificar la zona ${first!.name}` }).click();
  const charge = page.getByLabel(`Cobro de la zona ${first!.name}`);
  // Another than it has, whatever it has.
  const cash = first!.cash + 111;
  await charge.fill(String(cash));
  await expect(page.getByText('Sin guardar: 1 zona cambiada')).toBeVisible();
  await page.getByRole('link', { name: 'Probar tarifa' }).click();
  const what = page.getByRole('region', { name: 'Qué se prueba' });
  await expect(what.getByRole('listitem')).toContainText([`Zona ${first!.name} cobro`]);
  await expect(what.getByText('órdenes entregadas')).toBeVisible();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page.getByText('Sin guardar: 1 zona cambiada')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: first!.name }).first()).toContainText(formatMoney(cash));
  await page.getByRole('link', { name: 'Probar tarifa' }).click();
  await page.getByRole('button', { name: monthSaid(MONTH) }).click();
  await expectAccessible(page, 'fee trial: months');
  await page.getByRole('menuitem').last().click();
  await expect(page).toHaveURL(/month=/);
  await expect(what.getByText(/^[\d.]+ (orden entregada|órdenes entregadas)/)).toBeVisible();
  await page.getByRole('button', { name: 'Guardar tarifa' }).click();
  await expect(page.getByText('Tarifa Guardada con éxito')).toBeVisible();
  const now = await api.call(contract.fees.zones, { _id: fee._id });
  expect([now.version, now.region[0]?.cash]).toEqual([version + 1, cash]);
  await remove(api, fee._id);
});

test('a tariff is tried as it is saved from its menu; one that there is not says so', async ({ page }) => {
  await signIn(page, undefined, '/office/fee');
  await page.getByRole('searchbox', { name: 'Buscar en tarifas' }).fill('Turbo CABA');
  const row = page.getByRole('row').filter({ hasText: 'Turbo CABA' });
  await row.focus();
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: 'Probar tarifa' }).click();
  await expect(page.getByText('Sin cambios: como está guardada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar tarifa' })).toBeDisabled();
  await page.goto('/office/fee/0198c0de-0000-7000-8000-00000000beef/trial');
  await expect(page.getByRole('heading', { name: 'La tarifa no existe' })).toBeVisible();
  await expectAccessible(page, 'fee trial: no such tariff');
});

test('a month without orders says so', async ({ page, request }) => {
  const email = 'otra@reparto.test';
  const api = await apiOf(request, email);
  const { _id } = await api.call(contract.fees.create, { ...aFee, _id: crypto.randomUUID(), name: 'Sin nada', clients: [], rules: [] });
  const month = triedMonths(today(Date.now())).at(-1);
  await signIn(page, email, `/office/fee/${_id}/trial?month=${month}`);
  await expect(page.getByRole('heading', { name: /no se entregó ninguna orden/ })).toBeVisible();
  await expectAccessible(page, 'fee trial: no orders');
});
