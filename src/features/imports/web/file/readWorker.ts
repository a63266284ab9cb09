import { readFile } from './readFile.ts';
import { filePieces } from './readFilePieces.ts';

// Reads one order file away from the screen, which stays alive over a large one, and can be ended when it takes too long.

globalThis.addEventListener('message', ({ data: file }: MessageEvent<Blob>) => {
  void readFile(file)
    .catch(() => ({ refusal: 'El archivo no se puede leer' }))
    .then((read) => {
      for (const piece of filePieces(read)) globalThis.postMessage(piece);
    });
});
