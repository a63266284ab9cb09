import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Pause between two questions to a server that does not answer, in milliseconds. */
const ASK_EVERY = 3_000;
/** How long an answer is waited for, in milliseconds. */
const PATIENCE = 10_000;

let asking: Promise<void> | undefined;
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

const ask = async () => {
  while (!(await answers())) {
    onlineManager.setOnline(false);
    await pause();
  }
  onlineManager.setOnline(true);
};

/** Asks the server, as something did not come from it, until it answers: queries wait that long, and then go on by themselves. */
export const whenBack = (): Promise<void> =>
  (asking ??= ask().finally(() => {
    asking = undefined;
  }));
// The browser may have told it.
onlineManager.subscribe((online) => {
  if (!online) void whenBack();
});

/** Asks at once whether the server is back. */
export const askNow = (): void => hurry();

/** Whether the server can be reached, as far as is known. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
