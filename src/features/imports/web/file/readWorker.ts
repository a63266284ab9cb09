import { readFile } from './readFile.ts';

// Reads one order file away from the screen, which stays alive over a large one, and can be ended when it takes too long.

globalThis.addEventListener('message', ({ data: file }: MessageEvent<Blob>) => {
  void readFile(file).then(
    (read) => globalThis.postMessage(read),
    () => globalThis.postMessage({ refusal: 'El archivo no se puede leer' }),
  );
});
