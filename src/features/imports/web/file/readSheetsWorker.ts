import type { FileRefusal } from '../../sheet/table.ts';
import { readFile } from './readFile.ts';

// Reads one file away from the screen, and tells its sheets.

globalThis.addEventListener('message', ({ data: file }: MessageEvent<Blob>) => {
  const broken: FileRefusal = { refusal: 'El archivo no se puede leer', matter: 'damaged' };
  void readFile(file)
    .catch(() => broken)
    .then((read) => globalThis.postMessage(read));
});
