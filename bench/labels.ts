import { newId } from '#server/ids.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** Labels of a PDF, how long it may take, in milliseconds, and how much more memory the server's process, in MB. */
const PAPER = { labels: 500, target: 3_000, memory: 200 };
/** How often the memory is looked at, in milliseconds. */
const LOOK = 20;
/** Labels in ZPL, and how long they may take, in milliseconds. */
const ZPL = { labels: 2_000, target: 1_000 };
/** Of each, after one to warm up. */
const TIMES = 5;

type Begun = { data: { _id: string; total: number } };
type Found = { orders: { _id: string }[] };

/** How long the labels of many orders take, as paper and for a printer. */
export const measureLabels = async (server: Server, sample: Sample): Promise<Row[]> => {
  const token = sample.tokens[0]!;
  const call = async (path: string, body: object) => {
    const reply = await server.call(token, path, body);
    const answer = await reply.body();
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer).slice(0, 500)}`);
    return { answer, ms: reply.ms };
  };
  const orders: string[] = [];
  for (let page = 1; orders.length < ZPL.labels; page += 1) {
    const { answer } = await call('/api/order/search', { startDay: sample.today, size: 100, page });
    const found = (answer as Found).orders;
    if (found.length === 0) break;
    orders.push(...found.map(({ _id }) => _id));
  }
  const { answer: begun } = await call('/api/order/print/run', { orders: orders.slice(0, ZPL.labels), size: '100x150' });
  const { data: run } = begun as Begun;
  const times = async (path: string, labels: number, more: () => object) => {
    const measured: number[] = [];
    const before = server.memory()?.now ?? Number.NaN;
    let highest = before;
    const looking = setInterval(() => {
      highest = Math.max(highest, server.memory()?.now ?? Number.NaN);
    }, LOOK);
    for (let n = 0; n <= TIMES; n += 1)
      measured.push((await call(path, { _id: run._id, from: 1, to: Math.min(labels, run.total), ...more() })).ms);
    clearInterval(looking);
    return { server: timesOf(measured.slice(1)), more: highest - before };
  };
  const zpl = await times('/api/order/print/run/zpl', ZPL.labels, () => ({}));
  const paper = await times('/api/order/print/run/pdf', PAPER.labels, () => ({ pass: newId() }));
  return [
    {
      name: `${ZPL.labels.toLocaleString('en')} labels in ZPL`,
      server: zpl.server,
      target: ZPL.target,
      note: `100 x 150, the whole answer; ${zpl.more} MB more than before`,
    },
    {
      name: `${PAPER.labels} labels as PDF`,
      server: paper.server,
      target: PAPER.target,
      note: `100 x 150, made in a thread and stored; ${paper.more} MB more than before, of ${PAPER.memory}`,
      failed: paper.more > PAPER.memory,
    },
  ];
};
