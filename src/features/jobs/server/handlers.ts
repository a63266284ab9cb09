import { eq, getColumns } from 'drizzle-orm';
import { can } from '#shared/permissions.ts';
import { handlers } from '#server/http/api.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { MadeFile } from '#server/spreadsheet/madeFile.ts';
import { hasDownload } from '#server/files/files.ts';
import type { JobDefinition } from '#server/ports.ts';
import { refuse } from '#server/refuse.ts';
import { jobs } from '../contract.ts';

/** All but what the job was given: that can be megabytes, and screens ask every second. */
const { payload: _payload, ...shown } = getColumns(jobRuns);

const withoutFile = ({ file: _file, ...told }: Record<string, unknown>) => told;

/** Answers calls about background work: a run is there for who began it and for who may make its change. @param kinds all there are */
export const jobHandlers = (kinds: readonly Pick<JobDefinition, 'name' | 'needs' | 'shared'>[]) =>
  handlers(jobs, {
    get: async ({ input, db, viewer, now, ports: { files } }) => {
      const [run] = await db.select(shown).from(jobRuns).where(eq(jobRuns._id, input._id));
      const isOwn = run?.employee === viewer._id;
      const kind = kinds.find(({ name }) => name === run?.name);
      const mayFollow = kind !== undefined && can(viewer, kind.needs);
      if (!run || !(isOwn || mayFollow)) throw refuse.notFound('El proceso no existe');
      const made = MadeFile.safeParse(run.result).data;
      const isFor = (isOwn || (mayFollow && kind.shared)) && hasDownload(run.createAt, now);
      return {
        ...run,
        // Where a file lies is nobody's business.
        result: made ? withoutFile(run.result!) : run.result,
        file: made && isFor ? { url: files.download(made.file.key, made.file.name, now) } : null,
      };
    },
  });
