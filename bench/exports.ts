import { addDays } from '#shared/time.ts';
import { officeColumns } from '../src/features/office/orders/officeColumns.ts';
import { weekOf } from './cases.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** Days that hold some 100,000 orders of the measured company. */
const DAYS = 75;
/** How long their file may take, in milliseconds, and how much more memory the server's process, in MB. */
const TARGET = 20_000;
const MEMORY = 250;
/** What others wait for a page of their list meanwhile, at most: its own target. */
const OTHERS = 25;
const LOOK = 200;

/** A file of 100,000 orders, made in the background, while somebody else goes on with their list. */
export const measureExport = async (server: Server, sample: Sample): Promise<Row[]> => {
  const [exporting = '', working = exporting] = sample.tokens;
  const call = async (token: string, path: string, body: object) => {
    const reply = await server.call(token, path, body);
    const answer: unknown = await reply.body();
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer)}`);
    return { answer, ms: reply.ms };
  };
  for (let n = 0; n < 60; n += 1) await call(working, '/api/order/search', weekOf(sample));
  const before = server.memory()?.now ?? Number.NaN;
  let highest = before;
  const filter = { startDay: addDays(sample.today, 1 - DAYS), endDay: sample.today };
  const began = performance.now();
  const { answer } = await call(exporting, '/api/report/order/export', { filter, columns: Object.keys(officeColumns) });
  const { job } = answer as { job: string };
  const others: number[] = [];
  let done: { state: string; rows: number } | undefined;
  let looked = 0;
  while (!done) {
    others.push((await call(working, '/api/order/search', weekOf(sample))).ms);
    highest = Math.max(highest, server.memory()?.now ?? Number.NaN);
    if (performance.now() - looked < LOOK) continue;
    looked = performance.now();
    const run = (await call(exporting, '/api/job/get', { _id: job })).answer as { state: string; total: number | null };
    if (run.state === 'Completado') done = { state: run.state, rows: run.total ?? 0 };
    if (run.state === 'Error') throw new Error('the export failed');
  }
  const more = highest - before;
  return [
    {
      name: 'export: XLSX of 100,000 orders',
      server: timesOf([performance.now() - began]),
      target: TARGET,
      note: `${done.rows.toLocaleString('en')} rows; ${more} MB more than before, of ${MEMORY}`,
      failed: more > MEMORY,
    },
    { name: 'export: a list of others meanwhile', server: timesOf(others), target: OTHERS, note: '7 days, 4 statuses, client' },
  ];
};
