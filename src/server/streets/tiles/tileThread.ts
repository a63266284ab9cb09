/** Thread 'tiles' of `streetThreads.ts`: the loaded streets as vector tiles. */
export const ready = (): void => undefined;
