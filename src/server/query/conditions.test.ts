import { integer, pgTable, PgDialect, text } from 'drizzle-orm/pg-core';
import { eq, gte, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Conditions, whereOf } from './conditions.ts';

const parcels = pgTable('parcels', { weight: integer(), kind: text(), driver: integer() });

type Filter = { from?: number | null; kinds?: string[]; driver?: number; heavy?: boolean };
const conditions: Conditions<Filter> = {
  from: (weight, { heavy }) => (heavy ? undefined : gte(parcels.weight, weight)),
  kinds: (kinds) => inArray(parcels.kind, kinds),
  driver: (driver) => eq(parcels.driver, driver),
  heavy: () => gte(parcels.weight, 30),
};
const told = (filter: Filter) => {
  const where = whereOf(conditions, filter);
  return where && new PgDialect().sqlToQuery(where);
};

test('all that is asked for holds together, in the order of the conditions', () =>
  expect(told({ heavy: true, driver: 0, kinds: ['a'], from: 3 })).toMatchObject({
    sql: '(("parcels"."kind" in ($1)) and ("parcels"."driver" = $2) and ("parcels"."weight" >= $3))',
    params: ['a', 0, 30],
  }));

test('what asks for nothing is no condition', () => expect(told({ from: null, kinds: [], heavy: false })).toBeUndefined());

test('a condition that is missing, or of another kind, does not compile', () => {
  // @ts-expect-error nothing says what a kind means
  expect({ from: () => undefined } satisfies Conditions<Pick<Filter, 'from' | 'kinds'>>).toBeDefined();
  // @ts-expect-error a weight is a number
  expect({ from: (kind: string) => eq(parcels.kind, kind) } satisfies Conditions<Pick<Filter, 'from'>>).toBeDefined();
});
