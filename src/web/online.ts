import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Pause between two questions to a server that does not answer, in milliseconds. */
const ASK_EVERY = 3_000;
/** How long an answer is waited for, in milliseconds. */
const PATIENCE = 10_000;

let asking = false;
let hurry = () => {};

const answers = () =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(
    ({ ok }) => ok,
    () => false,
  );
const pause = () =>
  new Promise<void>((resolve) => {
    hurry = resolve;
    setTimeout(resolve, ASK_EVERY);
  });

/** A call did not reach the server. If that does not answer, queries wait until it does, and then go on by themselves. */
export const suspectAway = async (): Promise<void> => {
  if (asking) return;
  asking = true;
  while (!(await answers())) {
    onlineManager.setOnline(false);
    await pause();
  }
  asking = false;
  onlineManager.setOnline(true);
};
// The browser may have told it.
onlineManager.subscribe((online) => {
  if (!online) void suspectAway();
});

/** Asks at once whether the server is back. */
export const askNow = (): void => hurry();

/** Whether the server can be reached, as far as is known. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
