import { expect, test } from 'vitest';
import { labelSizeOf } from '../../../settings/labelSizes.ts';
import { comesBothWays, heightAfter, sizeOfHeight } from './labelHeights.ts';

test('all heights, one after the other, keep what is wanted punched through those that do not come so', () => {
  const passed = (punched: boolean) => {
    let height: number | undefined;
    return Array.from({ length: 5 }, () => {
      height = heightAfter(height);
      const code = sizeOfHeight(height, punched);
      height = labelSizeOf(code)?.height;
      return code;
    });
  };
  expect(passed(true)).toEqual(['100x100', '100x150', '100x190B', '100x200B', '100x100']);
  expect(passed(false)).toEqual(['100x100', '100x150', '100x190A', '100x200A', '100x100']);
});

test('two heights come both ways', () => {
  expect([100, 150, 190, 200].map(comesBothWays)).toEqual([false, false, true, true]);
});
