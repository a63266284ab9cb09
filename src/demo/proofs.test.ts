import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openFiles } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { drawProofs, storeProofs } from './proofs.ts';

test('a delivery has its photo, signature and DNI in the store, the same ones for every third', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-proofs-'));
  const files = await openFiles(readConfig({ DATA_DIR: folder }));
  const [company, drawn] = [newId(), await drawProofs()];
  const made = await storeProofs(files, company, drawn, 4);
  expect(made.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['photo foto-1.jpg', 'sign firma.png', 'idFront dni-frente.jpg']);
  const stored = await Promise.all(made.map(({ key }) => files.read(key)));
  expect(stored.map((file) => file?.contentType)).toEqual(['image/jpeg', 'image/png', 'image/jpeg']);
  const [photo, sign] = await Promise.all(stored.map((file) => buffer(file!.stream)));
  expect([photo, sign]).toEqual([drawn.photos[1], drawn.signatures[1]]);
  expect(await sharp(photo).metadata()).toMatchObject({ width: 800, height: 600 });
  rmSync(folder, { recursive: true });
});
