import type { ClientConfig } from 'pg';
import { hostsOf } from './hosts.ts';
import { primaryAmong } from './primary.ts';

/**
 * What a connection, a pool or the queue needs to reach the database. Of several servers it is the one that can be written to, also when
 * it becomes another one: connections to the former are then cut, and whoever connects anew gets there.
 * @param url `postgres://user:password@host:5432/database`, or with several hosts parted by commas
 */
export const connectionTo = (url: string): ClientConfig => {
  const [first, ...others] = hostsOf(url);
  if (others.length === 0) return { connectionString: url };
  return { connectionString: first, stream: () => primaryAmong([first, ...others]).socket() };
};
