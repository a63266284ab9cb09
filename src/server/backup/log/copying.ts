import pg from 'pg';
import type { Target } from '../targets/target.ts';
import { beginBase } from './base.ts';
import { packed } from './packed.ts';
import type { Lsn } from './wal.ts';

/** How long a connection may take, in milliseconds: what waits for ever tells nobody of it. */
const PATIENCE = 15_000;

/** A connection of its own as superuser. @param query_timeout how long an answer may take, in milliseconds; no end without it */
export const connectAs = async (connectionString: string, application_name: string, query_timeout?: number): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString, application_name, connectionTimeoutMillis: PATIENCE, query_timeout });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Counts bytes as they are written. */
export const counted = (pieces: AsyncIterable<Uint8Array>): { content: () => AsyncGenerator<Uint8Array>; bytes: () => number } => {
  let bytes = 0;
  const content = async function* () {
    for await (const piece of pieces) {
      bytes += piece.length;
      yield piece;
    }
  };
  return { content, bytes: () => bytes };
};

/** What came of a copy: up to where the log makes it whole, and from when on it can be restored then; its size as stored. */
export type Copied = { stop: Lsn; ready: Date; bytes: number };

/** A copy of a database's files that is being made. */
export type Copying = {
  /** Where its log begins. */
  start: Lsn;
  /** Once it is there; once it failed. */
  copied: () => Copied | undefined;
  failure: () => unknown;
  /** Over when it is there, failed or was ended. @throws never */
  ended: Promise<void>;
  /** Ends it, and waits until nothing of it is left open. */
  end: () => Promise<void>;
};

type Parts = { adminUrl: string; cluster: string; target: Target; now: () => Date };

/**
 * Begins to copy a database's files to a place, over a connection that is this copy's alone.
 * @throws when it cannot begin; nothing is left open
 */
export const beginCopying = async (name: string, { adminUrl, cluster, target, now }: Parts): Promise<Copying> => {
  const client = await connectAs(adminUrl, 'reparto log base');
  const close = () => client.end().catch(() => undefined);
  const base = await beginBase(client, cluster).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  let copied: Copied | undefined;
  let failure: unknown;
  const write = async () => {
    const stored = counted(packed(base.content, now()));
    try {
      await target.write(name, stored.content());
      copied = { stop: base.stop(), ready: now(), bytes: stored.bytes() };
    } catch (error) {
      failure = error ?? new Error('the copy failed');
    } finally {
      base.abandon();
      await close();
    }
  };
  const ended = write();
  return {
    start: base.start,
    copied: () => copied,
    failure: () => failure,
    ended,
    end: async () => {
      base.abandon();
      await ended;
    },
  };
};
