import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../db.ts';
import { testDatabase } from '../testing.ts';
import { loadStreets } from './loadStreets.ts';
import { readSegments } from './readSegments.ts';
import { cityOf } from './loadStreets.victim.ts';
import { listOf } from './testing/files.ts';

test('a process killed with -9 in a load: the former streets serve, and the next load is not kept waiting', async () => {
  const own = await testDatabase();
  const theirs = openDatabase(own.url, 4, () => undefined);
  const now = new Date();
  const stored = async () => (await listOf(readSegments(own.url))).map(({ name }) => name);
  await loadStreets(theirs, [cityOf('ANTES', 1)], {}, { now });
  const victim = fork(path.join(import.meta.dirname, 'loadStreets.victim.ts'), [own.url], { stdio: 'inherit' });
  await once(victim, 'message');
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  expect(await stored()).toEqual(['ANTES']);
  await loadStreets(theirs, [cityOf('DESPUES', 2)], {}, { now });
  expect(await stored()).toEqual(['DESPUES', 'DESPUES']);
  await theirs.close();
  await own.drop();
}, 60_000);
