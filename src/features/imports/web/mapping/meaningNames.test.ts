import { expect, test } from 'vitest';
import { columnNames } from '../../columns/columns.ts';
import { meaningOptions } from './meaningNames.ts';

test('every meaning can be chosen, once', () => {
  const offered = meaningOptions.flatMap((one) => ('items' in one ? one.items.map(({ value }) => value) : []));
  expect(offered.toSorted()).toEqual(columnNames.toSorted());
});
