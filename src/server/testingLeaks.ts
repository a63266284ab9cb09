import { afterAll, expect, vi } from 'vitest';

// Vitest runs this before each file. The files of a worker share their globals, so each leaves them as it found them.

/** zod keeps its language and registry there, the same for every file. */
const globals = () => Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__zod_'));
const [before, environment, folder] = [new Set(globals()), { ...process.env }, process.cwd()];

afterAll(() => {
  expect(vi.isFakeTimers(), 'the clock').toBe(false);
  expect(
    globals().filter((name) => !before.has(name)),
    'new globals',
  ).toEqual([]);
  expect({ ...process.env }, 'the environment').toEqual(environment);
  expect(process.cwd(), 'the working folder').toBe(folder);
});
