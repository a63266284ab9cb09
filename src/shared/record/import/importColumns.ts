import { fold } from '../../text.ts';
import { type Fields, unsaidKinds } from '../fields.ts';
import { saysNone, writtenDay } from './cellText.ts';
import { type JoinedColumns, toldBy } from './joinedColumn.ts';

/** Fields that files never tell: pictures, secrets, and what is done at once. */
type Untold = 'avatar' | 'logoEmail' | 'logoZPL' | 'password' | 'invite';

/** For each field of a record what files call it besides its label, parted by '|': all of them, so that a new one does not compile. */
export type ImportColumns<Form> = { readonly [Name in Exclude<keyof Form & string, Untold>]: string };

/** A title as it is compared: without case, accents, spaces or signs. */
const plainTitle = (title: string): string => fold(title).replace(/[^a-z0-9]/g, '') || title.trim();

/** Letters to change, add or leave out between two words. */
const lettersApart = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min((row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1), (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    row = next;
  }
  return row[b.length] ?? 0;
};

/** The fields of a record that a file may tell, in the form's order. */
export const importedFields = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (unsaidKinds.has(kind) ? [] : [name]));

/** Every title that a field is known by. */
const titlesOf = (fields: Fields, columns: Readonly<Record<string, string>>, joined: JoinedColumns): ReadonlyMap<string, string> => {
  const own = importedFields(fields)
    .toReversed()
    .flatMap((name) => {
      const { label, short = label } = fields[name]!;
      return [...(columns[name] ?? '').split('|'), name, short, label].map((title) => [title, name] as const);
    });
  const several = Object.entries(joined).flatMap(([name, { label, titles }]) =>
    [label, ...titles.split('|')].map((title) => [title, name] as const),
  );
  return new Map([...several, ...own].map(([title, name]) => [plainTitle(title), name] as const).filter(([title]) => title !== ''));
};

/** Longest title that is looked at for mistyped letters. */
const LONGEST = 40;

/** The field that a title means; one letter in six may be mistyped. */
const fieldOf = (title: string, known: ReadonlyMap<string, string>): string | undefined => {
  const written = plainTitle(title);
  const exact = known.get(written);
  if (exact !== undefined || written.length < 5 || written.length > LONGEST) return exact;
  const near = [...known].map(([one, name]) => ({ name, apart: lettersApart(one, written) / written.length }));
  const [best] = near.toSorted((a, b) => a.apart - b.apart);
  return best && best.apart <= 1 / 6 ? best.name : undefined;
};

/** Whether a title is one that a field of these records is known by. */
export const isImportTitle = (
  fields: Fields,
  columns: Readonly<Record<string, string>>,
  joined: JoinedColumns = {},
): ((title: string) => boolean) => {
  const known = titlesOf(fields, columns, joined);
  return (title) => known.has(plainTitle(title));
};

/**
 * What the columns of a file mean, by their titles: the field of each, or null for one that is not recognised. Of several of one field the
 * first whose title is known to the letter has it, or else the first. One that tells several fields at once has its own name, unless each
 * of them has a column.
 */
export const guessedFields = (
  titles: readonly string[],
  fields: Fields,
  columns: Readonly<Record<string, string>>,
  joined: JoinedColumns = {},
): readonly (string | null)[] => {
  const known = titlesOf(fields, columns, joined);
  const meant = titles.map((title) => ({ field: fieldOf(title, known) ?? null, exact: known.has(plainTitle(title)) }));
  const first = meant.map(({ field, exact }, at) => {
    const its = meant.map((one, n) => ({ ...one, n })).filter((one) => one.field === field);
    const [owner] = its.toSorted((a, b) => Number(b.exact) - Number(a.exact) || a.n - b.n);
    return field !== null && owner?.n === at && (exact || its.length > 0) ? field : null;
  });
  const apart = new Set(first.filter((field) => field !== null && !joined[field]));
  const isTold = (field: string) => toldBy(field, joined).every((one) => apart.has(one));
  const several = first.find((field) => field !== null && joined[field] && !isTold(field));
  return first.map((field) => (field !== null && joined[field] && field !== several ? null : field));
};

/** Cells of a column that are looked at. */
const LOOKED_AT = 200;

/**
 * What columns mean whose title fits a text as well as its day, as 'ART' does the insurer and when it ends: one that holds days means the
 * day. @param days for such a field the field of its day
 */
export const meantByValues = (
  meant: readonly (string | null)[],
  rows: readonly { readonly cells: readonly string[] }[],
  days: Readonly<Record<string, string>>,
): readonly (string | null)[] =>
  meant.map((field, column) => {
    const day = field === null ? undefined : days[field];
    if (day === undefined || meant.includes(day)) return field;
    const told = rows.slice(0, LOOKED_AT).map(({ cells }) => (cells[column] ?? '').trim());
    const said = told.filter((text) => text !== '' && !saysNone(text));
    const held = said.filter((text) => writtenDay(text) !== undefined).length;
    return held * 2 > said.length ? day : field;
  });
