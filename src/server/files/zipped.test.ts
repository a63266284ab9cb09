import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipped, type ZippedFile } from './zipped.ts';

const at = new Date('2026-11-20T18:00:00.000Z');
const written = async (files: ZippedFile[]) => {
  const pieces: Uint8Array[] = [];
  const some = async function* () {
    yield* files;
  };
  for await (const piece of zipped(some())) pieces.push(piece);
  return unzipSync(new Uint8Array(Buffer.concat(pieces)));
};

test('a ZIP holds its files under their names, accents included', async () => {
  const files = [
    { name: 'Ñandú.pdf', bytes: new TextEncoder().encode('uno'), at },
    { name: 'dos.pdf', bytes: new Uint8Array(70_000).fill(7), at },
  ];
  const read = await written(files);
  expect(Object.keys(read)).toEqual(['Ñandú.pdf', 'dos.pdf']);
  expect(new TextDecoder().decode(read['Ñandú.pdf'])).toBe('uno');
  expect(read['dos.pdf']).toEqual(files[1]?.bytes);
});
test('a ZIP of nothing is one', async () => expect(await written([])).toEqual({}));
test('pieces of a ZIP come as its files do', async () => {
  const taken: string[] = [];
  const some = async function* () {
    for (const name of ['a', 'b', 'c']) {
      taken.push(name);
      yield { name, bytes: new Uint8Array(10), at };
    }
  };
  const pieces = zipped(some());
  await pieces.next();
  expect(taken).toEqual(['a']);
});
