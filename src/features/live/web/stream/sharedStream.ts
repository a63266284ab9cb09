import { type Heard, readPositions } from './positionStream.ts';

/** How long a tab hears nothing from the one that reads before it reads for itself, in milliseconds: twice what a server is silent. */
const PATIENCE = 45_000;

/** What tabs say to one another: what was heard, or that somebody has come who knows nothing yet. */
type Said = { heard: Heard } | { hello: true };

/**
 * Hears the stream of positions, of which one is read for all tabs of this browser: the tab that holds a lock reads it and tells the
 * others, and when it goes the next one has the lock. Where there are no locks (a plain http address), each reads its own.
 * @param whose tabs of the same user share a stream
 * @returns leaves it
 */
export const hearPositions = (whose: string, hear: (heard: Heard) => void): (() => void) => {
  const leaving = new AbortController();
  const own = () => void readPositions(hear, leaving.signal);
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    own();
    return () => leaving.abort();
  }
  const name = `reparto.live.${whose}`;
  const channel = new BroadcastChannel(name);
  const say = (said: Said) => channel.postMessage(said);
  let isReading = false;
  /** What the one that reads said last of its state. */
  let state: Heard = { state: 'broken' };
  let patience: ReturnType<typeof setTimeout> | undefined;

  const read = () => {
    isReading = true;
    clearTimeout(patience);
    return readPositions((heard) => {
      if ('state' in heard) state = heard;
      hear(heard);
      setTimeout(() => !leaving.signal.aborted && say({ heard }));
    }, leaving.signal);
  };
  const wait = () => {
    clearTimeout(patience);
    patience = setTimeout(() => {
      // Who should read has fallen silent, as a tab does that the browser has put to sleep.
      if (!isReading && !leaving.signal.aborted) void read();
    }, PATIENCE);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (isReading) {
      if ('hello' in data && 'state' in state && state.state !== 'broken') say({ heard: state });
      return;
    }
    wait();
    if ('heard' in data) hear(data.heard);
  });
  wait();
  say({ hello: true });
  navigator.locks
    .request(name, { signal: leaving.signal }, async () => {
      if (!isReading) await read();
      // Holds the lock as long as it reads.
      else await new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
    })
    // Whoever leaves waits for it no more.
    .catch(() => undefined);
  return () => {
    leaving.abort();
    clearTimeout(patience);
    channel.close();
  };
};
