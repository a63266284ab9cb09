import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectBoth } from '../../../../../testing/installations.ts';
import { openPair } from '../../../../../testing/peerPair.ts';
import { openRows, type Rows } from '../../../../../testing/rows.ts';
import { testApp, type Company } from '../../../../../testing/testApp.ts';
import { transfers as contract } from '../../../contract.ts';
import { peers as peerCalls } from '../../../peers.ts';
import { identityOf, wayOf } from '../identity.ts';
import { digestOf, SIGNATURE, signCall } from '../signing.ts';

let pair: Awaited<ReturnType<typeof openPair>>;
let two: typeof pair.two;
let [a, b]: [Company, Company] = [{} as Company, {} as Company];
let shared: { order: string; its: string };
/** All that Y has of B and of who stands for A. */
let rows: Rows[];
beforeAll(async () => {
  pair = await openPair();
  ({ two } = pair);
});
afterAll(() => two.close());
beforeEach(async () => {
  await pair.renew();
  [a, b] = [pair.a(), pair.b()];
  shared = await pair.shared();
  const shadow = await two.y.t.database.owner.query<{ shadow: string }>('select shadow from peers where company_id = $1', [b.companyId]);
  rows = [await openRows(two.y.t, b.companyId), await openRows(two.y.t, shadow.rows[0]?.shadow ?? '')];
});

const told = async () => {
  const all = await Promise.all(rows.map((one) => one.tell()));
  for (const one of rows) await one.close();
  return all;
};

/** A call of A's installation to B's, all in order but for what is said. */
const call = async (
  over: Partial<Parameters<typeof signCall>[1]> & { body?: string; sentTo?: string; sentBody?: string; as?: typeof two.x } = {},
) => {
  const { body = JSON.stringify({ messages: [{ kind: 'confirm', transfer: shared.its }] }), as = two.x, ...said } = over;
  const claim = {
    method: 'POST',
    path: '/api/peer/messages',
    company: wayOf(a.companyId),
    to: identityOf(two.y.t.ports.config).installation,
    toCompany: wayOf(b.companyId),
    time: Date.now(),
    nonce: crypto.randomUUID(),
    digest: digestOf(body),
    ...said,
  };
  return send(signCall(identityOf(as.t.ports.config), claim), over.sentBody ?? body, over.sentTo ?? claim.path);
};
const send = (header: string | undefined, body: string, url = '/api/peer/messages') =>
  two.y.t.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...(header !== undefined && { [SIGNATURE]: header }) },
    payload: body,
  });

const HOUR = 3_600_000;
const nobody = { code: 'AUTH', message: 'No autorizado' };

describe('who calls from another installation', () => {
  test('is answered when all is in order', async () => {
    const { statusCode, headers } = await call();
    expect([statusCode, typeof headers[SIGNATURE]]).toEqual([200, 'string']);
    await told();
  });

  test.each<[string, () => Parameters<typeof call>[0]]>([
    ['a key of another', () => ({ as: two.y })],
    [
      'a body that was changed',
      () => ({ sentBody: JSON.stringify({ messages: [{ kind: 'refuse', transfer: shared.its, reason: 'x' }] }) }),
    ],
    ['another address than was signed', () => ({ sentTo: '/api/peer/takeback' })],
    ['a clock that is an hour behind', () => ({ time: Date.now() - HOUR })],
    ['a clock that is an hour ahead', () => ({ time: Date.now() + HOUR })],
    ['a call for another installation', () => ({ to: identityOf(two.x.t.ports.config).installation })],
    ['a call for another company', () => ({ toCompany: wayOf(a.companyId) })],
    ['another company than is connected', () => ({ company: wayOf(b.companyId) })],
  ])('is nobody with %s: 401, no reason, and nothing is written', async (_, over) => {
    const before = await Promise.all(rows.map((one) => one.tell()));
    const { statusCode, headers, ...answer } = await call(over());
    expect([statusCode, answer.json(), headers[SIGNATURE]]).toEqual([401, nobody, undefined]);
    expect(await told()).toEqual(before);
  });

  test.each([
    ['no signature', undefined],
    ['no sense', 'AAAA'],
  ])('is nobody with %s', async (_, header) => {
    const before = await Promise.all(rows.map((one) => one.tell()));
    const answer = await send(header, '{"messages":[]}');
    expect([answer.statusCode, answer.json()]).toEqual([401, nobody]);
    expect(await told()).toEqual(before);
  });

  test('is nobody when what they said is said again', async () => {
    const order = await two.x.t.make.order(a);
    await pair.share(order);
    two.y.way.heard.splice(0);
    await two.x.work();
    const overheard = two.y.way.heard.find(({ path: url }) => url === '/api/peer/messages');
    await two.meet();
    const before = await Promise.all(rows.map((one) => one.tell()));
    const again = await send(String(overheard?.headers[SIGNATURE]), overheard?.body.toString() ?? '');
    expect([again.statusCode, again.json()]).toEqual([401, nobody]);
    expect(await told()).toEqual(before);
  });

  test('is nobody once the connection is cut, until it is made again', async () => {
    const peer = await pair.health(two.y, b);
    await two.y.t.call(peerCalls.remove, { _id: peer?._id ?? '' }, b.token);
    expect((await call()).statusCode).toBe(401);
    expect((await two.y.t.call(contract.partner, { transferid: a.transferid }, b.token)).body).toMatchObject({
      check: false,
      message: expect.stringMatching(/está dada de baja$/),
    });
    await pair.change(two.x, a, shared.order, { status: 24 });
    await two.x.work();
    expect(await pair.health()).toMatchObject({
      waiting: 1,
      isFailing: true,
      failure: 'No reconoce a esta instalación: falta que carguen allá los datos de acá, o la quitaron',
    });
    await connectBoth(two.x, a, two.y, b);
    await two.meet();
    expect(await pair.health()).toMatchObject({ waiting: 0, isFailing: false });
    expect(await pair.states(shared.order, shared.its)).toEqual([24, 'open', 24, 'open']);
    await told();
  });

  test('speaks for their own companies alone: a transfer of others is none of theirs', async () => {
    const [c, d] = [await two.x.company(), await two.y.company()];
    await connectBoth(two.x, c, two.y, d);
    const [side] = (await two.y.t.call(contract.recent, {}, b.token)).body.data;
    const transfer = side?.transfer._id ?? '';
    // C speaks to D of what A shared with B.
    const messages = [{ kind: 'refuse', transfer, reason: 'x' }];
    const said = { company: wayOf(c.companyId), toCompany: wayOf(d.companyId) };
    const answer = await call({ ...said, body: JSON.stringify({ messages }) });
    expect(answer.json()).toEqual({ closed: false, results: [{ result: 'taken' }] });
    const back = await call({ ...said, path: '/api/peer/takeback', body: JSON.stringify({ transfers: [transfer] }) });
    expect(back.statusCode).toBe(200);
    await two.meet();
    expect(await pair.states(shared.order, shared.its)).toEqual([30, 'open', 1, 'open']);
    await told();
  });

  test.each([
    ['no JSON', 'x', 400],
    ['no messages', '{}', 400],
    ['more messages than one call carries', JSON.stringify({ messages: Array.from({ length: 201 }, () => ({})) }), 400],
    ['a body of 4 MB', ' '.repeat(4_000_000), 413],
  ])('is refused %s', async (_, body, status) => {
    expect((await call({ body })).statusCode).toBe(status);
    await told();
  });

  test('brings photos of what is shared alone, and nothing that is no photo', async () => {
    const { rows: found } = await two.y.t.database.owner.query<{ _id: string }>('select _id from transfers where company_id = $1', [
      b.companyId,
    ]);
    const bring = async (transfer: string, body: string) => {
      const place = `/api/peer/photo?transfer=${transfer}&entry=${crypto.randomUUID()}&index=0`;
      return (await call({ path: place, body })).json();
    };
    expect(await bring(found[0]?._id ?? '', '<svg onload="alert(1)"/>')).toEqual({ stored: false });
    expect(await bring(crypto.randomUUID(), 'x')).toEqual({ stored: false });
    expect((await bring('../../x', 'x')).code).toBe('INVALID');
    await told();
  });

  test('is told that what nobody understands is for later, and nothing of it is done', async () => {
    const body = JSON.stringify({ messages: [7, {}, { kind: 'dance', transfer: shared.its }, { kind: 'share', transfer: shared.its }] });
    expect((await call({ body })).json().results.map(({ result }: { result: string }) => result)).toEqual([
      'later',
      'later',
      'later',
      'refused',
    ]);
    await told();
  });
});

test('a clock that is an hour off is what an owner sees', async () => {
  await pair.change(two.x, a, shared.order, { status: 24 });
  await two.x.work(() => new Date(Date.now() + HOUR));
  expect(await pair.health()).toMatchObject({
    isFailing: true,
    waiting: 1,
    failure: 'Los relojes de las dos instalaciones difieren en 60 minutos: ponga en hora el que está mal',
  });
  await told();
});

test('the private key is readable by its owner alone, stays the same, and is in no row of the database', async () => {
  const { config, database } = two.x.t.ports;
  const file = path.join(config.DATA_DIR, 'peers.pem');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(identityOf({ ...config })).toMatchObject({ installation: identityOf(config).installation });
  const secret = readFileSync(file, 'utf8').split('\n')[1] ?? 'nothing';
  const { rows: found } = await database.owner.query<{ row: string }>(
    'select peers::text as row from peers union all select peer_outbox::text from peer_outbox',
  );
  expect(found.length).toBeGreaterThan(0);
  expect(JSON.stringify(found)).not.toContain(secret.slice(22));
  await told();
});

test('an installation that is not configured for it answers nothing, and shows nothing', async () => {
  const t = await testApp();
  const company = await t.make.company();
  for (const url of ['/api/peer/messages', '/api/peer/takeback', '/api/peer/photo'])
    expect((await t.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
  expect((await t.call(peerCalls.list, {}, company.token)).body).toEqual({ enabled: false, block: null, data: [] });
  expect((await t.call(peerCalls.add, { block: await two.x.blockOf(a) }, company.token)).status).toBe(404);
  await t.close();
  await told();
});
