import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

const ROOT = path.resolve(import.meta.dirname, '..');
export const PASSWORD = 'reparto-demo';

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** A whole product in a process of its own, on a data folder of its own. */
export class Product {
  readonly port: number;
  readonly dataDir: string;
  #process: ChildProcess | undefined;

  constructor(port: number, dataDir: string) {
    this.port = port;
    this.dataDir = dataDir;
  }

  static async fresh() {
    return new Product(await freePort(), mkdtempSync(path.join(os.tmpdir(), 'reparto-e2e-')));
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it and waits until it answers. */
  async start() {
    const child = spawn(process.execPath, ['src/server.ts'], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(this.port), HOST: '127.0.0.1', DATA_DIR: this.dataDir, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('Reparto está en')) resolve();
      });
      child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  #end(signal: 'SIGINT' | 'SIGKILL') {
    const child = this.#process;
    return new Promise<void>((resolve) => {
      if (!child || child.exitCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  }

  /** Ends it without letting it say goodbye. */
  kill = () => this.#end('SIGKILL');

  async stop() {
    await this.#end('SIGINT');
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

type WorkerFixtures = { product: Product };

/** A journey: the demo company's product runs, and an error in the browser's console fails the test. */
export const test = base.extend<{ quiet: void }, WorkerFixtures>({
  product: [
    async ({}, use) => {
      const product = await Product.fresh();
      await product.start();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !/Failed to load resource: .* status of 4\d\d/.test(message.text())) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Signs in through the form and waits for the panel, or for the place one was sent away from. */
export const signIn = async (page: Page, email = 'demo@reparto.test', at = '/login') => {
  await page.goto(at);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
};

/** Fails on any finding of axe (WCAG 2.2 AA) in what the page shows now. */
export const expectAccessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([]);
};
