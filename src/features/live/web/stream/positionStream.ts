import { connection } from '#web/api.ts';
import { whenBack } from '#web/online.ts';
import type { StreamEvent } from '../../contract.ts';
import { pauseAfter } from './backoff.ts';
import { readEvents } from './readEvents.ts';

const PATH = '/api/live/stream';
/** How long a stream may be silent that has not said so, and how much longer than it says, in milliseconds. */
const SILENCE = 30_000;
const GRACE = 5_000;

/** What is heard of a stream: what it tells, that it has begun or is broken, that nobody may read it. */
export type Heard = StreamEvent | { state: 'open' | 'broken' | 'refused' };

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Reads it once, until it ends, breaks or is silent for too long. @returns whether it may be read again */
const readOnce = async (hear: (heard: Heard) => void, leaving: AbortSignal, begun: () => void): Promise<boolean> => {
  const silent = new AbortController();
  const signal = AbortSignal.any([leaving, silent.signal]);
  let patience = SILENCE;
  let timer = setTimeout(() => silent.abort(), patience);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), patience);
  };
  try {
    const token = connection.token();
    const response = await fetch(PATH, { headers: { ...(token && { token }) }, cache: 'no-store', signal });
    if (response.status === 401 || response.status === 403) return false;
    if (!response.ok || !response.body) return true;
    begun();
    alive();
    hear({ state: 'open' });
    for await (const text of readEvents(response.body)) {
      const event = JSON.parse(text) as StreamEvent;
      if ('alive' in event) patience = event.alive * 1_000 + GRACE;
      alive();
      hear(event);
    }
  } catch {
    // It broke: what is left is to begin it anew.
    if (!leaving.aborted && !silent.signal.aborted) await whenBack();
  } finally {
    clearTimeout(timer);
  }
  return true;
};

/** Reads the stream of positions until it is left, beginning it anew whenever it breaks. */
export const readPositions = async (hear: (heard: Heard) => void, leaving: AbortSignal): Promise<void> => {
  let failures = 0;
  while (!leaving.aborted) {
    const mayReadAgain = await readOnce(hear, leaving, () => (failures = 0));
    if (leaving.aborted) return;
    failures += 1;
    if (!mayReadAgain) return hear({ state: 'refused' });
    hear({ state: 'broken' });
    await pause(pauseAfter(failures, Math.random()), leaving);
  }
};
