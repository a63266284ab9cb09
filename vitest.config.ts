import os from 'node:os';
import { defineConfig } from 'vitest/config';

/** The tests in which a process is killed or waits to be: they are disturbed by the others, and disturb them. */
const KILL = 'src/**/*.kill.test.ts';

export default defineConfig({
  test: {
    // A third of the time is spent waiting for the database, so two are worth it even where Vitest chooses one.
    maxWorkers: Math.max(2, os.availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [KILL],
          // Each file's modules are those of the files before it: loading them again takes as long as the tests. What a file puts in the
          // place of a global goes with it.
          isolate: false,
          setupFiles: 'src/server/testingCleanUp.ts',
        },
      },
      { extends: true, test: { name: 'kill', include: [KILL] } },
    ],
    environment: 'node',
    globalSetup: 'src/server/testingServer.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
