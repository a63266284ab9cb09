import { newId } from '#server/ids.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** Labels of a PDF, and how long it may take, in milliseconds. */
const PAPER = { labels: 500, target: 3_000 };
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
    for (let n = 0; n <= TIMES; n += 1)
      measured.push((await call(path, { _id: run._id, from: 1, to: Math.min(labels, run.total), ...more() })).ms);
    return timesOf(measured.slice(1));
  };
  const zpl = await times('/api/order/print/run/zpl', ZPL.labels, () => ({}));
  const paper = await times('/api/order/print/run/pdf', PAPER.labels, () => ({ pass: newId() }));
  const memory = server.memory();
  const peak = memory ? `; server at ${memory.peak} MB at its highest` : '';
  return [
    { name: `${ZPL.labels.toLocaleString('en')} labels in ZPL`, server: zpl, target: ZPL.target, note: '100 x 150, the whole answer' },
    { name: `${PAPER.labels} labels as PDF`, server: paper, target: PAPER.target, note: `100 x 150, made in a thread and stored${peak}` },
  ];
};
