/** Kinds of codes that labels carry. */
export const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13', 'data_matrix', 'pdf417', 'itf'] as const;

/** A kind of code, as browsers name it. */
export type CodeFormat = (typeof FORMATS)[number];

/** What finds codes in a picture. */
export type CodeReader = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
