import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the built browser side. */
export const DIST = path.resolve(import.meta.dirname, '../dist/web');

/** What the build made of each module that is brought by itself, or with others: its file, and those that come with it. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** What the build made; a product builds it when it starts. */
export const readManifest = (): Manifest => JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;

/** The address of the file that a module is brought in. */
export const builtFile = (module: string): RegExp => {
  const built = readManifest()[module];
  if (!built) throw new Error(`${module} is not in the build`);
  return new RegExp(`/${built.file.replaceAll('.', String.raw`\.`)}$`);
};
