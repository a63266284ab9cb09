import { readdirSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { orders as contract } from '../../contract.ts';
import { orders } from '../tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let photo: Buffer;
beforeAll(async () => {
  t = await testApp();
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c08040' } })
    .withExif({ IFD0: { Make: 'Cámara' }, IFD3: { GPSLatitude: '34/1 36/1 0/1', GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => t.close());

const deliveryDate = '2026-11-20T13:00:00.000Z';
/** Posts a history entry as the browser does: multipart, JSON in the fields that are not texts. */
const add = async (token: string, fields: Record<string, unknown>, photos: Buffer[] = [], field = 'photos') => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  photos.forEach((bytes, i) => form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `foto-${i}.png`));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await t.app.inject({
    method: 'POST',
    url: contract.addHistory.path,
    headers: { token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const version = async (company: Company, _id: string) =>
  (
    await t.inCompany(company, (db) =>
      db.select({ version: orders.version, status: orders.status }).from(orders).where(eq(orders._id, _id)),
    )
  )[0];
const storedFiles = (company: Company) => {
  try {
    return readdirSync(path.join(t.ports.config.DATA_DIR, 'files', company.companyId));
  } catch {
    return [];
  }
};
const detail = async (company: Company, _id: string) => (await t.call(contract.detail, { _id }, company.token)).body;

test('an order is delivered with its photo, the receiver and their DNI; the photo opens at a signed address without its EXIF', async () => {
  const company = await t.make.company();
  const driverAssign = await t.make.driver(company);
  const _id = await t.make.order(company, { status: 7, driverAssign });
  const entry = {
    _id,
    status: 8,
    deliveryDate,
    clientName: 'Agustina <b>Peña</b>',
    clientIDNumber: '32418905',
    observation: 'Recibe la titular',
    version: 1,
  };
  expect(await add(company.token, entry, [photo])).toEqual({ status: 200, body: { _id, version: 2 } });
  const { data, history } = await detail(company, _id);
  expect(data.status).toMatchObject({ id: 8, name: 'Entregado' });
  expect(history[0]).toMatchObject({
    clientName: 'Agustina <b>Peña</b>',
    clientIDNumber: '32418905',
    observation: 'Recibe la titular',
    employee: { _id: company.owner },
  });
  const url = history[0]?.files[0]?.url ?? '';
  const served = await t.app.inject(url);
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { exif, format, width } = await sharp(served.rawPayload).metadata();
  expect({ exif, format, width }).toEqual({ exif: undefined, format: 'jpeg', width: 40 });
  expect((await t.app.inject(url.replace(/signature=(.)/, (_all, first) => `signature=${first === 'x' ? 'y' : 'x'}`))).statusCode).toBe(
    403,
  );
  expect((await t.app.inject(url.split('?')[0] ?? '')).statusCode).toBe(403);
});

test.each([
  [{ status: 8 }, { photos: 'Requerido', clientIDNumber: 'Requerido', clientName: 'Requerido', observation: 'Requerido' }],
  [{ status: 10 }, { photos: 'Requerido', observation: 'Requerido' }],
  [{ status: 18 }, { observation: 'Requerido' }],
  [{ status: 42 }, { observation: 'Requerido' }],
  [{ status: 5 }, { driverAssign: 'Requerido' }],
  [{ status: 4 }, { warehouse: 'Requerido' }],
  [{ status: 5, driverAssign: 'x' }, { driverAssign: 'Identificador inválido' }],
  [{ status: 4, warehouse: '' }, { warehouse: 'Requerido' }],
  [{ status: 3 }, { status: 'Estado inexistente' }],
  [{ status: 6, deliveryDate: '' }, { deliveryDate: 'Requerido' }],
  [{}, { status: 'Requerido' }],
])('%j is refused at its fields and changes nothing', async (fields, expected) => {
  const company = await t.make.company();
  const _id = await t.make.order(company, { driverAssign: await t.make.driver(company) });
  const { status, body } = await add(company.token, { _id, deliveryDate, ...fields });
  expect([status, body.fields]).toEqual([400, expected]);
  expect((await version(company, _id))?.version).toBe(1);
});

test.each([0, 1])('status %i is not added to a history', async (status) => {
  const company = await t.make.company();
  const _id = await t.make.order(company, { status: 5, driverAssign: await t.make.driver(company) });
  const answer = await add(company.token, { _id, deliveryDate, status });
  const message = `El estado ${status === 0 ? 'API' : 'Creado'} lo tiene una orden desde que se crea`;
  expect([answer.status, answer.body.fields]).toEqual([409, { status: message }]);
  expect((await version(company, _id))?.version).toBe(1);
});

test('delivering an order that never had a driver is refused with 409, and its photos are not kept', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company);
  const { status, body } = await add(
    company.token,
    { _id, status: 8, deliveryDate, clientName: 'Ana', clientIDNumber: '1', observation: 'x' },
    [photo],
  );
  const message = 'Para entregar la orden primero debe tener un chofer asignado';
  expect([status, body.message, body.fields]).toEqual([409, message, { status: message }]);
  expect(storedFiles(company)).toEqual([]);
});

test('two people saving the same order: the second is told, and nothing of theirs is written', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company);
  const entry = { _id, status: 42, deliveryDate, observation: 'Primera', version: 1 };
  expect((await add(company.token, entry)).status).toBe(200);
  const second = await add(company.token, { ...entry, observation: 'Segunda' });
  expect(second).toMatchObject({ status: 409, body: { code: 'STALE', message: 'Otro usuario modificó este registro' } });
  expect((await detail(company, _id)).history.map(({ observation }) => observation)).toEqual(['Primera', null]);
});

test.each([
  ['a script named .png', Buffer.from('<script>alert(1)</script>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['half an image', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a])],
])('%s is refused with 415', async (_what, bytes) => {
  const company = await t.make.company();
  const _id = await t.make.order(company);
  const { status, body } = await add(company.token, { _id, status: 10, deliveryDate, observation: 'x' }, [photo, bytes]);
  expect([status, body.fields]).toEqual([415, { photos: expect.stringMatching(/^foto-1\.png: (La foto debe|La imagen está)/) }]);
  expect(storedFiles(company)).toEqual([]);
  expect((await version(company, _id))?.version).toBe(1);
});

test('five photos are taken, a sixth is refused; so is one of more than 10 MB and a file under another name', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company, { driverAssign: await t.make.driver(company) });
  const entry = { _id, status: 10, deliveryDate, observation: 'Nadie en domicilio' };
  const sixth = await add(company.token, entry, Array<Buffer>(6).fill(photo));
  expect([sixth.status, sixth.body.message]).toEqual([413, 'Hasta 5 archivos']);
  expect((await add(company.token, entry, [Buffer.alloc(10 * 1024 * 1024 + 1)])).status).toBe(413);
  expect((await add(company.token, entry, [photo], 'files')).status).toBe(400);
  expect((await add(company.token, entry, Array<Buffer>(5).fill(photo))).status).toBe(200);
  expect((await detail(company, _id)).history[0]?.files).toHaveLength(5);
});

test('an order of another company is as missing as one that does not exist', async () => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  for (const _id of [await t.make.order(b), newId()]) {
    const { status, body } = await add(a.token, { _id, status: 42, deliveryDate, observation: 'x' });
    expect([status, body.message]).toEqual([404, 'La orden no existe']);
  }
});

test('an entry may be of a day before yesterday, as papers that come late are', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company);
  expect((await add(company.token, { _id, status: 6, deliveryDate: '2026-01-05T13:00:00.000Z' })).status).toBe(200);
  expect((await detail(company, _id)).data.deliveryDate).toBe('2026-01-05T13:00:00.000Z');
});

test('NUL in a field and a missing permission are refused', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company);
  expect((await add(company.token, { _id, status: 42, deliveryDate, observation: 'a\0b' })).status).toBe(400);
  const { token } = await t.make.user(company, 'clerk', ['office']);
  expect((await add(token, { _id, status: 42, deliveryDate, observation: 'x' })).status).toBe(403);
});

test('an owner corrects a delivered order with an observation; an operator may not', async () => {
  const company = await t.make.company();
  const driverAssign = await t.make.driver(company);
  const _id = await t.make.order(company, { status: 8, driverAssign });
  const { token } = await t.make.user(company, 'operator', ['order']);
  const entry = { _id, status: 7, deliveryDate, observation: 'Se cargó por error' };
  expect((await add(token, entry)).status).toBe(409);
  expect((await add(company.token, { ...entry, observation: '' })).status).toBe(409);
  expect((await add(company.token, entry)).status).toBe(200);
  expect(await version(company, _id)).toEqual({ status: 7, version: 2 });
});

test('an entry can tell the recipient by mail, of the statuses that are told', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company, { toEmail: 'ana@correo.test' });
  const entry = { _id, status: 18, deliveryDate, observation: 'Vuelve al depósito', notify: true };
  expect((await add(company.token, entry)).status).toBe(200);
  const untold = await add(company.token, { ...entry, status: 42 });
  expect([untold.status, untold.body.fields]).toEqual([400, { notify: 'Este estado no se avisa al destinatario' }]);
  const outbox = () => readdirSync(path.join(t.ports.config.DATA_DIR, 'outbox'));
  await vi.waitFor(() => expect(outbox()).toHaveLength(1), { timeout: 10_000 });
});

test('a deleted order is missing for whoever may not see it; who may notes on it and corrects it', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company, { status: 99 });
  const { token } = await t.make.user(company, 'operator', ['order']);
  for (const status of [42, 18, 5]) {
    const entry = { _id, status, deliveryDate, driverAssign: await t.make.driver(company), observation: 'x' };
    const hidden = await add(token, entry);
    expect([hidden.status, hidden.body.message]).toEqual([404, 'La orden no existe']);
  }
  expect(await version(company, _id)).toEqual({ status: 99, version: 1 });
  const entry = { _id, deliveryDate, observation: 'x' };
  expect((await add(company.token, { ...entry, status: 42 })).status).toBe(200);
  expect(await version(company, _id)).toEqual({ status: 99, version: 2 });
  expect((await add(company.token, { ...entry, status: 18 })).status).toBe(200);
  expect(await version(company, _id)).toEqual({ status: 18, version: 3 });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
