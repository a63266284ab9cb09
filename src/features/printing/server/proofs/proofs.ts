import * as z from 'zod';
import { exportKey } from '#server/files/files.ts';
import { zipped, type ZippedFile } from '#server/files/zipped.ts';
import { inPaperThread } from '#server/pdf/paperThreads.ts';
import { job, type Ports } from '#server/ports.ts';
import { refuse } from '#server/refuse.ts';
import type { MadeFile } from '#server/spreadsheet/madeFile.ts';
import { type Letterhead, letterheadOf } from '../paper/letterhead.ts';
import { datedName, toPaper } from '../paper/toPaper.ts';
import { readPictures } from './pictures.ts';
import { readProofs } from './readProofs.ts';
import type { Printing } from '../printing.ts';

const thread = new URL('proofThread.ts', import.meta.url);

/** Orders that are read at a time, and proofs that are being made at once: each holds its photos. */
const CHUNK = 50;
const AT_ONCE = 4;

/** The proof of an order as a PDF. @throws 404 */
export const printProof = async (_id: string, { viewer, now, inCompany, ports, signal }: Printing): Promise<string> => {
  const [found] = await inCompany((db) => readProofs(db, [_id]));
  if (!found) throw refuse.notFound('La orden no existe');
  const letterhead = await letterheadOf(inCompany, ports, { by: viewer._id, now });
  const pictures = await readPictures(ports.files, found.files, ports.report);
  const payload = { proof: found.proof, pictures, letterhead };
  return toPaper({ thread, name: 'proof', payload, file: `Comprobante ${found.proof.internalID}` }, { viewer, now, ports, signal });
};

type Making = { letterhead: Letterhead; ports: Pick<Ports, 'files' | 'report'>; inCompany: Printing['inCompany'] };

const fileOf = async (
  { proof, files }: Awaited<ReturnType<typeof readProofs>>[number],
  { letterhead, ports }: Making,
): Promise<ZippedFile> => {
  const pictures = await readPictures(ports.files, files, ports.report);
  const bytes = await inPaperThread(thread, 'proof', { proof, pictures, letterhead });
  return { name: `${proof.internalID}.pdf`, bytes, at: letterhead.made };
};

/** The proofs of orders, one after the other, a few of them made ahead. @param done told of each */
const proofFiles = async function* (ids: readonly string[], making: Making, done: () => Promise<void>) {
  const ahead: Promise<ZippedFile>[] = [];
  const next = async () => {
    const file = await ahead.shift();
    await done();
    return file!;
  };
  try {
    for (let start = 0; start < ids.length; start += CHUNK) {
      const chunk = await making.inCompany((db) => readProofs(db, ids.slice(start, start + CHUNK)));
      for (const one of chunk) {
        if (ahead.length >= AT_ONCE) yield await next();
        const file = fileOf(one, making);
        // One that fails is told when its turn comes.
        file.catch(() => undefined);
        ahead.push(file);
      }
    }
    while (ahead.length > 0) yield await next();
  } finally {
    await Promise.allSettled(ahead);
  }
};

/** Writes the proofs of orders into a ZIP, for those to download who may see orders. Orders that were deleted meanwhile have none. */
export const proofsJob = job({
  name: 'zip proofs',
  needs: 'order',
  shared: true,
  isLong: true,
  payload: z.object({ orders: z.array(z.uuid()) }),
  run: async ({ payload: { orders }, company, run, employee, ports, inCompany, progress }) => {
    const now = new Date();
    const letterhead = await letterheadOf(inCompany, ports, { by: employee, now });
    let made = 0;
    const files = proofFiles(orders, { letterhead, ports, inCompany }, async () => {
      made += 1;
      await progress(made, orders.length);
    });
    const key = exportKey(company, 'zip', run);
    await ports.files.put(key, zipped(files));
    return { file: { key, name: `${datedName('Comprobantes', now)}.zip` }, rows: made } satisfies MadeFile;
  },
});
