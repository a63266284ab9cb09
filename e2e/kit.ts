import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import type { Endpoint, Received, Sent } from '#shared/contract.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Password of every demo sign-in. */
export const PASSWORD = 'reparto-demo';
/** The demo company's owner. */
export const OWNER = 'demo@reparto.test';

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

  /** Starts it and waits until it answers. Calls are not limited: all journeys come from one address. */
  async start() {
    const child = spawn(process.execPath, ['src/server.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: String(this.port),
        HOST: '127.0.0.1',
        DATA_DIR: this.dataDir,
        LOG_LEVEL: 'error',
        RATE_LIMIT: '1000000',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('Reparto está en')) resolve();
        // The server's log, one JSON object a line: an incident shows beside the journey that met it.
        if (text.startsWith('{')) process.stderr.write(text);
      });
      child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
  }

  #end(signal: 'SIGINT' | 'SIGKILL') {
    const child = this.#process;
    return new Promise<void>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
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

/** A product that runs already: `PRODUCT=<port>,<data folder>` saves its start while one works on a journey. */
const runningProduct = () => {
  const [port, dataDir] = process.env['PRODUCT']?.split(',') ?? [];
  return port && dataDir ? new Product(Number(port), dataDir) : undefined;
};

type WorkerFixtures = { product: Product };
type Fixtures = {
  quiet: void;
  /** What the browser's console may complain about in this journey. */
  expectedErrors: RegExp | undefined;
  /** A page of another browser that knows nothing of the first one; at another product, if its address is given. */
  otherBrowser: (baseURL?: string) => Promise<Page>;
  /** Takes down what goes wrong in a browser: errors in its console, requests to any host but ours. */
  watch: (context: BrowserContext, url?: string) => void;
};

const REFUSED = /Failed to load resource: .* status of 4\d\d/;

/** A journey: the demo company's product runs; an error in the browser's console or a request to a foreign host fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    async ({}, use) => {
      const running = runningProduct();
      if (running) return use(running);
      const product = await Product.fresh();
      await product.start();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  expectedErrors: [undefined, { option: true }],
  watch: async ({ baseURL, expectedErrors }, use) => {
    const wrong: string[] = [];
    await use((context, url = baseURL) => {
      context.on('console', (message) => {
        if (message.type() !== 'error' || REFUSED.test(message.text()) || expectedErrors?.test(message.text())) return;
        wrong.push(message.text());
      });
      context.on('weberror', (error) => wrong.push(String(error.error())));
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== url) wrong.push(`foreign host: ${request.url()}`);
      });
    });
    expect(wrong).toEqual([]);
  },
  quiet: [
    async ({ context, watch }, use) => {
      watch(context);
      await use();
    },
    { auto: true },
  ],
  otherBrowser: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (baseURL) => {
      const context = await browser.newContext(baseURL ? { baseURL } : {});
      contexts.push(context);
      watch(context, baseURL);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

/** Signs in through the form and waits for the panel, or for the place one was sent away from. */
export const signIn = async (page: Page, email = OWNER, at = '/login') => {
  await page.goto(at);
  await submitSignIn(page, email);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
};

/** Fills in the sign-in form that is open, and sends it. */
export const submitSignIn = async (page: Page, email: string, password = PASSWORD) => {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
};

/** A signed-in user who calls the API without a browser. */
export const apiOf = async (request: APIRequestContext, email = OWNER) => {
  const { token } = (await (await request.post('/api/auth', { data: { email, password: PASSWORD } })).json()) as { token: string };
  const send = ({ method, path: at }: Endpoint, data: unknown) =>
    request.fetch(at, { method, headers: { token }, ...(method === 'POST' && { data }) });
  return {
    token,
    /** The status of the answer. */
    status: async <E extends Endpoint>(endpoint: E, input: Sent<E>) => (await send(endpoint, input)).status(),
    /** The answer; the journey fails when the call is refused. */
    call: async <E extends Endpoint>(endpoint: E, input: Sent<E>) => {
      const answer = await send(endpoint, input);
      if (!answer.ok()) throw new Error(`${endpoint.path} ${answer.status()}: ${await answer.text()}`);
      return (await answer.json()) as Received<E>;
    },
  };
};

/** Chooses an option of a select that looks its options up. */
export const choose = async (page: Page, label: string, option: string | RegExp, typed?: string) => {
  const field = page.getByRole('textbox', { name: label }).or(page.getByRole('combobox', { name: label }));
  await field.click();
  if (typed) await field.fill(typed);
  await page.getByRole('option', { name: option }).first().click();
};

/** Fails on any finding of axe (WCAG 2.2 AA) in what the page shows now, in each of the schemes. The user's own must be 'Del sistema'. */
export const expectAccessible = async (page: Page, schemes: readonly ('dark' | 'light')[] = ['dark', 'light']) => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    expect(found, `${new URL(page.url()).pathname}, ${colorScheme}`).toEqual([]);
  }
};
