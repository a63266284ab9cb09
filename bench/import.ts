import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { formatDayLong, today } from '#shared/time.ts';
import { createOrders } from '../src/features/orders/server/operations.ts';
import type { Draft } from '../src/features/imports/rows/row.ts';
import { orderOf } from '../src/features/imports/server/draftOrder.ts';
import { findSenders } from '../src/features/imports/server/senders.ts';
import { workTogether } from './crowd.ts';
import { pick } from './random.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { replay, type Statement } from './statements.ts';
import { timesOf } from './timing.ts';
import { firstNames, lastNames, streets, towns } from './words.ts';

const ROWS = 10_000;
/** Imports measured, after one to warm up. */
const IMPORTS = 5;
/** Orders that the job stores at once; the bare statements are cut in the same way. */
const CHUNK = 1_000;
/** How many people work while files are stored, and how long each looks at an answer on average, in milliseconds. */
const PEOPLE = 20;
const PAUSE = 1_000;
/** Milliseconds between two looks at the job. */
const LOOK = 20;

/** A file's rows, as the browser sends them after reading it and placing their addresses. */
const fileRows = ({ random, clients }: Sample) =>
  Array.from({ length: ROWS }, (_each, i) => {
    const town = pick(random, towns, 1.3);
    const address = pick(random, streets, 1.5);
    const addressNumber = Math.round(100 + random() * 5900);
    const coordinates = [town.lng + (random() - 0.5) * 0.06, town.lat + (random() - 0.5) * 0.06];
    return {
      importId: randomUUID(),
      row: i + 2,
      cells: {
        client: pick(random, clients, 2).name,
        externalID: `B-${randomUUID().slice(0, 8)}-${i}`,
        deliveryDate: formatDayLong(today(new Date())),
        weight: String(Math.round(200 + random() * 8000)),
        toAddress: `${address} ${addressNumber}, ${town.name}`,
        name: `${pick(random, firstNames, 1.4)} ${pick(random, lastNames, 1.4)}`,
        phone: '1155550000',
        observation: random() < 0.2 ? 'Tocar timbre' : '',
      },
      places: {
        toAddress: {
          address,
          addressNumber,
          town: town.name,
          postalCode: town.postalCode,
          location: { type: 'Point', coordinates },
          hierarchy: [],
          matchLevel: 'house',
        },
      },
    };
  });

/** What storing the drafts sends to the database; rolled back. */
const statementsOf = async (client: pg.Client, drafts: readonly Draft[], employee: string): Promise<Statement[]> => {
  const statements: Statement[] = [];
  const db = drizzle({ client, logger: { logQuery: (text, values) => statements.push({ text, values }) } });
  await client.query('begin');
  const senderOf = await findSenders(
    db,
    drafts.map((draft) => draft.client),
  );
  const orders = drafts.map((draft) => orderOf(draft, senderOf(draft.client).sender!, null));
  for (let start = 0; start < orders.length; start += CHUNK) {
    await createOrders(db, orders.slice(start, start + CHUNK), { employee, source: 'import', now: new Date() });
  }
  await client.query('rollback');
  return statements;
};

/** What somebody who imports does. */
const importer = (server: Server, token: string) => {
  const call = async <T>(path: string, body: object) => {
    const reply = await server.call(token, path, body);
    const answer = await reply.body();
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer).slice(0, 500)}`);
    return answer as T;
  };
  return {
    /** Has a file looked at; gives its drafts. */
    confirm: async (rows: ReturnType<typeof fileRows>) => {
      const checked = await call<{ rows: { draft?: Draft; haserror: boolean }[] }>('/api/import/confirm', { rows });
      const drafts = checked.rows.flatMap(({ draft, haserror }) => (draft && !haserror ? [draft] : []));
      if (drafts.length !== ROWS)
        throw new Error(`${ROWS - drafts.length} rows were refused: ${JSON.stringify(checked.rows.find((row) => row.haserror))}`);
      return drafts;
    },
    /** Sends drafts and waits until they are stored. */
    store: async (drafts: readonly Draft[]) => {
      const { job } = await call<{ job: string }>('/api/import', { orders: drafts, fileName: 'banco.csv' });
      for (;;) {
        const { state, error, result } = await call<{ state: string; error: string | null; result: { created?: number } | null }>(
          '/api/job/get',
          { _id: job },
        );
        if (state === 'Error') throw new Error(`the import failed: ${error}`);
        if (state === 'Completado' && result?.created !== ROWS) throw new Error(`the import made ${result?.created} orders`);
        if (state === 'Completado') return;
        await setTimeout(LOOK);
      }
    },
  };
};

/** Waits until the addresses of what was imported are remembered. */
const remembered = async (sql: pg.Client) => {
  for (;;) {
    const { rows } = await sql.query(`select from imports where to_remember::text <> '[]' limit 1`);
    if (rows.length === 0) return;
    await setTimeout(LOOK);
  }
};

const timed = async <T>(work: () => Promise<T>) => {
  const began = performance.now();
  return { done: await work(), ms: performance.now() - began };
};

/** Imports files of 10,000 rows one after another; measured from the call that sends the drafts to the job's end. */
export const measureImports = async (server: Server, sql: pg.Client, sample: Sample, employee: string): Promise<Row> => {
  const [stored, confirmed, known, bare]: [number[], number[], number[], number[]] = [[], [], [], []];
  const { confirm, store } = importer(server, sample.tokens[0]!);
  for (let n = 0; n <= IMPORTS; n += 1) {
    const rows = fileRows(sample);
    const checked = await timed(() => confirm(rows));
    confirmed.push(checked.ms);
    stored.push((await timed(() => store(checked.done))).ms);
    known.push((await timed(() => remembered(sql))).ms);

    const fresh = checked.done.map((draft) => ({ ...draft, importId: randomUUID() }));
    const statements = await statementsOf(sql, fresh, employee);
    bare.push((await timed(() => replay(sql, statements, true))).ms);
  }
  const [checking, remembering] = [confirmed, known].map((times) => Math.round(timesOf(times.slice(1)).median));
  return {
    name: `import of ${ROWS.toLocaleString('en')} rows stored`,
    server: timesOf(stored.slice(1)),
    target: 5000,
    sql: timesOf(bare.slice(1)),
    note: `call and job; checking the file before it ${checking} median, its addresses remembered ${remembering} after it`,
  };
};

/** Imports files of 10,000 rows one after another while people work; of them, those that ended while everybody still did. */
export const measureImportsAmongPeople = async (server: Server, sample: Sample): Promise<Row> => {
  const [own = '', ...others] = sample.tokens;
  const { confirm, store } = importer(server, own);
  // Read beforehand: only the storing is measured.
  const files: Draft[][] = [];
  for (let n = 0; n <= IMPORTS; n += 1) files.push(await confirm(fileRows(sample)));
  let working = true;
  const crowd = workTogether(server, { ...sample, tokens: others.slice(0, PEOPLE) }, PAUSE).finally(() => {
    working = false;
  });
  const stored: number[] = [];
  for (const file of files) {
    const { ms } = await timed(() => store(file));
    if (!working) break;
    stored.push(ms);
  }
  const { all, faults } = await crowd;
  const [first] = stored;
  return {
    name: `import of ${ROWS.toLocaleString('en')} rows stored while ${PEOPLE} people work`,
    // The first warms up, where there is another.
    server: timesOf(stored.length > 1 ? stored.slice(1) : stored),
    target: 15_000,
    note: `their calls ${Math.round(all.median)} median, ${Math.round(all.p95)} p95, ${faults.length} errors`,
    failed: faults.length > 0 || first === undefined,
  };
};
