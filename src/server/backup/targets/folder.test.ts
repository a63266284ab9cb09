import { statfsSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newId } from '../../ids.ts';
import { testFolder } from '../testing.ts';
import { openFolder } from './folder.ts';

test('a disk is tight where the next backup may not fit; what one that is being written takes of it is its own', async () => {
  const folder = testFolder();
  const { bavail, bsize } = statfsSync(folder);
  // Of holes: they take nothing.
  const put = (name: string, bytes: number) => {
    writeFileSync(path.join(folder, name), '');
    truncateSync(path.join(folder, name), bytes);
  };
  const target = openFolder(folder);
  put('otro', bavail * bsize);
  expect(await target.isTight()).toBe(false);
  const backup = 'reparto-2026-11-28T03-30.backup';
  put(backup, (bavail * bsize) / 2);
  expect(await target.isTight()).toBe(true);
  put(`${backup}.${newId()}.half`, (bavail * bsize) / 2);
  expect(await target.isTight()).toBe(false);
});
