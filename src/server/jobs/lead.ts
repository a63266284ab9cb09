import pg from 'pg';
import { connectionTo } from '../connecting/connectionTo.ts';
import type { Database } from '../db.ts';

/** Work that one process of a deployment does, over and over. */
type Led = {
  /** This project's advisory lock of who does it. */
  lock: number;
  /** What it is called where connections are listed, and the channel on which it is woken. */
  name: string;
  channel: string;
  /** Looks whether there is something to do, and does it. @param isOver asked where it could stop */
  look: (isOver: () => boolean) => Promise<void>;
};

/** How often it is looked, or whether whoever does it is gone, and the longest pause after failures, in milliseconds. */
const [LOOK_EVERY, LONGEST_PAUSE] = [1_000, 15_000];

/**
 * Does something as soon as it is asked for, and looks each second besides. Of all processes of a deployment one does: it holds a lock on a
 * connection of its own, which PostgreSQL gives up when the process dies, and another one takes over.
 */
export const lead = (
  { database, report }: { database: Database; report: (error: unknown) => void },
  { lock, name, channel, look: lookOnce }: Led,
): { stop: () => Promise<void> } => {
  let client: pg.Client | undefined;
  let isLeading = false;
  let isOver = false;
  let isAwaited = false;
  let timer: NodeJS.Timeout | undefined;
  let pause = LOOK_EVERY;
  let looking: Promise<void> | undefined;

  const drop = async () => {
    const mine = client;
    client = undefined;
    isLeading = false;
    await mine?.end().catch(() => undefined);
  };
  const connect = async () => {
    const mine = new pg.Client({ ...connectionTo(database.url), keepAlive: true, application_name: name });
    mine.on('notification', wake);
    // It ends with an error or without one; either is the end.
    mine.on('error', () => undefined);
    mine.on('end', () => {
      if (client !== mine) return;
      client = undefined;
      isLeading = false;
    });
    await mine.connect();
    return mine;
  };
  const takeLead = async () => {
    client ??= await connect();
    if (isLeading) return true;
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock]);
    if (!rows[0]?.held) return false;
    await client.query(`listen ${channel}`);
    isLeading = true;
    return true;
  };
  const look = async () => {
    do {
      isAwaited = false;
      if (await takeLead()) await lookOnce(() => isOver || !isLeading);
    } while (isAwaited && !isOver);
  };
  function wake() {
    // What is asked for while it looks is looked for once more.
    isAwaited = true;
    if (looking || isOver) return;
    clearTimeout(timer);
    looking = look()
      .then(
        () => {
          pause = LOOK_EVERY;
        },
        async (error: unknown) => {
          if (!isOver) report(error);
          pause = Math.min(pause * 2, LONGEST_PAUSE);
          isAwaited = false;
          await drop();
        },
      )
      .finally(() => {
        looking = undefined;
        if (!isOver) timer = setTimeout(wake, pause);
      });
  }
  wake();
  return {
    stop: async () => {
      isOver = true;
      clearTimeout(timer);
      await looking;
      await drop();
    },
  };
};
