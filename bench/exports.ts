import { setTimeout } from 'node:timers/promises';
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

/**
 * A file of 100,000 orders, made in the background: once while nobody else works, and once while somebody goes on with their list without a
 * pause, as many people would.
 */
export const measureExport = async (server: Server, sample: Sample): Promise<Row[]> => {
  const [exporting = '', working = exporting] = sample.tokens;
  const call = async (token: string, path: string, body: object) => {
    const reply = await server.call(token, path, body);
    const answer: unknown = await reply.body();
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer)}`);
    return { answer, ms: reply.ms };
  };
  const look = async () => (await call(working, '/api/order/search', weekOf(sample))).ms;
  for (let n = 0; n < 60; n += 1) await look();
  const filter = { startDay: addDays(sample.today, 1 - DAYS), endDay: sample.today };

  /** @param meanwhile done again and again until the file is made */
  const made = async (meanwhile: () => Promise<unknown>) => {
    const before = server.memory()?.now ?? Number.NaN;
    let highest = before;
    const began = performance.now();
    const { answer } = await call(exporting, '/api/report/order/export', { filter, columns: Object.keys(officeColumns) });
    const { job } = answer as { job: string };
    let looked = 0;
    for (;;) {
      await meanwhile();
      highest = Math.max(highest, server.memory()?.now ?? Number.NaN);
      if (performance.now() - looked < LOOK) continue;
      looked = performance.now();
      const run = (await call(exporting, '/api/job/get', { _id: job })).answer as { state: string; total: number | null };
      if (run.state === 'Error') throw new Error('the export failed');
      if (run.state === 'Completado')
        return { ms: performance.now() - began, rows: (run.total ?? 0).toLocaleString('en'), more: highest - before };
    }
  };

  const alone = await made(() => setTimeout(LOOK));
  const others: number[] = [];
  const among = await made(async () => others.push(await look()));
  return [
    {
      name: 'export: XLSX of 100,000 orders',
      server: timesOf([alone.ms]),
      target: TARGET,
      note: `${alone.rows} rows; ${Math.max(alone.more, among.more)} MB more than before, of ${MEMORY}`,
      failed: Math.max(alone.more, among.more) > MEMORY,
    },
    {
      name: 'export: a list of others meanwhile, without pause',
      server: timesOf(others),
      target: OTHERS,
      note: `7 days, 4 statuses, client; the file then takes ${(among.ms / 1000).toFixed(1)} s`,
    },
  ];
};
