import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const DIST = path.join(ROOT, 'dist/web');
const STAMP = path.join(ROOT, 'dist/web.stamp');
/** What the built application depends on. */
const SOURCES = ['index.html', 'vite.config.ts', 'package-lock.json', 'src'];

/** A print of the sources by name, size and time: reading all of them would slow every start. */
const fingerprint = (): string => {
  const hash = createHash('sha256');
  const visit = (file: string) => {
    const stat = statSync(file);
    if (stat.isDirectory()) {
      for (const name of readdirSync(file).toSorted()) visit(path.join(file, name));
    } else if (!/\/server\/|\.test\.tsx?$/.test(file)) {
      hash.update(`${file}\n${stat.size}\n${stat.mtimeMs}\n`);
    }
  };
  for (const source of SOURCES) visit(path.join(ROOT, source));
  return hash.digest('hex');
};

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** From this size on, in bytes, the best quality takes seconds for a few percent. */
const BIG = 100_000;

/** Writes each file's .br and .gz beside it, once, so that no answer has to wait for its compression. */
const compressFiles = async () => {
  const names = readdirSync(path.join(DIST, 'assets')).filter((each) => /\.(js|css|json|svg|wasm)$/.test(each));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(DIST, 'assets', name);
      const bytes = readFileSync(file);
      const quality = bytes.length > BIG ? 9 : 11;
      writeFileSync(`${file}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
      writeFileSync(`${file}.gz`, await gzipped(bytes, { level: 9 }));
    }),
  );
};

/** Builds the web application when its sources changed since the last build. */
export const buildWeb = async (log: (message: string) => void) => {
  const print = fingerprint();
  if (existsSync(path.join(DIST, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === print) return;
  log('Preparando la aplicación web…');
  // In a process of its own: what the build takes, more than a gigabyte, would stay with the server.
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { cwd: ROOT });
  await compressFiles();
  writeFileSync(STAMP, print);
};

/** Whether a path, decoded, belongs to the application in the browser, whose routes the server answers with its one page. */
const isScreen = (url: string) => !/^\/(api|files|map|assets|healthz|readyz|metrics)(\/|$|\?)/.test(url);

const canBeDecoded = (address: string) => {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
};

/**
 * The address of the application that is meant by one that cannot be decoded: a '%' in it is one, as in '/search/%'. Those that can be, and
 * the API's, are left as they are. Never one of another host.
 */
export const readableUrl = (url = '/'): string => {
  const [address = '', ...search] = url.split(/(?=\?)/);
  if (!isScreen(url) || canBeDecoded(address)) return url;
  const own = address.replace(/^[/\\]+/, '/');
  const stray = own.replaceAll(/%(?![0-9a-f]{2})/gi, '%25');
  return [canBeDecoded(stray) ? stray : own.replaceAll('%', '%25'), ...search].join('');
};

/** Serves the built application: hashed files for ever, the page itself always fresh. */
export const serveWeb = async (app: FastifyInstance, folder = DIST) => {
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      void reply.header('cache-control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    if (!isScreen(`/${request.params['*']}`)) return reply.callNotFound();
    // What could not be read as it stands could not be read in the browser either.
    if (request.url !== request.originalUrl) return reply.redirect(request.url, 302);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
};

/** Development: the same port, with Vite answering for the application and the API for its own paths. */
export const devServer = async () => {
  const { createServer } = await import('vite');
  const http = await import('node:http');
  const vite = await createServer({ root: ROOT, server: { middlewareMode: true, hmr: { port: 24_678 } }, appType: 'spa' });
  return {
    serverFactory: (handler: (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void) =>
      http.createServer((request, response) =>
        isScreen(request.url ?? '/') ? vite.middlewares(request, response) : handler(request, response),
      ),
    close: () => vite.close(),
  };
};
