import pg from 'pg';
import { type CourierPorts, drain } from './drain.ts';

/** This project's advisory lock of who is the courier of the deployment. */
const LOCK = 7_263_016;
/** How often it is looked whether something is to be told, or the courier is gone, and the longest pause after failures, in milliseconds. */
const [LOOK_EVERY, LONGEST_PAUSE] = [1_000, 15_000];

/**
 * Tells companies what others write to the histories of orders that they share, as soon as it is written. Of all processes of a deployment
 * one does: it holds a lock on a connection of its own, which PostgreSQL gives up when the process dies, and another one takes over.
 */
export const startCourier = ({ database, report }: CourierPorts): { stop: () => Promise<void> } => {
  let client: pg.Client | undefined;
  let isCourier = false;
  let isOver = false;
  let isAwaited = false;
  let timer: NodeJS.Timeout | undefined;
  let pause = LOOK_EVERY;
  let looking: Promise<void> | undefined;

  const drop = async () => {
    const mine = client;
    client = undefined;
    isCourier = false;
    await mine?.end().catch(() => undefined);
  };
  const connect = async () => {
    const mine = new pg.Client({ connectionString: database.url, keepAlive: true, application_name: 'reparto courier' });
    mine.on('notification', wake);
    // It ends with an error or without one; either is the end.
    mine.on('error', () => undefined);
    mine.on('end', () => {
      if (client !== mine) return;
      client = undefined;
      isCourier = false;
    });
    await mine.connect();
    return mine;
  };
  const lead = async () => {
    client ??= await connect();
    if (isCourier) return true;
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
    if (!rows[0]?.held) return false;
    await client.query('listen transfers');
    isCourier = true;
    return true;
  };
  const look = async () => {
    do {
      isAwaited = false;
      if (await lead()) await drain({ database, report }, { isOver: () => isOver || !isCourier });
    } while (isAwaited && !isOver);
  };
  function wake() {
    // What is written while it looks is looked for once more.
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
