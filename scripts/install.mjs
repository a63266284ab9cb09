import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The project's folder. */
export const ROOT = path.resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');

const at = (...parts) => path.join(ROOT, ...parts);
const stampFile = at('node_modules', '.reparto-installed');

/** The Node that the project is pinned to, which npm installs like any other package. */
export const NODE = at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * Makes node_modules what package-lock.json says, with npm, when it is not.
 * A stamp with the lock file's hash makes the check a matter of milliseconds; without it the two lists of packages are compared, so that
 * an installation that somebody made by hand counts too.
 * @returns whether all is in place; what is wrong has been printed otherwise
 */
export function install() {
  const lock = readFileSync(at('package-lock.json'));
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}\n`;
  if (!isInstalled(lock, stamp)) {
    console.log('Instalando dependencias…');
    const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
    // Not `npm ci`: it refuses a lock file that lacks another platform's optional packages, as one made on a registry that is behind does.
    const args = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    const { status } = runSync([...npm, ...args], process.platform === 'win32' && npm.length === 1);
    if (status !== 0) {
      console.error('No se pudieron instalar las dependencias: lea lo que npm dijo arriba.');
      return false;
    }
  }
  // With install scripts switched off the package `node` is there, but its program is not.
  if (!existsSync(NODE))
    runSync([process.execPath, at('node_modules', 'node', 'installArchSpecificPackage.js')], false, at('node_modules', 'node'));
  if (!existsSync(NODE)) {
    console.error('No se pudo instalar Node 24 (paquete npm «node») para este equipo.');
    return false;
  }
  if (readIfThere(stampFile) !== stamp) writeFileSync(stampFile, stamp);
  return true;
}

function isInstalled(lock, stamp) {
  const installed = readIfThere(at('node_modules', '.package-lock.json'));
  if (installed === undefined) return false;
  if (readIfThere(stampFile) === stamp) return true;
  const wanted = Object.entries(JSON.parse(lock.toString()).packages);
  const present = JSON.parse(installed).packages;
  return wanted.every(([name, { version, optional }]) => name === '' || optional || present[name]?.version === version);
}

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

const runSync = ([program, ...args], shell, cwd = ROOT) => spawnSync(program, args, { cwd, shell, stdio: 'inherit' });
