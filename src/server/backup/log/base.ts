import { open, readdir, type FileHandle } from 'node:fs/promises';
import { once } from 'node:events';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pack, type Pack } from 'tar-stream';
import type pg from 'pg';
import { lsnOf, type Lsn } from './wal.ts';

/**
 * Fills some memory from a place in a file, however few bytes the system gives at a time.
 * @returns whether there were as many; what is missing stays as it was
 */
export const readFully = async (file: FileHandle, into: Buffer, from: number): Promise<boolean> => {
  for (let read = 0; read < into.length;) {
    const { bytesRead } = await file.read(into, read, into.length - read, from + read);
    if (bytesRead === 0) return false;
    read += bytesRead;
  }
  return true;
};

/** Folders whose content PostgreSQL makes anew, and files that belong to what runs: as `pg_basebackup` leaves them out. */
const EMPTIED = /^(pg_wal|pg_replslot|pg_stat_tmp|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_subtrans|log)$/;
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|current_logfiles(\.tmp)?|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|postgresql\.auto\.conf\.tmp|(standby|recovery)\.signal|pgsql_tmp.*|t\d+_\d+(_\w+)?(\.\d+)?)$/;
const CONTROL = 'global/pg_control';
const PIECE = 1024 * 1024;

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT';

/** The folders and files of a data directory, each folder before what is in it; the control file last, as it must be. */
async function* partsOf(cluster: string, folder = ''): AsyncGenerator<{ name: string; isFolder: boolean }> {
  // Databases that were dropped.
  const entries = await readdir(path.join(cluster, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (folder && isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const name = folder ? `${folder}/${entry.name}` : entry.name;
    if (LEFT_OUT.test(entry.name) || name === CONTROL) continue;
    if (entry.isFile()) yield { name, isFolder: false };
    if (!entry.isDirectory()) continue;
    yield { name, isFolder: true };
    if (!EMPTIED.test(name)) yield* partsOf(cluster, name);
  }
  if (!folder) yield { name: CONTROL, isFolder: false };
}

const entry = async (tar: Pack, name: string, size: number, write: (add: (bytes: Uint8Array) => Promise<void>) => Promise<void>) => {
  const ended = Promise.withResolvers<void>();
  const added = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? ended.reject(error) : ended.resolve()));
  const sink = added as unknown as Writable;
  // Whoever waits for its end, or for room, is told.
  ended.promise.catch(() => undefined);
  sink.on('error', () => undefined);
  await write(async (bytes) => {
    if (!sink.write(bytes)) await Promise.race([once(sink, 'drain'), ended.promise]);
  });
  sink.end();
  await ended.promise;
};

/** A file as long as it was when it was looked at: what is cut off meanwhile is replayed from the log, and so is what came to it. */
const copyFile = async (tar: Pack, cluster: string, name: string) => {
  const place = path.join(cluster, name);
  const file = await open(place, 'r').catch((error: unknown) => {
    // Tables that were dropped.
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    await entry(tar, name, size, async (add) => {
      for (let at = 0; at < size;) {
        const piece = Buffer.alloc(Math.min(PIECE, size - at));
        await readFully(file, piece, at);
        await add(piece);
        at += piece.length;
      }
    });
  } finally {
    await file.close();
  }
};

/** The control file, which is written over in place: read until it is twice the same. */
const copyControl = async (tar: Pack, cluster: string) => {
  const read = async () => {
    const file = await open(path.join(cluster, CONTROL), 'r');
    try {
      return await file.readFile();
    } finally {
      await file.close();
    }
  };
  let content = await read();
  for (let again = await read(); !again.equals(content); again = await read()) content = again;
  await entry(tar, CONTROL, content.length, (add) => add(content));
};

/** A copy of a running database's files, as it is being made. */
export type Base = {
  /** Where its log begins. */
  start: Lsn;
  /** A tar of them. */
  content: AsyncIterable<Uint8Array>;
  /** Up to where the log has to be replayed for the copy to be whole, once its content was read to its end. */
  stop: () => Lsn;
  /** Ends what nobody reads to its end: no file stays open, and nothing waits. */
  abandon: () => void;
};

/**
 * Begins to copy the files of a running database (PostgreSQL's manual, 'Making a Base Backup Using the Low Level API').
 * @param client a connection as superuser of its own: the copy is void when it ends before the copy does
 * @param cluster PostgreSQL's data directory
 */
export const beginBase = async (client: pg.Client, cluster: string): Promise<Base> => {
  const { rows } = await client.query<{ lsn: string }>(`select pg_backup_start('reparto', true)::text as lsn`);
  const start = lsnOf(rows[0]!.lsn);
  let stop: Lsn | undefined;
  const fill = async (tar: Pack) => {
    for await (const { name, isFolder } of partsOf(cluster)) {
      if (isFolder) await new Promise<void>((done) => void tar.entry({ name, type: 'directory', mode: 0o700 }, () => done()));
      else if (name === CONTROL) await copyControl(tar, cluster);
      else await copyFile(tar, cluster, name);
    }
    // It does not wait for anybody to keep the log: that is done beside it.
    const ended = await client.query<{ lsn: string; label: string }>(
      'select lsn::text, labelfile as label from pg_backup_stop(wait_for_archive => false)',
    );
    const label = Buffer.from(ended.rows[0]!.label);
    await entry(tar, 'backup_label', label.length, (add) => add(label));
    stop = lsnOf(ended.rows[0]!.lsn);
    tar.finalize();
  };
  const tar = pack();
  // Whoever reads it is told of a fault.
  tar.on('error', () => undefined);
  fill(tar).catch((error: Error) => tar.destroy(error));
  return {
    start,
    content: tar as AsyncIterable<Uint8Array>,
    stop: () => {
      if (stop === undefined) throw new Error('the copy has not ended');
      return stop;
    },
    abandon: () => tar.destroy(new Error('the copy was abandoned')),
  };
};
