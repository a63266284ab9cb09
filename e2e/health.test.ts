import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expectAccessible } from './accessible.ts';
import { expect, Product, signIn, test } from './kit.ts';

// Settings look for a printer bridge: where none listens, the browser says so.
test.use({ expectedErrors: /WebSocket connection to 'wss?:\/\/localhost:\d+\/' failed/ });

const METRICS_TOKEN = 'clave-de-las-metricas';
let own: Product;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  own = await Product.fresh();
  await own.start({ METRICS_TOKEN, LOG_LEVEL: 'info', LOG_FILE: path.join(own.dataDir, 'registro/reparto.log') });
});
test.afterAll(() => own.stop());

/** Does something in the product's database. */
const inDatabase = async (statement: string) => {
  const [password, port] = ['password', 'port'].map((name) => readFileSync(path.join(own.dataDir, 'postgres', name), 'utf8').trim());
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'reparto', password, database: 'reparto' });
  await client.connect();
  await client.query(statement);
  await client.end();
};

test('an owner sees how the installation fares; a backup shows, and one that is too old is red, on a phone and in the dark too', async ({
  otherBrowser,
}) => {
  const page = await otherBrowser(own.url);
  await signIn(page, undefined, '/config');
  const card = page.getByRole('region', { name: 'Copias de seguridad' });
  await expect(card).toContainText('Atención Todavía no hubo ninguna copia; la primera es esta noche, a las 03:30.');
  await expectAccessible(page, 'settings before the first backup');
  await card.getByRole('link', { name: 'Estado del sistema' }).click();
  await expect(page).toHaveTitle('Estado del sistema · Reparto');
  const installation = page.getByRole('region', { name: 'La instalación' });
  const row = (title: string) =>
    installation.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await expect(row('Base de datos')).toContainText(/Bien.*Contesta\. PostgreSQL \d+\.\d+ incluido, /);
  await expect(row('Disco')).toContainText(/Quedan .* de .*\./);
  await expect(row('Copias de seguridad')).toContainText('Todavía no hubo ninguna copia; la primera es esta noche, a las 03:30.');
  await expect(row('Correo')).toContainText('Qué hacer: Para que salgan, configure SMTP_URL.');
  await expect(row('Direcciones')).toContainText('no usa ningún servicio de afuera.');
  await expect(row('Versión')).toContainText(/Reparto \d+\.\d+\.\d+, en marcha desde hoy a las/);
  await expect(page.getByRole('status').filter({ hasText: 'Visto' })).toContainText(/Hay \d+ cosas? para mirar/);
  const company = page.getByRole('region', { name: 'Su empresa' });
  await expect(company).toContainText('Webhooks');
  await expect(company.getByRole('heading', { name: 'Marketplaces' })).toBeVisible();
  await expectAccessible(page, 'how the installation fares');
  await page.screenshot({ path: process.env['SHOTS'] ? `${process.env['SHOTS']}/fresh.png` : undefined, fullPage: true });

  await own.command('backup');
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(row('Copias de seguridad')).toContainText('La última copia es de hoy a las');
  const runs = page.getByRole('list', { name: 'Últimas copias' });
  await expect(runs.getByRole('listitem')).toHaveCount(1);
  await expect(runs).toContainText(/Salió bien.*A pedido · duró \d+ segundos? · /);

  await inDatabase(`update backup_runs set complaint = 'En el lugar de las copias falta o está dañado 1 archivo guardado.'`);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(row('Copias de seguridad')).toContainText(/Atención.*falta o está dañado 1 archivo guardado\..*Avise a quien administra/);
  await expect(runs).toContainText(/Con avisos.* · En el lugar de las copias falta o está dañado 1 archivo guardado\./);
  await expectAccessible(page, 'a backup that complained');

  await inDatabase(`update backup_runs set begin_at = begin_at - interval '40 hours', end_at = end_at - interval '40 hours';
    insert into backup_runs (_id, kind, target, begin_at, end_at, error)
      values (gen_random_uuid(), 'night', '/x', now() - interval '7 hours', now() - interval '7 hours', 'No hay espacio en el servidor')`);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(row('Copias de seguridad')).toContainText(
    /Mal.*hace 40 horas que no hay otra\. El último intento no salió: No hay espacio en el servidor\./,
  );
  await expect(row('Copias de seguridad')).toContainText('Avise a quien administra el servidor');
  await expect(runs.getByRole('listitem').first()).toContainText('No salió');
  await expect(page.getByRole('status').filter({ hasText: 'Visto' })).toContainText('Hay 1 cosa que está mal');
  await expectAccessible(page, 'a backup that is too old');
  await page.screenshot({ path: process.env['SHOTS'] ? `${process.env['SHOTS']}/old.png` : undefined, fullPage: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: process.env['SHOTS'] ? `${process.env['SHOTS']}/dark.png` : undefined, fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'how the installation fares, on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.screenshot({ path: process.env['SHOTS'] ? `${process.env['SHOTS']}/phone.png` : undefined, fullPage: true });
  await page.goto('/config');
  await expect(card).toContainText(/Mal .*hace 40 horas que no hay otra/);
  await expectAccessible(page, 'settings with a backup that is too old');
  await card.screenshot({ path: process.env['SHOTS'] ? `${process.env['SHOTS']}/card.png` : undefined });
});

test('who is no administrator is told nothing of it', async ({ otherBrowser }) => {
  const clerk = await otherBrowser(own.url);
  await signIn(clerk, 'operador@reparto.test', '/config/health');
  await expect(clerk).not.toHaveURL(/config\/health/);
  await clerk.goto('/config');
  await expect(clerk.getByRole('region', { name: 'Mi impresora de etiquetas' })).toBeVisible();
  await expect(clerk.getByRole('region', { name: 'Copias de seguridad' })).toHaveCount(0);
});

test('the same is there for programs, and the log is in its file', async ({ request }) => {
  const ask = (token: string) => request.get(`${own.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask('otra-clave-cualquiera')).status()).toBe(401);
  const told = await (await ask(METRICS_TOKEN)).text();
  expect(told).toMatch(/^reparto_database_up 1$/m);
  expect(told).toMatch(/^reparto_disk_free_bytes \d+/m);
  expect(told).toMatch(/^reparto_backup_age_seconds \d+/m);
  expect(told).toMatch(/^reparto_http_requests_total\{method="GET",route="\/metrics",status="401"\} \d+$/m);
  const log = readFileSync(path.join(own.dataDir, 'registro/reparto.log'), 'utf8').trim().split('\n');
  expect(log.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ req: { method: 'GET', path: '/metrics' } }),
  );
});
