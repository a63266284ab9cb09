import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import type { Endpoint, Received, Sent } from '#shared/contract.ts';
import { contract } from '../src/contract.ts';
import { freePort } from '../src/server/postgres/freePort.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Password of every demo sign-in. */
export const PASSWORD = 'reparto-demo';
/** The demo company's owner. */
export const OWNER = 'demo@reparto.test';

/** The environment's name for the folder with the demo data that each product of the run begins with a copy of. */
export const DEMO_DATA = 'DEMO_DATA';

/** A whole product in a process of its own, on a data folder of its own. */
export class Product {
  readonly port: number;
  readonly dataDir: string;
  #process: ChildProcess | undefined;

  constructor(port: number, dataDir: string) {
    this.port = port;
    this.dataDir = dataDir;
  }

  /** One on an empty data folder, which it fills with the demo companies when it starts. */
  static async empty() {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'reparto-e2e-'));
    // PostgreSQL's own account must be able to enter, else the database would lie elsewhere and not go with the folder.
    chmodSync(dataDir, 0o755);
    return new Product(await freePort(), dataDir);
  }

  /** One on a copy of the demo data that `prepare.ts` has made for the run. */
  static async fresh() {
    const product = await Product.empty();
    const made = process.env[DEMO_DATA];
    if (made) {
      cpSync(made, product.dataDir, { recursive: true });
      // The database's port, which would be the same in every copy.
      rmSync(path.join(product.dataDir, 'postgres/port'), { force: true });
    }
    return product;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The mails in its outbox, oldest first, with their long lines whole: the messages are quoted-printable. None before the first is sent. */
  mails(): string[] {
    const outbox = path.join(this.dataDir, 'outbox');
    const names = existsSync(outbox) ? readdirSync(outbox).toSorted() : [];
    return names.map((name) => readFileSync(path.join(outbox, name), 'utf8').replaceAll(/=\r?\n/g, ''));
  }

  /** Runs one of its commands on its data, as `npm run streets -- FILE` does. */
  command = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['src/server.ts', ...args], { cwd: ROOT, env: { ...process.env, DATA_DIR: this.dataDir } });

  /**
   * Starts it and waits until it answers. Calls are not limited: all journeys come from one address. Maps ask no foreign host.
   * @param environment variables that are to be others
   */
  async start(environment: Record<string, string> = {}) {
    const child = spawn(process.execPath, ['src/server.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: String(this.port),
        HOST: '127.0.0.1',
        DATA_DIR: this.dataDir,
        LOG_LEVEL: 'error',
        RATE_LIMIT: '1000000',
        MAP_STYLE_URL: 'none',
        DEMO_FLEET: 'off',
        ...environment,
      },
      // The channel tells it when we are gone.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
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

  /** Ends it cleanly; its data stay. */
  end = () => this.#end('SIGINT');

  async stop() {
    await this.end();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** A product that runs already: `PRODUCT=<port>,<data folder>` saves its start while one works on a journey. */
export const runningProduct = () => {
  const [port, dataDir] = process.env['PRODUCT']?.split(',') ?? [];
  return port && dataDir ? new Product(Number(port), dataDir) : undefined;
};

type WorkerFixtures = { product: Product };
type Fixtures = {
  quiet: void;
  /** What the browser's console may complain about in this journey. */
  expectedErrors: RegExp | undefined;
  /** Addresses of others that this journey goes to, as marketplaces to try with are. */
  friends: readonly string[];
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
  friends: [[], { option: true }],
  watch: async ({ baseURL, expectedErrors, friends }, use) => {
    const wrong: string[] = [];
    await use((context, url = baseURL) => {
      context.on('console', (message) => {
        if (message.type() !== 'error' || REFUSED.test(message.text()) || expectedErrors?.test(message.text())) return;
        wrong.push(message.text());
      });
      context.on('weberror', (error) => wrong.push(String(error.error())));
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== url && !friends.includes(origin)) wrong.push(`foreign host: ${request.url()}`);
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

/** Opens a screen as somebody who has signed in on this browser before: the session comes from the API, not from the form. */
export const signIn = async (page: Page, email = OWNER, at = '/dashboard') => {
  const session = await sessionOf(page.request, email);
  // Once in this tab: whoever signs out in it stays out.
  await page.addInitScript(
    ({ kept, mark }) => {
      if (sessionStorage.getItem(mark)) return;
      sessionStorage.setItem(mark, 'true');
      localStorage.setItem('reparto.session', kept);
    },
    { kept: JSON.stringify(session), mark: `signed in ${crypto.randomUUID()}` },
  );
  await page.goto(at);
};

/** Fills in the sign-in form that is open, and sends it. */
export const submitSignIn = async (page: Page, email: string, password = PASSWORD) => {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
};

const sessionOf = async (request: APIRequestContext, email: string) => {
  const answer = await request.post(contract.session.signIn.path, { data: { email, password: PASSWORD } });
  return (await answer.json()) as Received<typeof contract.session.signIn>;
};

/** A signed-in user who calls the API without a browser. */
export const apiOf = async (request: APIRequestContext, email = OWNER) => {
  const { token } = await sessionOf(request, email);
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
  const field = page.getByRole('textbox', { name: label, exact: true }).or(page.getByRole('combobox', { name: label, exact: true }));
  await field.click();
  if (typed) await field.fill(typed);
  await page.getByRole('option', { name: option }).first().click();
};
