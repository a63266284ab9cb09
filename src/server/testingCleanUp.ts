import { afterAll, vi } from 'vitest';

// Vitest runs this before each file. The files of a worker share their globals: what one has put in their place goes with it.

afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
