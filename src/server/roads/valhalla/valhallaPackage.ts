import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { newId } from '../../ids.ts';
import { StartupError } from '../../startupError.ts';

const NAME = '@valhallajs/valhallajs';
export const VALHALLA_VERSION = '3.6.1';
/** The bytes that were tried: npm refuses others. */
const INTEGRITY = 'sha512-od2CkY58XW2Frf2/6KTaqgd567XwGKkwFu4ga4YjYOAdu0u3aJIODEr6zlY6sSKW3qGylW1wwg3joZHidIbaiw==';
const FILE = `https://registry.npmjs.org/${NAME}/-/valhallajs-${VALHALLA_VERSION}.tgz`;

/** For what it is built, as Node names it. */
const MACHINES = ['linux/x64', 'linux/arm64', 'darwin/arm64'];
const machine = () => `${process.platform}/${process.arch}`;

/** What of an installed package is used. */
export type ValhallaPackage = {
  /** The module with `Actor`. */
  readonly module: string;
  /** The program that makes tiles. */
  readonly buildTiles: string;
};

const engineIn = (dataDir: string) => path.join(dataDir, 'roads', 'engine');

const packageAt = (folder: string): ValhallaPackage | undefined => {
  const found = { module: path.join(folder, 'index.js'), buildTiles: path.join(folder, machine(), 'valhalla_build_tiles') };
  return Object.values(found).every((file) => existsSync(file)) ? found : undefined;
};

/** The project's own, when somebody put it there. */
const inProject = (): ValhallaPackage | undefined => {
  const places = createRequire(import.meta.url).resolve.paths(NAME) ?? [];
  return places.map((folder) => packageAt(path.join(folder, NAME))).find((found) => found !== undefined);
};

/** Valhalla's package, where it is installed: in the data folder by the command, or in the project. */
export const findValhalla = (dataDir: string): ValhallaPackage | undefined =>
  packageAt(path.join(engineIn(dataDir), 'node_modules', NAME)) ?? inProject();

const run = async (folder: string): Promise<number | null> => {
  const npm = process.env.npm_execpath;
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn(program, [...first, ...args], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
};

/**
 * Installs the package with npm below the data folder, whole or not at all; of its 280 MB what is for other machines is removed.
 * @throws StartupError with a Spanish sentence
 */
export const installValhalla = async (dataDir: string): Promise<ValhallaPackage> => {
  if (!MACHINES.includes(machine()))
    throw new StartupError(`Valhalla no anda en este equipo (${machine()}): use ROADS=osrm o ROADS=valhalla con un servidor`);
  const aside = `${engineIn(dataDir)}-${newId()}`;
  const dependencies = { [NAME]: VALHALLA_VERSION };
  const lock = {
    name: 'roads',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'roads', dependencies },
      [`node_modules/${NAME}`]: { version: VALHALLA_VERSION, resolved: FILE, integrity: INTEGRITY },
    },
  };
  try {
    await mkdir(aside, { recursive: true });
    await writeFile(path.join(aside, 'package.json'), JSON.stringify({ name: 'roads', private: true, dependencies }));
    await writeFile(path.join(aside, 'package-lock.json'), JSON.stringify(lock));
    const code = await run(aside).catch(() => null);
    const installed = path.join(aside, 'node_modules', NAME);
    if (code !== 0 || !packageAt(installed)) throw new StartupError('No se pudo instalar Valhalla con npm: lea lo que npm dijo arriba');
    for (const other of MACHINES) if (other !== machine()) await rm(path.join(installed, other), { recursive: true, force: true });
    await rm(engineIn(dataDir), { recursive: true, force: true });
    await rename(aside, engineIn(dataDir));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return packageAt(path.join(engineIn(dataDir), 'node_modules', NAME))!;
};
