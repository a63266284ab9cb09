import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ports } from '#server/ports.ts';
import { createApp } from '#server/http/app.ts';
import { checkEnvironment } from '#server/config.ts';
import { asCompany, openDatabase, type Database } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { testDatabase } from '#server/testing.ts';
import type { Viewer } from '#shared/permissions.ts';
import { jobs } from '../contract.ts';
import { jobHandlers } from './handlers.ts';

const viewer = (kind: Viewer['kind'] = 'clerk'): Viewer => ({
  _id: newId(),
  company: newId(),
  name: 'Ana',
  kind,
  degree: 3,
  permission: [],
});
const ana = viewer();
const viewers: Record<string, Viewer> = {
  ana,
  colleague: { ...ana, _id: newId(), permission: ['order'] },
  gardener: { ...ana, _id: newId(), permission: ['warehouse', 'office', 'fleet'] },
  owner: { ...ana, _id: newId(), degree: 1, kind: 'owner' },
  stranger: viewer(),
  driver: viewer('driver'),
};

let drop: () => Promise<void>;
let database: Database;
let app: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  const own = await testDatabase();
  drop = own.drop;
  database = openDatabase(own.url, 2, (error) => {
    throw error;
  });
  const ports = {
    database,
    config: { ...checkEnvironment({}), SECRET: 'a secret of the tests' },
    authenticate: (token: string) => Promise.resolve(viewers[token]),
    files: { download: (key: string, name: string) => `/files/${key}?name=${name}` },
  } as unknown as Ports;
  app = await createApp({
    ports,
    contract: { jobs },
    handlers: {
      jobs: jobHandlers([
        { name: 'conteo', needs: 'order' },
        { name: 'comprobantes', needs: 'order', shared: true },
      ]),
    },
    version: '0.0.0',
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await drop();
});

const stored = async (over: { name?: string; employee?: string | null } = {}) => {
  const _id = newId();
  const createAt = new Date('2026-03-02T15:00:00Z');
  await asCompany(database, viewers.ana?.company ?? '', (db) =>
    db.insert(jobRuns).values({
      _id,
      name: 'conteo',
      employee: ana._id,
      payload: { secret: 1 },
      state: 'Procesando',
      done: 40,
      total: 100,
      createAt,
      ...over,
    }),
  );
  return _id;
};
const get = async (token: string, payload: object) => {
  const answer = await app.inject({ method: 'POST', url: '/api/job/get', headers: { token }, payload });
  return { status: answer.statusCode, body: answer.json<unknown>() };
};

test('a run is answered with its state and progress, without what it was given or who works on it', async () => {
  const _id = await stored();
  expect(await get('ana', { _id })).toEqual({
    status: 200,
    body: {
      _id,
      name: 'conteo',
      state: 'Procesando',
      done: 40,
      total: 100,
      result: null,
      file: null,
      error: null,
      createAt: '2026-03-02T15:00:00.000Z',
      endAt: null,
    },
  });
});

const notFound = { status: 404, body: { code: 'NOT_FOUND', message: 'El proceso no existe' } };

const ADDRESS = '/files/a/b.xlsx?name=Órdenes.xlsx';
test.each([
  ['who asked for it gets it', 'conteo', 'ana', 23, ADDRESS],
  ['nobody else does who may see the run', 'conteo', 'colleague', 23, undefined],
  ['after a day it is gone', 'conteo', 'ana', 25, undefined],
  ['one that is shared is for all who may see the run', 'comprobantes', 'colleague', 23, ADDRESS],
  ['that too is gone after a day', 'comprobantes', 'colleague', 25, undefined],
])('of the file that a run made: %s', async (_, name, token, hours, url) => {
  const _id = newId();
  const run = { _id, name, payload: {}, state: 'Completado' as const, endAt: new Date() };
  const result = { file: { key: 'a/b.xlsx', name: 'Órdenes.xlsx' }, rows: 1 };
  await asCompany(database, ana.company, (db) =>
    db.insert(jobRuns).values({ ...run, result, employee: ana._id, createAt: new Date(Date.now() - hours * 3_600_000) }),
  );
  const { body } = await get(token, { _id });
  expect(body).toMatchObject({ state: 'Completado', file: url === undefined ? null : { url } });
  // Where it lies is told to nobody but in an address that was signed.
  expect(body).toHaveProperty('result', { rows: 1 });
});

test('a file that is shared is for nobody who may not see the run', async () => {
  const _id = await stored({ name: 'comprobantes' });
  for (const token of ['gardener', 'stranger']) expect(await get(token, { _id })).toEqual(notFound);
});

test('an _id that is none is refused at its field', async () => {
  expect(await get('ana', { _id: 'cuarenta' })).toEqual({
    status: 400,
    body: { code: 'INVALID', message: 'Revise los datos marcados', fields: { _id: 'Identificador inválido' } },
  });
});

test('drivers and people without a session are refused', async () => {
  const _id = await stored();
  expect((await get('driver', { _id })).status).toBe(403);
  expect((await get('nobody', { _id })).status).toBe(401);
});

test('a run is shown to who began it and to who may make its change; to others of the company there is none', async () => {
  const _id = await stored();
  for (const token of ['ana', 'colleague', 'owner']) expect((await get(token, { _id })).status).toBe(200);
  expect(await get('gardener', { _id })).toEqual(notFound);
});

test('one that nobody began is shown to who may make its change', async () => {
  const _id = await stored({ employee: null });
  expect((await get('colleague', { _id })).status).toBe(200);
  for (const token of ['ana', 'gardener']) expect(await get(token, { _id })).toEqual(notFound);
});

test('one of a kind that is no more is shown to who began it', async () => {
  const _id = await stored({ name: 'de antes' });
  expect((await get('ana', { _id })).status).toBe(200);
  for (const token of ['colleague', 'owner']) expect(await get(token, { _id })).toEqual(notFound);
});

test('another company does not find it', async () => {
  const _id = await stored();
  expect(await get('stranger', { _id })).toEqual(notFound);
});
