import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CodeFormat, CodeReader } from './codeFormats.ts';

/**
 * A reader of codes for browsers that have none. Its program is a file of ours: by itself the library would fetch it from a foreign host.
 * @throws when the program does not come or may not run
 */
export const ownReader = async (formats: readonly CodeFormat[]): Promise<CodeReader> => {
  await prepareZXingModule({ overrides: { locateFile: () => readerUrl }, fireImmediately: true });
  return new BarcodeDetector({ formats: [...formats] });
};
