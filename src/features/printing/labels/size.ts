import { DOTS } from '#shared/zpl/fields.ts';
import { labelSizeOf, type LabelCode } from '../../settings/labelSizes.ts';

/** Width of every label, in dots. */
export const LABEL_WIDTH = 100 * DOTS;

/** Height of a label, in dots. */
export const labelHeight = (code: LabelCode): number => (labelSizeOf(code)?.height ?? 0) * DOTS;
