import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import Fastify from 'fastify';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createLog, safePath } from './log.ts';

function recorded() {
  const lines: string[] = [];
  return { lines, log: createLog({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) }) };
}

test('a request is one JSON line with its id, method and path, and its answer another with the status', async () => {
  const { lines, log } = recorded();
  const app = Fastify({ loggerInstance: log, genReqId: () => 'request-1' });
  app.post('/api/auth/login', () => ({ token: 'abc' }));
  await app.inject({
    method: 'POST',
    url: '/api/auth/login?signature=hush',
    headers: { token: 'hush', authorization: 'Bearer hush' },
    payload: { email: 'ana@example.com', password: 'hush' },
  });
  const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(first).toMatchObject({ level: 'info', reqId: 'request-1', req: { method: 'POST', path: '/api/auth/login' } });
  expect(second).toMatchObject({ reqId: 'request-1', res: { statusCode: 200 }, responseTime: expect.any(Number) as number });
  expect(lines.join('')).not.toMatch(/hush|ana@/);
});

test('private keys are hidden three levels deep', () => {
  const { lines, log } = recorded();
  log.info({ password: 'hush', user: { token: 'hush', deep: { toAddress: 'hush', orders: 3 } } }, 'kept');
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'kept',
    password: '[oculto]',
    user: { token: '[oculto]', deep: { toAddress: '[oculto]', orders: 3 } },
  });
});

/** As `newSecret` makes them. */
const SECRET = 'Zk3vY0Qm9tX1aB7cD2eF4gH6iJ8kL0mN-oP_qR5sT7u';

test.each([
  ['/api/orders?words=calle+falsa', '/api/orders'],
  ['/files/0198c0de-0000-7000-8000-000000000001?signature=x', '/files/0198c0de-0000-7000-8000-000000000001'],
  ['/reset-password/Zk3vY0Qm9tX1aB7cD2eF4gH6iJ8kL0mN', '/reset-password/[oculto]'],
  ['/reset-password/Zk3vY0Qm9tX1aB7cD2eF4gH6iJ8kL0mN.', '/reset-password/[oculto]'],
  ['/invitation/Zk3vY0Qm9tX1aB7cD2eF4gH6iJ8kL0mN%3E,%20gracias', '/invitation/[oculto]'],
  ['/invitation/short', '/invitation/[oculto]'],
  ['/invitation/con/barras', '/invitation/[oculto]'],
  ['//Invitation//Zk3vY0Qm9tX1aB7c:', '//invitation/[oculto]'],
  ['/%69nvitation/Zk3v~', '/invitation/[oculto]'],
  ['/%2569nvitation%252FZk3v~', '/invitation/[oculto]'],
  ['/reset-password%2FZk3v~?x=1', '/reset-password/[oculto]'],
  ['/link/0198c0de0000700080000000000000ab.Zk3vY0Qm9tX1aB7cD2eF4gH6iJ8kL0mN-oP_qR5sT7u', '/link/[oculto].[oculto]'],
  ['/invitation', '/invitation'],
  ['/invitation/', '/invitation/'],
  ['/api/auth/invitation', '/api/auth/invitation'],
  ['/api/auth/invitation/accept', '/api/auth/invitation/accept'],
  ['/files/%zz', '/files/%zz'],
  ['/api/fulfillment/client/sku/delete', '/api/fulfillment/client/sku/delete'],
  // A device's address, mistyped.
  [`/api/posicion/${SECRET}.`, '/api/posicion/[oculto].'],
  [`/api/positions/${SECRET}&id=3`, '/api/positions/[oculto]&id=3'],
  [`//api/position/${SECRET}=`, '//api/position/[oculto]='],
  [`/position/${SECRET}:9`, '/position/[oculto]:9'],
  [`/api/position&secret=${SECRET}`, '/api/position&secret=[oculto]'],
  [`/api/fleet/position/${SECRET}.json`, '/api/fleet/position/[oculto].json'],
  ['/api/position/solamente-letras-y-guiones_aqui', '/api/position/[oculto]'],
  ['/files/0198c0de-0000-7000-8000-000000000001.pdf', '/files/0198c0de-0000-7000-8000-000000000001.pdf'],
])('%s is logged as %s', (url, expected) => expect(safePath(url)).toBe(expected));

test('a failed query is logged with its SQL, code and constraint, and without any value', async () => {
  const { lines, log } = recorded();
  const client = new pg.Client({ connectionString: inject('testServer').url });
  await client.connect();
  await client.query('create temp table people (email text constraint people_email unique)');
  const db = drizzle({ client });
  const email = 'ana@hush.example';
  for (const query of [sql`insert into people values (${email}), (${email})`, sql`select ${'hush'}::uuid`, sql`select nothing(${'hush'})`])
    await db.execute(query).catch((error: Error) => log.error({ err: error, cause: error.cause }, 'incident'));
  await client.end();
  const entries = lines.map((line) => JSON.parse(line) as { err: { query: string }; cause: { code: string; constraint?: string } });
  expect(entries.map((entry) => [entry.cause.code, entry.cause.constraint])).toEqual([
    ['23505', 'people_email'],
    ['22P02', undefined],
    ['42883', undefined],
  ]);
  expect(entries[0]!.err.query).toContain('insert into people');
  expect(lines.join('')).not.toContain('hush');
});

test('any other error keeps its message, its frames and its causes', () => {
  const { lines, log } = recorded();
  log.error({ err: new Error('outer', { cause: new RangeError('inner') }) }, 'incident');
  expect(JSON.parse(lines[0]!)).toMatchObject({
    err: {
      type: 'Error',
      message: 'outer',
      stack: expect.stringContaining('at ') as string,
      cause: { type: 'RangeError', message: 'inner' },
    },
  });
});

/** What a line of the log may have, its end included. */
const MAX_BYTES = 8 * 1024;
const wellFormed = (line: string) => {
  expect(Buffer.byteLength(line)).toBeLessThanOrEqual(MAX_BYTES);
  expect(line).toMatch(/^[^\n]+\n$/);
  return JSON.parse(line) as Record<string, unknown>;
};

test('a failed query of a hundred thousand values is one short line without any of them', async () => {
  const { lines, log } = recorded();
  const client = new pg.Client({ connectionString: inject('testServer').url });
  await client.connect();
  const many = Array.from({ length: 100_000 }, (_, i) => `hush ${i}`);
  const query = sql`select ${sql.join(
    many.map((one) => sql`${one}`),
    sql`, `,
  )}`;
  await drizzle({ client })
    .execute(query)
    .catch((error: Error) => log.error({ err: error, incident: 'incident-1' }, 'incident'));
  await client.end();
  const entry = wellFormed(lines[0]!) as { err: { query: string; stack: string; cause: object }; incident: string; msg: string };
  expect(entry).toMatchObject({ level: 'error', incident: 'incident-1', msg: 'incident' });
  expect(entry.err.query).toMatch(/^select \$1, \$2, .*… \(\d+\)$/);
  expect([entry.err.stack, entry.err.cause]).toEqual([expect.stringContaining('at '), expect.anything()]);
  expect(lines.join('')).not.toContain('hush');
});

test.each<[string, object, object]>([
  ['a long message', { err: new Error('ñ'.repeat(1_000_000)), reqId: 'request-1' }, { reqId: 'request-1', err: { type: 'Error' } }],
  [
    'a hundred causes',
    { err: Array.from({ length: 100 }).reduce((cause) => new Error('x'.repeat(500), { cause }), undefined) },
    { err: { type: 'Error' } },
  ],
  ['a long list', { rows: Array.from({ length: 100_000 }, () => 'x'.repeat(50)) }, {}],
  ['a record of many keys', Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i])), {}],
  ['a key that is long itself', { ['k'.repeat(100_000)]: 1 }, {}],
])('%s makes no long line', (_what, details, expected) => {
  const { lines, log } = recorded();
  log.error(details, 'kept');
  expect(wellFormed(lines[0]!)).toMatchObject({ level: 'error', msg: 'kept', ...expected });
});

test('a cause that is its own cause is told, and what looks like a frame in a message is none', () => {
  const { lines, log } = recorded();
  const error = new Error('outer\n    at hush (hush.ts:1:1)');
  error.cause = error;
  log.error({ err: error }, 'incident');
  expect((wellFormed(lines[0]!) as { err: { stack: string } }).err.stack).not.toContain('hush');
});
