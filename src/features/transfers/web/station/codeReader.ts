import { bring } from '#web/later.ts';
import { type CodeFormat, type CodeReader, FORMATS } from './codeFormats.ts';

/** Without these a reader is none: our own labels, those of senders, those of products. */
const NEEDED = ['qr_code', 'code_128', 'ean_13'] as const satisfies readonly CodeFormat[];

type NativeDetector = { new (options: { formats: readonly string[] }): CodeReader; getSupportedFormats: () => Promise<string[]> };

/** The browser's own reader; undefined where it has none that reads what is needed. */
const nativeReader = async (): Promise<CodeReader | undefined> => {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: NativeDetector };
  const known = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = FORMATS.filter((format) => known.includes(format));
  return Detector && NEEDED.every((format) => known.includes(format)) ? new Detector({ formats }) : undefined;
};

const bringOwnReader = bring(() => import('./ownReader.ts'));

/** What reads codes here: what the browser has, else ours, which is brought now (docs/decisions/036-codes.md). @throws when ours does not start */
export const codeReader = async (): Promise<CodeReader> => (await nativeReader()) ?? (await bringOwnReader()).ownReader(FORMATS);
