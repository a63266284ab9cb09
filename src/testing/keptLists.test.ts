import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { handlers } from '../handlers.ts';
import { endpoints, makeRecords } from './fixtures.ts';
import { testApp, type App, type Company } from './testApp.ts';

const bySlice: Record<string, Record<string, object>> = handlers;
const kept = endpoints.filter(({ slice, call }) => 'kept' in (bySlice[slice]?.[call] ?? {}));

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => t.close());

const ask = async ({ endpoint }: (typeof kept)[number], company: Company, headers: Record<string, string> = {}) =>
  t.app.inject({ method: endpoint.method, url: endpoint.path, headers: { token: company.token, ...headers } });

/** What a kept answer asks of the database, in its snapshot: the statements, and what they read from. The jobs ask besides, elsewhere. */
const watching = async (work: () => Promise<unknown>) => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const asked = query.mock.calls.map(([sent]: readonly unknown[], at) => ({
    text: typeof sent === 'string' ? sent : (sent as { text: string }).text,
    client: query.mock.contexts[at],
  }));
  query.mockRestore();
  const begin = asked.findIndex(({ text }) => text.includes('repeatable read'));
  const own = asked.slice(begin).filter(({ client }) => client === asked[begin]?.client);
  const texts = own
    .slice(
      0,
      own.findIndex(({ text }) => text === 'commit'),
    )
    .map(({ text }) => text);
  const sources = texts.flatMap((text) => [...text.matchAll(/\b(?:from|join)\s+"?([a-z_]{3,})"?/g)].map(([, name]) => name!));
  return { texts, sources: new Set(sources) };
};

test('whole lists of records are kept, and nothing else is', () => {
  expect(kept.map(({ name }) => name).toSorted()).toEqual([
    'clients.list',
    'employees.list',
    'fees.list',
    'fleet.driverList',
    'fleet.list',
    'warehouses.list',
  ]);
});

describe.each(kept)('$name', (list) => {
  test('asks at each call about all that the answer was made of', async () => {
    const company = await t.make.company();
    await makeRecords(t, company, 'Guardado');
    const first = await watching(() => ask(list, company));
    const second = await watching(() => ask(list, company));
    expect(second.texts.length).toBeGreaterThan(1);
    expect(second.texts.length).toBeLessThan(first.texts.length);
    expect([...first.sources].filter((source) => !second.sources.has(source))).toEqual([]);
  });

  test('says the same to whoever reads packed answers and to who does not, and nothing of another company', async () => {
    const [company, stranger] = [await t.make.company(), await t.make.company()];
    await makeRecords(t, company, 'Guardado');
    const plain = await ask(list, company);
    const packed = await ask(list, company, { 'accept-encoding': 'br, gzip' });
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
    for (const answer of [plain, packed])
      expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' });
    expect(plain.json<{ data: object[] }>().data.length).toBeGreaterThan(0);
    for (const refusing of ['gzip;q=0', 'gzip; q=0.0, identity', 'br'])
      expect((await ask(list, company, { 'accept-encoding': refusing })).body).toBe(plain.body);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect((await ask(list, stranger)).body).not.toContain('Guardado');
  });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
