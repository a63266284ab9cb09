/** Thread 'roads' of `streetThreads.ts`: ways over the loaded streets. */
export const ready = (): void => undefined;
