import { type Field, said, type FieldValue } from '#shared/record/fields.ts';
import type { Difference } from './ConflictNotice.tsx';

/** A form as it was filled, as it was typed since, and as somebody else saved it meanwhile. */
export type ThreeWays<Values> = { base: Values; mine: Values; theirs: Values };

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether a field was typed, and is not what somebody else saved. */
export const differs = <Values extends object>({ base, mine, theirs }: ThreeWays<Values>, name: keyof Values): boolean =>
  !same(mine[name], base[name]) && !same(mine[name], theirs[name]);

/** Values with some of those of others. */
export const withValues = <Values extends object>(now: Values, from: Values, names: readonly (keyof Values)[]): Values => ({
  ...now,
  ...(Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Values>),
});

/** The fields that were typed and are not what somebody else saved meanwhile; each is taken back by itself. */
export const fieldDifferences = <Values extends object>(
  fields: { readonly [Name in keyof Values]?: Field },
  ways: ThreeWays<Values>,
): Difference<Values>[] =>
  (Object.entries(fields) as [keyof Values & string, Field][])
    .filter(([name]) => differs(ways, name))
    .map(([name, field]) => ({
      key: name,
      label: field.label,
      theirs: said(field, ways.theirs[name] as FieldValue),
      mine: said(field, ways.mine[name] as FieldValue),
      take: (now) => withValues(now, ways.mine, [name]),
    }));
