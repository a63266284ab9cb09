import { createVerify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withSize } from '#server/files/testing.ts';
import { auditOf } from '#server/record/audit.ts';
import { keyPair } from '../../../testing/certificate.ts';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { session } from '../../session/contract.ts';
import { settings as calls } from '../contract.ts';
import { signatureTurns } from './signing.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-qz-'));
const { certificate, key, publicKey } = keyPair();
const files = { QZ_CERTIFICATE: path.join(folder, 'qz.crt'), QZ_PRIVATE_KEY: path.join(folder, 'qz.key') };
writeFileSync(files.QZ_CERTIFICATE, certificate);
writeFileSync(files.QZ_PRIVATE_KEY, key);

let [t, trusted] = [{} as App, {} as App];
let company: Company;
beforeAll(async () => {
  [t, trusted] = [await testApp(), await testApp(files)];
  company = await t.make.company();
});
afterAll(async () => {
  await Promise.all([t.close(), trusted.close()]);
  rmSync(folder, { recursive: true });
});

const sessionOf = async (token: string, app = t) => (await app.call(session.check, { token })).body;

describe('one’s own printer of labels', () => {
  const own = { zplLabel: '100x190B', zplPrint: 'Zebra «Ñandú» (USB)' } as const;

  test('is kept for whoever saves it, and for nobody else', async () => {
    const clerk = await t.make.user(company, 'clerk');
    expect((await t.call(calls.setLabel, own, clerk.token)).status).toBe(200);
    expect(await sessionOf(clerk.token)).toMatchObject(own);
    expect(await sessionOf(company.token)).toMatchObject({ zplLabel: null, zplPrint: null });
  });

  test('changes its size alone where no printer is told, and keeps the one of before', async () => {
    const [first, second] = [await t.make.user(company, 'clerk'), await t.make.user(company, 'clerk')];
    for (const { token } of [first, second]) expect((await t.call(calls.setLabel, { zplLabel: '100x100' }, token)).status).toBe(200);
    expect(await sessionOf(first.token)).toMatchObject({ zplLabel: '100x100', zplPrint: null });
    await t.call(calls.setLabel, own, first.token);
    await t.call(calls.setLabel, { zplLabel: '100x150' }, first.token);
    expect(await sessionOf(first.token)).toMatchObject({ zplLabel: '100x150', zplPrint: own.zplPrint });
  });

  test.each([
    [{ zplPrint: 'Zebra' }, { zplLabel: 'Requerido' }],
    [{ zplLabel: '100x150', zplPrint: '' }, { zplPrint: 'Requerido' }],
    [{ zplLabel: '100x150', zplPrint: null }, { zplPrint: 'Requerido' }],
    [{ zplLabel: '100x150', zplPrint: ' ' }, { zplPrint: 'Requerido' }],
    [{ zplLabel: '100x190', zplPrint: 'Zebra' }, { zplLabel: 'Tamaño inexistente' }],
    [{}, { zplLabel: 'Requerido' }],
  ])('%o is refused at its field', async (input, fields) => {
    const { status, body } = await t.call(calls.setLabel, input, company.token);
    expect([status, body.fields]).toEqual([400, fields]);
  });

  test('is nothing for drivers, nor for who is not signed in', async () => {
    const driver = await t.make.user(company, 'driver');
    expect((await t.call(calls.setLabel, own, driver.token)).status).toBe(403);
    expect((await t.call(calls.setLabel, own)).status).toBe(401);
  });
});

const send = async (token: string, type: string, logo: Buffer, name = 'logo.png') => {
  const form = new FormData();
  form.append('type', type);
  form.append('logo', new Blob([new Uint8Array(logo)]), name);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await t.app.inject({
    method: 'POST',
    url: calls.setLogo.path,
    headers: { token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json<{ url: string; message: string; fields?: Record<string, string> }>() };
};
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c8783c' } });
const fetched = async (url: string) => sharp((await t.app.inject(url)).rawPayload);
const changesOf = async ({ companyId }: Company) =>
  t.inCompany(company, async (db) =>
    (await auditOf(db, 'companies', companyId, t.ports.people)).data.map(({ changes }) => Object.keys(changes ?? {})),
  );

describe('a logo of the company', () => {
  test.each([
    ['logo', 500, 500],
    ['avatar', 500, 500],
    ['logoEmail', 208, 79],
    ['logoZPL', 151, 121],
  ])('%s is stored at its size, whatever size it comes in', async (type, width, height) => {
    const { status, body } = await send(company.token, type, await picture(900, 300).jpeg().toBuffer(), 'logo.jpg');
    expect([status, body.message]).toEqual([200, undefined]);
    expect(await (await fetched(body.url)).metadata()).toMatchObject({ format: 'png', width, height });
  });

  test('of the thermal printer is black and white alone', async () => {
    const { body } = await send(company.token, 'logoZPL', await picture(600, 600).png().toBuffer());
    const ink = await (await fetched(body.url)).greyscale().raw().toBuffer();
    expect([...new Set(ink)].toSorted((a, b) => a - b)).toEqual([0, 255]);
  });

  test('is in everybody’s session, is taken away again, and each change is in the history', async () => {
    const own = await t.make.company();
    const sent = await send(own.token, 'logoEmail', await picture(208, 79).png().toBuffer());
    const clerk = await t.make.user(own, 'clerk');
    const { logo, logoEmail } = await sessionOf(clerk.token);
    expect([logo, new URL(logoEmail ?? '', 'http://x').pathname]).toEqual([null, new URL(sent.body.url, 'http://x').pathname]);
    const removed = await t.call(calls.setLogo, { type: 'logoEmail', logo: '' }, own.token);
    expect([removed.status, removed.body, (await sessionOf(clerk.token)).logoEmail]).toEqual([200, { url: null }, null]);
    const history = await t.inCompany(own, (db) => auditOf(db, 'companies', own.companyId, t.ports.people));
    expect(history.data.map(({ changes, employee }) => [Object.keys(changes ?? {}), employee])).toEqual([
      [['logoEmail'], 'Dueña Núñez'],
      [['logoEmail'], 'Dueña Núñez'],
    ]);
    expect((await sessionOf(company.token)).logoEmail).not.toBeNull();
    expect((await changesOf(company)).length).toBeGreaterThan(0);
  });

  test.each([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
    ['a PDF under another name', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'), 415],
    ['a page under another name', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['an empty file', () => Buffer.alloc(0), 400],
    ['a picture of more pixels than it is worth', async () => withSize(await picture(64, 48).jpeg().toBuffer(), 60_000, 60_000), 422],
  ])('%s is refused at its field and changes nothing', async (_what, made, code) => {
    const before = (await sessionOf(company.token)).logo;
    const { status, body } = await send(company.token, 'logo', await made());
    expect([status, Object.keys(body.fields ?? {})]).toEqual([code, ['logo']]);
    expect(new URL((await sessionOf(company.token)).logo ?? '', 'http://x').pathname).toBe(new URL(before ?? '', 'http://x').pathname);
  });

  test('needs a picture and a name that there is', async () => {
    const none = await t.call(calls.setLogo, { type: 'logo' }, company.token);
    expect([none.status, none.body.fields]).toEqual([400, { logo: 'Requerido' }]);
    const unknown = await t.call(calls.setLogo, { type: 'portada', logo: '' }, company.token);
    expect([unknown.status, unknown.body.fields]).toEqual([400, { type: 'Logo inexistente' }]);
  });

  test('is changed by unrestricted users alone', async () => {
    const { token } = await t.make.user(company, 'clerk', ['office', 'order']);
    expect((await t.call(calls.setLogo, { type: 'logo', logo: '' }, token)).status).toBe(403);
    const admin = await t.make.user(company, 'admin');
    expect((await t.call(calls.setLogo, { type: 'logo', logo: '' }, admin.token)).status).toBe(200);
  });
});

describe('the signature of a request to the printer bridge', () => {
  const request = '0123456789abcdef'.repeat(4);

  test('is made with the deployment’s key, whose certificate anybody of the office gets', async () => {
    const { token } = await trusted.make.user(await trusted.make.company(), 'clerk');
    expect((await trusted.call(calls.certificate, {}, token)).body).toEqual({ certificate });
    const { status, body } = await trusted.call(calls.sign, { request }, token);
    expect(status).toBe(200);
    expect(createVerify('sha512').update(request).verify(publicKey, body.signature, 'base64')).toBe(true);
  });

  test('is of fingerprints alone, never of a text that somebody thinks up', async () => {
    const { token } = await trusted.make.company();
    for (const wrong of ['', 'x'.repeat(64), request.toUpperCase().replaceAll('0', 'G'), `${request}0`, '{"call":"print"}']) {
      const { status, body } = await trusted.call(calls.sign, { request: wrong }, token);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['request']]);
    }
  });

  test('is for people of the office', async () => {
    const { token } = await trusted.make.user(await trusted.make.company(), 'driver');
    for (const call of [calls.certificate, calls.sign]) expect((await trusted.call(call, { request }, token)).status).toBe(403);
    expect((await trusted.call(calls.sign, { request })).status).toBe(401);
  });

  test('is made 120 times a minute for one person, however often others ask', () => {
    const turn = signatureTurns();
    const at = new Date('2026-11-20T18:00:01.000Z');
    for (let i = 0; i < 120; i += 1) turn('Ana', at);
    expect(() => turn('Ana', at)).toThrow('Demasiadas impresiones seguidas');
    expect(() => turn('Íñigo', at)).not.toThrow();
    expect(() => turn('Ana', new Date('2026-11-20T18:01:00.000Z'))).not.toThrow();
  });

  test('is not made where there is no key: there is no certificate either', async () => {
    expect((await t.call(calls.certificate, {}, company.token)).body).toEqual({ certificate: null });
    expect((await t.call(calls.sign, { request }, company.token)).status).toBe(404);
  });
});

test('nothing unexpected was reported', () => expect([t.problems, trusted.problems]).toEqual([[], []]));
