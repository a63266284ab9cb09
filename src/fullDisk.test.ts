import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db.ts';
import { createApp } from '#server/http/app.ts';
import type { Ports } from '#server/ports.ts';
import { contract } from './contract.ts';
import { orders } from './features/orders/contract.ts';
import { handlers } from './handlers.ts';
import { testApp, type App, type Company } from './testing/testApp.ts';

let t: App;
let company: Company;
let _id = '';
beforeAll(async () => {
  t = await testApp();
  company = await t.make.company();
  _id = await t.make.order(company);
});
afterAll(() => t.close());

/** The server with some of its ports replaced. */
const serverWith = async (ports: Partial<Ports>) => {
  const app = await createApp({ ports: { ...t.ports, ...ports }, contract, handlers, version: 'test' });
  onTestFinished(() => app.close());
  const ask = async (url: string, payload?: object) => {
    const answer = await app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers: { token: company.token },
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] };
  };
  return { app, ask };
};
const version = async () => (await t.call(orders.detail, { _id }, company.token)).body.data.version;

const full = { status: 503, body: { code: 'NO_SPACE', message: 'No hay espacio en el servidor' }, retryAfter: '60' };
const red = { status: 503, body: { ok: false, reason: 'No hay espacio en el servidor' } };

test('a row for which the disk of the database has no space is refused, and the server says so to whoever watches it', async () => {
  await t.database.owner.query(`
    create function no_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_space before insert on order_history for each row execute function no_space()`);
  const { ask } = await serverWith({});
  expect(await ask('/readyz')).toMatchObject({ status: 200, body: { ok: true } });
  const refused = await ask(orders.changeBulk.path, { orders: [_id], status: 6 });
  await t.database.owner.query('drop trigger no_space on order_history');
  expect(refused).toEqual(full);
  expect(await ask('/readyz')).toMatchObject(red);
  expect(await version()).toBe(1);
});

test('a photo for which the disk of the files has no space is refused, and those before it are not kept', async () => {
  let puts = 0;
  const put: Ports['files']['put'] = (key, content) => {
    puts += 1;
    return puts < 2 ? t.ports.files.put(key, content) : Promise.reject(Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' }));
  };
  const { app } = await serverWith({ files: { ...t.ports.files, put } });
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();
  const form = new FormData();
  for (const [name, value] of Object.entries({ _id, status: '10', deliveryDate: '2026-11-20T13:00:00.000Z', observation: 'Nadie' }))
    form.append(name, value);
  for (const name of ['a.png', 'b.png']) form.append('photos', new Blob([new Uint8Array(photo)]), name);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await app.inject({
    method: 'POST',
    url: orders.addHistory.path,
    headers: { token: company.token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect([answer.statusCode, answer.json(), puts]).toEqual([503, full.body, 2]);
  expect(readdirSync(path.join(t.ports.config.DATA_DIR, 'files', company.companyId))).toEqual([]);
  expect(await version()).toBe(1);
});

const away = () => {
  const database = openDatabase('postgres://reparto:x@127.0.0.1:1/reparto', 2, () => undefined);
  onTestFinished(() => database.close());
  return database;
};
const search = (ask: Awaited<ReturnType<typeof serverWith>>['ask']) => ask(orders.search.path, {});

test('a database that is away is told as such, and calls are to be made again', async () => {
  const { ask } = await serverWith({ database: away() });
  const message = 'El servidor no puede responder ahora: vuelva a intentar en un momento';
  expect(await search(ask)).toEqual({ status: 503, body: { code: 'BUSY', message }, retryAfter: '10' });
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: { ok: false, reason: 'La base de datos no responde' } });
});

test.runIf(process.platform === 'linux')(
  'a database that is away because the disk of the data folder is full is told as that',
  async () => {
    const { ask } = await serverWith({ database: away(), config: { ...t.ports.config, DATA_DIR: '/proc' } });
    expect(await search(ask)).toEqual(full);
    expect(await ask('/readyz')).toMatchObject(red);
  },
);
