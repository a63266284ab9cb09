import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: 'src/server/testingServer.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
