import * as z from 'zod';
import { Id } from '#shared/contract.ts';
import type { Viewer } from '#shared/permissions.ts';
import { today } from '#shared/time.ts';
import { exportKey } from '#server/files/files.ts';
import { inPaperThread } from '#server/pdf/paperThreads.ts';
import { job, type Ports } from '#server/ports.ts';
import type { MadeFile } from '#server/spreadsheet/madeFile.ts';
import { refuse } from '#server/refuse.ts';
import type { drawLabelPaper, LabelPaper } from '../labels/labelPaper.ts';
import type { Printing } from '../printing.ts';
import { drawRun } from './drawRun.ts';
import { type Labels, markLabels, shownRun } from './runs.ts';

/** Labels beyond which nobody is kept waiting. */
const MAX_AT_ONCE = 500;
/** How often a job tells how far it is, in milliseconds. */
const TELLING_MS = 500;

const thread = new URL('../labels/labelPaper.ts', import.meta.url);
const name: keyof { drawLabelPaper: typeof drawLabelPaper } = 'drawLabelPaper';

type Reading = Pick<Printing, 'inCompany' | 'now'> & { ports: Pick<Ports, 'files' | 'report'>; company: string };

const fileName = (now: Date) => `Etiquetas ${today(now)}.pdf`;

/** Makes labels of a run as a PDF and lays it into the file store. @returns its key and name */
const makePaper = async (
  labels: Labels,
  { company, ports, ...printing }: Reading,
  { run, progress }: { run?: string; progress?: (done: number, total: number) => Promise<void> } = {},
): Promise<{ key: string; name: string; count: number }> => {
  const { labels: drawn, logos } = await drawRun(labels, { ports, ...printing }, true);
  const counter = new Int32Array(new SharedArrayBuffer(4));
  const telling = progress && setInterval(() => void progress(Atomics.load(counter, 0), drawn.length), TELLING_MS);
  try {
    const paper: LabelPaper = {
      title: 'Etiquetas',
      now: printing.now,
      labels: drawn.map(({ label, order }) => ({ label, logo: order.client._id })),
      logos: new Map([...logos].map(([client, { png }]) => [client, png])),
      drawn: counter,
    };
    const bytes = await inPaperThread(thread, name, paper);
    const key = exportKey(company, 'pdf', run);
    await ports.files.put(key, bytes);
    return { key, name: fileName(printing.now), count: drawn.length };
  } finally {
    clearInterval(telling);
  }
};

/** Makes many labels as a PDF; begun again it is the same one. */
export const labelPdfJob = job({
  name: 'labels as PDF',
  needs: 'order',
  payload: z.object({ _id: Id, from: z.int(), to: z.int(), pass: Id }),
  run: async ({ payload: { pass, ...labels }, company, run, employee, ports, inCompany, progress }) => {
    const now = new Date();
    const made = await makePaper(labels, { company, ports, inCompany, now }, { run, progress });
    await inCompany((db) => markLabels(db, { ...labels, pass }, { employee, now, file: true }));
    await progress(made.count, made.count);
    return { file: { key: made.key, name: made.name }, rows: made.count } satisfies MadeFile;
  },
});

/** Labels of a run as a PDF, marked as printed: at once, or in the background when there are many. @throws as `drawRun` */
export const pdfOfRun = async (
  { pass, ...labels }: Labels & { pass: string },
  { viewer, ports, inCompany, now }: { viewer: Viewer; ports: Ports } & Pick<Printing, 'inCompany' | 'now'>,
): Promise<{ url?: string; job?: string }> => {
  if (labels.to - labels.from >= MAX_AT_ONCE)
    return {
      job: await inCompany(async (db) => {
        // What there is not is refused at once.
        const { total } = await shownRun(db, labels._id, now);
        if (labels.to > total) throw refuse.invalid('La tanda no tiene tantas etiquetas', { to: 'No hay tantas' });
        return ports.jobs.enqueue(db, labelPdfJob, { ...labels, pass }, { viewer });
      }),
    };
  const { key, name: called } = await makePaper(labels, { company: viewer.company, ports, inCompany, now });
  await inCompany((db) => markLabels(db, { ...labels, pass }, { employee: viewer._id, now, file: true }));
  return { url: ports.files.download(key, called, now) };
};
