import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { pngOf } from '#server/files/testing.ts';
import { isPassword } from '../../session/server/passwords.ts';
import { orders } from '../../orders/server/tables.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { clients as calls } from '../contract.ts';
import { otherClientFields } from '../fields.ts';
import { aClient } from './testing.ts';
import { clientIntegrations, clients } from './tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** As the browser sends it: multipart when there are pictures. */
const send = async (path: string, token: string, input: object, pictures: Record<string, Buffer> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [name, bytes] of Object.entries(pictures)) form.append(name, new Blob([new Uint8Array(bytes)]), `${name}.png`);
  const body = new Response(form);
  const payload = Buffer.from(await body.arrayBuffer());
  const headers = { token, 'content-type': body.headers.get('content-type')!, 'content-length': String(payload.length) };
  const answer = await t.app.inject({ method: 'POST', url: path, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const create = async (company: Company, over: Partial<typeof aClient> = {}) => {
  const { status, body } = await t.call(calls.create, { ...aClient, ...over, _id: newId() }, company.token);
  expect([status, body]).toEqual([200, { _id: expect.any(String), version: 1 }]);
  return body._id;
};
const read = async (company: Company, _id: string) => (await t.call(calls.read, { _id }, company.token)).body.data;
const historyOf = async (company: Company, _id: string) => (await t.call(calls.history, { _id }, company.token)).body.data;
const row = (company: Company, _id: string) =>
  t.inCompany(company, async (db) => (await db.select().from(clients).where(eq(clients._id, _id)))[0]!);
const pictures = () => ({ avatar: aPicture, logoEmail: aPicture, logoZPL: aPicture });
const aPicture = pngOf(60, 40);
const shownAt = async (url: string) => {
  const answer = await t.app.inject({ method: 'GET', url });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  return sharp(answer.rawPayload).metadata();
};

describe('a client', () => {
  test('is created, read and listed as it was typed, without its password and with the next number', async () => {
    const company = await t.make.company();
    const [first, second] = [await create(company), await create(company, { email: 'b@nandu.test', cuit: '', contactPhone: '' })];
    const { password: _password, ...told } = aClient;
    // The list shows the logo alone.
    const none = { avatar: null, mercadolibre: [], version: 1 };
    const [one, other] = (await t.call(calls.list, {}, company.token)).body.data;
    expect(one).toEqual({ ...told, ...none, _id: first, number: expect.any(Number) });
    expect(other).toEqual({ ...told, ...none, _id: second, number: one!.number + 1, email: 'b@nandu.test', cuit: '', contactPhone: '' });
    const stored = await row(company, first);
    expect([stored.search, await isPassword(stored.passwordHash!, 'quebracho colorado')]).toEqual(['nandu indumentaria', true]);
    expect(JSON.stringify(await historyOf(company, first))).not.toContain('quebracho');
  });

  test('needs name, status, address, email and password; what is no email is told as the documents say', async () => {
    const { token } = await t.make.company();
    const { body } = await t.call(calls.create, { ...aClient, name: ' ', email: 'a@', address: '', cuit: '30-50001091-3' }, token);
    expect(body.fields).toEqual({
      name: 'Requerido',
      email: 'Requerido',
      address: 'Requerido',
      cuit: 'El dígito verificador no coincide: revise el número',
    });
    const without = await t.call(calls.create, { ...aClient, password: '' }, token);
    expect([without.status, without.body.fields]).toEqual([400, { password: 'Requerido' }]);
    expect((await t.call(calls.create, { ...aClient, password: 'corta' }, token)).body.fields).toEqual({
      password: 'Al menos 8 caracteres',
    });
  });

  test('keeps its password unless another is typed; its history tells that it was changed, and nothing of it', async () => {
    const company = await t.make.company();
    const _id = await create(company);
    await t.call(calls.edit, { ...aClient, _id, version: 1, password: '', town: 'La Boca' }, company.token);
    expect(await isPassword((await row(company, _id)).passwordHash!, 'quebracho colorado')).toBe(true);
    await t.call(calls.edit, { ...aClient, _id, version: 2, password: 'ceibo en flor', town: 'La Boca' }, company.token);
    expect(await isPassword((await row(company, _id)).passwordHash!, 'ceibo en flor')).toBe(true);
    expect((await historyOf(company, _id)).map(({ changes }) => changes)).toEqual([
      { password: { from: null, to: 'Cambiada' } },
      { town: { from: 'Barracas', to: 'La Boca' } },
      {},
    ]);
  });

  test.each(['envios@nandu.test', ' ENVIOS@Nandu.TEST '])('has an email of its own, however it is written: %s', async (email) => {
    const company = await t.make.company();
    const _id = await create(company);
    const again = await t.call(calls.create, { ...aClient, email }, company.token);
    expect([again.status, again.body.fields]).toEqual([409, { email: 'Email existente' }]);
    const taken = async (input: object) => (await t.call(calls.email, { email, ...input }, company.token)).body.taken;
    expect([await taken({ type: 'new' }), await taken({ type: 'edit', _id }), await taken({ type: 'edit', _id: newId() })]).toEqual([
      true,
      false,
      true,
    ]);
    const elsewhere = await t.make.company();
    expect((await t.call(calls.email, { email, type: 'new' }, elsewhere.token)).body.taken).toBe(false);
    await t.call(calls.remove, { _id, version: 1 }, company.token);
    expect(await taken({ type: 'new' })).toBe(false);
  });

  test('has no email with accents, which would be another than the one that is read', async () => {
    const { token } = await t.make.company();
    expect((await t.call(calls.create, { ...aClient, email: 'envíos@nandu.test' }, token)).body.fields).toEqual({ email: 'Requerido' });
  });

  test('is not deleted while an order of it is open; one that is closed does not keep it', async () => {
    const company = await t.make.company();
    const _id = await t.make.client(company);
    const order = await t.make.order(company, { client: _id });
    const { status, body } = await t.call(calls.remove, { _id }, company.token);
    expect([status, body.code, body.data, body.message]).toEqual([
      409,
      'IN_USE',
      { count: 1 },
      'Tiene 1 orden abierta. Termínela y vuelva a intentarlo, o déjelo inactivo: no se ofrecerá más y su historia queda.',
    ]);
    await t.inCompany(company, (db) => db.update(orders).set({ status: 22 }).where(eq(orders._id, order)));
    expect((await t.call(calls.remove, { _id }, company.token)).status).toBe(200);
  });
});

describe('the logos of a client', () => {
  test('come as files, are stored in their sizes and shown at addresses of their own', async () => {
    const company = await t.make.company();
    const { status, body } = await send('/api/client', company.token, { ...aClient, _id: newId() }, pictures());
    expect(status).toBe(200);
    const { avatar, logoEmail, logoZPL } = await read(company, body._id);
    expect(await shownAt(avatar!)).toMatchObject({ width: 500, height: 500 });
    expect(await shownAt(logoEmail!)).toMatchObject({ width: 208, height: 79 });
    expect(await shownAt(logoZPL!)).toMatchObject({ width: 151, height: 121 });
  });

  test('stay through an edit, are replaced by another, and taken away by an empty one; the history tells each', async () => {
    const company = await t.make.company();
    const _id = newId();
    await send('/api/client', company.token, { ...aClient, _id }, { avatar: aPicture });
    const first = (await row(company, _id)).avatar;
    await send('/api/client/edit', company.token, { ...aClient, _id, version: 1, town: 'La Boca' });
    expect((await row(company, _id)).avatar).toBe(first);
    await send('/api/client/edit', company.token, { ...aClient, _id, version: 2, town: 'La Boca' }, { avatar: aPicture });
    const second = (await row(company, _id)).avatar;
    expect(second).not.toBe(first);
    await send('/api/client/edit', company.token, { ...aClient, _id, version: 3, town: 'La Boca', avatar: '' });
    expect((await row(company, _id)).avatar).toBeNull();
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect((await historyOf(company, _id)).map(({ changes }) => changes.avatar)).toEqual([
      { from: at, to: null },
      { from: at, to: at },
      undefined,
      undefined,
    ]);
  });

  test.each([
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
    ['a PDF that calls itself a picture', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 415],
    ['a picture of 400 megapixels in 400 kB', pngOf(20_000, 20_000), 422],
  ])('refuse %s, at its field, and nothing is saved', async (_what, bytes, expected) => {
    const company = await t.make.company();
    const { status, body } = await send('/api/client', company.token, { ...aClient, _id: newId() }, { logoZPL: bytes });
    expect([status, Object.keys(body.fields)]).toEqual([expected, ['logoZPL']]);
    expect((await t.call(calls.list, {}, company.token)).body.data).toEqual([]);
  });

  test('are one each, and no text', async () => {
    const { token } = await t.make.company();
    expect((await t.call(calls.create, { ...aClient, avatar: 'https://elsewhere.test/a.png' }, token)).body.fields).toEqual({
      avatar: 'Envíe la imagen como archivo',
    });
  });

  test('a form that is sent again after its answer was lost is told apart from one with another logo or password', async () => {
    const company = await t.make.company();
    const _id = newId();
    const sent = (input: object, logos: Record<string, Buffer>) => send('/api/client', company.token, { ...aClient, _id, ...input }, logos);
    expect((await sent({}, { avatar: aPicture })).status).toBe(200);
    const other = pngOf(30, 90);
    const refused = [409, 'Ya se guardó con otros datos'];
    for (const again of [
      sent({}, { avatar: other }),
      sent({}, {}),
      sent({}, { avatar: aPicture, logoEmail: other }),
      sent({ password: 'ceibo en flor' }, { avatar: aPicture }),
    ]) {
      const { status, body } = await again;
      expect([status, body.message]).toEqual(refused);
    }
    const edit = { ...aClient, _id, version: 1, town: 'La Boca', password: 'ceibo en flor' };
    const edited = () => send('/api/client/edit', company.token, edit, { logoZPL: aPicture });
    expect([(await edited()).body, (await edited()).body]).toEqual([
      { _id, version: 2 },
      { _id, version: 2 },
    ]);
    expect(await historyOf(company, _id)).toHaveLength(2);
    expect((await send('/api/client/edit', company.token, { ...edit, town: 'Boca' }, { logoZPL: aPicture })).status).toBe(409);
    expect((await send('/api/client/edit', company.token, edit, { logoZPL: other })).status).toBe(409);
    expect((await send('/api/client/edit', company.token, { ...edit, password: 'otra vez otra' }, { logoZPL: aPicture })).status).toBe(409);
  });

  test('the same form sent twice makes one client, with the logos that came first', async () => {
    const company = await t.make.company();
    const _id = newId();
    for (const _again of [1, 2]) {
      const { status, body } = await send('/api/client', company.token, { ...aClient, _id }, { avatar: aPicture });
      expect([status, body]).toEqual([200, { _id, version: 1 }]);
    }
    expect((await t.call(calls.list, {}, company.token)).body.data).toHaveLength(1);
  });
});

describe("a client's connections", () => {
  const connect = async (company: Company, client: string) => {
    const _id = newId();
    const connection = { nickname: 'NANDU.OFICIAL', userId: '1234', status: 'Expired' as const, retry: 3, createAt: new Date() };
    await t.inCompany(company, (db) =>
      db.insert(clientIntegrations).values({ _id, client, type: 'ml', expire: new Date('2026-11-18T12:00:00Z'), ...connection }),
    );
    return _id;
  };

  test('are told with it, and the accounts of Mercado Libre by themselves', async () => {
    const company = await t.make.company();
    const client = await create(company);
    const _id = await connect(company, client);
    const told = {
      _id,
      type: 'ml',
      nickname: 'NANDU.OFICIAL',
      user_id: '1234',
      status: 'Expired',
      retry: 3,
      expire: '2026-11-18T12:00:00.000Z',
    };
    expect((await read(company, client)).mercadolibre).toEqual([told]);
    expect((await t.call(calls.shops, { _id: client }, company.token)).body.data).toEqual([told]);
  });

  test('end once; the history tells which', async () => {
    const company = await t.make.company();
    const client = await create(company);
    const integration = await connect(company, client);
    const unlink = () => t.call(calls.unlink, { _id: client, integration }, company.token);
    expect([(await unlink()).status, (await unlink()).body.message]).toEqual([200, 'La vinculación no existe']);
    expect((await read(company, client)).mercadolibre).toEqual([]);
    const { changes = {} } = (await historyOf(company, client))[0] ?? {};
    expect(changes).toEqual({ mercadolibre: { from: 'Mercado Libre: NANDU.OFICIAL', to: null } });
    expect(Object.keys(changes).map((path) => otherClientFields[path]?.label)).toEqual(['Integración']);
  });

  test('of another client stay', async () => {
    const company = await t.make.company();
    const [one, other] = [await create(company), await create(company, { email: 'b@nandu.test' })];
    const integration = await connect(company, other);
    expect((await t.call(calls.unlink, { _id: one, integration }, company.token)).status).toBe(404);
    expect((await read(company, other)).mercadolibre).toHaveLength(1);
  });
});

test('two people who create clients at once give them two numbers', async () => {
  const company = await t.make.company();
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, at) => create(company, { email: `${at}@nandu.test`, password: 'quebracho colorado' })),
  );
  const numbers = (await t.call(calls.list, {}, company.token)).body.data.map(({ number }) => number);
  expect([made.length, new Set(numbers).size]).toEqual([8, 8]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
