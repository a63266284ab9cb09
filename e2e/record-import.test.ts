import { readFile } from 'node:fs/promises';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, signIn, test } from './kit.ts';

/** A file as Excel in Spanish saves it: Windows-1252, semicolons, a title above and a sum beneath the table. */
const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
});

/** Mails that nobody else has; journeys share their product. */
const mark = () => crypto.randomUUID().slice(0, 8);

/** A CUIT with its check digit, which no other journey makes. */
const cuitOf = (number: number): string => {
  const digits = `30${String(number).padStart(8, '0')}`;
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  const check = (11 - (weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11)) % 11;
  return check === 10 ? cuitOf(number + 1) : `30-${digits.slice(2)}-${check}`;
};

test('clients come from a file: columns by their titles, an address put on the map, a repeated and a wrong one left out; once more they change', async ({
  page,
}) => {
  const own = mark();
  const [first, second] = [cuitOf(51_234_500), cuitOf(51_234_600)];
  await signIn(page, undefined, '/office/client');
  await page.getByRole('link', { name: 'Importar', exact: true }).click();
  await expect(page).toHaveTitle('Importar clientes · Reparto');
  await expectAccessible(page, 'importing clients: the file');
  const head = 'Razón social;C.U.I.T.;Correo electrónico;Domicilio;Localidad;Teléfono;Rubro';
  await page
    .getByLabel('Archivo de clientes')
    .setInputFiles(
      file('clientes.csv', [
        'Listado de clientes al 20/11/2026;;;;;;',
        head,
        `Ñandú ${own} S.A.;${first};Envios.${own}@nandu.test;Av. Montes de Oca 1780;Barracas;11 4301-2200;Ropa`,
        `Peña y Güemes ${own};${second};ventas.${own}@pena.test;Calle Inexistente 12;Ninguna Parte;;Libros`,
        `Ñandú ${own} otra vez;${first};otra.${own}@nandu.test;Av. Mitre 750;Avellaneda;;Ropa`,
        `Panadería ${own};30-50001091-3;sinarroba;Güemes 4200;Palermo;;Comida`,
        `nandu ${own} SA;;sucursal.${own}@nandu.test;Av. Montes de Oca 1780;Barracas;;Ropa`,
        'Total: 4 clientes;;;;;;',
      ]),
    );
  await expect(page.getByText('5 filas · 6 de 7 columnas reconocidas')).toBeVisible();
  await expect(page.getByLabel('Qué es Razón social')).toHaveValue('Nombre');
  await expect(page.getByLabel('Qué es Rubro')).toHaveValue('');
  await expectAccessible(page, 'importing clients: the columns');
  await page.getByRole('button', { name: 'Revisar 5 filas' }).click();

  const row = (text: string) => page.locator('tr[data-row]').filter({ hasText: text });
  await expect(row(`Ñandú ${own} S.A.`)).toContainText('Dirección dudosa');
  await expect(row(`Peña y Güemes ${own}`)).toContainText('Falta ubicar la dirección');
  await expect(row(`Ñandú ${own} otra vez`)).toContainText('Repetido: ya está en la fila 3');
  await expect(row(`Panadería ${own}`)).toContainText('El dígito verificador no coincide');
  await expect(row(`nandu ${own} SA`)).toContainText('Mismo nombre que la fila 3');
  await expectAccessible(page, 'importing clients: the preview');
  await page.getByRole('button', { name: 'Ubicar la fila 4 en el mapa' }).click();
  const pin = page.getByRole('dialog', { name: /^Cliente: / });
  await pin.getByRole('region', { name: 'Cliente' }).or(pin.locator('canvas')).first().click();
  await pin.getByRole('button', { name: 'Guardar' }).click();
  await expect(row(`Peña y Güemes ${own}`)).toContainText('Nuevo');
  await page.getByRole('button', { name: 'Importar 2 clientes' }).click();
  const question = page.getByRole('dialog', { name: '¿Importar 2 clientes, 1 con una ubicación dudosa?' });
  await expectAccessible(page, 'importing clients: a doubtful place');
  await question.getByRole('button', { name: 'Importar igual' }).click();
  await expect(page.getByRole('heading', { name: '2 clientes creados, 1 con una ubicación dudosa' })).toBeVisible();
  await expect(page.getByText('Quedaron afuera 2 filas con error y 1 por decidir')).toBeVisible();
  await expectAccessible(page, 'importing clients: what was done');

  await page.getByRole('button', { name: 'Importar otro archivo' }).click();
  await page
    .getByLabel('Archivo de clientes')
    .setInputFiles(file('cambios.csv', [head, `;${first};;;;11 5555-0000;`, `Peña y Güemes ${own};;ventas.${own}@pena.test;;;;`]));
  await page.getByRole('button', { name: 'Revisar 2 filas' }).click();
  await expect(row(`Ñandú ${own} S.A.`)).toContainText('11 4301-2200');
  await expect(row(`Ñandú ${own} S.A.`)).toContainText('11 5555-0000');
  await expect(row(`Peña y Güemes ${own}`)).toContainText('Sin cambios');
  await page.getByRole('button', { name: 'Importar 1 cliente' }).click();
  await expect(page.getByRole('heading', { name: '1 cliente actualizado' })).toBeVisible();

  await page.goto('/office/audit?source=import');
  const entry = page.locator('tr[data-row]').filter({ hasText: `Ñandú ${own} S.A.` });
  await expect(entry.first()).toContainText('Editó Teléfono');
  await expect(entry).toHaveCount(2);
  await entry.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('11 5555-0000')).toBeVisible();
  await expectAccessible(page, 'the search through all histories, an entry unfolded');
  await page.getByRole('button', { name: 'Filtros' }).click();
  await expect(page.getByRole('form', { name: 'Filtros' })).toBeVisible();
  await expectAccessible(page, 'the filters of the search through all histories');
  await entry.first().getByRole('link').click();
  await expect(page).toHaveTitle(`Ñandú ${own} S.A. · Reparto`);

  await page.goto('/office/client/import');
  const branch = (mail: string) => `Ñandú ${own} S.A.;;${mail}.${own}@nandu.test;Av. Montes de Oca 1780;Barracas;;`;
  await page.getByLabel('Archivo de clientes').setInputFiles(file('sucursales.csv', [head, branch('otra'), branch('nueva')]));
  await page.getByRole('button', { name: 'Revisar 2 filas' }).click();
  await expect(page.getByRole('button', { name: 'Importar 0 clientes' })).toBeDisabled();
  await page.getByRole('button', { name: 'Actualizar el cliente que ya está, fila 2' }).click();
  await expect(row('otra.').first()).toContainText('Se actualiza el cliente de ese nombre, como eligió');
  await page.getByRole('button', { name: 'Es otro: importar, fila 3' }).click();
  await page.getByRole('button', { name: 'Importar 2 clientes' }).click();
  await page.getByRole('button', { name: 'Importar igual' }).click();
  await expect(page.getByRole('heading', { name: /^1 cliente creado y 1 actualizado/ })).toBeVisible();
});

test('employees come from a file, a driver by the plate; what is wrong is left out, and who is not invited is told to have no way in', async ({
  page,
  request,
}) => {
  const own = mark();
  const { call } = await apiOf(request);
  const [vehicle] = (await call(contract.fleet.list, {})).data;
  const legajo = 700_000 + Math.floor(Math.random() * 100_000);
  const head = 'Legajo;Nombre;Apellido;Documento;Sexo;Cargo;Patente;Mail;Fecha de nacimiento';
  const dni = (million: number) => `${million}.112.${String(legajo).slice(-3)}`;
  await signIn(page, undefined, '/office/employee/import');
  await page
    .getByLabel('Archivo de empleados')
    .setInputFiles(
      file('empleados.csv', [
        head,
        `${legajo};Íñigo;Peña ${own};${dni(30)};M;Chofer;${vehicle?.plate};inigo.${own}@reparto.test;22/01/1983`,
        `${legajo + 1};Ana;Ñáñez ${own};${dni(31)};F;Chofer;;ana.${own}@reparto.test;31/02/1990`,
        `${legajo + 2};Eva;Ñu ${own};${dni(32)};;Cadete;ZZ999ZZ;eva.${own}@reparto.test;`,
      ]),
    );
  await page.getByRole('button', { name: 'Revisar 3 filas' }).click();
  const row = (text: string) => page.locator('tr[data-row]').filter({ hasText: text });
  await expect(row(`Íñigo Peña ${own}`)).toContainText('Nuevo');
  await expect(row(`Ana Ñáñez ${own}`)).toContainText('Nacimiento');
  await expectAccessible(page, 'importing employees: what is told once for all rows');
  await page.getByLabel('Tipo para los que dicen «Cadete» (1)').click();
  await page.getByRole('option', { name: 'Operador' }).click();
  await expect(row(`Eva Ñu ${own}`)).toContainText('Vehículos: no se lee. Este tipo no lleva vehículos');
  await expect(page.getByLabel('Invitar por email a quienes pueden ingresar (2)')).not.toBeChecked();
  await page.getByRole('button', { name: 'Importar 2 empleados' }).click();
  await expect(page.getByRole('heading', { name: '2 empleados creados' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver quiénes no tienen acceso' }).click();
  await page.getByRole('searchbox').fill(`Peña ${own}`);
  await expect(row(`Peña ${own}`)).toContainText(vehicle?.plate ?? '');
  await expect(row(`Peña ${own}`)).toContainText('Sin acceso todavía');
});

test('who is invited with the import gets in by a link, handed over where no mail takes it', async ({ page, browser }) => {
  const own = mark();
  const legajo = 800_000 + Math.floor(Math.random() * 100_000);
  await signIn(page, undefined, '/office/employee/import');
  await page
    .getByLabel('Archivo de empleados')
    .setInputFiles(
      file('empleados.csv', [
        'Legajo;Nombre;Apellido;Documento;Sexo;Cargo;Mail',
        `${legajo};Íñigo;Güiraldes ${own};33${legajo};M;Administrador;inigo.${own}@reparto.test`,
      ]),
    );
  await page.getByRole('button', { name: 'Revisar 1 fila' }).click();
  await page.getByLabel('Invitar por email a quienes pueden ingresar (1)').check();
  await page.getByRole('button', { name: 'Importar 1 empleado' }).click();
  await expect(page.getByText('1 invitado, que elige su contraseña')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: `inigo.${own}@reparto.test` })).toBeVisible();
  await expectAccessible(page, 'importing employees: the links of their invitations');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar el enlace' }).click();
  const link = /https?:\/\/[^\s";]+/.exec(await readFile(await (await saved).path(), 'utf8'))?.[0] ?? '';
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(new URL(new URL(link).pathname, page.url()).href);
  await expect(guest.getByRole('heading', { name: 'Hola, Íñigo' })).toBeVisible();
  await guest.context().close();
});

test('what was reviewed is not lost in silence: another screen asks, a reload asks, Back goes a step back', async ({ page }) => {
  const own = mark();
  await signIn(page, undefined, '/office/client');
  await page.getByRole('link', { name: 'Importar', exact: true }).click();
  const lines = ['Cliente;Mail;Dirección', `Ñandú ${own};uno.${own}@nandu.test;Av. Montes de Oca 1780`];
  await page.getByLabel('Archivo de clientes').setInputFiles(file('clientes.csv', lines));
  await page.getByRole('button', { name: 'Revisar 1 fila' }).click();
  await expect(page.getByText('Todavía no se guardó nada.')).toBeVisible();
  const question = page.getByRole('dialog', { name: '¿Salir sin importar?' });
  const leave = () => page.getByRole('link', { name: 'Clientes', exact: true }).first().click();
  await leave();
  await expect(question).toContainText('Se pierde lo revisado de clientes.csv');
  await expectAccessible(page, 'importing: leaving what was reviewed');
  await question.getByRole('button', { name: 'Quedarse' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Todavía no se guardó nada.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Revisar 1 fila' })).toBeVisible();
  // The step that the browser took is taken back: only then is there another one to take.
  await expect(page).toHaveURL(/\/office\/client\/import$/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeVisible();
  await page.getByLabel('Archivo de clientes').setInputFiles(file('clientes.csv', lines));
  await expect(page.getByRole('button', { name: 'Revisar 1 fila' })).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload({ timeout: 3000 }).catch(() => undefined);
  const unload = await asked;
  expect(unload.type()).toBe('beforeunload');
  await unload.dismiss();
  await reloaded;
  await leave();
  await question.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveTitle('Clientes · Reparto');
});
