/** Thread 'find' of `streetThreads.ts`: addresses on the loaded streets. */
export const ready = (): void => undefined;
