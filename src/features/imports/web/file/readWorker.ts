import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { knowColumns } from '../../columns/know.ts';
import { isKnownTitle } from '../../columns/shops.ts';
import { titledOf } from '../../columns/values.ts';
import { findTable, type FoundTable } from '../../sheet/findTable.ts';
import type { FileRefusal } from '../../sheet/table.ts';
import type { AskedOfWorker, ToldByWorker } from './readAside.ts';
import { readFile } from './readFile.ts';
import { filePieces } from './readFilePieces.ts';

// Reads one order file and understands it, away from the screen, which stays alive over a large one, and can end this when it takes too long.

let found: FoundTable | undefined;
const tell = (told: ToldByWorker) => globalThis.postMessage(told);

const read = async (file: Blob) => {
  // The browser's own is there on https alone, and offices run this in their network.
  tell({ hash: bytesToHex(sha256(new Uint8Array(await file.arrayBuffer()))) });
  const source = await readFile(file).catch((): FileRefusal => ({ refusal: 'El archivo no se puede leer', matter: 'damaged' }));
  if ('refusal' in source) return tell(source);
  const table = findTable(source, isKnownTitle);
  if ('refusal' in table) return tell(table);
  found = table;
  for (const piece of filePieces({ source, found: table })) tell(piece);
};

globalThis.addEventListener('message', ({ data: asked }: MessageEvent<AskedOfWorker>) => {
  if ('file' in asked) void read(asked.file);
  else if (found) tell({ knowledge: knowColumns(titledOf(found), asked.today, asked.remembered) });
});
