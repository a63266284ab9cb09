import * as z from 'zod';
import { StartupError } from '../../startupError.ts';

/** Of the layout and of the manifest: one more for each change that former programs would read wrongly. */
export const FORMAT = 1;
export const PRODUCT = 'reparto';

/** What the first entry of every backup says, in this and in any later format. */
export const Head = z.object({ product: z.string(), format: z.int() });

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** A piece of the file, packed with zstd: `raw` bytes when unpacked. */
const Part = z.object({ offset: count, bytes: count, sha256, raw: count });
export type Part = z.infer<typeof Part>;

/** What a backup says of itself. The schema of the database is not in it: that is what its migrations make. */
export const Manifest = z.object({
  product: z.literal(PRODUCT),
  format: z.int(),
  /** Of the program that made it. */
  version: z.string(),
  /** Why it was made; those that do not say it count for the night's. */
  kind: z.enum(['night', 'command', 'whole']).default('night'),
  /** `18.4`, as PostgreSQL calls itself. */
  postgres: z.string(),
  /** As of when the database is; stored files are those of then, and possibly some that came right after. */
  moment: z.iso.datetime(),
  /** In the order in which they were applied, each with the SHA-256 of its file. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** PostgreSQL's own text form (COPY), in the order of `columns`; what is computed from other columns is not in it. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count, parts: z.array(Part) })),
  /** Parts of tables that are made as they are needed, by days: `FOR VALUES FROM ('…') TO ('…')`. */
  partitions: z.array(z.object({ table: z.string(), name: z.string(), bounds: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/) })),
  /** Lines of `lineOf`. `whole`: the files themselves are in this one, too; otherwise they lie in the pool beside it. */
  files: z.object({ count, bytes: count, whole: z.boolean(), parts: z.array(Part) }),
  /** Up to which sum the pool was looked at, and which files of it were then known as damaged. */
  pool: z.object({ looked: z.string(), damaged: z.array(sha256) }).default({ looked: '', damaged: [] }),
  configuration: z.record(z.string(), z.string()),
  /** What tells whether SECRET is the one it was; nothing of it. */
  secret: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

/** A stored file that a backup names; `offset` tells where it lies in a whole one. */
export type NamedFile = { key: string; bytes: number; sha256: string; offset?: number };

export const lineOf = ({ key, bytes, sha256: sum, offset }: NamedFile): string =>
  `${key} ${bytes} ${sum}${offset === undefined ? '' : ` ${offset}`}\n`;

/** @throws when the line is none of `lineOf` */
export const namedIn = (line: string): NamedFile => {
  const [, key, bytes, sum, offset] = /^([\w/.-]+) (\d+) ([0-9a-f]{64})(?: (\d+))?$/.exec(line) ?? [];
  if (!key || !sum) throw new StartupError('La lista de archivos guardados de la copia está dañada.');
  return { key, bytes: Number(bytes), sha256: sum, ...(offset && { offset: Number(offset) }) };
};
