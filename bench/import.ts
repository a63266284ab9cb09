import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { formatDayLong, today } from '#shared/time.ts';
import { createOrders } from '../src/features/orders/server/operations.ts';
import type { Draft } from '../src/features/imports/rows/row.ts';
import { orderOf } from '../src/features/imports/server/draftOrder.ts';
import { findSenders } from '../src/features/imports/server/senders.ts';
import { rememberEnds } from '../src/features/places/server/operations.ts';
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
/** Milliseconds between two looks at the job. */
const LOOK = 20;

/** A file's rows, as the browser sends them after reading it. */
const fileRows = ({ random, clients }: Sample) =>
  Array.from({ length: ROWS }, (_each, i) => {
    const town = pick(random, towns, 1.3);
    return {
      importId: randomUUID(),
      row: i + 2,
      cells: {
        client: pick(random, clients, 2).name,
        externalID: `B-${randomUUID().slice(0, 8)}-${i}`,
        deliveryDate: formatDayLong(today(new Date())),
        weight: String(Math.round(200 + random() * 8000)),
        toAddress: `${pick(random, streets, 1.5)} ${Math.round(100 + random() * 5900)}, ${town.name}`,
        name: `${pick(random, firstNames, 1.4)} ${pick(random, lastNames, 1.4)}`,
        phone: '1155550000',
        observation: random() < 0.2 ? 'Tocar timbre' : '',
        toLat: String(town.lat + (random() - 0.5) * 0.06),
        toLng: String(town.lng + (random() - 0.5) * 0.06),
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
  const ends = drafts.map(({ toAddress }) => toAddress);
  await rememberEnds(db, ends, 'import', new Date());
  await client.query('rollback');
  return statements;
};

/** Imports files of 10,000 rows one after another; measured from the call that sends the drafts to the job's end. */
export const measureImports = async (server: Server, sql: pg.Client, sample: Sample, employee: string): Promise<Row> => {
  const [token, stored, confirmed, bare]: [string, number[], number[], number[]] = [sample.tokens[0]!, [], [], []];
  const call = async <T>(path: string, body: object) => {
    const reply = await server.call(token, path, body);
    const answer = await reply.body();
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer).slice(0, 500)}`);
    return answer as T;
  };
  for (let n = 0; n <= IMPORTS; n += 1) {
    const rows = fileRows(sample);
    let began = performance.now();
    const checked = await call<{ rows: { draft?: Draft; haserror: boolean }[] }>('/api/import/confirm', { rows });
    confirmed.push(performance.now() - began);
    const drafts = checked.rows.flatMap(({ draft, haserror }) => (draft && !haserror ? [draft] : []));
    if (drafts.length !== ROWS)
      throw new Error(`${ROWS - drafts.length} rows were refused: ${JSON.stringify(checked.rows.find((row) => row.haserror))}`);

    began = performance.now();
    const { job } = await call<{ job: string }>('/api/import', { orders: drafts, fileName: 'banco.csv' });
    for (;;) {
      const { state, error } = await call<{ state: string; error: string | null }>('/api/job/get', { _id: job });
      if (state === 'Completado') break;
      if (state === 'Error') throw new Error(`the import failed: ${error}`);
      await setTimeout(LOOK);
    }
    stored.push(performance.now() - began);

    const fresh = drafts.map((draft) => ({ ...draft, importId: randomUUID() }));
    const statements = await statementsOf(sql, fresh, employee);
    began = performance.now();
    await replay(sql, statements, true);
    bare.push(performance.now() - began);
  }
  const checking = timesOf(confirmed.slice(1));
  return {
    name: `import of ${ROWS.toLocaleString('en')} rows stored`,
    server: timesOf(stored.slice(1)),
    target: 5000,
    sql: timesOf(bare.slice(1)),
    note: `call and job; checking the file before it ${Math.round(checking.median)} median`,
  };
};
