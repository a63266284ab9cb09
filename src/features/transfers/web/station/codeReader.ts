/** Kinds of codes that labels carry. */
const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13', 'data_matrix', 'pdf417', 'itf'] as const;

/** What finds codes in a picture. */
export type CodeReader = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };

type NativeDetector = { new (options: { formats: readonly string[] }): CodeReader; getSupportedFormats: () => Promise<string[]> };

/** The browser's own reader; undefined where it has none that reads QRs. */
export const nativeReader = async (): Promise<CodeReader | undefined> => {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: NativeDetector };
  const known = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = FORMATS.filter((format) => known.includes(format));
  return Detector && formats.includes('qr_code') ? new Detector({ formats }) : undefined;
};
