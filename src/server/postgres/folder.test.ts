import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { holdsDatabase, openDatabaseFolder, openDataFolder } from './folder.ts';

const work = mkdtempSync(path.join(os.tmpdir(), 'reparto-folder-'));
// PostgreSQL's own account, where that is not ours, must be able to enter.
chmodSync(work, 0o755);
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A data folder that looks like one with a database of PostgreSQL 18. */
function dataFolder(name: string) {
  const folder = path.join(work, name);
  mkdirSync(path.join(folder, 'postgres/cluster/global'), { recursive: true });
  writeFileSync(path.join(folder, 'postgres/cluster/PG_VERSION'), '18\n');
  writeFileSync(path.join(folder, 'postgres/cluster/global/pg_control'), 'x');
  writeFileSync(path.join(folder, 'postgres/password'), 'secreta');
  return folder;
}

const open = (folder: string) => holdsDatabase(openDatabaseFolder(openDataFolder(folder)), '18');

test('an absent folder is made and holds no database', () => {
  const folder = path.join(work, 'deep/er');
  expect(open(folder)).toBe(false);
  expect(existsSync(path.join(folder, 'postgres'))).toBe(true);
});

test('a whole folder holds a database', () => expect(open(dataFolder('whole'))).toBe(true));

const damage: [string, RegExp, (folder: string) => void][] = [
  ['no PG_VERSION', /está dañada \(falta PG_VERSION\)/, (folder) => rmSync(path.join(folder, 'postgres/cluster/PG_VERSION'))],
  ['garbage in PG_VERSION', /PG_VERSION es ilegible/, (folder) => writeFileSync(path.join(folder, 'postgres/cluster/PG_VERSION'), 'x\0y')],
  ['an empty PG_VERSION', /PG_VERSION es ilegible/, (folder) => writeFileSync(path.join(folder, 'postgres/cluster/PG_VERSION'), '')],
  ['an older version', /es de PostgreSQL 17 y .* 18/, (folder) => writeFileSync(path.join(folder, 'postgres/cluster/PG_VERSION'), '17')],
  ['no control file', /falta global\/pg_control/, (folder) => rmSync(path.join(folder, 'postgres/cluster/global/pg_control'))],
  ['no password', /falta la contraseña/, (folder) => rmSync(path.join(folder, 'postgres/password'))],
  [
    'a file instead of the cluster',
    /cluster es un archivo/,
    (folder) => {
      rmSync(path.join(folder, 'postgres/cluster'), { recursive: true });
      writeFileSync(path.join(folder, 'postgres/cluster'), '');
    },
  ],
  [
    'the cluster gone from a folder that had one',
    /falta .*cluster\)/,
    (folder) => {
      writeFileSync(path.join(folder, 'postgres/port'), '5432');
      rmSync(path.join(folder, 'postgres/cluster'), { recursive: true });
    },
  ],
  [
    'a file instead of the database folder',
    /postgres es un archivo y no una carpeta/,
    (folder) => {
      rmSync(path.join(folder, 'postgres'), { recursive: true });
      writeFileSync(path.join(folder, 'postgres'), '');
    },
  ],
  [
    'a file instead of the data folder',
    /es un archivo: elija una carpeta con DATA_DIR/,
    (folder) => {
      rmSync(folder, { recursive: true });
      writeFileSync(folder, '');
    },
  ],
];

test.each(damage)('%s is told in one line, naming the folder, and nothing is deleted', (name, expected, harm) => {
  const folder = dataFolder(name);
  harm(folder);
  const copy = path.join(work, `${name} before`);
  cpSync(folder, copy, { recursive: true });
  const list = (of: string) =>
    statSync(of).isDirectory() ? new Set<string>(readdirSync(of, { recursive: true, encoding: 'utf8' })) : 'file';
  expect(() => open(folder)).toThrow(expected);
  expect(() => open(folder)).toThrow(folder);
  expect(list(folder)).toEqual(list(copy));
});
