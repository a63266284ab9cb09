import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PEOPLE } from './loadCompany.ts';
import { workTogether } from './crowd.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import { startServer } from './server.ts';
import { timesOf } from './timing.ts';

/** How often it is asked, how long between two, in milliseconds (longer than what was read is kept), and what 95 of 100 may take. */
const [SCRAPES, EVERY, TARGET] = [20, 5_500, 250];
/** The people at work, and milliseconds that each looks at an answer. */
const [WORKING, PAUSE] = [50, 1000];
const METRICS_TOKEN = 'clave-de-las-metricas';

/** What /metrics takes while people work: each time all that it tells of the database is read anew. On a server of its own: others serve no figures. */
export const measureMetrics = async (
  sample: Sample,
  { dataDir, url, say }: { dataDir: string; url: string; say: (line: string) => void },
): Promise<Row> => {
  const server = await startServer(path.join(dataDir, 'server'), url, PEOPLE, { METRICS_TOKEN });
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const people = { ...sample, tokens: sample.tokens.slice(0, WORKING) };
  try {
    const times: number[] = [];
    const unread: string[] = [];
    let bytes = 0;
    const scrape = async () => {
      const began = performance.now();
      const answer = await fetch(`${server.url}/metrics`, { headers });
      const text = await answer.text();
      times.push(performance.now() - began);
      if (!answer.ok) throw new Error(`/metrics answers ${answer.status}`);
      bytes = Buffer.byteLength(text);
      unread.push(...(text.match(/^reparto_scrape_failed\{.*\} 1$/gm) ?? []));
    };
    let isOver = false;
    const scraping = (async () => {
      for (let n = 0; n < SCRAPES; n += 1) {
        await wait(EVERY);
        await scrape();
      }
    })().finally(() => (isOver = true));
    const worked: Awaited<ReturnType<typeof workTogether>>[] = [];
    while (!isOver) worked.push(await workTogether(server, people, PAUSE));
    await scraping;
    const faults = worked.flatMap((each) => each.faults);
    for (const fault of new Set([...faults, ...unread])) say(`   ${fault}`);
    const p95 = Math.max(...worked.map(({ all }) => all.p95));
    return {
      name: `metrics: a scrape while ${WORKING} people work`,
      server: timesOf(times),
      target: TARGET,
      note: `${Math.round(bytes / 1000)} kB, ${unread.length} parts unread; theirs p95 ${p95.toFixed(1)} ms, ${faults.length} errors`,
      failed: faults.length + unread.length > 0,
    };
  } finally {
    await server.stop();
  }
};
