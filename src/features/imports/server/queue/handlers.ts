import { and, eq, isNull } from 'drizzle-orm';
import { today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { handlers } from '#server/http/api.ts';
import { refuse } from '#server/refuse.ts';
import { referenceFaults } from '../../../orders/server/operations.ts';
import { queueCalls } from '../../queue.ts';
import { importFiles } from '../tables.ts';
import { findTwins, listFiles } from './files.ts';

/** A file that only its owner may change. */
const ownFile = async (db: Db, _id: string, employee: string) => {
  const [file] = await db.select().from(importFiles).where(eq(importFiles._id, _id)).for('update');
  if (file && file.employee !== employee) throw refuse.forbidden('El archivo es de otra persona del equipo');
  return file;
};

/** Answers the calls about the team's list of files. */
export const queueHandlers = handlers(queueCalls, {
  saveFile: async ({ input: { _id, client = null, ...told }, db, viewer, now }) => {
    const faults = await referenceFaults(db, { client });
    if (faults.client) throw refuse.invalid(faults.client, faults);
    const said = { ...told, client, seenAt: now };
    const [made] = await db
      .insert(importFiles)
      .values({ _id, ...said, employee: viewer._id, createAt: now })
      .onConflictDoNothing({ target: [importFiles.companyId, importFiles._id] })
      .returning({ _id: importFiles._id });
    if (!made) {
      await ownFile(db, _id, viewer._id);
      // What is sent is told of by its import.
      await db
        .update(importFiles)
        .set(said)
        .where(and(eq(importFiles._id, _id), isNull(importFiles.import)));
    }
    return { twins: await findTwins(db, { _id, hash: told.hash }, { employee: viewer._id, now }) };
  },

  searchFiles: async ({ input, db, viewer, now }) => ({
    data: await listFiles(db, { employee: viewer._id, day: input.day ?? today(now), now }),
  }),

  removeFile: async ({ input: { _id }, db, viewer }) => {
    const file = await ownFile(db, _id, viewer._id);
    if (!file) throw refuse.notFound('El archivo no existe');
    if (file.import) throw refuse.conflict('El archivo ya se importó');
    await db.delete(importFiles).where(eq(importFiles._id, _id));
    return {};
  },
});
