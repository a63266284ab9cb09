import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { runNode } from './steps.mjs';

/** Chromium without its windows: a journey takes two thirds of the work that it takes with them. */
const SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium to test with: CHROMIUM_PATH, or one without windows, from the PATH or from Debian's packages, or any on the PATH, or one that
 * Playwright installs now.
 * @returns its path; undefined for Playwright's own, which it finds by itself
 */
export async function findChromium() {
  const found = process.env.CHROMIUM_PATH || which(SHELL) || (await installed()) || WHOLE.map(which).find(Boolean);
  if (found) return found;
  console.log('Instalando Chromium…');
  await runNode(['node_modules/@playwright/test/cli.js', 'install', '--only-shell', 'chromium']);
  return undefined;
}

async function installed() {
  if (process.getuid?.() !== 0 || !which('apt-get')) return undefined;
  console.log('Instalando Chromium…');
  await aptGet('update');
  await aptGet('install', '-y', '--no-install-recommends', SHELL, 'fonts-noto-core');
  return which(SHELL);
}

/** Not synchronously: the checks go on meanwhile. Its fifty lines about packages are shown only when it fails. */
async function aptGet(...args) {
  const child = spawn('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  if (code !== 0) console.log(output);
}

function which(name) {
  const candidates = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
