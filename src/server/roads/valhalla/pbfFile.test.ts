import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkPbfFile } from './pbfFile.ts';
import { gridPbf } from './testing.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-pbf-'));
afterAll(() => rmSync(folder, { recursive: true }));
const check = (content: Uint8Array | string) => {
  const place = path.join(folder, 'x.osm.pbf');
  writeFileSync(place, content);
  return checkPbfFile(place);
};

const grid = gridPbf(20);
const NOT_ONE = 'no es un extracto de OpenStreetMap (.osm.pbf)';
const CUT_OFF = 'está cortado: bájelo de nuevo';

test('an extract is told by its blocks, whatever is in them', async () => {
  await expect(check(grid)).resolves.toBe(grid.length);
});

test.each([
  ['nothing', '', NOT_ONE],
  ['a page', '<!doctype html><title>404</title>', NOT_ONE],
  ['the XML of OpenStreetMap', '<?xml version="1.0"?><osm version="0.6"></osm>', NOT_ONE],
  ['zeros', new Uint8Array(5000), NOT_ONE],
  ['a header that says it is huge', Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x0a), NOT_ONE],
  ['a block of another kind first', Buffer.concat([grid.subarray(4), grid]), NOT_ONE],
  ['an extract without its end', grid.subarray(0, -7), CUT_OFF],
  ['an extract that is cut off in the header of a block', Buffer.concat([grid, grid.subarray(0, 9)]), CUT_OFF],
  ['an extract with something behind it', Buffer.concat([grid, Buffer.from('<html>')]), CUT_OFF],
])('%s is refused in words', async (_, content, complaint) => {
  await expect(check(content)).rejects.toThrow(expect.objectContaining({ name: 'PbfFileError', message: complaint }));
});

test('the header alone is an extract that was cut off', async () => {
  await expect(check(gridPbf(0))).rejects.toThrow(CUT_OFF);
});
