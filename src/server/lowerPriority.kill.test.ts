import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Packs something, as a process does that has begun its threads, and tells the priorities of all that it has. */
const SCRIPT = `
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { lowerPriority } from ${JSON.stringify(new URL('lowerPriority.ts', import.meta.url).href)};
await readFile(process.execPath, { encoding: null });
lowerPriority();
await promisify(zlib.zstdCompress)(Buffer.alloc(1_000_000));
const told = readdirSync('/proc/self/task').map((thread) => readFileSync('/proc/self/task/' + thread + '/stat', 'utf8'));
console.log(JSON.stringify(told.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]))));
`;

test.skipIf(!existsSync('/proc/self/task'))('every thread of a backup lets others go first, also those that pack', () => {
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT], { encoding: 'utf8' });
  const priorities = JSON.parse(said) as number[];
  expect(priorities.length).toBeGreaterThan(5);
  expect(Math.min(...priorities)).toBeGreaterThanOrEqual(18);
});
