import os from 'node:os';
import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];
/** The journeys in which a server is killed: they are disturbed by the others, and disturb them. */
const KILL = /kill\.test\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  projects: [
    { name: 'journeys', testIgnore: KILL },
    { name: 'kill', testMatch: KILL },
  ],
  globalSetup: './e2e/prepare.ts',
  // Each with a product and a browser of its own: half of the time of a journey is waiting.
  workers: Math.max(2, Math.floor(os.availableParallelism() / 2)),
  fullyParallel: true,
  // On a machine that is busy with something else; what passed at the second attempt is named at the end, to be mended.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  use: {
    actionTimeout: 30_000,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // What the page held at each step, kept of what fails, when it is asked for: writing it down costs a tenth of every journey.
    trace: process.env['TRACE'] ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Without a language of the machine, what is downloaded would lose a name with accents.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--enable-unsafe-swiftshader',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
