import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Viewer } from '#shared/permissions.ts';
import type { Ports } from '#server/ports.ts';
import type { Endpoint } from '#shared/contract.ts';
import { contract } from '../src/contract.ts';
import { handlers } from '../src/handlers.ts';

/** A statement as a handler sent it. */
export type Statement = { text: string; values: unknown[] };

/** A connection as the product's are: role `app`, one company. */
export const connectAsApp = async (url: string, company: string) => {
  const client = new pg.Client({ connectionString: url, options: '-c role=app' });
  await client.connect();
  await client.query(`select set_config('app.company_id', $1, false)`, [company]);
  return client;
};

const allHandlers: Record<string, Record<string, unknown>> = handlers;

const endpointAt = (method: string, path: string) => {
  for (const [slice, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      if (endpoint.method === method && endpoint.path === path) return { endpoint, handler: allHandlers[slice]?.[name] };
    }
  }
  throw new Error(`no endpoint is at ${method} ${path}`);
};

type Work = (call: object) => Promise<unknown>;
/** A handler in each of its forms (`Handler`). */
type AnyHandler = Work | { outside: Work } | { kept: Work };

/** The statements that a call makes inside its company's transactions; they are run once and rolled back. */
export const statementsOf = async (
  client: pg.Client,
  ports: Ports,
  viewer: Viewer,
  path: string,
  body: object,
  method: 'GET' | 'POST' = 'POST',
): Promise<Statement[]> => {
  const { endpoint, handler } = endpointAt(method, path);
  const statements: Statement[] = [];
  const db = drizzle({ client, logger: { logQuery: (text, values) => statements.push({ text, values }) } });
  const call = { input: endpoint.input.parse(body), now: new Date(), ports, uploads: {}, ip: '127.0.0.1', token: undefined, viewer };
  const inCompany = <T>(run: (within: typeof db) => Promise<T>) => run(db);
  await client.query('begin');
  try {
    const any = handler as AnyHandler;
    if (typeof any === 'function') await any({ ...call, db });
    else if ('kept' in any) await any.kept({ ...call, inCompany });
    else await any.outside({ ...call, inCompany });
  } finally {
    await client.query('rollback');
  }
  return statements;
};

/** Runs statements as they are; a change within a transaction of its own. */
export const replay = async (client: pg.Client, statements: readonly Statement[], writes: boolean) => {
  if (writes) await client.query('begin');
  for (const { text, values } of statements) await client.query({ text, values, rowMode: 'array' });
  if (writes) await client.query('commit');
};

/** PostgreSQL's plans of statements, run and rolled back. */
export const explain = async (client: pg.Client, statements: readonly Statement[]) => {
  const plans: string[] = [];
  await client.query('begin');
  for (const { text, values } of statements) {
    const { rows } = await client.query<[string]>({ text: `explain (analyze, buffers) ${text}`, values, rowMode: 'array' });
    const short = values.map((value) => JSON.stringify(value) ?? 'null').join(', ');
    plans.push(`${text.slice(0, 2000)}\n-- ${short.slice(0, 200)}\n${rows.map(([line]) => `   ${line}`).join('\n')}`);
  }
  await client.query('rollback');
  return plans;
};
