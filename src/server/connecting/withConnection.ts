import pg from 'pg';
import { connectionTo } from './connectionTo.ts';

/** Does something over a connection of its own, which ends with it. */
export const withConnection = async <T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(connectionTo(url));
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};
