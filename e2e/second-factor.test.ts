import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, PASSWORD, signIn, submitSignIn, test } from './kit.ts';

// Settings look for a printer bridge: where none listens, the browser says so.
test.use({ expectedErrors: /WebSocket connection to 'wss?:\/\/localhost:\d+\/' failed/ });

/** What a telephone does with the key that is typed into it (RFC 6238, RFC 4648). */
const codeOf = (typedKey: string, steps = 0) => {
  const bits = typedKey
    .replaceAll(' ', '')
    .split('')
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', key).update(counter).digest();
  return String((hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

const card = (page: Page) => page.getByRole('region', { name: 'Segundo factor' });

/** Somebody of the office that the owner makes, with a password. */
const somebody = async (request: Parameters<typeof apiOf>[0]) => {
  const api = await apiOf(request);
  const mark = crypto.randomUUID().slice(0, 8);
  const email = `${mark}@segundo.test`;
  const types = (await api.call(contract.employees.types, {})).data;
  const person = {
    typeEmployee: types.find(({ kind }) => kind === 'clerk')?._id ?? '',
    fileNumber: Math.floor(Math.random() * 1e8) + 1000,
    status: 1 as const,
    name: 'Ñusta',
    last: `Quispe ${mark}`,
    dni: '30111222',
    gender: 1 as const,
    email,
    permission: ['office' as const],
  };
  const { _id } = await api.call(contract.employees.create, { ...person, password: PASSWORD });
  return { api, email, last: person.last, _id };
};

test('one turns the second factor on with codes that are kept first, and enters with a code, then with a recovery code', async ({
  page,
  request,
}) => {
  const { email } = await somebody(request);
  await signIn(page, email, '/profile');
  await card(page).getByRole('button', { name: 'Activar' }).click();
  await card(page)
    .getByLabel(/^Su contraseña/)
    .fill('no es esta');
  await card(page).getByRole('button', { name: 'Seguir' }).click();
  await expect(card(page).getByText('Contraseña incorrecta')).toBeVisible();
  await card(page)
    .getByLabel(/^Su contraseña/)
    .fill(PASSWORD);
  await card(page).getByRole('button', { name: 'Seguir' }).click();
  await expect(card(page).getByRole('img', { name: /^QR de la clave/ })).toBeVisible();
  const key = await card(page).locator('code').innerText();
  const typed = card(page).getByRole('textbox', { name: '2. Escriba el código que muestra' });
  await typed.pressSequentially('000000');
  await expect(card(page).getByText('Código incorrecto')).toBeVisible();
  await typed.fill(codeOf(key, -1));
  await expect(card(page).getByText('Correcto', { exact: true })).toBeVisible();
  const codes = card(page).getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(codes).toHaveCount(8);
  const recovery = await codes.first().innerText();
  await expectAccessible(page, 'second factor, codes to keep');
  const [file] = await Promise.all([page.waitForEvent('download'), card(page).getByRole('button', { name: 'Bajar' }).click()]);
  expect(file.suggestedFilename()).toBe('reparto-codigos.txt');
  await card(page).getByRole('button', { name: 'Los guardé, activar' }).click();
  await expect(card(page).getByText('Le quedan 8 códigos de recuperación.')).toBeVisible();
  await card(page).getByRole('button', { name: 'Desactivar' }).click();
  await expectAccessible(page, 'second factor, turning it off');

  const leave = async () => {
    await page.goto('/logout');
    await expect(page).toHaveURL(/\/login/);
    await submitSignIn(page, email);
    await expect(page.getByRole('heading', { name: 'Segundo factor' })).toBeVisible();
  };
  await leave();
  const code = page.getByLabel('Código de 6 números');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(code).toHaveAccessibleDescription('Código incorrecto o ya usado');
  await expectAccessible(page, 'sign-in, wrong code', false);
  await code.fill(codeOf(key));
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await leave();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page.getByRole('textbox', { name: 'Contraseña' })).toHaveValue('');
  await submitSignIn(page, email);
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await expectAccessible(page, 'sign-in, recovery code', false);
  await page.getByLabel('Código de recuperación').fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/profile');
  await expect(card(page).getByText('Le quedan 7 códigos de recuperación.')).toBeVisible();
});

test('an administrator asks it of all: who signs in next is told, sets it up, and goes on with it', async ({
  page,
  request,
  otherBrowser,
}) => {
  const { api, email, last } = await somebody(request);
  try {
    await signIn(page, OWNER, '/config');
    const rule = page.getByRole('region', { name: 'Segundo factor' });
    await rule.getByRole('radio', { name: /^A todos/ }).check();
    await expect(rule.getByText(/tendrán 7 días para activarlo; después no podrán seguir sin él/)).toBeVisible();
    await expectAccessible(page, 'settings, second factor for all');
    await rule.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Cambios realizados con éxito')).toBeVisible();

    const their = await otherBrowser();
    await their.goto('/login');
    await submitSignIn(their, email);
    await expect(their.getByText('Su empresa pide el segundo factor')).toBeVisible();
    await expect(their.getByText('Le quedan 7 días para activarlo.')).toBeVisible();
    await their.getByRole('button', { name: /menú del usuario/ }).click();
    await their.getByRole('menuitem', { name: 'Mi perfil' }).click();
    await expect(card(their).getByText('Le quedan 7 días para activarlo.')).toBeVisible();
    await expect(card(their).getByText(/Su empresa lo pide/)).toBeVisible();
    await expectAccessible(their, 'profile of whom the company asks for it');
    await card(their).getByRole('button', { name: 'Activar' }).click();
    await card(their)
      .getByLabel(/^Su contraseña/)
      .fill(PASSWORD);
    await card(their).getByRole('button', { name: 'Seguir' }).click();
    const key = await card(their).locator('code').innerText();
    await card(their).getByRole('textbox', { name: '2. Escriba el código que muestra' }).fill(codeOf(key, -1));
    await card(their).getByRole('button', { name: 'Los guardé, activar' }).click();
    await expect(card(their).getByText('Le quedan 8 códigos de recuperación.')).toBeVisible();
    await expect(card(their).getByText('Le quedan 7 días para activarlo.')).toHaveCount(0);

    // From now on the telephone is asked for, and what one came for is open.
    await their.goto('/logout');
    await expect(their).toHaveURL(/\/login/);
    await submitSignIn(their, email);
    await their.getByLabel('Código de 6 números').fill(codeOf(key));
    await their.getByRole('button', { name: 'Ingresar' }).click();
    await expect(their).toHaveURL(/\/dashboard/);
    await their.goto('/office/employee?q=' + encodeURIComponent(last));
    await expect(their.getByRole('row', { name: last })).toBeVisible();
    await expect(their.getByText('Su empresa pide el segundo factor')).toHaveCount(0);
  } finally {
    // The other journeys share the company.
    await api.call(contract.session.setFactorRule, { rule: 'none' });
  }
});

test('somebody is invited in the form, chooses their password with the link, once, and enters', async ({ page, otherBrowser }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const email = `${mark}@invitada.test`;
  await signIn(page, OWNER, '/office/employee');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Agregar empleado' });
  await form.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Operador' }).click();
  await form.getByLabel('Legajo').fill(String(Math.floor(Math.random() * 1e8) + 1000));
  await form.getByLabel('Nombre').fill('Begoña');
  await form.getByLabel('Apellido').fill(`Ibáñez ${mark}`);
  await form.getByLabel('DNI').fill('33.418.905');
  await form.getByRole('combobox', { name: 'Género' }).click();
  await page.getByRole('option', { name: 'Femenino' }).click();
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await expect(form.getByText('Le llega un enlace para elegir su contraseña; vale 7 días.')).toBeVisible();
  await form.getByRole('button', { name: 'Crear empleado' }).click();
  // No mail server here: the link is handed over.
  const dialog = page.getByRole('dialog', { name: 'Enlace de la invitación' });
  const link = await dialog.getByLabel('Enlace').inputValue();
  await expectAccessible(page, 'invitation to hand over');
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  await page.getByRole('searchbox', { name: 'Buscar en empleados' }).fill(mark);
  const row = page.getByRole('row', { name: mark });
  await expect(row).toContainText('Invitado, todavía no entró');
  await expectAccessible(page, 'employee who was invited');

  const their = await otherBrowser();
  const path = new URL(link).pathname;
  await their.goto(path);
  await expect(their.getByRole('heading', { name: 'Hola, Begoña' })).toBeVisible();
  await expect(their.getByText(/le da acceso a Reparto, en/)).toBeVisible();
  await expectAccessible(their, 'invitation', false);
  await their.getByRole('textbox', { name: 'Contraseña', exact: true }).fill('ceibo en flor');
  await their.getByRole('textbox', { name: 'Repita la contraseña' }).fill('ceibo en flor');
  await their.getByRole('button', { name: 'Guardar la contraseña' }).click();
  await their.getByRole('link', { name: 'Ingresar' }).click();
  await submitSignIn(their, email, 'ceibo en flor');
  await expect(their).toHaveURL(/\/dashboard/);
  const again = await otherBrowser();
  await again.goto(path);
  await expect(again.getByText('La invitación ya se usó o venció')).toBeVisible();
  await page.reload();
  await page.getByRole('searchbox', { name: 'Buscar en empleados' }).fill(mark);
  await expect(row).not.toContainText('Invitado');
});
