/** What thermal labels come as: on one strip that the printer cuts or tears, or each punched out. */
type LabelSize = { readonly code: string; readonly width: number; readonly height: number; readonly punched: boolean };

/** The sizes of labels, in mm, under the codes of the wire (decisions §4). */
export const labelSizes = [
  { code: '100x100', width: 100, height: 100, punched: false },
  { code: '100x150', width: 100, height: 150, punched: false },
  { code: '100x190A', width: 100, height: 190, punched: false },
  { code: '100x190B', width: 100, height: 190, punched: true },
  { code: '100x200A', width: 100, height: 200, punched: false },
  { code: '100x200B', width: 100, height: 200, punched: true },
] as const satisfies readonly LabelSize[];
export type LabelCode = (typeof labelSizes)[number]['code'];

/** The codes, for schemas. */
export const labelCodes = labelSizes.map(({ code }) => code);

/** The size of a code; undefined for what is none. */
export const labelSizeOf = (code: string | null | undefined): (typeof labelSizes)[number] | undefined =>
  labelSizes.find((size) => size.code === code);

/** A size in words: '100 × 150 continua'. */
export const labelName = ({ width, height, punched }: LabelSize): string => `${width} × ${height} ${punched ? 'troquelada' : 'continua'}`;
