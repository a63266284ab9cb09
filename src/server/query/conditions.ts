import { and, type SQL } from 'drizzle-orm';
import { isGiven } from '#shared/given.ts';

/** What each condition of a filter means in SQL; told only of those that ask for something. */
export type Conditions<Filter> = {
  [Key in keyof Filter]-?: (value: NonNullable<Filter[Key]>, filter: Filter) => SQL | undefined;
};

/** What a filter means in SQL: all of its conditions hold. Those that ask for nothing (`isGiven`) are left out. */
export const whereOf = <Filter extends object>(conditions: Conditions<Filter>, filter: Filter): SQL | undefined =>
  and(
    ...(Object.keys(conditions) as (keyof Filter)[]).map((key) => {
      const value = filter[key];
      return isGiven(value) ? conditions[key](value as NonNullable<typeof value>, filter) : undefined;
    }),
  );
