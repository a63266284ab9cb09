import { unlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { formatMoney, fromCents, toCents } from '#shared/money.ts';
import { formatDay } from '#shared/time.ts';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, choose, expect, OWNER, PASSWORD, signIn, test } from './kit.ts';

/** Drivers' days with cash that nobody has counted yet, the newest first. */
const openDays = async (request: APIRequestContext) => {
  const api = await apiOf(request, OWNER);
  const { data } = await api.call(contract.accounts.openCash, {});
  const days: typeof data = [];
  for (const one of data.toReversed()) {
    const { data: cash } = await api.call(contract.accounts.readCash, { driver: one.driver._id, day: one.day });
    if (cash.version === 0) days.push(one);
  }
  return { api, days };
};

/** Somebody who may see accounts and nothing else. */
const makeAccountant = async (request: APIRequestContext) => {
  const api = await apiOf(request, OWNER);
  const { data } = await api.call(contract.employees.list, {});
  const types = await api.call(contract.employees.types, {});
  const clerk = types.data.find(({ kind }) => kind === 'clerk')!;
  const email = 'tesoreria@reparto.test';
  if (data.some((one) => one.email === email)) return email;
  await api.call(contract.employees.create, {
    fileNumber: 9_001,
    status: 1,
    dni: '30111222',
    gender: 1,
    name: 'Tesorera',
    last: 'Ñandubay',
    email,
    typeEmployee: clerk._id,
    permission: ['account'],
    password: PASSWORD,
  });
  return email;
};

const at = ({ day, driver }: { day: string; driver: { _id: string } }) => `/account/cash?day=${day}&driver=${driver._id}`;
const editor = (page: Page) => page.getByRole('region', { name: 'Rendición' });

test('a driver’s cash that differs is saved, closed with its reason and posted; the owner opens it again, who is restricted does not', async ({
  page,
  request,
  otherBrowser,
}) => {
  const { api, days } = await openDays(request);
  const one = days[0]!;
  const balance = async () => (await api.call(contract.accounts.readCash, { driver: one.driver._id, day: one.day })).data.balance;
  const before = await balance();
  const short = fromCents(toCents(one.expected) - 10_050);
  await signIn(page, OWNER, at(one));
  const form = editor(page);
  await expect(form.getByRole('heading', { name: one.driver.name })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Cerrar rendición' })).toBeDisabled();
  await expectAccessible(page, 'cash of a day, nothing counted');
  await form.getByLabel('Entregado en efectivo').fill(String(short).replace('.', ','));
  await expect(form.getByText('Faltan $ 100,50')).toBeVisible();
  await form.getByRole('button', { name: 'Cerrar rendición' }).click();
  await expect(form.getByText('Requerido')).toHaveCount(2);
  await expectAccessible(page, 'cash that differs, without its reason');

  // What was typed outlives the page, and says so.
  await page.reload();
  await expect(form.getByText('Se retomó lo que había escrito')).toBeVisible();
  await expect(form.getByText('Faltan $ 100,50')).toBeVisible();
  await choose(page, 'Motivo', 'Mal cobrado');
  await form.getByLabel('Observación').fill('Cobró de menos en Aguirre 530');
  await form.getByRole('button', { name: 'Guardar sin cerrar' }).click();
  await expect(page.getByText('Rendición guardada')).toBeVisible();
  expect(await balance()).toBe(before);
  await form.getByRole('button', { name: 'Cerrar rendición' }).click();
  await expect(form.getByText(/La cerró .* Está asentada en la cuenta/)).toBeVisible();
  await expect(form.getByText('Cobró de menos en Aguirre 530')).toBeVisible();
  expect(await balance()).toBe(fromCents(toCents(before) - 10_050));
  await expectAccessible(page, 'cash that was closed with a difference');

  await form.getByRole('link', { name: /^Su cuenta/ }).click();
  await expect(
    page
      .getByRole('row', { name: /Cobro en destino/ })
      .filter({ hasText: formatMoney(one.expected) })
      .first(),
  ).toBeVisible();
  await expect(
    page
      .getByRole('row', { name: /Cobro · Efectivo/ })
      .filter({ hasText: formatMoney(short) })
      .first(),
  ).toBeVisible();

  const restricted = await otherBrowser();
  await signIn(restricted, await makeAccountant(request), at(one));
  await expect(editor(restricted).getByText(/La cerró/)).toBeVisible();
  await expect(editor(restricted).getByRole('button', { name: 'Reabrir' })).toHaveCount(0);

  await page.goBack();
  await form.getByRole('button', { name: 'Reabrir' }).click();
  await expectAccessible(page, 'whether a closure is opened again');
  await page.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click();
  await expect(page.getByText('Rendición reabierta')).toBeVisible();
  await expect(form.getByLabel('Observación')).toHaveValue('Cobró de menos en Aguirre 530');
  expect(await balance()).toBe(before);
  await form.getByRole('button', { name: 'Historial' }).click();
  const history = page.getByRole('dialog', { name: /^Historial de cambios/ });
  await expect(history.getByText('Cobró de menos en Aguirre 530')).toBeVisible();
  await expectAccessible(page, 'history of a closure');
});

test('two count the same driver’s day: what the other saved stands beside what was typed; one who was late is told that it is closed', async ({
  page,
  request,
  otherBrowser,
}) => {
  const { days } = await openDays(request);
  const one = days[1]!;
  await signIn(page, OWNER, at(one));
  const other = await otherBrowser();
  await signIn(other, OWNER, at(one));
  await editor(page).getByLabel('Billetes de $ 1.000').fill('3');
  await editor(page).getByLabel('Billetes de $ 1.000').press('Enter');
  await expect(editor(page).getByLabel('Billetes de $ 500')).toBeFocused();
  await expect(editor(page).getByLabel('Entregado en efectivo')).toHaveValue('3.000,00');
  await editor(other).getByLabel('Entregado en efectivo').fill('10');
  await editor(other).getByRole('button', { name: 'Guardar sin cerrar' }).click();
  await expect(other.getByText('Rendición guardada')).toBeVisible();
  await editor(page).getByRole('button', { name: 'Guardar sin cerrar' }).click();
  await expect(page.getByText('Otro usuario guardó esta rendición mientras la editaba.')).toBeVisible();
  await expectAccessible(page, 'closure that somebody else saved');
  await page.getByRole('button', { name: 'Cargar lo guardado' }).click();
  await expect(editor(page).getByLabel('Entregado en efectivo')).toHaveValue('10,00');
  await page.getByRole('button', { name: 'Usar todo lo mío' }).click();
  await expect(editor(page).getByLabel('Entregado en efectivo')).toHaveValue('3.000,00');

  await editor(other).getByLabel('Entregado en efectivo').fill(String(one.expected).replace('.', ','));
  await editor(other).getByRole('button', { name: 'Cerrar rendición' }).click();
  await expect(editor(other).getByText(/La cerró/)).toBeVisible();
  await editor(page).getByRole('button', { name: 'Guardar sin cerrar' }).click();
  await expect(page.getByText(/^Se cerró mientras usted la contaba.*Efectivo \$ 3\.000,00/)).toBeVisible();
  await expectAccessible(page, 'closure that somebody else closed');
});

test('the day and its drivers go by the keys and on a phone; days that wait are a click away', async ({ page, request }) => {
  const { days } = await openDays(request);
  const one = days[2]!;
  await signIn(page, OWNER, '/account/cash');
  await page.getByRole('button', { name: /^Sin rendir en/ }).click();
  await expect(
    page
      .getByRole('dialog', { name: /^Sin rendir en/ })
      .getByRole('button')
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'days with cash that waits');
  await page.keyboard.press('Escape');
  await page.goto(`/account/cash?day=${one.day}`);
  const drivers = page.getByRole('region', { name: 'Choferes del día' }).getByRole('listitem').getByRole('button');
  await drivers.first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await expect(drivers.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor(page).getByLabel('Entregado en efectivo')).toBeFocused();
  // What ends with a zero is a number while it is typed.
  await page.keyboard.type('1,50');
  await expect(editor(page).getByText(/\+\$ 1,50 entregado/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(editor(page).getByLabel('Entregado en efectivo')).toHaveValue('1,50');
  await expect(editor(page).getByLabel('Entregado en transferencia')).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/account/cash?day=${one.day}`);
  await expectAccessible(page, 'drivers of a day, on a phone');
  await page
    .getByRole('button', { name: new RegExp(one.driver.name) })
    .first()
    .click();
  await expect(editor(page).getByRole('button', { name: 'Cerrar rendición' })).toBeInViewport();
  await editor(page).getByRole('button', { name: 'Contar billetes' }).click();
  await editor(page)
    .getByText(/(orden cobrada|órdenes cobradas)$/)
    .click();
  await expectAccessible(page, 'closure on a phone, unfolded');
  await page.getByRole('button', { name: 'Volver a los choferes' }).click();
  await expect(page.getByRole('heading', { name: 'Rendición', level: 1 })).toBeVisible();
});

test('a movement is added with the photo of its receipt, which its list and statement open', async ({ page, request }) => {
  const { days } = await openDays(request);
  const { driver, day } = days[3]!;
  const receipt = path.join(os.tmpdir(), `ticket-${crypto.randomUUID()}.jpg`);
  writeFileSync(
    receipt,
    await sharp({ create: { width: 300, height: 500, channels: 3, background: '#f4efe2' } })
      .jpeg()
      .toBuffer(),
  );
  await signIn(page, OWNER, '/account/current');
  await page.getByRole('button', { name: 'Nuevo movimiento' }).first().click();
  const form = page.getByRole('dialog', { name: 'Agregar Movimiento' });
  await form.getByRole('radio', { name: /^Pago/ }).click();
  await choose(page, 'Cuenta', new RegExp(driver.name), driver.name);
  await form.getByLabel('Monto').fill('1500');
  await form.getByLabel('Observación').fill(`Adelanto del ${formatDay(day)}`);
  await form.locator('input[type=file]').setInputFiles(receipt);
  await expectAccessible(page, 'movement form with a photo');
  await form.getByRole('button', { name: 'Registrar pago' }).click();
  await expect(form).toBeHidden();
  unlinkSync(receipt);
  const opens = page.getByRole('button', { name: new RegExp(`^Ver el comprobante: ${driver.name}`) }).first();
  await opens.click();
  const picture = page.getByRole('dialog', { name: 'Imagen' }).locator('img');
  await expect(picture).toHaveJSProperty('naturalHeight', 500);
  await expectAccessible(page, 'receipt of a movement');
  await page.keyboard.press('Escape');
  await page.goto(`/account/current/${driver._id}`);
  await page
    .getByRole('button', { name: /^Ver el comprobante: Pago/ })
    .last()
    .click();
  await expect(picture).toHaveJSProperty('naturalHeight', 500);
});
