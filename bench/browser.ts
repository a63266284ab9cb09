import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import type { Server } from './server.ts';

/** Where Debian's packages put Chromium; otherwise it is CHROMIUM_PATH's or Playwright's own. */
const DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
/** Milliseconds between two looks at the page's memory. */
const LOOK = 50;

/** Most memory seen, in MB: the JavaScript heap of the page, and all of the process that shows it, where the system tells. */
export type Memory = { heap: number; resident: number | undefined };

/** A headless Chromium in which somebody is signed in. */
export type Visitor = {
  page: Page;
  /** Most memory of the page while something is done. */
  memoryOf: (work: () => Promise<void>) => Promise<Memory>;
  close: () => Promise<void>;
};

/** Highest resident memory of any process that shows a page, in MB. */
const residentPeak = async (browser: Browser) => {
  if (process.platform !== 'linux') return undefined;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024);
  return Math.round(Math.max(...peaks));
};

/** Opens the product in a browser of its own, in the size of a desk's screen. */
export const openVisitor = async (server: Server, token: string): Promise<Visitor> => {
  const executablePath = process.env.CHROMIUM_PATH || DEBIAN.find(existsSync);
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  });
  const reply = await server.call(token, '/api/auth/check', { token });
  const value = JSON.stringify(await reply.body());
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // For what the bench itself asks of the page.
    bypassCSP: true,
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage: [{ name: 'reparto.session', value }] }] },
  });
  await context.addInitScript({ path: path.join(import.meta.dirname, 'inPage.js') });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const heapNow = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 2 ** 20;
  };
  return {
    page,
    close: () => browser.close(),
    memoryOf: async (work) => {
      let heap = 0;
      let done = false;
      const watch = (async () => {
        while (!done) {
          heap = Math.max(heap, await heapNow());
          await new Promise((resolve) => setTimeout(resolve, LOOK));
        }
      })();
      await work().finally(() => (done = true));
      await watch;
      return { heap: Math.round(heap), resident: await residentPeak(browser) };
    },
  };
};
