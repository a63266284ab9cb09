import * as z from 'zod';
import { endpoint, Id, Instant, Nothing } from '#shared/contract.ts';

/** A backup that was begun. */
const BackupRun = z.object({
  _id: Id,
  /** The night's, by command, or one file with the stored files in it. */
  kind: z.enum(['night', 'command', 'whole']),
  beginAt: Instant,
  /** Null while it is under way, or when its process is gone. */
  endAt: Instant.nullable(),
  file: z.string().nullable(),
  /** Of that file; of stored files that were new in the target. */
  bytes: z.number().nullable(),
  newBytes: z.number().nullable(),
  error: z.string().nullable(),
  /** What else went wrong with one that succeeded, or is not as it should be where backups lie. */
  complaint: z.string().nullable(),
});
/** See the schema. */
export type BackupRun = z.input<typeof BackupRun>;

/** How the deployment is backed up. */
const Backups = z.object({
  at: Instant,
  /** Whether one is made each night by itself. */
  nightly: z.boolean(),
  /** Whether the database is the one that comes with the product. */
  embedded: z.boolean(),
  /** Since when the deployment works: what was never backed up is as old as that. */
  since: Instant,
  /** When the last one that succeeded ended. */
  lastAt: Instant.nullable(),
  /** The last ones, the newest first. */
  runs: z.array(BackupRun),
});
/** See the schema. */
export type Backups = z.input<typeof Backups>;

/** Something outside that the deployment asks: which, and since when it has not answered. */
const Outside = z.object({ name: z.string(), failingSince: Instant.nullable() });

const Queue = z.object({ count: z.int(), oldest: Instant.nullable() });

/** What there is to say of how the installation and the company fare. */
const Health = z.object({
  at: Instant,
  version: z.string(),
  node: z.string(),
  startedAt: Instant,
  database: z.object({
    embedded: z.boolean(),
    version: z.string(),
    bytes: z.number(),
    /** Work that waits for a connection. */
    waiting: z.int(),
  }),
  /** Under the data folder, in bytes; null where the system does not tell. */
  disk: z.object({ free: z.number(), size: z.number() }).nullable(),
  backups: Backups,
  /** The log of the embedded database, where one is kept. */
  log: z
    .object({
      /** From when on the database can be restored as it was at any moment; null while it cannot. */
      since: Instant.nullable(),
      /** When the last of it was kept, or keeping it was begun. */
      lastAt: Instant,
      /** What keeps it from being kept: no room for it, the place where it goes, or something else. */
      failure: z.enum(['space', 'place', 'other']).nullable(),
      /** Whether the database is being copied, from which the log goes on. */
      copying: z.boolean(),
    })
    .nullable(),
  mail: z.object({
    /** Whether there is a mail server; without one, how many mails lie in the data folder. */
    server: z.boolean(),
    left: z.int(),
    /** Whether mails could not be sent in the last day. */
    failed: z.boolean(),
  }),
  geocoder: Outside,
  roads: Outside,
  /** Background work of the company: what waits and runs, and what failed in the last day. */
  work: z.object({
    waiting: z.int(),
    running: z.int(),
    oldest: Instant.nullable(),
    failed: z.array(z.object({ name: z.string(), count: z.int(), lastAt: Instant })),
  }),
  /** What companies that orders are shared with are still to be told. */
  partners: Queue,
  /** Companies of other installations; null where that is not the viewer's to see, or there are none. */
  peers: z
    .object({ total: z.int(), failing: z.array(z.object({ name: z.string(), failure: z.string().nullable(), waiting: z.int() })) })
    .nullable(),
  marketplaces: z.object({
    linked: z.int(),
    /** Accounts whose permission ended: of whom, and at which marketplace. */
    expired: z.array(z.object({ client: z.string(), type: z.string() })),
    /** Accounts that could not be read when they were last. */
    failing: z.int(),
    waiting: Queue,
  }),
  webhooks: z.object({
    total: z.int(),
    troubles: z.array(z.object({ name: z.string(), paused: z.boolean(), failure: z.string().nullable(), lost: z.int() })),
    waiting: Queue,
  }),
});
/** See the schema. */
export type Health = z.input<typeof Health>;

/** Calls about how the installation fares, for owners and administrators. */
export const health = {
  state: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'Cómo está la instalación (base de datos, disco, copias, correo, servicios) y lo de la empresa que espera o falló',
    needs: 'unrestricted',
    input: Nothing,
    output: z.object({ data: Health }),
  }),
  backups: endpoint({
    method: 'GET',
    path: '/api/health/backup',
    summary: 'Las copias de seguridad de la instalación: la última que salió bien y las últimas que hubo',
    needs: 'unrestricted',
    input: Nothing,
    output: z.object({ data: Backups }),
  }),
};
