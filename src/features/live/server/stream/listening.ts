import pg from 'pg';
import { connectionTo } from '#server/connecting/connectionTo.ts';
import type { Database } from '#server/db.ts';

/** The first pause before a lost connection is sought anew, and the longest, in milliseconds. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [250, 10_000];

type Told = {
  /** What was said on the channel. */
  heard: (payload: string) => void;
  /** Somebody listens from now on: what was said before was missed. */
  began: () => void;
  report: (error: unknown) => void;
};

/**
 * Listens on a channel of PostgreSQL over a connection of its own, which is sought anew whenever it is lost.
 * @returns ends it
 */
export const listening = (database: Database, channel: string, { heard, began, report }: Told): (() => Promise<void>) => {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE;
  let isOver = false;
  let connecting = Promise.resolve();

  const again = () => {
    if (isOver || timer) return;
    timer = setTimeout(begin, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  };
  const connect = async () => {
    const mine = new pg.Client({ ...connectionTo(database.url), keepAlive: true });
    mine.on('notification', ({ payload = '' }) => heard(payload));
    // It ends with an error or without one; either is the end.
    mine.on('error', () => undefined);
    mine.on('end', () => {
      if (client === mine) client = undefined;
      again();
    });
    await mine.connect();
    await mine.query(`listen ${channel}`);
    client = mine;
    pause = FIRST_PAUSE;
    if (isOver) await mine.end();
    else began();
  };
  function begin() {
    timer = undefined;
    connecting = connect().catch((error: unknown) => {
      report(error);
      again();
    });
  }
  begin();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await connecting;
    await client?.end();
  };
};
