import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { readFully } from './base.ts';
import type { History } from './chain.ts';
import { historyName, historyOf, isSegment, lsnOf, lsnText, segmentName, type Lsn } from './wal.ts';

/** Whose log is kept. */
export type KeptDatabase = {
  /** Connection string of the superuser. */
  adminUrl: string;
};

/** What PostgreSQL keeps its log for: until this is moved on, or dropped. */
const SLOT = 'reparto_log';

/** How a database stands. */
export type Standing = History & {
  /** All that was acknowledged before it was asked is in the log up to here. */
  flushed: Lsn;
  segmentBytes: number;
  postgres: string;
  cluster: string;
  /** From where on PostgreSQL keeps its log for us; nothing when it no longer does. */
  reserved: Lsn | undefined;
};

const STANDING = `
  select pg_current_wal_flush_lsn()::text as flushed, s.system_identifier::text as system,
    left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline,
    (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes",
    split_part(current_setting('server_version'), '.', 1) as postgres, current_setting('data_directory') as cluster,
    (select restart_lsn::text from pg_replication_slots where slot_name = '${SLOT}' and wal_status <> 'lost') as reserved
  from pg_control_system() s`;

const missing = (error: unknown) => {
  if ((error as { code?: string }).code === 'ENOENT') return undefined;
  throw error;
};

type Row = Record<'flushed' | 'system' | 'timeline' | 'postgres' | 'cluster', string> & { segmentBytes: number; reserved: string | null };

export const readStanding = async (client: pg.Client): Promise<Standing> => {
  const { rows } = await client.query<Row>(STANDING);
  const { flushed, timeline: written, reserved, ...others } = rows[0]!;
  const timeline = Number.parseInt(written, 16);
  const history = await readFile(path.join(others.cluster, 'pg_wal', historyName(timeline)), 'utf8').catch(missing);
  return {
    ...others,
    flushed: lsnOf(flushed),
    timeline,
    // The first has none.
    history: historyOf(history ?? ''),
    reserved: reserved ? lsnOf(reserved) : undefined,
  };
};

/** Has PostgreSQL keep its log from now on, whatever was before. */
export const reserve = async (client: pg.Client): Promise<void> => {
  await release(client);
  await client.query(`select pg_create_physical_replication_slot('${SLOT}', true)`);
};

/** Lets PostgreSQL throw its log away again. */
export const release = async (client: pg.Client): Promise<void> => {
  await client.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${SLOT}'`);
};

/** Tells PostgreSQL that its log is needed no more up to a place. */
export const moveOn = async (client: pg.Client, { reserved = 0, flushed }: Standing, to: Lsn): Promise<void> => {
  if (to > reserved && to <= flushed) await client.query(`select pg_replication_slot_advance('${SLOT}', $1::pg_lsn)`, [lsnText(to)]);
};

/**
 * Reads a segment of the log from where PostgreSQL keeps it.
 * @param to how many of its bytes
 * @returns nothing when it is not there any more
 */
export const readSegment = async (
  { cluster, system, timeline, segmentBytes }: Pick<Standing, 'cluster' | 'system' | 'timeline' | 'segmentBytes'>,
  segment: number,
  to: number,
): Promise<Buffer | undefined> => {
  const place = path.join(cluster, 'pg_wal', segmentName(timeline, segment, segmentBytes));
  const file = await open(place, 'r').catch(missing);
  if (!file) return undefined;
  try {
    const content = Buffer.alloc(to);
    if (!(await readFully(file, content, 0))) return undefined;
    return isSegment(content, { system, timeline }, segment * segmentBytes) ? content : undefined;
  } finally {
    await file.close();
  }
};
