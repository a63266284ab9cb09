import { statfs } from 'node:fs/promises';

/** Said of a disk on which nothing more can be written. */
export const NO_SPACE = 'No hay espacio en el servidor';

/** What the disk of the data must have left, in bytes: PostgreSQL stops when it cannot write the next 16 MB of its log. */
const LEAST = 48 * 1024 * 1024;

/** What systems call a full disk: Linux and its like, PostgreSQL (appendix A of its manual). */
const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
/** What a server of files answers then. */
const INSUFFICIENT_STORAGE = 507;

type Problem = { code?: unknown; cause?: unknown; $metadata?: { httpStatusCode?: number } };

/** Whether something failed for want of space on a disk, be it a file or a row; told by the error or by one of its causes. */
export const lacksSpace = (error: unknown, causes = 5): boolean => {
  if (typeof error !== 'object' || error === null || causes === 0) return false;
  const { code, cause, $metadata } = error as Problem;
  return CODES.has(code) || $metadata?.httpStatusCode === INSUFFICIENT_STORAGE || lacksSpace(cause, causes - 1);
};

/** Whether a folder's disk has enough space left; a disk that cannot be asked is taken for one. */
export const hasSpace = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= LEAST,
    () => true,
  );
