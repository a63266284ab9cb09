import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import type { Ports } from '#server/ports.ts';

/** Who prints, when, and what is reached for it. */
export type Printing = {
  viewer: Viewer;
  now: Date;
  /** Opens a transaction of the company. */
  inCompany: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
  ports: Pick<Ports, 'files' | 'report'>;
  /** That of the call that waits for it. */
  signal?: AbortSignal | undefined;
};
