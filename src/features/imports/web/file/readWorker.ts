import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { readFile } from './readFile.ts';
import { filePieces } from './readFilePieces.ts';

// Reads one order file away from the screen, which stays alive over a large one, and can be ended when it takes too long.

const read = async (file: Blob) => {
  // The browser's own is there on https alone, and offices run this in their network.
  globalThis.postMessage({ hash: bytesToHex(sha256(new Uint8Array(await file.arrayBuffer()))) });
  const found = await readFile(file).catch(() => ({ refusal: 'El archivo no se puede leer' }));
  for (const piece of filePieces(found)) globalThis.postMessage(piece);
};

globalThis.addEventListener('message', ({ data: file }: MessageEvent<Blob>) => void read(file));
