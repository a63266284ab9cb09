import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { runNode } from './steps.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium to test with: CHROMIUM_PATH, or one on the PATH, or one that Debian's packages or, failing that, Playwright installs now.
 * @returns its path; undefined for Playwright's own, which it finds by itself
 */
export async function findChromium() {
  const found = process.env.CHROMIUM_PATH || onPath();
  if (found) return found;
  console.log('Instalando Chromium…');
  if (process.getuid?.() === 0 && which('apt-get')) {
    await aptGet('update');
    await aptGet('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core');
    const installed = onPath();
    if (installed) return installed;
  }
  await runNode(['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  return undefined;
}

/** Not synchronously: the checks go on meanwhile. Its fifty lines about packages are shown only when it fails. */
async function aptGet(...args) {
  const child = spawn('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  if (code !== 0) console.log(output);
}

const onPath = () => NAMES.map(which).find(Boolean);

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
