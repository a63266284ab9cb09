import { type LabelCode, labelSizes } from '../../../settings/labelSizes.ts';

/** How high labels are, in millimetres; all are as wide. */
export const labelHeights: readonly number[] = [...new Set(labelSizes.map(({ height }) => height))];

/** Whether labels of a height come both on one strip and punched out. */
export const comesBothWays = (height: number): boolean => labelSizes.filter((size) => size.height === height).length > 1;

/** The size of a height: as it is wanted, or as the height comes. */
export const sizeOfHeight = (height: number | undefined, punched: boolean): LabelCode | undefined =>
  (labelSizes.find((size) => size.height === height && size.punched === punched) ?? labelSizes.find((size) => size.height === height))
    ?.code;

/** The next height; after the last, the first. */
export const heightAfter = (height: number | undefined): number | undefined =>
  labelHeights[((height === undefined ? -1 : labelHeights.indexOf(height)) + 1) % labelHeights.length];
